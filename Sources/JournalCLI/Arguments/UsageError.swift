import Settings
import TimePhrases

/// A mistake in the command line, as facts; the catalogue has the sentence.
struct UsageError: Error, Sendable {
  enum Fault: Sendable, Hashable {
    case unknownCommand(String, suggestion: String?)
    /// Words without a command; `command` adds them as a text, quoted for a shell. Nil if a
    /// message can't show it.
    case bareWords(String, suggestion: String?, command: String?)
    /// Words without a command that begin with a date.
    case datedWords(String, command: String?)
    /// A word of another program; `command` adds the words as a text, if they can be one.
    case advice(String, Advice, command: String?)
    /// A command and a word after it that names another command.
    case wordAfter(String, Advice)
    /// An id or a position where the tag belongs; `command` has both in their order. `tag` is the
    /// spelling of a tag with that name, if there can be one.
    case tagAfterID(String, command: String, tag: String?)
    /// An option of a command, such as `list --on`, before any command.
    case optionInFront(String, of: String)
    case badAlias(String, AliasFlaw)
    case badKeys(String, KeyFlaw)
    /// `add` alone, or with an unknown second word.
    case unfinishedCommand(String, word: String?, choices: [String], suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, placeholder: String)
    case unwantedValue(option: String, value: String)
    case repeatedOption(String)
    case missingOperand(String)
    case unwantedOperand(String)
    case notAChoice(option: String, word: String, choices: [String], suggestion: String?)
    case notACount(option: String, word: String, from: Int = 0)
    /// `part` is the part that was not understood.
    case notATime(option: String, word: String, part: String, suggestion: String? = nil)
    case ambiguousDay(option: String, word: String, dayFirst: String, monthFirst: String)
    /// Words that could mean several times of day.
    case eitherTime(option: String, word: String, [TimeChoice])
    /// A time of day that is not in the part of a day beside it.
    case outsidePart(option: String, word: String, DayPart, DayPartHours)
    case moreThanADay(option: String, word: String)
    case noSuchDay(option: String, word: String)
    /// A word such as `@0` or `@3..`, which counts nothing in a list.
    case notAPosition(String)
    case notATag(option: String, word: String)
    case unknownMood(String, suggestion: String?, own: [String] = [])
    /// A word that can't be the name of a new mood.
    case notAMood(String)
    case notAScore(String)
    case contradiction(String, String)
    case textAndNote
    case nothingToEdit
    case emptyPath(option: String)
    case badQuery(QueryError)
    case exchange(ExchangeFault)
    /// The period ends before it begins; both options as typed.
    case emptyPeriod(from: String, to: String)
    case unknownSetting(String, suggestion: String?)
    case badSetting(String, word: String, ConfigurationShape)
    /// An option that names a journal, on a command that works on none.
    case notOfAJournal(option: String)
    /// An option that takes one entry, given for a query or several ids.
    case oneEntryOnly(option: String)
    /// Several journals, or all of them if the list is empty, for a command that takes one.
    case oneJournalOnly([String])
    /// An invalid name for a journal or a template.
    case notAName(String)
    case unknownField(String, suggestion: String?, fields: [String])
    /// An option that works only with some formats.
    case needsFormat(option: String, formats: [String])
    case onlyWith(option: String, other: String)
    /// A command that needs a terminal; the other one does without.
    case needsTerminal(instead: String)
  }

  /// Whether the sentence has the command to run, so that a usage line adds nothing.
  var namesCommand: Bool {
    switch fault {
    case .bareWords, .datedWords, .advice, .wordAfter, .tagAfterID, .optionInFront: true
    default: false
    }
  }

  let fault: Fault
  let command: CommandSpec?

  init(_ fault: Fault, in command: CommandSpec?) {
    self.fault = fault
    self.command = command
  }
}
