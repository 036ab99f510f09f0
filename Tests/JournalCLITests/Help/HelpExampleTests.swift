import TestSupport
import Testing

@testable import JournalCLI

/// What the page about queries shows can be typed.
struct HelpExampleTests {
  @Test func `every example is a valid query`() throws {
    let fields = QueryGrammar.Term.allCases.filter { $0 != .not }.map(\.rawValue)
    let commands = (QueryGrammar.examples + CommandSpec.titled("find").examples)
      .map { $0.dropFirst("journal find ".count).filter { $0 != "'" } }
    for query in fields + commands {
      let condition = try QueryParser.condition(query) {
        word, field in
        try FixedTime.tokyo.stretch(
          written: word, for: "\(field.rawValue):",
          unread: .notADay(of: field.rawValue, word))
      }
      #expect(condition != nil, "\(query)")
    }
  }
}
