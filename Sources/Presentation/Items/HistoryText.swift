import Terminal
package import TimelineDomain

/// Undone commands and versions, in words.
package enum HistoryText {
  /// With more steps than this, the others are counted.
  package static let mostSteps = 5

  /// `undid the edit of 7f3k  First light`; for many steps, the first few and a count.
  package static func undone(
    _ command: RecordedCommand, _ names: ShortNames, isRedo: Bool, _ moods: MoodSet,
    _ words: any Catalogue
  ) -> [String] {
    let steps = command.steps
    let rows = steps.prefix(mostSteps).map { step in
      let name = names.short(step.item.id).safeInOneLine
      return words.undone(step.action, of: name, isRedo: isRedo)
        + "  \(ItemText.firstWords(step.item, moods, words))"
    }
    let more = steps.count - rows.count
    return rows + (more > 0 ? [words.undoneMore(more, isRedo: isRedo)] : [])
  }

  /// `2  Sat 2026-11-21 09:00  edited, current version`
  package static func heading(
    _ revision: PostRevision, number: Int, _ hours: ClockHours, _ words: any Catalogue
  ) -> String {
    let isNow = revision.isHead && revision.item != nil
    let version = words.version(revision.moment, hours, revision.action, isNow: isNow)
    return "\(number)  \(version)"
  }

  /// The text of a version, with the words that it removed and added.
  package static func difference(
    _ revision: PostRevision, from old: PostRevision?, _ moods: MoodSet,
    _ words: any Catalogue
  ) -> String {
    guard let item = revision.item else { return "" }
    guard let before = old?.item else { return ItemText.body(item, moods, words) }
    return WordDifference(
      from: ItemText.body(before, moods, words), to: ItemText.body(item, moods, words)
    ).marked
  }
}
