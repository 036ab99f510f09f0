import Foundation
import Presentation
import Terminal
import TestSupport
import Testing

@testable import JournalBrowser

/// A screen after some keys, and the file with the frame that it must show.
struct GoldenFrame: Sendable, CustomTestStringConvertible {
  /// Keys one after the other.
  enum Press: Sendable, ExpressibleByStringLiteral {
    case characters(String)
    case key(Key.Name)
    case paste(String)

    init(stringLiteral text: String) { self = .characters(text) }

    var events: [InputEvent] {
      switch self {
      case .characters(let text): text.map { .key(Key(.character($0))) }
      case .key(let name): [.key(Key(name))]
      case .paste(let text): [.paste(text)]
      }
    }
  }

  let screen: String
  /// A journal in `Samples`, or `longImport`; nil for a journal that doesn't exist.
  let sample: String?
  let presses: [Press]
  let size: ScreenSize
  let language: Language

  var name: String {
    "\(screen)-\(language == .english ? "en" : "ja")-\(size.columns)x\(size.rows)"
  }
  var testDescription: String { name }

  /// The rows without the spaces at their ends, and where the cursor is, if it is visible.
  @MainActor
  func drawn() async -> String {
    let words = language.catalogue
    let stage = await Stage(
      file: sample.map {
        $0 == Self.longImport
          ? Stage.fileOfOneCommand(30_000)
          : $0 == Self.journals
            ? Stage.file([])
            : $0 == Self.numbers
              ? Stage.fileOfNumbers()
              : TemporaryDirectory.read(path: "\(Self.root)/Samples/\($0).jsonl")
      },
      words: words, program: GoldenProgram(words),
      name: sample == Self.journals ? "work" : nil,
      journals: sample == Self.journals ? Self.journalRows : [])
    stage.size = size
    for event in presses.flatMap(\.events) {
      if case .key(let key) = event { await stage.press(key) } else { await stage.receive(event) }
    }
    let frame = stage.frame
    var text = frame.lines.joined(separator: "\n") + "\n"
    if let cursor = frame.cursor { text += "cursor: \(cursor.column), \(cursor.row)\n" }
    return text
  }

  // MARK: Files

  private static let root = String(#filePath.split(separator: "/Tests/")[0])
  private var path: String { "\(Self.root)/Tests/JournalBrowserTests/Frames/\(name).txt" }

  var expected: String { String(decoding: TemporaryDirectory.read(path: path), as: UTF8.self) }

  /// Whether frames are written and not compared.
  static let isWriting = ProcessInfo.processInfo.environment["JOURNAL_WRITE_FRAMES"] == "1"

  func write(_ text: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  static var unknownFiles: [String] {
    let names = Set(all.map { "\($0.name).txt" })
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: "\(root)/Tests/JournalBrowserTests/Frames")
    return (files ?? []).filter { !names.contains($0) }
  }
}

// MARK: - The screens

extension GoldenFrame {
  /// A journal whose last command wrote 30,000 entries.
  private static let longImport = "30,000 entries of one command"

  /// An empty journal beside others.
  private static let journals = "journals"

  /// A journal with a weight on most days, and runs in two units.
  private static let numbers = "numbers"
  private static let journalRows = [
    JournalRow(.named("work"), name: "work", path: "/home/me/work.jsonl", isOpen: true),
    JournalRow(.named("club"), name: "club", path: "/home/me/club.jsonl", isOpen: false),
    JournalRow(.all, name: "", path: "", isOpen: false),
  ]

  private static let small = ScreenSize(columns: 40, rows: 20)
  private static let usual = ScreenSize(columns: 80, rows: 24)
  private static let least = ScreenSize(columns: 20, rows: 5)
  private static let wide = ScreenSize(columns: 120, rows: 40)

  /// The keys of each screen, in the journal of each language.
  private static let screens: [(name: String, english: [Press], japanese: [Press])] = [
    ("reader", ["jj", .key(.enter)], ["jjj", .key(.enter)]),
    ("filter", ["/jonas"], ["/散歩"]),
    ("mistake", ["/garden (rain or"], ["/散歩 (雨"]),
    ("go-to", ["glast summer"], ["g去年の夏"]),
    ("write", ["iA short line"], ["i短い一行"]),
    (
      "write-time", ["iA line", .key(.tab), "yesterday 9pm"], ["i一行", .key(.tab), "昨日の午後9時"]
    ),
    (
      "no-time", ["iA line", .key(.tab), "someday", .key(.enter)],
      ["i一行", .key(.tab), "いつか", .key(.enter)]
    ),
    (
      "write-lines",
      [
        "i",
        .paste(
          "One line\n\nand a long one that has more words than any row of this screen has room for\n👩‍👩‍👧‍👦 the end"
        ),
      ],
      ["i", .paste("一行目\n\nとても長い行で、この画面のどの行にも入りきらないほどたくさんの言葉が並んでいます。\n👩‍👩‍👧‍👦 おわり")]
    ),
    ("calendar-write", ["c", .key(.up), "iA line"], ["c", .key(.up), "i一行"]),
    ("merge", ["M/home/me/copy.jsonl"], ["M/home/me/copy.jsonl"]),
    ("untag", ["jtnew", .key(.enter), "x"], ["jjtnew", .key(.enter), "x"]),
    ("moods", ["m"], ["m"]),
    ("note", ["m4"], ["m4"]),
    ("calendar", ["c"], ["c"]),
    ("days", ["S"], ["S"]),
    ("year", ["Sn", .key(.up)], ["Sn", .key(.up)]),
    ("mood-bars", ["S3", .key(.down)], ["S3", .key(.down)]),
    ("tag-bars", ["S4j"], ["S4j"]),
    ("hour-bars", ["S5"], ["S5"]),
    ("word-bars", ["SN"], ["SN"]),
    ("no-figures", ["/nothing", .key(.enter), "S"], ["/nothing", .key(.enter), "S"]),
    ("history", ["/cello lesson", .key(.enter), "h"], ["/雪国", .key(.enter), "h"]),
    ("trash", ["D"], ["D"]),
    ("help", ["?"], ["?"]),
    ("entries", ["fjon"], ["fた"]),
    ("tags", ["#"], ["#"]),
    ("tag", ["tga"], ["t散"]),
    ("selected", ["vv"], ["vv"]),
  ]

  /// Screens whose journal is the same in both languages.
  private static let others: [(name: String, sample: String?, presses: [Press])] = [
    ("conflicts", "future", ["C"]),
    ("confirm", "future", ["Gkd"]),
    ("read-only", "gate-write", ["s"]),
    ("unreadable", "gate-read", []),
    ("damaged", "damaged", []),
    ("empty", nil, []),
    ("journals", journals, ["J"]),
    ("undo", longImport, ["u"]),
    ("number-bars", numbers, ["S5nnj"]),
  ]

  static let all: [GoldenFrame] = timelines + eachScreen + otherSizes

  private static let timelines = [small, usual, wide].flatMap { size in
    [
      GoldenFrame(
        screen: "timeline", sample: "future", presses: ["jj"], size: size, language: .english),
      GoldenFrame(
        screen: "timeline", sample: "japanese", presses: ["jj"], size: size, language: .japanese),
    ]
  }

  private static let eachScreen =
    screens.flatMap { screen in
      [
        GoldenFrame(
          screen: screen.name, sample: "future", presses: screen.english, size: usual,
          language: .english),
        GoldenFrame(
          screen: screen.name, sample: "japanese", presses: screen.japanese, size: small,
          language: .japanese),
      ]
    }
    + others.flatMap { screen in
      [(usual, Language.english), (small, .japanese)].map { size, language in
        GoldenFrame(
          screen: screen.name, sample: screen.sample, presses: screen.presses, size: size,
          language: language)
      }
    }

  private static let otherSizes = [
    GoldenFrame(
      screen: "conflicts", sample: "future", presses: ["C"], size: wide, language: .english),
    GoldenFrame(screen: "trash", sample: "future", presses: ["D"], size: wide, language: .english),
    GoldenFrame(
      screen: "mistake", sample: "future", presses: ["/garden (rain or"], size: least,
      language: .english),
    GoldenFrame(
      screen: "too-small", sample: "future", presses: [],
      size: ScreenSize(columns: 19, rows: 5), language: .english),
    GoldenFrame(
      screen: "calendar", sample: "japanese", presses: ["c"], size: wide, language: .japanese),
    GoldenFrame(screen: "help", sample: "future", presses: ["?"], size: wide, language: .japanese),
    GoldenFrame(
      screen: "calendar", sample: "future", presses: ["c"], size: usual, language: .japanese),
    GoldenFrame(
      screen: "write-time", sample: "future", presses: ["iA line", .key(.tab), "21:30"],
      size: least, language: .english),
    GoldenFrame(
      screen: "write-lines", sample: "future", presses: ["i", .paste("a\nb\nc\nd\ne\nf")],
      size: least, language: .english),
    GoldenFrame(
      screen: "write", sample: "future", presses: ["iA short line"], size: wide,
      language: .english),
    GoldenFrame(
      screen: "write-time", sample: "future", presses: ["iA line", .key(.tab), "last monday"],
      size: small, language: .english),
    GoldenFrame(screen: "days", sample: "japanese", presses: ["S"], size: wide, language: .english),
    GoldenFrame(
      screen: "days", sample: "japanese", presses: ["S"], size: least, language: .english),
  ]
}
