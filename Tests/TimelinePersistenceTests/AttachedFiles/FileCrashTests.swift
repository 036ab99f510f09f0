import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The power fails at each system call, or the call fails: no line is ever without its file.
struct FileCrashTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    /// What is in the journal's folder.
    var planted: String?
    var hasJournal = true
    var testDescription: String { name }
  }

  static let scenes = [
    Scene(name: "add"), Scene(name: "add to a new journal", hasJournal: false),
    Scene(name: "replace a wrong file", planted: "wrong"),
    Scene(name: "find a good file", planted: FileCrashTests.bytes),
  ]

  private static let bytes = "the bytes of a picture"
  private static let digest = FilesDirectory.digest(bytes)

  @Test(arguments: FullRun.few(2, of: scenes))
  func `after a power cut each line has its file`(scene: Scene) throws {
    var (cases, acknowledged) = (0, 0)
    for calls in 0... {
      let disk = try scene.disk()
      disk.callsLeft = calls
      let bench = FilesBench("/d/j", disk)
      let isDone = (try? bench.attach(.file(BytePath("/d/photo").bytes))) != nil
      for found in disk.afterPowerCut() {
        cases += 1
        acknowledged += isDone ? 1 : 0
        let journal = String(decoding: found.contents("j") ?? [], as: UTF8.self)
        let hasLine = journal.contains(FileCrashTests.digest.text)
        let file = found.contents(FilesDirectory.place(FileCrashTests.digest))
        let words: Comment = "cut after \(calls) calls: \(journal)"
        if isDone { #expect(hasLine, words) }
        if hasLine { #expect(file == Array(FileCrashTests.bytes.utf8), words) }
        // The next addition succeeds and sweeps.
        try FilesBench("/d/j", found).attach(.file(BytePath("/d/photo").bytes), id: "next")
        #expect(
          found.contents(FilesDirectory.place(FileCrashTests.digest))
            == Array(FileCrashTests.bytes.utf8), words)
        let names = try found.names(in: BytePath("/d/j.files")).map(\.text)
        #expect(!names.contains { $0.hasSuffix(".tmp") }, words)
      }
      if !disk.wasCut {
        #expect(isDone)
        break
      }
      try #require(calls < 200, "it comes to an end")
    }
    #expect(cases > 10)
    TestReport.note(
      "power cut, \(scene.name) with a file", cases: cases, acknowledged: acknowledged, lost: 0)
  }

  @Test(arguments: scenes)
  func `a call that fails is reported, and nothing of it is left`(scene: Scene) throws {
    var cases = 0
    for (call, codes) in EveryFaultTests.codes {
      for code in FullRun.few(2, of: codes) {
        for turn in 1... {
          let fault = OrderedFaults.Fault(call: call, code: code, turn: turn)
          let disk = FilesDirectory(fault: fault)
          disk.write("photo", FileCrashTests.bytes)
          if !scene.hasJournal { try disk.removeJournal() }
          if let planted = scene.planted { try disk.plantLive(planted, for: FileCrashTests.digest) }
          var failure: (any Error)?
          do { try disk.bench.attach(disk.source("photo")) } catch { failure = error }
          guard disk.faults.happened else { break }
          cases += 1
          let words: Comment = "\(scene.name), \(fault), \(failure.map { "\($0)" } ?? "done")"
          let hasLine = disk.journal.contains(FileCrashTests.digest.text)
          let isThere = disk.stored(FileCrashTests.bytes) == FileCrashTests.bytes
          if hasLine { #expect(isThere, words) }
          if failure == nil { #expect(hasLine && isThere, words) }
          if scene.planted == FileCrashTests.bytes { #expect(isThere, words) }
          if call != "remove" { #expect(disk.leftovers == [], words) }
        }
      }
    }
    #expect(cases > 40)
  }
}

extension FileCrashTests.Scene {
  fileprivate func disk() throws -> MemoryDisk {
    var files = ["photo": Array("the bytes of a picture".utf8)]
    if hasJournal { files["j"] = Array(JournalBench.header.utf8) }
    let disk = MemoryDisk(files)
    guard let planted else { return disk }
    let digest = FilesDirectory.digest("the bytes of a picture")
    let folder = try FilesBench("/d/j", disk).folder()
    let directory = try folder.directory.makeDirectory(digest.folderName)
    let file = OpenFile(
      try disk.openFile(digest.name, in: directory.descriptor, .createNew), disk)
    _ = try disk.writeBytes(file.descriptor, Array(planted.utf8).span)
    try disk.synchronize(file.descriptor)
    try folder.synchronizeNames(ofNew: [digest])
    return disk
  }
}

extension FilesDirectory {
  fileprivate func removeJournal() throws {
    try LiveSystemCalls().removeFile(BytePath("\(path)/j"))
  }

  /// Without the ordered fault.
  fileprivate func plantLive(_ text: String, for digest: FileDigest) throws {
    let live = FilesBench("\(path)/j", LiveSystemCalls())
    _ = try live.folder().directory.makeDirectory(digest.folderName)
    write(FilesDirectory.place(digest), text)
  }
}
