import TestSupport
import Testing

/// `journal history`: what each version changed.
struct HistoryTests {
  @Test func `after a deletion that was undone, an edit is an edit`() {
    let desk = Desk()
    desk.run("add", "text", "One")
    desk.run("edit", "@1", "--tag", "a")
    for words in [["delete", "@1"], ["undo"], ["edit", "@1", "--star"]] {
      #expect(desk.run(words.map { Array($0.utf8) }).code == 0)
    }
    let history = desk.run("history", "@1").output
    #expect(history.contains("5  Sat 2026-11-21 08:01  edited"), "\(history)")
    #expect(desk.run("undo").output.contains("the edit of"))
    desk.run("delete", "@1")
    let deleted = desk.run("trash").output.prefix(4)
    #expect(desk.run("restore", String(deleted)).code == 0)
    #expect(desk.run("history", "@1").output.contains("restored, current version"))
  }

  @Test func `every field shows its change, and an undo is one line`() {
    let desk = Desk()
    desk.run("add", "mood", "okay", "--tag", "work", "slept badly")
    desk.run("edit", "@1", "--mood", "good", "--tag", "home", "--untag", "work")
    desk.run("edit", "@1", "--at", "2026-11-20T21:30", "--star")
    desk.run("edit", "@1", "--note", "slept well")
    desk.run("undo")
    desk.run("redo")
    desk.run("delete", "@1")
    desk.run("undo")
    let lines = desk.run("history", "@1").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines == [
        "1  Sat 2026-11-21 08:01  added", "   😐 okay · slept badly #work", "",
        "2  Sat 2026-11-21 08:01  edited", "   mood     [-😐 okay-] {+🙂 good+}",
        "   tags     [-#work-] {+#home+}", "",
        "3  Sat 2026-11-21 08:01  edited",
        "   at       [-Sat 2026-11-21 08:01-] {+Fri 2026-11-20 21:30+}",
        "   starred  {+★+}", "",
        "4  Sat 2026-11-21 08:01  edited", "   slept [-badly-]{+well+}", "",
        "5  Sat 2026-11-21 08:01  undid version 4", "",
        "6  Sat 2026-11-21 08:01  redid version 4", "",
        "7  Sat 2026-11-21 08:01  deleted", "",
        "8  Sat 2026-11-21 08:01  undid version 7, current version", "",
      ], "\(lines.joined(separator: "\n"))")
  }

  @Test func `kept tags stay beside the new one`() {
    let desk = Desk()
    desk.run("add", "text", "--tag", "walk", "out")
    desk.run("tag", "river", "@1")
    #expect(desk.run("history", "@1").output.contains("   tags     #walk {+#river+}\n"))
    let japanese = desk
    japanese.environment["LANG"] = "ja_JP.UTF-8"
    desk.run("undo")
    #expect(japanese.run("history", "@1").output.contains("版 2 を取り消し（現在の内容）"))
  }
}

/// `journal history` of a long text.
struct LongHistoryTests {
  @Test func `a long text is shown around its changes, and says what it leaves out`() {
    let half = String(repeating: "words that stay, ", count: 30_000)
    func line(_ id: String, _ word: String, _ more: String) -> String {
      #"{"id":"\#(id)","type":"text","at":"2026-11-21T08:01:02Z"\#(more),"payload":{"text":"\#(half)\#(word) \#(half)"}}"#
        + "\n"
    }
    let header = #"{"format":"timeline-journal","version":1}"# + "\n"
    let desk = Desk(
      journal: header + line("a", "before", "") + line("b", "after", #","replaces":["a"]"#))
    let output = desk.run("history", "a").output
    #expect(output.contains("[-before-]{+after+}"))
    #expect(output.utf8.count < 40_000, "\(output.utf8.count)")
    #expect(output.contains("bytes not shown; 'journal history --format json' has all of it"))
    #expect(desk.run("history", "a", "--format", "json").output.utf8.count > 2_000_000)
    desk.environment["LANG"] = "ja_JP.UTF-8"
    #expect(desk.run("history", "a").output.contains("バイトを省略しました"))
  }
}
