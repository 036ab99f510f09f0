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

/// Comparing a folder with its journal, copying from other folders, and removing what nothing uses.
struct FolderCheckTests {
  private let disk = FilesDirectory()

  private func digest(_ text: String) -> FileDigest { FilesDirectory.digest(text) }

  private func attach(_ texts: String...) throws {
    for text in texts {
      disk.write("source", text)
      try disk.bench.attach(disk.source("source"), id: "id of \(text)")
    }
  }

  private func check() throws -> FolderCheck {
    let folder = try disk.bench.folder()
    let files = try folder.files()
    let (journal, status) = try #require(disk.bench.journal.openWhileLocked())
    let use = try #require(
      FileUse(of: journal, size: status.size, lookingFor: Set(files.map(\.digest))))
    return try folder.check(use, files)
  }

  // MARK: Check

  @Test func `a check finds each state`() throws {
    try attach("good", "missing", "short", "changed")
    disk.write("source", "unused")
    _ = try disk.bench.underLock { journal, lock in
      let folder = try disk.bench.folder()
      return try folder.place(
        [try folder.takeIn(disk.source("source"))], of: journal, under: lock)
    }
    #expect(try check().isGood)
    unlink("\(disk.path)/\(FilesDirectory.place("missing"))")
    disk.write(FilesDirectory.place("short"), "sho")
    disk.write(FilesDirectory.place("changed"), "CHANGED")
    let found = try check()
    #expect(found.good == FileCount(files: 1, bytes: 4))
    #expect(found.missing == [digest("missing")])
    #expect(found.short == [digest("short")])
    #expect(found.changed == [digest("changed")])
    #expect(found.unused == [StoredFile(digest: digest("unused"), size: 6)])
    #expect(found.unreadable.isEmpty)
    #expect(!found.isGood)
  }

  @Test func `digits in a text make a file used, and none missing`() throws {
    let digits = digest("elsewhere").text
    disk.write(
      "j", disk.journal + #"{"id":"a","type":"text","payload":{"text":"\#(digits)"}}"# + "\n")
    #expect(try check().missing == [])
    try disk.plant("elsewhere", for: digest("elsewhere"))
    #expect(try check().good.files == 1)
    #expect(try check().unused == [])
  }

  @Test func `a check stops when the user asks`() throws {
    try attach("one", "other")
    disk.faults.interruption = { true }
    #expect(throws: RepositoryError.interrupted) { try check() }
  }

  // MARK: Copies

  @Test func `a copy takes good files, and replaces bad ones`() throws {
    try attach("one", "two", "three", "four", "five")
    let here = try disk.bench.folder()
    let other = FilesDirectory()
    let there = try other.bench.folder()
    try other.plant("two", for: digest("two"))
    try other.plant("thr", for: digest("three"))
    try other.plant("FOUR", for: digest("four"))
    unlink("\(disk.path)/\(FilesDirectory.place("five"))")
    disk.write(FilesDirectory.place("one"), "bad")
    let all = Set(["one", "two", "three", "four", "five"].map(digest))
    let arrivals = try there.receive(all, from: [here])
    #expect(arrivals.missing == [digest("one"), digest("five")].sorted())
    #expect(other.stored("two") == "two")
    #expect(other.stored("three") == "three")
    #expect(other.stored("one") == "")
    #expect(other.stored("four") == "four")
    #expect(arrivals.present == 1)
    #expect(arrivals.copied.bytes == 9)
    #expect(other.leftovers == [])
    // A second folder has what the first lacks.
    let third = FilesDirectory()
    try third.plant("one", for: digest("one"))
    #expect(try there.receive([digest("one")], from: [here, third.bench.folder()]).missing == [])
    #expect(other.stored("one") == "one")
  }

  @Test func `a full disk ends a copy`() throws {
    try attach("one", "two")
    let other = FilesDirectory(fault: .init(call: "write", code: .noSpace, turn: 1, lasts: true))
    let there = try other.bench.folder()
    #expect(throws: RepositoryError.unwritable(path: "\(other.path)/j.files", .noSpace)) {
      try there.receive([digest("one"), digest("two")], from: [disk.bench.folder()])
    }
    #expect(other.leftovers == [])
  }

  @Test func `no copy gets its name before the device has the bytes of all`() throws {
    let words = (0..<20).map { "file \($0)" }
    for word in words { try attach(word) }
    let other = FilesDirectory()
    let there = try other.bench.folder()
    let before = other.faults.calls.count
    #expect(try there.receive(Set(words.map(digest)), from: [disk.bench.folder()]).missing == [])
    let calls = other.faults.calls[before...].filter { ["fsync", "rename"].contains($0) }
    #expect(calls.prefix(words.count).allSatisfy { $0 == "fsync" })
    #expect(calls.dropFirst(words.count).prefix(words.count).allSatisfy { $0 == "rename" })
  }

  // MARK: Removing

  @Test func `only files that nothing uses are removed`() throws {
    try attach("used", "removed", "named in a text")
    let text = digest("named in a text").text
    disk.write(
      "j",
      disk.journal.split(separator: "\n").filter { !$0.contains("id of removed") }
        .filter { !$0.contains("id of named") }.joined(separator: "\n") + "\ndamaged \(text)")
    let all = Set(["used", "removed", "named in a text", "none"].map(digest))
    let removal = try disk.bench.underLock { journal, lock in
      try disk.bench.folder().removeUnused(all, of: journal, under: lock)
    }
    #expect(removal.removed == [digest("removed")])
    #expect(removal.inUse == [digest("used"), digest("named in a text")].sorted())
    #expect(removal.left == [])
    #expect(disk.stored("used") == "used")
    #expect(disk.stored("removed") == "")
    #expect(disk.stored("named in a text") == "named in a text")
  }

  @Test func `the lock of a replaced journal removes nothing`() throws {
    try attach("one")
    let removal = try disk.bench.underLock { journal, lock in
      disk.write("new", JournalBench.header)
      rename("\(disk.path)/new", "\(disk.path)/j")
      return try disk.bench.folder().removeUnused([digest("one")], of: journal, under: lock)
    }
    #expect(removal.removed == [])
    #expect(removal.left == [digest("one")])
    #expect(disk.stored("one") == "one")
  }

  /// Another program, which ignores locks, adds a line before each removal.
  @Test func `a line that appears meanwhile keeps its file`() throws {
    try attach("one", "two")
    disk.write("j", JournalBench.header)
    let journal = JournalBench.header
    let line = String(
      decoding: FilesBench.line(
        "a",
        .initial(
          digest: max(digest("one"), digest("two")), size: 3, name: nil, media: nil)), as: UTF8.self
    )
    let removal = try disk.bench.underLock { file, lock in
      let folder = try disk.bench.folder()
      defer { disk.faults.before = { _ in } }
      disk.faults.before = { call in
        if call == "remove" { disk.write("j", journal + line) }
      }
      return folder.removeUnused([digest("one"), digest("two")], of: file, under: lock)
    }
    #expect(removal.removed == [min(digest("one"), digest("two"))])
    #expect(removal.inUse == [max(digest("one"), digest("two"))])
    #expect(removal.left == [])
  }

  // MARK: Saving

  private func save(
    _ text: String, as name: String?, replacing: Bool = false
  ) throws -> String {
    let file = AttachedFile.restored(
      digest: digest(text), size: nil, name: name, media: "image/png")
    return try disk.bench.folder().save(
      file, to: BytePath("\(disk.path)/out"), replacing: replacing
    ).name.text
  }

  @Test func `a saved file never leaves its directory and never replaces another`() throws {
    try attach("one")
    mkdir("\(disk.path)/out", 0o700)
    #expect(try save("one", as: "Photo.png") == "Photo.png")
    #expect(try save("one", as: "photo.PNG") == "photo 2.PNG")
    #expect(try save("one", as: "../../Photo.png") == "Photo 3.png")
    #expect(try save("one", as: "..") == "\(digest("one").text.prefix(12)).png")
    #expect(try save("one", as: nil) == "\(digest("one").text.prefix(12)) 2.png")
    disk.write("out/Photo.png", "mine")
    #expect(try save("one", as: "Photo.png", replacing: true) == "Photo.png")
    #expect(disk.directory.read("out/Photo.png") == Array("one".utf8))
    #expect(disk.directory.names(in: "out").count == 5)
  }

  @Test func `a changed or missing file is not saved`() throws {
    try attach("one")
    mkdir("\(disk.path)/out", 0o700)
    disk.write(FilesDirectory.place("one"), "bad")
    #expect(throws: RepositoryError.fileMissing(digest("one"))) { try save("one", as: "a") }
    #expect(throws: RepositoryError.fileMissing(digest("two"))) { try save("two", as: "a") }
    #expect(disk.directory.names(in: "out") == [])
  }
}
