import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal find`, and the options that it shares with `list`.
@MainActor
struct FindProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("aaaa11", "First light #walk", at: .march(1), tags: [.named("family")]),
      .mood("bbbb22", "good", at: .march(3), note: "Slept well #walk"),
      .text("cccc33", "Rain", at: .march(5)),
    ],
    unknown: [.unknown("pppp11", at: .march(2)), .unknown("qqqq22", kind: "poll", at: .march(4))])

  nonisolated static let rows: [([String], String)] = [
    (["light"], "aaaa"), (["rain", "or", "light"], "cccc aaaa"), (["rain or light"], "cccc aaaa"),
    (["#walk"], "bbbb aaaa"), (["--tag", "walk"], "bbbb aaaa"),
    (["--tag", "walk", "--tag=family"], "aaaa"), (["--tag", "#WALK", "slept"], "bbbb"),
    (["--exact", "rain"], ""), (["--exact", "Rain"], "cccc"), (["--exact", "--tag", "Walk"], ""),
    (["--mood", ">=4"], "bbbb"), (["--mood=good"], "bbbb"), (["--mood", "<4"], ""),
    (["--type", "text", "-n1"], "cccc"), (["--type", "photo", "--type", "poll"], "qqqq pppp"),
    (["is:unknown"], "qqqq pppp"), (["type:poll or rain"], "cccc qqqq"), (["id:pp"], "pppp"),
    (["--skip", "1", "-n", "2"], "qqqq bbbb"), (["--reverse"], "aaaa pppp bbbb qqqq cccc"),
    (["--reverse", "-n2"], "qqqq cccc"), (["--starred"], ""), ([""], "cccc qqqq bbbb pppp aaaa"),
    (["--", "-rain", "type:text"], "aaaa"), (["--from", "2026-03-04", "-n1"], "cccc"),
  ]

  @Test(arguments: rows)
  func `words and options narrow the list`(words: [String], names: String) async {
    for command in ["list", "find"] {
      let outcome = await Program(Self.seed).run([command] + words)
      let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(rows.map { String($0.dropFirst(9).prefix(4)) }.joined(separator: " ") == names)
      #expect(outcome.code == 0)
    }
  }

  @Test func `unsearched entries are counted on standard error, not in JSON`() async {
    let notice = "journal: 2 entries that this version can't read were not searched\n"
    let outcome = await Program(Self.seed).run("find", "light", "--format", "jsonl")
    #expect(outcome.error == notice)
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(await Program(Self.seed).run("list", "--starred").error.hasPrefix(notice))
    #expect(await Program(Self.seed).run("find", "light", "-q").error == "")
    #expect(await Program(Self.seed).run("find", "type:text").error == "")
    #expect(
      await Program(Self.seed).run("find", "light", "--type", "poll").error
        .hasPrefix("journal: 1 entry that this version can't read was not searched\n"))
  }

  @Test func `a count prints only a number`() async {
    let program = Program(Self.seed)
    #expect(await program.run("list", "--count") == Outcome(code: 0, output: "5\n", error: ""))
    #expect(await program.run("list", "--count", "-n", "2").output == "2\n")
    #expect(await program.run("list", "--count", "--skip", "4").output == "1\n")
    #expect(await program.run("find", "xyz", "--count").output == "0\n")
    for format in ["json", "jsonl"] {
      #expect(
        await program.run("find", "#walk", "--count", "--format", format).output
          == "{\"count\":2}\n")
    }
    #expect(await Program().run("list", "--count").output == "0\n")
  }

  nonisolated static let nothing: [([String], String)] = [
    (["xyz"], "No match for 'xyz' in 5 entries."),
    (
      ["x", "y", "--tag", "family", "--starred", "--today"],
      "No match for 'x y' --tag family --starred --today in 5 entries."
    ),
    (["--mood", "bad"], "No match for --mood bad in 5 entries."),
    (["xyz", "--type", "text"], "No match for 'xyz' --type text in 5 entries."),
    (["--type", "xyz"], "No entries of type 'xyz'. A post is of type text, mood or measure."),
    (["light", "--skip", "3"], "No entries after the first 3."),
  ]

  @Test(arguments: nothing)
  func `an empty result shows the query and how many entries were searched`(
    words: [String], line: String
  ) async {
    let outcome = await Program(Self.seed).run(["find"] + words)
    // On standard error, so that scripts don't take it for an entry; quiet hides it.
    #expect(outcome.error.hasSuffix(line + "\n"))
    #expect(outcome.output == "+2 entries of types this version does not know: photo 1, poll 1\n")
    let quiet = await Program(Self.seed).run(["find", "-q"] + words)
    #expect(quiet.error == "" && quiet.output == outcome.output)
    #expect(await Program(Self.seed).run(["find", "--format=json"] + words).output == "[]\n")
  }

  @Test func `an empty result among one entry uses the singular`() async {
    let program = Program(ContractSeed(posts: [.text("aaaa11")]))
    #expect(
      await program.run("find", "xyz").error == "No match for 'xyz' in 1 entry.\n")
  }

  @Test func `an invalid query is shown with a caret, and nothing is loaded`() async {
    let program = Program(Self.seed)
    #expect(
      await program.run("find", "散歩", "mood:godo")
        == Outcome(
          code: 2, output: "",
          error: """
            journal: there is no mood 'godo' (did you mean 'good'?); write a name or a number from \
            1 to 5, with or without < <= = >= > before it
              散歩 mood:godo
                        ^^^^
            usage: journal find [QUERY…] [OPTIONS]
            To add the words as a text:
              journal text find 散歩 mood:godo

            """))
    let bytes: [[UInt8]] = [Array("list".utf8), Array("a".utf8), [0x62, 0xFF]]
    let outcome = await program.run(bytes: bytes)
    #expect(outcome.code == 2)
    #expect(
      outcome.error.hasPrefix("journal: the query is not valid UTF-8\n  a b\u{FFFD}\n     ^\n"))
  }

  @Test func `a list highlights matches only in a terminal`() async {
    let program = Program(
      ContractSeed(
        posts: [.text("7f3k2a", "First light")], unknown: [.unknown("c3c3c3", kind: "lights")]))
    let plain = await program.run("find", "light", "or", "type:lights").output
    #expect(!plain.contains("\u{1B}"))
    program.sitDown()
    let colored = await program.run("find", "light", "or", "type:lights").output
    #expect(colored.contains("First \u{1B}[1;38;5;196mlight\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[2mlights · from"), "an unreadable entry is not searched")
    program.environment["NO_COLOR"] = "1"
    #expect(await program.run("find", "light", "or", "type:lights").output == plain)
  }
}
