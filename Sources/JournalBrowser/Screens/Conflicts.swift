import Observation
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// The entries in conflict, with their versions side by side.
@Observable
final class ConflictsViewState {
  private(set) var conflicts: [PostConflict] = []
  private(set) var isLoading = true
  private(set) var selected = 0
  private(set) var side = 0
  private(set) var offset = 0
  @ObservationIgnored private var mostOffset = 0
  /// Where each version begins, if they are one below the other.
  @ObservationIgnored private var starts: [Int] = []
  @ObservationIgnored let context: ScreenContext
  @ObservationIgnored private var loads = 0

  /// Begins with the selected entry, if it is in conflict.
  init(_ context: ScreenContext) {
    self.context = context
    load(context.timeline?.selectedItem?.address, isOwn: true)
  }

  private var conflict: PostConflict? {
    conflicts.indices.contains(selected) ? conflicts[selected] : nil
  }

  /// The versions of the selected entry, with the numbers that `journal resolve` gives them.
  var versions: [TimelineItem] { conflict?.versions.compactMap(\.item) ?? [] }

  var chosen: TimelineItem? { versions.indices.contains(side) ? versions[side] : nil }

  /// `isOwn` is for what the user asked for: then keys wait for it.
  func load(_ first: EntryAddress? = nil, isOwn: Bool = false) {
    let store = context.parts.store
    loads += 1
    let number = loads
    isLoading = isLoading || isOwn
    context.work.start(for: self) { () async throws(RepositoryError) in
      await store.finishChanges()
      return try await store.journals.conflicts()
    } then: { (state: ConflictsViewState, answer: Result<[PostConflict], RepositoryError>) in
      guard number == state.loads else { return }
      switch answer {
      case .success(let conflicts): state.show(conflicts, first, isOwn: state.isLoading)
      case .failure(let error): state.context.say(error)
      }
      state.isLoading = false
    }
  }

  /// The selection stays on its version. A conflict that another program settled stays until the user leaves
  /// it, so that no key is for the next one.
  private func show(_ found: [PostConflict], _ first: EntryAddress?, isOwn: Bool) {
    let (old, revision) = (conflict, chosen?.revision)
    let new = found.inOrderOfTimeline
    conflicts = new
    if let index = new.firstIndex(where: { $0.address == first ?? old?.address }) {
      selected = index
      side = versions.firstIndex { $0.revision == revision } ?? side
    } else if !isOwn, let old {
      selected = min(selected, new.count)
      conflicts.insert(old, at: selected)
      context.say(.changedElsewhere)
    }
    move(by: 0)
  }

  func move(by count: Int) {
    selected = min(max(0, selected + count), max(0, conflicts.count - 1))
    side = min(side, max(0, versions.count - 1))
    if count != 0 {
      side = 0
      offset = 0
    }
  }

  func moveSide(by count: Int) {
    side = min(max(0, side + count), max(0, versions.count - 1))
    if starts.indices.contains(side) { offset = min(starts[side], mostOffset) }
  }

  func scroll(by count: Int) { offset = min(max(0, offset + count), mostOffset) }

  func fit(lines: Int, starts: [Int], in height: Int) {
    self.starts = starts
    mostOffset = max(0, lines - height)
    if offset > mostOffset { offset = mostOffset }
  }

  /// Settles all conflicts that need no decision. Keys wait until the result is shown.
  func settleAll() {
    let store = context.parts.store
    context.work.start(for: self, releasing: context.work.holdKeys()) {
      () async throws(RepositoryError) in
      try await store.settleConflicts()?.settled.count ?? 0
    } then: { (state: ConflictsViewState, result: Result<Int, RepositoryError>) in
      switch result {
      case .success(let count): state.context.say(.settledAlone(count))
      case .failure(let error): state.context.say(error)
      }
      state.context.refreshScreens()
    }
  }

  /// Ends the conflict with the version of a number from 1.
  func settle(number: Int) {
    guard versions.indices.contains(number - 1) else {
      return context.say(
        versions.isEmpty ? .nothingSelected : .noSuchVersion(number, of: versions.count))
    }
    side = number - 1
    settle(keepingOthers: false)
  }

  /// Ends the conflict with the chosen version, or also keeps the others as entries of their own.
  func settle(keepingOthers: Bool) {
    guard let conflict, let chosen,
      let version = conflict.versions.first(where: { $0.entry == chosen.revision })
    else { return context.say(.nothingSelected) }
    if case .unknown(let entry) = chosen.content, entry.reason == .compacted {
      let name = conflict.id.short(6).safeInOneLine
      return context.say(context.parts.words.sentence(.compacted, of: name, version: name))
    }
    let store = context.parts.store
    // Keys wait until the result is shown.
    context.work.start(for: self, releasing: context.work.holdKeys()) {
      () async throws(RepositoryError) in
      try await store.settle(conflict, by: version, keepingOthers: keepingOthers)
    } then: { (state: ConflictsViewState, answer: Result<ActResult, RepositoryError>) in
      switch answer {
      case .success:
        state.context.say(keepingOthers ? .keptBoth(conflict.versions.count) : .settled)
      case .failure(let error): state.context.say(error)
      }
      state.context.refreshScreens()
    }
  }
}

extension ConflictsViewState: Screen {
  func fit(_ size: ScreenSize, cell: PictureSize) {
    let (lines, starts) = ConflictsView(parts: context.parts).lines(self, size.columns)
    fit(lines: lines.count, starts: starts, in: size.rows - 2)
  }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    ConflictsView(parts: context.parts).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] {
    conflicts.isEmpty
      ? [.sync, .merge, .help, .close]
      : [.open, .number, .keepBoth, .edit, .settle, .nextHit, .left, .right, .help, .close]
  }

  var keyNames: [BrowserAction: String] {
    conflicts.isEmpty ? [:] : context.parts.words.conflictNames
  }

  func mustWait(for key: Key?) -> Bool { isLoading }

  func refresh(isOwn: Bool) { load(isOwn: isOwn) }

  func hideSealed() {
    let address = conflict?.address
    conflicts = []
    load(address, isOwn: true)
  }

  func receive(_ answer: CommandAnswer) { load(isOwn: true) }

  func perform(_ press: Press) -> ScreenRequest? {
    let page = max(1, press.size.rows - 3)
    switch press.action {
    case .left, .history: moveSide(by: -1)
    case .right: moveSide(by: 1)
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .nextHit: move(by: 1)
    case .previousHit: move(by: -1)
    case .open, .number:
      if let reason = context.timeline?.refusal {
        context.say(.readOnly(reason))
      } else if press.action == .open {
        settle(keepingOthers: false)
      } else {
        settle(number: press.number)
      }
    case .keepBoth: settle(keepingOthers: true)
    case .edit:
      guard let item = chosen else {
        context.say(.nothingSelected)
        return nil
      }
      return context.command(
        BrowserCommand(["resolve", "--edit"], on: item.id, in: item.journal))
    case .settle: settleAll()
    case .sync: return context.command(BrowserCommand(["sync"], in: chosen?.journal))
    case .merge: navigation.open(.prompt(.merge))
    case .conflicts: navigation.close()
    default: return performCommon(press.action)
    }
    return nil
  }
}

/// The versions of an entry in conflict, side by side, or one below the other on a narrow screen.
struct ConflictsView {
  let parts: BrowserParts

  /// Narrower columns are hard to read.
  private static let leastColumn = 28

  /// The lines of all versions, and where each version begins if they are one below the other.
  func lines(
    _ state: ConflictsViewState, _ columns: Int
  ) -> (lines: [StyledLine], starts: [Int]) {
    let versions = state.versions
    guard !versions.isEmpty else { return ([], []) }
    let fitting = max(1, (columns + 3) / (ConflictsView.leastColumn + 3))
    if fitting < versions.count {
      // What is the same in all versions takes room that their words need.
      let rows = versions.map { Set(self.rows($0, columns).map(\.text)) }
      let common = rows.dropFirst().reduce(rows[0]) { $0.intersection($1) }
      let parts = versions.indices.map {
        column($0, state, columns, without: common) + [StyledLine()]
      }
      let starts = parts.indices.map { parts[..<$0].reduce(0) { $0 + $1.count } }
      return (parts.flatMap { $0 }, starts)
    }
    let width = (columns - 3 * (versions.count - 1)) / versions.count
    let sides = versions.indices.map { column($0, state, width) }
    let lines = (0..<(sides.map(\.count).max() ?? 0)).map { row in
      var line = sides[0].line(row).fitted(to: width)
      for side in sides.dropFirst() {
        line.append(" │ ", .faint)
        line.append(side.line(row).fitted(to: width))
      }
      return line
    }
    return (lines, [])
  }

  /// Without a word about the conflict, because the screen is about it.
  private func rows(_ item: TimelineItem, _ columns: Int) -> [StyledLine] {
    let detail = DetailView(
      columns: columns, styler: Styler(isOn: true), configuration: parts.configuration,
      words: parts.words)
    return detail.styledRows(
      TimelineItem(
        content: item.content, sortingMoment: item.sortingMoment, extent: item.extent,
        files: item.files, isEdited: item.isEdited, journal: item.journal))
  }

  private func column(
    _ index: Int, _ state: ConflictsViewState, _ columns: Int, without common: Set<String> = []
  ) -> [StyledLine] {
    let item = state.versions[index]
    let other = state.versions[index == 0 ? min(1, state.versions.count - 1) : 0]
    let isChosen = index == state.side
    var heading = StyledLine(isChosen ? "▌ " : "  ", isChosen ? .match : .plain)
    heading.append(parts.words.side(index + 1), isChosen ? .heading : .faint)
    let rows = rows(item, columns).filter { !common.contains($0.text) }
    let body = body(item, besides: other)
    return [heading, StyledLine()]
      + (rows.isEmpty ? body : rows + [StyledLine()] + body).flatMap {
        $0.wrapped(to: max(2, columns - 2))
      }
      .map { line in
        var indented = StyledLine("  ")
        indented.append(line)
        return indented
      }
  }

  /// The text, with the words that the other version lacks marked.
  private func body(_ item: TimelineItem, besides other: TimelineItem) -> [StyledLine] {
    let own = item.post?.body.safeForTerminal ?? ""
    let difference = WordDifference(from: other.post?.body.safeForTerminal ?? "", to: own)
    var lines = [StyledLine()]
    for piece in difference.pieces {
      let (text, style): (String, Style)
      switch piece {
      case .same(let same): (text, style) = (same, .plain)
      case .added(let added): (text, style) = (added, .added)
      case .removed: continue
      }
      for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append(StyledLine()) }
        lines[lines.count - 1].append(String(part), style)
      }
    }
    return lines
  }

  func frame(_ state: ConflictsViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 2)
    let words = parts.words
    guard !state.conflicts.isEmpty else {
      let title = StyledLine(" " + words.conflictsTitle(0, of: 0), .heading)
      let line = state.isLoading ? words.loading : words.noConflicts
      return Frame(
        size, title: title, [Frame.Row(), Frame.Row(StyledLine("  " + line))], footer: footer)
    }
    let title = StyledLine(
      " " + words.conflictsTitle(state.selected + 1, of: state.conflicts.count), .heading)
    let shown = lines(state, size.columns).lines.dropFirst(state.offset).prefix(height)
    return Frame(size, title: title, shown.map { Frame.Row($0) }, footer: footer)
  }
}

extension [PostConflict] {
  /// Newest first; of one moment, the post that began later comes first, and the first journal.
  fileprivate var inOrderOfTimeline: [PostConflict] {
    enumerated().sorted { one, other in
      let (moment, otherMoment) = (one.element.newestMoment, other.element.newestMoment)
      if moment?.instant != otherMoment?.instant {
        guard let moment else { return false }
        return otherMoment?.isBefore(moment) ?? true
      }
      let isOneJournal = one.element.journal == other.element.journal
      return isOneJournal ? one.offset > other.offset : one.offset < other.offset
    }.map(\.element)
  }
}

extension PostConflict {
  fileprivate var newestMoment: Moment? {
    versions.compactMap { $0.item?.sortingMoment }.reduce(nil) { newest, moment in
      newest.map { $0.isBefore(moment) ? moment : $0 } ?? moment
    }
  }
}

extension [StyledLine] {
  fileprivate func line(_ index: Int) -> StyledLine {
    index < count ? self[index] : StyledLine()
  }
}
