import TestSupport
import Testing

/// Complaints about other journal programs, tried with this one.
struct ComplaintTests {
  @Test(arguments: [
    "2: items left", "Lunch 12:30: pizza", "2020-02-30: nothing", #"C:\new\table"#,
    "Met Dr. Smith. He waved.", "[2026-01-01 09:00] Title *", "yesterday at 9: too late",
    "@home is no tag, a * no star", "# heading\n\n- [ ] item\n***", "2025-01-01 was a Wednesday",
  ])
  func `a text stays as typed: no date, title, star or line end is guessed from it`(
    text: String
  ) {
    let desk = Desk()
    #expect(desk.run("add", "text", "-", input: text).code == 0)
    let fields = desk.run("show", "@1", "--fields", "text,at,starred", "--format", "jsonl").output
    let expected = Self.plainFields.replacing(
      #""text":"x""#, with: #""text":\#(quoted(text))"#)
    #expect(fields == expected)
  }

  private static let plainFields: String = {
    let desk = Desk()
    desk.run("add", "text", "x")
    return desk.run("show", "@1", "--fields", "text,at,starred", "--format", "jsonl").output
  }()

  @Test func `twenty concurrent adds keep twenty entries`() {
    let desk = Desk()
    let line = "for i in $(seq 20); do \"$J\" add text \"entry $i\" & done; wait"
    #expect(desk.shell(line).code == 0)
    #expect(desk.run("list", "--count").output == "20\n")
  }

  @Test func `an entry added while an editor is open and the edit are both kept`() {
    let desk = Desk()
    desk.run("add", "text", "first")
    desk.elsewhere.write(
      "editor",
      Array("'\(BuiltProgram.path)' add text meanwhile\nsed -i 's/first/changed/' \"$1\"\n".utf8))
    desk.environment["VISUAL"] = "sh '\(desk.elsewhere.path)/editor'"
    let outcome = desk.session("edit @1")
    #expect(outcome.code == 0, "\(outcome.screen)")
    let texts = desk.run("list", "--fields", "text", "--format", "jsonl").output
    #expect(texts.contains("meanwhile") && texts.contains("changed"), "\(texts)")
  }

  @Test func `text above the first entry stays`() {
    let desk = Desk(sample: "plain.jsonl")
    let header = desk.journal.prefix { $0 != 0x0A } + [0x0A]
    let before = Array(header) + Array("my own notes\n".utf8) + desk.journal.dropFirst(header.count)
    desk.directory.write("journal.jsonl", before)
    #expect(desk.run("add", "text", "another").code == 0)
    #expect(desk.journal.starts(with: before))
  }

  @Test func `a typed offset is kept`() {
    let desk = Desk()
    desk.run("add", "text", "--at", "2026-11-20T21:30:00-04:00", "late")
    #expect(
      desk.run("show", "@1", "--fields", "at", "--format", "jsonl").output
        == "{\"at\":\"2026-11-20T21:30:00-04:00\"}\n")
  }

  @Test func `closing a pipe early is not an error, and output has no box around it`() {
    let desk = Desk(sample: "plain.jsonl")
    // The reader ends at the first line. Even if it did not, forty lists are more than a pipe holds.
    let outcome = desk.shell("for i in $(seq 40); do \"$J\" list; done | head -n 1")
    #expect(outcome.error == "" && outcome.code == 0)
  }

  @Test func `an edit that leaves nothing is refused, and the entry stays`() {
    let desk = Desk()
    desk.run("add", "text", "precious")
    let before = desk.journal
    desk.environment["VISUAL"] = "truncate -s 0"
    let outcome = desk.session("edit @1")
    #expect(outcome.code == 1 && outcome.screen.contains("journal: "), "\(outcome.screen)")
    #expect(desk.journal == before)
  }

  @Test func `adding to an empty file starts a journal`() {
    let desk = Desk()
    desk.directory.write("journal.jsonl", [])
    #expect(desk.run("add", "text", "first").code == 0)
    #expect(desk.run("list", "--count").output == "1\n")
    #expect(desk.journal.starts(with: Array(#"{"format":"timeline-journal""#.utf8)))
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing(#"\"#, with: #"\\"#).replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
