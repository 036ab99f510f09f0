import Presentation
import TimelineDomain

// Messages about events in a repository.

extension Invocation {
  func eventMessage(
    _ language: Catalogue, _ once: (any OnceKeeper)?
  ) -> JournalAdapters.EventMessage {
    let isQuiet = common.isQuiet
    // Completion must not print messages into the user's command line.
    let isCompletion = command == CommandTable.complete
    return { event in
      switch event {
      case .waitingForLock: if isQuiet { return nil }
      case .notDurable: break
      case .unsafeCache:
        if isQuiet || isCompletion || once?.isFirst("cache-not-used") != true { return nil }
      }
      return "journal: \(language.sentence(Notice(event), path: ""))\n"
    }
  }
}
