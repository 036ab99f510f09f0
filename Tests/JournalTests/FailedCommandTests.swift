import TestSupport
import Testing

/// Every command that fails with a text: the text is kept, once, and the restore gives the entry that
/// was meant.
struct FailedCommandTests {
  /// A command line that fails, and the draft and entry that come of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let words: [String]
    /// What a pipe has; nil for no pipe.
    let input: String?
    let text: String
    /// The options that the restore needs.
    let options: [String]
    /// Members of the newest entry, as JSON.
    let entry: [String: String]
    /// The same command without the mistake.
    let corrected: [String]

    init(
      _ words: [String], input: String? = nil, keeps text: String, needing options: [String] = [],
      gives entry: [String: String], corrected: [String]
    ) {
      self.words = words
      self.input = input
      self.text = text
      self.options = options
      self.entry = entry
      self.corrected = corrected
    }

    var testDescription: String {
      (input.map { "echo '\($0)' | " } ?? "") + words.joined(separator: " ")
    }
  }

  static let typed = #""2026-11-21T08:01:02.123+09:00""#

  private static func text(
    _ text: String, at: String = typed, tags: String = "[]", star: String = "false"
  ) -> [String: String] {
    ["type": #""text""#, "text": "\"\(text)\"", "at": at, "tags": tags, "starred": star]
  }

  private static func mood(_ note: String, _ mood: String = "good") -> [String: String] {
    ["type": #""mood""#, "mood": "\"\(mood)\"", "note": "\"\(note)\"", "at": typed]
  }

  static let old = #""2026-01-02T03:04:00+09:00""#

  static let ofWords: [Row] = [
    Row(
      ["ad", "text", "Hello"], keeps: "Hello", gives: text("Hello"),
      corrected: ["add", "text", "Hello"]),
    Row(
      ["add", "txt", "Hello"], keeps: "Hello", gives: text("Hello"),
      corrected: ["add", "text", "Hello"]),
    Row(
      ["add", "Hello", "there"], keeps: "Hello there", gives: text("Hello there"),
      corrected: ["add", "text", "Hello", "there"]),
    Row(
      ["write", "hello"], keeps: "hello", gives: text("hello"), corrected: ["add", "text", "hello"]),
    Row(
      ["add", "text", "Hello", "--frob"], keeps: "Hello", gives: text("Hello"),
      corrected: ["add", "text", "Hello"]),
    Row(
      ["add", "text", "Hello", "--tga", "walk", "--star"], keeps: "Hello",
      gives: text("Hello", tags: #"["walk"]"#, star: "true"),
      corrected: ["add", "text", "Hello", "--tag", "walk", "--star"]),
    Row(
      ["add", "text", "--at", "yesterday", "Hello", "--frob"], keeps: "Hello",
      gives: text("Hello", at: #""2026-11-20T08:01:02.123+09:00""#),
      corrected: ["add", "text", "--at", "yesterday", "Hello"]),
    Row(
      ["add", "text", "Dinner", "--at", "last nigt"], keeps: "Dinner",
      needing: ["--at", "yesterday 9pm"],
      gives: text("Dinner", at: #""2026-11-20T21:00:00+09:00""#),
      corrected: ["add", "text", "Dinner", "--at", "yesterday 10pm"]),
    Row(
      ["add", "text", "Dinner", "--at"], keeps: "Dinner", needing: ["--at", "yesterday 9pm"],
      gives: text("Dinner", at: #""2026-11-20T21:00:00+09:00""#),
      corrected: ["add", "text", "Dinner"]),
    Row(
      ["add", "text", "Dinner", "--tag", "a b"], keeps: "Dinner", needing: ["--tag", "ab"],
      gives: text("Dinner", tags: #"["ab"]"#),
      corrected: ["add", "text", "Dinner", "--tag", "ab"]),
    Row(
      ["add", "text", "--template", "evning", "Dinner"], keeps: "Dinner",
      needing: ["--template", "evening"], gives: text("Today: Dinner"),
      corrected: ["add", "text", "--template", "evening", "Dinner"]),
    Row(
      ["add", "text", "--template", "evening", "Dinner", "--frob"], keeps: "Dinner",
      gives: text("Today: Dinner"),
      corrected: ["add", "text", "--template", "evening", "Dinner"]),
    Row(
      ["-j", "wrok", "add", "text", "Hello"], keeps: "Hello", needing: ["-j", "work"],
      gives: text("Hello"), corrected: ["-j", "work", "add", "text", "Hello"]),
    Row(
      ["add", "text", "Hello", "--all"], keeps: "Hello", gives: text("Hello"),
      corrected: ["add", "text", "Hello"]),
    Row(
      ["add", "mood", "goood", "Slept", "well"], keeps: "goood Slept well",
      needing: ["--mood", "good"], gives: mood("goood Slept well"),
      corrected: ["add", "mood", "good", "goood", "Slept", "well"]),
    Row(
      ["add", "mood", "Slept", "well"], keeps: "Slept well", needing: ["--mood", "good"],
      gives: mood("Slept well"), corrected: ["add", "mood", "good", "Slept", "well"]),
    Row(
      ["add", "mood", "good", "Slept", "well", "--frob"], keeps: "Slept well",
      gives: mood("Slept well"), corrected: ["add", "mood", "good", "Slept", "well"]),
    Row(
      ["add", "moood", "good", "Slept"], keeps: "Slept", gives: mood("Slept"),
      corrected: ["add", "mood", "good", "Slept"]),
    Row(
      ["add", "mood", "", "Slept", "well"], keeps: "Slept well", needing: ["--mood", "good"],
      gives: mood("Slept well"), corrected: ["add", "mood", "good", "Slept", "well"]),
    Row(
      ["edit", "@1", "--text", "New", "--frob"], keeps: "New", gives: text("New", at: old),
      corrected: ["edit", "@1", "--text", "New"]),
    Row(
      ["edit", "@1", "--txt", "New", "--star", "--unstar"], keeps: "New",
      gives: text("New", at: old), corrected: ["edit", "@1", "--text", "New"]),
    Row(
      ["edit", "zzzz", "--text", "New", "--star"], keeps: "New", needing: ["--entry", "@1"],
      gives: text("New", at: old, star: "true"), corrected: ["edit", "@1", "--text", "New"]),
    Row(
      ["edit", "--text", "New"], keeps: "New", needing: ["--entry", "@1"],
      gives: text("New", at: old), corrected: ["edit", "@1", "--text", "New"]),
    Row(
      ["edit", "@1", "--note", "New"], keeps: "New", gives: text("New", at: old),
      corrected: ["edit", "@1", "--text", "New"]),
    Row(
      ["edit", "@1", "--text", "New", "--tag", "a b"], keeps: "New", needing: ["--tag", "ab"],
      gives: text("New", at: old, tags: #"["ab"]"#), corrected: ["edit", "@1", "--text", "New"]),
    Row(
      ["called", "in", "sick"], keeps: "called in sick", gives: text("called in sick"),
      corrected: ["add", "text", "called", "in", "sick"]),
  ]

  static let ofPipes: [Row] = [
    Row(
      ["ad", "text"], input: "Hello\n", keeps: "Hello\n", gives: text("Hello"),
      corrected: ["add", "text"]),
    Row(
      ["add", "text", "--frob"], input: "Hello\n", keeps: "Hello\n", gives: text("Hello"),
      corrected: ["add", "text", "-"]),
    Row(
      ["add", "text", "--at", "last nigt"], input: "Dinner\n", keeps: "Dinner",
      needing: ["--at", "yesterday 9pm"],
      gives: text("Dinner", at: #""2026-11-20T21:00:00+09:00""#), corrected: ["add", "text"]),
    Row(
      ["add", "mood", "goood", "-"], input: "Slept\n", keeps: "goood Slept",
      needing: ["--mood", "good"], gives: mood("goood Slept"),
      corrected: ["add", "mood", "good", "goood Slept"]),
    Row(
      ["add", "mood", "good", "-", "--frob"], input: "Slept\n", keeps: "Slept\n",
      gives: mood("Slept"), corrected: ["add", "mood", "good", "-"]),
    Row(
      ["edit", "zzzz"], input: "New\n", keeps: "New", needing: ["--entry", "@1"],
      gives: text("New", at: old), corrected: ["edit", "@1"]),
    Row(
      ["edit", "@1", "--frob"], input: "star: yes\n---\nNew\n",
      keeps: "star: yes\n---\nNew\n", gives: text("New", at: old, star: "true"),
      corrected: ["edit", "@1"]),
    Row(
      ["edit", "@1", "--text", "-", "--tag", "a b"], input: "New\n", keeps: "New",
      needing: ["--tag", "ab"], gives: text("New", at: old, tags: #"["ab"]"#),
      corrected: ["edit", "@1", "--text", "-"]),
    Row(
      ["edit"], input: "New\n", keeps: "New", needing: ["--entry", "@1"],
      gives: text("New", at: old), corrected: ["edit", "@1", "-"]),
    Row(
      ["-j", "wrok", "add", "text"], input: "Hello\n", keeps: "Hello\n", needing: ["-j", "work"],
      gives: text("Hello"), corrected: ["-j", "work", "add", "text"]),
  ]

  private static let oldJournal: [UInt8] = {
    let desk = Desk()
    #expect(desk.run("add", "text", "--at", "2026-01-02T03:04", "Old").code == 0)
    return desk.journal
  }()

  /// A journal with one old text, which is also the journal 'work', and a template.
  static func desk() -> Desk {
    let desk = Desk(journal: oldJournal)
    desk.directory.makePrivate("home", "home/.config", "home/.config/journal")
    let journal = "\(desk.directory.path)/\(desk.journalName)"
    desk.directory.write(
      "home/.config/journal/config.json",
      Array(#"{"journals":{"work":"\#(journal)"},"templates":{"evening":"Today: {text}"}}"#.utf8))
    return desk
  }

  private func name(_ desk: Desk) throws -> String {
    let listed = desk.run("drafts", "--format", "json").output.dropFirst().dropLast(2)
    return String(try #require(RawObject(String(listed)).text("name")).dropFirst().dropLast())
  }

  private func fail(_ row: Row, _ desk: Desk) {
    let before = desk.journal
    let failed = desk.run(row.words.map { Array($0.utf8) }, input: row.input.map { Array($0.utf8) })
    #expect([1, 2].contains(failed.code))
    #expect(failed.error.contains("your text is kept; 'journal drafts restore "), "\(failed.error)")
    #expect(desk.drafts == [row.text])
    #expect(desk.journal == before)
  }

  @Test(arguments: ofWords + ofPipes)
  func `the text is kept once, and the restore gives the entry that was meant`(row: Row) throws {
    let desk = Self.desk()
    fail(row, desk)
    let files = desk.directory.names(in: "home/.local/state/journal/drafts")
    fail(row, desk)
    #expect(desk.directory.names(in: "home/.local/state/journal/drafts") == files)

    desk.environment["JOURNAL_NOW"] = "2026-11-21T11:30:00+09:00"
    let command = ["drafts", "restore", try name(desk)]
    if !row.options.isEmpty {
      let unclear = desk.run(command.map { Array($0.utf8) })
      #expect([1, 2].contains(unclear.code))
      let option = " \(row.options[0]) "
      #expect(unclear.error.contains("is unchanged; 'journal drafts restore "))
      #expect(unclear.error.contains(option), "\(unclear.error)")
      #expect(desk.drafts == [row.text])
    }
    let restored = desk.run((command + row.options).map { Array($0.utf8) })
    #expect(restored.code == 0, "\(restored.error)")
    #expect(desk.drafts == [])
    let entry = RawObject(desk.run("show", "@1", "--format", "json").outputBytes)
    for (member, value) in row.entry { #expect(entry.text(member) == value, "\(member)") }
  }

  @Test(arguments: ofWords + ofPipes)
  func `the same text, saved a moment later, leaves no draft`(row: Row) {
    let desk = Self.desk()
    fail(row, desk)
    desk.environment["JOURNAL_NOW"] = "2026-11-21T08:03:00+09:00"
    let input = row.input.map { Array($0.utf8) }
    let saved = desk.run(row.corrected.map { Array($0.utf8) }, input: input)
    #expect(saved.code == 0)
    #expect(saved.error == "", "scripts do not notice")
    // A time that was given counts from the present, which has moved.
    let isOtherTime = row.words.contains("yesterday")
    #expect(desk.drafts == (isOtherTime ? [row.text] : []))
  }

  @Test(arguments: [
    ("add text", "Hello", ["text": #""Hello""#, "at": typed]),
    ("add text --at yesterday", "Hello", ["at": #""2026-11-20T08:01:02.123+09:00""#]),
    ("add text --template evening", "Hello", ["text": #""Hello""#]),
    ("edit @1", "star: yes\n---\nNew", ["text": #""New""#, "starred": "true", "at": old]),
  ])
  func `the text of a failed editor is kept once, and restored`(
    command: String, text: String, entry: [String: String]
  ) throws {
    let desk = Self.desk()
    desk.environment["TERM"] = "xterm"
    let script = "printf '\(text.replacing("\n", with: "\\n"))' > \"$1\"\nexit 3\n"
    desk.directory.write("editor", Array(script.utf8))
    desk.environment["EDITOR"] = "sh '\(desk.directory.path)/editor'"
    for _ in 1...2 {
      #expect(desk.session(command).code == 1)
      #expect(desk.drafts == [text])
    }
    desk.environment["JOURNAL_NOW"] = "2026-11-21T11:30:00+09:00"
    #expect(desk.run("drafts", "restore", try name(desk)).code == 0)
    #expect(desk.drafts == [])
    let shown = RawObject(desk.run("show", "@1", "--format", "json").outputBytes)
    for (member, value) in entry { #expect(shown.text(member) == value, "\(member)") }
  }

  @Test func `only drafts of the same text for the same kind of command go`() {
    let desk = Self.desk()
    desk.run("add", "text", "Hello", "--frob")
    desk.run("add", "text", "Hello there", "--frob")
    desk.run("add", "text", "Hello", "--at", "2026-01-01T10:00", "--frob")
    desk.run("add", "mood", "good", "Hello", "--frob")
    desk.run("edit", "@1", "--text", "Hello", "--frob")
    desk.run("--file", "\(desk.directory.path)/other", "add", "text", "Hello", "--frob")
    #expect(desk.drafts.count == 6)
    #expect(desk.run("add", "text", "Hello").code == 0)
    #expect(desk.drafts.count == 5)
    desk.environment["JOURNAL_NOW"] = "2026-11-23T08:01:02.123+09:00"
    #expect(desk.run("add", "mood", "good", "Hello").code == 0)
    #expect(desk.drafts.count == 5, "after a day it can be another entry")
  }
}
