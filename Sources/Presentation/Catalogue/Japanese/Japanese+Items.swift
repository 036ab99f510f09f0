import Terminal
package import TimelineDomain

extension Japanese {
  package var withoutDate: String { "日付なし" }
  package var inConflict: String { "別の版と競合しています" }
  package func ofFive(_ score: String) -> String { "(\(score)/5)" }

  package func shortReason(_ reason: UnknownEntry.Reason) -> String {
    switch reason {
    case .unknownKind: "新しいバージョンの記録"
    case .needs(let names): "\(firstFew(names.map(\.safeName))) が必要"
    case .unfamiliarContent: "このバージョンでは読み取れない内容"
    case .compacted: "本文は「journal compact」で取り除かれています"
    }
  }

  package func unknownEntries(_ count: Int, _ kinds: [String]) -> String {
    "ほかに、このバージョンが対応していない種類の記録が\(count)件: \(firstFew(kinds))"
  }

  package func unreadEntries(_ count: Int, _ kinds: [String]) -> String {
    "ほかに、一覧には出せても内容を読み取れない記録が\(count)件: \(firstFew(kinds))"
  }
}
