import TimelineDomain

/// Sentences about restoring drafts: questions, and what to do next.
protocol DraftQuestionSentences {
  /// The question for a terminal, with a space at the end.
  func question(_ question: DraftQuestion) -> String
  /// What to do with a text that could not be saved.
  func kept(_ draft: Draft, _ advice: DraftAdvice) -> String
  /// What to do about a draft that could not be restored.
  func stays(_ draft: Draft, _ advice: DraftAdvice) -> String
  /// The draft is edited; the command that saves it, with these options.
  func editedDraft(_ draft: Draft, needing options: [String]) -> String
  /// Drafts that had the text that is now saved.
  func discardedSame(_ names: [String]) -> String
  func oldDrafts(_ drafts: WaitingDrafts) -> String
}

/// What the program asks to restore a draft, with the word that it did not understand; that is empty
/// if there was none.
enum DraftQuestion: Sendable, Hashable {
  /// `typed` is the time at which the text was typed, for an empty answer.
  case time(String, typed: String)
  case tag(String)
  case mood(String, [String])
  case template(String, [String])
  case entry(String)
  case journal(String, [String])
  /// The command that Enter runs.
  case command(String)
}

/// The next step for a draft that could not be restored.
enum DraftAdvice: Sendable, Hashable {
  /// Restore it, with these options.
  case restore([String])
  case edit, discard, show
}
