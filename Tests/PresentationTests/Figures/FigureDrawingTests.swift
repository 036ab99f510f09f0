import Settings
import Terminal
import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import Presentation

/// What figures look like. Look at the files before you write new ones with `JOURNAL_WRITE_FRAMES=1`.
struct FigureDrawingTests {
  @Test(arguments: GoldenDrawing.all.indices)
  func `a drawing looks as in its file`(index: Int) throws {
    let drawing = GoldenDrawing.all[index]
    if GoldenDrawing.isWriting { try drawing.write() }
    #expect(drawing.text == drawing.expected, "\(drawing.name)")
  }

  @Test func `every file belongs to a drawing`() {
    #expect(GoldenDrawing.unknownFiles == [])
  }

  private static let signs: [FigureSigns] = [.full, .blocks, .ascii]

  @Test(arguments: FullRun.few(3, of: [20, 21, 24, 36, 40, 71, 72, 80, 200]))
  func `no line is wider than the terminal, or ends with a space`(columns: Int) {
    for words in Language.allCases.map(Catalogue.init) {
      for signs in Self.signs {
        let view = FigureView(columns: columns, signs: signs, words: words)
        for figures in [Figures.sample, .new, .none, .ofNumbers] {
          var drawn = FigureScreen.allCases.flatMap { view.screen($0, figures) }
          drawn += view.overview(figures) + view.comparison(figures, .sampleBefore)
          for measure in [DayMeasure.entries, .words, .mood, .tag("running"), .tag("none")] {
            drawn += view.heatMap(figures, of: measure) + view.pixels(figures, of: measure)
          }
          for step in [FigureStep.week, .year] {
            drawn += view.table(of: figures, by: step)
            drawn += view.numbers(figures[.measures], of: figures, by: step)
          }
          drawn += view.moodLine(figures, rows: 9, smoothedOver: 30)
          let flawed = drawn.map(\.text).filter { $0.displayWidth > columns || $0.last == " " }
          #expect(flawed == [])
          if signs == .ascii {
            let blocks = "░▒▓█▁▂▃▄▅▆▇▏▎▍▌▋▊▉·–"
            #expect(!drawn.contains { $0.text.contains(where: blocks.contains) })
          }
        }
      }
    }
  }

  @Test func `one screen is at most 45 rows of 80 columns, and 70 of 40`() {
    for words in Language.allCases.map(Catalogue.init) {
      for signs in Self.signs {
        for figures in [Figures.sample, .sampleYear, .new, .none, .ofManyMoods] {
          func rows(_ columns: Int) -> Int {
            let view = FigureView(columns: columns, signs: signs, words: words)
            return max(view.overview(figures).count, view.screen(.mood, figures).count)
          }
          #expect(rows(80) <= 45)
          #expect(rows(120) <= 45)
          #expect(rows(40) <= 70)
        }
      }
    }
  }

  @Test func `weekdays begin with the first day of the user's week`() {
    for (day, first) in [(1, "Mon"), (0, "Sun"), (6, "Sat")] {
      let settings = Configuration(time: TimeSettings(weekStartsOn: day))
      let view = FigureView(columns: 80, words: Catalogue(.english), configuration: settings)
      let rows = view.screen(.mood, .sample).map(\.text)
      let title = rows.firstIndex { $0.hasPrefix("Weekdays") }
      #expect(title.map { rows[$0 + 1].hasPrefix(first) } == true)
    }
  }

  // MARK: Rules of the drawings

  private static func figures(_ counts: [Int: Int], today: Int = 60, to: Int = 69) -> Figures {
    var tally = FigureTally()
    for (day, count) in counts {
      for _ in 0..<count {
        tally.add(EntryFacts(day: day, hour: 9, kind: tally.number(ofKind: "text")))
      }
    }
    return tally.figures(of: FigurePeriod(from: 0, to: to)!, today: today)
  }

  private func view(_ columns: Int = 80, _ signs: FigureSigns = .full) -> FigureView {
    FigureView(columns: columns, signs: signs, words: Catalogue(.english))
  }

  @Test func `an outlier doesn't wash out the other levels`() {
    let levels = HeatLevels(of: [1, 1, 1, 2, 2, 3, 4000])
    #expect([1, 2, 3, 4000].map(levels.level) == [0, 1, 2, 3])
    #expect(HeatLevels(of: [1, 1, 1]).level(of: 1) == 3)
    #expect(HeatLevels(of: [5, 1]).ranges.map(\.level) == [1, 3])
    let many = HeatLevels(of: (1...8).map(Double.init))
    #expect((1...8).map { many.level(of: Double($0)) } == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(many.ranges.map(\.range) == [1...2, 3...4, 5...6, 7...8])
  }

  @Test func `the newest weeks stay where the width is short`() {
    let wide = view(200).heatMap(.sample).map(\.text)
    let narrow = view(40).heatMap(.sample).map(\.text)
    let usual = view(80).heatMap(.sample).map(\.text)
    for row in 1...7 {
      #expect(usual[row].hasSuffix(String(narrow[row].dropFirst(3))))
      #expect(wide[row].prefix(2) == narrow[row].prefix(2))
    }
  }

  @Test func `the week begins on the user's day`() {
    let sunday = FigureView(
      columns: 80, words: Catalogue(.english),
      configuration: Configuration(time: TimeSettings(weekStartsOn: 0)))
    #expect(sunday.heatMap(.sample)[1].text.hasPrefix("Su"))
    #expect(view().heatMap(.sample)[1].text.hasPrefix("Mo"))
    #expect(sunday.overview(.sample).contains { $0.text.contains("Sun") })
  }

  @Test func `missing, unknown, zero, to come and before differ without color`() {
    for signs in Self.signs {
      let values: [DayValue] = [.beforeFirstEntry, .future, .withoutEntry, .unknown, .value(0)]
      #expect(Set(values.map(signs.sign)).count == 5)
      #expect(Set(signs.levels + values.map(signs.sign)).count == 9)
    }
  }

  @Test func `a mood line has gaps where there are no moods`() throws {
    var tally = FigureTally()
    for (day, score) in [0: 1.0, 1: 5, 4: 3, 5: 3] {
      tally.add(
        EntryFacts(
          day: day, hour: 9, kind: tally.number(ofKind: "mood"),
          mood: tally.number(of: Mood.known[0]), score: Score(score)))
    }
    let figures = tally.figures(of: FigurePeriod(from: 0, to: 9)!, today: 9)
    #expect(
      view(40, .ascii).moodLine(figures).map(\.text) == [
        "5  *", "4", "3     **", "2", "1 *", "  Jan",
      ])
    #expect(
      view(40, .blocks).moodLine(figures, rows: 3).map(\.text) == [
        "5  █", "3  █  ▅▅", "1 ▁█  ██", "  Jan",
      ])
    #expect(
      view(40).moodLine(figures, rows: 2).map(\.text) == ["5 ⢸ ⣀", "1 ⡸", "  Jan"])
  }

  @Test func `a line of other numbers has its own axis`() throws {
    let figures = Self.figures([0: 1], today: 9, to: 9)
    let points = [0: 70.5, 1: 72.5, 4: 71.5].map { FigureLine.Point(day: $0, value: $1) }
    let line = FigureLine(points.sorted { $0.day < $1.day }, axis: 70.5...72.5)
    #expect(
      view(40, .ascii).line(line, of: figures).map(\.text) == [
        "72.5  *", "72.0", "71.5     *", "71.0", "70.5 *", "     Jan",
      ])
    #expect(line.smoothed(over: 3).points.map(\.value) == [71.5, 71.5, 71.5])
  }

  @Test func `where moods have no room, the rare ones are left out`() {
    let short = view().overview(.ofManyMoods).map(\.text).joined(separator: "\n")
    #expect(short.contains("mood 30") && short.contains("mood 24"))
    #expect(!short.contains("mood 23") && short.contains("and 23 rarer moods"))
    let large = view().screen(.mood, .ofManyMoods).map(\.text).joined(separator: "\n")
    #expect(large.contains("mood 22") && !large.contains("mood 01"))
    let few = view().screen(.mood, .sample).map(\.text).joined(separator: "\n")
    #expect(!few.contains("rarer"))
  }

  @Test func `a period's mood comes with its days, and written days with all days`() {
    let rows = view().comparison(.sample, .sampleBefore).map(\.text)
    #expect(rows.contains { $0.contains(/Mood \(days\) +\d\.\d \(\d+\) +\d\.\d \(\d+\)/) })
    #expect(rows.contains { $0.contains(/Days written +\d+ of 365 +\d+ of \d+/) })
  }

  @Test func `without UTF-8 a name is cut, and has no face`() {
    let drawn =
      view(20, .ascii).screen(.mood, .ofManyMoods) + view(20, .ascii).screen(.mood, .sample)
    #expect(!drawn.contains { $0.text.unicodeScalars.contains { !$0.isASCII } })
    let long = view(20, .ascii).bars([FigureBar("a very long name of a mood", 3)])
    #expect(long[0].text.hasPrefix("a very long~ 3"), "\(long[0].text)")
  }

  @Test func `bars are in proportion, and the least is visible`() {
    let bars = [FigureBar("a", 8), FigureBar("bb", 1), FigureBar("c", 0)]
    #expect(view(20).bars(bars).map(\.text) == ["a  8 ███████████████", "bb 1 █▉", "c  0"])
    #expect(view(20, .ascii).bars(bars).map(\.text) == ["a  8 ###############", "bb 1 ##", "c  0"])
    #expect(FigureSigns.full.bar(0.01) == "▏")
    #expect(FigureSigns.full.bar(0) == "")
    #expect(FigureSigns.ascii.bar(0.01) == "#")
  }

  @Test func `hours draw every hour with an entry`() {
    var hours = [Int](repeating: 0, count: 24)
    hours[0] = 1
    hours[23] = 1000
    for signs in Self.signs {
      let drawn = view(80, signs).hourColumns(hours).map(\.text)
      #expect(drawn.count == 3)
      #expect(drawn[1].first != " ")
      #expect(drawn[0].displayWidth == 24 * 3 - 1)
    }
    #expect(view().hourColumns([Int](repeating: 0, count: 24)) == [])
  }
}
