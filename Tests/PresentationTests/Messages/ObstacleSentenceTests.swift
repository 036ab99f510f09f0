import Testing
import TimelineDomain

@testable import Presentation

/// Every obstacle to reading or writing a journal.
struct ObstacleSentenceTests {
  typealias Obstacle = RepositoryError.Obstacle

  /// The sentence for reading, and the one for writing if it differs.
  static let rows: [(Obstacle, String, String?)] = [
    (
      .permission, "you have no permission to read it; check its owner and mode with 'ls -l'",
      "you have no permission to write to it; check its owner and mode with 'ls -l'"
    ),
    (.readOnlyFileSystem, "its file system is read-only; name another file with --file", nil),
    (.noSpace, "the disk is full; free some space and try again", nil),
    (.quota, "your disk quota is used up; free some space and try again", nil),
    (.fileTooLarge, "the file would exceed the size limit (see 'ulimit -f')", nil),
    (.directory, "it is a directory; name a file in it", nil),
    (
      .notAFile,
      "it is not a regular file but a pipe, a device or a socket; name another file with --file",
      nil
    ),
    (.linkLoop, "its symbolic links form a loop; name the file itself with --file", nil),
    (
      .danglingLink(target: "/disk/j.jsonl"),
      "it is a link to /disk/j.jsonl, which does not exist; is a disk not mounted?",
      "it is a link to /disk/j.jsonl, which does not exist; is a disk not mounted? No new "
        + "journal was created"
    ),
    (.nameTooLong, "its name is too long for the file system; name another file with --file", nil),
    (.notAJournal, "it is not a journal; name another file with --file", nil),
    (
      .vanished,
      "it was removed, replaced or changed repeatedly while it was in use; try again", nil
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
    (.missing, "there is no such file or directory; check the path", nil),
    (
      .notADirectory, "a part of the path is a file, not a directory; check the path", nil
    ),
    (.interrupted, "interrupted while waiting for another program", nil),
    (
      .exists,
      "it already exists, and is not overwritten; name another file", nil
    ),
    (
      .hardLinks(3),
      "it has 3 hard links, and the others would keep the old content; remove the other links "
        + "first", nil
    ),
    (
      .unknownPacking(member: "a.json"),
      "its member a.json is encrypted or packed in a way that this version can't read; unpack it "
        + "yourself and name the files in it", nil
    ),
    (
      .brokenArchive,
      "it is a zip archive that can't be unpacked; unpack it yourself and name the files in it", nil
    ),
    (
      .unsafeArchive(member: "../a.json"),
      "its member ../a.json is not safe to unpack; unpack it yourself and name the files in it", nil
    ),
    (.other(call: "read", words: "Input/output error"), "Input/output error (read)", nil),
  ]

  @Test(arguments: rows.indices)
  func `an obstacle is described for reading and for writing`(index: Int) {
    let (obstacle, reading, writing) = Self.rows[index]
    let unreadable = RepositoryError.unreadable(path: "/j", obstacle)
    let unwritable = RepositoryError.unwritable(path: "/j", obstacle)
    #expect(unreadable.sentence == "can't read /j: \(reading)")
    #expect(unwritable.sentence == "can't write to /j: \(writing ?? reading)")
    expectInJapanese { $0.sentence(unreadable) }
    expectInJapanese { $0.sentence(unwritable) }
  }

  @Test(arguments: rows.map(\.0))
  func `for another file than the journal, no advice names --file`(obstacle: Obstacle) {
    for error in [
      RepositoryError.unreadable(path: "/j", obstacle), .unwritable(path: "/j", obstacle),
    ] {
      let words = Catalogue(.english).sentence(ofOtherFile: error)
      #expect(
        Catalogue(.english).sentence(error).replacing(" with --file", with: "").hasPrefix(words))
      #expect(!Catalogue(.japanese).sentence(ofOtherFile: error).contains("--file"))
      expectInJapanese { $0.sentence(ofOtherFile: error) }
    }
  }

  @Test func `every obstacle has a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new obstacle needs a case here, and then a row above.
  private enum Kind: CaseIterable {
    case permission, readOnlyFileSystem, noSpace, quota, fileTooLarge, directory, notAFile
    case unknownPacking, brokenArchive, unsafeArchive
    case linkLoop, danglingLink, nameTooLong, notAJournal, vanished, locked
    case interrupted, exists, hardLinks, missing, notADirectory, other

    init(_ obstacle: Obstacle) {
      switch obstacle {
      case .permission: self = .permission
      case .readOnlyFileSystem: self = .readOnlyFileSystem
      case .noSpace: self = .noSpace
      case .quota: self = .quota
      case .fileTooLarge: self = .fileTooLarge
      case .directory: self = .directory
      case .notAFile: self = .notAFile
      case .missing: self = .missing
      case .notADirectory: self = .notADirectory
      case .unknownPacking: self = .unknownPacking
      case .brokenArchive: self = .brokenArchive
      case .unsafeArchive: self = .unsafeArchive
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
