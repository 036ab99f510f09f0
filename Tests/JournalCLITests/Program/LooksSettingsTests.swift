import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// The settings tag-sign, time-format and pager.
@MainActor
struct LooksSettingsTests {
  nonisolated static let text = "On the river with #bread"

  private func program(_ settings: String? = nil) -> Program {
    let program = Program(
      ContractSeed(posts: [
        .text(
          "7f3k2a", Self.text, at: .at("2026-11-21T08:01:02+09:00"), tags: [.restored("family")])
      ]))
    program.settings.text = settings
    return program
  }

  @Test(arguments: ["@", "+", "#"])
  func `tags are shown with the configured sign, and texts keep theirs`(
    sign: String
  ) async {
    let program = program("{\"tag-sign\": \"\(sign)\"}")
    let list = await program.run("list").output
    #expect(list.contains("#bread \(sign)family"))
    #expect(await program.run("list", "--format", "short").output.contains("\(sign)family"))
    #expect(await program.run("show", "7f3k").output.contains("\(sign)family \(sign)bread"))
    #expect(await program.run("tags").output.contains("\(sign)bread\n"))
    #expect(await program.run("list", "--format", "markdown").output.contains("#family"))
    let json = await program.run("list", "--format", "json").output
    #expect(json.contains(##""text":"On the river with #bread""##))
    #expect(json.contains(#""family","bread""#))
  }

  @Test(arguments: ["@", "+"])
  func `the configured sign and # both work in queries`(sign: String) async {
    let settings = "{\"tag-sign\": \"\(sign)\"}"
    func count(_ settings: String?, _ words: String...) async -> String {
      await program(settings).run(["list", "--count"] + words).output
    }
    for query in ["\(sign)family", "#family", "-\(sign)work", "\(sign)bread \(sign)family"] {
      #expect(await count(settings, "--", query) == "1\n", "\(query)")
    }
    for query in ["\(sign)famil", "-\(sign)family", "\(sign)1"] {
      #expect(await count(settings, "--", query) == "0\n", "\(query)")
    }
    #expect(await count(settings, "--tag", "\(sign)family") == "1\n")
    #expect(await count(nil, "--", "\(sign)family") == "0\n")
    #expect(await program().run("list", "--tag", "\(sign)family").code == 2)
  }

  @Test(arguments: ["@", "+"])
  func `the configured sign works for adding and removing tags`(sign: String) async {
    let program = program("{\"tag-sign\": \"\(sign)\"}")
    #expect(await program.run("add", "text", "x", "--tag", "\(sign)work").code == 0)
    #expect(program.added.last?.tags == [.restored("work")])
    #expect(await program.run("add", "text", "\(sign)work").code == 0)
    #expect(program.added.last?.tags == [], "the sign has no meaning within a text")
    let tagged = await program.run("tag", "\(sign)work", "7f3k").output
    #expect(tagged.hasPrefix("tagged 7f3k with \(sign)work"))
    let untagged = await program.run("untag", "\(sign)work", "7f3k").output
    #expect(untagged.hasPrefix("untagged 7f3k: removed \(sign)work"))
    #expect(await program.run("edit", "7f3k", "--untag", "\(sign)family").code == 0)
    #expect(await program.run("list", "--count", "--", "#family").output == "0\n")
  }

  @Test func `twelve hours apply to every displayed time and to no script format`() async {
    let program = program(#"{"time-format": 12}"#)
    #expect(await program.run("list").output.contains(" 8:01 am  7f3k"))
    #expect(await program.run("list", "--format", "short").output.contains("-21  8:01 am  7f3k"))
    #expect(await program.run("list", "--format", "markdown").output.contains("- 8:01 am "))
    #expect(await program.run("show", "7f3k").output.contains("2026, 8:01:02 am +09:00"))
    #expect(await program.run("add", "text", "x", "--at", "21:30").output.contains(" 9:30 pm)\n"))
    let moved = await program.run("edit", "7f3k", "--at", "2026-11-20").output
    #expect(moved.hasSuffix("-20 8:01 am)\n"))
    for format in ["csv", "json", "jsonl"] {
      #expect(await program.run("list", "--format", format).output.contains("T08:01:02"))
    }
    _ = try? program.drafts.keep(Array("words".utf8), for: nil)
    #expect(await program.run("drafts").output == "d1  2026-11-21 8:01 am  words\n")
  }

  @Test(
    arguments: [
      (nil, nil, "less -FRX"), (nil, "more", "more"), ("most -s", "more", "most -s"),
      ("", "more", nil), (nil, "", nil), ("most", "", "most"),
    ] as [(String?, String?, String?)])
  func `the pager setting wins over PAGER`(
    setting: String?, variable: String?, pager: String?
  ) async {
    let program = program(setting.map { "{\"pager\": \"\($0)\"}" })
    program.sitDown()
    program.environment["PAGER"] = variable
    for words in [["list"], ["find"], ["show", "7f3k"], ["help"], ["--help"]] {
      await program.run(words)
      let last = program.console.pager?.split(separator: "\n").last.map { String($0) }
      #expect(last == pager, "\(words)")
    }
  }
}
