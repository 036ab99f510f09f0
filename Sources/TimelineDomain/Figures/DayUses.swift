/// How often something was used, by day.
struct DayUse {
  let day: Int
  let count: Int
}

/// The days on which a tag, a kind, a mood or an hour was used.
///
/// Entries come in the order of time, more or less: what is of the same day as the one before is counted
/// there. The rest is put in order when it has doubled, so memory grows with the days and not with the
/// entries.
struct DayUses: Sendable {
  private struct Use {
    let day: Int32
    var count: UInt32
  }

  private static let fewest = 64
  private var uses: [Use] = []
  private var limit = fewest

  var isEmpty: Bool { uses.isEmpty }

  mutating func add(_ day: Int32, _ count: UInt32 = 1) {
    if let last = uses.last, last.day == day {
      uses[uses.count - 1].count &+= count
      return
    }
    uses.append(Use(day: day, count: count))
    if uses.count >= limit { putInOrder() }
  }

  mutating func add(_ other: DayUses) {
    for use in other.uses { add(use.day, use.count) }
  }

  /// Every day once, in order.
  func all(in period: FigurePeriod) -> [DayUse] {
    var copy = self
    copy.putInOrder()
    return copy.uses.lazy.map { DayUse(day: Int($0.day), count: Int($0.count)) }
      .filter { period.contains($0.day) }
  }

  func entries(in period: FigurePeriod) -> Int {
    all(in: period).reduce(0) { $0 + $1.count }
  }

  private mutating func putInOrder() {
    if !zip(uses, uses.dropFirst()).allSatisfy({ $0.day < $1.day }) {
      uses.sort { $0.day < $1.day }
      var kept = 0
      for index in uses.indices.dropFirst() {
        if uses[kept].day == uses[index].day {
          uses[kept].count &+= uses[index].count
        } else {
          kept += 1
          uses[kept] = uses[index]
        }
      }
      if !uses.isEmpty { uses.removeSubrange((kept + 1)...) }
    }
    limit = max(Self.fewest, uses.count * 2)
  }
}

/// Things with a name, each with a number, and the days on which they were used.
struct NamedUses<Name: Hashable & Sendable>: Sendable {
  private(set) var names: [Name] = []
  private(set) var uses: [DayUses] = []
  private var numbers: [Name: Int] = [:]

  mutating func number(of name: Name) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    uses.append(DayUses())
    return names.count - 1
  }

  mutating func add(_ number: Int, _ day: Int32) { uses[number].add(day) }

  /// Returns the numbers that the other's names have here.
  mutating func add(_ other: NamedUses) -> [Int] {
    zip(other.names, other.uses).map { name, days in
      let number = number(of: name)
      uses[number].add(days)
      return number
    }
  }
}
