import JSONBytes
import Presentation
import Terminal
import TimePhrases
import TimelineDomain

/// A draft in words or for scripts.
enum DraftText {
  /// `x7f3  2026-11-21 08:01  edit 7f3k2a · First light on the river`
  static func line(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ hours: ClockHours,
    _ words: any CommandCatalogue
  ) -> String {
    "\(draft.name.safeInOneLine)  \(summary(draft, text, purpose, hours, words))"
  }

  /// The same without the draft's name.
  static func summary(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ hours: ClockHours,
    _ words: any CommandCatalogue
  ) -> String {
    let begun = draft.begun.map { begun in
      "\(begun.year.padded(4))-\(begun.month.padded(2))-\(begun.day.padded(2)) "
        + words.timeOfDay(begun, hours)
    }
    let invocation = purpose.flatMap { Invocation(later: $0.words.map(Argument.init(text:))) }
    let isDocument =
      invocation?.command.name == .edit && invocation?.has("text") == false
      && invocation?.has("note") == false
    let text = text.map { String(decoding: $0, as: UTF8.self) }
      .map { isDocument ? EditDocument.words(of: $0) : $0 }
    let first = text.map { $0.isBlank ? words.emptyDraft : $0.firstLine } ?? words.unreadableDraft
    let intents = intents(of: invocation, purpose?.unclear ?? [], words)
    let intent = intents.map { $0 + " · " }.joined()
    return (begun.map { $0 + "  " } ?? "") + intent + first
  }

  static func write(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, to writer: inout JSONWriter
  ) {
    writer.object {
      $0.name("name")
      $0.string(draft.name)
      $0.name("path")
      $0.string(draft.path)
      $0.name("command")
      if let purpose { $0.strings(purpose.words) } else { $0.null() }
      $0.name("text")
      if let text { $0.string(String(decoding: text, as: UTF8.self)) } else { $0.null() }
    }
  }

  static func discarded(_ drafts: [Draft]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("discarded")
      $0.strings(drafts.map(\.name))
    }
    return writer.bytes + [0x0A]
  }

  /// What the draft is for, and what was not understood: `mood`, `--at 'last nigt'?`
  private static func intents(
    of invocation: Invocation?, _ unclear: [UnclearValue], _ words: any CommandCatalogue
  ) -> [String] {
    let hasMood = unclear.contains { $0.option == UnclearOption.mood.rawValue }
    let own = hasMood ? words.moodDraft([]) : invocation.flatMap { task($0, words) }
    // An edit already shows its entry.
    let shown = unclear.filter { !$0.word.isEmpty && $0.option != UnclearOption.entry.rawValue }
    return (own.map { [$0] } ?? [])
      + shown.map { "--\($0.option) '\($0.word.safeInOneLine)'?" }
  }

  /// What the draft is for, unless it simply adds a text.
  private static func task(_ invocation: Invocation, _ words: any CommandCatalogue) -> String? {
    let operands = invocation.operands.map(\.shown).filter { $0 != "-" }
    switch invocation.command.name {
    case .addMood: return words.moodDraft(operands)
    case .edit: return words.editDraft(String((operands.first ?? "").prefix(6)))
    default: return nil
    }
  }
}

extension String {
  fileprivate var firstLine: String {
    let line = split(separator: "\n").first { !String($0).isBlank } ?? ""
    return String(line).safeInOneLine
  }
}
