import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The power fails at each call of a command that copies or removes files: no line is without its file,
/// and after a finished command no file of a purged entry is left.
struct FileKeepingCrashTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (MemoryDisk) async throws -> Void
    /// The entries of `j` and their files. Files are copied on several threads, which this disk can't
    /// have, so a scene that copies has one.
    var entries = [("a", "one"), ("b", "two"), ("c", "two"), ("t", "trash")]
    /// Files that are gone when the change is done, as paths.
    var gone: [String] = []
    /// Files that are there when it is done.
    var there: [String] = []
    var testDescription: String { name }
  }

  private static func place(_ words: String, _ journal: String) -> String {
    let digits = FilesDirectory.digest(words).text
    return "\(journal).files/\(digits.prefix(2))/\(digits)"
  }

  private static func journal(_ name: String, _ disk: MemoryDisk) -> FilesCopy {
    FilesCopy("/d/\(name)", disk)
  }

  static let scenes = [
    Scene(
      name: "add", change: { try await journal("j", $0).attach(path: "/d/three", id: "new") },
      there: [place("three", "j")]),
    Scene(
      name: "purge", change: { try await journal("j", $0).purge(["a", "b"]) },
      gone: [place("one", "j")], there: [place("two", "j")]),
    Scene(
      name: "compact",
      change: { _ = try await journal("j", $0).repository.compact(isDry: false, links: .refuse) },
      gone: [place("trash", "j")], there: [place("one", "j"), place("two", "j")]),
    Scene(
      name: "merge", change: { _ = try await journal("k", $0).merge(path: "/d/j") },
      entries: [("a", "one"), ("b", "one")], there: [place("one", "k")]),
    Scene(
      name: "merge with purge lines",
      change: { _ = try await journal("j", $0).merge(path: "/d/p") },
      gone: [place("one", "j")], there: [place("two", "j")]),
    Scene(
      name: "backup",
      change: { _ = try await journal("j", $0).repository.backUp(to: Array("/d/b".utf8), keep: 1) },
      entries: [("a", "one")], gone: [place("old", "b/j")], there: [place("one", "b/j")]),
  ]

  /// `j` has the files one and two, two of them twice, and a deleted one. `k` is an empty copy, `p` has
  /// purged the entry of one, and the only old backup has a file of its own.
  private static func disk(_ scene: Scene) async throws -> MemoryDisk {
    let words = ["one", "two", "three", "trash", "old"]
    let disk = MemoryDisk(
      ["j": Array(JournalBench.header.utf8), "k": Array(JournalBench.header.utf8)].merging(
        words.map { ($0, Array($0.utf8)) }
      ) { first, _ in first })
    let copy = journal("j", disk)
    try await copy.attach(path: "/d/old", id: "o")
    _ = try await copy.repository.backUp(to: Array("/d/b".utf8), keep: nil)
    try await copy.purge(["o"])
    for (id, words) in scene.entries {
      try await copy.attach(path: "/d/\(words)", id: id)
    }
    let purged = MemoryDisk([
      "j": disk.contents("j")!
    ])
    try await journal("j", purged).purge(["a"])
    try disk.createDurably(BytePath("/d/p"), purged.contents("j")!)
    try disk.synchronizeDirectory(BytePath("/d"))
    if scene.entries.contains(where: { $0.0 == "t" }) { try await copy.delete("t") }
    return disk
  }

  @Test(arguments: scenes)
  func `after a power cut each line has its file`(scene: Scene) async throws {
    var (cases, acknowledged) = (0, 0)
    let made = try await FileKeepingCrashTests.disk(scene)
    for calls in 0... {
      let disk = made.synchronized
      disk.callsLeft = calls
      var isDone = false
      do {
        try await scene.change(disk)
        isDone = true
      } catch {}
      for found in disk.afterPowerCut() {
        cases += 1
        acknowledged += isDone ? 1 : 0
        let words: Comment = "\(scene.name), cut after \(calls) calls"
        expectFilesOfLines(found, words)
        guard isDone, !disk.wasCut else { continue }
        for path in scene.gone { #expect(found.contents(path) == nil, words) }
        for path in scene.there { #expect(found.contents(path) != nil, words) }
      }
      if !disk.wasCut {
        #expect(isDone)
        break
      }
      try #require(calls < 600, "it comes to an end")
    }
    #expect(cases > 20)
    TestReport.note(
      "power cut, \(scene.name) with files", cases: cases, acknowledged: acknowledged, lost: 0)
  }

  /// `p` came without its files.
  private func expectFilesOfLines(_ disk: MemoryDisk, _ words: Comment) {
    var journals = ["j": "j", "k": "k"]
    for name in (try? disk.names(in: BytePath("/d/b"))) ?? []
    where BackupNames.journal(ofCopy: name.bytes) != nil {
      journals["b/\(name.text)"] = "b/j"
    }
    for (name, owner) in journals {
      var use = FileUse(lookingFor: [])
      let bytes = disk.contents(name) ?? []
      use.add(lines: bytes.span)
      for digest in use.named {
        let digits = digest.text
        let file = disk.contents("\(owner).files/\(digits.prefix(2))/\(digits)")
        #expect(file.map { FileDigest(SHA256($0).digest) } == digest, words)
      }
    }
  }
}
