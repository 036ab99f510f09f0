import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// The page on times says nothing that isn't so.
struct TimeGrammarTests {
  private static let lines = TimeGrammar.page.split(
    separator: "\n", omittingEmptySubsequences: false)
  private static let examples = lines.filter { $0.hasPrefix("  ") }.flatMap { line in
    line.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  @Test func `every example means a time`() throws {
    #expect(Self.examples.count > 60)
    for example in Self.examples {
      #expect(try TimePhrase(example).span(in: FixedTime.tokyo) != nil, "\(example)")
    }
  }

  @Test func `it fits on a terminal`() {
    for line in Self.lines { #expect(line.displayWidth <= 76, "\(line)") }
  }
}
