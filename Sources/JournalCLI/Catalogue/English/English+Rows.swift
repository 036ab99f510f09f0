import Terminal
import TimelineDomain

extension English {
  func title(_ row: RowTitle) -> String {
    switch row {
    case .id: "id"
    case .at: "at"
    case .type: "type"
    case .tags: "tags"
    case .starred: "starred"
    case .mood: "mood"
    case .kept: "kept"
    case .version: "version"
    case .journal: "journal"
    case .format: "format"
    case .access: "access"
    case .posts: "posts"
    case .lines: "lines"
    case .unknown: "unknown"
    case .conflicts: "conflicts"
    case .sameID: "same id"
    case .repeated: "repeated"
    case .damaged: "damaged"
    case .entries: "entries"
    case .heads: "posts"
    case .missing: "missing"
    case .older: "older"
    case .cycles: "cycles"
    case .times: "times"
    case .content: "content"
    case .salvaged: "salvaged"
    case .leftover: "leftover"
    case .ofJournal: "journal"
    case .name: "name"
    case .header: "header"
    }
  }

  var noMoment: String { "unreadable time" }
  func kept(_ entry: UnknownEntry) -> String { reason(entry, of: "this") }
  func version(_ revision: String) -> String { "\(revision); conflict with another version" }

  func missingJournal(_ command: String) -> String {
    "does not exist yet; start it with: \(command)"
  }

  func format(_ version: Int, isNewer: Bool) -> String {
    "version \(version)" + (isNewer ? ", newer than this program" : "")
  }

  var fullAccess: String { "full" }
  func linesInAll(_ count: Int) -> String { "\(count), including edits and deletions" }

  func conflicts(_ count: Int) -> String { "\(count) with more than one version" }

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
