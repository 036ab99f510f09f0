import Terminal
import TimelineDomain

/// What was done, in words.
enum HistoryWords {
  /// `undid the edit of 7f3k2a  First light`; of many steps a count and the first few.
  static func takenBack(
    _ command: RecordedCommand, verb: String, _ moods: MoodSet
  ) -> [String] {
    // A redo takes back an undo: what it does again is the opposite of what that did.
    let rows = command.steps.map { step in
      "\(verb) the \(noun(step.action, isRedo: verb == "redid")) of "
        + "\(step.item.id.short(6).safeInOneLine)  \(ItemWords.firstWords(step.item, moods))"
    }
    guard rows.count > 5 else { return rows }
    return Array(rows.prefix(5)) + ["\(verb) \(rows.count - 5) more"]
  }

  private static func noun(_ action: RecordedStep.Action, isRedo: Bool) -> String {
    switch action {
    case .added: "addition"
    case .edited: "edit"
    case .deleted: isRedo ? "addition" : "deletion"
    case .restored: isRedo ? "deletion" : "restoration"
    }
  }

  /// `2  Sat 2026-11-21 09:00  edited  c3f0`
  static func heading(
    _ revision: PostRevision, number: Int, _ hours: ClockHours
  ) -> String {
    let moment = revision.moment?.dateAndTime(hours) ?? "at a moment that can't be read"
    let now = revision.isHead ? revision.item == nil ? "" : ", as it is now" : ""
    return "\(number)  \(moment)  \(revision.action.rawValue)\(now)"
  }

  /// The words of a version, with what it took away and put in.
  static func difference(
    _ revision: PostRevision, from old: PostRevision?, _ moods: MoodSet
  ) -> String {
    guard let item = revision.item else { return "" }
    guard let before = old?.item else { return ItemWords.body(item, moods) }
    return WordDifference(from: ItemWords.body(before, moods), to: ItemWords.body(item, moods))
      .marked
  }
}
