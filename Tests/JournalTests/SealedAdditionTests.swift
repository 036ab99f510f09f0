import Platform
import TestSupport
import Testing

/// New entries are sealed before they are written.
@Suite(.enabled(if: Desk.hasAge, "age is not installed"))
struct SealedAdditionTests {
  private static let marker = "marker-word"

  private func write(_ settings: String, _ desk: Desk) {
    let folder = "\(desk.directory.path)/home/.config/journal"
    let made = desk.shell("mkdir -p '\(folder)' && cat > '\(folder)/config.json'", input: settings)
    #expect(made.code == 0)
  }

  private func sealAlways(_ desk: Desk) {
    let path = "\(desk.directory.path)/\(desk.journalName)"
    write(#"{"journals": {"me": {"path": "\#(path)", "seal": "always"}}}"#, desk)
  }

  private static let lines: [[String]] = [
    ["text", "--seal", "one", marker, "#private"], ["mood", "good", "--seal", marker],
    ["measure", "--seal", "weight", "71.2", "kg", marker],
    ["text", "--seal", "--star", "--tag", "family", "--at", "yesterday", marker],
  ]

  @Test(arguments: lines)
  func `every kind is sealed, and an undo takes it back`(line: [String]) {
    let desk = Desk()
    desk.addSealKey()
    let outcome = desk.run(line.map { Array($0.utf8) })
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("added ") && outcome.output.hasSuffix("  🔒 sealed\n"))
    #expect(desk.files(with: Self.marker).isEmpty)
    #expect(desk.openedLines.count == 1 && desk.openedLines[0].contains(Self.marker))
    #expect(desk.run("check").code == 0)
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "0\n")
    #expect(desk.files(with: Self.marker).isEmpty)
    #expect(desk.run("redo").code == 0)
    #expect(desk.run("list", "--count").output == "1\n")
  }

  @Test(.enabled(if: Desk.hasMemory, "no folder of the tests is in memory"))
  func `words for an entry that is not there stay off the disk where all is sealed`() {
    let (desk, memory) = (Desk(), TemporaryDirectory())
    desk.addSealKey()
    sealAlways(desk)
    desk.run("text", "first")
    for words in [["edit", "nosuchid", "--text", "-"], ["edit", "@1", "--text", "-"]] {
      desk.environment["XDG_RUNTIME_DIR"] = nil
      let onlySaid = desk.run(words.map { Array($0.utf8) }, input: Array(Self.marker.utf8))
      #expect(onlySaid.code == 1 && onlySaid.error.contains(Self.marker), "\(onlySaid.error)")
      desk.environment["XDG_RUNTIME_DIR"] = memory.path
      let kept = desk.run(words.map { Array($0.utf8) }, input: Array(Self.marker.utf8))
      #expect(kept.code == 1 && kept.error.contains("only in memory"), "\(kept.error)")
      #expect(desk.files(with: Self.marker).isEmpty)
    }
  }

  @Test func `the words of a pipe are sealed, and no program reads them in the answer`() {
    let desk = Desk()
    desk.addSealKey()
    let outcome = desk.run("text", "--seal", "--format", "json", "-", input: Self.marker)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(!(outcome.output + outcome.error).contains(Self.marker))
    #expect(outcome.output.contains(#""sealed":true"#))
    #expect(desk.openedLines[0].contains(Self.marker))
  }

  @Test func `a journal or a template seals always, under every name of the journal`() {
    let desk = Desk()
    desk.addSealKey()
    let template = #""templates": {"day": "seal = always\nToday:"}"#
    let path = "\(desk.directory.path)/\(desk.journalName)"
    write("{\(template)}", desk)
    desk.run("text", "--template", "day", "one \(Self.marker)")
    #expect(desk.openedLines.last?.contains(#"Today:\none \#(Self.marker)"#) == true)
    sealAlways(desk)
    for place in [["-j", "me"], ["--file", path], []] {
      let outcome = desk.run((place + ["mood", "good", Self.marker]).map { Array($0.utf8) })
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    #expect(desk.openedLines.count == 4 && desk.files(with: Self.marker).isEmpty)
    // What can't be sealed is refused.
    desk.elsewhere.write("jrnl.txt", Array("[2026-01-02 03:04] \(Self.marker)\n\n".utf8))
    let before = desk.journal
    let outcome = desk.run("import", "\(desk.elsewhere.path)/jrnl.txt", "--yes")
    #expect(outcome.code == 1 && outcome.error.contains("seals all new entries"))
    #expect(desk.journal == before)
  }

  @Test(arguments: [
    #""Seal": "always""#, #""seal": "Always""#, #""seal": "always", "seal": "always""#,
    #""seal": "always", "seal": "never""#, #""seal": true"#,
  ])
  func `a slip in the settings seals, and is said`(seal: String) {
    let desk = Desk()
    desk.addSealKey()
    let path = "\(desk.directory.path)/\(desk.journalName)"
    write(#"{"journals": {"me": {"path": "\#(path)", \#(seal)}}}"#, desk)
    let outcome = desk.run("-j", "me", "text", Self.marker)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(desk.files(with: Self.marker).isEmpty && desk.openedLines.count == 1)
    #expect(outcome.error.contains("journals.me.seal"), "\(outcome.error)")
    #expect(outcome.error.contains("new entries are sealed until you mend it"))
  }

  @Test func `a template seals in any capitals, and another value is refused`() {
    let desk = Desk()
    desk.addSealKey()
    write(#"{"templates": {"a": "Seal = Always\nToday:", "b": "seal = often\nToday:"}}"#, desk)
    desk.run("text", "--template", "a", "one \(Self.marker)")
    #expect(desk.openedLines.last?.contains(#"Today:\none \#(Self.marker)"#) == true)
    let before = desk.journal
    let refused = desk.run("text", "--template", "b", "two \(Self.marker)")
    #expect(
      refused.code == 1 && refused.error.contains("write 'seal = always'"), "\(refused.error)")
    #expect(desk.journal == before && desk.files(with: Self.marker).isEmpty)
  }

  @Test func `without age or a key nothing is in plain, and the draft is only in memory`() throws {
    for isKeyless in [true, false] {
      let desk = Desk()
      let memory = TemporaryDirectory()
      desk.run("text", "other")
      if !isKeyless { desk.addSealKey() }
      desk.environment["XDG_RUNTIME_DIR"] = memory.path
      if !isKeyless { sealAlways(desk) }
      let (before, path) = (desk.journal, desk.environment["PATH"])
      if !isKeyless { desk.environment["PATH"] = desk.elsewhere.path }
      let outcome =
        isKeyless
        ? desk.run("text", "--seal", "-", input: Self.marker) : desk.run("text", input: Self.marker)
      desk.environment["PATH"] = path
      #expect(outcome.code == 1)
      #expect(desk.journal == before && desk.files(with: Self.marker).isEmpty)
      guard Desk.hasMemory else { continue }
      #expect(outcome.error.contains("your text is kept"), "\(outcome.error)")
      #expect(desk.run("drafts").output.contains(Self.marker))
      if isKeyless { desk.addSealKey() }
      let restored = desk.run("drafts", "restore")
      #expect(restored.code == 0, "\(restored.error)")
      #expect(desk.openedLines.count == 1 && desk.openedLines[0].contains(Self.marker))
      #expect(desk.run("drafts").output.isEmpty && desk.files(with: Self.marker).isEmpty)
    }
  }

  @Test func `without a folder in memory, words that can't be sealed stay where they are`() {
    let desk = Desk()
    desk.run("text", "other")
    let typed = desk.run("text", "--seal", Self.marker)
    #expect(typed.code == 1 && typed.error.contains("has no key"))
    #expect(typed.error.contains("still in the command that you typed"))
    // The pipe is not read.
    let piped = desk.shell(
      "(printf '\(Self.marker)\\n') | { \"$J\" text --seal - 2>/dev/null; echo $?; cat; }")
    #expect(piped.output == "1\n\(Self.marker)\n")
    #expect(desk.files(with: Self.marker).isEmpty)
    #expect(desk.drafts.isEmpty)
  }

  @Test func `lengths say only their class`() {
    let desk = Desk()
    desk.addSealKey()
    func sealedLength(_ count: Int) -> Int {
      desk.run("text", "--seal", String(repeating: "a", count: count))
      return desk.lines.last?.count ?? 0
    }
    // The rest of an entry takes more than a hundred bytes.
    #expect(sealedLength(1) == sealedLength(60))
    #expect(Set([200, 255, 256, 257, 300].map(sealedLength)).count == 1)
    #expect(sealedLength(1) < sealedLength(256))
  }
}
