/// Notices besides a command's output.
package protocol NoticeSentences {
  /// The notice without the journal's path.
  func sentence(_ notice: Notice) -> String
}

extension NoticeSentences {
  /// The notice with the journal's path, if it is about the journal. The program's name comes
  /// before it.
  package func sentence(_ notice: Notice, path: String) -> String {
    switch notice {
    case .broughtBack: sentence(notice)
    case .conflict, .dependents, .hiddenTarget, .unsearched, .waitingForLock, .unfit:
      sentence(notice)
    case .settings, .settingsOutOfReach, .notDurable, .unsafeCache: sentence(notice)
    case .newerVersion, .unreadableHeader, .restricted, .damaged, .sharedIDs:
      "\(path): \(sentence(notice))"
    }
  }
}
