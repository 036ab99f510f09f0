package import TimelineDomain

/// Sentences about earlier changes.
package protocol HistorySentences {
  /// `undid the edit of 7f3k2a`
  func undone(_ action: RecordedStep.Action, of name: String, isRedo: Bool) -> String
  /// `undid 3 more`
  func undoneMore(_ count: Int, isRedo: Bool) -> String
  /// What the command did that an undo would take back.
  func lastCommand(
    _ name: RecordedCommand.Name, _ action: RecordedStep.Action, _ count: Int
  ) -> String
  /// `Sat 2026-11-21 09:00  edited, current version`; nil for an unreadable moment.
  func version(
    _ moment: Moment?, _ hours: ClockHours, _ action: RecordedStep.Action, isNow: Bool
  ) -> String
  /// `Sat 2026-11-21 09:05  undid version 2`; `versions` is empty if they are not in this file.
  func reversal(
    _ moment: Moment?, _ hours: ClockHours, of versions: [Int], isRedo: Bool, isNow: Bool
  ) -> String
  /// In place of a part of a long text that a history does not show.
  func notShown(bytes: Int) -> String
  /// Why an undo or a redo is not possible; `about` names the entry.
  func undoRefused(_ refusal: UndoRefusal, about: String?, isRedo: Bool) -> String
}
