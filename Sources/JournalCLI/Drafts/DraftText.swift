import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// A draft in words or for scripts.
enum DraftText {
  /// `x7f3  2026-11-21 08:01  edit 7f3k2a · First light on the river`; in a narrow terminal the text
  /// of a draft with such a mark is in a line of its own.
  static func lines(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ configuration: Configuration,
    _ words: Catalogue, columns: Int?
  ) -> [String] {
    let name = draft.name.safeInOneLine
    let intents = intents(purpose, configuration, words)
    let lines: [String]
    if let columns, columns < narrowest, !intents.isEmpty {
      let head = ([name, begun(draft, configuration.hours, words)] + intents).compactMap { $0 }
      lines = [head.joined(separator: "  "), "  " + first(text, purpose, words)]
    } else {
      lines = ["\(name)  \(summary(draft, text, purpose, configuration, words))"]
    }
    return columns.map { columns in lines.map { $0.cut(to: columns) } } ?? lines
  }

  /// With fewer columns, the text would have no space beside the date.
  private static let narrowest = 60

  /// The same without the draft's name, in one line.
  static func summary(
    _ draft: Draft, _ text: [UInt8]?, _ purpose: DraftPurpose?, _ configuration: Configuration,
    _ words: Catalogue
  ) -> String {
    (begun(draft, configuration.hours, words).map { $0 + "  " } ?? "")
      + (intents(purpose, configuration, words) + [first(text, purpose, words)]).joined(
        separator: " · ")
  }

  private static func begun(
    _ draft: Draft, _ hours: ClockHours, _ words: Catalogue
  ) -> String? {
    draft.begun.map { begun in
      "\(begun.year.padded(4))-\(begun.month.padded(2))-\(begun.day.padded(2)) "
        + words.timeOfDay(begun, hours)
    }
  }

  /// The first words of the text.
  private static func first(
    _ text: [UInt8]?, _ purpose: DraftPurpose?, _ words: Catalogue
  ) -> String {
    let isForm = purpose.flatMap(TypedCommand.init(of:))?.isForm == true
    let text = text.map { String(decoding: $0, as: UTF8.self) }
      .map { isForm ? EditDocument.words(of: $0) : $0 }
    return text.map { $0.isBlank ? words.emptyDraft : $0.firstLine } ?? words.unreadableDraft
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

  /// What the draft is for, unless it is a text: `mood good`, `edit 7f3k2a`.
  private static func intents(
    _ purpose: DraftPurpose?, _ configuration: Configuration, _ words: Catalogue
  ) -> [String] {
    guard let purpose, let command = TypedCommand(of: purpose) else { return [] }
    let operand = command.invocation.operands.map(\.shown).first { $0 != "-" } ?? ""
    return switch command.command {
    case CommandTable.addMood:
      [words.moodDraft(configuration.moods.mood(operand) == nil ? [] : [operand])]
    case CommandTable.edit, CommandTable.resolve:
      [words.editDraft(String((purpose.entry?.text ?? operand).prefix(6)))]
    default: []
    }
  }
}

extension String {
  fileprivate var firstLine: String {
    let line = split(separator: "\n").first { !String($0).isBlank } ?? ""
    return String(line).safeInOneLine
  }
}
