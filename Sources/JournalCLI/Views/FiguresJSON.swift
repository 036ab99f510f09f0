import JSONBytes
import Presentation
import TimelineDomain
import TimelineExchange

/// Figures for scripts: fixed names, absent is null and never 0, means are not rounded.
enum FiguresJSON {
  /// `step` adds the figures of each day, week, month or year with entries.
  static func object(
    _ figures: Figures, by step: FigureStep? = nil, weekStartsOn: Int = 1,
    compared: Figures? = nil
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
          if figure.isOfMeasures, figures[.measures].isEmpty { continue }
          rules.name(figure.rawValue)
          // Data is the same in each language.
          rules.string(Catalogue(.english).rule(figure))
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
      for row in figures[.kinds] { kinds.count(row.subject.name, row.entries) }
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
    for table in figures.tables where table.name != .kinds {
      writer.table(table) { $0.line(of: $1, step ?? .day, weekStartsOn, in: figures.period) }
    }
    if let step { writer.table(figures.stretches(by: step, weekStartsOn: weekStartsOn)) }
    writer.count("damaged", figures.damaged)
    writer.count("conflicts", figures.conflicts)
    writer.count("unopened", figures.closed)
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

  /// `more` writes what else each row has.
  fileprivate mutating func table(
    _ table: FigureTable, more: (inout JSONWriter, FigureRow) -> Void = { _, _ in }
  ) {
    name(table.name.rawValue)
    array { writer in
      for row in table.rows {
        // The hours are 24 numbers.
        if case .hour = row.subject {
          writer.number(row.entries)
          continue
        }
        writer.object {
          for part in row.subject.parts {
            $0.name(part.name)
            if part.isRaw { $0.raw(part.text.utf8) } else { $0.string(part.text) }
          }
          for number in row.numbers { $0.figure(number, row.subject.sides) }
          more(&$0, row)
        }
      }
    }
  }

  /// The value of each stretch with a number.
  fileprivate mutating func line(
    of row: FigureRow, _ step: FigureStep, _ weekStartsOn: Int, in period: FigurePeriod
  ) {
    guard case .number = row.subject else { return }
    name("line")
    array { writer in
      for stretch in row.stretches(by: step, weekStartsOn: weekStartsOn, in: period) {
        writer.object {
          $0.span(stretch.days.lowerBound, stretch.days.upperBound)
          $0.count("days", stretch.count)
          $0.number("value", stretch.value)
        }
      }
    }
  }

  private mutating func figure(_ figure: FigureNumber, _ sides: (String, String)) {
    let name = figure.name.rawValue
    switch figure.value {
    case .count(let count): self.count(name, count)
    case .mean(let mood):
      number(name, mood.mean)
      count(name + "Days", mood.days)
    case .number(let number): self.number(name, number)
    case .day(let day, _):
      self.name(name)
      string(FigureDate(day).text)
    case .comparison(let mood):
      named(name) {
        $0.mean(sides.0, mood.with)
        $0.mean(sides.1, mood.without)
        $0.number("difference", mood.difference)
        $0.name("interval")
        guard let interval = mood.interval else { return $0.null() }
        $0.array {
          $0.number(interval.lowerBound)
          $0.number(interval.upperBound)
        }
      }
    }
  }

  private mutating func mean(_ name: String, _ mood: MoodMean) {
    named(name) {
      $0.number("mean", mood.mean)
      $0.count("days", mood.days)
    }
  }
}

extension FigureSubject {
  /// Names it for scripts: a number, or null, is raw.
  fileprivate var parts: [(name: String, text: String, isRaw: Bool)] {
    switch self {
    case .kind(let name): [("type", name, false)]
    case .mood(let mood): [("mood", mood.name, false)]
    case .tag(let name): [("tag", name, false)]
    case .weekday(let weekday): [("weekday", "\(weekday)", true)]
    case .hour(let hour): [("hour", "\(hour)", true)]
    case .part(let hours):
      [("from", "\(hours.lowerBound)", true), ("to", "\(hours.upperBound)", true)]
    case .days(let days, _):
      [
        ("from", FigureDate(days.lowerBound).text, false),
        ("to", FigureDate(days.upperBound).text, false),
      ]
    case .number(let name):
      [
        ("type", name.kind.rawValue, false), ("name", name.name, false),
        ("unit", name.unit ?? "null", name.unit == nil),
      ]
    }
  }

  fileprivate var name: String {
    guard case .number(let name) = self else {
      return parts.map(\.text).joined(separator: "-")
    }
    return [name.name, name.unit].compactMap(\.self).joined(separator: " ")
  }

  /// What a comparison of its days calls them.
  fileprivate var sides: (String, String) {
    if case .number = self { ("above", "below") } else { ("with", "without") }
  }
}

extension FigureName {
  fileprivate var isOfMeasures: Bool {
    [.measures, .latest, .mean, .lowest, .highest, .sum, .last, .middle].contains(self)
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
    let rows = figures.stretches(by: step, weekStartsOn: weekStartsOn).rows
    return rows.reduce(into: "from,to,entries,days,words,characters,mood,moodDays\n") { text, row in
      let numbers = row.numbers.flatMap { number -> [Double?] in
        switch number.value {
        case .count(let count): [count.map(Double.init)]
        case .mean(let mood): [mood.mean, Double(mood.days)]
        case .comparison, .number, .day: []
        }
      }
      let cells = row.subject.parts.map(\.text) + numbers.map { Table.cell($0) }
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
      add(FigureTable(.kinds, figures[.kinds]))
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
      for table in figures.tables where table.name != .kinds { add(table) }
      add("damaged", "", figures.damaged)
      add("conflicts", "", figures.conflicts)
      add("unopened", "", figures.closed)
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

    /// A table with a single number needs no name for it.
    mutating func add(_ table: FigureTable) {
      for row in table.rows {
        for number in row.numbers {
          let name = table.name.rawValue
          add(
            row.numbers.count > 1 ? "\(name).\(number.name.rawValue)" : name, row.subject,
            number.value)
        }
      }
    }

    mutating func add(_ figure: String, _ subject: FigureSubject, _ value: FigureNumber.Value) {
      let (part, sides) = (subject.name, subject.sides)
      switch value {
      case .count(let count): add(figure, part, count)
      case .mean(let mood): add(figure, part, mood.mean, of: mood.days)
      case .number(let number): add(figure, part, number)
      case .day(let day, _): add(figure, part, text: FigureDate(day).text)
      case .comparison(let mood):
        add("\(figure).\(sides.0)", part, mood.with.mean, of: mood.with.days)
        add("\(figure).\(sides.1)", part, mood.without.mean, of: mood.without.days)
        add("\(figure).difference", part, mood.difference)
        add("\(figure).interval.low", part, mood.interval?.lowerBound)
        add("\(figure).interval.high", part, mood.interval?.upperBound)
      }
    }
  }
}
