import TimelineDomain

/// The entries that a command changes, and their journal.
struct ChosenEntries {
  let items: [TimelineItem]
  let names: ShortNames
  let journals: JournalsInUse
}
