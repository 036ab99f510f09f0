import Terminal
import TimelineDomain

extension Japanese {
  func title(_ row: RowTitle) -> String {
    switch row {
    case .id: "ID"
    case .at: "日時"
    case .type: "種類"
    case .tags: "タグ"
    case .starred: "スター"
    case .mood: "気分"
    case .kept: "保持"
    case .version: "版"
    case .journal: "場所"
    case .format: "形式"
    case .access: "操作"
    case .posts: "件数"
    case .lines: "行数"
    case .unknown: "未対応"
    case .conflicts: "競合"
    case .sameID: "同じID"
    case .repeated: "重複"
    case .damaged: "破損"
    case .entries: "記録"
    case .heads: "現在"
    case .missing: "欠落"
    case .older: "旧版"
    case .cycles: "循環"
    case .times: "時刻"
    case .content: "不明"
    case .salvaged: "救出"
    case .leftover: "残骸"
    case .ofJournal: "保存先"
    case .name: "名前"
    case .header: "ヘッダー"
    }
  }

  var noMoment: String { "読み取れる日時がありません" }
  func kept(_ entry: UnknownEntry) -> String { reason(entry, of: nil) }
  func version(_ revision: String) -> String { "\(revision)（別の版と競合しています）" }

  func missingJournal(_ command: String) -> String {
    "まだありません。次のコマンドで始められます: \(command)"
  }

  func format(_ version: Int, isNewer: Bool) -> String {
    "バージョン \(version)" + (isNewer ? "（このプログラムより新しいものです）" : "")
  }

  var fullAccess: String { "すべてできます" }
  func linesInAll(_ count: Int) -> String { "\(count)（編集と削除を含む）" }
  func conflicts(_ count: Int) -> String { "\(count)件に複数の版があります" }
  func sharedIDs(_ ids: [String]) -> String { "別々の記録が使っています: \(firstFew(ids, 3))" }
  func duplicates(_ count: Int) -> String { "\(count)行（一度だけ数えます）" }

  func damaged(_ lines: [Int]) -> String {
    let numbers = firstFew(lines.map { String($0) })
    return lines.count == 1 ? "\(numbers)行目" : "\(lines.count)行: \(numbers)行目"
  }
}
