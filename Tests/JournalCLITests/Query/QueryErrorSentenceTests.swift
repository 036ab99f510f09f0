import TestSupport
import Terminal
import Testing
import TextSearch
import TimelineDomain

@testable import JournalCLI

/// What is said to a query that can't be read, and where the caret stands.
struct QueryErrorSentenceTests {
  static let rows: [(String, String)] = [
    (
      #"walk "first light"#,
      #"""
      a quote in the query is never closed; write another " where it ends
        walk "first light
             ^
      """#
    ),
    (
      #"a "" b"#,
      #"""
      there is nothing between the quotes in the query
        a "" b
          ^^
      """#
    ),
    (
      "on:\"2026",
      """
      a quote in the query is never closed; write another " where it ends
        on:"2026
           ^
      """
    ),
    (
      "散歩 (a or b",
      """
      a parenthesis in the query is never closed; write ) where it ends, or put it in quotes
        散歩 (a or b
             ^
      """
    ),
    (
      "(ｶﾞ 👨‍👩‍👧) )",
      """
      there is a ) in the query that closes nothing; put it in quotes to search for it
        (ｶﾞ 👨‍👩‍👧) )
      \(String(repeating: " ", count: "  (ｶﾞ 👨‍👩‍👧) ".displayWidth))^
      """
    ),
    (
      "a () b",
      """
      there is nothing between the parentheses in the query; put them in quotes to search for them
        a () b
          ^^
      """
    ),
    (
      "walk or",
      """
      'or' needs something on both sides; put it in quotes to search for the word
        walk or
             ^^
      """
    ),
    (
      "OR walk",
      """
      'OR' needs something on both sides; put it in quotes to search for the word
        OR walk
        ^^
      """
    ),
    (
      "(a or) b",
      """
      'or' needs something on both sides; put it in quotes to search for the word
        (a or) b
           ^^
      """
    ),
    (
      "a or or b",
      """
      'or' needs something on both sides; put it in quotes to search for the word
        a or or b
             ^^
      """
    ),
    (
      "a and",
      """
      'and' needs something on both sides; put it in quotes to search for the word
        a and
          ^^^
      """
    ),
    (
      "a not",
      """
      'not' needs something behind it; put it in quotes to search for the word
        a not
          ^^^
      """
    ),
    (
      "a type: b",
      """
      'type:' needs a value, as in type:mood
        a type: b
          ^^^^^
      """
    ),
    (
      "is:stared",
      """
      'is:' can't be 'stared'; did you mean 'is:starred'?
        is:stared
           ^^^^^^
      """
    ),
    (
      "has:everything",
      """
      'has:' can't be 'everything'; write text, note or tag
        has:everything
            ^^^^^^^^^^
      """
    ),
    (
      "mood:>=godo",
      """
      there is no mood '>=godo' (did you mean 'good'?); write a name, a number from 1 to 5, or one \
      of them behind < <= = >= >
        mood:>=godo
             ^^^^^^
      """
    ),
    (
      "mood:6",
      """
      there is no mood '6'; write a name, a number from 1 to 5, or one of them behind < <= = >= >
        mood:6
             ^
      """
    ),
    (
      "before:01/02/2026",
      """
      'before:' got '01/02/2026', which may be either of two days; write 2026-02-01 or 2026-01-02
        before:01/02/2026
               ^^^^^^^^^^
      """
    ),
    (
      "before:lsat",
      """
      'before:' can't read 'lsat'; write a day as 2026-11-20 or "last friday"
        before:lsat
               ^^^^
      """
    ),
    (
      "on:\"2026-02-30\" a",
      """
      'on:' got '2026-02-30', and the calendar or the clock has no such time
        on:"2026-02-30" a
           ^^^^^^^^^^^^
      """
    ),
    (
      #"川 /a\/(b/"#,
      #"""
      a ( in the pattern is never closed; write \( for the sign itself
        川 /a\/(b/
               ^
      """#
    ),
    (
      "/a)/",
      #"""
      a ) in the pattern closes nothing; write \) for the sign itself
        /a)/
          ^
      """#
    ),
    (
      "/[a/",
      #"""
      a [ in the pattern is never closed; write \[ for the sign itself
        /[a/
         ^
      """#
    ),
    (
      "/[]/",
      #"""
      there is nothing between [ and ] in the pattern; write \[\] for the signs
        /[]/
         ^
      """#
    ),
    (
      "/*a/",
      #"""
      there is nothing before * in the pattern that it could repeat; write \* for the sign itself
        /*a/
         ^
      """#
    ),
    (
      #"/(a)\1/"#,
      #"""
      \1 means nothing in a pattern here; there are \d \w \s \b \n \t and, in upper case, their \
      opposites
        /(a)\1/
            ^
      """#.replacing("\\\n", with: "")
    ),
    (
      "/[z-a]/",
      """
      z-a in the pattern is no range; the smaller one comes first
        /[z-a]/
          ^
      """
    ),
    (
      "/a{3,2}/",
      """
      {3,2} in the pattern is no count; the smaller number comes first
        /a{3,2}/
          ^
      """
    ),
    (
      "/(?i)a/",
      """
      only (…) and (?:…) are groups in a pattern here; there is no looking ahead
        /(?i)a/
         ^
      """
    ),
    (
      "/(a{99}){99}/",
      """
      the pattern is too large; write it with fewer repetitions
        /(a{99}){99}/
        ^^^^^^^^^^^^^
      """
    ),
    (
      "a\tb\u{1B}[2J (",
      """
      a parenthesis in the query is never closed; write ) where it ends, or put it in quotes
        a    b␛[2J (
                   ^
      """
    ),
    (
      String(repeating: "散歩 ", count: 30) + "or",
      """
      'or' needs something on both sides; put it in quotes to search for the word
        … \(String(repeating: "散歩 ", count: 11))or
      \(String(repeating: " ", count: 59))^^
      """
    ),
    (
      "( " + String(repeating: "walk ", count: 30),
      """
      a parenthesis in the query is never closed; write ) where it ends, or put it in quotes
        ( \(String(repeating: "walk ", count: 11))w…
        ^
      """
    ),
  ]

  @Test(arguments: rows.indices)
  func `a mistake is explained, and a caret stands below it`(_ index: Int) {
    let (query, sentence) = Self.rows[index]
    do throws(QueryError) {
      let condition = try QueryParser.condition(query) { word throws(DayError) in
        try FixedTime.tokyo.stretch(written: word)
      }
      Issue.record("\(query) is \(String(describing: condition))")
    } catch {
      #expect(error.sentence == sentence)
      expectInJapanese { $0.explanation(error.fault) }
      #expect(Japanese().sentence(error).hasSuffix(error.excerpt))
    }
  }

  @Test func `what can't be typed in a table is explained as well`() {
    let deep = String(repeating: "(", count: 5000) + "a"
    do throws(QueryError) {
      _ = try QueryParser.condition(deep, days: QueryParserTests.days)
      Issue.record("it is read")
    } catch {
      #expect(error.fault == .tooDeep)
      #expect(error.sentence.hasPrefix("the query has too many parentheses in each other; "))
    }
    let bytes = QueryError(fault: .notText, query: "a \u{FFFD}b", place: 2..<3)
    #expect(bytes.sentence == "the query is not UTF-8 text\n  a \u{FFFD}b\n    ^")
    expectInJapanese { $0.explanation(QueryError.Fault.notText) }
    expectInJapanese { $0.explanation(QueryError.Fault.tooDeep) }
    let end = QueryError.Fault.badPattern(.unfinishedEscape)
    #expect(
      QueryError(fault: end, query: "/a\\", place: 2..<3).sentence
        == "the pattern ends in a \\; write \\\\ for the sign itself\n  /a\\\n    ^")
  }
}
