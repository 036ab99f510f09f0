import Presentation
import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import JournalCLI

/// Figures for scripts: fixed names, exact numbers, and null for what is absent.
struct FiguresJSONTests {
  private static let today = CivilTime(year: 2026, month: 1, day: 2)!.daysSinceEpoch
  private static let period = FigurePeriod(from: today - 1, to: today)!

  private static var figures: Figures {
    var tally = FigureTally()
    let (text, mood, photo) = (
      tally.number(ofKind: "text"), tally.number(ofKind: "mood"), tally.number(ofKind: "photo")
    )
    let tag = tally.number(of: Tag.restored("=a,\"b\""))
    tally.add(
      EntryFacts(
        day: today, hour: 7, kind: text, words: WordCount(words: 3, characters: 2), tags: [tag]))
    for (index, name) in ["good", "great", "great"].enumerated() {
      tally.add(
        EntryFacts(
          day: today - (index == 2 ? 1 : 0), hour: 23, kind: mood,
          mood: tally.number(of: Mood.initial(name)!), score: Mood.initial(name)!.score,
          words: WordCount.none, tags: index == 0 ? [tag] : []))
    }
    tally.add(EntryFacts(day: today, hour: nil, kind: photo))
    return tally.figures(of: period, today: today, damaged: 2)
  }

  /// Only where a journal has measures.
  private static let ofMeasures: [FigureName] = [
    .measures, .latest, .mean, .lowest, .highest, .sum, .last, .middle,
  ]

  private static let none = FigureTally().figures(of: period, today: today)

  private static func json(
    _ figures: Figures, by step: FigureStep? = nil, compared: Figures? = nil
  ) -> String {
    String(
      decoding: FiguresJSON.object(
        figures, by: step, compared: compared), as: UTF8.self)
  }

  private static func comparison(_ with: String, _ without: String) -> String {
    #"{"with":\#(with),"without":\#(without),"difference":null,"interval":null}"#
  }

  @Test func `JSON has every name, in order`() {
    let none = #"{"mean":null,"days":0}"#
    let all = #"{"mean":4.75,"days":2}"#
    let hours = (0..<24).map { $0 == 7 ? "1" : $0 == 23 ? "3" : "0" }.joined(separator: ",")
    let weekdays = (1...7).map { weekday in
      // 1 January 2026 was a Thursday.
      let (entries, days, mood): (Int, Int, String) =
        switch weekday {
        case 4: (1, 1, Self.comparison(#"{"mean":5,"days":1}"#, #"{"mean":4.5,"days":1}"#))
        case 5: (4, 1, Self.comparison(#"{"mean":4.5,"days":1}"#, #"{"mean":5,"days":1}"#))
        default: (0, 0, Self.comparison(none, all))
        }
      return #"{"weekday":\#(weekday),"entries":\#(entries),"days":\#(days),"mood":\#(mood)}"#
    }
    let parts = (0..<4).map { part in
      let entries = [0, 1, 0, 3][part]
      return
        #"{"from":\#(part * 6),"to":\#(part * 6 + 6),"entries":\#(entries),"mood":"#
        + Self.comparison(none, none) + "}"
    }
    let tags =
      #"[{"tag":"=a,\"b\"","entries":2,"days":1,"mood":"#
      + Self.comparison(#"{"mean":4.5,"days":1}"#, #"{"mean":5,"days":1}"#) + "}]"
    let streak = #"{"days":2,"from":"2026-01-01","to":"2026-01-02"}"#
    let expected =
      #"{"period":{"from":"2026-01-01","to":"2026-01-02","days":2},"entries":5,"#
      + #""kinds":{"mood":3,"photo":1,"text":1},"days":{"written":2,"of":2},"#
      + #""words":3,"characters":2,"#
      + #""streaks":{"current":\#(streak),"longest":\#(streak),"#
      + #""weekdays":{"current":\#(streak),"longest":\#(streak)}},"#
      + #""mood":{"mean":4.75,"days":2,"entries":3},"#
      + #""moods":[{"mood":"great","entries":2},{"mood":"good","entries":1}],"#
      + #""hours":[\#(hours)],"weekdays":[\#(weekdays.joined(separator: ","))],"#
      + #""parts":[\#(parts.joined(separator: ","))],"tags":\#(tags),"#
      + #""periods":[{"from":"2026-01-01","to":"2026-01-02","entries":5,"days":2,"words":3,"#
      + #""characters":2,"mood":4.75,"moodDays":2}],"damaged":2,"conflicts":0,"unopened":0,"rules":{"#
    let json = Self.json(Self.figures, by: .year)
    #expect(json.hasPrefix(expected), "\(json)")
    for name in FigureName.allCases {
      let isRule = json.suffix(json.count - expected.count).contains("\"\(name.rawValue)\":\"")
      #expect(isRule == (name != .compared && !Self.ofMeasures.contains(name)))
    }
  }

  @Test func `what is absent is null, and never zero`() {
    let json = Self.json(Self.none)
    for part in [
      #""words":null,"characters":null"#, #""streaks":{"current":null,"longest":null,"#,
      #""mood":{"mean":null,"days":0,"entries":0}"#, #""days":{"written":0,"of":0}"#,
      #""moods":[]"#, #""tags":[]"#,
    ] { #expect(json.contains(part)) }
    #expect(!json.contains("\"periods\""))
    #expect(!json.contains("\"compared\""))
  }

  @Test func `the compared figures are the same object`() {
    let json = Self.json(Self.none, compared: Self.figures)
    #expect(json.contains(#","compared":{"period":{"from":"2026-01-01""#))
    #expect(json.contains(#""conflicts":0,"unopened":0},"rules":{"#))
  }

  @Test func `CSV has a row for each figure`() {
    let rows = FiguresCSV.rows(Self.figures).split(separator: "\n").map(String.init)
    #expect(rows.first == "figure,of,value,n")
    for row in [
      "period,from,2026-01-01,", "period,days,2,", "entries,,5,", "kinds,photo,1,",
      "days,written,2,", "words,,3,", "characters,,2,", "streaks.current,days,2,",
      "streaks.longest,from,2026-01-01,", "streaks.weekdays.longest,to,2026-01-02,",
      "mood.mean,,4.75,2", "mood.days,,2,", "mood.entries,,3,", "moods,great,2,", "hours,23,3,",
      "weekdays.entries,5,4,", "weekdays.mood.with,5,4.5,1", "weekdays.mood.difference,5,,",
      "parts.entries,18-24,3,", "tags.entries,\"'=a,\"\"b\"\"\",2,",
      "tags.mood.without,\"'=a,\"\"b\"\"\",5,1", "damaged,,2,", "conflicts,,0,", "unopened,,0,",
    ] { #expect(rows.contains(row), "\(row)") }
    #expect(rows.allSatisfy { $0.filter { $0 == "," }.count >= 3 })
    #expect(FiguresCSV.rows(Self.none).contains("words,,,\n"))
  }

  @Test func `CSV by period has the columns of JSON`() {
    #expect(
      FiguresCSV.rows(Self.figures, by: .day, weekStartsOn: 1)
        == """
        from,to,entries,days,words,characters,mood,moodDays
        2026-01-01,2026-01-01,1,1,0,0,5,1
        2026-01-02,2026-01-02,4,1,3,2,4.5,1

        """)
  }
}
