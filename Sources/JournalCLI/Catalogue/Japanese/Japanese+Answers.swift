import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func done(_ result: CommandResult, _ what: String) -> String {
    switch result {
    case .added: "追加しました: \(what)"
    case .edited: "編集しました: \(what)"
    case .unchanged: "変更はありません: \(what)"
    case .restored: "復元しました: \(what)"
    case .removed: "取り除きました: \(what)"
    case .discarded: "破棄しました: \(what)"
    case .set: "設定しました: \(what)"
    case .unset: "設定を消しました: \(what)"
    }
  }

  func deleted(_ name: String, count: Int, _ firstWords: String) -> String {
    """
    削除しました: \(name)\(count > 1 ? "（\(count)件）" : "")  \(firstWords)
    一覧に表示されなくなりました。「journal undo」で元に戻せます。
    """
  }

  func purged(_ count: Int) -> String {
    "\(entries(count))を消去しました。ファイルには一行も残っていません。"
  }

  func purgedVersions(_ count: Int, needed: Int) -> String {
    "以前の版\(count)件を消去しました。"
      + (needed == 0 ? "" : "表示中の版の日時や ID のもとになっている\(needed)件は残しました。")
  }

  func lines(_ count: Int) -> String { "（\(count)行）" }

  func mentions(_ mentions: [PurgePlan.Mention]) -> [String] {
    func count(_ kind: PurgePlan.Mention.Kind) -> Int { mentions.count { $0.kind == kind } }
    var lines: [String] = []
    if count(.deletion) > 0 {
      lines.append("削除の行\(count(.deletion))件はファイルに残ります（ID だけで、本文はありません）")
    }
    if count(.unknownDeletion) > 0 {
      lines.append("このバージョンでは読み取れない削除の行\(count(.unknownDeletion))件はファイルに残ります")
    }
    for (isUnderstood, note) in [(true, ""), (false, "このバージョンでは読み取れない")] {
      let referring = mentions.filter { $0.kind == .refers && $0.isUnderstood == isUnderstood }
      if referring.isEmpty { continue }
      let kinds = firstFew(Set(referring.map(\.type.safeName)).sorted())
      lines.append("\(note)記録\(referring.count)件（\(kinds)）がこれを参照していて、そのまま残ります")
    }
    return lines
  }

  func joined(_ words: [String]) -> String {
    "新しいバージョンが記録\(words.count)件を一つにまとめたもので、すべて消えます: "
      + words.joined(separator: "・")
  }

  var dryChange: String { "試しに実行しただけなので、何も変更していません。" }
  var dryPurge: String { "試しに実行しただけなので、何も消去していません。" }

  func plan(_ report: CompactionReport) -> [String] {
    var lines = ["完全に消えるもの:"]
    if report.oldVersions > 0 {
      let owners =
        report.condensedPosts > 0 ? "編集した記録\(report.condensedPosts)件" : "削除した記録"
      lines.append(
        "  \(owners)の古い版\(report.oldVersions)個"
          + "（履歴がなくなり、その編集を元に戻せなくなります）")
    }
    if report.deletedPosts > 0 {
      lines.append("  削除した記録\(report.deletedPosts)件（ゴミ箱が空になります）")
    }
    if report.repeatedLines > 0 { lines.append("  重複している行 \(report.repeatedLines)行") }
    if report.purgedLines > 0 {
      lines.append("  コピーと一緒に戻ってきた、消去済みの記録の行 \(report.purgedLines)行")
    }
    if report.blankLines > 0 { lines.append("  空行 \(report.blankLines)行") }
    if report.furtherHeaders > 0 {
      lines.append("  コピーのヘッダー \(report.furtherHeaders)行（最初の行にまとめます）")
    }
    lines.append("  \(report.bytesBefore)バイトが\(report.bytesAfter)バイトになります")
    lines.append("このバージョンが対応していないものは、そのまま残します。")
    return lines
  }

  func compacted(_ before: Int, _ after: Int) -> String {
    "整理しました。\(before)バイトが\(after)バイトになりました。"
  }

  var nothingToCompact: String { "整理するものはありません。" }
  var emptyTrash: String { "ゴミ箱は空です。" }
  func deletedAt(_ moment: Moment, _ hours: ClockHours) -> String {
    "\(dateAndTime(moment, hours)) に削除"
  }

  func sentence(_ tip: Tip) -> String {
    switch tip {
    case .afterFirstAddition:
      "ヒント: 「journal list」で一覧を確認でき、「journal undo」で元に戻せます。"
    case .dateInFront:
      "ヒント: 書き出しの日時は文章のまま保存しました。日時は --at で指定できます。"
        + "「journal config set dates-in-front true」とすると、書き出しを日時とみなします。"
    }
  }
}
