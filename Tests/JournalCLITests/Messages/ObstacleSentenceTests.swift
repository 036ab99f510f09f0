import Testing
import TimelineDomain

@testable import JournalCLI

/// Everything that can stand in the way of reading a journal, and of writing to it.
struct ObstacleSentenceTests {
  typealias Obstacle = RepositoryError.Obstacle

  /// What is said when reading, and when writing where that is something else.
  static let rows: [(Obstacle, String, String?)] = [
    (
      .permission, "you have no permission to read it; see its owner and mode with 'ls -l'",
      "you have no permission to write to it; see its owner and mode with 'ls -l'"
    ),
    (.readOnlyFileSystem, "its file system is read-only; name another file with --file", nil),
    (.noSpace, "the disk is full; make room and try again", nil),
    (.quota, "your disk quota is used up; make room and try again", nil),
    (.fileTooLarge, "the file may not grow that large here (see 'ulimit -f')", nil),
    (.directory, "it is a directory; name the file in it", nil),
    (
      .notAFile,
      "it is no ordinary file but a pipe, a device or a socket; name another with --file", nil
    ),
    (.linkLoop, "its links go in a circle; name the file itself with --file", nil),
    (
      .danglingLink(target: "/disk/j.jsonl"),
      "it is a link to /disk/j.jsonl, and nothing is there; is a disk not mounted?",
      "it is a link to /disk/j.jsonl, and nothing is there; is a disk not mounted? No new journal "
        + "was begun"
    ),
    (.nameTooLong, "its name is too long for the file system; name another with --file", nil),
    (.notAJournal, "it is not a journal; name another file with --file", nil),
    (
      .vanished,
      "it was taken away, replaced or changed again and again while it was in use; try again", nil
    ),
    (
      .locked(seconds: 10, holder: nil),
      "another program has held its lock for more than 10 seconds; try again when it is done", nil
    ),
    (
      .locked(seconds: 10, holder: "process 4711, jour\u{1B}nal"),
      "another program (process 4711, jour␛nal) has held its lock for more than 10 seconds; try "
        + "again when it is done", nil
    ),
    (.interrupted, "it was interrupted while it waited for another program", nil),
    (
      .exists,
      "something of that name is there already, and nothing is overwritten; name another file", nil
    ),
    (
      .hardLinks(3),
      "it has 3 names (hard links), and under the others everything would stay as it was; take "
        + "the others away first", nil
    ),
    (.other(call: "read", words: "Input/output error"), "Input/output error (read)", nil),
  ]

  @Test(arguments: rows.indices)
  func `an obstacle is said in words, for reading and for writing`(index: Int) {
    let (obstacle, reading, writing) = Self.rows[index]
    let unreadable = RepositoryError.unreadable(path: "/j", obstacle)
    let unwritable = RepositoryError.unwritable(path: "/j", obstacle)
    #expect(unreadable.sentence == "can't read /j: \(reading)")
    #expect(unwritable.sentence == "can't write to /j: \(writing ?? reading)")
    expectInJapanese { $0.sentence(unreadable) }
    expectInJapanese { $0.sentence(unwritable) }
  }

  @Test func `no obstacle is without a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new obstacle has to be named here, and then wants a row above.
  private enum Kind: CaseIterable {
    case permission, readOnlyFileSystem, noSpace, quota, fileTooLarge, directory, notAFile
    case linkLoop, danglingLink, nameTooLong, notAJournal, vanished, locked
    case interrupted, exists, hardLinks, other

    init(_ obstacle: Obstacle) {
      switch obstacle {
      case .permission: self = .permission
      case .readOnlyFileSystem: self = .readOnlyFileSystem
      case .noSpace: self = .noSpace
      case .quota: self = .quota
      case .fileTooLarge: self = .fileTooLarge
      case .directory: self = .directory
      case .notAFile: self = .notAFile
      case .linkLoop: self = .linkLoop
      case .danglingLink: self = .danglingLink
      case .nameTooLong: self = .nameTooLong
      case .notAJournal: self = .notAJournal
      case .vanished: self = .vanished
      case .locked: self = .locked
      case .interrupted: self = .interrupted
      case .exists: self = .exists
      case .hardLinks: self = .hardLinks
      case .other: self = .other
      }
    }
  }
}
