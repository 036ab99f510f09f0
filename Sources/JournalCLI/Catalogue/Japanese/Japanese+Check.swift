import Presentation
import TimelineDomain

extension Japanese {
  func words(_ flaw: CheckReport.Flaw) -> String {
    switch flaw {
    case .zeros: "停電などで残ったゼロの列です"
    case .mergeMark: "マージの目印が残っています"
    case .notUTF8(let byte): "\(byte)バイト目が UTF-8 ではありません"
    case .cutShort: "途中で切れています"
    case .notJSON: "JSON ではありません"
    case .notAnObject: "JSON ですが、オブジェクトではありません"
    case .secondHeader: "ヘッダーが 1 行目以外にあります"
    case .withoutID: "オブジェクトに「id」がありません"
    case .withoutType: "オブジェクトに「type」がありません"
    }
  }

  func lines(_ report: CheckReport) -> String {
    let parts = [
      ("記録", report.summary.entries), ("重複", report.repetitions.count),
      ("空", report.blankLines), ("破損", report.damage.count),
    ].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(report.lines)行、\(report.bytes)バイト"
      + (parts.isEmpty ? "" : "（\(all(parts))）")
  }

  func kind(_ name: String, _ count: Int, isUnknown: Bool) -> String {
    "\(name) \(count)" + (isUnknown ? "（未対応）" : "")
  }

  func heads(_ count: Int, unknown: Int) -> String {
    "\(count)" + (unknown > 0 ? "（うち\(unknown)件は読み取れません）" : "")
  }

  func finding(_ finding: CheckFinding) -> String {
    switch finding {
    case .furtherHeader(let line, let needs):
      "\(line)行目: コピーを合わせたときに残った、もう一つのヘッダーです"
        + (needs.isEmpty ? "" : "（\(quoted(needs))を求めていて、これも有効です）")
    case .damaged(let line, let flaw, let begins):
      "\(line)行目: \(words(flaw))" + (begins.map { ": \($0)" } ?? "")
    case .repeated(let line, let first): "\(line)行目は\(first)行目と同じです（一度だけ数えます）"
    case .shared(let id, let lines):
      "\(id) を別々の記録が使っています（\(all(lines.map { "\($0)" }))行目）"
    case .missing(let line, let id, let member, let target):
      "\(line)行目: \(id) の「\(member)」が指す \(target) がジャーナルにありません"
    case .cycle(let ids): "\(all(ids)) が互いを置き換えて循環しています"
    case .conflict(let id, let versions):
      "\(id) には版が\(versions.count)個並んでいます: \(all(versions))"
    case .time(let line, let id, let member, let spelling):
      "\(line)行目: \(id) の「\(member)」が時刻ではありません: \(spelling)"
    case .content(let line, let id):
      "\(line)行目: \(id) は対応している種類ですが、内容を読み取れません"
    case .leftover(let path, isOfRewrite: true):
      "\(path): 書き直しの途中で止まったときの一時ファイルです（次の「journal open」か「journal purge」で取り除きます）"
    case .leftover(let path, isOfRewrite: false):
      "\(path): コマンドが途中で止まったときの一時ファイルです（ほかに journal を実行していなければ、削除できます）"
    }
  }

  func olderVersionsGone(_ count: Int) -> String {
    "\(count)件の記録は、古い版がファイルにありません（「journal compact」の後など）"
  }

  func unknownMembers(of part: String, _ names: [String]) -> String {
    "\(part) のメンバー: \(firstFew(names, CheckText.shown))"
  }

  func unknownAbilities(_ names: [String]) -> String { "機能: \(firstFew(names, CheckText.shown))" }

  func ability(_ name: String, entries count: Int?) -> String {
    "「\(name)」（\(count.map(entries) ?? "ジャーナル全体")）"
  }

  func moreFindings(_ count: Int) -> String {
    "\(andMore(count))（すべては --format json で確認できます）"
  }
}
