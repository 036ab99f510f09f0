import Observation
import Presentation
import Settings
import Terminal
import TextSearch
import TimelineDomain
import TimelineStore

/// A list that gets shorter while the user types, to choose from.
@Observable
final class PickerViewState {
  enum Value: Hashable {
    case entry(Selection)
    case tag(Tag)
    case template(String)
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
  let items: [TimelineItem]
  @ObservationIgnored private let context: ScreenContext
  @ObservationIgnored private let timeline: Timeline
  @ObservationIgnored private var all: [Choice] = []
  @ObservationIgnored private var search: Task<Void, Never>?

  init(
    _ context: ScreenContext, _ kind: PickerKind, in timeline: Timeline,
    for items: [TimelineItem] = []
  ) {
    self.context = context
    self.kind = kind
    self.items = items
    self.timeline = timeline
    switch kind {
    case .entry: find()
    case .template: showTemplates()
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

  private func loadTags() {
    let store = context.parts.session.store
    isSearching = true
    isOutdated = true
    context.work.start(for: self) {
      await store.finishChanges()
      do throws(StoreError) {
        let answer = try await store.answer(.everything.asking(for: .tagUses))
        do throws(RepositoryError) {
          return .success(try answer.tagUses)
        } catch {
          return .failure(.repository(error))
        }
      } catch {
        return .failure(error)
      }
    } then: { (state: PickerViewState, answer: Result<[TagUse], StoreError>) in
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
