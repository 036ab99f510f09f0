import TimelineDomain

/// What is said of a journal's file that was changed by hand.
protocol HandEditSentences {
  var notChanged: String { get }
  /// `changed: 1 line added, 2 changed and 1 taken out`, and what else is to be known.
  func changedByHand(_ changes: LineChanges) -> [String]
  /// Beside `RowTitle.header`.
  var headerHasToStay: String { get }
}
