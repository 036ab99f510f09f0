import TestSupport
import Testing

/// A draft goes only when its words are in the journal byte for byte, and the command that a message
/// offers saves them.
struct DraftWordsTests {
  private static let words = "朝の words\n\n  of two lines, typed"

  private func desk(_ old: String = "Old words") -> Desk {
    let desk = Desk()
    desk.environment["TERM"] = "xterm"
    desk.run("add", "text", "--at", "2026-01-02T03:04", "--tag", "old", old)
    return desk
  }

  /// An editor that leaves this text.
  private func edit(_ desk: Desk, _ text: String, status: Int = 0) {
    desk.elsewhere.write("text", Array(text.utf8))
    let script = "cat '\(desk.elsewhere.path)/text' > \"$1\"\nexit \(status)\n"
    desk.elsewhere.write("editor", Array(script.utf8))
    desk.environment["EDITOR"] = "sh '\(desk.elsewhere.path)/editor'"
  }

  /// The words of the command in quotes that the last message offers, with these values.
  private func offered(_ message: String, _ values: [String: String]) -> [String]? {
    let parts = message.replacing("\n", with: " ").split(separator: "'journal ")
    guard parts.count > 1, let last = parts.last else { return nil }
    return last.prefix { $0 != "'" }.split(separator: " ").map { values[String($0)] ?? String($0) }
  }

  private static let values = [
    "TIME": "2026-02-03T04:05", "TAG": "new", "MOOD": "good", "ID": "@1", "NAME": "work",
  ]

  private func text(_ desk: Desk) -> String {
    desk.run("show", "@1", "--format", "jsonl", "--fields", "text,note").output
  }

  static let forms = [
    "at: nonsense\ntags: old\nstar: no", "at: 2026-01-02 03:04:00+09:00\ntags: a/b!c ???\nstar: no",
    "at: nonsense\ntags: ???\nstar: yes",
  ]

  @Test(arguments: forms, [0, 1])
  func `a form that can't be read is saved by the command that the message offers`(
    fields: String, status: Int
  ) throws {
    let desk = desk()
    edit(desk, fields + "\n---\n" + Self.words + "\n", status: status)
    let failed = desk.session("edit @1", typing: "n\n")
    #expect(failed.code == 1 && desk.drafts.count == 1)
    let command = try #require(offered(failed.screen, Self.values), "\(failed.screen)")
    #expect(command.count > 3, "\(command)")
    let saved = desk.run(command.map { Array($0.utf8) })
    #expect(saved.code == 0, "\(command): \(saved.error)")
    let lines = Self.words.replacing("\n", with: "\\n")
    #expect(text(desk).contains("\"\(lines)\""), "\(text(desk))")
    #expect(desk.drafts == [])
  }

  @Test func `an option replaces just its field of the form`() throws {
    let desk = desk()
    edit(desk, "at: nonsense\ntags: kept\nstar: yes\n---\n\(Self.words)\n")
    let failed = desk.session("edit @1", typing: "n\n")
    let command = try #require(offered(failed.screen, Self.values))
    #expect(desk.run(command.map { Array($0.utf8) }).code == 0)
    let entry = RawObject(desk.run("show", "@1", "--format", "json").outputBytes)
    #expect(entry.text("at") == #""2026-02-03T04:05:00+09:00""#)
    #expect(entry.text("tags") == #"["kept"]"# && entry.text("starred") == "true")
  }

  @Test func `a form with a line that is no field is mended in the editor`() throws {
    let desk = desk()
    edit(desk, "words above the dashes\n---\n\(Self.words)\n")
    let failed = desk.session("edit @1", typing: "n\n")
    let command = try #require(offered(failed.screen, [:]), "\(failed.screen)")
    #expect(command.prefix(2) == ["drafts", "edit"])
    edit(desk, "star: yes\n---\n\(Self.words)\n")
    let edited = desk.session(command.joined(separator: " "))
    let next = try #require(offered(edited.screen, [:]), "\(edited.screen)")
    #expect(desk.run(next.map { Array($0.utf8) }).code == 0)
    #expect(text(desk).contains("of two lines, typed") && desk.drafts == [])
  }

  @Test func `a terminal opens the form again until it can be read`() throws {
    let desk = desk()
    edit(desk, "at: nonsense\n---\n\(Self.words)\n")
    let failed = desk.session("edit @1", typing: "n\n")
    let name = try #require(offered(failed.screen, [:]))[2]
    edit(desk, "star: yes\n---\n\(Self.words)\n")
    let restored = desk.session("drafts restore \(name)", typing: "y\n")
    #expect(restored.code == 0, "\(restored.screen)")
    #expect(text(desk).contains("of two lines, typed") && desk.drafts == [])
  }

  @Test func `options and a form from a pipe are one edit`() {
    let desk = desk()
    let form = "at: nonsense\ntags: a\nstar: no\n---\nPiped words\n"
    let done = desk.run("edit", "@1", "-", "--at", "2026-02-03T04:05", "--star", input: form)
    #expect(done.code == 0, "\(done.error)")
    let entry = RawObject(desk.run("show", "@1", "--format", "json").outputBytes)
    #expect(entry.text("text") == #""Piped words""# && entry.text("starred") == "true")
    #expect(entry.text("at") == #""2026-02-03T04:05:00+09:00""#)
    #expect(desk.run("edit", "@1", "-", "--text", "New", input: form).code == 2)
    #expect(desk.drafts == ["New"])
  }

  @Test(arguments: FailedCommandTests.ofWords + FailedCommandTests.ofPipes)
  func `the command that a message offers saves the text`(row: FailedCommandTests.Row) throws {
    let desk = FailedCommandTests.desk()
    let input = row.input.map { Array($0.utf8) }
    let failed = desk.run(row.words.map { Array($0.utf8) }, input: input)
    var values = Self.values
    if row.options.first == "--template" { values["NAME"] = "evening" }
    let command = try #require(offered(failed.error, values))
    let restored = desk.run(command.map { Array($0.utf8) })
    #expect(restored.code == 0, "\(failed.error)\(restored.error)")
    #expect(desk.drafts == [])
  }

  @Test func `a word that is near a mood stays in the note of another mood`() throws {
    let desk = desk()
    let failed = desk.run("add", "mood", "food", "was", "great")
    let name = try #require(offered(failed.error, Self.values))[2]
    #expect(desk.run("drafts", "restore", name, "--mood", "great").code == 0)
    #expect(text(desk).contains("\"food was great\""))
  }

  // MARK: What was meant when it was typed

  @Test func `a restored edit is of the entry that was the newest then`() throws {
    let desk = desk()
    desk.run("edit", "@1", "--text", "New words", "--frob")
    desk.run("add", "text", "later")
    let name = String(decoding: desk.run("drafts").lines[0].prefix(4), as: UTF8.self)
    #expect(desk.run("drafts", "restore", name).code == 0)
    #expect(desk.run("list", "--format", "jsonl").output.contains(#""text":"New words""#))
    #expect(text(desk).contains("later"))
  }

  @Test func `words for a time are those of the zone and the day of typing`() throws {
    let desk = desk()
    desk.run("text", "Dinner", "--at", "yesterday 9pm", "--frob")
    desk.environment["TZ"] = "UTC0"
    desk.environment["JOURNAL_NOW"] = "2026-11-30T08:00:00+00:00"
    let name = String(decoding: desk.run("drafts").lines[0].prefix(4), as: UTF8.self)
    #expect(desk.run("drafts", "restore", name).code == 0)
    #expect(desk.journalText.contains(#""at":"2026-11-20T21:00:00+09:00""#))
  }

  // MARK: A line that can't be read

  @Test(arguments: [
    ("\n", ["walk"]), ("journal add text --tag river -\n", ["river"]), ("text --tga x\nt -\n", []),
  ])
  func `a terminal shows the command for correction`(typed: String, tags: [String]) throws {
    let desk = desk()
    desk.run("add", "text", "Hello there", "--tga", "walk")
    let name = String(decoding: desk.run("drafts").lines[0].prefix(4), as: UTF8.self)
    let restored = desk.session("drafts restore \(name)", typing: typed)
    let shown = "(Enter: journal add text --tag walk -)"
    #expect(restored.screen.contains(shown), "\(restored.screen)")
    #expect(restored.code == 0)
    let entry = RawObject(desk.run("show", "@1", "--format", "json").outputBytes)
    #expect(entry.text("text") == #""Hello there""#)
    #expect(entry.text("tags") == "[" + tags.map { "\"\($0)\"" }.joined() + "]")
    #expect(desk.drafts == [])
  }

  @Test func `words that are typed instead of a draft's leave the draft`() {
    let desk = desk()
    desk.run("add", "text", "Hello there", "--frob")
    let name = String(decoding: desk.run("drafts").lines[0].prefix(4), as: UTF8.self)
    let restored = desk.session("drafts restore \(name)", typing: "text Something else\n")
    #expect(restored.code == 0 && text(desk).contains("\"Something else\""))
    #expect(restored.screen.contains("draft \(name) is unchanged"))
    #expect(desk.drafts == ["Hello there"])
  }

  @Test func `a resolution in an editor that failed is restored as that resolution`() throws {
    let one = Desk()
    one.environment["TERM"] = "xterm"
    one.run("add", "text", "Old")
    let two = Desk(journal: one.journal)
    one.run("edit", "@1", "--text", "One")
    two.run("edit", "@1", "--text", "Two")
    one.run("merge", "\(two.directory.path)/journal.jsonl")
    edit(one, "star: no\n---\nBoth of them\n", status: 1)
    let id = one.page.posts[0].name.asText
    let failed = one.session("resolve \(id) --edit")
    let command = try #require(offered(failed.screen, [:]), "\(failed.screen)")
    #expect(one.drafts.count == 1)
    #expect(one.run(command.map { Array($0.utf8) }).code == 0)
    #expect(one.run("list", "--format", "jsonl").lines.count == 1)
    #expect(text(one).contains("Both of them") && one.drafts == [])
  }

  @Test(arguments: ["12/1 Prolog", "12/1: Prolog", "12/1 a prolog of three words"])
  func `words behind a date that may be two days are kept`(words: String) {
    let desk = Desk()
    let outcome = desk.run(words)
    #expect(outcome.code == 2 && desk.journal.isEmpty)
    #expect(desk.drafts.count == 1 && desk.drafts.allSatisfy { $0.contains("rolog") })
  }
}
