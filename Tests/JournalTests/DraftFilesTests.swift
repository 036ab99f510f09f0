import TestSupport
import Testing

/// Draft files in the built program: their modes, and how they are restored.
struct DraftFilesTests {
  private static let folder = "home/.local/state/journal/drafts"

  /// The draft's name for the command line.
  private func name(_ desk: Desk) throws -> String {
    let listed = desk.run("drafts", "--format", "json").output
    let object = listed.dropFirst().dropLast(2)
    return String(try #require(RawObject(String(object)).text("name")).dropFirst().dropLast())
  }

  /// A journal of another format, which can't be written to.
  private func closed() -> Desk { Desk(journal: "{\"format\":\"log\"}\n") }

  private func open(_ desk: Desk) {
    desk.directory.write(
      desk.journalName, Array((#"{"format":"timeline-journal","version":1}"# + "\n").utf8))
  }

  @Test func `a draft and its purpose are private and are discarded together`() throws {
    let desk = closed()
    #expect(desk.run("add", "text", "--star", "private", "words").code == 1)
    let stem = "2026-11-21T080102-" + (try name(desk))
    #expect(desk.directory.names(in: Self.folder) == [stem])
    let files = desk.directory.names(in: "\(Self.folder)/\(stem)")
    #expect(files == ["draft.json", "text.txt"])
    for file in files { #expect(desk.mode(of: "\(Self.folder)/\(stem)/\(file)") == 0o600) }
    #expect(desk.mode(of: "\(Self.folder)/\(stem)") == 0o700)
    for directory in ["home", "home/.local", "home/.local/state", Self.folder] {
      #expect(desk.mode(of: directory) == 0o700, "\(directory)")
    }
    #expect(desk.drafts == ["private words"])
    #expect(desk.run("drafts", "show", try name(desk)).output == "private words")
    #expect(desk.run("drafts", "discard", try name(desk)).code == 0)
    #expect(desk.directory.names(in: Self.folder) == [])
  }

  @Test func `a restored text has its time, tags and star`() throws {
    let desk = closed()
    desk.run(
      "add", "text", "--at", "2026-11-20T21:30:00+01:00", "--tag", "walk", "--tag", "夜", "--star",
      "--", "-5 and", "#snow")
    open(desk)
    let outcome = desk.run("drafts", "restore", try name(desk), "--format", "json")
    #expect(outcome.code == 0 && outcome.error == "")
    let lines = desk.journal.split(separator: 0x0A).map(Array.init)
    #expect(lines.count == 2)
    let entry = RawObject(lines[1])
    #expect(entry.text("at") == #""2026-11-20T21:30:00+01:00""#)
    let payload = RawObject(entry["payload"] ?? [])
    #expect(payload.text("text") == "\"-5 and #snow\"")
    #expect(payload.text("tags") == #"["walk","夜"]"# && payload.text("starred") == "true")
    #expect(desk.directory.names(in: Self.folder) == [])
  }

  @Test func `a restored mood has its note`() throws {
    let desk = closed()
    desk.run("add", "mood", "🙂", "Slept well", "--tag", "home")
    open(desk)
    #expect(desk.run("drafts", "restore", try name(desk)).code == 0)
    let line = desk.journal.split(separator: 0x0A)[1]
    let payload = RawObject(RawObject(Array(line))["payload"] ?? [])
    #expect(payload.text("mood") == "\"good\"" && payload.text("note") == "\"Slept well\"")
    #expect(payload.text("tags") == #"["home"]"#)
    #expect(desk.drafts == [])
  }

  @Test func `a restore that fails leaves the one draft`() throws {
    let desk = closed()
    desk.run("add", "text", "words")
    let files = desk.directory.names(in: Self.folder)
    let outcome = desk.run("drafts", "restore", try name(desk))
    #expect(outcome.code == 1)
    #expect(
      outcome.error.hasSuffix(
        "is unchanged; 'journal drafts restore \(try name(desk))' tries again\n"))
    #expect(desk.directory.names(in: Self.folder) == files && desk.drafts == ["words"])
  }

  // MARK: Edits

  /// A journal with one entry, and a draft of an edit that started from it.
  private func begun(
    _ members: String = #""type":"text","payload":{"text":"old"}"#, _ option: String = "--text"
  ) -> Desk {
    let desk = Desk(
      journal: #"{"format":"timeline-journal","version":1}"# + "\n"
        + #"{"id":"7f3k2a","at":"2026-11-20T08:00:00Z",\#(members)}"# + "\n")
    desk.directory.makePrivate("home", "home/.local", "home/.local/state")
    desk.directory.makePrivate("home/.local/state/journal", Self.folder)
    desk.directory.makePrivate(Self.stem)
    desk.directory.write("\(Self.stem)/text.txt", Array("new words\n".utf8))
    let words = ["edit", "--star", option, "-", "--", "7f3k2a"].map { "\"\($0)\"" }
    let path = "\(desk.directory.path)/journal.jsonl"
    write(
      desk,
      #"{"arguments":[\#(words.joined(separator: ","))],"journal":"\#(path)","base":["7f3k2a"]}"#)
    return desk
  }

  private static let stem = "\(folder)/2026-11-20T080000-x7f3"

  private func write(_ desk: Desk, _ purpose: String) {
    desk.directory.write("\(Self.stem)/draft.json", Array(purpose.utf8))
  }

  @Test func `a restored edit is the edit that was typed`() {
    let desk = begun()
    desk.environment["JOURNAL_FILE"] = "\(desk.directory.path)/another"
    let outcome = desk.run("drafts", "restore", "x7")
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(
      desk.journalText.hasSuffix(
        #""changed":["text","starred"],"payload":{"text":"new words","starred":true}}"# + "\n"))
    #expect(desk.directory.names(in: Self.folder) == [])
    #expect(desk.directory.names() == ["home", "journal.jsonl"])
  }

  @Test func `a restored edit of a mood changes its note`() {
    let desk = begun(#""type":"mood","payload":{"mood":"good"}"#, "--note")
    #expect(desk.run("drafts", "restore", "x7f3").code == 0)
    #expect(desk.journalText.contains(#""payload":{"mood":"good","note":"new words","starred""#))
  }

  @Test func `an entry changed in the meantime is not overwritten, and the advice works`() {
    let desk = begun()
    #expect(desk.run("edit", "7f3k", "--text", "newer").code == 0)
    let before = desk.state
    let outcome = desk.run("drafts", "restore", "x7f3")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("7f3k changed after this draft was begun"))
    let path = "\(desk.directory.path)/\(Self.stem)/text.txt"
    let journal = "\(desk.directory.path)/\(desk.journalName)"
    #expect(
      outcome.error.contains("'journal --file \(journal) edit 7f3k --text - < \(path)'"),
      "\(outcome)")
    let isUntouched = desk.state == before
    #expect(isUntouched && desk.drafts == ["new words\n"])
    #expect(desk.run("edit", "7f3k", "--text", "-", input: "new words\n").code == 0)
    #expect(desk.run("list").output.contains("new words"))
  }

  @Test func `a draft that another version left for its own command is kept`() {
    let desk = begun()
    write(desk, #"{"arguments":["drafts","show","-"],"later":1}"#)
    let before = desk.state
    let outcome = desk.run("drafts", "restore", "x7f3")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("is for 'drafts show -', which this version does not know"))
    let isUntouched = desk.state == before
    #expect(isUntouched && desk.drafts == ["new words\n"])
  }

  @Test(arguments: ["", "not JSON", "[]", #"{"arguments":"text -"}"#, #"{"arguments":[1]}"#])
  func `a draft with an unreadable purpose is added as a text`(purpose: String) {
    let desk = begun()
    write(desk, purpose)
    #expect(desk.run("drafts", "restore", "x7f3").code == 0)
    #expect(desk.journalText.hasSuffix(#""payload":{"text":"new words"}}"# + "\n"))
    #expect(desk.directory.names(in: Self.folder) == [])
  }

  @Test func `a draft of 1_0_0 is restored as a text`() {
    let desk = Desk()
    desk.directory.makePrivate("home", "home/.local", "home/.local/state")
    desk.directory.makePrivate("home/.local/state/journal", Self.folder)
    desk.directory.write("\(Self.stem).txt", Array("old words\n".utf8))
    desk.directory.write(
      "\(Self.stem).json", Array(#"{"words":["mood","good","-"],"source":"words"}"#.utf8))
    #expect(desk.run("drafts").output.contains("old words"))
    #expect(desk.run("drafts", "show").output == "old words\n")
    #expect(desk.run("drafts", "restore").code == 0)
    #expect(desk.journalText.contains(#""payload":{"text":"old words"}"#))
    #expect(desk.directory.names(in: Self.folder) == [])
  }

  @Test func `backup files of editors are not drafts`() {
    let desk = begun()
    for name in [".own.txt.swp", "own.txt~", ".hidden.txt", "4913"] {
      desk.directory.write("\(Self.folder)/\(name)", Array("x".utf8))
    }
    #expect(desk.run("drafts").output.split(separator: "\n").count == 1)
    #expect(desk.run("drafts", "discard", "--all", "--yes").output == "discarded x7f3\n")
    #expect(desk.directory.names(in: Self.folder).count == 4)
  }
}
