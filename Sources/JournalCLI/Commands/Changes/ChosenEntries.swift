import Terminal
import TimelineDomain
import TimelineStore

/// The entries that a command changes, and their journal.
struct ChosenEntries {
  let items: [TimelineItem]
  /// The answer that has them.
  let result: LoadResult
  let journals: ChosenJournals

  /// The id as lists show it.
  func name(_ item: TimelineItem) -> String { result.names.short(item.name).safeInOneLine }
}

/// The history of an entry, and its journal.
struct ChosenHistory {
  let history: PostHistory
  let journals: ChosenJournals
}
