import TimelineDomain

/// What is asked before something is done that one may regret.
protocol ConfirmationSentences {
  func sentence(_ confirmation: Confirmation) -> String
  /// `it is of the kind 'photo', which …`; nil for an entry that was named before.
  func reason(_ entry: OpaqueEntry, of name: String?) -> String
  /// As it is asked in a terminal, with a space behind it.
  func question(_ question: Question) -> String
  /// Whether that is what somebody answers who means it; in small letters and without spaces.
  func isYes(_ answer: String) -> Bool
}

/// Something that is asked in a terminal.
enum Question: Sendable, Hashable {
  case delete(Confirmation)
  /// An older revision of an entry that was made of several.
  case restore(Confirmation)
  /// So many drafts.
  case discard(Int)
  case compact
  /// What a command such as `star` would do to so many entries.
  case change(command: String, count: Int)
  case purge(Int)
  /// A copy of the journal that is worse than the journal.
  case openAgain
}
