import Terminal
import TimelineDomain

extension English {
  var withoutDate: String { "Without a date" }
  var anotherVersion: String { "another version stands beside this one" }
  func ofFive(_ score: String) -> String { "(\(score) of 5)" }

  func shortReason(_ reason: OpaqueEntry.Reason) -> String {
    switch reason {
    case .unknownKind: "from a newer version"
    case .needs(let names): "needs \(firstFew(names.map(\.safeName)))"
    case .unfamiliarContent: "not understood by this version"
    case .compacted: "its words were removed by 'journal compact'"
    }
  }

  func unknownEntries(_ count: Int, _ kinds: [String]) -> String {
    count == 1
      ? "+1 entry of a kind this version does not know: \(firstFew(kinds))"
      : "+\(count) entries of kinds this version does not know: \(firstFew(kinds))"
  }

  func unreadEntries(_ count: Int, _ kinds: [String]) -> String {
    "+\(entries(count)) this version can list but not read: \(firstFew(kinds))"
  }

  func tagUse(_ count: Int, last: String?) -> String {
    entries(count) + (last.map { ", last \($0)" } ?? "")
  }

  func mood(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }

  func noJournal(at path: String) -> String { "There is no journal yet at \(path)" }
  func beginWith(_ command: String) -> String { "Begin it with: \(command)" }
  func nothingHere(_ command: String) -> String { "Nothing here. Add something with: \(command)" }
  func nothingBehind(_ skipped: Int) -> String { "Nothing is left behind the first \(skipped)." }

  func nothingOfType(_ kinds: [String]) -> String {
    "Nothing of type \(either(kinds.map { "'\($0)'" }))."
  }

  func nothingMatches(_ query: String?, _ options: [String], searched: Int) -> String {
    let asked = (query.map { ["'\($0)'"] } ?? []) + options
    return "Nothing matches \(asked.joined(separator: " ")); \(entries(searched)) "
      + "\(searched == 1 ? "was" : "were") searched."
  }

  var noTags: String { "There are no tags." }
  var exampleText: String { "First light on the river" }
}
