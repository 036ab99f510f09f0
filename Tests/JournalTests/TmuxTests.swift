import TestSupport
import Testing

/// One session of the full screen in tmux and in the screen emulator: both show the same.
@Suite(
  .serialized,
  .enabled(
    if: Desk.has("tmux"),
    "tmux is not installed, so the full screen is not compared with a real terminal"))
struct TmuxTests {
  /// What the user does, and words that are on the screen afterwards.
  struct Step: Sendable {
    enum Action: Sendable {
      case nothing
      case type(String)
      /// The name that tmux gives a key, and its bytes.
      case press(String, String)
    }

    let action: Action
    let shown: String

    init(_ action: Action, _ shown: String) {
      self.action = action
      self.shown = shown
    }
  }

  struct Session: Sendable, CustomTestStringConvertible {
    let sample: String
    let language: String
    let columns: Int
    let rows: Int
    let steps: [Step]

    var testDescription: String { "\(sample), \(columns) × \(rows)" }
  }

  static let sessions = [
    Session(
      sample: "future.jsonl", language: "en_US.UTF-8", columns: 80, rows: 24,
      steps: [
        Step(.nothing, "1 of 22"), Step(.type("jj"), "3 of 22"), Step(.type("G"), "22 of 22"),
        Step(.press("Enter", "\r"), "#walk"), Step(.press("Escape", "\u{1B}"), "22 of 22"),
        // The number of hits changes with the last letter, so it is that of the whole query. Hits that come after
        // the Enter are told.
        Step(.type("/jonas c"), "of 2 "), Step(.press("Enter", "\r"), "Enter read"),
        Step(.type("?"), "the entry above"), Step(.type("q"), "of 2 "),
        Step(.press("Escape", "\u{1B}"), "of 22"), Step(.type("c"), "October 2026"),
        Step(.type("q"), "of 22"), Step(.type("C"), "Version 2"), Step(.type("2"), "settled"),
        Step(.type("q"), "of 21"), Step(.type("i"), "─ Write ─"),
        Step(.type("Tea with Ada 🍵"), "Ada"), Step(.press("Enter", "\r"), "added"),
        Step(.type("s"), "★ Tea"), Step(.type("u"), "undid"), Step(.type("d"), "deleted"),
        Step(.type("D"), "Trash: 2 entries"), Step(.type("q"), "1 of 21"),
      ]),
    Session(
      sample: "japanese.jsonl", language: "ja_JP.UTF-8", columns: 40, rows: 20,
      steps: [
        Step(.nothing, "1 / 23 件"), Step(.type("jjj"), "4 / 23 件"),
        Step(.press("Enter", "\r"), "美術"), Step(.press("Escape", "\u{1B}"), "4 / 23 件"),
        Step(.type("/散歩 (雨"), "検索式の括弧"), Step(.press("Escape", "\u{1B}"), "4 / 23 件"),
        Step(.type("m"), "気分は?"), Step(.type("5"), "メモ"), Step(.type("よく眠れた😴"), "眠れた"),
        Step(.press("Enter", "\r"), "追加しました"), Step(.type("g10月3日"), "日付: 10月3日"),
        Step(.press("Enter", "\r"), "実家で夕食"),
      ]),
  ]

  @Test(arguments: sessions)
  func `tmux shows what the emulator shows, until the end`(_ session: Session) {
    let (desk, other) = (Self.desk(session), Self.desk(session))
    let words = ["browse"]
    let pseudo = PseudoTerminal()
    pseudo.resize(columns: session.columns, rows: session.rows)
    let running = desk.start(words, terminal: pseudo.path)
    let tmux = TmuxTerminal(other, words, columns: session.columns, rows: session.rows)
    var emulator = ScreenEmulator(columns: session.columns, rows: session.rows)
    var written = 0
    var last: [String] = []
    for step in session.steps {
      // A key right behind an Escape would be another key, with Alt.
      var before: [String] = []
      switch step.action {
      case .nothing: break
      case .type(let text):
        pseudo.type(text)
        tmux.type(text)
      case .press(let name, let bytes):
        before = emulator.text
        pseudo.type(bytes)
        tmux.press(name)
      }
      let isSame = pseudo.wait {
        emulator.write(pseudo.lookAgain().dropFirst(written))
        written = pseudo.screen.count
        guard emulator.text != before, emulator.text.joined(separator: "\n").contains(step.shown)
        else { return false }
        last = tmux.rows
        return last == emulator.text.map(\.withoutSpacesAtEnd)
          && tmux.cursor == (emulator.isCursorVisible ? "\(emulator.column) \(emulator.row)" : nil)
      }
      #expect(emulator.problems == [])
      guard isSame else {
        Issue.record(
          "after \(step): tmux shows\n\(last.joined(separator: "\n"))\nand the emulator\n\(emulator.text.joined(separator: "\n"))"
        )
        running.send(15)
        return _ = running.wait()
      }
    }
    pseudo.type("q")
    tmux.type("q")
    #expect(running.waitForEnd().code == 0)
    #expect(pseudo.wait { tmux.rows.first == "ended with 0" }, "the main screen is back")
    #expect(tmux.rows.dropFirst().allSatisfy(\.isEmpty) && tmux.cursor == "0 1")
  }

  // MARK: Keys in one write

  private static let words = ["Rain", "Dinner", "Walk"]

  /// A journal with three entries, of which the last one is the newest.
  private static func threeEntries() -> Desk {
    let lines = words.enumerated().map { number, text in
      #"{"id":"e\#(number)aaaa","type":"text","at":"2026-11-2\#(number)T07:00:00+09:00","payload":{"text":"\#(text)"}}"#
    }
    let header = #"{"format":"timeline-journal","version":1,"id":"h"}"#
    return desk(Desk(journal: ([header] + lines).joined(separator: "\n") + "\n"))
  }

  private static func shows(_ tmux: TmuxTerminal, _ words: String...) -> Bool {
    PseudoTerminal().wait {
      let rows = tmux.rows
      return words.allSatisfy { word in rows.contains { $0.contains(word) } }
    }
  }

  /// The keys, and which of the three entries are there and starred afterwards.
  static let bursts: [(String, left: String, starred: Int)] = [
    ("sduq", "3", 1), ("ssq", "3", 0), ("suq", "3", 0), ("dduq", "2", 0), ("dsq", "2", 1),
    ("dusdsq", "2", 1), ("sjsjsq", "3", 3), ("ddsjdq", "0", 0),
  ]

  @Test(arguments: bursts)
  func `keys in one write act in their order, and leaving does them first`(
    _ keys: String, _ left: String, _ starred: Int
  ) {
    let desk = Self.threeEntries()
    let tmux = TmuxTerminal(desk, ["browse"], columns: 80, rows: 24)
    #expect(Self.shows(tmux, "1 of 3"))
    tmux.type(keys)
    #expect(Self.shows(tmux, "ended with 0"))
    #expect(desk.run("list", "--count").output == "\(left)\n")
    #expect(desk.run("list", "--starred", "--count").output == "\(starred)\n")
  }

  @Test func `the reader stays on an entry that is deleted elsewhere, and d deletes no other`() {
    let desk = Self.threeEntries()
    let gone = "another program deleted this entry"
    let tmux = TmuxTerminal(desk, ["browse"], columns: 80, rows: 24)
    #expect(Self.shows(tmux, "1 of 3"))
    tmux.type("j\r")
    #expect(Self.shows(tmux, "Dinner", "e1aaaa"))
    #expect(desk.run("delete", "e1aaaa", "--yes").code == 0)
    #expect(Self.shows(tmux, "Dinner", gone))
    tmux.type("ddq")
    #expect(Self.shows(tmux, "2 of 2"))
    tmux.type("q")
    #expect(Self.shows(tmux, "ended with 0"))
    #expect(desk.run("list", "--count").output == "2\n")
  }

  private static func desk(_ session: Session) -> Desk {
    desk(Desk(sample: session.sample), session.language)
  }

  private static func desk(_ desk: Desk, _ language: String = "en_US.UTF-8") -> Desk {
    desk.environment["LANG"] = language
    desk.environment["LC_CTYPE"] = "C.UTF-8"
    desk.environment["TERM"] = "xterm-256color"
    desk.environment["JOURNAL_NOW"] = "2026-11-21T08:01:02+09:00"
    return desk
  }
}
