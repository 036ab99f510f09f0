import Presentation
import TimelineDomain

extension Japanese {
  var notChanged: String { "変更はありません。" }

  func changedByHand(_ changes: LineChanges) -> [String] {
    let parts = [
      (changes.added, "追加"), (changes.changed, "変更"), (changes.removed, "削除"),
    ].filter { $0.0 > 0 }.map { "\($0.0)行を\($0.1)" }
    var lines = [parts.isEmpty ? "行の順序を変更しました。" : "\(all(parts))しました。"]
    if changes.unreadable > 0 {
      lines.append("このバージョンでは読み取れない\(changes.unreadable)行も変わりました。")
    }
    if changes.appended > 0 {
      lines.append("開いている間に追加された\(changes.appended)行も残しました。")
    }
    return lines
  }

  var headerHasToStay: String { "1行目はジャーナルのヘッダーなので、変更できません" }

  var openDetails: [String] {
    [
      "エディターで開くのは、ご自分だけが読めるコピーです。エディターを閉じると、コピーを確認してから、全体を"
        + "ジャーナルと置き換えます。開いている間に追加された記録は残ります。リンクはリンクのままで、ファイルの"
        + "権限も変わりません。",
      "壊れた行、重複した ID、なくなった行への参照、違う最初の行など、元より悪くなるところがあれば置き換えません。"
        + "その行を知らせ、コピーを残します。",
      "ほかのコマンドではできないことのためのものです。元に戻すことはできず、取り除いたものは「journal purge」と"
        + "同じように完全に消えます。新しいバージョンがこの操作を禁じているジャーナルと、最初の行を読み取れない"
        + "ジャーナルでは使えません。",
    ]
  }
}
