import TimelineDomain

/// A draft's command and its text, while the command is completed.
struct DraftCommand {
  let invocation: Invocation
  let text: [UInt8]
  /// The text's first word, if the user typed it as a mood that is not known.
  let moodWord: String

  private var name: CommandSpec.Name { invocation.command.name }
  private static let dash = Argument(text: "-")

  /// Whether the draft is a template and not an entry.
  var isOfTemplate: Bool { name == .templatesEdit }

  func takes(_ option: UnclearOption) -> Bool {
    switch option {
    case .at, .tag: !isOfTemplate
    case .mood: !isOfTemplate && (name != .edit || invocation.textOption != "--text")
    case .template: name == .addText || isOfTemplate
    case .entry: name == .edit
    case .journal: true
    }
  }

  // MARK: Options

  func with(at moment: Moment) -> DraftCommand {
    with(invocation.setting("at", to: [Argument(text: moment.spelling)]))
  }

  func with(tag: Tag) -> DraftCommand {
    with(invocation.setting("tag", to: invocation.values("tag") + [Argument(text: tag.name)]))
  }

  /// Makes a mood of a text; the text becomes its note.
  func with(mood: Mood) -> DraftCommand {
    let word = Argument(text: mood.name)
    if name == .edit { return with(invocation.setting("mood", to: [word])) }
    let command = CommandTable.commands.first { $0.name == .addMood }
    let beginning = Array((moodWord + " ").utf8)
    let isWithWord = !moodWord.isEmpty && text.starts(with: beginning)
    return DraftCommand(
      invocation: invocation.setting("template", to: nil).with(
        operands: [word, DraftCommand.dash], of: command),
      text: isWithWord ? Array(text.dropFirst(beginning.count)) : text, moodWord: "")
  }

  /// Takes the draft's first word for the mood, if the user typed a mood there.
  var withFirstWordAsMood: DraftCommand {
    let first = String(decoding: text.prefix { $0 != 0x20 }, as: UTF8.self)
    return DraftCommand(invocation: invocation, text: text, moodWord: first)
  }

  func with(template word: Argument) -> DraftCommand {
    isOfTemplate
      ? with(invocation.with(operands: [word, DraftCommand.dash]))
      : with(invocation.setting("template", to: [word]))
  }

  func with(entry word: Argument) -> DraftCommand {
    let isForm = invocation.textOption == nil
    return with(invocation.with(operands: [word] + (isForm ? [DraftCommand.dash] : [])))
  }

  func starred(_ draft: Draft) throws(Failure) -> DraftCommand {
    if isOfTemplate { throw .draftTakesNo(draft, option: "--star") }
    return with(invocation.setting("star", to: []).setting("unstar", to: nil))
  }

  private func with(_ invocation: Invocation) -> DraftCommand {
    DraftCommand(invocation: invocation, text: text, moodWord: moodWord)
  }
}
