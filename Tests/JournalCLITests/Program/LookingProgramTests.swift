import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `stats`, `calendar`, `report`, `on-this-day` and `random`. Today is 21 November 2026.
@MainActor
struct LookingProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("a1", "one two #walk", at: .at("2026-11-20T23:30:00+09:00")),
      .text("b1", "#walk", at: .at("2026-11-21T01:00:00+09:00")),
      .mood("c1", "good", at: .at("2026-11-19T08:00:00-05:00"), note: "well slept"),
      .text("d1", "a hard day", at: .at("2025-11-21T08:00:00+09:00")),
      .text("e1", "spring", at: .at("2026-05-21T08:00:00+09:00")),
    ],
    unknown: [.unknown("p1")])

  private func program(_ settings: String? = nil) -> Program {
    let program = Program(Self.seed)
    if let settings { program.settings.text = settings }
    return program
  }

  // MARK: stats

  @Test func `figures without charts go into a pipe`() async {
    let outcome = await program().run("stats")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("22 Nov 2025 to 21 Nov 2026\n5 entries on 5 of"))
    #expect(!outcome.output.contains { "░▒▓█▁▂▃▄▅▆▇⠁".contains($0) })
    let drawn = await program().run("stats", "--charts")
    #expect(drawn.output.contains("█"))
    let ascii = await program().run("stats", "--charts", "--signs", "ascii")
    #expect(ascii.output.contains("#") && !ascii.output.contains("█"))
  }

  @Test func `the first word is a view, unless it follows two dashes`() async {
    #expect(await program().run("stats", "words").output.contains("words"))
    #expect(await program().run("stats", "--", "spring").output.contains("1 entry on 1 of"))
    #expect(await program().run("stats", "--", "mood").code == 1)
    #expect(await program().run("stats", "hours", "#walk").output.contains("2 entries"))
  }

  @Test(arguments: [
    ("moods", "mood"), ("years", "year"), ("tag", "tags"), ("hour", "hours"),
    ("word", "words"),
  ])
  func `a near miss of a view that finds nothing is asked about`(word: String, view: String) async {
    let outcome = await program().run("stats", word)
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.error.contains("did you mean 'stats \(view)'?\n"), "\(outcome.error)")
    #expect(await !program().run("stats", "--", word).error.contains("did you mean"))
  }

  @Test func `a near miss of a period that finds nothing is asked about`() async {
    let error = await program().run("stats", "octobre").error
    #expect(error.contains("match 'octobre'; did you mean 'stats october'?\n"), "\(error)")
  }

  @Test func `a word that finds entries, and other words, are no near miss`() async {
    for words in [["springs"], ["one"], ["mood", "moods"], ["nothing like it"]] {
      let error = await program().run(["stats"] + words).error
      #expect(!error.contains("did you mean"), "\(words): \(error)")
    }
  }

  @Test func `a year is a calendar year, and all else the last 12 months`() async {
    #expect(await program().run("stats", "year").output.hasPrefix("1 Jan 2026 to 31 Dec 2026\n"))
    #expect(await program().run("stats", "mood").output.hasPrefix("22 Nov 2025 to 21 Nov 2026\n"))
  }

  nonisolated static let terminals: [([String: String], hasBlocks: Bool)] = [
    (["LC_ALL": "C.UTF-8"], true), (["LC_ALL": "C"], false), (["LANG": "ja_JP.eucJP"], false),
    (["LC_ALL": "C.UTF-8", "VTE_CJK_WIDTH": "wide"], false),
    (["LC_ALL": "C.UTF-8", "TERM": "linux"], false),
  ]

  @Test(arguments: terminals.indices)
  func `where blocks are two cells wide or missing, drawings are ASCII`(index: Int) async {
    let program = program()
    program.environment.merge(Self.terminals[index].0) { $1 }
    let output = await program.run("stats", "days", "--charts").output
    #expect(output.contains("█") == Self.terminals[index].hasBlocks, "\(output)")
  }

  @Test func `a query that finds nothing gets the hint that a list gives`() async {
    let outcome = await program().run("stats", "--", "yesterday")
    #expect(outcome.error.contains("'yesterday' was searched as a word"))
  }

  @Test(arguments: [
    (["stats", "yesterday"], "20 Nov 2026"), (["stats", "october"], "1 Oct 2026 to 31 Oct 2026"),
    (["stats", "先月"], "1 Oct 2026 to 31 Oct 2026"),
    (["stats", "2025"], "1 Jan 2025 to 31 Dec 2025"),
    (["stats", "mood", "last", "week"], "9 Nov 2026 to 15 Nov 2026"),
  ])
  func `words that can be a period are one`(words: [String], span: String) async {
    #expect(await program().run(words).output.hasPrefix("\(span)\n"))
  }

  @Test func `a period of the options leaves the words a query`() async {
    let outcome = await program().run("stats", "october", "--year")
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.error.contains("'october'"), "\(outcome.error)")
  }

  @Test func `a view has Japanese names`() async {
    let english = await program().run("stats", "mood").output
    #expect(await program().run("stats", "気分").output == english)
    #expect(await program().run("統計", "気分").output == english)
    #expect(await program().run("stats", "--", "気分").output != english)
  }

  @Test func `without a period, the figures begin with the first entry`() async {
    let program = Program(
      ContractSeed(posts: [.text("a1", "new here", at: .at("2026-11-18T08:00:00+09:00"))]))
    #expect(await program.run("stats").output.hasPrefix("18 Nov 2026 to 21 Nov 2026\n"))
    #expect(await program.run("stats").output.contains("1 entry on 1 of 4 days"))
    #expect(await program.run("stats", "2026").output.hasPrefix("1 Jan 2026 to 31 Dec 2026\n"))
    #expect(await program.run("report").output.contains("18 Nov 2026 to 21 Nov 2026"))
  }

  @Test func `this day of other years ends when the user's day does`() async {
    func names(_ settings: String?) async -> String {
      await program(settings).run("list", "--on-this-day", "--format", "short").output
    }
    let usual = await names(nil)
    #expect(usual.contains("#walk") && usual.contains("a hard day"))
    let leap = Program(
      ContractSeed(posts: [
        .text("a1", "a leap day", at: .at("2024-02-29T08:00:00+09:00")),
        .text("b1", "the day before", at: .at("2024-02-28T08:00:00+09:00")),
      ]))
    let output = await leap.run("on-this-day", "2026-02-28").output
    #expect(output.contains("a leap day") && output.contains("the day before"))
    let late = await names(#"{"day-ends-at":"04:00"}"#)
    #expect(!late.contains("#walk") && late.contains("a hard day"))
  }

  @Test func `a day is a local date, and it ends when the user's day does`() async {
    #expect(
      await program().run("stats", "--on", "2026-11-20", "--format", "json").output
        .contains(#""entries":1,"#))
    #expect(
      await program(#"{"day-ends-at":"04:00"}"#)
        .run("stats", "--on", "2026-11-20", "--format", "json").output
        .contains(#""entries":2,"#))
  }

  @Test func `streaks follow the query and ignore the period`() async {
    let output = await program().run("stats", "#walk", "--on", "2026-05-21", "--format", "json")
      .output
    #expect(output.contains(#""entries":0,"#))
    #expect(
      output.contains(#""current":{"days":2,"from":"2026-11-20","to":"2026-11-21"}"#))
  }

  @Test func `an absent value is null in JSON and empty in CSV`() async {
    let json = await program().run("stats", "--on", "2024-01-01", "--format", "json").output
    #expect(json.contains(#""words":null"#) && json.contains(#""mean":null"#))
    let csv = await program().run("stats", "--on", "2024-01-01", "--format", "csv").output
    #expect(csv.hasPrefix("figure,of,value,n\nperiod,from,2024-01-01,\n"))
    #expect(csv.contains("\nwords,,,\n"))
  }

  @Test func `rows by day have the same columns in every format`() async {
    #expect(
      await program().run("stats", "--from", "2026-11-19", "--by", "day", "--format", "csv").output
        == """
        from,to,entries,days,words,characters,mood,moodDays
        2026-11-19,2026-11-19,1,1,2,0,4,1
        2026-11-20,2026-11-20,1,1,3,0,,0
        2026-11-21,2026-11-21,1,1,1,0,,0

        """)
    #expect(
      await program().run("calendar", "2026-05", "--format", "csv").output
        == """
        from,to,entries,days,words,characters,mood,moodDays
        2026-05-21,2026-05-21,1,1,1,0,,0

        """)
  }

  @Test func `a comparison is with the time before, a period or a query`() async {
    let before = await program().run("stats", "--on", "2026-11-21", "--compare")
    #expect(before.output.contains("A: 21 Nov 2026\nB: 20 Nov 2026\n"))
    let year = await program().run("stats", "--year", "--compare=2025")
    #expect(year.output.contains("A: 1 Jan 2026 to 21 Nov 2026\nB: 1 Jan 2025 to 31 Dec 2025\n"))
    let query = await program().run("stats", "--compare=#walk")
    #expect(query.output.contains("A: all entries\nB: #walk\n"))
    let first = await program().run("stats", "--from", "0001-01-02", "--compare")
    #expect(first.output.contains("\nB: 1 Jan 1\n"), "\(first.output)")
    let json = await program().run("stats", "--compare=2025", "--format", "json").output
    #expect(json.contains(#""compared":{"period":{"from":"2025-01-01""#))
  }

  nonisolated static let mistakes: [([String], String)] = [
    (["stats", "--from", "2026-11-20", "--to", "2026-11-01"], "swap them"),
    (["stats", "--of", "mood"], "--of"), (["stats", "days", "--of", "walks"], "a #tag"),
    (["stats", "--by", "day", "--compare"], "--compare"),
    (["stats", "--smooth", "0"], "--smooth"), (["stats", "(walk"], "("),
    (["calendar", "never"], "never"), (["calendar", "banana"], "a period such as 2026-11"),
    (["on-this-day", "2026-11"], "2026-11"),
    (["report", "someday"], "someday"), (["report", "-o", ""], "--output"),
    (["report", "--format", "json"], "-o PATH"),
    (["stats", "--on", "2026-11-20 9pm"], "needs whole days"),
    (["stats", "--from", "2026-11-20 21:30"], "needs whole days"),
    (["stats", "--compare=2026-11-20 9pm"], "needs whole days"),
    (["report", "2026-11-20 9pm"], "needs whole days"),
    (["stats", "--compare="], "--compare"),
    (["stats", "--from", "0001-01-01", "--compare"], "no day is before"),
    (["stats", "days", "--smooth", "7"], "--smooth"),
    (["stats", "--smooth", "7", "--format", "json"], "--smooth"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake is a sentence that quotes the word`(index: Int) async {
    let (words, part) = Self.mistakes[index]
    let outcome = await program().run(words)
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains(part), "\(outcome.error)")
  }

  @Test func `no journal, and no entries, are said`() async {
    #expect(await Program().run("stats").error.hasPrefix("There is no journal"))
    #expect(await Program().run("calendar", "--format", "json").code == 0)
    #expect(await Program().run("calendar").error.hasPrefix("There is no journal"))
    let report = await Program().run("report", "-o", "/year.html")
    #expect(report.code != 0 && report.error.contains("no journal"), "\(report.error)")
    #expect(await program().run("stats", "#none").code == 1)
    #expect(
      await program().run("on-this-day", "2001-01-01").error
        == "No entries a week, a month, half a year or years before 1 Jan 2001\n")
    #expect(await program().run("random", "nothing").error == "No entry to show\n")
  }

  @Test(arguments: [20, 40, 80, 120])
  func `no line is wider than the terminal`(columns: Int) async {
    for words in [
      ["stats"], ["stats", "days"], ["stats", "year"], ["stats", "mood"], ["stats", "tags"],
      ["stats", "hours"], ["stats", "words"], ["stats", "--by", "month"], ["stats", "--compare"],
      ["calendar"], ["calendar", "2026"],
    ] {
      let program = program()
      program.sitDown(columns: columns)
      let outcome = await program.run(words)
      #expect(outcome.code == 0)
      for line in outcome.output.split(separator: "\n") {
        #expect(plain(String(line)).displayWidth <= columns, "\(words): \(line)")
      }
    }
  }

  private func plain(_ line: String) -> String {
    line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  // MARK: Memories

  @Test func `entries of other years come with how long ago they were`() async {
    let outcome = await program().run("on-this-day")
    #expect(
      outcome.output.hasPrefix(
        "Half a year ago\nThursday, 21 May 2026\n  08:00  e1    spring\n\n1 year ago\n"))
  }

  @Test func `a seed picks the same entry`() async {
    func picked(_ seed: Int) async -> String {
      let program = program()
      program.environment["JOURNAL_SEED"] = "\(seed)"
      return await program.run("random").output
    }
    var found: Set<String> = []
    for seed in 0..<20 {
      let once = await picked(seed)
      #expect(await picked(seed) == once && !once.isEmpty)
      found.insert(once)
    }
    #expect(found.count > 2)
  }

  // MARK: The report

  @Test func `the report runs nothing, loads nothing and escapes what people wrote`() async {
    let program = Program(
      ContractSeed(posts: [.text("a1", "<script>x</script> & #w", at: .at("2026-11-20T08:00:00Z"))])
    )
    let page = await program.run("report").output
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("src="))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test func `a script learns where the page is, and its days`() async {
    let outcome = await program().run("report", "2026-11", "-o", "/m.html", "--format", "json")
    let answer = #"{"path":"/m.html","from":"2026-11-01","to":"2026-11-30"}"#
    #expect(outcome == Outcome(code: 0, output: "\(answer)\n", error: ""))
  }

  @Test func `a private report has no words of the user`() async {
    let page = await program().run("report", "--private").output
    for word in ["walk", "spring", "hard", "slept", "good"] { #expect(!page.contains(word)) }
    let own = await program().run("report").output
    #expect(own.contains("#walk") && own.contains("good"))
  }

  @Test func `the page writes tags with the user's sign`() async {
    let page = await program("{\"tag-sign\": \"+\"}").run("report").output
    #expect(page.contains("+walk</span>") && !page.contains("#walk</span>"))
  }

  @Test func `a table of the page has no column that no row fills`() async {
    let page = await program().run("report").output
    #expect(page.contains("data-name=\"Days\"") && !page.contains("With (days)"))
  }

  // MARK: Numbers

  /// `weight` in kg on two days, `run` in two units, and names like a view and a period.
  private func numbers(_ settings: String? = nil) -> Program {
    func post(
      _ id: String, _ name: String, _ value: String, _ unit: String?, _ moment: String
    ) -> Post {
      .measure(
        .initial(
          id: EntryID(id), moment: .at("\(moment)T08:00:00+09:00"),
          measure: Measure(name: name, value: SpelledNumber(restored: value), unit: unit)))
    }
    let program = Program(
      ContractSeed(posts: [
        post("a1", "weight", "71.2", "kg", "2026-11-10"),
        post("a2", "Weight", "70.20", "kg", "2026-11-20"),
        post("b1", "run", "5", "km", "2026-11-11"), post("b2", "run", "3", "mi", "2026-11-12"),
        post("c1", "mood", "7", nil, "2026-11-13"), post("d1", "coffee", "2", nil, "2026-10-13"),
        .text("t1", "the weight of words", at: .at("2026-11-20T23:30:00+09:00")),
      ]))
    if let settings { program.settings.text = settings }
    return program
  }

  @Test func `the name of a number shows it over time`() async {
    let outcome = await numbers().run("stats", "weight", "--charts")
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(
      outcome.output.contains(
        "\n\nWeight (kg): 70.2, yesterday\n2 entries on 2 days: mean 70.7, 70.2–71.2\n"))
    #expect(outcome.output.contains("\n72\n") && !outcome.output.contains("run"))
    let pipe = await numbers().run("stats", "WEIGHT", "--by", "week").output
    #expect(pipe.contains("\n2026-11-09     1  71.2\n2026-11-16     1  70.2\n"))
    let japanese = await numbers("{\"language\": \"ja\"}").run("stats", "weight").output
    #expect(japanese.contains("Weight（kg）: 70.2、昨日\n2日に2件: 平均70.7、70.2–71.2\n"))
  }

  @Test func `two units of one name are shown apart, and that is said`() async {
    let output = await numbers().run("stats", "run").output
    #expect(
      output.contains("run (km): 5, 10 days ago\n") && output.contains("run (mi): 3, 9 days ago\n"))
    #expect(
      output.hasSuffix("Numbers in different units are never added, even if they have one name.\n"))
    #expect(await !numbers().run("stats", "weight").output.contains("different units"))
  }

  @Test(arguments: ["measures", "計測"])
  func `all numbers are a table`(view: String) async {
    let output = await numbers().run("stats", view).output
    #expect(
      output.contains("Measures     Entries  Latest  Mean  Lowest  Highest  Sum         Last\n"))
    #expect(
      output.contains("\nWeight (kg)        2    70.2  70.7    70.2     71.2         yesterday\n"))
    #expect(
      output.contains("\ncoffee             1       2     2       2        2    2  39 days ago\n"))
  }

  @Test func `a name comes after views and periods, and before words`() async {
    #expect(await numbers().run("stats", "mood").output.contains("No moods in this period"))
    #expect(await numbers().run("stats", "measure:mood").output.contains("\nmood: 7, 8 days ago\n"))
    #expect(await numbers().run("stats", "weight", "2026-11-10").output.contains("(kg): 71.2"))
    #expect(
      await numbers().run("stats", "coffee", "november").output.contains("No numbers to show"))
    #expect(await numbers().run("stats", "--", "weight").output.contains("3 entries on 2 of"))
    #expect(await numbers().run("stats", "measure:weight>71").output.contains("1 entry on 1 of"))
  }

  @Test func `JSON has all of a number, and null for what is absent`() async {
    let json = await numbers().run("stats", "--format", "json").output
    let none = #"{"mean":null,"days":0}"#
    let row =
      #"{"type":"measure","name":"Weight","unit":"kg","entries":2,"days":2,"latest":70.2,"mean":70.7,"#
      + #""lowest":70.2,"highest":71.2,"sum":null,"last":"2026-11-20","middle":70.7,"#
      + #""mood":{"above":\#(none),"below":\#(none),"difference":null,"interval":null},"#
      + #""line":[{"from":"2026-11-10","to":"2026-11-10","days":1,"value":71.2},"#
      + #"{"from":"2026-11-20","to":"2026-11-20","days":1,"value":70.2}]}"#
    #expect(json.contains(#""measures":[\#(row),"#), "\(json)")
    #expect(json.contains(#""name":"coffee","unit":null,"#) && json.contains(#""sum":2,"#))
    #expect(json.contains(#""middle":"The median"#))
    let months = await numbers().run("stats", "weight", "--by", "month", "--format", "json").output
    #expect(
      months.contains(#""line":[{"from":"2026-11-01","to":"2026-11-21","days":2,"value":70.7}]"#))
    #expect(await !program().run("stats", "--format", "json").output.contains("measures"))
    let csv = await numbers().run("stats", "--format", "csv").output
    #expect(
      csv.contains("measures.mean,Weight kg,70.7,\r\n")
        || csv.contains("measures.mean,Weight kg,70.7,\n"))
  }

  @Test func `the page has numbers over time, unless it is private`() async {
    let page = await numbers().run("report").output
    #expect(
      page.contains("<h2>Measures</h2>") && page.contains("<h2>Weight (kg): 70.2, yesterday</h2>"))
    #expect(page.contains("2 entries on 2 days: mean 70.7, 70.2–71.2"))
    #expect(page.contains("different units are never added"))
    let hidden = await numbers().run("report", "--private").output
    #expect(!hidden.contains("Weight") && !hidden.contains("coffee"))
  }
}
