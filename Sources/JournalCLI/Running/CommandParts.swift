import TimePhrases

/// What commands work with; each takes the parts that it needs.
@MainActor
struct CommandParts {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let settings: SettingsInUse
  let input: TypedText
  let time: any TimeSource

  /// Whether the command changed a journal, the settings or the drafts.
  var hasSaved: Bool { output.hasChangedFiles || journals.hasSaved }
}
