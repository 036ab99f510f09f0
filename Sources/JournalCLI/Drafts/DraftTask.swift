import TimelineDomain

/// What a draft's command would do, to compare it with another command.
struct DraftTask {
  private let purpose: DraftPurpose
  private let invocation: Invocation
  private let unclear: [UnclearOption: String]

  /// Nil for a command that this version doesn't know.
  init?(_ purpose: DraftPurpose) {
    guard let invocation = Invocation(later: purpose.words.map(Argument.init(text:))) else {
      return nil
    }
    self.purpose = purpose
    self.invocation = invocation
    let pairs = purpose.unclear.compactMap { value in
      UnclearOption(rawValue: value.option).map { ($0, value.word) }
    }
    unclear = Dictionary(pairs) { first, _ in first }
  }

  /// A text with a mood that is not known is a mood.
  private var kind: CommandSpec.Name {
    unclear[.mood] == nil ? invocation.command.name : .addMood
  }

  /// Whether another command, with the same text, leaves nothing to do for this draft. What this one
  /// does not know can be anything.
  func isDone(by other: DraftTask, knowing journals: [String]) -> Bool {
    guard kind == other.kind, hasSameJournal(as: other, journals) else { return false }
    switch kind {
    case .addText: return hasSameTime(as: other)
    case .addMood: return hasSameTime(as: other) && hasSameMood(as: other)
    case .edit: return unclear[.entry] != nil || target == other.target
    default: return unclear[.template] != nil || target == other.target
    }
  }

  /// The text without a mood that is its first word.
  func note(in text: [UInt8]) -> [UInt8] {
    guard let word = unclear[.mood], !word.isEmpty else { return text }
    let beginning = Array((word + " ").utf8)
    return text.starts(with: beginning) ? Array(text.dropFirst(beginning.count)) : text
  }

  private func hasSameJournal(as other: DraftTask, _ journals: [String]) -> Bool {
    if unclear[.journal] != nil || !purpose.hasJournal(knowing: journals) && kind != .templatesEdit
    {
      return true
    }
    return ["file", "journal"].allSatisfy {
      invocation.value($0) == other.invocation.value($0)
    }
  }

  private func hasSameTime(as other: DraftTask) -> Bool {
    unclear[.at] != nil || instant == other.instant
  }

  private var instant: [Int64]? {
    invocation.value("at").flatMap { Moment.restored($0.shown)?.instant }
  }

  private func hasSameMood(as other: DraftTask) -> Bool {
    unclear[.mood] != nil || invocation.operands.first == other.invocation.operands.first
  }

  private var target: [Argument] { invocation.operands.filter { $0 != Argument(text: "-") } }
}
