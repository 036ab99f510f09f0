import Terminal
import TimePhrases
package import TimelineDomain

/// Sentences about figures.
extension Catalogue {
  /// `22 Nov 2026`. Days are counted from 1 January 1970.
  package func shortDay(_ day: Int) -> String {
    let date = CivilTime(day: day)
    return say(
      "\(date.day) \(shortMonth(date.month)) \(date.year)",
      "\(date.year)年\(date.month)月\(date.day)日")
  }

  /// `Nov`
  package func shortMonth(_ month: Int) -> String {
    say(String(monthName(month).prefix(3)), "\(month)月")
  }

  /// `November 2026`
  package func month(_ year: Int, _ month: Int) -> String {
    say("\(monthName(month)) \(year)", "\(year)年\(month)月")
  }

  /// `27 Nov 2025 to 26 Nov 2026`
  package func span(_ from: Int, _ to: Int) -> String {
    from == to
      ? shortDay(from)
      : say("\(shortDay(from)) to \(shortDay(to))", "\(shortDay(from))〜\(shortDay(to))")
  }

  /// `1 day`
  package func days(_ count: Int) -> String {
    say("\(grouped(count)) \(count == 1 ? "day" : "days")", "\(grouped(count))日")
  }

  // MARK: Totals

  /// `1,234 entries on 210 of 365 days`
  package func totals(_ entries: Int, on days: WrittenDays) -> String {
    say(
      "\(grouped(entries)) \(entries == 1 ? "entry" : "entries") on \(grouped(days.written)) of "
        + self.days(days.of),
      "\(self.days(days.of))のうち\(self.days(days.written))に\(grouped(entries))件の記録")
  }

  /// `21 of 52`
  package func written(_ days: WrittenDays) -> String {
    say(
      "\(grouped(days.written)) of \(grouped(days.of))",
      "\(grouped(days.of))日中\(grouped(days.written))日")
  }

  /// `56,789 words and 12 characters`; nil for what is not there.
  package func wordTotals(_ count: WordCount) -> String {
    let words = say(
      "\(grouped(count.words)) \(count.words == 1 ? "word" : "words")",
      "\(grouped(count.words))語")
    let characters = say(
      "\(grouped(count.characters)) \(count.characters == 1 ? "character" : "characters")",
      "\(grouped(count.characters))文字")
    if count.characters == 0 { return words }
    return count.words == 0 ? characters : all([words, characters])
  }

  package var noEntriesInPeriod: String {
    say("No entries in this period", "この期間に記録はありません。")
  }

  /// `Streak: 5 days since 22 Nov 2026. Longest: 31 days, 1 Mar 2026 to 31 Mar 2026`
  package func streaks(_ current: Streak?, _ longest: Streak?) -> String {
    guard let longest else { return say("No streak yet", "連続した記録はまだありません。") }
    let best = say(
      "Longest: \(days(longest.days)), \(span(longest.from, longest.to))",
      "最長は\(days(longest.days))（\(span(longest.from, longest.to))）。")
    guard let current else { return say("No current streak. \(best)", "いま続いている記録はありません。\(best)") }
    if current == longest {
      return say(
        "Streak: \(days(current.days)) since \(shortDay(current.from)), the longest",
        "\(shortDay(current.from))から\(days(current.days))続いていて、これが最長です。")
    }
    return say(
      "Streak: \(days(current.days)) since \(shortDay(current.from)). \(best)",
      "\(shortDay(current.from))から\(days(current.days))続いています。\(best)")
  }

  /// The same for Mondays to Fridays.
  package func weekdayStreaks(_ streaks: Streaks) -> String {
    let sentence = self.streaks(streaks.currentWeekdays, streaks.longestWeekdays)
    return say("Monday to Friday: \(sentence)", "月曜日から金曜日まで: \(sentence)")
  }

  /// `Mood 3.9: mean of 180 days, 240 moods`
  package func moodMean(_ mood: MoodMean, entries: Int) -> String {
    guard let mean = mood.mean else { return noMood }
    return say(
      "Mood \(decimal(mean)): mean of \(days(mood.days)), "
        + "\(grouped(entries)) \(entries == 1 ? "mood" : "moods")",
      "気分 \(decimal(mean)): \(days(mood.days))の平均、気分の記録\(grouped(entries))件")
  }

  package var noMood: String { say("No moods in this period", "この期間に気分の記録はありません。") }

  /// What figures leave out, said below them.
  package func leftOut(_ figures: Figures, opensSealed: Bool) -> [String] {
    let (damaged, conflicts) = (figures.damaged, figures.conflicts)
    var sentences: [String] = []
    if figures.closed > 0 {
      sentences.append(
        closed(figures.closed, .counted, opensSealed ? .unlock : .unseal))
    }
    if conflicts > 0 {
      sentences.append(
        say(
          "\(counted(conflicts, "entry", "entries")) in conflict counted once"
            + (conflicts > 1 ? " each" : ""),
          "競合している記録\(conflicts)件は、1件ずつ数えています。"))
    }
    if damaged > 0 {
      sentences.append(
        say(
          "\(counted(damaged, "damaged line", "damaged lines")) not counted; "
            + "'\(journal) check' shows them",
          "破損した\(damaged)行は数えていません。「\(journal) check」で表示できます。"))
    }
    return sentences
  }

  // MARK: Titles

  package func title(of figure: FigureName) -> String {
    switch figure {
    case .period, .periods: say("Period", "期間")
    case .entries: say("Entries", "記録")
    case .kinds: say("Types", "種類")
    case .days: say("Days", "日数")
    case .words: say("Words", "語数")
    case .characters: say("Characters", "文字数")
    case .streaks: say("Streaks", "連続した日数")
    case .mood: say("Mood", "気分")
    case .moods: say("Moods", "気分の内訳")
    case .hours, .parts: say("Hours", "時刻")
    case .weekdays: say("Weekdays", "曜日")
    case .tags: say("Tags", "タグ")
    case .measures: say("Measures", "計測")
    case .latest: say("Latest", "最新")
    case .mean: say("Mean", "平均")
    case .lowest: say("Lowest", "最低")
    case .highest: say("Highest", "最高")
    case .sum: say("Sum", "合計")
    case .last: say("Last", "前回")
    case .middle: say("Median", "中央値")
    case .compared: say("Change", "増減")
    case .damaged: say("Damaged lines", "破損した行")
    case .conflicts: say("Conflicts", "競合")
    case .unopened: say("Not opened", "未開封")
    }
  }

  package var wordsAndCharacters: String { say("Words and characters", "語数と文字数") }
  package var moodAndDays: String { say("Mood (days)", "気分（日数）") }
  package var withDays: String { say("With (days)", "あり（日数）") }
  package var withoutDays: String { say("Without (days)", "なし（日数）") }
  package var writtenDays: String { say("Days written", "記録した日") }
  package var daysAbove: String { say("Above (days)", "中央値より上（日数）") }
  package var daysBelow: String { say("Below (days)", "中央値より下（日数）") }

  /// What a heat map shows.
  package func title(_ measure: DayMeasure, tagSign: Character) -> String {
    switch measure {
    case .entries: say("Entries a day", "1日の記録数")
    case .words: say("Words and characters a day", "1日の語数と文字数")
    case .mood: say("Mood of each day, 1 to 5", "毎日の気分（1〜5）")
    case .tag(let name):
      say("\(tagSign)\(name.safeName) a day", "1日の \(tagSign)\(name.safeName) の数")
    }
  }

  /// What a sign of a day means.
  package func meaning(_ value: DayValue) -> String {
    switch value {
    case .outside, .beforeFirstEntry: say("before the first entry", "最初の記録より前")
    case .future: say("to come", "これから")
    case .withoutEntry: say("no entry", "記録なし")
    case .unknown: say("nothing known", "不明")
    case .value: say("none", "なし")
    }
  }

  package var entryWithoutTag: String { say("entry without it", "付いていない記録") }

  package var entryWithoutMood: String { say("entry without a mood", "気分のない記録") }

  /// The numbers of the mood levels.
  package var moodScale: String { say("1 worst, 5 best", "1が最低、5が最高") }

  /// `mood 3.9`
  package func meanMood(_ mean: String) -> String { say("mood \(mean)", "気分 \(mean)") }

  /// How many moods a short list leaves out.
  package func rarerMoods(_ count: Int) -> String {
    say("and \(count) rarer \(count == 1 ? "mood" : "moods")", "ほか、より少ない気分\(count)種類")
  }

  /// The name of a mood: the user's own, or that of a known one in this language.
  package func name(of mood: Mood) -> String {
    say(mood.name.safeName, mood.japaneseNames.first ?? mood.name.safeName)
  }

  /// `Mon`; 0 is Sunday.
  package func weekdayName(_ weekday: Int) -> String {
    value(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], ["日", "月", "火", "水", "木", "金", "土"])[
      weekday % 7]
  }

  /// Two sentences of totals as one.
  package func joined(_ totals: String, _ words: String) -> String {
    say("\(totals), \(words)", "\(totals)、\(words)")
  }

  /// `07`
  package func hour(_ hour: Int) -> String { hour.padded(2) }

  /// What a view of figures shows.
  package func name(of screen: FigureScreen) -> String {
    switch screen {
    case .days: say("Days", "毎日")
    case .year: say("Year in pixels", "1日1マス")
    case .mood: say("Moods and weekdays", "気分と曜日")
    case .tags: say("Tags", "タグ")
    case .hours: say("Hours", "時刻")
    case .words: say("Words", "語数")
    case .measures: say("Measures", "計測")
    }
  }

  package func busiestHour(_ hour: Int, _ entries: Int) -> String {
    say(
      "Hours: most entries at \(hour.padded(2)):00 (\(grouped(entries)))",
      "時刻: いちばん多いのは\(hour)時台（\(grouped(entries))件）")
  }

  /// `one dot is the mean of 3 days`
  package func daysInDot(_ count: Int) -> String {
    say("one dot is the mean of \(days(count))", "1点は\(days(count))の平均")
  }

  package func smoothed(_ count: Int) -> String {
    say("smoothed: mean of \(days(count)) around each day", "なめらかな線: 前後\(days(count))の平均")
  }

  /// The hours of a part of the day: `06:00–12:00`.
  package func hours(_ hours: Range<Int>) -> String {
    "\(hours.lowerBound.padded(2))-\(hours.upperBound.padded(2))"
      + say("h", "時")
  }

  // MARK: Comparisons

  /// The moods of days with something and without it; nil without enough days.
  package func moods(
    _ comparison: MoodComparison, _ subject: FigureSubject, named name: String
  ) -> String? {
    guard comparison.difference != nil, let with = side(comparison.with),
      let without = side(comparison.without)
    else { return nil }
    switch subject {
    case .weekday(let weekday):
      return moods(with, without, onWeekday: weekday)
    case .part:
      return say(
        "\(with.mood) then, \(without.mood) at other hours of the same days (\(with.days))",
        "この時間帯は\(with.mood)、同じ日のほかの時間帯は\(without.mood)（\(with.days)日）")
    default:
      return say(
        "\(with.mood) on days with \(name) (\(with.days)), \(without.mood) without (\(without.days))",
        "\(name) のある日は\(with.mood)（\(with.days)日）、ない日は\(without.mood)（\(without.days)日）")
    }
  }

  private typealias Side = (mood: String, days: String)

  private func side(_ mood: MoodMean) -> Side? {
    mood.mean.map { (decimal($0), grouped(mood.days)) }
  }

  /// `3.9 on Mondays (12), 3.7 on other days (70)`; 0 is Sunday.
  private func moods(_ with: Side, _ without: Side, onWeekday weekday: Int) -> String {
    let name = value(
      [
        "Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays",
      ], ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"])[weekday % 7]
    return say(
      "\(with.mood) on \(name) (\(with.days)), \(without.mood) on other days (\(without.days))",
      "\(name)は\(with.mood)（\(with.days)日）、ほかの日は\(without.mood)（\(without.days)日）")
  }

  /// The moods of days above the middle of a number and below it; nil without enough days.
  func moods(_ row: FigureRow, middle: String) -> String? {
    guard let comparison = row.mood, comparison.difference != nil,
      let above = side(comparison.with), let below = side(comparison.without)
    else { return nil }
    return say(
      "Mood \(above.mood) on days above \(middle) (\(above.days)), \(below.mood) below (\(below.days))",
      "気分は、\(middle)より上の日が\(above.mood)（\(above.days)日）、下の日が\(below.mood)（\(below.days)日）")
  }

  package var differenceIsNoCause: String {
    say(
      "A difference does not tell the cause. 'journal help stats' says how it is counted.",
      "差があっても、それが原因とは限りません。数え方は「journal help stats」で確認できます。")
  }

  package func moreTags(_ count: Int) -> String {
    say(
      "and \(counted(count, "more tag", "more tags"))", "ほか\(count)個のタグ")
  }

  // MARK: Numbers

  /// `weight (kg)`
  func number(named name: String, unit: String?) -> String {
    unit.map { say("\(name) (\($0))", "\(name)（\($0)）") } ?? name
  }

  /// `3 days ago`
  package func daysAgo(_ count: Int) -> String {
    switch count {
    case 0: say("today", "今日")
    case 1: say("yesterday", "昨日")
    case ..<0: say("in \(days(-count))", "\(days(-count))後")
    default: say("\(days(count)) ago", "\(days(count))前")
    }
  }

  /// `71.2, 3 days ago`
  func newest(_ number: String, daysAgo count: Int) -> String {
    say("\(number), \(daysAgo(count))", "\(number)、\(daysAgo(count))")
  }

  /// `120 entries on 98 days: mean 71.52, 70–73.4`
  func numbers(
    _ entries: Int, days: Int, _ numbers: [(name: FigureName?, text: String?)]
  ) -> String {
    let parts = numbers.compactMap { name, text in
      text.map { text in
        name.map { say("\(title(of: $0).lowercased()) \(text)", "\(title(of: $0))\(text)") } ?? text
      }
    }
    return say(
      "\(counted(entries, "entry", "entries")) on \(self.days(days)): "
        + parts.joined(separator: ", "),
      "\(self.days(days))に\(grouped(entries))件: \(parts.joined(separator: "、"))")
  }

  package var noNumbers: String {
    say("No numbers to show in this period", "この期間に表示できる数はありません。")
  }

  package var unitsStayApart: String {
    say(
      "Numbers in different units are never added, even if they have one name.",
      "名前が同じでも、単位の違う数は足し合わせません。")
  }

  /// How many rows of a table a page leaves out.
  package func moreRows(_ count: Int) -> String {
    say("and \(grouped(count)) more", "ほか\(grouped(count))件")
  }

  // MARK: Rules

  /// How a figure is computed.
  package func rule(_ figure: FigureName) -> String {
    switch figure {
    case .period: say("Local dates, both included", "両端の日を含む、現地の日付。")
    case .entries:
      say(
        "Entries of every type, also of days to come; an entry in conflict counts once, by the version "
          + "with the least id",
        "すべての種類の記録。これからの日の記録も含みます。競合している記録は、idがもっとも小さい版を1件と数えます。")
    case .kinds: say("Entries by type, unknown types included", "種類ごとの記録数。未対応の種類も含みます。")
    case .days:
      say(
        "Days with an entry, of all days from the first entry to today. A day is a date by the "
          + "entry's own offset and the setting for when the day ends",
        "最初の記録から今日までの日のうち、記録のある日。日は、記録自身の時差と、1日の終わりの設定による日付です。")
    case .words:
      say(
        "Stretches of letters and digits between spaces: 'well-known' and '3.14' are one word each. "
          + "Unknown types don't count",
        "空白で区切られた、文字か数字を含むまとまり。「well-known」や「3.14」は1語です。未対応の種類は数えません。")
    case .characters:
      say(
        "Han, kana, 々 and ー, one each and not as words", "漢字、かな、々、ーを1文字ずつ。語としては数えません。")
    case .streaks:
      say(
        "Consecutive days with an entry, by the query, in any period. Today breaks a streak only "
          + "when it is over; without weekends, they neither break it nor add",
        "検索条件に合う記録が続いた日数。期間は問いません。今日が終わるまでは途切れません。"
          + "週末を除く場合、土日は途切れも加算もしません。")
    case .mood:
      say(
        "The mean of the days; a day's mood is the mean of its moods. Days without one don't count",
        "日ごとの値の平均。1日の気分は、その日の気分の平均です。気分のない日は数えません。")
    case .moods: say("Entries by mood, the best first", "気分ごとの記録数。良い順です。")
    case .hours:
      say(
        "Entries by the hour that the local clock showed; entries for a whole day are in no hour",
        "現地の時計の時刻ごとの記録数。終日の記録はどの時刻にも入りません。")
    case .weekdays:
      say(
        "Each weekday beside all other days. Difference of means with a 95 % interval by Welch's "
          + "t, in days; at least 10 days on each side",
        "各曜日とほかのすべての日。平均の差と、日数によるウェルチのt検定の95%区間。両側に10日以上必要です。")
    case .parts:
      say(
        "Six hours beside the rest of the same days. Mean of the days' differences with a 95 % "
          + "interval by Student's t; at least 10 days",
        "6時間ごとに、同じ日のほかの時間帯と比べます。日ごとの差の平均と、スチューデントのt検定の95%区間。10日以上必要です。")
    case .tags:
      say(
        "Days with an entry that has the tag beside days without one. Difference of means with a "
          + "95 % interval by Welch's t, in days; at least 10 days on each side. The interval is "
          + "too narrow where days resemble their neighbors; of 20 tags one differs by chance",
        "タグの付いた記録がある日と、ない日。平均の差と、日数によるウェルチのt検定の95%区間。両側に10日以上必要です。"
          + "近い日どうしが似ていると区間は狭すぎ、20個のタグのうち1個は偶然でも差が出ます。")
    case .measures:
      say(
        "Numbers by name and unit; different units are never added. A number beyond a double is left "
          + "out. A day's value is the mean of its numbers, or their sum without a unit; that of a week, "
          + "month or year is the mean of its days, or their sum",
        "名前と単位ごとの数。単位の違う数は足しません。倍精度で表せない数は含みません。1日の値はその日の数の平均、"
          + "単位がなければ合計です。週、月、年の値は日ごとの値の平均、または合計です。")
    case .latest: say("The newest number", "いちばん新しい数")
    case .mean: say("The mean of the numbers", "数の平均")
    case .lowest: say("The lowest number", "いちばん小さい数")
    case .highest: say("The highest number", "いちばん大きい数")
    case .sum: say("The sum of numbers without a unit", "単位のない数の合計")
    case .last: say("The day of the newest number", "いちばん新しい数の日")
    case .middle:
      say(
        "The median of the days. Days above it are compared with days below it by their moods, as tags "
          + "are; at least 10 days on each side",
        "日ごとの値の中央値。それより上の日と下の日の気分を、タグと同じように比べます。両側に10日以上必要です。")
    case .periods:
      say(
        "Only periods with entries, cut at the ends of the whole period",
        "記録のある期間だけ。全体の期間の両端で切ります。")
    case .compared:
      say(
        "The same figures of the second period or query; an unfinished period ends today",
        "比べる期間または検索条件の同じ数値。終わっていない期間は今日までです。")
    case .damaged: say("Damaged lines of the file, in any period", "ファイルの破損した行。期間は問いません。")
    case .conflicts: say("Entries with several versions, counted once", "複数の版がある記録。1件と数えます。")
    case .unopened: say("Sealed entries whose words were not read", "封印されていて、言葉を読めなかった記録")
    }
  }
}

/// `3.9`: one decimal, or as many as asked for, rounded half up.
package func decimal(_ number: Double, places: Int = 1) -> String {
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  guard abs(number) < 1e12 else { return "\(number)" }
  let units = Int((abs(number) * Double(scale) + 1e-9).rounded())
  let digits = places == 0 ? "" : ".\((units % scale).padded(places))"
  return "\(number < 0 && units > 0 ? "-" : "")\(units / scale)\(digits)"
}
