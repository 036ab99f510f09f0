import Observation
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// The versions of an entry, the newest first.
@Observable
final class HistoryViewState {
  /// A version as the screen shows it, before wrapping.
  struct Version {
    let revision: PostRevision
    let heading: String
    let lines: [StyledLine]
  }

  let entry: EntryAddress
  private(set) var versions: [Version] = []
  private(set) var isLoading = true
  private(set) var selected = 0
  private(set) var offset = 0
  @ObservationIgnored let context: ScreenContext
  @ObservationIgnored private var history: PostHistory?
  @ObservationIgnored private var loads = 0

  init(_ context: ScreenContext, of entry: EntryAddress) {
    self.context = context
    self.entry = entry
    load(isOwn: true)
  }

  /// `isOwn` is for what the user asked for: then keys wait for it.
  func load(isOwn: Bool = false, selectingNewest: Bool = false) {
    let (store, entry) = (context.parts.store, entry)
    loads += 1
    let number = loads
    isLoading = isLoading || isOwn
    context.work.start(for: self) { () async throws(RepositoryError) in
      await store.finishChanges()
      return try await store.journals.history(of: entry)
    } then: { (state: HistoryViewState, answer: Result<PostHistory?, RepositoryError>) in
      guard number == state.loads else { return }
      state.isLoading = false
      switch answer {
      case .success(let found): state.show(found, selectingNewest)
      case .failure(let error): state.context.say(error)
      }
    }
  }

  /// The selection stays on its version.
  private func show(_ history: PostHistory?, _ isNewest: Bool) {
    let wanted = versions.indices.contains(selected) ? versions[selected].revision.entry : nil
    self.history = history
    versions = []
    guard let history else { return }
    let parts = context.parts
    let style = HistoryStyle(
      moods: parts.configuration.moods, hours: parts.configuration.hours,
      tagSign: parts.configuration.tagSign)
    var old: PostRevision?
    var versions: [Version] = []
    for (index, revision) in history.revisions.enumerated() {
      versions.append(
        Version(
          revision: revision,
          heading: HistoryText.heading(
            revision, number: index + 1, of: history, parts.configuration.hours, parts.words),
          lines: HistoryText.styledLines(revision, from: old, style, parts.words)))
      if revision.item != nil { old = revision }
    }
    self.versions = versions.reversed()
    let index = isNewest ? 0 : self.versions.firstIndex { $0.revision.entry == wanted }
    selected = index ?? min(selected, max(0, versions.count - 1))
  }

  func move(by count: Int) { selected = min(max(0, selected + count), max(0, versions.count - 1)) }

  /// Keeps the selected version on the screen. `blocks` are the rows of each version.
  func fit(_ blocks: [Range<Int>], in height: Int) {
    guard blocks.indices.contains(selected) else { return }
    let block = blocks[selected]
    var next = offset
    if block.upperBound > next + height { next = block.upperBound - height }
    if block.lowerBound < next { next = block.lowerBound }
    if next != offset { offset = next }
  }

  // MARK: Restoring

  /// Restores the selected version, or asks if that does something besides.
  func restoreOrAsk() {
    guard let history, versions.indices.contains(selected) else { return }
    let revision = versions[selected].revision
    let name = entry.id.short(6).safeInOneLine
    if let obstacle = history.obstacle(toRestoring: revision) {
      let version = String(versions.count - selected)
      return context.say(context.parts.words.sentence(obstacle, of: name, version: version))
    }
    guard history.joined.count < 2 else {
      let words = history.joined.map {
        ItemText.firstWords($0, context.parts.configuration.moods, context.parts.words)
      }
      return navigation.ask(
        .restore(
          revision, of: history, warning: context.parts.words.sentence(.joins(name: name, words))))
    }
    restore(revision, of: history)
  }

  /// Restores a version, unless the entry has changed since the user saw that history. Keys wait until the
  /// result is shown.
  func restore(_ revision: PostRevision, of history: PostHistory) {
    let (store, entry) = (context.parts.store, entry)
    context.work.start(for: self, releasing: context.work.holdKeys()) {
      () async throws(RepositoryError) in
      await store.finishChanges()
      guard try await store.journals.history(of: entry) == history else {
        throw .entryChanged(entry.id)
      }
      return try await store.restore(revision, of: history, ifUnchanged: true)
    } then: { (state: HistoryViewState, answer: Result<ActResult, RepositoryError>) in
      switch answer {
      case .success: state.context.say(.versionRestored)
      case .failure(let error): state.context.say(error)
      }
      state.context.refreshScreens()
      let isRestored = if case .success = answer { true } else { false }
      state.load(isOwn: true, selectingNewest: isRestored)
    }
  }
}

extension HistoryViewState: Screen {
  func fit(_ size: ScreenSize, cell: PictureSize) {
    let blocks = HistoryView(words: context.parts.words).blocks(self, size.columns)
    fit(HistoryView.ranges(blocks), in: size.rows - 2)
  }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    HistoryView(words: context.parts.words).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] { [.restore, .up, .down, .help, .close] }

  func mustWait(for key: Key?) -> Bool { isLoading }

  func refresh(isOwn: Bool) { load(isOwn: isOwn) }

  func hideSealed() {
    versions = []
    load(isOwn: true)
  }

  func scroll(by count: Int) { move(by: count.signum()) }

  func perform(_ press: Press) -> ScreenRequest? {
    if move(press.action, page: press.size.rows - 4, move) { return nil }
    switch press.action {
    case .restore: restoreOrAsk()
    case .history: navigation.close()
    default: return performCommon(press.action)
    }
    return nil
  }
}

/// The versions of an entry, each with what it changed.
struct HistoryView {
  let words: Catalogue

  /// The rows of each version.
  func blocks(_ state: HistoryViewState, _ columns: Int) -> [[StyledLine]] {
    state.versions.enumerated().map { index, version in
      let isSelected = index == state.selected
      var heading = StyledLine(isSelected ? "▌ " : "  ", isSelected ? .match : .plain)
      heading.append(version.heading, .heading)
      let room = max(2, columns - 6)
      let lines = version.lines.flatMap { $0.wrapped(to: room) }.map { line in
        var indented = StyledLine("     ")
        indented.append(line)
        return indented
      }
      return heading.with(margin: "     ").wrapped(to: max(2, columns)) + lines + [StyledLine()]
    }
  }

  static func ranges(_ blocks: [[StyledLine]]) -> [Range<Int>] {
    var start = 0
    return blocks.map { block in
      defer { start += block.count }
      return start..<start + block.count
    }
  }

  func frame(_ state: HistoryViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 2)
    let title = StyledLine(" " + words.historyTitle(state.versions.count), .heading)
    let lines = blocks(state, size.columns).flatMap { $0 }
    let shown =
      state.versions.isEmpty && !state.isLoading
      ? [StyledLine("  " + words.noHits)] : lines.dropFirst(state.offset).prefix(height).map { $0 }
    return Frame(size, title: title, shown.map { Frame.Row($0) }, footer: footer)
  }
}

extension Frame {
  /// A title, rows that fill the screen, and a footer.
  init(_ size: ScreenSize, title: StyledLine, _ rows: [Row], footer: StyledLine) {
    let height = max(0, size.rows - 2)
    let blank = Array(repeating: Row(), count: max(0, height - rows.count))
    self.init(size, [Row(title)] + rows.prefix(height) + blank + [Row(footer)])
  }
}
