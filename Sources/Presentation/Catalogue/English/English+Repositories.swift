import Terminal
package import TimelineDomain

extension English {
  package func sentence(_ error: RepositoryError) -> String {
    switch error {
    case .unreadable(_, let obstacle): fact(error) + advice(obstacle)
    case .unwritable(_, .danglingLink):
      fact(error) + "; is a disk not mounted? No new journal was created"
    case .unwritable(_, let obstacle): fact(error) + advice(obstacle)
    case .uncertain: fact(error) + "; check with 'journal list' before you write it again"
    case .refused(_, let access) where access.reason == .unreadableHeader:
      fact(error) + salvageAdvice
    case .refused, .sealed, .unjoinable, .entryMissing, .entryChanged, .entryUnknown,
      .deletionUnknown,
      .purgeOutdated:
      fact(error)
    }
  }

  package func sentence(ofOtherFile error: RepositoryError) -> String {
    switch error {
    case .unreadable(_, let obstacle), .unwritable(_, let obstacle):
      fact(error) + advice(obstacle, isJournal: false)
    default: sentence(error)
    }
  }

  package func fact(_ error: RepositoryError) -> String {
    switch error {
    case .unreadable(let path, let obstacle):
      "can't read \(path.safeInOneLine): \(fact(obstacle, "to read it"))"
    case .unwritable(let path, let obstacle):
      "can't write to \(path.safeInOneLine): \(fact(obstacle, "to write to it"))"
    case .uncertain(let path, let obstacle):
      "writing to \(path.safeInOneLine) failed (\(fact(obstacle, "to write to it"))), and it could not be "
        + "undone: your change may or may not be in the journal"
    case .refused(let path, let access):
      "nothing was written to \(path.safeInOneLine): \(explanation(access))"
    case .sealed(let path, let access):
      "can't read \(path.safeInOneLine): \(explanation(access))"
    case .unjoinable(let path, let other, let access):
      "nothing was merged, because of \(path.safeInOneLine): "
        + (access.reason.map(cause) ?? "")
        + (access.needs.isEmpty ? "" : ", and \(other.safeInOneLine) does not need it")
    case .entryMissing(let id):
      "\(id.text.safeName) is no longer in the journal"
    case .entryChanged(let id):
      "nothing was changed: another program changed \(id.text.safeName) after it was shown"
    case .purgeOutdated:
      "nothing was purged: another program changed the entry after it was shown; purge it again"
    case .entryUnknown(let id):
      "\(id.text.safeName) can't be changed: this version does not understand it"
    case .deletionUnknown(let id):
      "\(id.text.safeName) can't be deleted, purged or restored: it is a deletion that this version does "
        + "not understand"
    }
  }

  package func fact(_ obstacle: RepositoryError.Obstacle, _ action: String) -> String {
    switch obstacle {
    case .permission: "you have no permission \(action)"
    case .readOnlyFileSystem: "its file system is read-only"
    case .noSpace: "the disk is full"
    case .quota: "your disk quota is used up"
    case .fileTooLarge: "the file would exceed the size limit"
    case .missing: "there is no such file or directory"
    case .directory: "it is a directory"
    case .notADirectory: "a part of the path is a file, not a directory"
    case .notAFile: "it is not a regular file but a pipe, a device or a socket"
    case .linkLoop: "its symbolic links form a loop"
    case .danglingLink(let target):
      "it is a link to \(target.safeInOneLine), which does not exist"
    case .nameTooLong: "its name is too long for the file system"
    case .notAJournal: "it is not a journal"
    case .vanished: "it was removed, replaced or changed repeatedly while it was in use"
    case .locked(let seconds, let holder):
      "another program\(named(holder)) has held its lock for more than \(seconds) seconds"
    case .interrupted: "interrupted while waiting for another program"
    case .exists: "it already exists, and is not overwritten"
    case .hardLinks(let count):
      "it has \(count) hard links, and the others would keep the old content"
    case .unknownPacking(let member):
      "its member \(member.safeInOneLine) is encrypted or packed in a way that this version can't read"
    case .brokenArchive: "it is a zip archive that can't be unpacked"
    case .unsafeArchive(let member): "its member \(member.safeInOneLine) is not safe to unpack"
    case .other(let call, let words): "\(words) (\(call))"
    }
  }

  /// The next step for an obstacle. `--file` names only the journal.
  private func advice(
    _ obstacle: RepositoryError.Obstacle, isJournal: Bool = true
  ) -> String {
    let option = isJournal ? " with --file" : ""
    return switch obstacle {
    case .permission: "; check its owner and mode with 'ls -l'"
    case .readOnlyFileSystem, .notAJournal, .notAFile, .nameTooLong: "; name another file\(option)"
    case .noSpace, .quota: "; free some space and try again"
    case .fileTooLarge: " (see 'ulimit -f')"
    case .missing, .notADirectory: "; check the path"
    case .directory: "; name a file in it"
    case .linkLoop: "; name the file itself\(option)"
    case .danglingLink: "; is a disk not mounted?"
    case .vanished: "; try again"
    case .locked: "; try again when it is done"
    case .interrupted: ""
    case .exists: "; name another file"
    case .hardLinks: "; remove the other links first"
    case .unknownPacking, .brokenArchive, .unsafeArchive:
      "; unpack it yourself and name the files in it"
    case .other: ""
    }
  }

  /// The next step when the header is damaged.
  package var salvageAdvice: String {
    "; 'journal check --salvage OUT' writes the healthy lines to a new file"
  }

  /// ` (process 4711, journal)`
  package func named(_ holder: String?) -> String { holder.map { " (\($0.safeInOneLine))" } ?? "" }
}
