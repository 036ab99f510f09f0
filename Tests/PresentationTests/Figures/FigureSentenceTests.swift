import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import Presentation

/// Every sentence about figures, in both languages.
struct FigureSentenceTests {
  private static let day = CivilTime(year: 2026, month: 11, day: 22)!.daysSinceEpoch
  private static let period = FigurePeriod(from: day - 2, to: day)!

  /// The figures of days with an entry, one of them with a mood of each score.
  private static func figures(_ days: [Int], scores: [[Double]] = [], tag: Int = 0) -> Figures {
    var tally = FigureTally()
    for day in days {
      tally.add(EntryFacts(day: day, hour: 9, kind: tally.number(ofKind: "text")))
    }
    for (index, day) in scores.enumerated() {
      for score in day {
        let tags = index < tag ? [tally.number(of: Tag.restored("t"))] : []
        tally.add(
          EntryFacts(
            day: self.day - index, hour: 9, kind: tally.number(ofKind: "mood"),
            mood: tally.number(of: Mood.known[0]), score: Score(score), tags: tags))
      }
    }
    return tally.figures(of: FigurePeriod(from: day - 99, to: day)!, today: day)
  }

  private static func comparison(_ with: Int, _ without: Int) -> MoodComparison {
    let scores = (0..<with + without).map { [Double($0 % 3 + ($0 < with ? 2 : 1))] }
    return figures([], scores: scores, tag: with).tags[0].mood
  }

  private static let run = figures(Array(day - 4...day) + Array(day - 40...day - 30)).streaks
  private static let best = figures(Array(day - 4...day)).streaks
  private static let over = figures(Array(day - 40...day - 30)).streaks

  typealias Row = (say: @Sendable (Catalogue) -> String, english: String, japanese: String)

  private static let rows: [Row] = [
    ({ $0.shortDay(day) }, "22 Nov 2026", "2026年11月22日"),
    ({ $0.span(day, day) }, "22 Nov 2026", "2026年11月22日"),
    (
      { $0.span(day - 30, day) }, "23 Oct 2026 to 22 Nov 2026", "2026年10月23日〜2026年11月22日"
    ),
    ({ $0.month(2026, 11) }, "November 2026", "2026年11月"), ({ $0.hour(7) }, "07", "07"),
    ({ $0.name(of: .days) }, "Days", "毎日"), ({ $0.name(of: .year) }, "Year in pixels", "1日1マス"),
    ({ $0.name(of: .mood) }, "Moods and weekdays", "気分と曜日"),
    ({ $0.name(of: .tags) }, "Tags", "タグ"), ({ $0.name(of: .hours) }, "Hours", "時刻"),
    ({ $0.name(of: .words) }, "Words", "語数"),
    ({ $0.days(1) }, "1 day", "1日"), ({ $0.days(1234) }, "1,234 days", "1,234日"),
    (
      { $0.totals(1234, on: WrittenDays(written: 210, of: 365)) },
      "1,234 entries on 210 of 365 days", "365日のうち210日に1,234件の記録"
    ),
    (
      { $0.totals(1, on: WrittenDays(written: 1, of: 1)) }, "1 entry on 1 of 1 day",
      "1日のうち1日に1件の記録"
    ),
    ({ $0.written(WrittenDays(written: 21, of: 1052)) }, "21 of 1,052", "1,052日中21日"),
    ({ $0.wordTotals(WordCount(words: 1, characters: 0)) }, "1 word", "1語"),
    ({ $0.wordTotals(WordCount(words: 0, characters: 12)) }, "12 characters", "12文字"),
    (
      { $0.wordTotals(WordCount(words: 5678, characters: 1)) }, "5,678 words and 1 character",
      "5,678語、1文字"
    ),
    ({ $0.joined("3 entries", "5 words") }, "3 entries, 5 words", "3 entries、5 words"),
    ({ $0.noEntriesInPeriod }, "No entries in this period", "この期間に記録はありません。"),
    ({ $0.streaks(nil, nil) }, "No streak yet", "連続した記録はまだありません。"),
    (
      { $0.streaks(run.current, run.longest) },
      "Streak: 5 days since 18 Nov 2026. Longest: 11 days, 13 Oct 2026 to 23 Oct 2026",
      "2026年11月18日から5日続いています。最長は11日（2026年10月13日〜2026年10月23日）。"
    ),
    (
      { $0.streaks(best.current, best.longest) },
      "Streak: 5 days since 18 Nov 2026, the longest",
      "2026年11月18日から5日続いていて、これが最長です。"
    ),
    (
      { $0.streaks(over.current, over.longest) },
      "No current streak. Longest: 11 days, 13 Oct 2026 to 23 Oct 2026",
      "いま続いている記録はありません。最長は11日（2026年10月13日〜2026年10月23日）。"
    ),
    (
      { $0.weekdayStreaks(over) },
      "Monday to Friday: No current streak. Longest: 9 days, 13 Oct 2026 to 23 Oct 2026",
      "月曜日から金曜日まで: いま続いている記録はありません。最長は9日（2026年10月13日〜2026年10月23日）。"
    ),
    (
      { $0.moodMean(MoodMean(mean: 3.85, days: 180), entries: 240) },
      "Mood 3.9: mean of 180 days, 240 moods", "気分 3.9: 180日の平均、気分の記録240件"
    ),
    (
      { $0.moodMean(MoodMean(mean: 4, days: 1), entries: 1) }, "Mood 4.0: mean of 1 day, 1 mood",
      "気分 4.0: 1日の平均、気分の記録1件"
    ),
    (
      { $0.moodMean(MoodMean(mean: nil, days: 0), entries: 0) }, "No moods in this period",
      "この期間に気分の記録はありません。"
    ),
    (
      { $0.leftOut(damaged: 2, conflicts: 1).joined(separator: " / ") },
      "1 entry in conflict counted once / 2 damaged lines not counted; 'journal check' "
        + "shows them",
      "競合している記録1件は、1件ずつ数えています。 / 破損した2行は数えていません。「journal check」で表示できます。"
    ),
    ({ $0.title(.entries, tagSign: "#") }, "Entries a day", "1日の記録数"),
    ({ $0.title(.words, tagSign: "#") }, "Words and characters a day", "1日の語数と文字数"),
    ({ $0.title(.mood, tagSign: "#") }, "Mood of each day, 1 to 5", "毎日の気分（1〜5）"),
    ({ $0.title(.tag("run"), tagSign: "@") }, "@run a day", "1日の @run の数"),
    ({ $0.meaning(.beforeFirstEntry) }, "before the first entry", "最初の記録より前"),
    ({ $0.meaning(.outside) }, "before the first entry", "最初の記録より前"),
    ({ $0.meaning(.future) }, "to come", "これから"),
    ({ $0.meaning(.withoutEntry) }, "no entry", "記録なし"),
    ({ $0.meaning(.unknown) }, "nothing known", "不明"), ({ $0.meaning(.value(0)) }, "none", "なし"),
    ({ $0.entryWithoutMood }, "entry without a mood", "気分のない記録"),
    ({ $0.entryWithoutTag }, "entry without it", "付いていない記録"),
    ({ $0.moodScale }, "1 worst, 5 best", "1が最低、5が最高"),
    ({ $0.meanMood("3.9") }, "mood 3.9", "気分 3.9"),
    ({ $0.rarerMoods(1) }, "and 1 rarer mood", "ほか、より少ない気分1種類"),
    ({ $0.rarerMoods(3) }, "and 3 rarer moods", "ほか、より少ない気分3種類"),
    ({ $0.name(of: Mood.known[4]) }, "great", "最高"),
    ({ $0.name(of: Mood.own("meh", score: nil)) }, "meh", "meh"),
    ({ $0.weekdayName(0) }, "Sun", "日"), ({ $0.weekdayName(6) }, "Sat", "土"),
    ({ $0.busiestHour(8, 79) }, "Hours: most entries at 08:00 (79)", "時刻: いちばん多いのは8時台（79件）"),
    ({ $0.daysInDot(3) }, "one dot is the mean of 3 days", "1点は3日の平均"),
    ({ $0.smoothed(7) }, "smoothed: mean of 7 days around each day", "なめらかな線: 前後7日の平均"),
    ({ $0.hours(6..<12) }, "06-12h", "06-12時"),
    (
      { $0.moods(comparison(23, 61), onDaysWith: "#walk") ?? "" },
      "3.0 on days with #walk (23), 2.0 without (61)",
      "#walk のある日は3.0（23日）、ない日は2.0（61日）"
    ),
    ({ $0.moods(comparison(9, 61), onDaysWith: "#walk") ?? "too few" }, "too few", "too few"),
    (
      { $0.moods(comparison(12, 70), onWeekday: 1) ?? "" },
      "3.0 on Mondays (12), 2.0 on other days (70)", "月曜日は3.0（12日）、ほかの日は2.0（70日）"
    ),
    (
      { $0.moodsInPart(comparison(10, 10)) ?? "" },
      "2.9 then, 2.0 at other hours of the same days (10)",
      "この時間帯は2.9、同じ日のほかの時間帯は2.0（10日）"
    ),
    (
      { $0.differenceIsNoCause },
      "A difference does not tell the cause. 'journal help stats' says how it is counted.",
      "差があっても、それが原因とは限りません。数え方は「journal help stats」で確認できます。"
    ),
    ({ $0.moreTags(1) }, "and 1 more tag", "ほか1個のタグ"),
    ({ $0.moreTags(12) }, "and 12 more tags", "ほか12個のタグ"),
  ]

  @Test(arguments: rows.indices)
  func `a sentence`(index: Int) {
    let (say, english, japanese) = Self.rows[index]
    #expect(say(Catalogue(.english)) == english)
    #expect(say(Catalogue(.japanese)) == japanese)
  }

  static let titles: [(FigureTitle, String, String)] = [
    (.entries, "Entries", "記録"), (.days, "Days", "日数"), (.words, "Words", "語数"),
    (.characters, "Characters", "文字数"), (.wordsAndCharacters, "Words and characters", "語数と文字数"),
    (.mood, "Mood", "気分"), (.moodAndDays, "Mood (days)", "気分（日数）"), (.moods, "Moods", "気分の内訳"),
    (.weekdays, "Weekdays", "曜日"),
    (.hours, "Hours", "時刻"), (.tags, "Tags", "タグ"), (.period, "Period", "期間"),
    (.with, "With (days)", "あり（日数）"), (.without, "Without (days)", "なし（日数）"),
    (.change, "Change", "増減"), (.writtenDays, "Days written", "記録した日"),
  ]

  @Test func `every title`() {
    #expect(Set(Self.titles.map(\.0)) == Set(FigureTitle.allCases))
    for (title, english, japanese) in Self.titles {
      #expect(Catalogue(.english).figure(title) == english)
      #expect(Catalogue(.japanese).figure(title) == japanese)
    }
  }

  static let rules: [(FigureName, String, String)] = [
    (
      .period,
      "Local dates, both included",
      "両端の日を含む、現地の日付。"
    ),
    (
      .entries,
      "Entries of every type, also of days to come; an entry in conflict counts once, by the "
        + "version with the least id",
      "すべての種類の記録。これからの日の記録も含みます。競合している記録は、idがもっとも小さい版を1件と数えます。"
    ),
    (
      .kinds,
      "Entries by type, unknown types included",
      "種類ごとの記録数。未対応の種類も含みます。"
    ),
    (
      .days,
      "Days with an entry, of all days from the first entry to today. A day is a date by "
        + "the entry's own offset and the setting for when the day ends",
      "最初の記録から今日までの日のうち、記録のある日。日は、記録自身の時差と、1日の終わりの設"
        + "定による日付です。"
    ),
    (
      .words,
      "Unicode word boundaries (UAX 29): a word has a letter or a digit, and hyphens "
        + "separate. Unknown types don't count",
      "Unicodeの単語境界（UAX 29）による、文字か数字を含む区切り。ハイフンは区切り"
        + "です。未対応の種類は数えません。"
    ),
    (
      .characters,
      "Han, kana, 々 and ー, one each and not as words",
      "漢字、かな、々、ーを1文字ずつ。語としては数えません。"
    ),
    (
      .streaks,
      "Consecutive days with an entry, by the query, in any period. Today breaks a streak "
        + "only when it is over; without weekends, they neither break it nor add",
      "検索条件に合う記録が続いた日数。期間は問いません。今日が終わるまでは途切れません。週末を"
        + "除く場合、土日は途切れも加算もしません。"
    ),
    (
      .mood,
      "The mean of the days; a day's mood is the mean of its moods. Days without one don't "
        + "count",
      "日ごとの値の平均。1日の気分は、その日の気分の平均です。気分のない日は数えません。"
    ),
    (
      .moods,
      "Entries by mood, the best first",
      "気分ごとの記録数。良い順です。"
    ),
    (
      .hours,
      "Entries by the hour that the local clock showed; entries for a whole day are in no "
        + "hour",
      "現地の時計の時刻ごとの記録数。終日の記録はどの時刻にも入りません。"
    ),
    (
      .weekdays,
      "Each weekday beside all other days. Difference of means with a 95 % interval by "
        + "Welch's t, in days; at least 10 days on each side",
      "各曜日とほかのすべての日。平均の差と、日数によるウェルチのt検定の95%区間。両側に10"
        + "日以上必要です。"
    ),
    (
      .parts,
      "Six hours beside the rest of the same days. Mean of the days' differences with a 95 "
        + "% interval by Student's t; at least 10 days",
      "6時間ごとに、同じ日のほかの時間帯と比べます。日ごとの差の平均と、スチューデントのt検定"
        + "の95%区間。10日以上必要です。"
    ),
    (
      .tags,
      "Days with an entry that has the tag beside days without one. Difference of means "
        + "with a 95 % interval by Welch's t, in days; at least 10 days on each side. The "
        + "interval is too narrow where days resemble their neighbors; of 20 tags one differs "
        + "by chance",
      "タグの付いた記録がある日と、ない日。平均の差と、日数によるウェルチのt検定の95%区間。"
        + "両側に10日以上必要です。近い日どうしが似ていると区間は狭すぎ、20個のタグのうち1個は"
        + "偶然でも差が出ます。"
    ),
    (
      .periods,
      "Only periods with entries, cut at the ends of the whole period",
      "記録のある期間だけ。全体の期間の両端で切ります。"
    ),
    (
      .compared,
      "The same figures of the second period or query; an unfinished period ends today",
      "比べる期間または検索条件の同じ数値。終わっていない期間は今日までです。"
    ),
    (
      .damaged,
      "Damaged lines of the file, in any period",
      "ファイルの破損した行。期間は問いません。"
    ),
    (
      .conflicts,
      "Entries with several versions, counted once",
      "複数の版がある記録。1件と数えます。"
    ),
  ]

  @Test func `every rule`() {
    #expect(Set(Self.rules.map(\.0)) == Set(FigureName.allCases))
    #expect(Self.rules.count == FigureName.allCases.count)
    for (name, english, japanese) in Self.rules {
      #expect(Catalogue(.english).rule(name) == english)
      #expect(Catalogue(.japanese).rule(name) == japanese)
    }
  }

  @Test(arguments: FigureName.allCases)
  func `a rule has its numbers in both languages`(figure: FigureName) {
    expectInJapanese { $0.rule(figure) }
  }

  @Test func `numbers have one decimal, rounded half up, and zero has no sign`() {
    #expect(
      [3.85, 3.84, 0.05, -0.04, -1.25, 5].map(decimal) == [
        "3.9", "3.8", "0.1", "0.0", "-1.3", "5.0",
      ])
  }
}
