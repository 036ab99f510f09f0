import TimelineDomain

/// What a command did.
protocol AnswerSentences {
  /// `edited 7f3k  Sat 2026-11-21 08:01`
  func done(_ deed: Deed, _ what: String) -> String
  /// `edited 3 more`
  func editedMore(_ count: Int) -> String
  /// How many entries the id stood for, and the first words of one.
  func deleted(_ name: String, count: Int, _ firstWords: String) -> String
  func purged(_ count: Int) -> String
  func lines(_ count: Int) -> String
  /// What stays and names something that goes, a line each.
  func mentions(_ mentions: [PurgePlan.Mention]) -> [String]
  /// `also goes, as part of it: …`
  func joined(_ words: [String]) -> String
  var dryChange: String { get }
  var dryPurge: String { get }
  /// What would be taken out, a line each.
  func plan(_ report: CompactionReport) -> [String]
  func compacted(_ before: Int, _ after: Int) -> String
  var nothingToCompact: String { get }
  var emptyTrash: String { get }
  /// `deleted Sat 2026-11-21 08:01`
  func deletedAt(_ moment: Moment, _ hours: ClockHours) -> String
}

enum Deed: CaseIterable, Sendable {
  case added, edited, unchanged, restored, removed, discarded, set, unset
}
