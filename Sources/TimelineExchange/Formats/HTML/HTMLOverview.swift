import TimePhrases

/// The overview of an HTML file: its counts, and a row of months for each year.
struct HTMLOverview {
  struct Month {
    /// Nil for entries without a date.
    let first: CivilTime?
    var entries = 1

    init(_ wall: CivilTime?) {
      first = wall.flatMap { CivilTime(year: $0.year, month: $0.month, day: 1) }
    }

    func isSame(as other: Month) -> Bool { first == other.first }

    var anchor: String {
      first.map { "m\($0.year)-\($0.month.twoDigits)" } ?? "undated"
    }
  }

  let months: [Month]
  let counts: DocumentCounts
  let words: DocumentWords

  var text: String {
    let facts = words.counts(counts).map { "<span>\(HTMLText.escaped($0))</span>" }
    let heading = "<p class=\"counts\">\(facts.joined(separator: " "))</p>\n"
    return "<nav>\n\(heading)\(years)</nav>\n"
  }

  private var years: String {
    var entries: [Int: [Int: Int]] = [:]
    for month in months {
      if let first = month.first {
        entries[first.year, default: [:]][first.month, default: 0] += month.entries
      }
    }
    let most = entries.values.flatMap(\.values).max() ?? 1
    return entries.keys.sorted().map { year in
      let cells = (1...12).map { month -> String in
        guard let count = entries[year]?[month] else { return "<span>\(month)</span>" }
        // Four shades, by the fullest month.
        let shade = max(1, (count * 4 + most - 1) / most)
        let first = CivilTime(year: year, month: month, day: 1)
        let label = "\(first.map(words.month) ?? ""): \(words.entries(count))"
        return "<a class=\"s\(shade)\" href=\"#m\(year)-\(month.twoDigits)\" "
          + "title=\"\(HTMLText.escaped(label))\">\(month)</a>"
      }
      return "<p class=\"year\"><b>\(year)</b>\(cells.joined())</p>\n"
    }.joined()
  }
}
