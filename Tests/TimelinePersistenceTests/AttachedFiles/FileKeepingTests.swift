import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// What the repository does with files: adds, purges, compacts, merges, backs up, checks.
struct FileKeepingTests {
  private let home = FilesHome()

  @Test func `an addition places its files, and a failed one takes them back`() async throws {
    try await home.j.attach("one", id: "a")
    #expect(home.files("j") == ["one"])
    let faults = OrderedFaults(.init(call: "write", code: .noSpace, turn: 2))
    let other = FilesCopy("\(home.path)/j", faults)
    _ = try? await other.attach("two", id: "b", in: home)
    #expect(!home.text("j").contains(#""b""#))
    #expect(home.files("j") == ["one"])
    #expect(home.leftovers("j") == [])
  }

  @Test func `an addition creates the journal`() async throws {
    try await home.new("n").attach("one", id: "a")
    #expect(home.text("n").contains(FilesDirectory.digest("one").text))
    #expect(home.files("n") == ["one"])
  }

  @Test func `a sealed journal gets no folder`() async throws {
    home.write("s", #"{"format":"timeline-journal","version":1,"needs":["future"]}"# + "\n")
    let sealed = home.copy("s")
    await #expect(throws: RepositoryError.self) { try await sealed.attach("one", id: "a") }
    #expect(home.directory.names(in: "").contains("s.files") == false)
  }

  @Test func `a purge removes what nothing else uses, and says so before`() async throws {
    try await home.j.attach("one", id: "a")
    try await home.j.attach("two", id: "b")
    try await home.j.attach("two", id: "c")
    home.append("j", #"{"id":"u","type":"photo","payload":{"of":"x\#(home.digits("three"))"}}"#)
    try await home.j.attach("three", id: "d")
    let plan = try await home.j.repository.purgePlan(for: ["a", "b", "d"].map { EntryID($0) })
    #expect(plan.files == FileCount(files: 1, bytes: 3))
    let removed = try await home.j.repository.purge(plan, links: .refuse)
    #expect(removed.removed == FileCount(files: 1, bytes: 3) && removed.left == [])
    #expect(Set(removed.inUse) == [FilesDirectory.digest("two"), FilesDirectory.digest("three")])
    #expect(home.files("j") == ["three", "two"])
  }

  @Test func `files in damaged lines stay`() async throws {
    try await home.j.attach("one", id: "a")
    home.append("j", #"{"id":"torn","files":[{"sha256":"\#(home.digits("one"))"#)
    try await home.j.purge(["a"])
    #expect(home.files("j") == ["one"])
  }

  @Test func `another unreferenced file stays`() async throws {
    try await home.j.attach("one", id: "a")
    try home.plant("stray", in: "j")
    try await home.j.purge(["a"])
    #expect(home.files("j") == ["stray"])
  }

  @Test func `a compaction removes the files of old versions and of the trash`() async throws {
    try await home.j.attach("one", id: "a")
    try await home.j.attach("two", id: "b")
    try await home.j.delete("b")
    let dry = try await home.j.repository.compact(isDry: true, links: .refuse)
    #expect(dry?.files == FileRemoval(removed: FileCount(files: 1, bytes: 3)))
    #expect(home.files("j") == ["one", "two"])
    let report = try await home.j.repository.compact(isDry: false, links: .refuse)
    #expect(report?.files == FileRemoval(removed: FileCount(files: 1, bytes: 3)))
    #expect(home.files("j") == ["one"])
  }

  @Test func `until the disk confirms a rewrite, its files stay and are named`() async throws {
    try await home.j.attach("one", id: "a")
    // The second one is that of the directory, after the rename.
    let faults = OrderedFaults(.init(call: "fsync", code: .inputOutput, turn: 2))
    let copy = FilesCopy("\(home.path)/j", faults)
    let plan = try await copy.repository.purgePlan(for: [EntryID("a")])
    let removed = try await copy.repository.purge(plan, links: .refuse)
    #expect(removed == FileRemoval(left: [FilesDirectory.digest("one")]))
    #expect(home.files("j") == ["one"])
  }

  // MARK: Merging

  @Test func `a merge brings the files in use, and counts what no copy has`() async throws {
    let k = home.copyOfJ("k")
    try await k.attach("one", id: "a")
    try await k.attach("two", id: "b")
    try home.lose("two", in: "k")
    let dry = try await home.j.merge("k", isDry: true)
    #expect(dry?.files.copied == FileCount(files: 1, bytes: 3))
    #expect(home.files("j") == [])
    let report = try await home.j.merge("k")
    #expect(report?.files.copied == FileCount(files: 1, bytes: 3))
    #expect(report?.files.missing == [FilesDirectory.digest("two")])
    #expect(home.files("j") == ["one"])
    #expect(home.files("k") == ["one"])
  }

  @Test func `a merge replaces a changed file by a good one`() async throws {
    let k = home.copyOfJ("k")
    try await home.j.attach("one", id: "a")
    try await k.merge("j")
    home.write(FilesDirectory.place("one"), "eno")
    _ = try await home.j.merge("k")
    #expect(home.files("j") == ["one"])
  }

  @Test func `a merge with purge lines removes files`() async throws {
    let k = home.copyOfJ("k")
    try await home.j.attach("one", id: "a")
    try await k.merge("j")
    try await home.j.purge(["a"])
    let report = try await k.merge("j")
    #expect(report?.removedFiles.removed == FileCount(files: 1, bytes: 3))
    #expect(home.files("k") == [])
  }

  // MARK: Checking

  @Test func `a check names what is missing, changed and unused`() async throws {
    for (name, id) in [("one", "a"), ("two", "b"), ("three", "c")] {
      try await home.j.attach(name, id: id)
    }
    try home.lose("one", in: "j")
    home.write(FilesDirectory.place("two"), "x")
    try home.plant("stray", in: "j")
    let report = try #require(try await home.j.repository.check())
    let check = try #require(try report.files?.get())
    #expect(check.missing == [FilesDirectory.digest("one")])
    #expect(check.short == [FilesDirectory.digest("two")])
    #expect(check.good == FileCount(files: 1, bytes: 5))
    #expect(check.unused.map(\.digest) == [FilesDirectory.digest("stray")])
    #expect(report.lacksFiles && !report.isDamaged)
  }

  @Test func `a check without a folder counts what is named`() async throws {
    #expect(try await home.j.repository.check()?.files == nil)
    home.append("j", String(decoding: FilesBench.line("a", home.attached("one")), as: UTF8.self))
    let report = try await home.j.repository.check()
    #expect(try report?.files?.get().missing == [FilesDirectory.digest("one")])
  }

  // MARK: Backups

  @Test func `backups share a folder, and --keep removes what no copy uses`() async throws {
    try await home.j.attach("one", id: "a")
    try await home.j.attach("two", id: "b")
    let first = try await home.j.backUp("b", keep: nil)
    #expect(first?.files.copied.files == 2)
    #expect(home.files("b/j") == ["one", "two"])
    try await home.j.purge(["a"])
    let second = try await home.j.backUp("b", keep: nil)
    #expect(second?.files.present == 1)
    #expect(home.files("b/j") == ["one", "two"])
    let third = try await home.j.backUp("b", keep: 1)
    #expect(third?.removedFiles.removed == FileCount(files: 1, bytes: 3))
    #expect(home.files("b/j") == ["two"])
  }

  @Test func `a dated copy is read with the files of its folder`() async throws {
    try await home.j.attach("one", id: "a")
    let backup = try #require(try await home.j.backUp("b", keep: nil))
    let copy = FilesCopy(backup.path, LiveSystemCalls())
    #expect(try await copy.repository.check()?.files?.get().good.files == 1)
    let k = home.new("k", JournalBench.header)
    #expect(try await k.merge(path: backup.path)?.files.copied.files == 1)
    #expect(home.files("k") == ["one"])
  }

  @Test func `a damaged file in a backup is replaced, and a missing one counted`() async throws {
    try await home.j.attach("one", id: "a")
    _ = try await home.j.backUp("b", keep: nil)
    home.write("b/" + FilesDirectory.place("one"), "eno")
    #expect(try await home.j.backUp("b", keep: nil)?.files.copied.files == 1)
    #expect(home.files("b/j") == ["one"])
    try home.lose("one", in: "b/j")
    try home.lose("one", in: "j")
    #expect(
      try await home.j.backUp("b", keep: nil)?.files.missing == [FilesDirectory.digest("one")])
  }

  // MARK: Summary

  @Test func `info counts files, and names folders without a journal`() async throws {
    #expect(try await home.j.repository.filesSummary() == nil)
    try await home.j.attach("one", id: "a")
    try await home.new("gone").attach("two", id: "b")
    try LiveSystemCalls().removeFile(BytePath("\(home.path)/gone"))
    let summary = try #require(try await home.j.repository.filesSummary())
    #expect(summary.stored == .success(FileCount(files: 1, bytes: 3)))
    #expect(summary.abandoned.map { BytePath($0).name.text } == ["gone.files"])
  }

  @Test(arguments: [
    ("j-2026-11-21-080102", "j"), ("j-2026-11-21-080102-12.jsonl", "j.jsonl"),
    ("j-2026-11-21-08010.jsonl", nil), ("-2026-11-21-080102", nil), ("j", nil),
    ("a.b-2026-11-21-080102.jsonl", "a.b.jsonl"),
  ])
  func `the name of a backup tells that of the journal`(copy: String, journal: String?) {
    #expect(BackupNames.journal(ofCopy: Array(copy.utf8)) == journal.map { Array($0.utf8) })
  }

  // MARK: Histories

  /// Copies add, share files, purge and merge at random. In the end, after everyone met everyone, each
  /// file in use that any copy had is on all of them, and none of a purged entry alone.
  @Test(arguments: 0..<12)
  func `copies that met have all files in use`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let home = FilesHome()
    let names = seed.isMultiple(of: 2) ? ["j", "k"] : ["j", "k", "l"]
    let copies = names.map { $0 == "j" ? home.j : home.copyOfJ($0) }
    var added: [String] = []
    for step in 0..<24 {
      let index = Int.random(in: 0..<copies.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        let id = "e\(step)"
        try await copies[index].attach("w\(Int.random(in: 0..<6, using: &random))", id: id)
        added.append(id)
      case 3:
        if let id = added.randomElement(using: &random) { try await copies[index].purge([id]) }
      default:
        _ = try await copies[index].merge(names.randomElement(using: &random)!)
      }
      for name in names { home.expectFilesOfLines(name, "seed \(seed), step \(step)") }
    }
    for _ in 0..<2 {
      for (name, copy) in zip(names, copies) {
        for other in names where other != name { _ = try await copy.merge(other) }
      }
    }
    for name in names {
      home.expectFilesOfLines(name, "seed \(seed)")
      #expect(home.files(name) == home.files("j"), "seed \(seed)")
    }
  }
}

// MARK: -

/// A journal with files, through its repository.
struct FilesCopy {
  let path: String
  let repository: FilePostRepository

  init(_ path: String, _ calls: any SystemCalls) {
    self.path = path
    repository = FilePostRepository(
      path: BytePath(path), time: FixedTime.tokyo, calls: calls, surveyedFrom: 1 << 30)
  }

  /// What `add --attach` does: the lines name the file that was taken in.
  func attach(_ words: String, id: String, in home: FilesHome) async throws {
    home.write("source", words)
    try await attach(path: "\(home.path)/source", id: id)
  }

  func attach(path: String, id: String) async throws {
    let taken = try await repository.takeIn([.file(Array(path.utf8))], isSealing: false)
    _ = try repository.file.withLock(creatingWith: { Array(JournalBench.header.utf8) }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      try repository.append(
        FilesBench.line(id, taken[0].file), naming: taken, to: journal)
    }
  }

  func delete(_ id: String) async throws {
    _ = try await repository.save([
      .delete(
        bases: [EntryID(id)], entry: EntryID("x\(id)"), at: .restored("2026-02-01T00:00:00Z")!)
    ])
  }

  func purge(_ ids: [String]) async throws {
    let plan = try await repository.purgePlan(for: ids.map { EntryID($0) })
    if !plan.posts.isEmpty { try await repository.purge(plan, links: .refuse) }
  }

  func merge(path: String, isDry: Bool = false) async throws -> MergeReport? {
    try await repository.merge([Array(path.utf8)], isDry ? .dry : .all, links: .refuse)
  }
}

/// Journals with files in one directory.
final class FilesHome {
  let directory = TemporaryDirectory()
  var path: String { directory.path }

  init() { write("j", JournalBench.header) }

  var j: FilesHomeCopy { copy("j") }

  func copy(_ name: String) -> FilesHomeCopy {
    FilesHomeCopy(home: self, copy: FilesCopy("\(path)/\(name)", LiveSystemCalls()))
  }

  func new(_ name: String, _ journal: String? = nil) -> FilesHomeCopy {
    if let journal { write(name, journal) }
    return copy(name)
  }

  func copyOfJ(_ name: String) -> FilesHomeCopy { new(name, text("j")) }

  func write(_ name: String, _ text: String) { directory.write(name, Array(text.utf8)) }
  func text(_ name: String) -> String { String(decoding: directory.read(name), as: UTF8.self) }
  func append(_ name: String, _ line: String) {
    write(name, text(name) + line + (line.hasSuffix("\n") ? "" : "\n"))
  }

  func digits(_ words: String) -> String { FilesDirectory.digest(words).text }

  func attached(_ words: String) -> AttachedFile {
    .initial(
      digest: FilesDirectory.digest(words), size: words.utf8.count, name: nil, media: nil)
  }

  private func place(_ words: String, _ journal: String) -> String {
    let digits = digits(words)
    return "\(journal).files/\(digits.prefix(2))/\(digits)"
  }

  func lose(_ words: String, in journal: String) throws {
    try LiveSystemCalls().removeFile(BytePath("\(path)/\(place(words, journal))"))
  }

  func plant(_ words: String, in journal: String) throws {
    let folder = try FilesBench("\(path)/\(journal)", LiveSystemCalls()).folder()
    _ = try folder.directory.makeDirectory(FilesDirectory.digest(words).folderName)
    write(place(words, journal), words)
  }

  /// The bytes of all files in a journal's folder, sorted.
  func files(_ journal: String) -> [String] {
    let calls = LiveSystemCalls()
    let folder = try? FileFolder.open(BytePath("\(path)/\(journal).files"), calls)
    let found = (try? folder?.files()) ?? []
    return found.map { file in
      String(
        decoding: directory.read(
          "\(journal).files/\(file.digest.text.prefix(2))/\(file.digest.text)"), as: UTF8.self)
    }.sorted()
  }

  func leftovers(_ journal: String) -> [String] {
    directory.names(in: "\(journal).files").filter { $0.hasSuffix(".tmp") }
  }

  /// Each file that a line names is there, and good, or was named as one that can't be read.
  func expectFilesOfLines(
    _ journal: String, besides named: Set<FileDigest> = [], _ words: Comment
  ) {
    var use = FileUse(lookingFor: [])
    let bytes = directory.read(journal)
    use.add(lines: bytes.span)
    let stored = Set(files(journal).map { FilesDirectory.digest($0) })
    #expect(use.named.subtracting(stored).subtracting(named) == [], words)
  }
}

/// A copy in a `FilesHome`.
struct FilesHomeCopy {
  let home: FilesHome
  let copy: FilesCopy
  var repository: FilePostRepository { copy.repository }

  func attach(_ words: String, id: String) async throws {
    try await copy.attach(words, id: id, in: home)
  }
  func delete(_ id: String) async throws { try await copy.delete(id) }
  func purge(_ ids: [String]) async throws { try await copy.purge(ids) }
  @discardableResult
  func merge(_ name: String, isDry: Bool = false) async throws -> MergeReport? {
    try await copy.merge(path: "\(home.path)/\(name)", isDry: isDry)
  }
  func merge(path: String) async throws -> MergeReport? { try await copy.merge(path: path) }
  func backUp(_ folder: String, keep: Int?) async throws -> BackupReport? {
    try await repository.backUp(to: Array("\(home.path)/\(folder)".utf8), keep: keep)
  }
}
