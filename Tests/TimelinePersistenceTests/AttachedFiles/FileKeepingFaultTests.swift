import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Each system call of a command that copies or removes files fails once: no line is without its file,
/// no file in use goes, and a removal that is reported has happened.
struct FileKeepingFaultTests {
  enum Scene: String, CaseIterable {
    case purge, merge, mergeWithPurgeLines, backup
  }

  private static let codes: [SystemError.Code] = [.noSpace, .inputOutput, .permission]

  @Test(arguments: FullRun.few(2, of: Scene.allCases))
  func `a failing call leaves each line with its file`(scene: Scene) async throws {
    // The calls of a run without a fault.
    let calls = OrderedFaults()
    _ = try await run(scene, calls, await prepared())
    var turns: [String: Int] = [:]
    var cases = 0
    for (index, call) in calls.calls.enumerated() {
      turns[call, default: 0] += 1
      let codes = FullRun.isAsked ? Self.codes : [Self.codes[index % Self.codes.count]]
      for code in codes {
        let fault = OrderedFaults.Fault(call: call, code: code, turn: turns[call] ?? 1)
        try await check(scene, fault)
        cases += 1
      }
    }
    #expect(cases > 30)
    TestReport.note("a call fails, \(scene) with files", cases: cases, acknowledged: 0, lost: 0)
  }

  /// `j` has the files one and two; two is in two entries. `k` is a copy without them, and has a file
  /// of its own. `p` has purged the entry of one.
  private func prepared() async throws -> FilesHome {
    let home = FilesHome()
    let k = home.copyOfJ("k")
    for (words, id) in [("one", "a"), ("two", "b"), ("two", "c")] {
      try await home.j.attach(words, id: id)
    }
    try await k.attach("three", id: "d")
    let p = home.copyOfJ("p")
    _ = try await p.merge("j")
    try await p.purge(["a"])
    return home
  }

  /// Returns the files that it reports as removed, and those that it names as unreadable.
  private func run(
    _ scene: Scene, _ calls: OrderedFaults, _ home: FilesHome
  ) async throws -> (removed: FileCount, unreadable: Set<FileDigest>) {
    let j = FilesCopy("\(home.path)/j", calls)
    switch scene {
    case .purge:
      let plan = try await j.repository.purgePlan(for: [EntryID("a"), EntryID("b")])
      return (try await j.repository.purge(plan, links: .refuse).removed, [])
    case .merge:
      let copy = FilesCopy("\(home.path)/k", calls)
      let report = try await copy.merge(path: "\(home.path)/j")
      return (
        report?.removedFiles.removed ?? FileCount(),
        Set(report?.files.unreadable.keys.map { $0 } ?? [])
      )
    case .mergeWithPurgeLines:
      return (try await j.merge(path: "\(home.path)/p")?.removedFiles.removed ?? FileCount(), [])
    case .backup:
      _ = try await j.repository.backUp(to: Array("\(home.path)/b".utf8), keep: 1)
      return (FileCount(), [])
    }
  }

  private func check(_ scene: Scene, _ fault: OrderedFaults.Fault) async throws {
    let home = try await prepared()
    let words: Comment = "\(scene), \(fault)"
    let done = try? await run(scene, OrderedFaults(fault), home)
    let removed = done?.removed
    for name in ["j", "k"] {
      home.expectFilesOfLines(name, besides: name == "k" ? done?.unreadable ?? [] : [], words)
    }
    for name in home.directory.names(in: "b") where name.hasPrefix("j-") {
      var use = FileUse(lookingFor: [])
      let bytes = home.directory.read("b/\(name)")
      use.add(lines: bytes.span)
      let stored = Set(home.files("b/j").map { FilesDirectory.digest($0) })
      #expect(use.named.subtracting(stored) == [], words)
    }
    let isGone = !home.files("j").contains("one")
    if let removed {
      #expect(isGone == (removed.files == 1), words)
    } else if isGone {
      // The journal no longer uses it.
      #expect(!home.text("j").contains(home.digits("one")), words)
    }
    #expect(home.files("j").contains("two") && home.files("k").contains("three"), words)
    // What stayed without need is listed.
    if !isGone, !home.text("j").contains(home.digits("one")) {
      let unused = try await home.j.repository.check()?.files?.get().unused.map(\.digest)
      #expect(unused == [FilesDirectory.digest("one")], words)
    }
  }
}
