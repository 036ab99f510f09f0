import Observation
import Presentation
import Settings
import Terminal
import TextSearch
import TimelineDomain
import TimelineStore

/// What a list to choose from is for.
package enum PickerKind: Hashable, Sendable {
  /// An entry, by its first words.
  case entry
  /// A tag to filter by.
  case tagFilter
  /// A tag for the selected entries, also a new one.
  case tag
  /// A tag that the selected entries lose.
  case untag
  case template
  /// A journal to open instead.
  case journal
}

/// A list that gets shorter while the user types, to choose from.
@Observable
final class PickerViewState {
  enum Value: Hashable {
    case entry(Selection)
    case tag(Tag)
    case template(String)
    case journal(JournalRow.Place)
  }

  struct Choice: Hashable {
    let value: Value
    let line: StyledLine
    /// What the typed letters are compared with.
    let text: String
  }

  let kind: PickerKind
  private(set) var input = TypedLine()
  private(set) var choices: [Choice] = []
  private(set) var selected = 0
  private(set) var top = 0
  private(set) var isSearching = false
  /// Why the typed words can't be used.
  private(set) var refusal: String?
  /// Whether the user chose from the list, and not what is typed.
  private(set) var hasMoved = false
  /// Whether the list is not yet that of what is typed.
  @ObservationIgnored private(set) var isOutdated = false
  /// The entries that get the tag: those of the screen on which the user asked for the list.
  private(set) var items: [TimelineItem]
  @ObservationIgnored let context: ScreenContext
  @ObservationIgnored private let timeline: Timeline
  @ObservationIgnored private var all: [Choice] = []
  @ObservationIgnored private var search: Task<Void, Never>?

  init(_ context: ScreenContext, _ kind: PickerKind) {
    self.context = context
    self.kind = kind
    items = context.lifetime?.chosenItems ?? []
    timeline = context.timeline?.timeline ?? Timeline()
    list()
  }

  private func list() {
    switch kind {
    case .entry: find()
    case .template: showTemplates()
    case .journal: showJournals()
    case .untag: show(PickerViewState.removableTags(of: items))
    case .tag, .tagFilter: loadTags()
    }
  }

  var chosen: Choice? { choices.indices.contains(selected) ? choices[selected] : nil }

  func refuse(_ sentence: String) { refusal = sentence }

  func move(by count: Int) {
    selected = min(max(0, selected + count), max(0, choices.count - 1))
    hasMoved = true
  }

  func fit(_ height: Int) {
    let next = max(0, min(max(top, selected - height + 1), selected))
    if next != top { top = next }
  }

  /// Whether a key edits the line, whatever the list has.
  func isTyping(_ key: Key) -> Bool {
    switch key.name {
    case .tab, .enter: return false
    default:
      var line = input
      return line.edit(key)
    }
  }

  /// Returns false for a key that edits nothing.
  func edit(_ key: Key) -> Bool {
    guard input.edit(key) else { return false }
    update()
    return true
  }

  func insert(_ words: String) {
    input.insert(words)
    update()
  }

  /// Puts the chosen tag into the line.
  func complete() {
    guard let chosen, case .tag(let tag) = chosen.value else { return }
    input = TypedLine(tag.name)
    update()
  }

  private func update() {
    (selected, top, hasMoved, refusal) = (0, 0, false, nil)
    if kind == .entry { find() } else { narrow() }
  }

  private func narrow() {
    let words = FuzzyWords(String(input.text.drop { "#＃@+".contains($0) }))
    guard !words.isEmpty else {
      choices = all
      return
    }
    choices = all.compactMap { choice in words.score(of: choice.text).map { (choice, $0) } }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element.0)
  }

  // MARK: Choices

  private func showTemplates() {
    all = context.parts.templates.map { template in
      var line = StyledLine(template.name.safeInOneLine, .id)
      let first = template.text.split(separator: "\n").first.map { String($0) } ?? ""
      line.append("  " + first.safeInOneLine, .faint)
      return Choice(value: .template(template.name), line: line, text: template.name)
    }
    choices = all
  }

  private func showJournals() {
    all = context.parts.journals.map { journal in
      let name = journal.place == .all ? context.parts.words.allJournals : journal.name
      var line = StyledLine(name.safeInOneLine, journal.isOpen ? .heading : .id)
      line.append("  " + journal.path.safeInOneLine, .faint)
      return Choice(value: .journal(journal.place), line: line, text: name)
    }
    choices = all
    selected = context.parts.journals.firstIndex { !$0.isOpen } ?? 0
  }

  /// The tags that these entries have beside their text, the most used first.
  static func removableTags(of items: [TimelineItem]) -> [TagUse] {
    var uses: [TagUse] = []
    for tag in items.flatMap({ $0.post?.givenTags ?? [] }) {
      if let index = uses.firstIndex(where: { $0.tag.isLike(tag) }) {
        uses[index] = TagUse(tag: uses[index].tag, count: uses[index].count + 1, last: nil)
      } else {
        uses.append(TagUse(tag: tag, count: 1, last: nil))
      }
    }
    return uses.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    .map(\.element)
  }

  private func loadTags() {
    let store = context.parts.store
    isSearching = true
    isOutdated = true
    search?.cancel()
    search = context.work.start(for: self) { () async throws(RepositoryError) in
      await store.finishChanges()
      return try await store.journals.load(.everything.asking(for: .tagUses)).tagUses
    } then: { (state: PickerViewState, answer: Result<[TagUse], RepositoryError>) in
      state.isSearching = false
      state.isOutdated = false
      switch answer {
      case .success(let uses): state.show(uses)
      case .failure(let error): state.context.say(error)
      }
    }
  }

  private func show(_ uses: [TagUse]) {
    let sign = context.parts.configuration.tagSign
    all = uses.map { use in
      let name = use.tag.name
      var line = StyledLine("\(sign)\(name)".safeInOneLine, .tag(name))
      line.append("  \(grouped(use.count))", .faint)
      return Choice(value: .tag(use.tag), line: line, text: name)
    }
    narrow()
  }

  // MARK: Entries

  private func find() {
    search?.cancel()
    isSearching = true
    isOutdated = true
    go(on: FuzzyEntries(FuzzyWords(input.text), timeline, context.parts))
  }

  /// Shows what was found, and goes on with the rest.
  private func go(on found: FuzzyEntries) {
    search = context.work.start(for: self) {
      await found.next()
    } then: { state, found in
      state.isOutdated = false
      state.choices = found.best.map { hit in
        Choice(
          value: .entry(Selection(hit.index, in: state.timeline)), line: hit.line, text: "")
      }
      state.selected = min(state.selected, max(0, state.choices.count - 1))
      if found.isDone { state.isSearching = false } else { state.go(on: found) }
    }
  }
}

extension PickerViewState: Screen {
  var takesText: Bool { true }

  func fit(_ size: ScreenSize, cell: PictureSize) { fit(PickerView.height(size)) }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    PickerView(words: context.parts.words).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] { [.up, .down, .open, .close] }

  var keyNames: [BrowserAction: String] { [.open: context.parts.words.choose] }

  func mustWait(for key: Key?) -> Bool { isOutdated && key.map { !isTyping($0) } ?? false }

  func hideSealed() {
    items = items.map(\.closed)
    (all, choices) = ([], [])
    list()
  }

  func paste(_ text: String) { insert(text) }

  func scroll(by count: Int) { move(by: count.signum()) }

  func receive(_ key: Key, _ size: ScreenSize) -> ScreenRequest? {
    switch (key.name, key.modifiers) {
    case (.escape, _), (.character("c"), .control): navigation.close()
    case (.up, _), (.character("p"), .control): move(by: -1)
    case (.down, _), (.character("n"), .control): move(by: 1)
    case (.pageUp, _): move(by: -PickerView.height(size))
    case (.pageDown, _): move(by: PickerView.height(size))
    case (.tab, _): complete()
    case (.enter, _): return choose()
    case (.backspace, _) where input.text.isEmpty: navigation.close()
    default: _ = edit(key)
    }
    return nil
  }

  private func choose() -> ScreenRequest? {
    guard let timeline = context.timeline else { return nil }
    switch (kind, chosen?.value) {
    case (.entry, .entry(let selection)):
      timeline.select(selection)
      navigation.close()
    case (.tagFilter, .tag(let tag)):
      let query = "#\(tag.name)"
      timeline.setQuery(query, context.parts.program.query(query).condition)
      navigation.close()
    case (.tag, let chosen): addTag(chosen, timeline)
    case (.untag, .tag(let tag)):
      timeline.removeTag(tag, from: items)
      navigation.close()
    case (.journal, .journal(let place)):
      navigation.close()
      return .open(place)
    case (.template, .template(let name)):
      navigation.close()
      return context.command(BrowserCommand(["add", "text", "--template", name]))
    default: break
    }
    return nil
  }

  private func addTag(_ chosen: Value?, _ timeline: TimelineViewState) {
    if hasMoved || input.text.isEmpty, case .tag(let tag) = chosen {
      timeline.addTag(tag, to: items)
      return navigation.close()
    }
    switch context.parts.program.tag(input.text) {
    case .success(let tag):
      timeline.addTag(tag, to: items)
      navigation.close()
    case .failure(let refusal): refuse(refusal.sentence)
    }
  }
}

/// A search for entries by their first words, in steps of a moment each.
struct FuzzyEntries: Sendable {
  struct Hit: Sendable {
    let index: Int
    let score: Int
    let line: StyledLine
  }

  private nonisolated static let most = 100
  private nonisolated static let step = Duration.milliseconds(30)

  /// The best ones so far, the best first.
  private(set) var best: [Hit] = []
  private let words: FuzzyWords
  private let timeline: Timeline
  private let moods: MoodSet
  private let catalogue: Catalogue
  private let tagSign: Character
  private var next = 0

  init(_ words: FuzzyWords, _ timeline: Timeline, _ parts: BrowserParts) {
    self.words = words
    self.timeline = timeline
    moods = parts.configuration.moods
    catalogue = parts.words
    tagSign = parts.configuration.tagSign
  }

  nonisolated var isDone: Bool {
    next >= timeline.count || words.isEmpty && best.count >= FuzzyEntries.most
  }

  /// Looks at more entries.
  @concurrent
  nonisolated func next() async -> FuzzyEntries {
    var result = self
    let start = ContinuousClock.now
    var index = next
    var found = best
    _ = try? timeline.forEach(
      in: next..<max(next, timeline.count), backwards: false,
      while: {
        start.duration(to: .now) < FuzzyEntries.step && !Task.isCancelled
          && !(words.isEmpty && found.count >= FuzzyEntries.most)
      },
      { item in
        let text = ItemText.firstWords(item, moods, catalogue, tagSign: tagSign)
        if let score = words.score(of: text) {
          var line = StyledLine((item.sortingMoment?.date ?? "----------") + "  ", .faint)
          line.append(text)
          found.append(Hit(index: index, score: score, line: line))
        }
        index += 1
      })
    result.next = index == next ? timeline.count : index
    // Of equal ones, the newer first.
    result.best = Array(
      found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.prefix(FuzzyEntries.most))
    return result
  }
}

/// A list above the line that narrows it.
struct PickerView {
  let words: Catalogue

  func frame(_ state: PickerViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = PickerView.height(size)
    var title = StyledLine(" " + words.title(state.kind), .heading)
    if state.kind == .entry {
      let order = words.order(isOfMatches: !state.input.text.isBlank)
      // Without room for both, the order says more.
      if title.text.displayWidth + order.displayWidth + 2 > size.columns { title = StyledLine() }
      title.append((title.text.isEmpty ? " " : "  ") + order, .faint)
    }
    if state.isSearching { title.append("  " + words.loading, .faint) }
    var rows = (0..<height).map { row -> Frame.Row in
      let index = state.top + row
      guard state.choices.indices.contains(index) else { return Frame.Row() }
      let isSelected =
        index == state.selected
        && (state.kind != .tag || state.hasMoved || state.input.text.isEmpty)
      var line = StyledLine(isSelected ? "▌ " : "  ", isSelected ? .match : .plain)
      line.append(state.choices[index].line)
      return Frame.Row(line.fitted(to: size.columns), isSelected: isSelected)
    }
    if state.choices.isEmpty, !state.isSearching {
      rows[0] = Frame.Row(StyledLine("  " + words.nothingToPick(state.kind), .faint))
    }
    if let refusal = state.refusal {
      let lines = StyledLine(" " + refusal.safeInOneLine, .warning).with(margin: " ")
        .wrapped(to: max(2, size.columns)).first(max(1, height / 2), size.columns)
      rows = rows.dropLast(lines.count) + lines.map { Frame.Row($0) }
    }
    let (line, cursor) = TypedLineView(title: " \(words.inputTitle(state.kind)): ")
      .line(state.input, size.columns)
    let last = size.rows < 6 ? [Frame.Row(line)] : [Frame.Row(line), Frame.Row(footer)]
    return Frame(
      size, [Frame.Row(title)] + rows + last,
      cursor: Frame.Position(column: cursor, row: size.rows - last.count))
  }

  /// How many rows there are for choices.
  static func height(_ size: ScreenSize) -> Int { max(1, size.rows - (size.rows < 6 ? 2 : 3)) }
}
