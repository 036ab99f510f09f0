import TestSupport
import Testing
import TimePhrases

@testable import TimelineDomain

/// Numbers by name, unit and day, beside a slow computation.
struct NumberTallyTests {
  private struct Entry {
    let day: Int
    let name: String
    let unit: String?
    let value: Double
    var seconds = 0
    var score: Double?

    var fact: NumberFact {
      NumberFact(
        NumberName(kind: .measure, name: name, unit: unit), value,
        at: .initial(seconds: Int64(day * 86_400 + seconds), offset: 0))
    }

    func add(to tally: inout FigureTally) {
      tally.add(
        EntryFacts(
          day: day, hour: 9, kind: tally.number(ofKind: "measure"),
          score: score.flatMap(Score.init),
          number: fact))
    }
  }

  private static func figures(
    _ entries: [Entry], from: Int = 0, to: Int = 99, today: Int = 99
  ) throws -> Figures {
    var tally = FigureTally()
    for entry in entries { entry.add(to: &tally) }
    return tally.figures(of: try #require(FigurePeriod(from: from, to: to)), today: today)
  }

  private static func rows(_ entries: [Entry], from: Int = 0, to: Int = 99) throws -> [FigureRow] {
    try figures(entries, from: from, to: to)[.measures]
  }

  @Test(arguments: 0..<40)
  func `numbers are those of a slow computation, in any order and in any number of parts`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let units: [String?] = [nil, "kg", "KG", "lb"]
    let scales = [1.0, 0.1, 1e15, 1e-9]
    let entries = (0..<[1, 9, 400].randomElement(using: &random)!).map { number in
      Entry(
        day: .random(in: 0..<30, using: &random),
        name: ["a", "A", "b"].randomElement(using: &random)!,
        unit: units.randomElement(using: &random)!,
        value: Double.random(in: -99...99, using: &random) * scales.randomElement(using: &random)!,
        seconds: .random(in: 0..<99, using: &random),
        score: [nil, 1, 4].randomElement(using: &random)!)
    }
    let period = try #require(FigurePeriod(from: 3, to: 25))
    var parts = [FigureTally(), FigureTally(), FigureTally()]
    for entry in entries { entry.add(to: &parts[Int.random(in: 0..<3, using: &random)]) }
    let figures = parts[0].merging(parts[1]).merging(parts[2]).figures(of: period, today: 30)
    let other = parts[2].merging(parts[1].merging(parts[0])).figures(of: period, today: 30)
    #expect(figures == other)
    let groups = Dictionary(grouping: entries.filter { period.contains($0.day) }) {
      "\($0.name.lowercased()) \($0.unit?.lowercased() ?? "")"
    }
    #expect(figures[.measures].count == groups.count)
    for row in figures[.measures] {
      guard case .number(let name) = row.subject else { continue }
      let own = try #require(groups["\(name.name.lowercased()) \(name.unit?.lowercased() ?? "")"])
      let values = own.map(\.value)
      let days = Dictionary(grouping: own, by: \.day)
      #expect(row.entries == own.count && row.count(.days) == days.count)
      #expect(row.number(.lowest) == values.min() && row.number(.highest) == values.max())
      #expect(
        row.number(.latest)
          == own.max { ($0.day, $0.seconds, $0.value) < ($1.day, $1.seconds, $1.value) }?.value)
      #expect(row[.last] == .day(days.keys.max()!, ago: 30 - days.keys.max()!))
      let sum = values.sorted { abs($0) < abs($1) }.reduce(0, +)
      let tolerance = 1e-12 * values.reduce(0) { $0 + abs($1) }
      #expect(abs((row.number(.mean) ?? .nan) - sum / Double(own.count)) <= tolerance)
      #expect((row.number(.sum) == nil) == (name.unit != nil))
      #expect(row.line?.points.map(\.day) == days.keys.sorted())
    }
  }

  @Test func `two units of one name stay apart, in any case and width`() throws {
    let rows = try Self.rows([
      Entry(day: 1, name: "run", unit: "km", value: 5),
      Entry(day: 2, name: "Ｒｕｎ", unit: "KM", value: 7),
      Entry(day: 2, name: "run", unit: "mi", value: 3),
      Entry(day: 3, name: "run", unit: nil, value: 1),
    ])
    #expect(rows.map(\.entries) == [2, 1, 1])
    #expect(
      rows.first?.subject == .number(NumberName(kind: .measure, name: "Ｒｕｎ", unit: "KM")),
      "the spelling is that of the newest")
    #expect(rows.first?.number(.mean) == 6 && rows.first?.number(.sum) == nil)
    #expect(rows.haveSeveralUnits && !rows.prefix(1).haveSeveralUnits)
  }

  @Test
  func `a day has the mean of its numbers, or their sum without a unit, and other days are gaps`()
    throws
  {
    for (unit, value, week) in [("kg", 71.0, 72.0), (nil, 142, 215)] {
      let figures = try Self.figures([
        Entry(day: 4, name: "n", unit: unit, value: 70),
        Entry(day: 4, name: "n", unit: unit, value: 72),
        Entry(day: 6, name: "n", unit: unit, value: 73),
        Entry(day: 30, name: "n", unit: unit, value: 9),
      ])
      let row = try #require(figures[.measures].first)
      #expect(
        row.line?.points == [
          FigureLine.Point(day: 4, value: value), FigureLine.Point(day: 6, value: 73),
          FigureLine.Point(day: 30, value: 9),
        ])
      // Day 4 was a Monday.
      let weeks = row.stretches(by: .week, weekStartsOn: 1, in: figures.period)
      #expect(weeks.map(\.days) == [4...10, 25...31])
      #expect(weeks.map(\.value) == [week, 9] && weeks.map(\.count) == [2, 1])
      let line = row.line(by: .week, weekStartsOn: 1, in: figures.period)
      #expect(line?.points.map(\.day) == Array(4...10) + Array(25...31))
    }
  }

  @Test(arguments: [9, 10, 11])
  func `moods are compared from ten days on each side of the middle, without the days at it`(
    days: Int
  ) throws {
    let entries = (0..<days * 2 + 3).map { day in
      Entry(
        day: day, name: "weight", unit: "kg", value: day < days ? 60 : day < days + 3 ? 70 : 80,
        score: day < days ? 2 : day < days + 3 ? 5 : 4)
    }
    let row = try #require(try Self.rows(entries).first)
    #expect(row.number(.middle) == 70)
    #expect(row.mood?.with == MoodMean(mean: 4, days: days))
    #expect(row.mood?.without == MoodMean(mean: 2, days: days))
    #expect(row.mood?.difference == (days < 10 ? nil : 2))
  }

  @Test func `the middle of an even number of days is between two of them`() throws {
    let entries = [1.0, 2, 4, 9].enumerated().map {
      Entry(day: $0, name: "n", unit: "m", value: $1)
    }
    #expect(try Self.rows(entries).first?.number(.middle) == 3)
  }

  @Test func `a sum loses nothing, and is absent beyond a double`() throws {
    func row(_ values: Double...) throws -> FigureRow? {
      try Self.rows(values.map { Entry(day: 1, name: "n", unit: nil, value: $0) }).first
    }
    #expect(try row(1e16, 1, -1e16)?.number(.sum) == 1)
    #expect(try row(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1)?.number(.sum) == 1)
    let large = try #require(try row(1.7e308, 1.7e308))
    #expect(large.number(.sum) == nil && large.number(.mean) == 1.7e308)
    #expect(large.line == nil, "there is nothing to draw")
  }

  @Test func `an axis has four round steps around all numbers`() throws {
    for (values, unit, axis) in [
      ([69.1, 73.7], "kg", 68.0...76.0), ([67.2, 71.1], "kg", 66...74), ([1, 3], nil, 0...4),
      ([71.2], "kg", 71.2...71.6),
      ([0], nil, 0...4), ([-5, 5], "c", -5...15), ([1e299], "m", 9.99e298...1.003e299),
    ] as [([Double], String?, ClosedRange<Double>)] {
      let entries = values.enumerated().map {
        Entry(day: $0, name: "n", unit: unit, value: $1)
      }
      let found = try #require(try Self.rows(entries).first?.line?.axis)
      #expect(found.lowerBound <= values.min()! && found.upperBound >= values.max()!)
      let error = 1e-9 * max(abs(axis.lowerBound), abs(axis.upperBound))
      #expect(
        abs(found.lowerBound - axis.lowerBound) <= error
          && abs(found.upperBound - axis.upperBound) <= error, "\(found)")
    }
  }

  @Test func `an item is found by its name and unit`() throws {
    func item(_ name: String, _ unit: String?, _ number: String = "1") -> TimelineItem {
      let measure = Measure(name: name, value: SpelledNumber(restored: number), unit: unit)
      return TimelineItem(
        content: .post(.measure(.initial(id: EntryID("a"), moment: .march(1), measure: measure))),
        sortingMoment: .march(1))
    }
    let subject = FigureSubject.number(NumberName(kind: .measure, name: "run", unit: "km"))
    #expect(subject.covers(item("RUN", "km"), on: 0))
    #expect(!subject.covers(item("run", "mi"), on: 0) && !subject.covers(item("run", nil), on: 0))
    #expect(!subject.covers(item("run", "km", "1e400"), on: 0), "it is in no figure")
    #expect(subject.query == "measure:\"run\"")
  }
}
