import TimePhrases

/// What commands work with.
@MainActor
struct CommandParts {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let settings: SettingsInUse
  let input: TypedText
  let time: any TimeSource
  let locations: Locations
  let adapters: JournalAdapters
  /// Runs another command while a front end has left the screen to it.
  let runCommand: BrowseRequest.RunCommand

  /// Whether the command changed a journal, the settings or the drafts.
  var hasSaved: Bool { output.hasChangedFiles || journals.hasSaved }

  /// Copies that other programs left next to a journal.
  func copies(of journal: [UInt8]) -> CopiesInUse {
    CopiesInUse(
      finder: adapters.makeInspector(journal, time), invocation: invocation, words: output.words)
  }
}

/// A command at work.
@MainActor
protocol Command {
  var parts: CommandParts { get }
}

extension Command {
  var invocation: Invocation { parts.invocation }
  var output: Output { parts.output }
  var journals: JournalsInUse { parts.journals }
  var settings: SettingsInUse { parts.settings }
  var input: TypedText { parts.input }
  var time: any TimeSource { parts.time }
}
