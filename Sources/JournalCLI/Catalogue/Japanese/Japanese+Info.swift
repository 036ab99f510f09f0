import Presentation

extension Japanese {
  func missingJournal(_ command: String) -> String {
    "まだありません。次のコマンドで始められます: \(command)"
  }

  func format(_ version: Int, isNewer: Bool) -> String {
    "バージョン \(version)" + (isNewer ? "（このプログラムより新しいものです）" : "")
  }

  var fullAccess: String { "すべてできます" }
  func linesInAll(_ count: Int) -> String { "\(count)（編集と削除を含む）" }
  func conflicts(_ count: Int) -> String { "\(count)件に複数の版があります（「journal conflicts」）" }
  func sharedIDs(_ ids: [String]) -> String { "別々の記録が使っています: \(firstFew(ids, 3))" }
  func duplicates(_ count: Int) -> String { "\(count)行（一度だけ数えます）" }

  func damaged(_ lines: [Int]) -> String {
    let numbers = firstFew(lines.map { String($0) })
    return lines.count == 1 ? "\(numbers)行目" : "\(lines.count)行: \(numbers)行目"
  }
}
