import JSONBytes
import Presentation
import Terminal
import TimePhrases
import TimelineDomain

/// A draft in words or for scripts.
enum DraftText {
  /// `x7f3  2026-11-21 08:01  edit 7f3k2a · First light on the river`; in a narrow terminal the text
  /// of a draft with such a mark is in a line of its own.
  static func lines(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ hours: ClockHours,
    _ words: any CommandCatalogue, columns: Int?
  ) -> [String] {
    let name = draft.name.safeInOneLine
    let intents = intents(purpose, words)
    let lines: [String]
    if let columns, columns < narrowest, !intents.isEmpty {
      let head = ([name, begun(draft, hours, words)] + intents).compactMap { $0 }
      lines = [head.joined(separator: "  "), "  " + first(text, purpose, words)]
    } else {
      lines = ["\(name)  \(summary(draft, text, purpose, hours, words))"]
    }
    return columns.map { columns in lines.map { $0.cut(to: columns) } } ?? lines
  }

  /// With fewer columns, the text would have no space beside the date.
  private static let narrowest = 60

  /// The same without the draft's name, in one line.
  static func summary(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ hours: ClockHours,
    _ words: any CommandCatalogue
  ) -> String {
    (begun(draft, hours, words).map { $0 + "  " } ?? "")
      + (intents(purpose, words) + [first(text, purpose, words)]).joined(separator: " · ")
  }

  private static func begun(
    _ draft: Draft, _ hours: ClockHours, _ words: any CommandCatalogue
  ) -> String? {
    draft.begun.map { begun in
      "\(begun.year.padded(4))-\(begun.month.padded(2))-\(begun.day.padded(2)) "
        + words.timeOfDay(begun, hours)
    }
  }

  /// The first words of the text.
  private static func first(
    _ text: [UInt8]?, _ purpose: DraftPurpose?, _ words: any CommandCatalogue
  ) -> String {
    let invocation = purpose.flatMap(invocation)
    let isDocument =
      invocation?.command.name == .edit && invocation?.has("text") == false
      && invocation?.has("note") == false
    let text = text.map { String(decoding: $0, as: UTF8.self) }
      .map { isDocument ? EditDocument.words(of: $0) : $0 }
    return text.map { $0.isBlank ? words.emptyDraft : $0.firstLine } ?? words.unreadableDraft
  }

  private static func invocation(_ purpose: DraftPurpose) -> Invocation? {
    Invocation(later: purpose.words.map(Argument.init(text:)))
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
    _ purpose: DraftPurpose?, _ words: any CommandCatalogue
  ) -> [String] {
    let invocation = purpose.flatMap(invocation)
    let unclear = purpose?.unclear ?? []
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
