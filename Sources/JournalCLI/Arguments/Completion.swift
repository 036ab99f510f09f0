/// What a shell can offer where a word is typed.
enum Completion: Sendable, Hashable {
  /// What only the journal knows at that moment; `journal complete` tells.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case ids, tags, moods, types, drafts, fields
    case journals, templates, settings
  }

  case words([String])
  case commands
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
}
