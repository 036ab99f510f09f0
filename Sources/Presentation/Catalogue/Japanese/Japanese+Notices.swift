import Settings
import Terminal
import TimelineDomain

extension Japanese {
  package func sentence(_ notice: Notice) -> String {
    switch notice {
    case .newerVersion(let version):
      "新しいバージョンで書かれています（形式 \(version)）。このバージョンが対応していないものは、そのまま残します。"
    case .unreadableHeader:
      "最初の行がジャーナルのヘッダーではありません。読み込みはできますが、書き込みはしません。\(salvageAdvice)"
    case .restricted(let access): "\(explanation(access))。"
    case .damaged(let lines):
      lines.count == 1
        ? "\(lines[0])行目が壊れています。そのまま残します（「journal check」で確認できます）。"
        : "\(lines.count)行が壊れています（\(firstFew(lines.map { String($0) }, 5))行目）。"
          + "そのまま残します（「journal check」で確認できます）。"
    case .sharedIDs(let ids):
      ids.count == 1
        ? "ID \(ids[0]) を別々の記録が使っています。すべて残します。"
        : "\(ids.count)個の ID を別々の記録が使っています（\(firstFew(ids, 3))）。すべて残します。"
    case .dependents(let name, let entries):
      "\(depend(entries, on: name))。合わなくなるかもしれません。"
    case .hiddenTarget(let target):
      "\(depend(target.dependents, on: target.post.text.safeName))。その記録は今は削除されています。"
    case .conflict(let name):
      "\(name) はその間に別のところで変更されました。どちらの版も残し、一覧に両方を表示します。"
    case .broughtBack(let name):
      "\(name) はその間に別のところで削除されました。今回の変更で元に戻りました。"
    case .unsearched(let count):
      "このバージョンでは読み取れない記録\(count)件は検索していません。"
    case .settings(let flaw, let path, let more):
      "\(path.safeInOneLine): \(sentence(flaw))"
        + (flaw.isOfWhole ? "設定をすべて使わずに続けます" : "その設定を使わずに続けます")
        + (more > 0 ? "（ほかにも\(more)件あります）" : "")
        + "。「journal config edit」で開けます。"
    case .settingsOutOfReach(let error): "\(fact(error))。設定をすべて使わずに続けます。"
    case .unfit(let names): "変更が当てはまらないため、そのままにしました: \(firstFew(names))"
    case .waitingForLock(let holder):
      "ほかのプログラム\(named(holder))がジャーナルに書き込んでいます。終わるのを待っています。"
    case .notDurable(let path, let obstacle):
      "\(path.safeInOneLine) を変更しましたが、ディスクへの保存を確認できませんでした"
        + "（\(fact(obstacle, "書き込む"))）。停電などで変更が失われるかもしれません。"
    case .unsafeCache(let path, .foreignOwner):
      "キャッシュ \(path.safeInOneLine) は使いません。所有者が別のユーザーです。"
    case .unsafeCache(let path, .writableByOthers):
      "キャッシュ \(path.safeInOneLine) は使いません。ほかのユーザーも書き込めます。"
        + "「chmod go-w \(path.safeInOneLine)」で変更できます。"
    }
  }
}
