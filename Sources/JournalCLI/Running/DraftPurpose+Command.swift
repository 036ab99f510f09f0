import Settings
import TimePhrases
import TimelineDomain

extension JournalsInUse {
  /// The command that adds a text from standard input to this journal: `operands` and `options`
  /// replace those with the text. Nil if the journal's path is not text.
  func purpose(
    of command: [String], _ operands: [String], options: [String] = [], base: EntryID? = nil,
    time: any TimeSource, settings: SettingsInUse
  ) -> DraftPurpose? {
    guard let path = absolutePath(settings.locations) else { return nil }
    let own = invocation.ownOptions(time, settings.configuration)
    return DraftPurpose(
      words: ["--file", path] + command + own + options + ["--"] + operands, base: base)
  }

  /// Adding a text to this journal, for a command that takes one.
  func purposeOfText(_ locations: Locations) -> DraftPurpose? {
    guard invocation.command.takesText || invocation.command.name == .edit,
      let path = absolutePath(locations)
    else { return nil }
    return DraftPurpose(words: ["--file", path, "add", "text", "--", "-"])
  }

  private func absolutePath(_ locations: Locations) -> String? {
    String(validating: locations.absolute(pathBytes), as: UTF8.self)
  }
}
