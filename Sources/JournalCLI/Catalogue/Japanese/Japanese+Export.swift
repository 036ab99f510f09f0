import Presentation
import Terminal
import TimePhrases
import TimelineExchange

extension Japanese {
  func exported(_ count: Int, to path: String) -> String {
    "\(count) 件を \(path) に書き出しました"
  }

  func sentence(_ loss: ExportLoss, _ count: Int, in format: ExchangeFormat) -> String {
    let name = format.rawValue
    return switch loss {
    case .seconds: "\(name) は秒を持てません。\(count) 件の秒を省きました。"
    case .fraction: "\(name) は秒より細かい時刻を持てません。\(count) 件で省きました。"
    case .offset: "\(name) はタイムゾーンを持てません。\(count) 件は現地時刻だけを書きました。"
    case .localTime: "\(name) の時刻は UTC です。\(count) 件の現地時刻を省きました。"
    case .zone: "\(name) はタイムゾーンの名前を持てません。\(count) 件で省きました。"
    case .until: "\(name) は終わりの日時を持てません。\(count) 件で省きました。"
    case .day: "\(name) は時刻のない記録を持てません。\(count) 件は正午として書きました。"
    case .moment: "\(name) には日付が必要です。日付のない \(count) 件を省きました。"
    case .mood: "\(name) は気分を持てません。\(count) 件の気分を文章として書きました。"
    case .score: "\(name) は点数を持てません。\(count) 件の点数を省きました。"
    case .tags: "\(name) で表せないタグがあります。\(count) 件のタグは読み方が変わります。"
    case .star: "\(name) はスターを持てません。\(count) 件のスターを省きました。"
    case .foreignMembers:
      "\(name) には、ほかのプログラムの独自の項目を書く場所がありません。\(count) 件で省きました。"
    case .id: "\(name) は ID を持てません。\(count) 件の ID を省きました。"
    case .words: "\(name) で表せない文字があります。\(count) 件の文字を変えました。"
    case .text: "\(name) は気分だけを持ちます。文章 \(count) 件を省きました。"
    case .conflict: "競合している \(count) 件は、版ごとに別の記録として書きました。"
    case .unknown(let kind):
      "種類「\(kind.safeName)」の \(count) 件は \(name) で表せないため、内容を省きました。"
    }
  }

  func exportExists(_ path: String, isFolder: Bool) -> String {
    isFolder
      ? "フォルダー「\(path)」は空ではありません。中のファイルを置き換えるには --overwrite を付けるか、別のフォルダーを指定してください。"
      : "「\(path)」はすでにあります。置き換えるには --overwrite を付けるか、別のファイルを指定してください。"
  }

  func exportIntoJournal(_ path: String) -> String {
    "「\(path)」はジャーナルそのものなので、書き出しで上書きすることはありません。別のファイルを指定してください。"
  }

  func overwrite(_ path: String, isFolder: Bool) -> String {
    isFolder
      ? "フォルダー「\(path)」は空ではありません。同じ名前のファイルを置き換えますか？ [y/N] "
      : "「\(path)」はすでにあります。置き換えますか？ [y/N] "
  }

  func onlyWith(_ option: String, _ other: String) -> String {
    "「\(option)」は「\(other)」と一緒に使ってください。"
  }

  var languageTag: String { "ja" }
  var documentTitle: String { "ジャーナル" }
  func monthAndYear(_ time: CivilTime) -> String { "\(time.year)年\(time.month)月" }
  var withStar: String { "スター付き" }
  func countedEntries(_ count: Int) -> String { "\(count) 件" }

  func facts(_ counts: DocumentCounts) -> [String] {
    var facts = ["\(counts.entries) 件の記録"]
    if counts.moods > 0 { facts.append("気分 \(counts.moods) 件") }
    if counts.starred > 0 { facts.append("スター \(counts.starred) 件") }
    if counts.conflicts > 0 { facts.append("競合 \(counts.conflicts) 件") }
    if counts.unknown > 0 { facts.append("この版で読めないもの \(counts.unknown) 件") }
    return facts
  }
}
