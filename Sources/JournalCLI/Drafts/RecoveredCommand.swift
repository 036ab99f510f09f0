import Settings
import TimePhrases
import TimelineDomain

/// What a command line that failed was to save: its text, and the command for it. To keep a word
/// too many is better than to lose one.
struct RecoveredCommand {
  let invocation: Invocation
  /// Nil if the command takes no text.
  let purpose: DraftPurpose?
  /// Whether the command reads its text from standard input, as far as the words say.
  let isInInput: Bool
  private let typed: [Argument]

  init?(
    _ words: [Argument], _ time: any TimeSource, _ setup: Setup, _ locations: Locations
  ) {
    guard let closest = ArgumentParser.closestInvocation(to: words) else { return nil }
    let invocation = closest.invocation
    self.invocation = invocation
    let purposes = DraftPurposes(
      invocation: invocation,
      journal: RecoveredCommand.journal(of: invocation, setup, locations), time: time,
      configuration: setup.configuration)
    let operands = invocation.operands
    let texts = ["text", "note"].compactMap { invocation.value($0)?.bytes }
    let dash = Argument(text: "-")
    let meant: DraftPurpose?
    switch invocation.command.name {
    case .addText:
      isInInput = operands.isEmpty || operands == [dash]
      typed = isInInput ? [] : operands
      meant = purposes.text
    case .addMood:
      let (mood, note) = (operands.first, Array(operands.dropFirst()))
      isInInput = note == [dash]
      let isKnown = mood.map { setup.configuration.moods.mood($0.shown) != nil } ?? false
      // A single word is the mood, not a text.
      let all = isKnown || mood?.bytes.isEmpty == true ? note : (mood.map { [$0] } ?? []) + note
      typed = note.isEmpty ? [] : isInInput ? all.dropLast() : all
      meant = purposes.mood(mood)
    case .edit:
      isInInput = texts == [dash.bytes] || invocation.readsForm
      typed = isInInput ? [] : texts.map(Argument.init(bytes:)).joinedByLines
      meant = purposes.editOfUnknown
    case .templatesEdit:
      isInInput = operands.count < 2 || operands.last == dash
      typed = []
      meant = purposes.template(operands.first { $0 != dash }?.text)
    default:
      isInInput = false
      typed = []
      meant = nil
    }
    purpose = meant.map { $0.with(closest.unclear) }
  }

  /// The typed words, before the text from standard input; nil if there are none.
  func text(with input: [UInt8] = []) -> [UInt8]? {
    let parts = typed + (input.isEmpty ? [] : [Argument(bytes: input)])
    let text = parts.joined
    return text.isBlank ? nil : text
  }

  /// The options that choose the journal. An unknown name stays as it is, so that the text does not
  /// end up in another journal.
  private static func journal(
    of invocation: Invocation, _ setup: Setup, _ locations: Locations
  ) -> [String] {
    if invocation.command.name != .templatesEdit,
      let choice = try? setup.journal(for: invocation, locations),
      choice.name == nil || !invocation.has("template"),
      let path = String(validating: locations.absolute(choice.path), as: UTF8.self)
    {
      return ["--file", path]
    }
    return invocation.value("journal").map { ["--journal", $0.shown] } ?? []
  }
}

extension Invocation {
  /// Whether `edit` takes the whole form, from standard input or the editor: it has no option that
  /// changes a field.
  var readsForm: Bool {
    command.name == .edit
      && !["text", "note", "mood", "at", "tag", "untag", "star", "unstar", "dry-run"]
        .contains(where: has)
  }
}

extension DraftPurpose {
  fileprivate func with(_ values: [UnclearValue]) -> DraftPurpose {
    DraftPurpose(words: words, base: base, typed: typed, unclear: unclear + values)
  }
}

extension [Argument] {
  /// One argument with a line for each.
  fileprivate var joinedByLines: [Argument] {
    isEmpty ? [] : [Argument(bytes: [UInt8](map(\.bytes).joined(separator: [0x0A])))]
  }
}
