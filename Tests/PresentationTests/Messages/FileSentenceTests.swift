import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// Every sentence about files.
struct FileSentenceTests {
  private static let digest = FileDigest()
  private static let two = FileCount(files: 2, bytes: 3_100_000)

  static let failures: [(AttachedFileError, String)] = [
    (
      .unreadable(path: "/a.jpg", .missing),
      "can't read /a.jpg: there is no such file or directory; check the path"
    ),
    (
      .unwritable(path: "/j.files", .noSpace),
      "can't write to /j.files: the disk is full; free some space and try again"
    ),
    (
      .changedWhileRead(path: "/a.jpg"),
      "'/a.jpg' changed while it was read, so it was not taken; try again when it is complete"
    ),
    (
      .link(path: "/j.files"),
      "'/j.files' is a symbolic link; files are kept only in a folder beside the journal"
    ),
    (
      .directory(path: "/j.files/00/0"),
      "'/j.files/00/0' is a directory where a file of the journal belongs; move it away and try again"
    ),
    (.missing(digest), "the journal's folder has no good copy of the file 000000000000…"),
    (.interrupted, "interrupted; nothing was changed"),
  ]

  @Test(arguments: failures)
  func `every failure has a sentence`(error: AttachedFileError, words: String) {
    #expect(Catalogue(.english).sentence(RepositoryError.file(error)) == words)
    expectInJapanese { $0.sentence(RepositoryError.file(error)) }
    expectInJapanese { $0.fact(error) }
  }

  static let rows: [(@Sendable (Catalogue) -> String, String)] = [
    ({ $0.files(two) }, "2 files (3.1 MB)"),
    ({ $0.size(1) }, "1 byte"),
    (
      { $0.filesToRemove(two) },
      "2 files (3.1 MB) that nothing else uses will be removed, too"
    ),
    ({ $0.removedFiles(two) }, "removed 2 files (3.1 MB) that nothing uses"),
    (
      { $0.copiesOfFilesStay },
      "git's history and backups elsewhere still have the files"
    ),
    ({ $0.copiedFiles(two, isDry: false) }, "2 files (3.1 MB) came along"),
    ({ $0.copiedFiles(two, isDry: true) }, "2 files (3.1 MB) would come along"),
    (
      { $0.missingFiles([digest]) }, "1 file is missing in each copy: 000000000000…"
    ),
    (
      { $0.uncopiedFiles(1, .unreadable(path: "/x", .permission)) },
      "1 file was not copied: can't read /x: you have no permission to read it"
    ),
    (
      { $0.abandonedFolder("/d/k.files") },
      "/d/k.files has files of a journal that is no longer beside it; move it to where the journal is "
        + "now"
    ),
    ({ $0.goodFiles(two) }, "2 files (3.1 MB), all as they were attached"),
    ({ $0.filesAreUnchecked }, "The files of the journal can't be checked."),
    (
      { $0.filesAreMissing },
      "Files in use are missing or changed; 'journal merge' brings them from a copy of the journal "
        + "that has them."
    ),
  ]

  @Test(arguments: rows)
  func `every sentence is in both languages`(
    make: @Sendable (Catalogue) -> String, words: String
  ) {
    #expect(make(Catalogue(.english)) == words)
    expectInJapanese { make($0) }
  }

  @Test func `a check says what is wrong with files`() {
    let check = FolderCheck(
      missing: [Self.digest], short: [Self.digest], changed: [Self.digest],
      unreadable: [Self.digest: .unreadable(path: "/x", .permission)],
      unused: [StoredFile(digest: Self.digest, size: 3)])
    #expect(
      Catalogue(.english).findings(check) == [
        "1 missing: 000000000000…", "1 cut short: 000000000000…", "1 changed: 000000000000…",
        "can't read /x: you have no permission to read it", "1 file (3 bytes) that no entry uses",
      ])
    for index in 0..<5 { expectInJapanese { $0.findings(check)[index] } }
  }
}
