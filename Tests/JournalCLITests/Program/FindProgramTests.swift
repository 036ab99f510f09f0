import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal find` and the options that `list` has in common with it.
@MainActor
struct FindProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("aaaa11", "First light #walk", at: .march(1), tags: [.named("family")]),
      .mood("bbbb22", "good", at: .march(3), note: "Slept well #walk"),
      .text("cccc33", "Rain", at: .march(5)),
    ],
    opaque: [.unknown("pppp11", at: .march(2)), .unknown("qqqq22", kind: "poll", at: .march(4))])

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
  func `words and options narrow what is found`(words: [String], names: String) async {
    for command in ["list", "find"] {
      let outcome = await Program(Self.seed).run([command] + words)
      let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(rows.map { String($0.dropFirst(9).prefix(4)) }.joined(separator: " ") == names)
      #expect(outcome.code == 0)
    }
  }

  @Test func `what could not be searched is counted on standard error, and not in JSON`() async {
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

  @Test func `a count is a number alone`() async {
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
    (["xyz"], "Nothing matches 'xyz'; 5 entries were searched."),
    (
      ["x", "y", "--tag", "family", "--starred", "--today"],
      "Nothing matches 'x y' --tag family --starred --today; 5 entries were searched."
    ),
    (["--mood", "bad"], "Nothing matches --mood bad; 5 entries were searched."),
    (["xyz", "--type", "text"], "Nothing matches 'xyz' --type text; 5 entries were searched."),
    (["--type", "xyz"], "Nothing of type 'xyz'."),
    (["light", "--skip", "3"], "Nothing is left behind the first 3."),
  ]

  @Test(arguments: nothing)
  func `where nothing is found, it says what was searched`(words: [String], line: String) async {
    let outcome = await Program(Self.seed).run(["find"] + words)
    // In its own stream, so that no script takes it for an entry; and one that is quiet has asked for no such thing.
    #expect(outcome.error.hasSuffix(line + "\n"))
    #expect(outcome.output == "+2 entries of kinds this version does not know: photo 1, poll 1\n")
    let quiet = await Program(Self.seed).run(["find", "-q"] + words)
    #expect(quiet.error == "" && quiet.output == outcome.output)
    #expect(await Program(Self.seed).run(["find", "--format=json"] + words).output == "[]\n")
  }

  @Test func `of one entry it says one`() async {
    let program = Program(ContractSeed(posts: [.text("aaaa11")]))
    #expect(
      await program.run("find", "xyz").error == "Nothing matches 'xyz'; 1 entry was searched.\n")
  }

  @Test func `a query that can't be read is pointed at, and nothing is looked for`() async {
    let program = Program(Self.seed)
    #expect(
      await program.run("find", "散歩", "mood:godo")
        == Outcome(
          code: 2, output: "",
          error: """
            journal: there is no mood 'godo' (did you mean 'good'?); write a name, a number from 1 \
            to 5, or one of them behind < <= = >= >
              散歩 mood:godo
                        ^^^^
            usage: journal find [QUERY…] [OPTIONS]

            """))
    let bytes: [[UInt8]] = [Array("list".utf8), Array("a".utf8), [0x62, 0xFF]]
    let outcome = await program.run(bytes: bytes)
    #expect(outcome.code == 2)
    #expect(
      outcome.error.hasPrefix("journal: the query is not UTF-8 text\n  a b\u{FFFD}\n     ^\n"))
  }
}
