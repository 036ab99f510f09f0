import Foundation
import TestSupport
import Testing

/// A journal and arguments full of control characters: no command in any format prints one of them
/// live.
struct HostileBytesTests {
  private static let text = LiveCharacters.text
  private static let word = LiveCharacters.word

  /// Spellings in JSON: raw where JSON allows it, or escaped.
  enum Spelling: CaseIterable {
    case plain, escaped

    func callAsFunction(_ text: String) -> String {
      let units = text.unicodeScalars.flatMap { scalar in
        let isPlain = self == .plain && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
        if isPlain { return [String(scalar)] }
        return String(scalar).utf16.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
      return "\"\(units.joined())\""
    }
  }

  enum Header: CaseIterable {
    case open, readOnly, sealed, foreign, broken
  }

  /// One id for each problem that an entry can have.
  static let ids = ["t", "m", "k", "n", "u", "a", "gone", "s", "dead"]

  private static func id(_ start: String, _ spelling: Spelling) -> String {
    start + (spelling == .plain ? "1" : "2") + word
  }

  private static func header(_ header: Header) -> String {
    let evil = Spelling.plain(text)
    let rest = #""version":2,"id":\#(evil),"created":\#(evil),\#(evil):{\#(evil):[\#(evil)]}"#
    return switch header {
    case .open: #"{"format":"timeline-journal",\#(rest),"needs":{"rewrite":[\#(evil)]}}"#
    case .readOnly: #"{"format":"timeline-journal",\#(rest),"needs":{"write":[\#(evil)]}}"#
    case .sealed: #"{"format":"timeline-journal",\#(rest),"needs":{"read":[\#(evil)]}}"#
    case .foreign: #"{"format":\#(evil),\#(rest)}"#
    case .broken: #"{"format":"timeline-journal",\#(rest),"needs":\#(evil)}"#
    }
  }

  private static func entries(_ spelling: Spelling) -> [String] {
    let evil = spelling(text)
    func id(_ start: String) -> String { spelling(self.id(start, spelling)) }
    let rest = #""zone":\#(evil),"written":\#(evil),\#(evil):\#(evil)"#
    let at = #""at":"2026-01-01T00:00:00Z""#
    return [
      #"{"id":\#(id("t")),"type":"text",\#(at),\#(rest),"payload":{"text":\#(evil),"tags":[\#(evil)],\#(evil):1}}"#,
      #"{"id":\#(id("m")),"type":"mood",\#(at),\#(rest),"payload":{"mood":\#(evil),"score":2,"note":\#(evil),"tags":[\#(evil)]}}"#,
      #"{"id":\#(id("k")),"type":\#(evil),\#(at),"refs":[\#(id("t")),\#(evil)],\#(rest),"payload":{\#(evil):\#(evil)}}"#,
      #"{"id":\#(id("n")),"type":"text",\#(at),"needs":[\#(evil)],\#(rest),"payload":{"text":\#(evil)}}"#,
      #"{"id":\#(id("u")),"type":"text",\#(rest),"payload":{"text":[\#(evil)]}}"#,
      #"{"id":\#(id("a")),"type":"text","at":\#(evil),\#(rest),"payload":{"text":\#(evil)}}"#,
      #"{"id":\#(id("b")),"type":"text",\#(at),"replaces":[\#(id("gone"))],"payload":{"text":\#(evil)}}"#,
      #"{"id":\#(id("c")),"type":"text",\#(at),"replaces":[\#(id("gone"))],"payload":{"text":\#(evil),"starred":true}}"#,
      #"{"id":\#(id("s")),"type":"text",\#(at),"payload":{"text":\#(evil)}}"#,
      #"{"id":\#(id("s")),"type":"text",\#(at),"payload":{"text":"other"}}"#,
      #"{"id":\#(id("dead")),"type":"text",\#(at),"payload":{"text":\#(evil)}}"#,
      #"{"id":\#(id("d")),"type":"deletion",\#(at),"replaces":[\#(id("dead"))],"payload":{}}"#,
      "damaged " + text.replacing("\n", with: ""),
    ]
  }

  private static func journal(_ header: Header) -> [UInt8] {
    let lines = [self.header(header)] + Spelling.allCases.flatMap(entries)
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static let commands: [[String]] =
    [["list"], ["list", "--type", word], ["list", "--type", text], ["info"], ["check"], ["tags"]]
    + ids.flatMap { start in
      Spelling.allCases.map { ["show", id(start, $0)] }
        + [
          ["edit", id(start, .plain), "--star"], ["delete", id(start, .escaped)],
          ["edit", id(start, .plain), "--untag", "none"],
          ["edit", id(start, .plain), "--text", ""],
        ]
    }
    + [
      [word], ["add", word], ["help", word], ["show", word], ["show", word, word], ["edit", word],
      ["delete", word], ["list", "--" + word], ["list", "-" + word], ["list", "--format", word],
      ["list", "--limit", word], ["list", "--quiet=" + word], ["add", "mood", word],
      ["add", "text", word, "--at", word], ["add", "text", word, "--tag", word],
      ["edit", "t1", "--mood", word], ["edit", "t1", "--at", word],
      ["edit", "t1", "--untag", word],
      ["edit", "t1", "--text", word, "--note", word],
      ["--file", "no/" + LiveCharacters.name, "list"],
      ["--file", "no/" + LiveCharacters.name, "info"],
      ["--file", "/dev/null/" + LiveCharacters.name, "add", "text", word],
    ]

  /// Arguments can't have NUL, so each word is cut there.
  private static func bytes(_ words: [String]) -> [[UInt8]] {
    words.map { Array($0.utf8.filter { $0 != 0 }) }
  }

  private func desk(_ header: Header = .open) -> Desk {
    let desk = Desk(journal: Self.journal(header))
    desk.environment["NO_COLOR"] = "1"
    desk.environment["TERM"] = "xterm"
    desk.environment["EDITOR"] = "false"
    return desk
  }

  // MARK: No live characters

  @Test(
    arguments: FullRun.few(
      2, of: [["text", "json"], ["jsonl", "raw"], ["short", "csv"], ["markdown"]]))
  func `output and messages in a pipe have no control characters`(formats: [String]) {
    let desk = desk()
    for format in formats {
      // Formats that only lists have add nothing for the other commands.
      let isListing = ["short", "csv", "markdown"].contains(format)
      for (number, words) in Self.commands.enumerated()
      where !isListing || words[0] == "list" || words[0] == "show" {
        let outcome = desk.run(Self.bytes(["--format", format] + words))
        let said = outcome.outputBytes + outcome.errorBytes
        #expect(format != "text" || !said.isEmpty, "command \(number)")
        // Raw is byte for byte in a pipe.
        let live = LiveCharacters.found(in: format == "raw" ? outcome.errorBytes : said)
        #expect(live == [], "command \(number) as \(format)")
        if outcome.code == 0 { desk.directory.write(desk.journalName, Self.journal(.open)) }
      }
    }
  }

  @Test(arguments: ["text", "raw"])
  func `output in a terminal has no control characters, raw lines included`(format: String) {
    let desk = desk()
    for (number, words) in Self.commands.enumerated() where format == "text" || number < 8 {
      let line = (["--format", format] + words).map {
        String($0.unicodeScalars.filter { $0 != "\0" }.map(Character.init)).quotedForShell
      }
      let (screen, _) = desk.session(
        line.joined(separator: " "))
      #expect(!screen.isEmpty, "command \(number)")
      #expect(LiveCharacters.found(in: Array(screen.utf8)) == [], "command \(number) as \(format)")
      desk.directory.write(desk.journalName, Self.journal(.open))
    }
  }

  @Test(arguments: Header.allCases)
  func `a hostile header is shown without control characters`(header: Header) {
    let desk = desk(header)
    let words = [
      ["list"], ["info"], ["info", "--format", "json"], ["show", "t1"], ["add", "text", "x"],
      ["edit", "t1", "--star"], ["delete", "t1", "--yes"],
    ]
    for words in words {
      let outcome = desk.run(Self.bytes(words))
      #expect(LiveCharacters.found(in: outcome.outputBytes + outcome.errorBytes) == [], "\(words)")
    }
    let (screen, code) = desk.session("list")
    #expect(LiveCharacters.found(in: Array(screen.utf8)) == [])
    #expect(code == (header == .sealed || header == .foreign ? 1 : 0))
  }

  @Test func `hostile names stay on one line of a message`() {
    let desk = desk()
    for start in ["k", "n", "u"] {
      for words in [
        ["edit", Self.id(start, .plain), "--star"], ["delete", Self.id(start, .plain)],
      ] {
        let message = desk.run(Self.bytes(words + ["-q"])).error
        #expect(message.split(separator: "\n").count == 1, "\(start)")
      }
    }
    let early = Desk(
      journal: """
        {"format":"timeline-journal","version":1}
        {"id":"a\\nb","type":"photo","payload":{}}

        """)
    for words in [["edit", "a", "--star"], ["delete", "a"]] {
      let outcome = early.run(words.map { Array($0.utf8) })
      #expect(outcome.error.hasPrefix("journal: "))
      #expect(outcome.error.contains("a⏎b"))
      #expect(outcome.error.split(separator: "\n").count == 1, "no second line that looks like one")
    }
  }

  // MARK: Places

  @Test func `hostile paths, editors and clocks are shown without control characters`() {
    let desk = Desk()
    desk.environment["NO_COLOR"] = "1"
    desk.environment["TERM"] = "xterm"
    desk.environment["EDITOR"] = "false"
    let folder = "\(desk.directory.path)/\(LiveCharacters.name)"
    for (name, value) in [
      ("JOURNAL_FILE", folder + "/j"), ("XDG_STATE_HOME", folder), ("JOURNAL_NOW", Self.word),
      ("EDITOR", ": '\(Self.word)'; false"),
    ] {
      desk.environment[name] = value
      for words in ["list", "info", "info --format json", "add text words --at never", "add text"] {
        let (screen, _) = desk.session(words)
        #expect(LiveCharacters.found(in: Array(screen.utf8)) == [], "\(name): \(words)")
        let outcome = desk.shell("\"$J\" \(words)", input: "from a pipe")
        #expect(LiveCharacters.found(in: outcome.outputBytes + outcome.errorBytes) == [])
      }
    }
  }

  @Test func `the target of a link is shown without control characters`() throws {
    let desk = Desk()
    let target = "no/" + LiveCharacters.name
    try #require(symlink(target, "\(desk.directory.path)/\(desk.journalName)") == 0)
    for words in [["list"], ["add", "text", "x"]] {
      let outcome = desk.run(Self.bytes(words))
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("a link to no/x␁"))
      #expect(LiveCharacters.found(in: outcome.errorBytes) == [])
    }
  }

  @Test(arguments: ["text", "json"])
  func `drafts are listed, shown, restored and discarded without control characters`(format: String)
  {
    let desk = desk()
    let folder = "home/.local/state/journal/drafts"
    #expect(desk.shell("mkdir -p \"$HOME/.local/state/journal/drafts\"").code == 0)
    let stem = LiveCharacters.name
    let purpose = ["add", "text", "--tag", Self.text, "-"].map { Spelling.plain($0) }
    let files = [
      ("\(stem).txt", Self.text), ("9999-99-99T999999-\(stem).txt", Self.text),
      ("2026-01-01T000000-pipe.txt", Self.text),
      ("2026-01-01T000000-pipe.json", #"{"words":[\#(purpose.joined(separator: ","))]}"#),
      ("2026-01-01T000000-\(stem).json", Self.text), ("2026-01-01T000000-\(stem).txt", Self.text),
    ]
    for (name, text) in files { desk.directory.write("\(folder)/\(name)", Array(text.utf8)) }
    for (number, words) in [
      ["drafts"], ["drafts", "show", "pipe"], ["drafts", "show", stem],
      ["drafts", "show", "no" + stem],
      ["drafts", "restore", "pipe"], ["drafts", "restore", stem],
      ["drafts", "restore", "no" + stem],
      ["drafts", "discard", stem], ["drafts", "discard", stem, "--all"], ["drafts", stem],
      ["drafts", "discard", "pipe"],
    ].enumerated() {
      let words = ["--format", format] + words
      let (screen, _) = desk.session(words.map(\.quotedForShell).joined(separator: " "))
      #expect(!screen.isEmpty)
      #expect(LiveCharacters.found(in: Array(screen.utf8)) == [], "command \(number)")
      // A pipe gets a draft byte for byte.
      let outcome = desk.run(Self.bytes(words))
      let isRaw = words.contains("show") && format == "text"
      let said = outcome.errorBytes + (isRaw ? [] : outcome.outputBytes)
      #expect(LiveCharacters.found(in: said) == [], "command \(number)")
    }
  }

  @Test func `check and salvage print no control characters`() {
    let desk = desk()
    let out = "\(desk.directory.path)/\(LiveCharacters.name)"
    for format in ["text", "json"] {
      for words in [
        ["check"], ["salvage", out + format], ["salvage", out + "text"],
      ] {
        let outcome = desk.run(Self.bytes(["--format", format] + words))
        #expect(
          LiveCharacters.found(in: outcome.outputBytes + outcome.errorBytes) == [], "\(words[0])")
      }
      let (screen, _) = desk.session("--format \(format) check")
      #expect(LiveCharacters.found(in: Array(screen.utf8)) == [])
    }
  }

  @Test func `a draft keeps the typed bytes and is shown without control characters`() {
    let desk = Desk()
    let typed = Array(Self.text.utf8)
    let kept = desk.run(Self.bytes(["add", "text", "--at", "never"]), input: typed)
    #expect(kept.code == 1, "a NUL is no part of any text")
    #expect(desk.drafts.map { Array($0.utf8) } == [typed])
    desk.environment["XDG_STATE_HOME"] = "/dev/null"
    desk.environment["JOURNAL_FILE"] = "/dev/null/journal.jsonl"
    let shown = desk.run(Self.bytes(["add", "text", Self.word]))
    #expect(shown.error.contains("Here it is:\nx␁"))
    #expect(LiveCharacters.found(in: kept.errorBytes + shown.errorBytes) == [])
  }

  // MARK: JSON

  @Test func `JSON escapes control characters and keeps the meaning`() throws {
    let desk = desk()
    let answer = desk.run("list", "--format", "json").outputBytes
    let items = try #require(
      try JSONSerialization.jsonObject(with: Data(answer)) as? [[String: Any]])
    // Six single entries, two in conflict, two with one id; in both spellings.
    #expect(items.count == 20)
    let lines = desk.run("list", "--format", "jsonl").lines
    #expect(lines.map { RawObject($0).text("id") }.count == items.count)
    for (spelling, line) in zip(items, lines) {
      #expect(RawObject(line).members.count == spelling.count, "no member twice")
    }
    func same(_ value: Any?, _ text: String) -> Bool {
      (value as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
    }
    for spelling in Spelling.allCases {
      let text = try #require(items.first { same($0["id"], Self.id("t", spelling)) })
      #expect(same(text["text"], Self.text))
      #expect(same((text["tags"] as? [Any])?.first, Self.text))
      let mood = try #require(items.first { same($0["id"], Self.id("m", spelling)) })
      #expect(same(mood["mood"], Self.text) && same(mood["note"], Self.text))
      let kind = try #require(items.first { same($0["id"], Self.id("k", spelling)) })
      #expect(same(kind["type"], Self.text))
      #expect(items.contains { same($0["revision"], Self.id("b", spelling)) })
    }
    let info = try #require(
      try JSONSerialization.jsonObject(
        with: Data(desk.run("info", "--format", "json").outputBytes)) as? [String: Any])
    #expect(same((info["needs"] as? [Any])?.first, Self.text))
    let kinds = try #require(info["unknown"] as? [String: Any])
    #expect(kinds.keys.contains { same($0, Self.text) })
  }

  @Test func `typed control characters are stored as escapes and come back`() throws {
    let desk = Desk()
    let typed = Array(Self.word.utf8)
    #expect(desk.run([Array("add".utf8), Array("text".utf8), Array("--".utf8), typed]).code == 0)
    #expect(LiveCharacters.found(in: desk.journal) == [], "any editor and any pager may open it")
    let item = try #require(
      try JSONSerialization.jsonObject(
        with: Data(desk.run("list", "--format", "jsonl").outputBytes)) as? [String: Any])
    #expect((item["text"] as? String).map { Array($0.utf8) } == typed)
  }

  @Test func `numbers, keys, escapes and surrogates in every form survive every edit`() throws {
    let numbers = [
      "0", "-0", "-0.0", "1.0", "1.10", "1e2", "1E+02", "1e-400", "1E400", "0.1e-7",
      String(repeating: "9", count: 400), "3." + String(repeating: "3", count: 400),
    ]
    let strings = [
      #""\ud800""#, #""\udc00\ud800""#, #""\uD83D\uDE00""#, #""\ud83d\uDE00""#, "\"😀\"",
      #""\ud83d😀\ude00""#, #""\u0000\u001F\u007f\u0080\u202e""#, "\"\u{7F}\u{80}\u{202E}\"",
      #""\/\b\f\n\r\t\"\\""#, #""/""#, #""\u002f""#, #""\u005c\u0022""#, "\"e\u{301}\u{E9}\"",
      "\"\u{FEFF}\u{FFFF}\u{10FFFF}\"", #""""#,
    ]
    let members = strings.enumerated().map { #"\#($1):\#(numbers[$0 % numbers.count])"# }
    let all =
      "[\((numbers + strings).joined(separator: " ,\t"))] , \"o\" : {\(members.joined(separator: ", "))}"
    let line =
      #"{ "id":"\u0061","type" : "text","x":\#(all), "payload":{"text":"\ud800 old","y":\#(all),"tags":\#("[\(strings.joined(separator: ","))]")} }"#
    let desk = Desk(journal: #"{"format":"timeline-journal","version":1}"# + "\n" + line + "\n")
    for words in [
      ["--star"], ["--tag", "new"], ["--untag", "new"], ["--at", "2026-01-01T00:00:00Z"],
    ] {
      #expect(desk.run((["edit", "a"] + words).map { Array($0.utf8) }).code == 0)
    }
    let old = RawObject(line)
    let new = RawObject(desk.run("show", "a", "--format", "raw").outputBytes)
    #expect(new["x"] == old["x"] && new["o"] == old["o"])
    let (before, after) = (
      RawObject(try #require(old["payload"])), RawObject(try #require(new["payload"]))
    )
    for name in ["text", "y", "o", "tags"] { #expect(after[name] == before[name], "\(name)") }
    #expect(desk.run("info", "--format", "json").output.contains(#""damaged":0"#))
  }
}
