import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

/// Figures as one HTML page: no script, nothing to load, drawings as SVG with titles.
struct ReportPage {
  let figures: Figures
  let words: Catalogue
  let configuration: Configuration
  /// Without texts, tags and the names of moods.
  let isPrivate: Bool
  var starred: [TimelineItem] = []
  /// Entries of the same day in other years, each with how long ago that is.
  var memories: [(distance: String, item: TimelineItem)] = []

  init(figures: Figures, words: Catalogue, configuration: Configuration, isPrivate: Bool) {
    self.figures = figures
    self.words = words
    self.configuration = configuration
    self.isPrivate = isPrivate
  }

  private var weekStartsOn: Int { configuration.time.weekStartsOn }

  var text: String {
    let title = HTMLText.escaped(words.reportTitle)
    let period = words.span(figures.period.from, figures.period.to)
    let span = HTMLText.escaped(period)
    let head = HTMLText.head(
      language: words.languageTag, title: "\(words.reportTitle): \(period)", style: ReportPage.style
    )
    return """
      \(head)
      <body class="report">
      <header><h1>\(title)</h1><p class="counts">\(span)</p></header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private var sections: [String] {
    guard figures.entries > 0 else {
      return [section(nil, "<p>\(HTMLText.escaped(words.noEntriesInPeriod))</p>")]
    }
    let hasMood = figures.mood.mean != nil
    return [
      totals,
      section(words.title(DayMeasure.entries, tagSign: "#"), heatMap),
      hasMood ? section(words.title(DayMeasure.mood, tagSign: "#"), pixels) : nil,
      hasMood ? moodLine : nil,
      moods, bars(of: .weekdays), hours, wordBars, table(.tags), table(.measures), numberLines,
      entries(words.starredEntries, starred.map { (nil, $0) }),
      entries(words.thisDayInOtherYears, memories.map { ($0.distance, $0.item) }), rules,
    ].compactMap { $0 }
  }

  private func section(_ title: String?, _ body: String) -> String {
    let heading = title.map { "<h2>\(HTMLText.escaped($0))</h2>\n" } ?? ""
    return "<section class=\"part\">\n\(heading)\(body)\n</section>"
  }

  private var totals: String {
    var numbers = [
      (grouped(figures.entries), words.title(of: .entries)),
      (
        "\(grouped(figures.days.written)) / \(grouped(figures.days.of))",
        words.writtenDays
      ),
    ]
    if let count = figures.words {
      if count.words > 0 || count.characters == 0 {
        numbers.append((grouped(count.words), words.title(of: .words)))
      }
      if count.characters > 0 {
        numbers.append((grouped(count.characters), words.title(of: .characters)))
      }
    }
    if let mean = figures.mood.mean { numbers.append((decimal(mean), words.title(of: .mood))) }
    let cells = numbers.map { number, name in
      "<div><dd>\(HTMLText.escaped(number))</dd><dt>\(HTMLText.escaped(name))</dt></div>"
    }
    let notes =
      [words.streaks(figures.streaks.current, figures.streaks.longest)]
      + words.leftOut(figures, opensSealed: false)
    return section(
      nil,
      "<dl class=\"totals\">\(cells.joined())</dl>\n"
        + notes.map { "<p class=\"kind\">\(HTMLText.escaped($0))</p>" }.joined(separator: "\n"))
  }

  // MARK: Days

  /// Each half of a year has a drawing of its own, so that a phone shows its words.
  private var heatMap: String {
    let value = figures.values(of: .entries)
    let levels = HeatLevels(
      of: (figures.period.from...figures.period.to).compactMap { day in
        if case .value(let number) = value(day), number > 0 { number } else { nil }
      })
    let last = min(figures.period.to, max(figures.today, figures.period.from))
    var drawings: [String] = []
    var begin = FigureStep.week.stretch(of: figures.period.from, weekStartsOn: weekStartsOn)
      .lowerBound
    while begin <= last {
      let end = min(begin + 27 * 7, last + 1)
      drawings.append(heatMap(begin..<end, value, levels))
      begin += 27 * 7
    }
    let legend = levels.ranges.map { level, range in
      let (low, high) = (grouped(Int(range.lowerBound)), grouped(Int(range.upperBound)))
      return "<span><i class=\"c\(level)\"></i> \(low == high ? low : "\(low)–\(high)")</span>"
    }
    return "<div class=\"halves\">\(drawings.joined(separator: "\n"))</div>"
      + "\n<p class=\"legend\">\(legend.joined(separator: " ")) "
      + "<span><i class=\"none\"></i> \(HTMLText.escaped(words.meaning(.withoutEntry)))</span></p>"
  }

  private func heatMap(
    _ days: Range<Int>, _ value: (Int) -> DayValue, _ levels: HeatLevels
  ) -> String {
    let weeks = (days.count + 6) / 7
    var cells = ""
    var labels: [(week: Int, name: String)] = []
    var lastMonth = 0
    for day in days {
      let (week, row) = ((day - days.lowerBound) / 7, (day - days.lowerBound) % 7)
      let date = CivilTime(day: day)
      if figures.period.contains(day), date.month != lastMonth {
        if row == 0 || lastMonth == 0 {
          labels.append((week, words.shortMonth(date.month)))
          lastMonth = date.month
        }
      }
      let (style, meaning): (String, String)
      switch value(day) {
      case .value(let number):
        (style, meaning) = ("c\(levels.level(of: number))", words.entries(Int(number)))
      case .withoutEntry: (style, meaning) = ("none", words.meaning(.withoutEntry))
      default: continue
      }
      cells += "<rect class=\"\(style)\" x=\"\(week * 12 + 16)\" y=\"\(row * 12 + 14)\" "
      cells += "width=\"10\" height=\"10\" rx=\"2\"><title>\(FigureDate(day).text): "
      cells += "\(HTMLText.escaped(meaning))</title></rect>"
    }
    // A name needs the room of three weeks.
    let ends = labels.dropFirst().map { $0.week } + [weeks]
    let months = zip(labels, ends).filter { $1 - $0.week >= 3 }.map { label, _ in
      "<text x=\"\(label.week * 12 + 16)\" y=\"9\">\(HTMLText.escaped(label.name))</text>"
    }
    let names = (0..<7).map { row in
      row % 2 == 1
        ? ""
        : "<text x=\"0\" y=\"\(row * 12 + 23)\">"
          + HTMLText.escaped(words.shortWeekday((weekStartsOn + row) % 7)) + "</text>"
    }
    return svg(
      style: "weeks", width: weeks * 12 + 16, height: 100,
      words.title(DayMeasure.entries, tagSign: "#"),
      months.joined() + names.joined() + cells)
  }

  private var pixels: String {
    let value = figures.values(of: .mood)
    var rows: [String] = []
    var day = figures.period.from
    var row = 0
    while day <= figures.period.to, day <= figures.today || row == 0 {
      let month = FigureStep.month.stretch(of: day, weekStartsOn: weekStartsOn)
      let date = CivilTime(day: month.lowerBound)
      let name = words.shortMonth(date.month) + (figures.period.days > 380 ? " \(date.year)" : "")
      var text = "<text x=\"0\" y=\"\(row * 15 + 23)\">\(HTMLText.escaped(name))</text>"
      for own in month where figures.period.contains(own) {
        let x = (own - month.lowerBound) * 14 + margin
        switch value(own) {
        case .value(let mood):
          let level = Int((mood + 0.5).rounded(.down))
          text += "<rect class=\"m\(level)\" x=\"\(x)\" y=\"\(row * 15 + 12)\" width=\"13\" "
          text += "height=\"13\" rx=\"2\"><title>\(FigureDate(own).text): \(decimal(mood))</title>"
          text += "</rect><text class=\"digit\" x=\"\(x + 4)\" y=\"\(row * 15 + 22)\" "
          text += "aria-hidden=\"true\">\(level)</text>"
        case .unknown:
          text += "<rect class=\"unknown\" x=\"\(x + 4)\" y=\"\(row * 15 + 18)\" width=\"5\" "
          text += "height=\"1\"/>"
        case .withoutEntry:
          text += "<circle class=\"dot\" cx=\"\(x + 6)\" cy=\"\(row * 15 + 18)\" r=\"1\"/>"
        default: break
        }
      }
      rows.append(text)
      row += 1
      day = month.upperBound
    }
    let numbers = [1, 5, 10, 15, 20, 25, 30].map {
      "<text x=\"\(($0 - 1) * 14 + margin + 2)\" y=\"8\">\($0)</text>"
    }
    return svg(
      width: 31 * 14 + margin, height: row * 15 + 12, words.title(DayMeasure.mood, tagSign: "#"),
      numbers.joined() + rows.joined())
      + "\n<p class=\"legend\"><span>1–5: \(HTMLText.escaped(words.moodScale))</span> "
      + "<span>- \(HTMLText.escaped(words.entryWithoutMood))</span> "
      + "<span>· \(HTMLText.escaped(words.meaning(.withoutEntry)))</span></p>"
  }

  /// For what it writes as `stats` does.
  private var view: FigureView {
    FigureView(columns: 80, words: words, configuration: configuration)
  }

  private var margin: Int { figures.period.days > 380 ? 52 : 30 }

  private var moodLine: String {
    let title = words.moodMean(figures.mood, entries: figures.moodEntries)
    return section(title, line(figures.moodLine, title))
  }

  /// Days without a number are gaps.
  private func line(_ line: FigureLine, _ title: String) -> String {
    let period = figures.period.finished(today: figures.today) ?? figures.period
    let (width, height) = (640.0, 120.0)
    let labels = line.labels(rows: 5)
    let margin = Double(11 + 7 * (labels.map(\.text.count).max() ?? 1))
    func x(_ day: Int) -> String {
      let part = Double(day - period.from) / Double(max(1, period.days - 1))
      return decimal(margin + part * (width - margin - 4))
    }
    func y(_ value: Double, below: Double = 0) -> String {
      let (axis, room) = (line.axis, height - 16)
      let part = (axis.upperBound - value) / (axis.upperBound - axis.lowerBound)
      return decimal(8 + part * room + below)
    }
    var drawn = labels.map { value, text in
      "<line class=\"axis\" x1=\"\(Int(margin))\" x2=\"\(Int(width))\" y1=\"\(y(value))\" "
        + "y2=\"\(y(value))\"/><text x=\"0\" y=\"\(y(value, below: 4))\">\(text)</text>"
    }
    var points: [String] = []
    var last: Int?
    func endLine() {
      if points.count > 1 {
        drawn.append("<polyline class=\"line\" points=\"\(points.joined(separator: " "))\"/>")
      }
      points = []
    }
    for point in line.points where period.contains(point.day) {
      if let last, point.day > last + 1 { endLine() }
      points.append("\(x(point.day)),\(y(point.value))")
      drawn.append(
        "<circle class=\"point\" cx=\"\(x(point.day))\" cy=\"\(y(point.value))\" r=\"1.6\"/>")
      last = point.day
    }
    endLine()
    return svg(style: "course", width: Int(width), height: Int(height), title, drawn.joined())
  }

  private func svg(
    style: String = "", width: Int, height: Int, _ title: String, _ body: String
  ) -> String {
    "<svg class=\"\(style)\" role=\"img\" viewBox=\"0 0 \(width) \(height)\" style=\"max-width:\(width * 3 / 2)px\">"
      + "<title>\(HTMLText.escaped(title))</title>\(body)</svg>"
  }

  // MARK: Bars and tables

  private func bars(_ rows: [FigureBar]) -> String {
    let most = max(1, rows.map { Int($0.value) }.max() ?? 1)
    let hasRemarks = rows.contains { !$0.remark.isEmpty }
    return "<table class=\"bars\">"
      + rows.map { row in
        "<tr><th scope=\"row\"><span dir=\"auto\">\(HTMLText.escaped(row.label))</span></th>"
          + "<td class=\"number\">\(grouped(Int(row.value)))</td>"
          + "<td class=\"bar\"><i style=\"width:\(Int(row.value) * 100 / most)%\"></i></td>"
          + (hasRemarks ? "<td class=\"remark\">\(HTMLText.escaped(row.remark))</td>" : "")
          + "</tr>"
      }.joined(separator: "\n") + "</table>"
  }

  /// Without names only the five scores are left.
  private var moods: String? {
    let moods = figures[.moods]
    guard !moods.isEmpty else { return nil }
    guard isPrivate else { return bars(of: .moods) }
    var counts = [Int](repeating: 0, count: 5)
    for row in moods {
      if case .mood(let mood) = row.subject, let score = mood.score?.value {
        counts[Int(score.rounded()) - 1] += row.entries
      }
    }
    return section(
      words.title(of: .moods),
      bars((0..<5).reversed().map { FigureBar("\($0 + 1)", Double(counts[$0])) }))
  }

  private func bars(of table: FigureName) -> String {
    section(words.title(of: table), bars(view.bars(of: view.table(table, of: figures))))
  }

  private var hours: String {
    let hours = figures[.hours].map(\.entries)
    let most = max(1, hours.max() ?? 1)
    let columns = hours.enumerated().map { hour, count in
      let height = count == 0 ? 0 : max(1, count * 60 / most)
      return "<rect class=\"c2\" x=\"\(hour * 14)\" y=\"\(62 - height)\" width=\"12\" "
        + "height=\"\(height)\" rx=\"1\"><title>\(words.hour(hour)): "
        + "\(HTMLText.escaped(words.entries(count)))</title></rect>"
        + (hour % 3 == 0 ? "<text x=\"\(hour * 14)\" y=\"74\">\(words.hour(hour))</text>" : "")
    }
    return section(
      words.title(of: .hours),
      svg(width: 24 * 14, height: 78, words.title(of: .hours), columns.joined()))
  }

  private var wordBars: String? {
    guard figures.words != nil else { return nil }
    return section(
      view.wordTitle(figures),
      bars(view.bars(of: view.longStretches(figures), by: FigureScreen.words.counts)))
  }

  /// The most used rows of a table that a person named.
  private func table(_ name: FigureName) -> String? {
    let all = figures[name]
    guard !isPrivate, !all.isEmpty else { return nil }
    let shown = all.prefix(30)
    let (allTitles, allCells) = view.cells(of: FigureTable(name, Array(shown)))
    // A column that no row fills is left out, such as moods where there are too few days to compare.
    let filled = allTitles.indices.filter { column in allCells.contains { !$0[column].isEmpty } }
    let titles = filled.map { allTitles[$0] }
    let cells = allCells.map { cells in filled.map { cells[$0] } }
    let lines = cells.map { cells in
      "<tr><th scope=\"row\"><span\(name == .tags ? " class=\"tag\"" : "") dir=\"auto\">"
        + "\(HTMLText.escaped(cells[0]))</span></th>"
        + zip(titles, cells).dropFirst().map { title, cell in
          "<td data-name=\"\(HTMLText.escaped(title))\">\(HTMLText.escaped(cell))</td>"
        }.joined() + "</tr>"
    }
    let rest = all.count - shown.count
    let head = titles.map { "<th scope=\"col\">\(HTMLText.escaped($0))</th>" }.joined()
    let isCompared = shown.contains { $0.mood?.difference != nil }
    let notes = [
      rest > 0 ? (name == .tags ? words.moreTags(rest) : words.moreRows(rest)) : nil,
      all.haveSeveralUnits ? words.unitsStayApart : nil,
      isCompared ? words.differenceIsNoCause : nil,
    ].compactMap { $0 }
    return section(
      words.title(of: name),
      "<div class=\"wide\"><table class=\"figures\"><thead><tr>\(head)</tr></thead>\n<tbody>"
        + lines.joined(separator: "\n") + "</tbody></table></div>"
        + notes.map { "<p class=\"kind\">\(HTMLText.escaped($0))</p>" }.joined())
  }

  /// The most used numbers over time.
  private var numberLines: String? {
    let most = 6
    guard !isPrivate else { return nil }
    let sections = figures[.measures].prefix(most).compactMap { row in
      row.line.map { drawn in
        let head = view.numberHead(row).map(\.text)
        let rest = head.dropFirst().joined(separator: " ")
        let title = head.first ?? ""
        return section(
          title, line(drawn, title) + "<p class=\"kind\">\(HTMLText.escaped(rest))</p>")
      }
    }
    return sections.isEmpty ? nil : sections.joined(separator: "\n")
  }

  // MARK: Entries

  private func entries(_ title: String, _ items: [(String?, TimelineItem)]) -> String? {
    guard !isPrivate, !items.isEmpty else { return nil }
    let articles = items.map { distance, item in
      let date = item.moment.map { words.dateAndTime($0, item.extent, configuration.hours) } ?? ""
      var text = "<article class=\"entry\"><p class=\"kind\">"
      text += HTMLText.escaped([distance, date].compactMap { $0 }.joined(separator: " · "))
      text += "</p>"
      if let title = item.post?.title {
        let face = item.post?.mood.flatMap(configuration.moods.face).map { "\($0) " } ?? ""
        text += "<p dir=\"auto\">\(HTMLText.escaped(face + title))</p>"
      }
      if let body = item.body, !body.isEmpty {
        text += "<p class=\"words\" dir=\"auto\">\(HTMLText.words(body))</p>"
      }
      return text + "</article>"
    }
    return section(title, articles.joined(separator: "\n"))
  }

  private var rules: String {
    let names: [FigureName] = [.days, .words, .characters, .streaks, .mood]
    let rows = names.map {
      "<li>\(HTMLText.escaped(words.rule($0)))</li>"
    }
    return section(words.howCounted, "<ul class=\"rules\">\(rows.joined(separator: "\n"))</ul>")
  }

  /// Besides the style that it shares with an export.
  private static let style = """
    .report h2 { position: static; margin-top: 0; }
    .report .part { padding: 1.4rem 0 .6rem; break-inside: avoid; }
    .report h2 { margin-bottom: .9rem; }
    .report svg { display: block; width: 100%; height: auto; margin-bottom: .6rem; }
    .halves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 1rem; }
    .report svg text { fill: var(--soft); font: 8px system-ui, sans-serif; }
    .report svg .digit { fill: var(--paper); font-weight: 700; }
    .report rect.none { fill: var(--wash); } .report .dot, .report .unknown { fill: var(--soft); }
    .report .c0 { fill: rgb(var(--link) / .28); background: rgb(var(--link) / .28); }
    .report .c1 { fill: rgb(var(--link) / .5); background: rgb(var(--link) / .5); }
    .report .c2 { fill: rgb(var(--link) / .74); background: rgb(var(--link) / .74); }
    .report .c3 { fill: rgb(var(--link)); background: rgb(var(--link)); }
    .report .m1 { fill: var(--g1); } .report .m2 { fill: var(--g2); } .report .m3 { fill: var(--g3); }
    .report .m4 { fill: var(--g4); } .report .m5 { fill: var(--g5); }
    .report .axis { stroke: var(--line); } .report .point { fill: var(--accent); }
    .report .line { fill: none; stroke: var(--accent); stroke-width: 1.2; }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; color: var(--soft); font-size: .8125rem; }
    .legend i { display: inline-block; width: .7rem; height: .7rem; border-radius: 2px; }
    .legend i.none { background: var(--wash); }
    .totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 1rem; }
    .totals dd { font-size: 1.75rem; line-height: 1.2; }
    .totals dt { color: var(--soft); font-size: .8125rem; }
    .totals + .kind { margin-top: .8rem; }
    .bars, .figures { width: 100%; border-collapse: collapse; font-size: .9375rem; }
    .bars th, .figures th { font-weight: 400; text-align: left; }
    .bars th, .figures tbody th { overflow-wrap: anywhere; }
    .figures tbody th { min-width: 7rem; max-width: 14rem; }
    .report table, .legend, .totals dt { font-family: system-ui, "Noto Sans CJK JP", sans-serif; }
    .bars th { width: 8rem; padding-right: .6rem; }
    .bars .number { width: 4.5rem; padding-right: .6rem; text-align: right; }
    .bars .remark { width: 6.5rem; padding-left: .6rem; color: var(--soft); font-size: .8125rem; }
    .bars i { display: block; height: .7rem; border-radius: 2px; background: rgb(var(--link) / .74); }
    .bars td, .figures td { font-variant-numeric: tabular-nums; }
    .bars tr, .figures tr { break-inside: avoid; }
    .wide { overflow-x: auto; }
    .figures td { padding: .15rem .6rem; text-align: right; white-space: nowrap; }
    .figures thead th { white-space: nowrap; padding: 0 .6rem .3rem; color: var(--soft); font-size: .8125rem; }
    .figures thead th + th { text-align: right; }
    .figures thead th:first-child { padding-left: 0; }
    article.entry { display: block; }
    .rules { padding-left: 1.2rem; color: var(--soft); font-size: .875rem; }
    @media (max-width: 40rem) {
      .bars th { width: 5.5rem; } .bars .remark { width: 5rem; }
      .report svg text { font-size: 13px; } .report svg .digit { font-size: 9px; }
      .report .weeks text { font-size: 10px; } .report .course text { font-size: 18px; }
      .figures, .figures tbody { display: block; } .figures thead { display: none; }
      .figures tr { display: grid; grid-template-columns: 1fr 1fr; column-gap: 1.4rem; padding: .3rem 0; }
      .figures tbody th { grid-column: 1 / -1; max-width: none; }
      .figures td { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .6rem; padding: 0; }
      .figures td::before { content: attr(data-name); color: var(--soft); font-size: .8125rem; }
    }
    @media print {
      @page { size: A4; }
      :root { --link: 80 80 80; }
      .report svg .digit { fill: #fff; }
      .report .m1 { fill: #222; } .report .m2 { fill: #444; } .report .m3 { fill: #666; }
      .report .m4 { fill: #888; } .report .m5 { fill: #aaa; }
      .report * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .wide { overflow: visible; } .figures td { white-space: normal; }
    }

    """
}
