import TimePhrases
import TimelineDomain
import TimelineStore

/// A journal in use by a command.
struct OpenJournal {
  let choice: Setup.Choice
  /// The name for entries and notices; nil if there is only one journal.
  let label: String?
  let session: TimelineSession

  /// The option that chooses this journal alone.
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
    OpenJournal(
      choice: member.choice, label: member.label,
      session: TimelineSession(
        repository: makeRepository(member.choice.path, time, message), time: time))
  }
}
