import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Three machines and a program such as Syncthing, which copies the whole file: the last writer wins,
/// and the other version stays next to it under another name.
struct SharedFolderTests {
  private static let steps = FullRun.isAsked ? 1000 : 20
  private static let copyName = "journal.sync-conflict-20261121-080102-ABCDEFG.jsonl"

  @Test func `machines that share a folder end with the same journal`() {
    var random = SeededGenerator(seed: 3)
    let clones = ["a", "b", "c"].map { Clone($0, remote: "") }
    clones[0].run("add", "text", "The first. Of all.")
    var shared = clones[0].desk.journal
    for clone in clones { clone.desk.replace(shared) }
    var bases = clones.map(\.desk.journal)
    var merges = 0
    for _ in 0..<SharedFolderTests.steps {
      for number in clones.indices {
        clones[number].step(&random)
        if Int.random(in: 0..<4, using: &random) == 0 {
          exchange(clones[number], &bases[number], &shared, &merges, &random)
        }
      }
    }
    for _ in 0..<4 {
      for number in clones.indices {
        exchange(clones[number], &bases[number], &shared, &merges, &random)
      }
    }
    let log = clones.flatMap(\.log).suffix(100).joined(separator: "\n")
    #expect(Set(clones.map { Set($0.desk.lines) }).count == 1, "\(log)")
    #expect(Set(clones.map(\.desk.view)).count == 1, "\(log)")
    let lines = Set(clones[0].desk.lines)
    let purged = clones.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.purged) }
    for clone in clones {
      for line in clone.acknowledged where !lines.contains(line) {
        let entry = PageEntry(PageValue(line: line))
        #expect(
          entry.map { !$0.isHider && purged.contains($0.id) } ?? false, "\(line.asText)\n\(log)")
      }
    }
    let kills = clones.reduce(0) { $0 + $1.kills }
    TestReport.note(
      "commands on shared files, \(merges) merges, \(kills) kills, \(lines.count) lines",
      cases: SharedFolderTests.steps * 3,
      acknowledged: clones.reduce(0) { $0 + $1.acknowledged.count }, lost: 0)
  }

  /// What the program does when a machine is connected, and then the user.
  private func exchange(
    _ clone: Clone, _ base: inout [UInt8], _ shared: inout [UInt8], _ merges: inout Int,
    _ random: inout SeededGenerator
  ) {
    let own = clone.desk.journal
    if own != base, shared != base, own != shared {
      clone.desk.directory.write(SharedFolderTests.copyName, own)
      put(shared, clone)
      // The user sees the notice and merges; an interrupted merge is repeated.
      let path = "\(clone.desk.directory.path)/\(SharedFolderTests.copyName)"
      if Int.random(in: 0..<3, using: &random) == 0 {
        clone.kill(["merge", path], after: Int32.random(in: 0..<15, using: &random))
      }
      let outcome = clone.desk.run("merge", path)
      merges += 1
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(!clone.desk.run("info").output.contains("sync-conflict"))
      unlink(path)
    } else if own == base, shared != base {
      put(shared, clone)
    }
    shared = clone.desk.journal
    base = shared
  }

  /// Replaces the file by another one, as such programs do.
  private func put(_ bytes: [UInt8], _ clone: Clone) {
    clone.desk.directory.write("journal.part", bytes)
    let folder = clone.desk.directory.path
    rename("\(folder)/journal.part", "\(folder)/journal.jsonl")
  }
}
