import Foundation
import Settings
import Terminal
import TestSupport
import TimePhrases
import TimelineDomain

@testable import Presentation

/// A drawing of figures, and the file with what it must look like.
struct GoldenDrawing: Sendable {
  let name: String
  let columns: Int
  let language: Language
  let signs: FigureSigns
  let palette: Palette?
  private let draw: @Sendable (FigureView) -> [StyledLine]

  private init(
    _ name: String, _ columns: Int, _ language: Language, _ signs: FigureSigns = .full,
    _ palette: Palette? = nil, _ draw: @escaping @Sendable (FigureView) -> [StyledLine]
  ) {
    self.name = "\(name)-\(language == .english ? "en" : "ja")-\(columns)"
    self.columns = columns
    self.language = language
    self.signs = signs
    self.palette = palette
    self.draw = draw
  }

  var lines: [StyledLine] {
    draw(FigureView(columns: columns, signs: signs, words: Catalogue(language)))
  }

  /// With escape sequences, written as `^[`, if it has colors.
  var text: String {
    lines.flatMap { $0.lines(nil, Styler(palette)) }.joined(separator: "\n")
      .replacing("\u{1B}", with: "^[") + "\n"
  }

  // MARK: Files

  private static let root = String(#filePath.split(separator: "/Tests/")[0])
  private static let folder = "\(root)/Tests/PresentationTests/Figures/Drawings"
  private var path: String { "\(Self.folder)/\(name).txt" }

  var expected: String { String(decoding: TemporaryDirectory.read(path: path), as: UTF8.self) }

  /// Whether drawings are written and not compared.
  static let isWriting = ProcessInfo.processInfo.environment["JOURNAL_WRITE_FRAMES"] == "1"

  func write() throws { try text.write(toFile: path, atomically: false, encoding: .utf8) }

  static var unknownFiles: [String] {
    let names = Set(all.map { "\($0.name).txt" })
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (files ?? []).filter { !names.contains($0) }
  }

  // MARK: The drawings

  static let all: [GoldenDrawing] =
    Language.allCases.flatMap { language in
      [40, 80, 120].flatMap { columns in
        [
          GoldenDrawing("overview", columns, language) { $0.overview(.sample) },
          GoldenDrawing("days", columns, language) { $0.screen(.days, .sample) },
          GoldenDrawing("year", columns, language) { $0.screen(.year, .sampleYear) },
          GoldenDrawing("mood", columns, language) { $0.screen(.mood, .sample) },
          GoldenDrawing("tags", columns, language) { $0.screen(.tags, .sample) },
          GoldenDrawing("hours", columns, language) { $0.screen(.hours, .sample) },
          GoldenDrawing("words", columns, language) { $0.screen(.words, .sample) },
          GoldenDrawing("months", columns, language) { $0.table(of: .sample, by: .month) },
          GoldenDrawing("measures", columns, language) { $0.screen(.measures, .ofNumbers) },
          GoldenDrawing("measure", columns, language) {
            $0.numbers(Figures.ofNumbers.weights, of: .ofNumbers)
          },
          GoldenDrawing("measure-months", columns, language) {
            $0.numbers(Figures.ofNumbers[.measures], of: .ofNumbers, by: .month)
          },
          GoldenDrawing("compared", columns, language) { $0.comparison(.sample, .sampleBefore) },
        ]
      } + [
        GoldenDrawing("new", 80, language) { $0.overview(.new) },
        GoldenDrawing("narrow", 20, language) { $0.overview(.sample) },
        GoldenDrawing("narrow-year", 20, language) { $0.screen(.year, .sampleYear) },
        GoldenDrawing("ascii", 80, language, .ascii) { $0.overview(.sample) },
        GoldenDrawing("none", 40, language) { $0.overview(.none) },
      ]
    } + [
      GoldenDrawing("blocks", 80, .english, .blocks) { $0.screen(.mood, .sample) },
      GoldenDrawing("tag", 80, .english) { $0.screen(.days, .sample, of: .tag("running")) },
      GoldenDrawing("word-days", 80, .english) { $0.screen(.days, .sample, of: .words) },
      GoldenDrawing("mood-days", 80, .english) { $0.screen(.days, .sample, of: .mood) },
      GoldenDrawing("smoothed", 80, .english) { $0.moodLine(.sample, rows: 5, smoothedOver: 7) },
      GoldenDrawing("dark", 80, .english, .full, Palette(theme: .dark, depth: .full)) {
        $0.pixels(.sampleYear)
      },
    ]
}

extension Figures {
  private static let today = CivilTime(year: 2026, month: 11, day: 25)!.daysSinceEpoch
  private static let lastMonths = FigurePeriod.lastTwelveMonths(today: today)

  static let sample = tally(since: today - 700).figures(of: lastMonths, today: today)
  static let sampleBefore = tally(since: today - 700)
    .figures(of: lastMonths.before, today: today)
  static let sampleYear = tally(since: today - 700)
    .figures(of: FigurePeriod.year(2026)!, today: today)
  /// Three weeks of a new journal, with a damaged line.
  static let new = tally(since: today - 20)
    .figures(of: lastMonths, today: today, damaged: 1)
  /// Mood 1 was recorded once and mood 30 thirty times.
  static let ofManyMoods: Figures = {
    var tally = FigureTally()
    for number in 1...30 {
      let mood = Mood.own("mood \(number < 10 ? "0" : "")\(number)", score: nil)
      for day in 0..<number {
        tally.add(
          EntryFacts(
            day: today - day, hour: 9, kind: tally.number(ofKind: "mood"),
            mood: tally.number(of: mood), score: Score(Double(1 + day % 5)), words: WordCount.none))
      }
    }
    return tally.figures(of: lastMonths, today: today)
  }()
  static let none = FigureTally().figures(of: lastMonths, today: today)

  /// A weight with a gap, coffee on most days, and runs in two units.
  static let ofNumbers: Figures = {
    var tally = FigureTally()
    for day in today - 300...today - 3 {
      var random = SeededGenerator(seed: day)
      func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
      let moment = Moment.initial(seconds: Int64(day) * 86_400, offset: 0)
      func add(_ name: String, _ unit: String?, _ value: Double, score: Double? = nil) {
        let name = NumberName(kind: .measure, name: name, unit: unit)
        tally.add(
          EntryFacts(
            day: day, hour: 7, kind: tally.number(ofKind: "measure"),
            score: score.flatMap(Score.init),
            number: NumberFact(name, value, at: moment)))
      }
      for _ in 0..<3 { _ = random.next() }
      let weight = 70 + Double(day - today) / 100 + Double(below(15)) / 10
      if !(120..<160).contains(today - day), below(4) > 0 {
        add("weight", "kg", (weight * 10).rounded() / 10, score: Double(1 + below(5)))
      }
      for _ in 0..<below(4) { add("coffee", nil, 1) }
      if below(20) == 0 { add("run", "km", Double(40 + below(60)) / 10) }
      if below(60) == 0 { add("run", "mi", Double(3 + below(3))) }
    }
    return tally.figures(of: lastMonths, today: today)
  }()

  var weights: [FigureRow] {
    self[.measures].filter { row in
      if case .number(let name) = row.subject { name.name == "weight" } else { false }
    }
  }

  /// A diary: more on weekends, a quiet February, better days with running and worse ones with insomnia.
  private static func tally(since first: Int) -> FigureTally {
    var tally = FigureTally()
    for day in first...today { addDay(day, to: &tally) }
    return tally
  }

  private static func addDay(_ day: Int, to tally: inout FigureTally) {
    var random = SeededGenerator(seed: day)
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let date = CivilTime(day: day)
    let isWeekend = date.weekday % 6 == 0
    // The first numbers of neighbors resemble each other.
    for _ in 0..<3 { _ = random.next() }
    if date.month == 2 && date.day > 6 && below(8) > 0 { return }
    if below(10) < (isWeekend ? 1 : 3), day < today - 6 { return }
    let count = 1 + below(isWeekend ? 4 : 2) + (below(60) == 0 ? 12 : 0)
    let base = 30 + 8 * (date.month >= 5 && date.month <= 9 ? 1 : 0) + below(20)
    var score = Double(base) / 10
    var names: [String] = []
    for (name, effect, chance) in [
      ("running", 0.7, 5), ("family", 0.3, 6), ("work", -0.3, isWeekend ? 20 : 3),
      ("insomnia", -1.1, 12), ("book", 0, 9), ("garden", 0.4, date.month < 4 ? 40 : 9),
      ("川", 0.2, 45),
    ] where below(chance) == 0 {
      names.append(name)
      score += effect
    }
    for index in 0..<count {
      let hour = [7, 8, 8, 12, 13, 18, 20, 21, 21, 21, 22, 22, 23][below(13)]
      let tags = index == 0 ? names.map { tally.number(of: Tag.restored($0)) } : []
      if index == 0 && below(4) > 0 || below(5) == 0 {
        let step = min(5, max(1, Int((score + Double(below(10)) / 10 - 0.5).rounded())))
        tally.add(
          EntryFacts(
            day: day, hour: hour, kind: tally.number(ofKind: "mood"),
            mood: tally.number(of: Mood.known[step - 1]), score: Score(Double(step)),
            words: WordCount(words: below(9), characters: 0), tags: tags))
      } else if below(40) == 0 {
        tally.add(
          EntryFacts(day: day, hour: hour, kind: tally.number(ofKind: "photo"), tags: tags))
      } else {
        tally.add(
          EntryFacts(
            day: day, hour: below(20) == 0 ? nil : hour, kind: tally.number(ofKind: "text"),
            words: WordCount(words: 25 + below(180), characters: below(9) == 0 ? below(90) : 0),
            tags: tags, isStarred: below(30) == 0))
      }
    }
  }
}
