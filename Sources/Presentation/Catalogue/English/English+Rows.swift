import Terminal
package import TimelineDomain

extension English {
  package func title(_ row: RowTitle) -> String {
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
    case .copy: "copy"
    case .ofJournal: "journal"
    case .name: "name"
    case .header: "header"
    }
  }

  package var noMoment: String { "unreadable time" }
  package func kept(_ entry: UnknownEntry) -> String { reason(entry, of: "this") }
  package func version(_ revision: String) -> String {
    "\(revision); conflict with another version"
  }
}
