import Terminal
import TimelineDomain

extension RepositoryError {
  /// What stands in the way, and the next step where there is one.
  var sentence: String {
    switch self {
    case .unreadable(_, let obstacle): fact + obstacle.advice
    case .unwritable(_, .danglingLink): fact + "; is a disk not mounted? No new journal was begun"
    case .unwritable(_, let obstacle): fact + obstacle.advice
    case .refused, .sealed, .entryMissing, .entryOpaque: fact
    }
  }

  /// The same without advice, for what is no journal.
  var fact: String {
    switch self {
    case .unreadable(let path, let obstacle):
      "can't read \(path.safeInOneLine): \(obstacle.fact("to read it"))"
    case .unwritable(let path, let obstacle):
      "can't write to \(path.safeInOneLine): \(obstacle.fact("to write to it"))"
    case .refused(let path, let access):
      "nothing was written to \(path.safeInOneLine): \(access.explanation)"
    case .sealed(let path, let access):
      "can't read \(path.safeInOneLine): \(access.explanation)"
    case .entryMissing(let id):
      "\(id.text.safeName) is not in the journal any more"
    case .entryOpaque(let id):
      "\(id.text.safeName) can't be changed: this version does not understand it"
    }
  }
}

extension RepositoryError.Obstacle {
  fileprivate func fact(_ deed: String) -> String {
    switch self {
    case .permission: "you have no permission \(deed)"
    case .readOnlyFileSystem: "its file system is read-only"
    case .noSpace: "the disk is full"
    case .quota: "your disk quota is used up"
    case .fileTooLarge: "the file may not grow that large here"
    case .directory: "it is a directory"
    case .notAFile: "it is no ordinary file but a pipe, a device or a socket"
    case .linkLoop: "its links go in a circle"
    case .danglingLink(let target):
      "it is a link to \(target.safeInOneLine), and nothing is there"
    case .nameTooLong: "its name is too long for the file system"
    case .notAJournal: "it is not a journal"
    case .vanished: "it was taken away or replaced again and again while it was in use"
    case .locked(let seconds):
      "another program has held its lock for more than \(seconds) seconds"
    case .other(let call, let words): "\(words) (\(call))"
    }
  }

  /// The next step, after the fact.
  fileprivate var advice: String {
    switch self {
    case .permission: "; see its owner and mode with 'ls -l'"
    case .readOnlyFileSystem, .notAJournal: "; name another file with --file"
    case .noSpace, .quota: "; make room and try again"
    case .fileTooLarge: " (see 'ulimit -f')"
    case .directory: "; name the file in it"
    case .notAFile, .nameTooLong: "; name another with --file"
    case .linkLoop: "; name the file itself with --file"
    case .danglingLink: "; is a disk not mounted?"
    case .vanished: "; try again"
    case .locked: "; try again when it is done"
    case .other: ""
    }
  }
}

extension TimelineAccess {
  /// What limits this version, and what still works.
  var explanation: String {
    switch reason {
    case .needs(let names):
      "it needs \(quoted(names)), which this version does not know; \(allowed)"
    case .anotherFormat(let name):
      "its first line says it is '\(name.safeName)', not a journal; \(allowed)"
    case .unreadableHeader: "its first line is not a journal's header; \(allowed)"
    case nil: allowed
    }
  }

  private var allowed: String {
    switch level {
    case .full: "everything works"
    case .noRewrite: "everything works except rewriting the file"
    case .readOnly: "you can list and show, but not add, edit or delete"
    case .none: "the file can still be copied as it is, and nothing else"
    }
  }
}
