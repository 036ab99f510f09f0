import Terminal
package import TimelineDomain

extension English {
  package var withoutDate: String { "Without a date" }
  package var inConflict: String { "conflict with another version" }
  package func ofFive(_ score: String) -> String { "(\(score) of 5)" }

  package func shortReason(_ reason: UnknownEntry.Reason) -> String {
    switch reason {
    case .unknownKind: "from a newer version"
    case .needs(let names): "needs \(firstFew(names.map(\.safeName)))"
    case .unfamiliarContent: "not understood by this version"
    case .compacted: "its words were removed by 'journal compact'"
    }
  }

  package func unknownEntries(_ count: Int, _ kinds: [String]) -> String {
    count == 1
      ? "+1 entry of a type this version does not know: \(firstFew(kinds))"
      : "+\(count) entries of types this version does not know: \(firstFew(kinds))"
  }

  package func unreadEntries(_ count: Int, _ kinds: [String]) -> String {
    "+\(entries(count)) this version can list but not read: \(firstFew(kinds))"
  }
}
