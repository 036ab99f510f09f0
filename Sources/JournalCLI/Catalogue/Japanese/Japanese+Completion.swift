import Presentation

extension Japanese {
  var timeExamples: [String] {
    ["昨日", "昨日の21時", "今朝", "昨夜", "先週の金曜日", "さっき", "2時間前", "08:30"]
  }

  var dayExamples: [String] {
    ["今日", "昨日", "先週の金曜日", "先週", "先月", "3日前"]
  }
}
