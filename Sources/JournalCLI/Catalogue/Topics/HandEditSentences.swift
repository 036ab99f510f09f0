import TimelineDomain

/// Sentences about a journal file that the user edited with `journal open`.
protocol HandEditSentences {
  var notChanged: String { get }
  /// `changed: 1 line added, 2 changed and 1 removed`, and further remarks.
  func changedByHand(_ changes: LineChanges) -> [String]
  /// The text next to `RowTitle.header`.
  var headerHasToStay: String { get }
}
