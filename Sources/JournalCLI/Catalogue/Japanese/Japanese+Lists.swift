import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func tagUse(_ count: Int, last: String?) -> String {
    "\(count)件" + (last.map { "、最新 \($0)" } ?? "")
  }

  func mood(_ number: Int, of count: Int) -> String { "\(count)段階の \(number)" }

  func noJournal(at path: String) -> String { "ジャーナルはまだありません: \(path)" }
  func startWith(_ command: String) -> String { "次のコマンドで始められます: \(command)" }

  func nothingHere(_ command: String) -> String {
    "まだ何もありません。次のコマンドで追加できます: \(command)"
  }

  func nothingAfter(_ skipped: Int) -> String { "最初の\(skipped)件より後には何もありません。" }

  func nothingOfType(_ kinds: [String]) -> String {
    "種類が\(either(kinds.map { "「\($0)」" }))の記録はありません。"
  }

  func nothingMatches(_ query: String?, _ options: [String], searched: Int) -> String {
    let space = options.isEmpty ? "" : " "
    let asked = (query.map { ["「\($0)」"] } ?? []) + options
    return "\(asked.joined(separator: " "))\(space)に合う記録はありません（\(searched)件を検索しました）。"
  }

  var noTags: String { "タグはありません。" }
  var exampleText: String { "川辺の朝焼け" }
}
