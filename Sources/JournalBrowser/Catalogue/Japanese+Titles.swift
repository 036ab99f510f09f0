package import Presentation

extension Japanese {
  package func title(_ prompt: PromptKind) -> String {
    switch prompt {
    case .find: "検索"
    case .goTo: "日付"
    case .write: "書く"
    case .note(let mood): "\(mood) のメモ"
    }
  }

  package var moodsTitle: String { "気分は?" }
  package func month(_ year: Int, _ month: Int) -> String { "\(year)年\(month)月" }

  package func day(_ day: Int, ofMonth month: Int) -> String { "\(month)月\(day)日" }

  package func shortWeekday(_ weekday: Int) -> String {
    ["日", "月", "火", "水", "木", "金", "土"][weekday % 7]
  }

  package func historyTitle(_ versions: Int) -> String {
    "履歴: \(versions) 版" + (versions == 1 ? "" : " (新しい順)")
  }
  package func trashTitle(_ count: Int) -> String { "ごみ箱: \(grouped(count)) 件" }

  package func conflictsTitle(_ number: Int, of count: Int) -> String {
    count == 0 ? "競合" : "競合 \(number) / \(count) 件"
  }

  package func side(_ number: Int) -> String { "版 \(number)" }

  package func title(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: "書き出しの言葉で記録を探す"
    case .tagFilter: "タグで絞り込む"
    case .tag: "タグを付ける"
    case .template: "ひな形から書く"
    }
  }

  package func inputTitle(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: "言葉"
    case .tagFilter, .tag: "タグ"
    case .template: "名前"
    }
  }

  package func deleteQuestion(_ count: Int) -> String {
    count == 1 ? "それでも削除しますか?" : "それでも \(grouped(count)) 件を削除しますか?"
  }

  package func undoQuestion(_ count: Int) -> String { "\(grouped(count)) 件を元に戻しますか?" }

  package var restoreQuestion: String { "それでもこの版を復元しますか?" }
  package var yesOrNo: String { "y はい   ほかのキー いいえ" }
  package var choose: String { "決定" }

  package var calendarNames: [BrowserAction: String] {
    [
      .open: "その日へ", .left: "日", .right: "日", .up: "週", .down: "週", .pageUp: "月",
      .pageDown: "月", .top: "最新",
    ]
  }

  package var conflictNames: [BrowserAction: String] {
    [
      .open: "決める", .number: "番号で", .left: "左", .right: "右", .keepBoth: "両方残す",
      .edit: "統合", .nextHit: "次の競合",
    ]
  }
}
