import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files on their way into the journal's folder.
struct FileIntakeTests {
  private let disk = FilesDirectory()

  @Test func `a file is in the folder under its hash, for the user alone`() throws {
    disk.write("photo.JPG", "picture")
    let placed = try disk.bench.attach(disk.source("photo.JPG"))
    #expect(placed.isNew)
    #expect(placed.file.size == 7)
    #expect(placed.file.name == "photo.JPG")
    #expect(placed.file.media == "image/jpeg")
    #expect(disk.stored("picture") == "picture")
    #expect(
      disk.journal.contains(#""sha256":"\#(FilesDirectory.digest("picture").text)","size":7"#))
    #expect(disk.leftovers == [])
    let calls = LiveSystemCalls()
    func mode(_ name: String) throws -> UInt16 {
      try calls.status(at: BytePath("\(disk.path)/\(name)"), followingLinks: false).mode
    }
    #expect(try mode("j.files") == 0o700)
    #expect(try mode(String(FilesDirectory.place("picture").prefix(10))) == 0o700)
    #expect(try mode(FilesDirectory.place("picture")) == 0o600)
  }

  @Test func `the folder is next to the file that a link leads to`() throws {
    mkdir("\(disk.path)/far", 0o700)
    symlink("../j", "\(disk.path)/far/link")
    disk.write("a", "words")
    try FilesBench("\(disk.path)/far/link", LiveSystemCalls()).attach(disk.source("a"))
    #expect(disk.stored("words") == "words")
    #expect(disk.directory.names(in: "far") == ["link"])
  }

  @Test func `a journal that does not exist yet gets a folder, too`() throws {
    disk.write("a", "words")
    let bench = FilesBench("\(disk.path)/new/deep/journal", LiveSystemCalls())
    try bench.attach(disk.source("a"))
    #expect(disk.directory.names(in: "new/deep") == ["journal", "journal.files"])
  }

  @Test(arguments: ["", "x", String(repeating: "long ", count: 700_000)])
  func `a file of any size keeps its bytes`(text: String) throws {
    disk.write("a", text)
    let told = Mutex<[Int]>([])
    let folder = try disk.bench.folder()
    let incoming = try folder.takeIn(disk.source("a")) { done, total in
      #expect(total == text.utf8.count)
      told.withLock { $0.append(done) }
    }
    try disk.bench.place(incoming, in: folder)
    #expect(disk.stored(text) == text)
    #expect(told.withLock { $0.last ?? 0 } == text.utf8.count)
    #expect(told.withLock { $0 == $0.sorted() })
  }

  @Test func `a stream is read to its end`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let text = String(repeating: "piped ", count: 5_000)
    write(ends[1], text, text.utf8.count)
    close(ends[1])
    let placed = try disk.bench.attach(.stream(descriptor: ends[0]))
    close(ends[0])
    #expect(placed.file.name == nil)
    #expect(disk.stored(text) == text)
  }

  // MARK: What is there

  @Test func `a good file of that name stays`() throws {
    disk.write("a", "words")
    try disk.bench.attach(disk.source("a"))
    let path = BytePath("\(disk.path)/\(FilesDirectory.place("words"))")
    let before = try LiveSystemCalls().status(at: path, followingLinks: false)
    let placed = try disk.bench.attach(disk.source("a"), id: "new2")
    #expect(!placed.isNew)
    #expect(try LiveSystemCalls().status(at: path, followingLinks: false) == before)
    #expect(disk.leftovers == [])
  }

  @Test(arguments: ["wrong", "wor", ""])
  func `a file with other bytes is replaced`(planted: String) throws {
    disk.write("a", "words")
    try disk.plant(planted, for: FilesDirectory.digest("words"))
    try disk.bench.attach(disk.source("a"))
    #expect(disk.stored("words") == "words")
  }

  @Test func `a hard link of a wrong file keeps its bytes`() throws {
    disk.write("a", "words")
    try disk.plant("wrong", for: FilesDirectory.digest("words"))
    link("\(disk.path)/\(FilesDirectory.place("words"))", "\(disk.path)/other")
    try disk.bench.attach(disk.source("a"))
    #expect(disk.stored("words") == "words")
    #expect(disk.directory.read("other") == Array("wrong".utf8))
  }

  @Test func `a planted link with the right name is replaced, and its target stays`() throws {
    disk.write("a", "words")
    disk.write("secret", "words")
    _ = try disk.bench.folder().directory.makeDirectory(FilesDirectory.digest("words").folderName)
    let path = "\(disk.path)/\(FilesDirectory.place("words"))"
    symlink("\(disk.path)/secret", path)
    #expect(try disk.bench.folder().file(FilesDirectory.digest("words")) == nil)
    #expect(try disk.bench.folder().files() == [])
    try disk.bench.attach(disk.source("a"))
    let status = try LiveSystemCalls().status(at: BytePath(path), followingLinks: false)
    #expect(status.kind == .regular)
    #expect(disk.directory.read("secret") == Array("words".utf8))
  }

  @Test func `a directory and a pipe with the right name are no files`() throws {
    disk.write("a", "words")
    let digest = FilesDirectory.digest("words")
    let path = "\(disk.path)/\(FilesDirectory.place("words"))"
    let folder = try disk.bench.folder()
    _ = try folder.directory.makeDirectory(digest.folderName)
    mkfifo(path, 0o600)
    #expect(try folder.file(digest) == nil)
    try disk.bench.attach(disk.source("a"))
    #expect(disk.stored("words") == "words")
    unlink(path)
    mkdir(path, 0o700)
    #expect(try folder.file(digest) == nil)
    #expect(throws: RepositoryError.directory(path: path)) {
      try disk.bench.attach(disk.source("a"))
    }
    #expect(disk.leftovers == [])
  }

  @Test func `a folder that is a link is refused, and so is a link in it`() throws {
    disk.write("a", "words")
    mkdir("\(disk.path)/elsewhere", 0o700)
    symlink("elsewhere", "\(disk.path)/j.files")
    #expect(throws: RepositoryError.link(path: "\(disk.path)/j.files")) {
      try disk.bench.attach(disk.source("a"))
    }
    #expect(throws: RepositoryError.link(path: "\(disk.path)/j.files")) {
      try FileFolder.open(BytePath("\(disk.path)/j.files"), LiveSystemCalls())
    }
    unlink("\(disk.path)/j.files")
    let folder = try disk.bench.folder()
    let name = FilesDirectory.digest("words").folderName.text
    symlink("../elsewhere", "\(disk.path)/j.files/\(name)")
    disk.write("elsewhere/\(FilesDirectory.digest("words").text)", "words")
    #expect(throws: RepositoryError.link(path: "\(disk.path)/j.files/\(name)")) {
      try disk.bench.attach(disk.source("a"))
    }
    #expect(try folder.file(FilesDirectory.digest("words")) == nil)
    #expect(try folder.files() == [])
    #expect(folder.remove([FilesDirectory.digest("words")]).removed == [])
    #expect(disk.directory.names(in: "elsewhere").count == 1)
    #expect(disk.journal == JournalBench.header)
  }

  @Test func `other names in the folder neither count nor go`() throws {
    disk.write("a", "words")
    try disk.bench.attach(disk.source("a"))
    let digest = FilesDirectory.digest("words").text
    let upper = digest.uppercased()
    mkdir("\(disk.path)/j.files/AB", 0o700)
    mkdir("\(disk.path)/j.files/zz", 0o700)
    mkdir("\(disk.path)/j.files/abc", 0o700)
    let start = "j.files/\(digest.prefix(2))"
    let others = [
      "j.files/README", "\(start)/\(upper)", "\(start)/\(digest).tmp",
      "\(start)/\(digest.dropLast())",
      "j.files/zz/\(digest)", "j.files/abc/\(digest)", "j.files/AB/AB\(digest.dropFirst(2))",
      "j.files/.journal-0123.tmp",
    ]
    for name in others { disk.write(name, "words") }
    let folder = try disk.bench.folder()
    #expect(try folder.files().map(\.digest.text) == [digest])
    #expect(folder.remove([FilesDirectory.digest("words")]).removed.map(\.text) == [digest])
    for name in others { #expect(disk.directory.read(name) == Array("words".utf8)) }
  }

  @Test func `on a disk that ignores case, a folder in capitals serves`() throws {
    let digest = FilesDirectory.digest("words")
    let folder = digest.folderName.text.uppercased()
    try #require(folder != digest.folderName.text)
    disk.faults.ignoresCase = true
    mkdir("\(disk.path)/j.files", 0o700)
    mkdir("\(disk.path)/j.files/\(folder)", 0o700)
    disk.write("j.files/\(folder)/\(digest.text.uppercased())", "wrong")
    disk.write("a", "words")
    try disk.bench.attach(disk.source("a"))
    let stored = "j.files/\(folder)/\(digest.text.uppercased())"
    #expect(disk.directory.read(stored) == Array("words".utf8))
    #expect(try !disk.bench.attach(disk.source("a"), id: "new2").isNew)
    var use = FileUse(lookingFor: [])
    use.add([.initial(digest: digest, size: 5, name: nil, media: nil)])
    let open = try disk.bench.folder()
    #expect(try open.files() == [])
    #expect(try open.check(use, []).good.files == 1)
  }

  // MARK: Refused

  @Test func `only regular files are taken in`() throws {
    mkfifo("\(disk.path)/pipe", 0o600)
    mkdir("\(disk.path)/folder", 0o700)
    symlink("nowhere", "\(disk.path)/loose")
    for (name, obstacle) in [
      ("pipe", RepositoryError.Obstacle.notAFile), ("folder", .directory), ("loose", .missing),
      ("none", .missing),
    ] {
      #expect(throws: RepositoryError.unreadable(path: "\(disk.path)/\(name)", obstacle)) {
        try disk.bench.attach(disk.source(name))
      }
    }
    #expect(throws: RepositoryError.unreadable(path: "/dev/null", .notAFile)) {
      try disk.bench.attach(.file(BytePath("/dev/null").bytes))
    }
    #expect(disk.journal == JournalBench.header)
    #expect(disk.leftovers == [])
  }

  enum Change: CaseIterable {
    case grows, shrinks, sameSize, replaced, removed
  }

  @Test(arguments: Change.allCases)
  func `a file that changes while it is read is refused`(change: Change) throws {
    disk.write("a", "words")
    disk.directory.age("a")
    let path = "\(disk.path)/a"
    let hasChanged = Mutex(false)
    // The closure holds the directory, which holds the closure.
    defer { disk.faults.before = { _ in } }
    disk.faults.before = { call in
      guard call == "write", !hasChanged.withLock({ $0 }) else { return }
      hasChanged.withLock { $0 = true }
      switch change {
      case .grows: disk.write("a", "words and more")
      case .shrinks: truncate(path, 2)
      case .sameSize: disk.write("a", "sword")
      case .replaced:
        disk.write("b", "words")
        rename("\(disk.path)/b", path)
      case .removed: unlink(path)
      }
    }
    #expect(throws: RepositoryError.changedWhileRead(path: path)) {
      try disk.bench.attach(disk.source("a"))
    }
    #expect(hasChanged.withLock { $0 })
    #expect(disk.journal == JournalBench.header)
    #expect(disk.leftovers == [])
  }

  @Test func `a stop leaves nothing`() throws {
    disk.write("a", String(repeating: "long ", count: 700_000))
    defer { disk.faults.interruption = { false } }
    disk.faults.interruption = { disk.faults.calls.count { $0 == "write" } >= 2 }
    #expect(throws: RepositoryError.interrupted) { try disk.bench.attach(disk.source("a")) }
    #expect(disk.leftovers == [])
    #expect(disk.journal == JournalBench.header)
  }

  // MARK: Two programs

  @Test func `of two programs that add one file at once, both have it`() throws {
    disk.write("a", "words")
    let (one, other) = (try disk.bench.folder(), try disk.bench.folder())
    let (first, second) = (
      try one.takeIn(disk.source("a")), try other.takeIn(disk.source("a"))
    )
    #expect(disk.leftovers.count == 2)
    #expect(try disk.bench.place(first, in: one, "new1").isNew)
    #expect(try !disk.bench.place(second, in: other, "new2").isNew)
    #expect(disk.stored("words") == "words")
  }

  @Test func `a file that a purge removes meanwhile is added again`() throws {
    disk.write("a", "words")
    try disk.bench.attach(disk.source("a"))
    let folder = try disk.bench.folder()
    let incoming = try folder.takeIn(disk.source("a"))
    #expect(folder.remove([FilesDirectory.digest("words")]).removed.count == 1)
    #expect(try disk.bench.place(incoming, in: folder, "new2").isNew)
    #expect(disk.stored("words") == "words")
  }

  @Test func `what a killed program left goes, and what another one has open stays`() throws {
    disk.write("a", "words")
    let folder = try disk.bench.folder()
    disk.write("j.files/.journal-0123456789abcdef.tmp", "left")
    let incoming = try folder.takeIn(disk.source("a"))
    #expect(disk.leftovers.count == 2)
    _ = try disk.bench.folder()
    #expect(disk.leftovers.count == 1)
    try disk.bench.place(incoming, in: folder)
    #expect(disk.stored("words") == "words")
    #expect(disk.leftovers == [])
  }

  @Test func `an addition that fails takes its file back, but not one in use`() throws {
    disk.write("a", "words")
    let failing = FilesDirectory(fault: .init(call: "write", code: .noSpace, turn: 2))
    failing.write("a", "words")
    #expect(throws: RepositoryError.self) { try failing.bench.attach(failing.source("a")) }
    #expect(failing.stored("words") == "")
    #expect(failing.journal == JournalBench.header)

    let digest = FilesDirectory.digest("words").text
    let used = FilesDirectory(
      fault: .init(call: "write", code: .noSpace, turn: 2),
      journal: JournalBench.header + "damaged \(digest)\n")
    used.write("a", "words")
    #expect(throws: RepositoryError.self) { try used.bench.attach(used.source("a")) }
    #expect(used.stored("words") == "words")
  }
}
