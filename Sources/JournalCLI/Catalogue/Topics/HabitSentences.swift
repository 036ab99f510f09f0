/// What to use instead of the words and options of other programs.
protocol HabitSentences {
  /// The advice for a word, as the end of a sentence.
  func advice(_ habit: Habit, for word: String) -> String
  /// A word that is no command, the advice, and the command that adds the words as a text.
  func habit(_ word: String, _ habit: Habit, _ command: String?) -> String
  /// A command and a word after it that is none of its own, and the advice.
  func wordAfter(_ words: String, _ habit: Habit) -> String
  /// An id where the tag belongs, the command with both in their order, and a tag of that name.
  func tagAfterID(_ id: String, _ command: String, _ tag: String?) -> String
  /// An option that belongs after a command such as `list`.
  func optionInFront(_ option: String, of command: String) -> String
}
