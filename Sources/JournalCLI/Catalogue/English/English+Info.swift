import Presentation

extension English {
  func missingJournal(_ command: String) -> String {
    "does not exist yet; start it with: \(command)"
  }

  func format(_ version: Int, isNewer: Bool) -> String {
    "version \(version)" + (isNewer ? ", newer than this program" : "")
  }

  var fullAccess: String { "full" }
  func linesInAll(_ count: Int) -> String { "\(count), including edits and deletions" }
  func conflicts(_ count: Int) -> String {
    "\(count) with more than one version ('journal conflicts')"
  }

  func sharedIDs(_ ids: [String]) -> String {
    "different entries share \(firstFew(ids, 3))"
  }

  func duplicates(_ count: Int) -> String {
    count == 1 ? "1 line, counted once" : "\(count) lines, each counted once"
  }

  func damaged(_ lines: [Int]) -> String {
    let numbers = firstFew(lines.map { String($0) })
    return lines.count == 1 ? "line \(numbers)" : "\(lines.count) lines: \(numbers)"
  }
}
