import TestSupport
import Testing
import TimePhrases

@testable import TimelineDomain

/// Every figure beside a slow computation that goes through all entries for each number.
struct FiguresTests {
  /// An entry in words, before it has numbers of a tally.
  struct Entry {
    var day: Int
    var hour: Int?
    var kind = "text"
    var mood: String?
    var score: Double?
    var words: WordCount?
    var tags: [String] = []
    var isStarred = false
    /// The post and the revision of a head in conflict.
    var head: (post: String, revision: String)?

    func add(to tally: inout FigureTally) {
      let facts = EntryFacts(
        day: day, hour: hour, kind: tally.number(ofKind: kind),
        mood: mood.map { tally.number(of: Mood.own($0, score: score.flatMap(Score.init))) },
        score: score.flatMap(Score.init), words: words,
        tags: tags.map { tally.number(of: Tag.restored($0)) }, isStarred: isStarred)
      guard let head else { return tally.add(facts) }
      tally.add(facts, headOf: EntryID(head.post), revision: EntryID(head.revision), in: nil)
    }
  }

  private static let moods: [(String, Double?)] = [
    ("awful", 1), ("bad", 2), ("okay", 3), ("good", 4), ("great", 5), ("meh", 2.7), ("odd", nil),
  ]

  private static func entries(
    _ random: inout SeededGenerator, first: Int, days: Int, count: Int
  ) -> [Entry] {
    (0..<count).map { _ in
      var entry = Entry(day: first + Int.random(in: 0..<days, using: &random))
      entry.hour =
        Int.random(in: 0..<8, using: &random) == 0 ? nil : .random(in: 0..<24, using: &random)
      entry.kind = ["text", "mood", "photo"].randomElement(using: &random)!
      if entry.kind == "mood" { (entry.mood, entry.score) = moods.randomElement(using: &random)! }
      if entry.kind != "photo" {
        entry.words = WordCount(
          words: .random(in: 0..<50, using: &random), characters: .random(in: 0..<9, using: &random)
        )
      }
      entry.tags = ["a", "B", "b", "Ｃ", "c", "日"].filter { _ in
        Int.random(in: 0..<5, using: &random) == 0
      }
      entry.isStarred = Int.random(in: 0..<9, using: &random) == 0
      if Int.random(in: 0..<10, using: &random) == 0 {
        entry.head = ("p\(Int.random(in: 0..<40, using: &random))", "r\(random.next())")
      }
      return entry
    }
  }

  @Test(arguments: 0..<60)
  func `figures are those of a slow computation, in any order and in any number of parts`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let days = [1, 6, 45, 400].randomElement(using: &random)!
    let first = [-300, 0, 20_000].randomElement(using: &random)!
    let entries = Self.entries(
      &random, first: first, days: days, count: [0, 1, 40, 700].randomElement(using: &random)!)
    let today = first + Int.random(in: -3..<days + 10, using: &random)
    let from = first + Int.random(in: -5..<days + 5, using: &random)
    let period = try #require(
      FigurePeriod(from: from, to: from + Int.random(in: 0..<days + 3, using: &random)))
    var parts = [FigureTally(), FigureTally(), FigureTally()]
    for entry in entries { entry.add(to: &parts[Int.random(in: 0..<3, using: &random)]) }
    let figures = parts[0].merging(parts[1]).merging(parts[2]).figures(of: period, today: today)
    let other = parts[2].merging(parts[1].merging(parts[0])).figures(of: period, today: today)
    #expect(figures == other)
    SlowFigures(entries, period, today: today).expect(figures)
  }

  @Test func `a period that was not chosen begins with the first entry of all`() throws {
    var tally = FigureTally()
    for day in [2, 14, 17] { Entry(day: day, kind: "text").add(to: &tally) }
    let period = try #require(FigurePeriod(from: 10, to: 19))
    #expect(tally.fitted(period) == period)
    #expect(tally.fitted(FigurePeriod(from: 0, to: 19)!) == FigurePeriod(from: 2, to: 19))
    #expect(FigureTally().fitted(period) == period)
  }

  @Test func `a head of a conflict with the least id counts, whatever comes first`() throws {
    let period = try #require(FigurePeriod(from: 0, to: 9))
    let heads = [
      Entry(day: 1, kind: "text", words: WordCount(words: 5, characters: 0), head: ("a", "r2")),
      Entry(day: 3, kind: "mood", mood: "good", score: 4, head: ("a", "r1")),
      Entry(day: 4, kind: "text", head: ("b", "r1")),
    ]
    for order in [heads, heads.reversed()] {
      var tally = FigureTally()
      for entry in order { entry.add(to: &tally) }
      let figures = tally.figures(of: period, today: 9)
      #expect(figures.entries == 2)
      #expect(figures.conflicts == 2)
      #expect(figures.daily.map(\.day) == [3, 4])
    }
  }

  @Test func `absent is nil, and zero is zero`() throws {
    let period = try #require(FigurePeriod(from: 0, to: 9))
    var tally = FigureTally()
    let none = tally.figures(of: period, today: 5)
    #expect(none.words == nil)
    #expect(none.mood == MoodMean(mean: nil, days: 0))
    #expect(none.days == WrittenDays(written: 0, of: 0))
    #expect(none.streaks.longest == nil)
    Entry(day: 2, kind: "photo").add(to: &tally)
    #expect(tally.figures(of: period, today: 5).words == nil)
    Entry(day: 2, kind: "text", words: WordCount.none).add(to: &tally)
    let figures = tally.figures(of: period, today: 5)
    #expect(figures.words == WordCount.none)
    #expect(figures.days == WrittenDays(written: 1, of: 4))
  }

  @Test func `days of a drawing differ where they are not the same`() throws {
    let period = try #require(FigurePeriod(from: 0, to: 9))
    var tally = FigureTally()
    Entry(day: 2, kind: "photo", tags: ["a"]).add(to: &tally)
    Entry(day: 3, words: WordCount.none).add(to: &tally)
    Entry(day: 4, kind: "mood", mood: "good", score: 4).add(to: &tally)
    let figures = tally.figures(of: period, today: 7)
    func values(_ measure: DayMeasure) -> [DayValue] { (-1...10).map(figures.values(of: measure)) }
    let before: [DayValue] = [.outside, .beforeFirstEntry, .beforeFirstEntry]
    let after: [DayValue] = [
      .withoutEntry, .withoutEntry, .withoutEntry, .future, .future, .outside,
    ]
    #expect(values(.entries) == before + [.value(1), .value(1), .value(1)] + after)
    #expect(values(.words) == before + [.unknown, .value(0), .unknown] + after)
    #expect(values(.mood) == before + [.unknown, .unknown, .value(4)] + after)
    #expect(values(.tag("a")) == before + [.value(1), .value(0), .value(0)] + after)
  }

  @Test func `a comparison needs ten days on each side, and an interval needs variance`() throws {
    let period = try #require(FigurePeriod(from: 0, to: 99))
    func comparison(with: [Double], without: [Double]) -> MoodComparison? {
      var tally = FigureTally()
      for (day, score) in (with + without).enumerated() {
        Entry(
          day: day, kind: "mood", mood: "x", score: score, tags: day < with.count ? ["t"] : []
        ).add(to: &tally)
      }
      return tally.figures(of: period, today: 99)[.tags].first?.mood
    }
    let nine = try #require(
      comparison(with: Array(repeating: 4, count: 9), without: Array(repeating: 2, count: 12)))
    #expect(nine.difference == nil)
    #expect(nine.interval == nil)
    #expect(nine.with == MoodMean(mean: 4, days: 9))
    let alike = try #require(
      comparison(with: Array(repeating: 4, count: 10), without: Array(repeating: 3.3, count: 10)))
    #expect(abs((alike.difference ?? 0) - 0.7) < 1e-12)
    #expect(alike.interval == nil)
    // scipy.stats.ttest_ind(…, equal_var=False).confidence_interval()
    let some = try #require(
      comparison(
        with: [1, 2, 3, 4, 5, 4, 3, 4, 5, 4], without: [2, 2, 3, 1, 4, 3, 2, 3, 1, 2, 2, 3]))
    let interval = try #require(some.interval)
    #expect(abs(interval.lowerBound - 0.155579893966662) < 1e-5)
    #expect(abs(interval.upperBound - 2.177753439366671) < 1e-5)
  }

  @Test func `the day of an item is the local one, and it ends when the user's day does`() throws {
    var tally = FigureTally()
    let scope = FigureScope(dayEndsAt: 240)
    let items = [
      TimelineItem.text("aaaa", "late", at: "2026-11-22T03:59:00+09:00"),
      TimelineItem.text("bbbb", "two words", at: "2026-11-22T04:00:00-05:00"),
    ]
    for item in items { tally.add(item, scope) }
    let day = CivilTime(year: 2026, month: 11, day: 21)!.daysSinceEpoch
    let period = try #require(FigurePeriod(from: day, to: day + 1))
    let figures = tally.figures(of: period, today: day + 1)
    #expect(figures.daily.map(\.day) == [day, day + 1])
    #expect(figures.words == WordCount(words: 3, characters: 0))
    #expect(figures[.hours][3].entries == 1)
    #expect(figures[.hours][4].entries == 1)
  }

  @Test func `an entry of a whole day is in no hour, and an unknown kind has tags but no words`()
    throws
  {
    var tally = FigureTally()
    let fallback = UnknownEntry.Fallback(
      text: "three more words", givenTags: [.named("sea")], isStarred: true)
    let items: [TimelineItem] = [
      .text("aaaa", "one", at: "2026-11-21T12:00:00+09:00", isAllDay: true),
      .unknown(
        .unknown("bbbb", kind: "photo", at: .at("2026-11-21T09:00:00+09:00"), fallback: fallback)),
    ]
    for item in items { tally.add(item, FigureScope(dayEndsAt: 0)) }
    let day = CivilTime(year: 2026, month: 11, day: 21)!.daysSinceEpoch
    let figures = tally.figures(of: try #require(FigurePeriod(from: day, to: day)), today: day)
    #expect(
      figures.entries == 2 && figures[.kinds].map(\.subject) == [.kind("photo"), .kind("text")])
    let hours = figures[.hours].map(\.entries)
    #expect(hours.reduce(0, +) == 1 && hours[9] == 1)
    #expect(figures.words == WordCount(words: 1, characters: 0))
    #expect(figures[.tags].map(\.subject) == [.tag("sea")])
  }

  @Test func `memory grows with days, and not with entries`() {
    var uses = DayUses()
    for round in 0..<50_000 { uses.add(Int32(round % 90)) }
    let mirror = Mirror(reflecting: uses).children.first { $0.label == "uses" }
    #expect((mirror?.value as? any Collection)?.count ?? 0 <= 256)
    let all = uses.all(in: FigurePeriod(from: 0, to: 89)!)
    #expect(all.map(\.day) == Array(0..<90))
    #expect(all.reduce(0) { $0 + $1.count } == 50_000)
  }
}

/// Figures by the sentences of their rules, one after the other.
private struct SlowFigures {
  private let all: [FiguresTests.Entry]
  private let entries: [FiguresTests.Entry]
  private let period: FigurePeriod
  private let today: Int
  private let moods: [Int: Double]

  init(_ entries: [FiguresTests.Entry], _ period: FigurePeriod, today: Int) {
    let posts = Dictionary(grouping: entries.filter { $0.head != nil }) { $0.head!.post }
    let chosen = posts.values.map { $0.min { $0.head!.revision < $1.head!.revision }! }
    all = entries.filter { $0.head == nil } + chosen
    self.entries = all.filter { period.contains($0.day) }
    self.period = period
    self.today = today
    moods = Dictionary(grouping: self.entries.filter { $0.score != nil }, by: \.day)
      .mapValues { Self.mean($0.map { $0.score! }) }
  }

  static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  func expect(_ figures: Figures) {
    #expect(figures.entries == entries.count)
    #expect(figures.starred == entries.count { $0.isStarred })
    for kind in ["text", "mood", "photo"] {
      let count = entries.count { $0.kind == kind }
      #expect(figures[.kinds].first { $0.subject == .kind(kind) }?.entries ?? 0 == count)
    }
    let first = all.map(\.day).min()
    let possible = (period.from...period.to).count { $0 <= today && $0 >= first ?? .max }
    let written = Set(entries.map(\.day)).count { $0 <= today }
    #expect(figures.days == WrittenDays(written: written, of: possible))
    let counted = entries.compactMap(\.words)
    #expect(figures.words == (counted.isEmpty ? nil : counted.reduce(.none, +)))
    #expect(figures.conflicts == entries.count { $0.head != nil })
    for hour in 0..<24 {
      #expect(figures[.hours][hour].entries == entries.count { $0.hour == hour })
    }
    expectStreaks(figures.streaks)
    expectMoods(figures)
    for row in figures[.weekdays] {
      guard case .weekday(let own) = row.subject else { continue }
      #expect(row.entries == entries.count { weekday($0.day) == own })
      #expect(row.count(.days) == Set(entries.map(\.day)).count { weekday($0) == own })
      expect(row.mood) { weekday($0) == own }
    }
    expectTags(figures[.tags])
    for part in figures[.parts] { expect(part) }
    for step in FigureStep.allCases {
      expect(figures.stretches(by: step, weekStartsOn: 1).rows, step)
    }
  }

  /// From 1, Monday. Day 0 was a Thursday.
  private func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 + 1 }

  private func expectMoods(_ figures: Figures) {
    let days = moods.keys.sorted()
    #expect(isNear(figures.mood.mean, days.isEmpty ? nil : Self.mean(days.map { moods[$0]! })))
    #expect(figures.mood.days == days.count)
    #expect(figures.moodEntries == entries.count { $0.score != nil })
    for row in figures[.moods] {
      #expect(
        row.entries == entries.count { row.subject == .mood(.own($0.mood ?? "", score: nil)) })
    }
    #expect(figures[.moods].reduce(0) { $0 + $1.entries } == entries.count { $0.mood != nil })
  }

  private func expectTags(_ rows: [FigureRow]) {
    func folded(_ tag: String) -> String { ["B": "b", "Ｃ": "c"][tag] ?? tag }
    let names = Set(entries.flatMap { $0.tags.map(folded) })
    let tags = rows.compactMap { row in
      if case .tag(let name) = row.subject { (name: name, row: row) } else { nil }
    }
    #expect(Set(tags.map { folded($0.name) }) == names)
    for tag in tags {
      let own = entries.filter { $0.tags.contains { folded($0) == folded(tag.name) } }
      #expect(tag.row.entries == own.count)
      let days = Set(own.map(\.day))
      #expect(tag.row.count(.days) == days.count)
      #expect(tag.row.line?.points.map(\.day) == days.sorted())
      expect(tag.row.mood, days.contains)
    }
  }

  private func expectStreaks(_ streaks: Streaks) {
    let days = Set(all.map(\.day)).filter { $0 <= today }
    // Goes back day by day, over weekends if they don't count.
    func streak(endingOn last: Int, weekends: Bool) -> [Int] {
      var (found, day): ([Int], Int) = ([], last)
      while true {
        if !weekends, weekday(day) > 5 {
          day -= 1
          continue
        }
        guard days.contains(day) else { return found.reversed() }
        found.append(day)
        day -= 1
      }
    }
    for (weekends, current, longest) in [
      (true, streaks.current, streaks.longest),
      (false, streaks.currentWeekdays, streaks.longestWeekdays),
    ] {
      var now = streak(endingOn: today, weekends: weekends)
      if now.isEmpty, weekends || weekday(today) <= 5 {
        now = streak(endingOn: today - 1, weekends: weekends)
      }
      #expect(current?.days ?? 0 == now.count)
      #expect(current?.from == now.first)
      #expect(current?.to == now.last)
      let best = days.map { streak(endingOn: $0, weekends: weekends).count }.max() ?? 0
      #expect(longest?.days ?? 0 == best)
      if let longest {
        #expect(streak(endingOn: longest.to, weekends: weekends).first == longest.from)
      }
    }
  }

  private func expect(_ compared: MoodComparison?, _ isWith: (Int) -> Bool) {
    guard let mood = compared else {
      Issue.record("a row without a comparison")
      return
    }
    let with = moods.filter { isWith($0.key) }.map(\.value)
    let without = moods.filter { !isWith($0.key) }.map(\.value)
    #expect(mood.with.days == with.count)
    #expect(mood.without.days == without.count)
    #expect(isNear(mood.with.mean, with.isEmpty ? nil : Self.mean(with)))
    #expect(isNear(mood.without.mean, without.isEmpty ? nil : Self.mean(without)))
    guard with.count >= 10, without.count >= 10 else {
      #expect(mood.difference == nil)
      #expect(mood.interval == nil)
      return
    }
    let difference = Self.mean(with) - Self.mean(without)
    #expect(isNear(mood.difference, difference))
    let (left, right) = (squaredError(with), squaredError(without))
    guard left + right > 1e-20 else {
      #expect(mood.interval == nil)
      return
    }
    let degrees =
      (left + right) * (left + right)
      / (left * left / Double(with.count - 1) + right * right / Double(without.count - 1))
    let margin = StudentT.factor95(degrees: degrees) * (left + right).squareRoot()
    #expect(isNear(mood.interval?.lowerBound, difference - margin))
    #expect(isNear(mood.interval?.upperBound, difference + margin))
  }

  private func squaredError(_ values: [Double]) -> Double {
    let mean = Self.mean(values)
    let count = Double(values.count)
    return values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / (count - 1) / count
  }

  private func expect(_ part: FigureRow) {
    guard case .part(let hours) = part.subject, let mood = part.mood else {
      Issue.record("no part of a day")
      return
    }
    #expect(part.entries == entries.count { $0.hour.map(hours.contains) ?? false })
    let differences = moods.keys.sorted().compactMap { day -> Double? in
      let own = entries.filter { $0.day == day && $0.score != nil && $0.hour != nil }
      let with = own.filter { hours.contains($0.hour!) }.map { $0.score! }
      let without = own.filter { !hours.contains($0.hour!) }.map { $0.score! }
      return with.isEmpty || without.isEmpty ? nil : Self.mean(with) - Self.mean(without)
    }
    #expect(mood.with.days == differences.count)
    guard differences.count >= 10 else {
      #expect(mood.difference == nil)
      return
    }
    #expect(isNear(mood.difference, Self.mean(differences)))
    let margin =
      StudentT.factor95(degrees: Double(differences.count - 1))
      * squaredError(differences).squareRoot()
    #expect(isNear(mood.interval?.upperBound, Self.mean(differences) + margin))
  }

  private func expect(_ rows: [FigureRow], _ step: FigureStep) {
    let covered = rows.flatMap { Array(days(of: $0)) }
    #expect(covered == covered.sorted() && Set(covered).count == covered.count)
    #expect(rows.reduce(0) { $0 + $1.entries } == entries.count)
    for row in rows {
      let days = days(of: row)
      let own = entries.filter { days.contains($0.day) }
      let moods = moods.filter { days.contains($0.key) }.map(\.value)
      #expect(row.entries == own.count && row.entries > 0)
      #expect(row.count(.days) == Set(own.map(\.day)).count)
      let mean = MoodMean(mean: moods.isEmpty ? nil : Self.mean(moods), days: moods.count)
      guard case .mean(let mood) = row[.mood] else {
        Issue.record("a stretch without a mood")
        continue
      }
      #expect(isNear(mood.mean, mean.mean) && mood.days == mean.days)
      // A day beyond an end belongs to another stretch, or to none.
      for (inside, outside) in [
        (days.lowerBound, days.lowerBound - 1), (days.upperBound, days.upperBound + 1),
      ]
      where period.contains(outside) {
        #expect(name(of: inside, step) != name(of: outside, step))
      }
      #expect(name(of: days.lowerBound, step) == name(of: days.upperBound, step))
    }
  }

  private func days(of row: FigureRow) -> ClosedRange<Int> {
    if case .days(let days, _) = row.subject { days } else { 0...0 }
  }

  private func name(of day: Int, _ step: FigureStep) -> [Int] {
    let date = CivilTime(day: day)
    return switch step {
    case .day: [day]
    case .week: [day - weekday(day)]
    case .month: [date.year, date.month]
    case .year: [date.year]
    }
  }

  private func isNear(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) < 1e-9
  }
}
