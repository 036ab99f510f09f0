import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that can't be read is not missing, a file that can't be removed is not gone, and a command
/// that fails leaves no file behind.
struct FileFailureTests {
  private let home = FilesHome()

  private func digest(_ words: String) -> FileDigest { FilesDirectory.digest(words) }

  private func path(of words: String, in journal: String) -> String {
    let digits = digest(words).text
    return "\(home.path)/\(journal).files/\(digits.prefix(2))/\(digits)"
  }

  private func copy(_ name: String, _ faults: OrderedFaults) -> FilesCopy {
    FilesCopy("\(home.path)/\(name)", faults)
  }

  /// Faults in which this file can't be opened.
  private func unreadable(_ words: String) -> OrderedFaults {
    let faults = OrderedFaults()
    faults.unreadableName = digest(words).text
    return faults
  }

  private var copies: [String] {
    home.directory.names(in: "b").filter { $0.hasPrefix("j-") }
  }

  // MARK: Unreadable

  @Test func `a backup of a file that can't be read is refused, and leaves nothing`() async throws {
    try await home.j.attach("one", id: "a")
    try await home.j.attach("two", id: "b")
    let error = RepositoryError.unreadable(path: path(of: "one", in: "j"), .permission)
    let faulty = copy("j", unreadable("one"))
    await #expect(throws: error) {
      try await faulty.repository.backUp(to: Array("\(home.path)/b".utf8), keep: nil)
    }
    #expect(copies == [])
    #expect(home.files("b/j") == [])
    #expect(try await home.j.backUp("b", keep: nil)?.files.copied.files == 2)
  }

  @Test func `a backup that has the file already needs no other copy of it`() async throws {
    try await home.j.attach("one", id: "a")
    _ = try await home.j.backUp("b", keep: nil)
    try home.lose("one", in: "j")
    #expect(try await home.j.backUp("b", keep: nil)?.files.present == 1)
  }

  @Test func `a merge names a file that can't be read, and brings the lines`() async throws {
    let k = home.copyOfJ("k")
    try await k.attach("one", id: "a")
    try await k.attach("two", id: "b")
    let report = try #require(
      try await copy("j", unreadable("one")).merge(path: "\(home.path)/k"))
    #expect(report.newLines == 2)
    #expect(report.files.missing == [])
    #expect(
      report.files.unreadable == [
        digest("one"): .unreadable(path: path(of: "one", in: "k"), .permission)
      ])
    #expect(home.files("j") == ["two"])
  }

  @Test func `a merge takes the file from a copy that can be read`() async throws {
    let k = home.copyOfJ("k")
    try await k.attach("one", id: "a")
    let l = home.copyOfJ("l")
    try await l.merge("k")
    // The first one is a link, which is not followed.
    try LiveSystemCalls().renameFile(
      BytePath("\(home.path)/k.files"), to: BytePath("\(home.path)/elsewhere"))
    #expect(symlink("elsewhere", "\(home.path)/k.files") == 0)
    let both = ["k", "l"].map { Array("\(home.path)/\($0)".utf8) }
    let report = try await home.j.repository.merge(both, .all, links: .refuse)
    #expect(report?.files.copied.files == 1)
    #expect(report?.files.unreadable == [:])
    let alone = home.new("m", JournalBench.header)
    #expect(
      try await alone.merge("k")?.files.unreadable == [
        digest("one"): .link(path: "\(home.path)/k.files")
      ])
  }

  @Test func `an import does not take an unreadable file for a missing one`() throws {
    home.directory.makePrivate("in")
    home.write("in/a.jpg", "one")
    let faults = OrderedFaults()
    faults.unreadableName = "a.jpg"
    let folder = DiskFolder(BytePath("\(home.path)/in"), calls: faults)
    #expect(throws: RepositoryError.unreadable(path: "\(home.path)/in/a.jpg", .permission)) {
      _ = try folder.find([.path("a.jpg")])
    }
    #expect(try folder.find([.path("b.jpg")]) == nil)
    #expect(try folder.find([.path("a.jpg/c.jpg")]) == nil)
    #expect(try folder.find([.path(String(repeating: "x", count: 300))]) == nil)
  }

  @Test func `info says that the folder can't be read`() async throws {
    try await home.j.attach("one", id: "a")
    let faults = OrderedFaults(
      .init(call: "readdir", code: .inputOutput, turn: 1, lasts: true))
    let summary = try #require(try await copy("j", faults).repository.filesSummary())
    #expect(
      summary.stored
        == .failure(
          .unreadable(
            path: "\(home.path)/j.files", .other(call: "readdir", words: "ordered"))))
  }

  // MARK: Removing

  @Test func `a purge names the file that it can't remove, and a later command removes it`()
    async throws
  {
    try await home.j.attach("one", id: "a")
    try await home.j.attach("two", id: "b")
    try await home.j.attach("two", id: "c")
    let faults = OrderedFaults(
      .init(call: "remove", code: .inputOutput, turn: 1, lasts: true))
    let faulty = copy("j", faults)
    let plan = try await faulty.repository.purgePlan(for: [EntryID("a"), EntryID("b")])
    let removal = try await faulty.repository.purge(plan, links: .refuse)
    #expect(removal == FileRemoval(left: [digest("one")], inUse: [digest("two")]))
    #expect(home.files("j") == ["one", "two"])
    #expect(
      try await home.j.repository.removeUnusedFiles([digest("one"), digest("two")])
        == FileRemoval(removed: FileCount(files: 1, bytes: 3), inUse: [digest("two")]))
    #expect(home.files("j") == ["two"])
  }

  /// Each listing of a folder fails once. Whatever is not removed is named.
  @Test func `--keep removes nothing if something can't be listed, and says so`() async throws {
    var kept = 0
    for turn in 1...60 {
      let home = FilesHome()
      try await home.j.attach("one", id: "a")
      try await home.j.attach("two", id: "b")
      _ = try await home.j.backUp("b", keep: nil)
      try await home.j.purge(["a"])
      let faults = OrderedFaults(.init(call: "readdir", code: .inputOutput, turn: turn))
      let faulty = FilesCopy("\(home.path)/j", faults)
      let report = try? await faulty.repository.backUp(
        to: Array("\(home.path)/b".utf8), keep: 1)
      #expect(home.files("b/j").contains("two"), "\(turn)")
      guard faults.happened else { break }
      guard let report, report.keptBecause != nil else { continue }
      kept += 1
      #expect(report.removed == [] && report.removedFiles == FileRemoval(), "\(turn)")
      #expect(home.files("b/j") == ["one", "two"], "\(turn)")
    }
    #expect(kept > 0)
  }

  @Test func `--keep removes no file while an older copy can't be read`() async throws {
    try await home.j.attach("one", id: "a")
    _ = try await home.j.backUp("b", keep: nil)
    try await home.j.purge(["a"])
    // It may be a copy on a disk that is not mounted.
    #expect(symlink("nowhere", "\(home.path)/b/old") == 0)
    let report = try #require(try await home.j.backUp("b", keep: 1))
    #expect(report.keptBecause == .unreadable(path: "\(home.path)/b/old", .missing))
    #expect(report.removed == [] && copies.count == 2)
    #expect(home.files("b/j") == ["one"])
    try LiveSystemCalls().removeFile(BytePath("\(home.path)/b/old"))
    #expect(try await home.j.backUp("b", keep: 1)?.removed.count == 2)
    #expect(home.files("b/j") == [])
  }

  // MARK: Half done

  /// The disk is full from each write on.
  @Test func `a merge that fails leaves no file, and one that succeeds all of them`() async throws {
    var failures = 0
    for turn in 1...60 {
      let home = FilesHome()
      let k = home.copyOfJ("k")
      try await k.attach("one", id: "a")
      try await k.attach("two", id: "b")
      let faults = OrderedFaults(
        .init(call: "write", code: .noSpace, turn: turn, lasts: true))
      let report = try? await FilesCopy("\(home.path)/j", faults).merge(
        path: "\(home.path)/k")
      if report == nil { failures += 1 }
      #expect(home.files("j") == (report == nil ? [] : ["one", "two"]), "\(turn)")
      #expect(home.leftovers("j") == [], "\(turn)")
      guard faults.happened else { break }
    }
    // The copies of both files, and the append.
    #expect(failures >= 3)
  }

  @Test func `a failed first addition leaves no journal`() async throws {
    // The first write is that of the header.
    let bench = JournalBench(
      String?.none, fault: .init(call: "write", code: .noSpace, turn: 2, lasts: true))
    await #expect(throws: RepositoryError.self) { try await bench.add() }
    #expect(bench.directory.names() == [])
    let next = JournalBench(at: bench)
    try await next.add()
    #expect(try await next.items().count == 1)
  }

  @Test func `a journal that was there before stays after a failed addition`() async throws {
    let bench = JournalBench(
      JournalBench.header, fault: .init(call: "write", code: .noSpace, turn: 1, lasts: true))
    await #expect(throws: RepositoryError.self) { try await bench.add() }
    #expect(bench.text == JournalBench.header)
  }

  /// A kill between the link and the removal of the temporary name leaves both.
  @Test func `the temporary name of a killed creation goes with the next addition`() async throws {
    let bench = JournalBench(JournalBench.header)
    let calls = LiveSystemCalls()
    for name in [".journal-0123456789abcdef.tmp", "mine"] {
      try calls.linkFile(BytePath(bench.path), as: BytePath("\(bench.directory.path)/\(name)"))
    }
    bench.directory.write(".journal-fedcba9876543210.tmp", Array("other".utf8))
    try await bench.add()
    #expect(bench.directory.names().sorted() == [".journal-fedcba9876543210.tmp", "j", "mine"])
  }

  // MARK: Waiting

  @Test func `a second backup of the same files waits for folders, not for files`() async throws {
    for number in 0..<20 { try await home.j.attach("file \(number)", id: "e\(number)") }
    _ = try await home.j.backUp("b", keep: nil)
    let folders = Set((0..<20).map { digest("file \($0)").text.prefix(2) }).count
    let faults = OrderedFaults()
    let report = try await copy("j", faults).repository.backUp(
      to: Array("\(home.path)/b".utf8), keep: nil)
    #expect(report?.files.present == 20)
    // Besides the folders of the files: their folder, its parent, the copy, and its name.
    #expect(faults.calls.count { $0 == "fsync" } == folders + 4)
  }
}
