import TextSearch

/// A name of numbers with their unit. Numbers in different units are never added.
package struct NumberName: Hashable, Sendable {
  package let kind: Post.Kind
  package let name: String
  /// Nil for a count.
  package let unit: String?

  package init(kind: Post.Kind, name: String, unit: String?) {
    self.kind = kind
    self.name = name
    self.unit = unit
  }

  /// Compares names and units like tags.
  package func isLike(_ other: NumberName) -> Bool { folded == other.folded }

  fileprivate var folded: FoldedNumberName {
    FoldedNumberName(
      kind: kind, name: FoldedText(name), unit: unit.map { FoldedText($0) })
  }
}

private struct FoldedNumberName: Hashable {
  let kind: Post.Kind
  let name: FoldedText
  let unit: FoldedText?
}

/// The number of an entry.
package struct NumberFact: Hashable, Sendable {
  package let name: NumberName
  package let value: Double
  package let moment: Moment

  package init(_ name: NumberName, _ value: Double, at moment: Moment) {
    self.name = name
    self.value = value
    self.moment = moment
  }

  /// Nil for an entry without a named number, and for a number beyond a double.
  init?(_ item: TimelineItem) {
    guard let post = item.post, let fields = post.kind.namedNumber, let moment = item.sortingMoment
    else { return nil }
    let content = post.content
    guard let name = content[fields.name]?.words, let value = content[fields.number]?.number?.value,
      value.isFinite
    else { return nil }
    let unit = content[fields.unit]?.words
    self.init(NumberName(kind: post.kind, name: name, unit: unit), value, at: moment)
  }

  /// Of two numbers of one instant, one counts as newer, so that no order of the entries matters.
  fileprivate func isOlder(than other: NumberFact) -> Bool {
    if moment.isBefore(other.moment) { return true }
    if other.moment.isBefore(moment) { return false }
    if value != other.value { return value < other.value }
    let (left, right) = (name.name + (name.unit ?? ""), other.name.name + (other.name.unit ?? ""))
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// Adds up numbers by name, unit and day, in any order.
struct NumberTally: Sendable {
  /// By spelling: to fold a name takes longer than all the rest.
  private var spellings: [NumberName: Int] = [:]
  private var numbers: [FoldedNumberName: Int] = [:]
  private var days: [[Int32: DayNumbers]] = []

  mutating func add(_ fact: NumberFact, on day: Int32) {
    let number = number(of: fact.name)
    days[number][day, default: DayNumbers(latest: fact)].add(fact)
  }

  mutating func merge(_ other: NumberTally) {
    var merged: Set<Int> = []
    for (name, number) in other.spellings {
      let own = self.number(of: name)
      guard merged.insert(number).inserted else { continue }
      for (day, numbers) in other.days[number] {
        days[own][day, default: DayNumbers(latest: numbers.latest)].add(numbers)
      }
    }
  }

  private mutating func number(of name: NumberName) -> Int {
    if let number = spellings[name] { return number }
    let folded = name.folded
    let number = numbers[folded] ?? days.count
    if number == days.count { days.append([:]) }
    numbers[folded] = number
    spellings[name] = number
    return number
  }

  /// A row for each name and unit, most used first.
  func rows(in period: FigurePeriod, today: Int, moods: [Int: Double]) -> [FigureRow] {
    var rows: [(name: NumberName, row: FigureRow)] = []
    for numbers in days {
      let own = numbers.map { (day: Int($0), numbers: $1) }.filter { period.contains($0.day) }
        .sorted { $0.day < $1.day }
      guard let last = own.last else { continue }
      let all = own.dropFirst().reduce(into: own[0].numbers) { $0.add($1.numbers) }
      let name = all.latest.name
      rows.append((name, row(name, all, own, last: last.day, today: today, moods: moods)))
    }
    return rows.sorted {
      let names = ($0.name.name, $1.name.name)
      return ($1.row.entries, names.0, $0.name.unit ?? "")
        < ($0.row.entries, names.1, $1.name.unit ?? "")
    }.map(\.row)
  }

  private func row(
    _ name: NumberName, _ all: DayNumbers, _ days: [(day: Int, numbers: DayNumbers)], last: Int,
    today: Int, moods: [Int: Double]
  ) -> FigureRow {
    let isCount = name.unit == nil
    // The sum of a day may be too large.
    let points = days.compactMap { day, numbers in
      (isCount ? numbers.sum : numbers.mean).map { FigureLine.Point(day: day, value: $0) }
    }
    let middle = median(of: points.map(\.value))
    func moodsOfDays(where isCounted: (Double) -> Bool) -> [Double] {
      points.compactMap { isCounted($0.value) ? moods[$0.day] : nil }
    }
    let comparison = MoodComparison(
      with: moodsOfDays { value in middle.map { value > $0 } ?? false },
      without: moodsOfDays { value in middle.map { value < $0 } ?? false })
    return FigureRow(
      .number(name), entries: all.entries,
      [
        FigureNumber(.days, .count(days.count)), FigureNumber(.latest, .number(all.latest.value)),
        FigureNumber(.mean, .number(all.mean)), FigureNumber(.lowest, .number(all.lowest)),
        FigureNumber(.highest, .number(all.highest)),
        FigureNumber(.sum, .number(isCount ? all.sum : nil)),
        FigureNumber(.last, .day(last, ago: today - last)),
        FigureNumber(.middle, .number(middle)), FigureNumber(.mood, .comparison(comparison)),
      ], line: FigureLine(points, isCount: isCount))
  }

  /// Nil without a value.
  private func median(of values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    return low / 2 + high / 2
  }
}

/// The numbers of a name on one or several days.
private struct DayNumbers: Sendable {
  private(set) var entries = 0
  private var exact = ExactSum()
  private(set) var lowest: Double
  private(set) var highest: Double
  private(set) var latest: NumberFact

  init(latest: NumberFact) {
    (lowest, highest, self.latest) = (latest.value, latest.value, latest)
  }

  mutating func add(_ fact: NumberFact) {
    exact.add(fact.value)
    add(entries: 1, fact.value...fact.value, fact)
  }

  mutating func add(_ other: DayNumbers) {
    exact.add(other.exact)
    add(entries: other.entries, other.lowest...other.highest, other.latest)
  }

  private mutating func add(entries: Int, _ range: ClosedRange<Double>, _ fact: NumberFact) {
    self.entries += entries
    lowest = min(lowest, range.lowerBound)
    highest = max(highest, range.upperBound)
    if latest.isOlder(than: fact) { latest = fact }
  }

  /// Nil beyond a double.
  var sum: Double? { exact.quotient(1) }
  var mean: Double? { exact.quotient(Double(entries)) }
}

/// A sum that is rounded only when it is read, so that the order of its numbers doesn't matter (Shewchuk 1997).
struct ExactSum: Sendable {
  /// Keeps sums of the largest numbers finite.
  private static let scale = 0x1p-64
  /// Their bits don't overlap; the smallest comes first.
  private var parts: [Double] = []

  init() {}

  mutating func add(_ number: Double) { addPart(number * Self.scale) }

  mutating func add(_ other: ExactSum) {
    for part in other.parts { addPart(part) }
  }

  private mutating func addPart(_ number: Double) {
    var rest = number
    var kept = 0
    for index in parts.indices {
      let (large, small) = Self.inOrder(rest, parts[index])
      rest = large + small
      let lost = small - (rest - large)
      if lost != 0 {
        parts[kept] = lost
        kept += 1
      }
    }
    parts.removeSubrange(kept...)
    parts.append(rest)
  }

  private static func inOrder(_ left: Double, _ right: Double) -> (large: Double, small: Double) {
    abs(left) < abs(right) ? (right, left) : (left, right)
  }

  /// The nearest double of the sum, divided by a number. Nil if it is beyond a double.
  func quotient(_ divisor: Double) -> Double? {
    let quotient = rounded / divisor / Self.scale
    return quotient.isFinite ? quotient : nil
  }

  private var rounded: Double {
    var rest = parts[...]
    var sum = rest.popLast() ?? 0
    var lost = 0.0
    while lost == 0, let part = rest.popLast() {
      let before = sum
      sum += part
      lost = part - (sum - before)
    }
    // Half of the last bit was lost: what is left decides.
    if let next = rest.last, lost != 0, (lost < 0) == (next < 0) {
      let twice = lost * 2
      let more = sum + twice
      if more - sum == twice { sum = more }
    }
    return sum
  }
}

extension FigureLine {
  /// The largest number that a drawing can add up.
  private static let most = 1e300

  /// A line that begins at 0 if it is of counts. Nil without a point, and if a number is too large to draw.
  init?(_ points: [Point], isCount: Bool) {
    let values = points.map(\.value) + (isCount ? [0] : [])
    guard !points.isEmpty, let low = values.min(), let high = values.max(),
      max(-low, high) < Self.most
    else {
      return nil
    }
    self.init(points, axis: Self.axis(low...high))
  }

  /// Four steps of a round number: 1, 2 or 5 and zeros.
  private static func axis(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let (low, high) = (range.lowerBound, range.upperBound)
    let size = max(-low, high)
    // Equal numbers get some room.
    let span = high > low ? max(high - low, size * 1e-6) : size > 0 ? size / 100 : 4
    let quarter = max(span / 4, 1e-290)
    var unit = 1.0
    while unit * 10 <= quarter { unit *= 10 }
    while unit > quarter { unit /= 10 }
    let ends = [1, 2, 5, 10, 20].lazy.map { (factor: Double) -> ClosedRange<Double> in
      let first = (low / (unit * factor)).rounded(.down) * unit * factor
      return first...first + 4 * unit * factor
    }
    return ends.first { $0.upperBound >= high } ?? low...low + 80 * unit
  }
}

extension Sequence<FigureRow> {
  /// Whether a name of numbers has several units among them.
  package var haveSeveralUnits: Bool {
    var names: Set<FoldedNumberName> = []
    return contains { row in
      guard case .number(let name) = row.subject else { return false }
      return !names.insert(NumberName(kind: name.kind, name: name.name, unit: nil).folded).inserted
    }
  }
}

/// The value of a line on a day, or in a week, month or year.
package struct FigureStretch: Hashable, Sendable {
  package let days: ClosedRange<Int>
  /// How many of them have a number.
  package let count: Int
  package let value: Double
}

extension FigureRow {
  /// The stretches with a number: the mean of the days of each, or their sum if the numbers are counts.
  package func stretches(
    by step: FigureStep, weekStartsOn: Int, in period: FigurePeriod
  ) -> [FigureStretch] {
    guard case .number(let name) = subject, let line else { return [] }
    var stretches: [FigureStretch] = []
    var rest = line.points[...]
    while let first = rest.first {
      let days = step.stretch(of: first.day, weekStartsOn: weekStartsOn)
      let own = rest.prefix { $0.day < days.upperBound }
      rest = rest.dropFirst(own.count)
      var sum = ExactSum()
      for point in own { sum.add(point.value) }
      guard let value = sum.quotient(name.unit == nil ? 1 : Double(own.count)) else { continue }
      let (from, to) = (max(days.lowerBound, period.from), min(days.upperBound - 1, period.to))
      stretches.append(FigureStretch(days: from...to, count: own.count, value: value))
    }
    return stretches
  }

  /// The line with the value of a stretch on each of its days. Nil if there is nothing to draw.
  package func line(
    by step: FigureStep, weekStartsOn: Int, in period: FigurePeriod
  ) -> FigureLine? {
    guard case .number(let name) = subject else { return nil }
    let points = stretches(by: step, weekStartsOn: weekStartsOn, in: period).flatMap { stretch in
      stretch.days.map { FigureLine.Point(day: $0, value: stretch.value) }
    }
    return FigureLine(points, isCount: name.unit == nil)
  }
}
