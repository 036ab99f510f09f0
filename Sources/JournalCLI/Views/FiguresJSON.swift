import JSONBytes
import Presentation
import TimelineDomain
import TimelineExchange

/// Figures for scripts: fixed names, absent is null and never 0, means are not rounded.
enum FiguresJSON {
  /// `step` adds the figures of each day, week, month or year with entries.
  static func object(
    _ figures: Figures, by step: FigureStep? = nil, weekStartsOn: Int = 1,
    compared: Figures? = nil, words: Catalogue
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      members(figures, step, weekStartsOn, to: &writer)
      if let compared {
        writer.name("compared")
        writer.object { members(compared, step, weekStartsOn, to: &$0) }
      }
      writer.name("rules")
      writer.object { rules in
        for figure in FigureName.allCases {
          if figure == .periods, step == nil { continue }
          if figure == .compared, compared == nil { continue }
          rules.name(figure.rawValue)
          rules.string(words.rule(figure))
        }
      }
    }
    return writer.bytes
  }

  private static func members(
    _ figures: Figures, _ step: FigureStep?, _ weekStartsOn: Int, to writer: inout JSONWriter
  ) {
    writer.named("period") {
      $0.span(figures.period.from, figures.period.to)
      $0.count("days", figures.period.days)
    }
    writer.count("entries", figures.entries)
    writer.named("kinds") { kinds in
      for kind in figures.kinds { kinds.count(kind.name, kind.entries) }
    }
    writer.named("days") {
      $0.count("written", figures.days.written)
      $0.count("of", figures.days.of)
    }
    writer.count("words", figures.words?.words)
    writer.count("characters", figures.words?.characters)
    writer.named("streaks") {
      $0.streak("current", figures.streaks.current)
      $0.streak("longest", figures.streaks.longest)
      $0.named("weekdays") {
        $0.streak("current", figures.streaks.currentWeekdays)
        $0.streak("longest", figures.streaks.longestWeekdays)
      }
    }
    writer.named("mood") {
      $0.number("mean", figures.mood.mean)
      $0.count("days", figures.mood.days)
      $0.count("entries", figures.moodEntries)
    }
    writer.list("moods", figures.moods) { mood, writer in
      writer.name("mood")
      writer.string(mood.mood.name)
      writer.count("entries", mood.entries)
    }
    writer.name("hours")
    writer.array { hours in for count in figures.hours { hours.number(count) } }
    writer.list("weekdays", figures.weekdays) { row, writer in
      writer.count("weekday", row.weekday)
      writer.count("entries", row.entries)
      writer.count("days", row.days)
      writer.comparison(row.mood)
    }
    writer.list("parts", figures.parts) { row, writer in
      writer.count("from", row.hours.lowerBound)
      writer.count("to", row.hours.upperBound)
      writer.count("entries", row.entries)
      writer.comparison(row.mood)
    }
    writer.list("tags", figures.tags) { row, writer in
      writer.name("tag")
      writer.string(row.name)
      writer.count("entries", row.entries)
      writer.count("days", row.days)
      writer.comparison(row.mood)
    }
    if let step {
      let rows = figures.stretches(by: step, weekStartsOn: weekStartsOn)
      writer.list("periods", rows) { row, writer in
        writer.span(row.from, row.to)
        writer.count("entries", row.entries)
        writer.count("days", row.days)
        writer.count("words", row.words?.words)
        writer.count("characters", row.words?.characters)
        writer.number("mood", row.mood.mean)
        writer.count("moodDays", row.mood.days)
      }
    }
    writer.count("damaged", figures.damaged)
    writer.count("conflicts", figures.conflicts)
  }
}

extension JSONWriter {
  fileprivate mutating func named(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  fileprivate mutating func count(_ name: String, _ count: Int?) {
    number(name, count.map(Double.init))
  }

  fileprivate mutating func number(_ name: String, _ number: Double?) {
    self.name(name)
    if let number { self.number(number) } else { null() }
  }

  mutating func span(_ from: Int, _ to: Int) {
    name("from")
    string(FigureDate(from).text)
    name("to")
    string(FigureDate(to).text)
  }

  fileprivate mutating func streak(_ name: String, _ streak: Streak?) {
    self.name(name)
    guard let streak else { return null() }
    object {
      $0.count("days", streak.days)
      $0.span(streak.from, streak.to)
    }
  }

  fileprivate mutating func comparison(_ comparison: MoodComparison) {
    named("mood") {
      $0.mean("with", comparison.with)
      $0.mean("without", comparison.without)
      $0.number("difference", comparison.difference)
      $0.name("interval")
      guard let interval = comparison.interval else { return $0.null() }
      $0.array {
        $0.number(interval.lowerBound)
        $0.number(interval.upperBound)
      }
    }
  }

  private mutating func mean(_ name: String, _ mood: MoodMean) {
    named(name) {
      $0.number("mean", mood.mean)
      $0.count("days", mood.days)
    }
  }

  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    self.name(name)
    array { writer in for element in elements { writer.object { body(element, &$0) } } }
  }
}

/// Figures as a table for spreadsheets; an absent value is an empty cell.
enum FiguresCSV {
  /// A row for each figure, named as in JSON: `n` is of how many days a mean is.
  static func rows(_ figures: Figures, compared: Figures? = nil) -> String {
    var table = Table()
    table.add(figures)
    if let compared {
      table.prefix = "compared."
      table.add(compared)
    }
    return table.text
  }

  /// A row for each day, week, month or year with entries.
  static func rows(_ figures: Figures, by step: FigureStep, weekStartsOn: Int) -> String {
    figures.stretches(by: step, weekStartsOn: weekStartsOn).reduce(
      into: "from,to,entries,days,words,characters,mood,moodDays\n"
    ) { text, row in
      let numbers: [Double?] = [
        Double(row.entries), Double(row.days), row.words.map { Double($0.words) },
        row.words.map { Double($0.characters) }, row.mood.mean, Double(row.mood.days),
      ]
      let cells =
        [FigureDate(row.from).text, FigureDate(row.to).text] + numbers.map { Table.cell($0) }
      text += cells.joined(separator: ",") + "\n"
    }
  }

  private struct Table {
    private(set) var text = "figure,of,value,n\n"
    /// Before the name of each figure.
    var prefix = ""

    mutating func add(_ figures: Figures) {
      add("period", "from", text: FigureDate(figures.period.from).text)
      add("period", "to", text: FigureDate(figures.period.to).text)
      add("period", "days", figures.period.days)
      add("entries", "", figures.entries)
      for kind in figures.kinds { add("kinds", kind.name, kind.entries) }
      add("days", "written", figures.days.written)
      add("days", "of", figures.days.of)
      add("words", "", figures.words?.words)
      add("characters", "", figures.words?.characters)
      add("streaks.current", figures.streaks.current)
      add("streaks.longest", figures.streaks.longest)
      add("streaks.weekdays.current", figures.streaks.currentWeekdays)
      add("streaks.weekdays.longest", figures.streaks.longestWeekdays)
      add("mood.mean", "", figures.mood.mean, of: figures.mood.days)
      add("mood.days", "", figures.mood.days)
      add("mood.entries", "", figures.moodEntries)
      for mood in figures.moods { add("moods", mood.mood.name, mood.entries) }
      for (hour, count) in figures.hours.enumerated() { add("hours", "\(hour)", count) }
      for row in figures.weekdays {
        add("weekdays", "\(row.weekday)", row.entries, row.days, row.mood)
      }
      for row in figures.parts {
        add(
          "parts", "\(row.hours.lowerBound)-\(row.hours.upperBound)", row.entries, nil, row.mood)
      }
      for row in figures.tags { add("tags", row.name, row.entries, row.days, row.mood) }
      add("damaged", "", figures.damaged)
      add("conflicts", "", figures.conflicts)
    }

    static func cell(_ number: Double?) -> String {
      number.map { String(decoding: JSONWriter.number($0), as: UTF8.self) } ?? ""
    }

    mutating func add(_ figure: String, _ part: String, text value: String, of days: Int? = nil) {
      let count = days.map(String.init) ?? ""
      text += CSVWriter.row([prefix + figure, CSVEscape.written(part), value, count])
    }

    mutating func add(_ figure: String, _ part: String, _ value: Double?, of days: Int? = nil) {
      add(figure, part, text: Self.cell(value), of: days)
    }

    mutating func add(_ figure: String, _ part: String, _ count: Int?) {
      add(figure, part, count.map(Double.init))
    }

    mutating func add(_ figure: String, _ streak: Streak?) {
      add(figure, "days", streak?.days)
      add(figure, "from", text: streak.map { FigureDate($0.from).text } ?? "")
      add(figure, "to", text: streak.map { FigureDate($0.to).text } ?? "")
    }

    mutating func add(
      _ figure: String, _ part: String, _ entries: Int, _ days: Int?, _ mood: MoodComparison
    ) {
      add("\(figure).entries", part, entries)
      if let days { add("\(figure).days", part, days) }
      add("\(figure).mood.with", part, mood.with.mean, of: mood.with.days)
      add("\(figure).mood.without", part, mood.without.mean, of: mood.without.days)
      add("\(figure).mood.difference", part, mood.difference)
      add("\(figure).mood.interval.low", part, mood.interval?.lowerBound)
      add("\(figure).mood.interval.high", part, mood.interval?.upperBound)
    }
  }
}
