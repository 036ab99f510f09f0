import TimelineDomain

extension RepositoryError {
  /// What stands in the way, and the next step where there is one.
  var sentence: String {
    switch self {
    case .unreadable(let path, let obstacle):
      "can't read \(path): \(obstacle.reading)"
    case .unwritable(let path, let obstacle):
      "can't write to \(path): \(obstacle.writing)"
    case .refused(let path, let access):
      "nothing was written to \(path): \(access.explanation)"
    case .sealed(let path, let access):
      "can't read \(path): \(access.explanation)"
    case .entryMissing(let id):
      "\(id.text) is not in the journal any more"
    case .entryOpaque(let id):
      "\(id.text) can't be changed: this version does not understand it"
    }
  }
}

extension RepositoryError.Obstacle {
  fileprivate var reading: String {
    switch self {
    case .permission: "you have no permission to read it; see its owner and mode with 'ls -l'"
    case .danglingLink(let target):
      "it is a link to \(target), and nothing is there; is a disk not mounted?"
    default: shared
    }
  }

  fileprivate var writing: String {
    switch self {
    case .permission: "you have no permission to write to it; see its owner and mode with 'ls -l'"
    case .danglingLink(let target):
      "it is a link to \(target), and nothing is there; is a disk not mounted? No new journal was "
        + "begun"
    default: shared
    }
  }

  private var shared: String {
    switch self {
    case .permission: "you have no permission"
    case .readOnlyFileSystem: "its file system is read-only; name another file with --file"
    case .noSpace: "the disk is full; make room and try again"
    case .quota: "your disk quota is used up; make room and try again"
    case .fileTooLarge: "the file may not grow that large here (see 'ulimit -f')"
    case .directory: "it is a directory; name the file in it"
    case .notAFile:
      "it is no ordinary file but a pipe, a device or a socket; name another with --file"
    case .linkLoop: "its links go in a circle; name the file itself with --file"
    case .danglingLink(let target): "it is a link to \(target), and nothing is there"
    case .nameTooLong: "its name is too long for the file system; name another with --file"
    case .notAJournal: "it is not a journal; name another file with --file"
    case .vanished: "it was taken away or replaced again and again while it was in use; try again"
    case .locked(let seconds):
      "another program has held its lock for \(seconds) seconds and more; try again when it is done"
    case .other(let call, let words): "\(words) (\(call))"
    }
  }
}

extension TimelineAccess {
  /// What limits this version, and what still works.
  var explanation: String {
    switch reason {
    case .needs(let names):
      "it needs \(quoted(names)), which this version does not know; \(allowed)"
    case .anotherFormat(let name): "its first line says it is '\(name)', not a journal; \(allowed)"
    case .unreadableHeader: "its first line is not a journal's header; \(allowed)"
    case nil: allowed
    }
  }

  private var allowed: String {
    switch level {
    case .full: "everything works"
    case .noRewrite: "everything works but rewriting the file"
    case .readOnly: "you can list and show, but not add, edit or delete"
    case .none: "the file can still be copied as it is, and nothing else"
    }
  }

  private func quoted(_ names: [String]) -> String { list(names.map { "'\($0)'" }, "and") }
}
