import Presentation
import Terminal
import TimelineDomain

extension English {
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
