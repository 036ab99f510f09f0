import Terminal
import TimelineDomain

extension RepositoryError {
  /// What stands in the way, and the next step where there is one.
  var sentence: String {
    switch self {
    case .unreadable(_, let obstacle): fact + obstacle.advice
    case .unwritable(_, .danglingLink): fact + "; is a disk not mounted? No new journal was begun"
    case .unwritable(_, let obstacle): fact + obstacle.advice
    case .uncertain: fact + "; look with 'journal list' before you write it again"
    case .refused(_, let access) where access.reason == .unreadableHeader: fact + salvageAdvice
    case .refused, .sealed, .entryMissing, .entryOpaque, .outdated: fact
    }
  }

  /// The same without advice, for what is no journal.
  var fact: String {
    switch self {
    case .unreadable(let path, let obstacle):
      "can't read \(path.safeInOneLine): \(obstacle.fact("to read it"))"
    case .unwritable(let path, let obstacle):
      "can't write to \(path.safeInOneLine): \(obstacle.fact("to write to it"))"
    case .uncertain(let path, let obstacle):
      "writing to \(path.safeInOneLine) failed (\(obstacle.fact("to write to it"))), and it could not be "
        + "undone: what you wrote may be in the journal all the same"
    case .refused(let path, let access):
      "nothing was written to \(path.safeInOneLine): \(access.explanation)"
    case .sealed(let path, let access):
      "can't read \(path.safeInOneLine): \(access.explanation)"
    case .entryMissing(let id):
      "\(id.text.safeName) is not in the journal any more"
    case .outdated(let id):
      "\(id.text.safeName) was changed by somebody else in the meantime; nothing was written"
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
    case .locked(let seconds, let holder):
      "another program\(holder.named) has held its lock for more than \(seconds) seconds"
    case .interrupted: "it was interrupted while it waited for another program"
    case .exists: "something of that name is there already, and nothing is overwritten"
    case .hardLinks(let count):
      "it has \(count) names (hard links), and under the others everything would stay as it was"
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
    case .interrupted: ""
    case .exists: "; name another file"
    case .hardLinks: "; take the others away first"
    case .other: ""
    }
  }
}

/// What helps where the first line is in pieces.
let salvageAdvice = "; 'journal check --salvage OUT' writes the healthy lines to a new file"

extension String? {
  /// ` (process 4711, journal)`
  var named: String { map { " (\($0.safeInOneLine))" } ?? "" }
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
