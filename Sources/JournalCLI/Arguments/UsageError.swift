import Settings

/// What was wrong about how the program was called: facts, the sentence is made elsewhere.
struct UsageError: Error, Sendable {
  enum Fault: Sendable, Hashable {
    case unknownCommand(String, suggestion: String?)
    /// `add` alone, or with something that is no kind.
    case unfinishedCommand(String, word: String?, choices: [String], suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, placeholder: String)
    case unwantedValue(option: String, value: String)
    case repeatedOption(String)
    case missingOperand(String)
    case unwantedOperand(String)
    case notAChoice(option: String, word: String, choices: [String], suggestion: String?)
    case notACount(option: String, word: String, from: Int = 0)
    /// `part` is what was not understood of it.
    case notATime(option: String, word: String, part: String)
    case ambiguousDay(option: String, word: String, dayFirst: String, monthFirst: String)
    case moreThanADay(option: String, word: String)
    case noSuchDay(option: String, word: String)
    case notATag(option: String, word: String)
    case unknownMood(String, suggestion: String?, own: [String] = [])
    case contradiction(String, String)
    case textAndNote
    case nothingToEdit
    case emptyPath(option: String)
    case badQuery(QueryError)
    /// It begins after it ends; both with their options, as they were typed.
    case emptyPeriod(from: String, to: String)
    case unknownSetting(String, suggestion: String?)
    case badSetting(String, word: String, ConfigurationShape)
    /// The option names a journal, and the command has nothing to do with one.
    case notOfAJournal(option: String)
    /// What one entry alone can get, where a query was typed or several ids.
    case oneEntryOnly(option: String)
    /// Several journals were named, or all of them where the list is empty, and the command needs one.
    case oneJournalOnly([String])
    /// For a journal or a template.
    case notAName(String)
    case unknownField(String, suggestion: String?, fields: [String])
    /// An option that only some formats have a use for.
    case needsFormat(option: String, formats: [String])
  }

  let fault: Fault
  let command: CommandSpec?

  init(_ fault: Fault, in command: CommandSpec?) {
    self.fault = fault
    self.command = command
  }
}
