import Presentation
import TimelineDomain

/// Sentences about figures, and about days of other years.
extension Catalogue {
  /// What a comparison calls a query without words.
  var allEntries: String { say("all entries", "すべての記録") }

  /// `3 years ago`
  func ago(_ distance: MemoryDays.Distance) -> String {
    switch distance {
    case .week: say("A week ago", "1週間前")
    case .month: say("A month ago", "1か月前")
    case .halfYear: say("Half a year ago", "半年前")
    case .years(1): say("1 year ago", "1年前")
    case .years(let count): say("\(count) years ago", "\(count)年前")
    }
  }

  /// `day` is the day that was asked about; nil if any entry would do.
  func noMemories(of day: Int?) -> String {
    guard let day else { return say("No entry to show", "表示できる記録がありません。") }
    return say(
      "No entries a week, a month, half a year or years before \(shortDay(day))",
      "\(shortDay(day))の1週間前、1か月前、半年前、またはほかの年の同じ日に、記録はありません。")
  }

  var reportTitle: String { say("Your days", "毎日のまとめ") }

  var starredEntries: String { say("Starred entries", "スターを付けた記録") }

  var thisDayInOtherYears: String { say("This day in other years", "ほかの年の同じ日") }

  var howCounted: String { say("How this is counted", "数え方") }

  func wroteReport(to path: String) -> String {
    say("wrote the report to \(path)", "\(path) に書き出しました。")
  }
}

extension FigureScreen {
  /// Japanese words for the view.
  var japaneseNames: [String] {
    switch self {
    case .days: ["日", "日々", "毎日", "日数"]
    case .year: ["年", "一年", "1年", "年間"]
    case .mood: ["気分", "きぶん"]
    case .tags: ["タグ"]
    case .hours: ["時", "時刻", "時間", "時間帯"]
    case .words: ["語", "語数", "言葉", "単語", "文字数"]
    case .measures: ["計測", "測定", "数"]
    }
  }
}
