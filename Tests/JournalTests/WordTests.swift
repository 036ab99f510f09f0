import TestSupport
import Testing

/// Which entry a word names, whatever bytes its id has. A test begins with the number of its bug.
struct WordTests {
  private static let header =
    #"{"format":"timeline-journal","version":1,"created":"2026-01-01T00:00:02Z"}"#

  private static func text(
    _ id: String, _ text: String, replaces: [String] = [], second: Int = 0
  ) -> String {
    let links = replaces.map { "\"\($0)\"" }.joined(separator: ",")
    let member = replaces.isEmpty ? "" : "\"replaces\":[\(links)],"
    return
      #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:0\#(second)Z",\#(member)"payload":{"text":"\#(text)"}}"#
  }

  /// Entries that make a journal long enough for an index.
  private static let padding = (0..<300).map {
    text("padding\($0)", String(repeating: "first light ", count: 20), second: 1)
  }

  /// Without an index, with one, and with an index of all but the last lines.
  private enum Size: CaseIterable {
    case small, large, grown
  }

  private func desk(_ size: Size, _ lines: [String]) -> Desk {
    func journal(_ lines: [String]) -> [UInt8] {
      Array(([WordTests.header] + lines).map { $0 + "\n" }.joined().utf8)
    }
    switch size {
    case .small: return Desk(journal: journal(lines))
    case .large: return Desk(journal: journal(WordTests.padding + lines))
    case .grown:
      let desk = Desk(journal: journal(WordTests.padding))
      // The first reader builds the index; the program itself adds the next line.
      desk.run("add", "text", "one more")
      desk.run("list", "--count")
      desk.replace(desk.journal + journal(lines).dropFirst(WordTests.header.utf8.count + 1))
      return desk
    }
  }

  private func run(_ desk: Desk, _ words: [String]) -> BuiltProgram.Outcome {
    desk.run(words.map { Array($0.utf8) })
  }

  private func shown(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl", "--quiet", "--fields", "text").lines.compactMap {
      PageValue(line: $0)?["text"]?.string?.asText
    }.filter { !$0.hasPrefix("first light") && $0 != "one more" }.sorted()
  }

  /// Nothing may change, and the answer is a failure with these words.
  private func expectRefused(
    _ desk: Desk, _ words: [String], _ part: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = desk.state
    let outcome = run(desk, words)
    #expect(outcome.code == 1, "\(words)", sourceLocation: sourceLocation)
    #expect(
      outcome.error.contains(part), "\(words): \(outcome.error)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, "\(words)", sourceLocation: sourceLocation)
    let isUntouched = desk.state == before
    #expect(isUntouched, "\(words)", sourceLocation: sourceLocation)
  }

  // MARK: 30.8

  private static let alphabets: [[String]] = [
    (0..<90).map { "\(["F0", "0A", "9C", "C3", "Ab"][$0 % 5])\($0)C4E2-41D4-A716-4466554400" },
    (0..<90).map { "\(["@x", "A", "Z", "_", "^", "~", "]"][$0 % 7])\($0 * 7 % 91)" },
    (0..<90).map { "\(["é", "語", "z", "0", "!", " ", "-"][$0 % 7])\($0 * 7 % 91)" },
    (0..<90).map { "Shared-Beginning-\($0)" },
  ]

  @Test(arguments: FullRun.few(2, of: alphabets))
  func `30.8 ids of any alphabet are found, deleted, restored and purged`(ids: [String]) throws {
    let spread = ids.shuffled().map { WordTests.text($0, "words of \($0).") }
    let desk = desk(.large, spread)
    var left = Set(ids.map { "words of \($0)." })
    for (number, id) in ids.enumerated() where number % 15 == 4 {
      let isFound = run(desk, ["show", "--format", "json", "--", id]).output
        .contains("words of \(id).")
      #expect(isFound, "\(id)")
      #expect(run(desk, ["delete", "--", id]).code == 0, "\(id)")
      left.remove("words of \(id).")
      #expect(Set(shown(desk)) == left, "\(id)")
      if number % 2 == 0 {
        #expect(run(desk, ["restore", "--", id]).code == 0, "\(id)")
        left.insert("words of \(id).")
      } else {
        #expect(run(desk, ["purge", "--yes", "--", id]).code == 0, "\(id)")
        #expect(!desk.journalText.contains("words of \(id)."))
      }
      #expect(Set(shown(desk)) == left, "\(id)")
    }
    #expect(desk.run("check").code == 0)
  }

  // MARK: 30.9

  /// `1` is in conflict, and begins other ids.
  private static let conflict = [
    text("1", "one"), text("v1", "first", replaces: ["1"]), text("v2", "second", replaces: ["1"]),
    text("10", "ten"), text("100", "hundred"),
  ]

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.9 the name of a post in conflict names no entry that it begins`(size: Size) {
    let desk = desk(size, WordTests.conflict)
    for words in [
      ["delete", "1"], ["delete", "--yes", "1"], ["delete", "1", "10"], ["star", "1"],
      ["unstar", "1"], ["tag", "x", "1"], ["edit", "1", "--star"], ["restore", "1"],
    ] {
      expectRefused(
        desk, words, words[0] == "restore" ? "conflicting versions" : "it has 2 versions")
    }
    let shown = desk.run("show", "1").output
    #expect(shown.contains("first") && shown.contains("second") && !shown.contains("ten"))
    #expect(desk.run("history", "1").output.contains("second"))
    let purge = desk.run("purge", "1", "--dry-run").output
    #expect(purge.contains("lines") && !purge.contains("ten"), "\(purge)")
    #expect(desk.run("delete", "v1").code == 0)
    #expect(desk.run("show", "1").output.contains("second"))
    #expect(desk.run("star", "1").code == 0)
    #expect(desk.run("resolve", "1").error.contains("has no conflict"))
    #expect(desk.run("delete", "1").code == 0)
    #expect(self.shown(desk) == ["hundred", "ten"])
    expectRefused(desk, ["delete", "1"], "'1' was deleted")
    #expect(desk.run("delete", "10").code == 0)
    #expect(self.shown(desk) == ["hundred"])
  }

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.9 the name of a post wins over the id of its version`(size: Size) {
    let desk = desk(
      size, [text("a", "left", replaces: ["b"]), text("b", "right", replaces: ["a"])])
    for word in ["a", "b"] {
      let outcome = run(desk, ["show", word]).output
      #expect(outcome.contains("right"))
      #expect(outcome.contains("left") == (word == "a"), "b is a version only")
    }
    expectRefused(desk, ["delete", "a"], "it has 2 versions")
    #expect(desk.run("delete", "b").code == 0)
    #expect(shown(desk) == ["left"])
  }

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.9 the id of an old version wins over names that it begins`(size: Size) {
    let desk = desk(
      size,
      [
        text("post", "old"), text("ab", "middle", replaces: ["post"]),
        text("new", "now", replaces: ["post", "ab"]), text("abc", "other"), text("abd", "third"),
      ])
    #expect(desk.run("show", "ab").output.contains("now"))
    #expect(desk.run("delete", "ab").code == 0)
    #expect(shown(desk) == ["other", "third"])
    expectRefused(desk, ["show", "ab"], "'ab' was deleted")
    #expect(desk.run("restore", "ab").code == 0)
    #expect(shown(desk) == ["now", "other", "third"])
  }

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.9 a beginning names posts in conflict, too`(size: Size) {
    let desk = desk(
      size,
      [
        text("kk1", "one"), text("v1", "first", replaces: ["kk1"]),
        text("v2", "second", replaces: ["kk1"]), text("kk2", "two"),
      ])
    expectRefused(desk, ["delete", "kk"], "'kk' is ambiguous: 2 ids begin with it")
    expectRefused(desk, ["purge", "kk", "--yes"], "'kk' is ambiguous")
    #expect(desk.run("delete", "kk2").code == 0)
  }

  @Test func `30.9 an exact name in one journal wins over beginnings in another`() {
    let desk = Desk.withTwoJournals()
    for line in WordTests.conflict.prefix(3) { desk.append(line + "\n", to: "work") }
    desk.append(WordTests.conflict[3] + "\n", to: "home")
    let before = (desk.directory.read("work.jsonl"), desk.directory.read("home.jsonl"))
    let outcome = desk.run("delete", "--all", "--yes", "1")
    #expect(outcome.code == 1 && outcome.error.contains("it has 2 versions"), "\(outcome.error)")
    let isUntouched =
      before == (desk.directory.read("work.jsonl"), desk.directory.read("home.jsonl"))
    #expect(isUntouched)
    #expect(desk.run("show", "--all", "1").output.contains("second"))
    #expect(!desk.run("purge", "--all", "--dry-run", "1").output.contains("ten"))
  }

  // MARK: 30.10

  private static func hider(_ form: String) -> String {
    #"{"id":"dddd","type":"deletion","at":"2026-01-01T00:00:09Z","replaces":["aaaa"],\#(form)}"#
  }

  @Test(
    arguments: [#""payload":[]"#, #""needs":["seal"],"payload":{}"#],
    FullRun.few(1, of: Size.allCases))
  private func `30.10 a deletion that is not understood can't be deleted, purged or restored`(
    form: String, size: Size
  ) {
    let desk = desk(
      size,
      [text("aaaa", "alpha"), text("bbbb", "beta", second: 8), WordTests.hider(form)])
    for words in [
      ["delete", "dddd"], ["delete", "dddd", "--yes"], ["delete", "dddd", "--dry-run"],
      ["delete", "dddd", "bbbb", "--yes"], ["delete", "type:deletion", "--yes"],
      ["delete", "dddd", "--yes", "--format", "json"],
      ["purge", "dddd", "--yes"], ["purge", "dddd", "--dry-run"],
      ["purge", "bbbb", "dddd", "--yes"],
      ["purge", "dddd", "--yes", "--format", "json"], ["restore", "dddd"],
    ] {
      expectRefused(desk, words, "it is a deletion that this version does not understand")
    }
    if size != .grown {
      for words in [
        ["delete", "@1", "--yes"], ["delete", "@1..2", "--yes"], ["purge", "@1..2", "--yes"],
      ] {
        expectRefused(desk, words, "it is a deletion that this version does not understand")
      }
    }
    for words in [["star", "dddd"], ["tag", "x", "dddd"], ["edit", "dddd", "--star"]] {
      expectRefused(desk, words, "can't be edited")
    }
    #expect(desk.run("show", "dddd").code == 0)
  }

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.10 a restore never names the deletion`(size: Size) throws {
    let desk = desk(size, [text("aaaa", "alpha"), WordTests.hider(#""payload":[]"#)])
    #expect(desk.run("restore", "aaaa").code == 0)
    #expect(shown(desk) == ["alpha"])
    let last = try #require(desk.lines.last.flatMap { PageValue(line: $0) })
    #expect(last["replaces"]?.strings == [Array("aaaa".utf8)])
    #expect(desk.page.items.filter { $0.name == Array("aaaa".utf8) }.count == 1)
    expectRefused(desk, ["restore", "aaaa", "2"], "is the deletion")
  }

  // MARK: 30.12

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.12 an entry without a moment follows the entry before its stub`(size: Size) {
    let desk = desk(
      size,
      [
        text("pppp", "before", second: 5),
        #"{"id":"ffff","type":"text","at":"2026-01-01T00:00:09Z","stub":true}"#,
        text("qqqq", "after", second: 7),
        #"{"id":"ffff","type":"text","payload":{"text":"full"}}"#,
        #"{"id":"gggg","type":"text","payload":{"text":"next"}}"#,
      ])
    for _ in 0..<2 {
      let rows = desk.run("list", "--format", "jsonl", "--quiet", "--fields", "id").lines
      let page = desk.page.items.map { #"{"id":"\#($0.name.asText)"}"# }
      #expect(rows.map(\.asText) == page)
    }
    #expect(
      desk.page.items.first { $0.name == Array("ffff".utf8) }?.moment == "2026-01-01T00:00:05Z")
  }

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.12 a stub keeps an empty list of links`(size: Size) {
    let desk = desk(
      size,
      [
        #"{"id":"aaaa","type":"text","at":"2026-01-01T00:00:00Z","replaces":[],"undoes":[],"payload":{"text":"old"}}"#,
        text("bbbb", "new", replaces: ["aaaa"]),
      ])
    #expect(desk.run("compact", "--yes").code == 0)
    #expect(
      desk.journalText.contains(
        #"{"id":"aaaa","type":"text","at":"2026-01-01T00:00:00Z","replaces":[],"undoes":[],"stub":true}"#
          + "\n"))
  }

  @Test(arguments: FullRun.few(1, of: Size.allCases))
  private func `30.12 a lone surrogate in an id is shown as one character and kept`(
    size: Size
  ) throws {
    let desk = desk(size, [text(#"\uD800x"#, "one", second: 9), text(#"\udc00"#, "two")])
    let rows = desk.run("list", "--format", "jsonl", "--quiet", "--fields", "id,text").lines
    #expect(rows.contains(Array("{\"id\":\"\u{FFFD}x\",\"text\":\"one\"}".utf8)))
    let surrogate: [UInt8] = [0xED, 0xA0, 0x80, 0x78]
    #expect(desk.run([Array("delete".utf8), surrogate]).code == 0)
    #expect(shown(desk) == ["two"])
    #expect(desk.lines.last?.asText.contains(#""replaces":["\ud800x"]"#) == true)
    #expect(desk.run([Array("restore".utf8), surrogate]).code == 0)
    #expect(shown(desk) == ["one", "two"])
  }

  private func text(
    _ id: String, _ words: String, replaces: [String] = [], second: Int = 0
  ) -> String {
    WordTests.text(id, words, replaces: replaces, second: second)
  }
}
