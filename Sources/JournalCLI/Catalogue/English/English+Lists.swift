import Terminal
import TimelineDomain

extension English {
  var withoutDate: String { "Without a date" }
  var inConflict: String { "conflict with another version" }
  func ofFive(_ score: String) -> String { "(\(score) of 5)" }

  func shortReason(_ reason: UnknownEntry.Reason) -> String {
    switch reason {
    case .unknownKind: "from a newer version"
    case .needs(let names): "needs \(firstFew(names.map(\.safeName)))"
    case .unfamiliarContent: "not understood by this version"
    case .compacted: "its words were removed by 'journal compact'"
    }
  }

  func unknownEntries(_ count: Int, _ kinds: [String]) -> String {
    count == 1
      ? "+1 entry of a type this version does not know: \(firstFew(kinds))"
      : "+\(count) entries of types this version does not know: \(firstFew(kinds))"
  }

  func unreadEntries(_ count: Int, _ kinds: [String]) -> String {
    "+\(entries(count)) this version can list but not read: \(firstFew(kinds))"
  }

  func tagUse(_ count: Int, last: String?) -> String {
    entries(count) + (last.map { ", last \($0)" } ?? "")
  }

  func mood(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }

  func noJournal(at path: String) -> String { "There is no journal yet at \(path)" }
  func startWith(_ command: String) -> String { "Start it with: \(command)" }
  func nothingHere(_ command: String) -> String { "No entries yet. Add one with: \(command)" }
  func nothingAfter(_ skipped: Int) -> String { "No entries after the first \(skipped)." }

  func nothingOfType(_ kinds: [String]) -> String {
    "No entries of type \(either(kinds.map { "'\($0)'" }))."
  }

  func nothingMatches(_ query: String?, _ options: [String], searched: Int) -> String {
    let asked = (query.map { ["'\($0)'"] } ?? []) + options
    return "No match for \(asked.joined(separator: " ")) in \(entries(searched))."
  }

  var noTags: String { "No tags yet." }
  var exampleText: String { "First light on the river" }
}
