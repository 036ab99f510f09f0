import TestSupport
import Testing

/// What two features do together, through the built program.
struct TwoFeaturesTests {
  // MARK: Several journals × undo, restore, conflicts

  /// Of both journals, the newest first: `home3aaaa`, `work3aaaa`, `home2aaaa`, …
  private let both = Desk.withTwoJournals()

  private func list(_ desk: Desk, _ options: String...) -> [String] {
    let words =
      ["list", "-j", "work,home", "--format", "csv", "--fields", "journal,text"] + options
    return desk.run(words.map { Array($0.utf8) }).output.split(separator: "\n").dropFirst()
      .map(String.init)
  }

  @Test func `a change found in several journals is undone in its own journal`() {
    both.run("star", "@2", "-j", "work,home")
    both.run("delete", "@1", "-j", "work,home")
    #expect(list(both, "-n", "1") == ["work,day 3 at work #walk"])
    let home = both.directory.read("home.jsonl")
    #expect(both.run("undo", "-j", "work").output.hasPrefix("undid the edit of work3"))
    #expect(both.directory.read("home.jsonl") == home)
    #expect(list(both, "--starred") == [])
    #expect(both.run("undo", "-j", "home").output.hasPrefix("undid the deletion of home3"))
    #expect(list(both, "-n", "1") == ["home,day 3 at home #walk"])
  }

  @Test func `an undo or a restore of several journals names one of them`() {
    both.run("delete", "@1", "-j", "work,home")
    for words in [["undo"], ["restore", "home3"]] {
      let outcome = both.run((words + ["-j", "work,home"]).map { Array($0.utf8) })
      #expect(outcome.code == 2)
      #expect(outcome.error.contains("write -j work or -j home"))
    }
    #expect(both.run("restore", "@1", "-j", "home").code == 0)
    #expect(list(both, "-n", "1") == ["home,day 3 at home #walk"])
  }

  @Test func `a version in conflict is changed in its own journal, and undone there`() {
    for version in ["a", "b"] {
      both.append(
        #"{"id":"\#(version)3version","type":"text","at":"2026-11-03T11:00:00+09:00","#
          + #""replaces":["home3aaaa"],"payload":{"text":"version \#(version)"}}"# + "\n",
        to: "home")
    }
    let work = both.directory.read("work.jsonl")
    #expect(list(both, "-n", "2").sorted() == ["home,version a", "home,version b"])
    both.run("edit", "b3version", "--text", "settled", "-j", "work,home")
    #expect(list(both, "-n", "2").sorted() == ["home,settled", "home,version a"])
    #expect(both.run("resolve", "home3", "--take", "1", "-j", "home").code == 0)
    #expect(both.run("conflicts", "-j", "home").error == "No conflicts.\n")
    #expect(both.run("undo", "-j", "home").code == 0)
    #expect(list(both, "-n", "2").sorted() == ["home,settled", "home,version a"])
    #expect(both.directory.read("work.jsonl") == work)
  }

  // MARK: Own formats × tags in the notes of moods

  @Test(arguments: [
    ["list", "--format", "csv"], ["list", "--format", "jsonl"], ["export", "--to", "csv"],
    ["export", "--to", "lines"],
  ])
  func `a tag in a mood's note stays a word of the note`(command: [String]) {
    let desk = Desk()
    desk.run("mood", "good", "Slept well #sleep", "--tag", "family")
    desk.directory.write("file", desk.run(command.map { Array($0.utf8) }).outputBytes)
    let other = ["--file", "\(desk.directory.path)/other.jsonl"]
    func run(_ words: String...) -> String {
      desk.run((words + other).map { Array($0.utf8) }).output
    }
    _ = run("import", "\(desk.directory.path)/file")
    #expect(run("list", "--fields", "note,tags", "--format", "csv").contains("#sleep,family sleep"))
    _ = run("edit", "@1", "--note", "Slept well")
    #expect(run("list", "--fields", "note,tags", "--format", "csv").contains("Slept well,family\n"))
  }

  // MARK: A list as CSV × import

  @Test(arguments: [
    "=SUM(1)", "+49 30 123", "@home", "-1 below", "'quoted", "a, \"b\"\nc", "a\tb",
    "bell\u{7}", "'\"\\u0007\"",
  ])
  func `a text that a spreadsheet would read comes back from a list as CSV`(text: String) {
    let desk = Desk()
    desk.run("text", "--", text)
    desk.directory.write("list.csv", desk.run("list", "--format", "csv").outputBytes)
    let other = "\(desk.directory.path)/other.jsonl"
    desk.run("import", "\(desk.directory.path)/list.csv", "--file", other)
    let fields = ["list", "--format", "jsonl", "--fields", "id,text,tags"]
    let here = desk.run(fields.map { Array($0.utf8) }).output
    #expect(desk.run((fields + ["--file", other]).map { Array($0.utf8) }).output == here)
    #expect(
      desk.run("import", "\(desk.directory.path)/list.csv", "--file", other).output
        == "Nothing new: the journal has all of it.\n")
  }

  @Test func `a kind that a list can't show is left out of its import and counted`() {
    let desk = Desk()
    desk.run("text", "words")
    desk.append(
      #"{"id":"p2x9p2x9p2x9p2x9","type":"photo","at":"2026-11-21T08:02:00Z","payload":{"x":1}}"#
        + "\n", to: "journal")
    desk.directory.write("list.csv", desk.run("list", "--format", "csv").outputBytes)
    let other = "\(desk.directory.path)/other.jsonl"
    let outcome = desk.run("import", "\(desk.directory.path)/list.csv", "--file", other)
    #expect(outcome.code == 0)
    #expect(
      outcome.error.contains("left out, because a list does not have their content: photo (1)"))
    #expect(desk.run("list", "--count", "--file", other).output == "1\n")
  }
}
