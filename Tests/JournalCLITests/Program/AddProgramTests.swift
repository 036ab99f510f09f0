import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal add`.
@MainActor
struct AddProgramTests {
  @Test func `adding a text prints its short id and its words`() async throws {
    let program = Program()
    let outcome = await program.run("add", "text", "First", "light", "#walk")
    let post = try #require(program.added.first)
    #expect(
      outcome
        == Outcome(
          code: 0, output: "added \(post.id.short(4))  First light #walk\n", error: ""))
    #expect(
      post
        == .text(
          .initial(
            id: post.id, moment: .at("2026-11-21T08:01:02.123+09:00"), text: "First light #walk")))
    #expect(program.paths == ["/home/ada/.local/share/journal/journal.jsonl"])
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: [
    (["mood", "good", "Slept", "well"], "🙂 good · Slept well"),
    (["mood", "4", "--tag", "home"], "🙂 good #home"),
    (["text", "--star", "Tea"], "★ Tea"),
    (["text", "two\nlines"], "two"),
    (["text", "--at", "2026-11-20 21:00", "Dinner"], "Dinner  (Fri 2026-11-20 21:00)"),
    (["text", "--at", "21:00", "Call"], "Call  (in the future: today 21:00)"),
    (["text", "--at", "tomorrow 9am", "Call"], "Call  (in the future: tomorrow 09:00)"),
    (["text", "--at", "2026-12-24 18:00", "Eve"], "Eve  (in the future: Thu 2026-12-24 18:00)"),
  ])
  func `a confirmation shows what was written, and the time that was chosen`(
    words: [String], shown: String
  ) async throws {
    let program = Program()
    let outcome = await program.run(["add"] + words)
    let name = try #require(program.added.first).id.short(4)
    #expect(outcome == Outcome(code: 0, output: "added \(name)  \(shown)\n", error: ""))
  }

  @Test func `a confirmation in Japanese is Japanese`() async throws {
    let program = Program()
    program.environment["LANG"] = "ja_JP.UTF-8"
    let outcome = await program.run("add", "text", "--at", "21:00", "電話")
    let name = try #require(program.added.first).id.short(4)
    #expect(outcome.output == "追加しました: \(name)  電話（これからの日時: 今日 21:00）\n")
  }

  @Test func `a script gets the object`() async throws {
    let program = Program()
    let outcome = await program.run(
      "add", "text", "--tag", "family", "--star", "--at", "2026-11-20", "Dinner", "--format", "json"
    )
    let id = try #require(program.added.first).id.text
    let object =
      #"{"id":"\#(id)","type":"text","at":"2026-11-20T08:01:02.123+09:00","until":null,"day":false,"#
      + #""understood":true,"#
      + #""text":"Dinner","tags":["family"],"starred":true}"#
    #expect(outcome == Outcome(code: 0, output: object + "\n", error: ""))
  }

  @Test func `a mood can have a note`() async throws {
    let program = Program()
    #expect(await program.run("add", "mood", "GOOD", "Slept", "well").code == 0)
    #expect(await program.run("add", "mood", "5").code == 0)
    #expect(await program.run("add", "mood", "😐", " ").code == 0)
    let moods = program.added.map { post -> String in
      guard case .mood(let mood) = post else { return "no mood" }
      return "\(mood.mood.name) \(mood.note ?? "without")"
    }
    #expect(moods == ["good Slept well", "great without", "okay without"])
  }

  static func said(_ post: Post) -> String {
    post.body
  }

  nonisolated static let inputs: [([String], String, String)] = [
    (["add", "text"], "from a pipe\n", "from a pipe"),
    (["add", "text", "-"], "one\r\ntwo\r\n", "one\r\ntwo"),
    (["add", "text", "-"], "one\n\n", "one\n"),
    (["add", "mood", "good", "-"], "slept\n", "slept"),
  ]

  @Test(arguments: inputs)
  func `input is read in full, without the final line end`(
    words: [String], input: String, stored: String
  ) async {
    let program = Program()
    program.console.input = Array(input.utf8)
    #expect(await program.run(words).code == 0)
    #expect(program.added.map(Self.said) == [stored])
  }

  @Test func `a mood alone does not wait for input`() async {
    let program = Program()
    program.console.inputFailure = .failed("must not be read")
    #expect(await program.run("add", "mood", "good").code == 0)
  }

  @Test(arguments: [[""], [" ", "\t"], ["-"], []])
  func `an empty text is refused and leaves no draft`(words: [String]) async {
    let program = Program()
    program.console.input = Array("\n \n".utf8)
    let outcome = await program.run(["add", "text"] + words)
    let error = "journal: nothing to save: the text is empty\n"
    #expect(outcome == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept.isEmpty)
  }

  nonisolated static let flawed: [([UInt8], String)] = [
    ([0x61, 0x00, 0x62], "the text has a NUL at byte 2; remove it"),
    ([0x61, 0xFF, 0x0A], "the text is not UTF-8: byte 2 is 0xFF"),
  ]

  @Test(arguments: flawed)
  func `input that is not text is refused and kept`(bytes: [UInt8], sentence: String) async {
    let program = Program()
    program.console.input = bytes
    let outcome = await program.run("add", "text")
    #expect(
      outcome.error
        == "journal: \(sentence)\n"
        + "your text is kept; 'journal drafts edit d1' opens it in your editor\n"
    )
    #expect(outcome.code == 1)
    #expect(program.drafts.bytes(at: "/drafts/1")?.prefix(2) == bytes.prefix(2))
  }

  @Test func `unreadable input is reported`() async {
    let program = Program()
    program.console.inputFailure = .failed("Is a directory")
    #expect(
      await program.run("add", "text")
        == Outcome(
          code: 1, output: "", error: "journal: can't read standard input: Is a directory\n"))
  }

  @Test func `a wrong option keeps the text from a pipe`() async {
    let program = Program()
    program.console.input = Array("First light\n".utf8)
    let outcome = await program.run("add", "text", "--at", "never")
    #expect(outcome.code == 2)
    #expect(program.drafts.kept == ["/drafts/1": "First light"])
  }
}
