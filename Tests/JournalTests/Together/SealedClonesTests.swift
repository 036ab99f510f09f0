import TestSupport
import Testing

/// One journal on three machines: one where it is unlocked, one without age, and one without the key.
@Suite(
  .enabled(if: Desk.hasAge, "age is not installed"),
  .enabled(if: Desk.hasMemory, "no folder of the tests is in memory"))
struct SealedClonesTests {
  private static let marker = "marker-word"
  private let memory = TemporaryDirectory()
  private let remote = Clone.makeRemote()

  /// Everything that a machine has, without age.
  private func withoutAge(_ clone: Clone) {
    let programs = "\(clone.desk.elsewhere.path)/programs"
    _ = clone.desk.shell(
      "mkdir '\(programs)' && ln -s /usr/bin/* '\(programs)' && rm '\(programs)/age'*")
    clone.desk.environment["PATH"] = programs
  }

  private func expectRefused(
    _ clone: Clone, _ words: [String], _ advice: String, location: SourceLocation = #_sourceLocation
  ) {
    let before = clone.desk.journal
    let outcome = clone.run(words)
    #expect(
      outcome.code == 1 && outcome.error.contains(advice),
      "\(clone.name): \(words) → \(outcome.output)\(outcome.error)", sourceLocation: location)
    #expect(clone.desk.journal == before, sourceLocation: location)
  }

  @Test func `nothing is lost or written in plain where a machine can't seal or open`() throws {
    let path = "\(remote.path)/remote.git"
    let clones = ["a", "b", "c"].map { Clone($0, remote: path) }
    let (a, b, c) = (clones[0], clones[1], clones[2])
    withoutAge(b)
    a.desk.addSealKey()
    a.desk.environment["XDG_RUNTIME_DIR"] = memory.path
    #expect(a.run("unlock", "--for", "12h", "--with", a.desk.identityPath).code == 0)
    #expect(a.run("text", "--seal", "one \(Self.marker)", "--at", "2026-11-01 08:00").code == 0)
    a.run("text", "plain of a", "--at", "2026-11-02 08:00")
    for clone in clones {
      let outcome = clone.desk.run("sync", "--init", path)
      try #require(outcome.code == 0, "\(outcome.error)")
    }

    // Without age.
    expectRefused(b, ["text", "--seal", "two \(Self.marker)"], "install it")
    expectRefused(b, ["seal", "plain of a"], "install it")
    for words in [["edit", "@2", "--text", "other"], ["star", "@2"], ["unseal", "@2"]] {
      expectRefused(b, words, "'journal unlock'")
    }
    #expect(b.run("list").output.contains("🔒 sealed"))
    #expect(b.run("edit", "@1", "--text", "plain of a and b").code == 0)
    #expect(b.run("text", "plain of b", "--at", "2026-11-03 08:00").code == 0)
    #expect(b.sync().code == 0)

    // With age, without the key: it seals, and opens nothing.
    #expect(c.run("text", "--seal", "three \(Self.marker)", "--at", "2026-11-04 08:00").code == 0)
    for words in [["edit", "@3", "--text", "other"], ["star", "@1"], ["unseal", "@1"]] {
      expectRefused(c, words, "'journal unlock'")
    }
    #expect(c.run("find", Self.marker).error.contains("2 sealed entries were not searched"))
    #expect(c.run("text", "plain of c", "--at", "2026-11-05 08:00").code == 0)
    #expect(c.sync().code == 0)

    // Where it is unlocked.
    #expect(a.run("edit", "one", "--text", "one and more \(Self.marker)").code == 0)
    #expect(a.sync().code == 0)
    #expect(a.run("find", Self.marker, "--count").output == "2\n")
    #expect(a.run("find", "three", "--count").output == "1\n")
    #expect(a.run("seal", "plain of c").code == 0)
    for _ in 0..<2 { for clone in clones { #expect(clone.sync().code == 0, "\(clone.log)") } }

    let lines = clones.map { Set($0.desk.lines) }
    #expect(Set(lines).count == 1, "\(clones.flatMap(\.log))")
    for clone in clones {
      #expect(clone.desk.files(with: Self.marker).isEmpty, "\(clone.name)")
      #expect(clone.run("check").code == 0)
      #expect(clone.run("list", "--count").output == "5\n")
      #expect(clone.run("conflicts").output.isEmpty)
    }
    let left = Set(clones[0].desk.lines.map(\.asText))
    #expect(left.contains { $0.contains("plain of a and b") })
    #expect(left.contains { $0.contains("plain of b") })
  }
}
