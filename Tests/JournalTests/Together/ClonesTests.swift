import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Three clones and a remote: random commands, syncs, offline stretches and kills. In the end all have
/// the same journal, and nothing that was acknowledged is missing.
struct ClonesTests {
  /// An earlier release, if there is one here.
  static let older = getenv("JOURNAL_OLDER").map { String(cString: $0) }
  private static let steps = FullRun.isAsked ? 1000 : 12

  @Test func `three clones end with the same journal`() throws {
    try history(seed: 1)
  }

  @Test(.enabled(if: older != nil)) func `an older program and git's own driver fit in`() throws {
    try history(seed: 2, olderIn: 2)
  }

  private func history(seed: Int, olderIn older: Int? = nil) throws {
    var random = SeededGenerator(seed: seed)
    let directory = Clone.makeRemote()
    let remote = "\(directory.path)/remote.git"
    let clones = ["a", "b", "c"].map { Clone($0, remote: remote) }
    clones[0].run("add", "text", "The first. Of all.")
    for clone in clones {
      let outcome = clone.desk.run("sync", "--init", remote)
      try #require(outcome.code == 0, "\(outcome.error)")
    }
    if let older { clones[older].program = ClonesTests.older }
    for _ in 0..<ClonesTests.steps {
      for (number, clone) in clones.enumerated() {
        clone.step(&random)
        let isByHand = number == older
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: if isByHand { clone.syncByHand() } else { clone.sync() }
        case 2 where !isByHand:
          clone.kill(["sync"], after: Int32.random(in: 0..<150, using: &random))
        case 3 where !isByHand: syncAtOnce(clones.filter { $0.program == nil })
        case 4: clone.isOffline.toggle()
        default: break
        }
      }
    }
    try finish(clones, older)
    expectSame(clones)
  }

  /// Several syncs and an addition at the same time.
  private func syncAtOnce(_ clones: [Clone]) {
    let running = clones.map { $0.startSync() }
    clones[0].run("add", "text", "Meanwhile.")
    for process in running { _ = process.wait() }
  }

  /// Everyone is online again, and syncs until nothing moves.
  private func finish(_ clones: [Clone], _ older: Int?) throws {
    for clone in clones { clone.isOffline = false }
    for round in 0..<3 {
      for (number, clone) in clones.enumerated() {
        if number == older, round == 0 {
          // The machine gets the new program.
          _ = clone.syncByHand()
          clone.program = nil
        }
        let outcome = clone.sync()
        #expect(outcome.code == 0, "\(clone.name): \(outcome.error)\n\(clone.log.suffix(20))")
      }
    }
  }

  private func expectSame(_ clones: [Clone]) {
    let log = clones.flatMap(\.log).suffix(200).joined(separator: "\n")
    let lines = clones.map { Set($0.desk.lines) }
    #expect(Set(lines).count == 1, "\(log)")
    #expect(Set(clones.map(\.desk.journal)).count == 1, "the order of the lines differs")
    #expect(Set(clones.map(\.desk.view)).count == 1, "\(log)")
    let purged = clones.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.purged) }
    var acknowledged = 0
    for clone in clones {
      for line in clone.acknowledged where !lines[0].contains(line) {
        let entry = PageEntry(PageValue(line: line))
        let isGone = entry.map { !$0.isHider && purged.contains($0.id) } ?? false
        #expect(isGone, "missing: \(line.asText)\n\(log)")
      }
      acknowledged += clone.acknowledged.count
    }
    #expect(clones[0].desk.run("check").code == 0)
    let (syncs, kills) = clones.reduce((0, 0)) { ($0.0 + $1.syncs, $0.1 + $1.kills) }
    TestReport.note(
      "commands on clones, \(syncs) syncs, \(kills) kills, \(lines[0].count) lines",
      cases: ClonesTests.steps * 3, acknowledged: acknowledged, lost: 0)
  }
}
