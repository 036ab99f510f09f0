import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Markdown, tag colors and day names in a terminal, and their absence in a pipe.
@MainActor
struct LooksTests {
  nonisolated static let text = "# Plans\n- **milk** and #bread"

  private func program(sitting: Bool = true) -> Program {
    let program = Program(
      ContractSeed(posts: [
        .text(
          "7f3k2a", Self.text, at: .at("2026-11-21T08:01:02+09:00"), tags: [.restored("family")])
      ]))
    if sitting { program.sitDown() }
    program.environment["TERM"] = "xterm"
    return program
  }

  @Test(arguments: ["list", "find", "show"])
  func `Markdown is styled only with color, and not with --plain`(command: String) async {
    let words = command == "show" ? [command, "7f3k"] : [command]
    let shown = await program().run(words).output
    #expect(shown.contains("\u{1B}[1;4mPlans\u{1B}[0m\n"))
    #expect(shown.contains("• \u{1B}[1mmilk\u{1B}[0m and "))
    for signs in ["# Plans", "**"] { #expect(!shown.contains(signs)) }
    let plain = await program().run(words + ["--plain"]).output
    #expect(plain.contains("# Plans\n") && plain.contains("- **milk** and \u{1B}["))
    for colorless in [program(), program(sitting: false)] {
      colorless.environment["NO_COLOR"] = "1"
      let output = await colorless.run(words).output
      #expect(output.contains("# Plans\n") && output.contains("- **milk** and #bread"))
    }
  }

  @Test(arguments: ["short", "markdown", "csv", "json", "jsonl"])
  func `the other formats keep every Markdown sign`(format: String) async {
    for words in [["list"], ["show", "7f3k"]] {
      let output = await program().run(words + ["--format", format]).output
      #expect(output.contains("milk") && !output.contains("\u{1B}"))
      #expect(output == (await program().run(words + ["--format", format, "--plain"]).output))
    }
  }

  @Test func `a tag has the same color everywhere`() async {
    let program = program()
    let list = await program.run("list").output
    let show = await program.run("show", "7f3k").output
    let tags = await program.run("tags").output
    for tag in ["#bread", "#family"] {
      let painted = list.matches(of: /\u{1B}\[\d+m(#\w+)\u{1B}\[0m/).map { String($0.0) }
        .first { $0.contains(tag) }
      #expect(painted.map { show.contains($0) && tags.contains($0) } == true)
    }
  }

  @Test func `today and yesterday follow the setting for the end of the day`() async {
    let program = program(sitting: false)
    program.environment["JOURNAL_NOW"] = "2026-11-21T23:00:00+09:00"
    #expect(await program.run("list").output.hasPrefix("Today, Saturday 21 November 2026\n"))
    program.environment["JOURNAL_NOW"] = "2026-11-22T02:00:00+09:00"
    #expect(await program.run("list").output.hasPrefix("Yesterday, Saturday 21 November 2026\n"))
    program.settings.text = #"{"day-ends-at": "04:00"}"#
    #expect(await program.run("list").output.hasPrefix("Today, Saturday 21 November 2026\n"))
    program.environment["JOURNAL_NOW"] = "2026-11-23T08:00:00+09:00"
    #expect(await program.run("list").output.hasPrefix("Saturday, 21 November 2026\n"))
  }

  @Test func `an empty result names the query`() async {
    let program = program(sitting: false)
    #expect(
      await program.run("find", "nowhere", "--tag", "family", "--plain").error
        == "No match for 'nowhere' --tag family in 1 entry.\n")
  }
}
