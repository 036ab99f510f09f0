import TimelineDomain

/// Sentences about moods and their names.
protocol MoodSentences {
  /// What people who use this language call a mood.
  func name(of mood: Mood) -> String
  /// Between the words of a list.
  var listSeparator: String { get }
  /// The word of a new mood that already means another one.
  func moodTaken(_ word: String, mood: String) -> String
  func moodBuiltIn(_ name: String) -> String
  /// That a mood was removed from the settings only.
  var moodStaysInEntries: String { get }
  func notAMood(_ word: String) -> String
  func notAScore(_ word: String) -> String
}
