/// What a person should know beside the answer.
protocol NoticeSentences {
  /// Without the journal's path.
  func sentence(_ notice: Notice) -> String
  /// Told once, to whoever begins.
  func sentence(_ tip: Tip) -> String
}

extension NoticeSentences {
  /// One sentence for the person; the program's name is put before it.
  func sentence(_ notice: Notice, path: String) -> String {
    switch notice {
    case .broughtBack: sentence(notice)
    case .conflict, .dependents, .unsearched, .waitingForLock, .unfit: sentence(notice)
    case .settings, .settingsOutOfReach, .notDurable, .unsafeCache: sentence(notice)
    case .newerVersion, .unreadableHeader, .restricted, .damaged, .sharedIDs:
      "\(path): \(sentence(notice))"
    }
  }
}
