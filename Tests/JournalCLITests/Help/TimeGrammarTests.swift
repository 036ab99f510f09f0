import Presentation
import Terminal
import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import JournalCLI

/// Every statement of the page on times holds.
struct TimeGrammarTests {
  private static func lines(_ words: Catalogue) -> [Substring] {
    words.timePage.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func examples(_ words: Catalogue) -> [String] {
    lines(words).filter { $0.hasPrefix("  ") && !DayPartRows.rows.contains(String($0)) }.flatMap {
      line in
      line.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
  }

  @Test func `every example is a valid time`() throws {
    #expect(Self.examples(Catalogue(.english)).count > 60)
    #expect(Self.examples(Catalogue(.japanese)) == Self.examples(Catalogue(.english)))
    for example in Self.examples(Catalogue(.english)) {
      #expect(try TimePhrase(example).span(in: FixedTime.tokyo) != nil, "\(example)")
    }
  }

  @Test func `the page has the hours of every part of the day`() {
    for language in Language.allCases {
      #expect(DayPartRows.rows.allSatisfy(Self.lines(language.catalogue).map(String.init).contains))
    }
    #expect(DayPartRows.rows.last == "  night      18:00-06:00 22:00  夜")
    #expect(DayPartRows.rows.count == DayPart.allCases.count)
  }

  @Test func `the page fits a terminal`() {
    for language in Language.allCases {
      for line in Self.lines(language.catalogue) { #expect(line.displayWidth <= 76, "\(line)") }
    }
  }
}
