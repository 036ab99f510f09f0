import TimelineDomain
import TimelineStore

/// A journal that a command works with.
struct OpenJournal {
  let choice: Setup.Choice
  /// How its entries and its notices name it; nil where only one journal was asked for.
  let label: String?
  let store: TimelineStore
  let history: TimelineHistory

  /// How this one alone is asked for.
  var option: String {
    choice.name.map { "-j \($0)" } ?? "--file \(String(decoding: choice.path, as: UTF8.self))"
  }
}

extension JournalAdapters {
  @MainActor
  func open(
    _ member: JournalSelection.Member, _ time: any TimeSource,
    _ message: @escaping JournalAdapters.EventMessage
  ) -> OpenJournal {
    let path = member.choice.path
    return OpenJournal(
      choice: member.choice, label: member.label,
      store: TimelineStore(repository: makeRepository(path, time, message), time: time),
      history: TimelineHistory(repository: makeHistory(path, time, message), time: time))
  }
}
