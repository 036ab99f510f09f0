import Presentation
import TestSupport
import Terminal
import Testing
import TextSearch
import TimelineDomain

@testable import JournalCLI

/// The excerpt of an invalid query, with carets below the mistake. Transcripts have the sentences.
struct QueryErrorSentenceTests {
  static let rows: [(String, String)] = [
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
      let condition = try QueryParser.condition(query) { word, field in
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
