import Presentation
import TestSupport
import Terminal
import Testing
import TextSearch
import TimelineDomain

@testable import JournalCLI

/// Sentences for invalid queries, with the position of the caret.
struct QueryErrorSentenceTests {
  static let rows: [(String, String)] = [
    (
      #"walk "first light"#,
      #"""
      a quote in the query is not closed; add a closing "
        walk "first light
             ^
      """#
    ),
    (
      #"a "" b"#,
      #"""
      the quotes in the query are empty
        a "" b
          ^^
      """#
    ),
    (
      "on:\"2026",
      """
      a quote in the query is not closed; add a closing "
        on:"2026
           ^
      """
    ),
    (
      "散歩 (a or b",
      """
      a parenthesis in the query is not closed; add a ), or quote it to search for it
        散歩 (a or b
             ^
      """
    ),
    (
      "(ｶﾞ 👨‍👩‍👧) )",
      """
      a ) in the query closes nothing; quote it to search for it
        (ｶﾞ 👨‍👩‍👧) )
      \(String(repeating: " ", count: "  (ｶﾞ 👨‍👩‍👧) ".displayWidth))^
      """
    ),
    (
      "a () b",
      """
      the parentheses in the query are empty; quote them to search for them
        a () b
          ^^
      """
    ),
    (
      "walk or",
      """
      'or' needs a term on both sides; quote it to search for the word
        walk or
             ^^
      """
    ),
    (
      "OR walk",
      """
      'OR' needs a term on both sides; quote it to search for the word
        OR walk
        ^^
      """
    ),
    (
      "(a or) b",
      """
      'or' needs a term on both sides; quote it to search for the word
        (a or) b
           ^^
      """
    ),
    (
      "a or or b",
      """
      'or' needs a term on both sides; quote it to search for the word
        a or or b
             ^^
      """
    ),
    (
      "a and",
      """
      'and' needs a term on both sides; quote it to search for the word
        a and
          ^^^
      """
    ),
    (
      "a not",
      """
      'not' needs a term after it; quote it to search for the word
        a not
          ^^^
      """
    ),
    (
      "a type: b",
      """
      'type:' needs a value, such as type:mood
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
      'has:' can't be 'everything'; write text, note, tag or file
        has:everything
            ^^^^^^^^^^
      """
    ),
    (
      "mood:>=godo",
      """
      there is no mood '>=godo' (did you mean 'good'?); write a name or a number from 1 to 5, \
      with or without < <= = >= > before it
        mood:>=godo
             ^^^^^^
      """
    ),
    (
      "mood:6",
      """
      there is no mood '6'; write a name or a number from 1 to 5, with or without < <= = >= > before \
      it
        mood:6
             ^
      """
    ),
    (
      "before:01/02/2026",
      """
      'before:' got '01/02/2026', which could be two different days; write 2026-02-01 or 2026-01-02
        before:01/02/2026
               ^^^^^^^^^^
      """
    ),
    (
      "before:lsat",
      """
      'before:' can't read 'lsat'; write a day such as 2026-11-20 or "last friday"
        before:lsat
               ^^^^
      """
    ),
    (
      "on:\"2026-02-30\" a",
      """
      'on:' got '2026-02-30', which is not on the calendar or the clock
        on:"2026-02-30" a
           ^^^^^^^^^^^^
      """
    ),
    (
      #"川 /a\/(b/"#,
      #"""
      a ( in the pattern is not closed; write \( to match a parenthesis
        川 /a\/(b/
               ^
      """#
    ),
    (
      "/a)/",
      #"""
      a ) in the pattern closes nothing; write \) to match a parenthesis
        /a)/
          ^
      """#
    ),
    (
      "/[a/",
      #"""
      a [ in the pattern is not closed; write \[ to match a bracket
        /[a/
         ^
      """#
    ),
    (
      "/[]/",
      #"""
      the [ ] in the pattern is empty; write \[\] to match brackets
        /[]/
         ^
      """#
    ),
    (
      "/*a/",
      #"""
      * in the pattern has nothing to repeat; write \* to match the character
        /*a/
         ^
      """#
    ),
    (
      #"/(a)\1/"#,
      #"""
      \1 has no meaning in a pattern; use \d \w \s \b \n \t, or uppercase for the opposite
        /(a)\1/
            ^
      """#
    ),
    (
      "/[z-a]/",
      """
      z-a in the pattern is not a range; write the smaller one first
        /[z-a]/
          ^
      """
    ),
    (
      "/a{3,2}/",
      """
      {3,2} in the pattern is not a count; write the smaller number first
        /a{3,2}/
          ^
      """
    ),
    (
      "/(?i)a/",
      """
      patterns support only the groups (…) and (?:…), and no lookahead
        /(?i)a/
         ^
      """
    ),
    (
      "/(a{99}){99}/",
      """
      the pattern is too large; use fewer repetitions
        /(a{99}){99}/
        ^^^^^^^^^^^^^
      """
    ),
    (
      "a\tb\u{1B}[2J (",
      """
      a parenthesis in the query is not closed; add a ), or quote it to search for it
        a    b␛[2J (
                   ^
      """
    ),
    (
      String(repeating: "散歩 ", count: 30) + "or",
      """
      'or' needs a term on both sides; quote it to search for the word
        … \(String(repeating: "散歩 ", count: 11))or
      \(String(repeating: " ", count: 59))^^
      """
    ),
    (
      "( " + String(repeating: "walk ", count: 30),
      """
      a parenthesis in the query is not closed; add a ), or quote it to search for it
        ( \(String(repeating: "walk ", count: 11))w…
        ^
      """
    ),
  ]

  @Test(arguments: rows.indices)
  func `a mistake is explained, with a caret below it`(_ index: Int) {
    let (query, sentence) = Self.rows[index]
    do throws(QueryError) {
      let condition = try QueryParser.condition(query) { word, field throws(Failure) in
        try FixedTime.tokyo.stretch(
          written: word, for: "\(field.rawValue):",
          unread: .notADay(of: field.rawValue, word))
      }
      Issue.record("\(query) is \(String(describing: condition))")
    } catch {
      #expect(error.english == sentence)
      expectInJapanese { error.sentence.text($0) }
      #expect(error.sentenceWithPlace.text(Catalogue(.japanese)).hasSuffix(error.excerpt))
    }
  }

  @Test func `mistakes that don't fit in a table are explained as well`() {
    let deep = String(repeating: "(", count: 5000) + "a"
    do throws(QueryError) {
      _ = try QueryParser.condition(deep, days: QueryParserTests.days)
      Issue.record("it is read")
    } catch {
      #expect(error.english.hasPrefix("the query has too many nested parentheses; "))
    }
    let bytes = QueryError(sentence: .notText, query: "a \u{FFFD}b", range: 2..<3)
    #expect(bytes.english == "the query is not valid UTF-8\n  a \u{FFFD}b\n    ^")
    #expect(
      Catalogue(.english).explanation(.unfinishedEscape)
        == "the pattern ends with \\; write \\\\ to match a backslash")
  }
}
