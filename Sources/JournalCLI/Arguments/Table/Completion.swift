/// What a shell can offer for a word.
enum Completion: Sendable, Hashable {
  /// Candidates that depend on the journal; `journal complete` lists them.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case ids, tags, moods, types, drafts, fields
    case journals, templates, settings
    /// The end of a query, or the id of an entry.
    case queries, entries
    /// A tag, or the second word of `tag rename`.
    case tagged = "tagged"
    /// The value of the setting that the word before names.
    case values
    case times, days
    /// Moods from the settings.
    case ownMoods = "own-moods"
    /// The user's aliases; and the command that one of them calls.
    case aliases, called
  }

  case words([String])
  case commands
  /// The first words of commands, and aliases.
  case firstWords
  case files
  case live(Kind)

  static let ids = Completion.live(.ids)
  static let tags = Completion.live(.tags)
  static let moods = Completion.live(.moods)
  static let types = Completion.live(.types)
  static let drafts = Completion.live(.drafts)
  static let fields = Completion.live(.fields)
  static let journals = Completion.live(.journals)
  static let templates = Completion.live(.templates)
  static let settings = Completion.live(.settings)
  static let queries = Completion.live(.queries)
  static let entries = Completion.live(.entries)
  static let tagged = Completion.live(.tagged)
  static let values = Completion.live(.values)
  static let times = Completion.live(.times)
  static let days = Completion.live(.days)
  static let ownMoods = Completion.live(.ownMoods)
}
