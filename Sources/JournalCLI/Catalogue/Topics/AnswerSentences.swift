import TimelineDomain

/// Reports of what a command did.
protocol AnswerSentences {
  /// `edited 7f3k  Sat 2026-11-21 08:01`
  func done(_ result: CommandResult, _ what: String) -> String
  /// `count` is the number of entries with that id; `firstWords` begins one of them.
  func deleted(_ name: String, count: Int, _ firstWords: String) -> String
  func purged(_ count: Int) -> String
  /// Older versions went; `needed` stay, because a shown version takes its time or its id from them.
  func purgedVersions(_ count: Int, needed: Int) -> String
  func lines(_ count: Int) -> String
  /// Entries that stay although they refer to a purged one, one line each.
  func mentions(_ mentions: [PurgePlan.Mention]) -> [String]
  /// The entries that a newer version joined, all of which a purge removes.
  func joined(_ words: [String]) -> String
  var dryChange: String { get }
  var dryPurge: String { get }
  /// What a compaction would remove, one line each.
  func plan(_ report: CompactionReport) -> [String]
  func compacted(_ before: Int, _ after: Int) -> String
  var nothingToCompact: String { get }
  var emptyTrash: String { get }
  /// `deleted Sat 2026-11-21 08:01`
  func deletedAt(_ moment: Moment, _ hours: ClockHours) -> String
  /// Shown once, to new users.
  func sentence(_ tip: Tip) -> String
}

enum CommandResult: CaseIterable, Sendable {
  case added, edited, unchanged, restored, removed, discarded, set, unset
}
