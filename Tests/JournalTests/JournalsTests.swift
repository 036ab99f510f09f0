import TestSupport
import Testing

/// Named journals and templates in the built program.
struct JournalsTests {
  /// Without `$JOURNAL_FILE`, which would win over a default.
  private func desk() -> Desk {
    let desk = Desk()
    desk.environment["JOURNAL_FILE"] = nil
    return desk
  }

  @Test func `two named journals work from start to end`() {
    let desk = desk()
    let path = desk.directory.path
    #expect(desk.shell("cd '\(path)'; \"$J\" journals add work w/work.jsonl").code == 0)
    #expect(
      desk.run("journals", "add", "home", "~/home.jsonl").output == "added home  ~/home.jsonl\n")
    #expect(desk.run("-j", "work", "add", "text", "At work").code == 0)
    #expect(desk.run("config", "set", "default-journal", "home").code == 0)
    #expect(desk.run("add", "text", "At home").code == 0)
    #expect(desk.run("list").output.contains("At home"))
    #expect(desk.run("list", "--journal=work").output.contains("At work"))
    #expect(desk.run("--file", "\(path)/w/work.jsonl", "list").output.contains("At work"))
    #expect(desk.directory.names(in: "w") == ["work.jsonl"])
    #expect(desk.directory.names(in: "home") == [".config", "home.jsonl"])
    let listed = desk.run("journals").output
    let size = desk.directory.read("w/work.jsonl").count
    #expect(listed.hasPrefix("work  \(path)/w/work.jsonl  (\(size) bytes)\nhome  "))
    #expect(listed.hasSuffix(" bytes, the default)\n"))
    #expect(desk.run("info", "-j", "work").output.contains("\(path)/w/work.jsonl"))
    #expect(desk.run("check", "-j", "work").code == 0)
    #expect(desk.run("journals", "remove", "work").code == 0)
    #expect(desk.directory.read("w/work.jsonl").count == size, "the file stays")
    #expect(desk.run("-j", "work", "list").error.contains("known: 'home'"))
  }

  @Test func `a message names commands with the option that chose the journal`() {
    let desk = desk()
    desk.directory.write(
      "two words.jsonl", Array("{\"format\":\"timeline-journal\",\"version\":1}\n?\n".utf8))
    let path = "\(desk.directory.path)/two words.jsonl"
    func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }
    #expect(desk.run("journals", "add", "work", path).code == 0)
    for (options, shown) in [(["-j", "work"], "-j work"), (["--file", path], "--file '\(path)'")] {
      let listed = desk.run(bytes(["list"] + options))
      #expect(listed.error.contains("('journal \(shown) check' shows it)"), "\(listed)")
      let missing = desk.run(bytes(options + ["show", "abcd"]))
      #expect(missing.error.contains("'journal \(shown) list' shows the ids"), "\(missing)")
      let undone = desk.run(bytes(options + ["undo", "abcd"]))
      #expect(undone.error.contains("'journal \(shown) list'"), "\(undone)")
    }
    let both = desk.run("list", "--all", "-q", "abcd")
    #expect(!both.error.contains("journal -j work check"), "\(both)")
    #expect(desk.run("list", "--all").error.contains("'journal -j work check' shows it"))
    desk.environment["LANG"] = "ja_JP.UTF-8"
    #expect(desk.run("-j", "work", "show", "abcd").error.contains("「journal -j work list」"))
  }

  @Test func `without settings, the journal is at the default path`() {
    let desk = desk()
    #expect(desk.run("add", "text", "x").code == 0)
    #expect(desk.directory.names(in: "home/.local/share/journal") == ["journal.jsonl"])
  }

  @Test func `PWD does not affect relative paths in the settings`() {
    let desk = desk()
    desk.directory.makePrivate("real")
    let outcome = desk.shell(
      "cd '\(desk.directory.path)/real'; PWD=/nowhere exec \"$J\" journals add a a.jsonl")
    #expect(outcome.code == 0 && outcome.output.contains("/real/a.jsonl"))
  }

  @Test func `a draft of a named journal is restored there`() throws {
    let desk = desk()
    let path = desk.directory.path
    desk.directory.write("work.jsonl", Array("{\"format\":\"log\"}\n".utf8))
    #expect(desk.run("journals", "add", "work", "\(path)/work.jsonl").code == 0)
    #expect(desk.run("-j", "work", "add", "text", "--star", "First light").code == 1)
    desk.directory.write(
      "work.jsonl", Array("{\"format\":\"timeline-journal\",\"version\":1}\n".utf8))
    let name = try #require(desk.run("drafts").output.split(separator: " ").first)
    #expect(desk.run("drafts", "restore", String(name)).code == 0)
    let list = desk.run("-j", "work", "list").output
    #expect(list.contains("★ First light"))
    #expect(desk.drafts == [])
  }

  @Test func `a template works in an editor, a pipe and with words`() {
    let desk = desk()
    desk.environment["VISUAL"] = "printf 'Today, {weekday}:\\n' >"
    #expect(desk.session("templates edit evening").code == 0)
    #expect(desk.run("templates", "show", "evening").output == "Today, {weekday}:")
    desk.environment["VISUAL"] = "true"
    let untouched = desk.session("add text --template evening")
    #expect(untouched.code == 1 && untouched.screen.contains("you did not change the template"))
    #expect(desk.drafts == [])
    desk.environment["VISUAL"] = "printf 'by the river\\n' >>"
    #expect(desk.session("add text --template evening").code == 0)
    #expect(desk.run("add", "text", "--template", "evening", input: "from a pipe\n").code == 0)
    #expect(desk.run("add", "text", "--template=evening", "--tag", "walk", "words").code == 0)
    let list = desk.run("list", "--format", "jsonl").lines.compactMap { RawObject($0).text("text") }
    #expect(
      Set(list) == [
        #""Today, Saturday:\nby the river""#, #""Today, Saturday:\nfrom a pipe""#,
        #""Today, Saturday:\nwords""#,
      ])
  }

  @Test func `a wrong name creates no journal`() {
    let desk = desk()
    #expect(desk.run("-j", "nothing", "add", "text", "kept words").code == 1)
    #expect(desk.drafts == [])
    #expect(desk.directory.names(in: "home/.local") == [])
  }

  @Test func `a command without a journal refuses --journal and --file`() {
    let desk = desk()
    for words in [
      ["config", "list"], ["config", "path"], ["journals"], ["journals", "add", "a", "/a"],
    ] {
      for option in [["-j", "work"], ["--file", "x"]] {
        let outcome = desk.run((words + option).map { Array($0.utf8) })
        #expect(outcome.code == 2 && outcome.error.contains("not on a journal; leave out '--"))
      }
    }
    #expect(desk.run("journals", "add", "work", "/w").code == 0)
    #expect(desk.run("templates", "-j", "work").code == 0)
  }
}
