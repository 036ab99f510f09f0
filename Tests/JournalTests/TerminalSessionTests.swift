import TestSupport
import Testing

/// The program on a terminal, through `script`: widths, color, questions, the editor.
struct TerminalSessionTests {
  private func desk() -> Desk {
    let desk = Desk()
    desk.environment["TERM"] = "xterm"
    return desk
  }

  @Test(arguments: [40, 80])
  func `a list wraps at the terminal's width, and only terminals get color`(columns: Int) {
    let desk = desk()
    desk.run("add", "text", "今日は川沿いを散歩した。👨‍👩‍👧‍👦と一緒に朝の光を見た。 A long walk along the river, and back.")
    let shown = desk.session(columns: columns, "list").screen
    #expect(shown.hasPrefix("\u{1B}[1mToday, Saturday 21 November 2026\u{1B}[0m\n"))
    #expect(shown.contains("👨‍👩‍👧‍👦"), "no grapheme is split")
    let lines = shown.split(separator: "\n").dropFirst()
    #expect(lines.count == (columns == 40 ? 4 : 2))
    desk.environment["NO_COLOR"] = "1"
    #expect(!desk.session(columns: columns, "list").screen.contains("\u{1B}"))
    #expect(!desk.run("list").output.contains("\u{1B}"))
  }

  @Test func `raw lines are made safe in a terminal only`() {
    let desk = desk()
    let line = "{\"id\":\"a\",\"type\":\"text\",\"payload\":{\"text\":\"\u{9B}31m\u{202E}\u{7F}\"}}"
    desk.directory.write(
      "journal.jsonl",
      Array((#"{"format":"timeline-journal","version":1}"# + "\n" + line + "\n").utf8))
    #expect(desk.run("list", "--format", "raw").output == line + "\n")
    let shown = desk.session("list --format raw").screen
    #expect(shown.contains("<U+009B>31m<U+202E>␡"))
  }

  @Test(arguments: [("y\n", 0, false), ("yes\n", 0, false), ("n\n", 1, true), ("\n", 1, true)])
  func `an unknown entry is deleted after a yes`(answer: String, code: Int, stays: Bool) {
    let desk = desk()
    desk.directory.write("journal.jsonl", Desk.sample("future.jsonl"))
    let asked = desk.session("delete s463", typing: answer)
    let screen = asked.screen.replacing("\n", with: " ")
    #expect(screen.contains("Delete s463 anyway? [y/N]"))
    #expect(asked.code == Int32(code))
    #expect(desk.run("list").output.contains("poll · from a newer version") == stays)
  }

  @Test func `without words the editor opens, and its text is saved`() {
    let desk = desk()
    desk.environment["EDITOR"] = "printf 'written in\\nan editor\\n' >"
    let outcome = desk.session("add text --tag t")
    #expect(outcome.code == 0, "\(outcome.screen)")
    #expect(desk.journalText.contains(#""text":"written in\nan editor","tags":["t"]"#))
    #expect(desk.drafts == [], "the draft is gone")
  }

  @Test func `VISUAL wins over EDITOR, and an edit starts from the text`() {
    let desk = desk()
    desk.run("add", "text", "old words")
    desk.environment["EDITOR"] = "false"
    desk.environment["VISUAL"] = "sed -i s/old/new/"
    let id = String(decoding: desk.run("list").lines[1].dropFirst(9).prefix(4), as: UTF8.self)
    #expect(desk.session("edit \(id)").code == 0)
    #expect(desk.journalText.contains(#""changed":["text"],"payload":{"text":"new words"}"#))
  }

  @Test(
    arguments: [
      ("echo kept words >\"$1\"; exit 3 #", 1, ["kept words\n"], "exited with status 3"),
      ("true", 1, [], "nothing to save"),
      ("no-such-editor-at-all", 1, [], "could not be started"),
    ] as [(String, Int32, [String], String)])
  func `the text of a failed editor is kept`(
    editor: String, code: Int32, drafts: [String], says: String
  ) {
    let desk = desk()
    desk.directory.write("editor", Array("#!/bin/sh\n\(editor)\n".utf8))
    desk.environment["EDITOR"] =
      editor.hasPrefix("echo") ? "sh \(desk.directory.path)/editor" : editor
    let outcome = desk.session("add text")
    #expect(outcome.code == code)
    #expect(outcome.screen.unwrapped.contains(says), "\(outcome.screen)")
    #expect(desk.drafts == drafts)
    #expect(desk.journal.isEmpty)
  }

  @Test func `a wrong option is reported before the editor opens`() {
    let desk = desk()
    desk.environment["EDITOR"] = "echo opened >&2; true"
    let outcome = desk.session("add text --at nonsense")
    #expect(outcome.code == 2)
    #expect(!outcome.screen.contains("opened"))
  }

  @Test func `only the first addition in a terminal shows a tip`() {
    let desk = desk()
    let tip = "tip: 'journal list' shows it"
    #expect(!desk.run("add", "text", "in a pipe").error.contains(tip))
    let first = desk.session("add text first")
    #expect(first.screen.hasPrefix("added ") && first.screen.contains(tip))
    #expect(!desk.session("add text second").screen.contains(tip))
  }

  @Test func `a tip that can't be recorded is not shown, without an error`() {
    let desk = desk()
    desk.directory.write("nowhere", [])
    desk.environment["XDG_STATE_HOME"] = "\(desk.directory.path)/nowhere"
    let outcome = desk.session("add text first")
    #expect(outcome.code == 0)
    #expect(outcome.screen.split(separator: "\n").count == 1, "\(outcome.screen)")
  }

  @Test(.enabled(if: Desk.has("jq")))
  func `the commands on the format page read a journal`() throws {
    let desk = desk()
    desk.run("add", "text", "old")
    let id = String(decoding: desk.run("list").lines[1].dropFirst(9).prefix(4), as: UTF8.self)
    desk.run("edit", id, "--text", "new")
    desk.run("add", "text", "deleted", "--at", "08:00")
    desk.run("delete", "@2")
    let lines = desk.run("help", "format").output.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("  jq -r ") })
    let commands = lines[start...].prefix { $0.hasPrefix("  ") }.joined(separator: "\n")
    desk.directory.write("jq.sh", Array("cd \(desk.directory.path)\n\(commands)\n".utf8))
    #expect(
      desk.shell("sh \(desk.directory.path)/jq.sh").output
        == "old\nnew\ndeleted\n2026-11-21T08:01:02.123+09:00  new\n")
  }
}

extension String {
  /// The lines of a screen as one, because where they break depends on the length of a path.
  var unwrapped: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
