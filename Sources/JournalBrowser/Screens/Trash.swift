import Observation
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// The deleted entries, the last deleted first.
@Observable
final class TrashViewState {
  private(set) var posts: [TrashedPost] = []
  private(set) var isLoading = true
  private(set) var selected = 0
  private(set) var top = 0
  @ObservationIgnored let context: ScreenContext

  @ObservationIgnored private var loads = 0

  init(_ context: ScreenContext) {
    self.context = context
    load(isOwn: true)
  }

  var selectedPost: TrashedPost? { posts.indices.contains(selected) ? posts[selected] : nil }

  /// `isOwn` is for what the user asked for: then keys wait for it.
  func load(isOwn: Bool = false) {
    let store = context.parts.store
    loads += 1
    let number = loads
    isLoading = isLoading || isOwn
    context.work.start(for: self) { () async throws(RepositoryError) in
      await store.finishChanges()
      return try await store.journals.trash()
    } then: { (state: TrashViewState, answer: Result<[TrashedPost], RepositoryError>) in
      guard number == state.loads else { return }
      switch answer {
      case .success(let posts): state.show(posts, isOwn: state.isLoading)
      case .failure(let error): state.context.say(error)
      }
      state.isLoading = false
    }
  }

  /// The selection stays on its entry. One that another program restored stays in the list until the user
  /// leaves it, so that no key is for the next one.
  private func show(_ new: [TrashedPost], isOwn: Bool) {
    let old = selectedPost
    posts = new
    if let old {
      if let index = new.firstIndex(where: { $0.item.revisionAddress == old.item.revisionAddress })
      {
        selected = index
      } else if !isOwn {
        selected = min(selected, new.count)
        posts.insert(old, at: selected)
        context.say(.changedElsewhere)
      }
    }
    move(by: 0)
  }

  func move(by count: Int) { selected = min(max(0, selected + count), max(0, posts.count - 1)) }

  func fit(_ height: Int) {
    let next = min(max(top, selected - height + 1), selected)
    if next != top { top = next }
  }

  /// Brings the selected entry back, unless it has changed. Keys wait until the result is shown.
  func restore() {
    guard let item = selectedPost?.item else { return context.say(.nothingSelected) }
    let store = context.parts.store
    context.work.start(for: self, releasing: context.work.holdKeys()) {
      () async throws(RepositoryError) in
      await store.finishChanges()
      let found = try await store.journals.history(of: item.address)
      if found?.lastContent?.isCompacted == true {
        let name = item.id.short(6).safeInOneLine
        return Sentence { $0.sentence(.compacted, of: name, version: name) }
      }
      guard let found, found.restorable.contains(item.revision) else {
        throw .entryChanged(item.id)
      }
      _ = try await store.restore([found], ifUnchanged: true)
      return .entryRestored
    } then: { (state: TrashViewState, answer: Result<Sentence, RepositoryError>) in
      switch answer {
      case .success(let notice): state.context.say(notice)
      case .failure(let error): state.context.say(error)
      }
      state.context.refreshScreens()
    }
  }
}

extension TrashViewState: Screen {
  func fit(_ size: ScreenSize, cell: PictureSize) { fit(size.rows - 2) }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    TrashView(parts: context.parts).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] {
    posts.isEmpty ? [.help, .close] : [.restore, .up, .down, .help, .close]
  }

  func mustWait(for key: Key?) -> Bool { isLoading }

  func refresh(isOwn: Bool) { load(isOwn: isOwn) }

  func hideSealed() {
    posts = posts.map { TrashedPost(item: $0.item.closed, deleted: $0.deleted) }
    load(isOwn: true)
  }

  func scroll(by count: Int) { move(by: count) }

  func perform(_ press: Press) -> ScreenRequest? {
    if move(press.action, page: press.size.rows - 4, move) { return nil }
    switch press.action {
    case .restore: restore()
    case .trash: navigation.close()
    default: return performCommon(press.action)
    }
    return nil
  }
}

/// The deleted entries, and the selected one in full on a wide screen.
struct TrashView {
  let parts: BrowserParts

  /// Below this width, only the day of a deletion is shown.
  private static let roomyWidth = 60

  func frame(_ state: TrashViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 2)
    let title = StyledLine(" " + parts.words.trashTitle(state.posts.count), .heading)
    if state.posts.isEmpty {
      let line = state.isLoading ? parts.words.loading : parts.words.emptyTrash
      return Frame(
        size, title: title, [Frame.Row(), Frame.Row(StyledLine("  " + line))], footer: footer)
    }
    let isSplit = size.columns >= TimelineView.splitWidth
    let width = isSplit ? size.columns * 5 / 9 : size.columns
    let detail =
      isSplit
      ? state.selectedPost.map {
        ReaderView(parts: parts).lines($0.item, size.columns - width - 3)
      } ?? [] : []
    let texts = ItemLines(
      moods: parts.configuration.moods, words: parts.words,
      tagSign: parts.configuration.tagSign, hasColor: true, isPlain: false, condition: nil)
    let rows = (0..<height).map { row -> Frame.Row in
      let index = state.top + row
      let isSelected = index == state.selected
      var line = StyledLine()
      if state.posts.indices.contains(index) {
        let post = state.posts[index]
        line.append(isSelected ? "▌ " : "  ", isSelected ? .match : .plain)
        if let moment = post.deleted {
          let time =
            size.columns < TrashView.roomyWidth
            ? moment.date : parts.words.dateAndTime(moment, parts.configuration.hours)
          line.append(time + "  ", .faint)
        }
        line.append(texts.row(post.item))
      }
      guard isSplit else { return Frame.Row(line.fitted(to: width), isSelected: isSelected) }
      if isSelected { line = line.fitted(to: width).selected }
      return Frame.Row(
        .joined(
          line, width: width, separator: " │ ",
          row < detail.count ? detail[row] : StyledLine(), width: size.columns - width - 3))
    }
    return Frame(size, title: title, rows, footer: footer)
  }
}
