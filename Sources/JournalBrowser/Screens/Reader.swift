import Observation
import Presentation
import Terminal
import TimelineDomain

/// The entry that is read on a screen of its own.
@Observable
final class ReaderViewState {
  private(set) var offset = 0
  /// Nil on a screen without pictures.
  @ObservationIgnored let pictures: EntryPictures?
  /// How many lines there are below the first shown one, as of the last frame.
  @ObservationIgnored private var most = 0

  init(_ pictures: EntryPictures? = nil) { self.pictures = pictures }

  func scroll(by count: Int) { offset = min(max(0, offset + count), most) }

  func scrollToStart() { offset = 0 }

  func fit(lines: Int, in height: Int) {
    most = max(0, lines - height)
    if offset > most { offset = most }
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
    guard let pictures = state.pictures else { return Page(lines: lines(item, columns)) }
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
    let shown = page.lines.dropFirst(state.offset).prefix(height).map { line in
      var row = StyledLine(" ")
      row.append(line)
      return Frame.Row(row)
    }
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    let pictures = page.pictures.map { picture, line in
      Frame.Picture(picture, at: .init(column: 1, row: line - state.offset))
    }
    return Frame(
      size, shown + blank + [Frame.Row(footer)],
      pictures: pictures.filter { $0.rows.upperBound <= height })
  }
}
