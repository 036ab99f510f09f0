import Presentation
import TestSupport
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// Control characters in a journal's fields never reach a terminal.
@MainActor
struct HostileTextTests {
  /// Clears the screen, rings the bell, reverses text, and starts a C1 sequence.
  nonisolated static let evil =
    "x\u{1B}[2J\u{7}\r\u{8}\u{9B}31m\u{202E}\u{2066}\u{2028}\u{200F}\u{61C}\u{7F}\u{0}y"

  @Test func `a name or a file's words in a sentence reach no terminal as they are`() {
    for language in Language.allCases {
      let words = language.catalogue
      #expect(words.sentence(ForeignFlaw.unreadableDate(Self.evil)).liveCharacters == [])
    }
    #expect(JournalLabel.suffix(Self.evil).liveCharacters == [])
    #expect(JournalLabel.prefixed(Self.evil, "x").liveCharacters == [])
  }

  nonisolated static let items: [TimelineItem] = [
    .text("text1", evil, tags: [evil], isStarred: true),
    .text(evil, "words"),
    .mood("mood1", evil, score: 2, note: evil, tags: [evil]),
    .text("pair1", "one", revision: "pair1" + evil, isConflict: true),
    .unknown(.unknown("kind1", kind: evil)),
    .unknown(.known("needs1", .needs([evil]))),
    .unknown(
      UnknownEntry(
        id: EntryID("id" + evil), revision: EntryID(evil), kind: "photo", moment: nil,
        reason: .unfamiliarContent)),
  ]

  nonisolated static let commands: [[String]] = [
    ["list"], ["show", "x"], ["info"], ["edit", "x", "--star"], ["edit", "x"], ["delete", "x"],
    ["delete", "x", "--yes"], ["list", "--type", evil], ["add", "text", "a", "--at", evil],
    ["add", "text", "a", "--tag", evil], ["add", "mood", evil], [evil], ["add", evil],
    ["--file", evil, "list"], ["list", "--" + evil], ["list", "-" + evil], ["show", evil, evil],
    ["list", "--format", evil], ["list", "--limit", evil], ["help", evil],
    ["find", "x"], ["find", "\"" + evil], ["find", evil, "("], ["list", "--on", evil],
    ["find", "mood:" + evil], ["list", "--mood", evil], ["list", "--from", evil],
  ]
  nonisolated static let formats: [[String]] = [
    [], ["--format", "json"], ["--format", "raw"], ["--format", "short"], ["--format", "csv"],
    ["--format", "markdown"],
  ]

  // Arguments by index: a failing test must not print them to a terminal either.
  @Test(arguments: items.indices, commands.indices)
  func `an item's control characters are made visible`(
    item: Int, command: Int
  ) async {
    let program = Program(answering: Self.journal([Self.items[item]]))
    program.sitDown()
    program.environment["NO_COLOR"] = "1"
    program.environment["EDITOR"] = Self.evil
    program.console.answers = ["n"]
    let outcome = await program.run(Self.commands[command])
    #expect(!(outcome.output + outcome.error).isEmpty)
    #expect(outcome.output.liveCharacters == [])
    #expect(outcome.error.liveCharacters == [])
  }

  @Test(arguments: items.indices, formats)
  func `script formats show no control characters in a terminal`(item: Int, format: [String]) async
  {
    let program = Program(answering: Self.journal([Self.items[item], Self.items[item]]))
    program.sitDown()
    program.environment["NO_COLOR"] = "1"
    for command in [["list"], ["show", "x"]] {
      let outcome = await program.run(command + format)
      #expect(!(outcome.output + outcome.error).isEmpty)
      #expect(outcome.output.liveCharacters == [])
      #expect(outcome.error.liveCharacters == [])
    }
  }

  @Test func `a pipe gets the stored line unchanged`() async {
    let program = Program(answering: Self.journal([Self.items[0]]))
    #expect(await program.run("list", "--format", "raw").output == "{\(Self.evil)}\n")
  }

  @Test func `an unknown type takes one line, whatever its name`() async {
    let lines = TimelineItem.unknown(.unknown("kind1", kind: "pho\nto"))
    let program = Program(answering: Self.journal([lines]))
    #expect(ItemText.body(lines) == "pho⏎to · from a newer version")
    #expect(await program.run("show", "kind1").output.contains("type     pho⏎to\n"))
  }

  /// A result with hostile content in every place.
  private static func journal(_ items: [TimelineItem]) -> LoadResult {
    let lines = StoredLines(rows: items.map { ($0, Array("{\(evil)}".utf8)) })
    return LoadResult(
      timeline: Timeline(lines),
      summary: TimelineSummary(
        access: TimelineAccess(level: .readOnly, reason: .needs([evil])), version: 2,
        isNewer: true, entries: 9, posts: 4, unknown: [evil: 2, "text": 1],
        unfamiliar: ["text": 1], damagedLines: [3], sharedIDs: [EntryID(evil)]),
      names: ShortNames(items.map(\.name)),
      dependents: [Dependent(EntryID("b2x9"), kind: evil, isUnderstood: false)]
    )
  }
}

extension String {
  /// Control characters in the text, except line ends.
  var liveCharacters: [String] {
    unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        true
      default: false
      }
    }.map { "U+\(String($0.value, radix: 16))" }
  }
}
