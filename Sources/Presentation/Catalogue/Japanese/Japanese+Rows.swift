import Terminal
package import TimelineDomain

extension Japanese {
  package func title(_ row: RowTitle) -> String {
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
    case .copy: "コピー"
    case .ofJournal: "保存先"
    case .name: "名前"
    case .header: "ヘッダー"
    }
  }

  package var noMoment: String { "読み取れる日時がありません" }
  package func kept(_ entry: UnknownEntry) -> String { reason(entry, of: nil) }
  package func version(_ revision: String) -> String { "\(revision)（別の版と競合しています）" }
}
