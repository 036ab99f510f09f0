import Observation
import Presentation
import Terminal
import TimelineDomain

/// The entry that is read on a screen of its own.
final class ReaderViewState {
  let context: ScreenContext
  let text = ScrolledText()
  let pictures: EntryPictures

  init(_ context: ScreenContext) {
    self.context = context
    pictures = EntryPictures(context)
  }
}

extension ReaderViewState: Screen {
  private var item: TimelineItem? { context.timeline?.readItem }

  func fit(_ size: ScreenSize, cell: PictureSize) {
    let view = ReaderView(parts: context.parts)
    let rows = item.map { view.lines($0, size.columns - 2, sizes: pictures.sizes).count }
    pictures.show(item, below: rows ?? 0, in: size, cell: cell)
    let lines = item.map { view.page(self, $0, size.columns - 2).lines.count }
    text.fit(lines: lines ?? 0, in: size.rows - 1)
  }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    ReaderView(parts: context.parts).frame(self, item, size, footer: footer)
  }

  var shownKeys: [BrowserAction] {
    [
      .nextHit, .edit, .star, .tag, .history, .copy, .delete, .openFiles, .untag, .help, .close,
    ]
  }

  func mustWait(for key: Key?) -> Bool { context.timeline?.mustWait(for: key) ?? false }

  func scroll(by count: Int) { text.scroll(by: count) }

  /// The entry that is read, whatever is marked.
  var chosenItems: [TimelineItem] { [context.timeline?.selectedItem].compactMap { $0 } }

  func perform(_ press: Press) -> ScreenRequest? {
    guard let timeline = context.timeline else { return nil }
    switch press.action {
    case .close, .quit, .left: navigation.close()
    case .nextHit, .previousHit:
      timeline.moveToHit(press.action == .nextHit ? 1 : -1)
      text.scrollToStart()
    default:
      if !text.scroll(press) { return timeline.perform(press.action, on: chosenItems) }
    }
    return nil
  }
}

/// How far a text is scrolled that is longer than the screen.
@Observable
final class ScrolledText {
  private(set) var offset = 0
  /// How many lines there are below the first shown one, as of the last frame.
  @ObservationIgnored private var most = 0

  func scroll(by count: Int) { offset = min(max(0, offset + count), most) }

  func scrollToStart() { offset = 0 }

  func fit(lines: Int, in height: Int) {
    most = max(0, lines - height)
    if offset > most { offset = most }
  }

  /// Returns false for an action that scrolls nothing.
  func scroll(_ press: Press) -> Bool {
    let page = max(1, press.size.rows - 2)
    switch press.action {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown, .open, .right: scroll(by: page)
    case .top: scrollToStart()
    case .bottom: scroll(by: .max / 2)
    default: return false
    }
    return true
  }
}

/// One entry in full.
struct ReaderView {
  let parts: BrowserParts

  /// The lines of an entry, with blank ones where its pictures are.
  struct Page {
    fileprivate(set) var lines: [StyledLine]
    fileprivate var pictures: [(picture: ScreenPicture, line: Int)] = []
  }

  func lines(
    _ item: TimelineItem, _ columns: Int, sizes: [FileDigest: PictureSize] = [:]
  ) -> [StyledLine] {
    let view = DetailView(
      columns: columns, styler: Styler(isOn: true), configuration: parts.configuration,
      words: parts.words)
    return view.styledLines(
      item, storedLine: nil, dimensions: sizes.mapValues { "\($0.width) × \($0.height)" }
    ).flatMap { $0.wrapped(to: max(2, columns)) }
  }

  func page(_ state: ReaderViewState, _ item: TimelineItem, _ columns: Int) -> Page {
    let pictures = state.pictures
    var page = Page(lines: lines(item, columns, sizes: pictures.sizes))
    for place in pictures.places {
      page.lines += [StyledLine(), StyledLine("▣ " + place.name.safeInOneLine, .faint)]
      if let picture = place.picture { page.pictures.append((picture, page.lines.count)) }
      page.lines += Array(repeating: StyledLine(), count: place.room.rows)
    }
    if let remark = pictures.remark {
      page.lines +=
        [StyledLine()]
        + StyledLine(parts.words.sentence(remark), .faint).wrapped(to: max(2, columns))
    }
    return page
  }

  func frame(
    _ state: ReaderViewState, _ item: TimelineItem?, _ size: ScreenSize, footer: StyledLine
  ) -> Frame {
    let height = max(1, size.rows - 1)
    let page = item.map { self.page(state, $0, size.columns - 2) } ?? Page(lines: [])
    let shown = page.lines.dropFirst(state.text.offset).prefix(height).map { line in
      var row = StyledLine(" ")
      row.append(line)
      return Frame.Row(row)
    }
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    let pictures = page.pictures.map { picture, line in
      Frame.Picture(picture, at: .init(column: 1, row: line - state.text.offset))
    }
    return Frame(
      size, shown + blank + [Frame.Row(footer)],
      pictures: pictures.filter { $0.rows.upperBound <= height })
  }
}
