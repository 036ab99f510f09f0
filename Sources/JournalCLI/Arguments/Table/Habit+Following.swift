/// Words after a command that another command or an option answers.
extension Habit {
  /// The advice for a word after a command; nil if none is known.
  init?(_ word: String, after command: CommandSpec) {
    let word = word.lowercased()
    let row = Habit.following.first { row in
      row.isAfter(command) && row.words.split(separator: " ").contains { $0 == word }
    }
    guard let row else { return nil }
    self = row.habit
  }

  struct Following: Sendable {
    let habit: Habit
    let isAfter: @Sendable (CommandSpec) -> Bool
    /// In both languages.
    let words: String
  }

  static let following = [
    Following(habit: .renameTag, isAfter: { $0.name == .tags }, words: "rename mv move"),
    Following(
      habit: .tagEntry, isAfter: { $0.name == .tags }, words: "add set remove rm delete"),
    Following(
      habit: .trashed, isAfter: { $0.name == .trash }, words: "restore undo empty purge clear"),
    Following(habit: .ofMood, isAfter: lists, words: "mood moods 気分 きぶん"),
    Following(habit: .ofText, isAfter: lists, words: "text texts 文章 テキスト"),
    Following(
      habit: .trash, isAfter: lists,
      words: "deleted trash trashed removed 削除 削除済み ゴミ箱 ごみ箱"),
    Following(
      habit: .lastWritten, isAfter: { $0.options.contains { $0.name == "last" } },
      words: "last latest newest recent 最後 さいご 最新 最近 直前"),
  ]

  private static let lists: @Sendable (CommandSpec) -> Bool = {
    [.list, .find].contains($0.name)
  }
}
