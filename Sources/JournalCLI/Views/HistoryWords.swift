import Terminal
import TimelineDomain

/// What was done, in words.
enum HistoryWords {
  /// `undid the edit of 7f3k2a  First light`; of many steps a count and the first few.
  static func takenBack(
    _ command: RecordedCommand, isRedo: Bool, _ moods: MoodSet, _ words: any Catalogue
  ) -> [String] {
    let steps = command.steps
    let rows = steps.prefix(5).map { step in
      let name = step.item.id.short(6).safeInOneLine
      return words.takenBack(step.action, of: name, isRedo: isRedo)
        + "  \(ItemWords.firstWords(step.item, moods, words))"
    }
    let more = steps.count - rows.count
    return rows + (more > 0 ? [words.takenBackMore(more, isRedo: isRedo)] : [])
  }

  /// `2  Sat 2026-11-21 09:00  edited, as it is now`
  static func heading(
    _ revision: PostRevision, number: Int, _ hours: ClockHours, _ words: any Catalogue
  ) -> String {
    let isNow = revision.isHead && revision.item != nil
    let version = words.version(revision.moment, hours, revision.action, isNow: isNow)
    return "\(number)  \(version)"
  }

  /// The words of a version, with what it took away and put in.
  static func difference(
    _ revision: PostRevision, from old: PostRevision?, _ moods: MoodSet,
    _ words: any Catalogue
  ) -> String {
    guard let item = revision.item else { return "" }
    guard let before = old?.item else { return ItemWords.body(item, moods, words) }
    return WordDifference(
      from: ItemWords.body(before, moods, words), to: ItemWords.body(item, moods, words)
    ).marked
  }
}
