import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// After a purge, no file of this program contains the text.
struct PurgeTracesTests {
  private static let state = "home/.local/state/journal"
  private static let words = "a secret of mine"

  private func line(_ id: String, _ text: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-02T00:00:00Z",\#(more)"payload":{"text":"\#(text)"}}"#
      + "\n"
  }

  private var lines: String {
    #"{"format":"timeline-journal","version":1,"id":"head1","created":"2026-01-01T00:00:00Z"}"#
      + "\n"
      + line("aaaa1111", Self.words) + line("bbbb2222", "kept words")
      + line("cccc3333", "a new beginning", #""replaces":["aaaa1111"],"#)
  }

  private func desk() -> Desk {
    let desk = Desk(journal: lines)
    desk.directory.makePrivate(
      "home", "home/.local", "home/.local/state", Self.state, "\(Self.state)/drafts",
      "\(Self.state)/open")
    return desk
  }

  private func put(_ desk: Desk, _ name: String, _ text: String) -> String {
    desk.directory.write("\(Self.state)/\(name)", Array(text.utf8))
    return "\(desk.directory.path)/\(Self.state)/\(name)"
  }

  /// A draft of an edit of this entry in the journal at this path.
  private func draft(
    _ desk: Desk, _ name: String, _ text: String, base: String?, in journal: String? = nil
  ) -> String {
    let path = journal ?? "\(desk.directory.path)/\(desk.journalName)"
    let command =
      base == nil ? #""add","text","--","-""# : #""edit","--text","-","--","\#(base ?? "")""#
    let end = base.map { #","base":"\#($0)""# } ?? ""
    _ = put(desk, "drafts/\(name).json", #"{"words":["--file","\#(path)",\#(command)]\#(end)}"#)
    return put(desk, "drafts/\(name).txt", text)
  }

  /// The files in the desk's directory that contain the words.
  private func filesWithWords(_ desk: Desk) -> [String] {
    let found = desk.shell("grep -rlF '\(Self.words)' '\(desk.directory.path)' | sort")
    return found.output.split(separator: "\n").map(String.init)
  }

  @Test func `the copy of a refused open is removed and named`() {
    let desk = desk()
    desk.elsewhere.write("editor", Array("#!/bin/sh\necho '{torn' >> \"$1\"\n".utf8))
    desk.environment["VISUAL"] = "sh '\(desk.elsewhere.path)/editor'"
    #expect(desk.run("open").code == 1)
    let copies = desk.directory.names(in: "\(Self.state)/open")
    #expect(copies.count == 1)
    let path = "\(desk.directory.path)/\(Self.state)/open/\(copies.first ?? "")/text.txt"
    let outcome = desk.run("purge", "aaaa1111", "--yes")
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(
      outcome.output == """
        purged 1 entry: removed from the file for good.
        These files of this program were removed too:
          \(path)  (a copy that 'journal open' kept)

        """)
    #expect(filesWithWords(desk) == [])
    #expect(desk.journalText.contains("kept words"))
  }

  @Test func `drafts of every revision of the post are removed`() {
    let desk = desk()
    let own = [
      draft(desk, "2026-01-01T000000-aaaa", "\(Self.words), better", base: "aaaa1111"),
      draft(desk, "2026-01-01T000000-bbbb", "other words", base: "cccc3333"),
    ]
    let kept = draft(desk, "2026-01-01T000000-cccc", "not of it", base: "bbbb2222")
    let outcome = desk.run("purge", "aaaa1111", "--yes")
    #expect(outcome.code == 0)
    for path in own { #expect(outcome.output.contains("  \(path)  (a draft)\n")) }
    #expect(!outcome.output.contains(kept) && !outcome.output.contains("may still contain"))
    #expect(
      desk.directory.names(in: "\(Self.state)/drafts") == [
        "2026-01-01T000000-cccc.json", "2026-01-01T000000-cccc.txt",
      ])
    #expect(filesWithWords(desk) == [])
  }

  @Test func `files that may not belong to the post are kept and listed`() {
    let desk = desk()
    let left = [
      // A draft of another entry and one for another journal, both with the words.
      draft(desk, "2026-01-01T000000-aaaa", "as I said: \(Self.words)\n", base: nil),
      draft(desk, "2026-01-01T000000-bbbb", "new", base: "aaaa1111", in: "/elsewhere.jsonl"),
      // A copy of another journal with the same entry, and one with only the words.
      put(desk, "open/2026-01-01T000000-cccc.txt", "{}\n" + line("aaaa1111", "x")),
      put(desk, "open/2026-01-01T000000-dddd.txt", line("zzzz9999", "\(Self.words).")),
    ]
    let temporary = "\(desk.directory.path)/.journal-0123456789abcdef.tmp"
    desk.directory.write(".journal-0123456789abcdef.tmp", Array(lines.utf8))
    desk.directory.write(".journal-1123456789abcdef.tmp", Array("{}\n".utf8))
    for words in [["purge", "aaaa1111", "--dry-run"], ["purge", "aaaa1111", "--yes", "--quiet"]] {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == 0)
      #expect(
        outcome.output.contains(
          "These files may still contain the text; look at them, and delete what you do not need:\n"
        ))
      for path in left + [temporary] { #expect(outcome.output.contains("\n  \(path)  (")) }
      #expect(!outcome.output.contains("1123456789abcdef"))
      #expect(!outcome.output.contains("removed"))
    }
    #expect(
      filesWithWords(desk)
        == [temporary, left[0], left[3]].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `a dry run, the question and JSON name the files to remove`() throws {
    let desk = desk()
    let own = draft(desk, "2026-01-01T000000-aaaa", "x", base: "aaaa1111")
    let other = draft(desk, "2026-01-01T000000-bbbb", Self.words, base: nil)
    let dry = desk.run("purge", "aaaa1111", "--dry-run")
    #expect(
      dry.output.contains(
        "These files of this program are removed too:\n  \(own)  (a draft)\n"), "\(dry.output)")
    let asked = desk.session(columns: 200, "purge aaaa1111", typing: "n\n")
    #expect(asked.screen.contains("  \(own)  (a draft)") && asked.screen.contains("  \(other)  ("))
    #expect(asked.code == 1 && desk.directory.names(in: "\(Self.state)/drafts").count == 4)
    for words in [["--dry-run"], ["--yes"]] {
      let json = desk.run(
        (["purge", "aaaa1111", "--format", "json"] + words).map { Array($0.utf8) })
      let answer = RawObject(json.outputBytes)
      #expect(answer.text("purged") == #"["aaaa1111"]"#)
      #expect(answer.text("dryRun") == (words == ["--dry-run"] ? "true" : "false"))
      let removed = try #require(answer.objects("removed").first)
      #expect(removed.text("path") == "\"\(own)\"" && removed.text("kind") == "\"draft\"")
      let left = try #require(answer.objects("left").first)
      #expect(left.text("path") == "\"\(other)\"" && left.text("state") == "\"uncertain\"")
    }
    #expect(desk.directory.names(in: "\(Self.state)/drafts").count == 2)
  }

  @Test func `temporary files and indexes of the journal are removed`() {
    let desk = Desk(
      journal: lines
        + (0..<600).map { line("n\(1000 + $0)", "first light, \($0), on the river") }
        .joined())
    symlink("journal.jsonl", "\(desk.directory.path)/link.jsonl")
    // An index for each path of the journal.
    desk.run("find", "secret")
    desk.run("--file", "\(desk.directory.path)/link.jsonl", "find", "secret")
    let caches = "home/.cache/journal"
    let indexes = desk.directory.names(in: caches)
    #expect(indexes.count == 2)
    let leftover = ".journal-rewrite.journal.jsonl.0123456789abcdef.tmp"
    desk.directory.write(leftover, Array(lines.utf8))
    let outcome = desk.run("purge", "aaaa1111", "--yes")
    #expect(outcome.code == 0)
    let folder = desk.directory.path
    for path in indexes.map({ "\(caches)/\($0)" }) {
      #expect(outcome.output.contains("\n  \(folder)/\(path)  (an index)\n"), "\(outcome.output)")
    }
    #expect(
      outcome.output.contains(
        "\n  \(folder)/\(leftover)  (a temporary file of a command that was killed)\n"))
    #expect(desk.directory.names(in: caches) == [])
    #expect(filesWithWords(desk) == [])
  }

  @Test func `a copy that is open in an editor is kept and reported`() throws {
    let desk = desk()
    desk.elsewhere.write(
      "editor", Array("#!/bin/sh\ntouch \"$1.started\"\ncat > /dev/null < \"$0.go\"\n".utf8))
    let editor = "\(desk.elsewhere.path)/editor"
    mkfifo("\(editor).go", 0o600)
    desk.environment["VISUAL"] = "sh '\(editor)'"
    let running = desk.start(["open"])
    let folder = "\(Self.state)/open"
    func copies() -> [String] { desk.directory.names(in: folder) }
    func hasStarted() -> Bool {
      copies().contains { desk.directory.names(in: "\(folder)/\($0)").contains("text.txt.started") }
    }
    #expect(PseudoTerminal().wait(hasStarted))
    let copy = try #require(copies().first)
    let outcome = desk.run("purge", "aaaa1111", "--yes")
    #expect(
      outcome.output.contains("(a copy that 'journal open' kept; another program is using it)"),
      "\(outcome.output)")
    #expect(desk.directory.names(in: "\(folder)/\(copy)").contains("text.txt"))
    desk.elsewhere.write("editor.go", [])
    _ = running.waitForEnd()
  }
}
