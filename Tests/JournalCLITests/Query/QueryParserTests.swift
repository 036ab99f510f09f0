import TestSupport
import Testing
import TextSearch
import TimePhrases
import TimelineDomain

@testable import JournalCLI

/// Parsing of valid queries.
struct QueryParserTests {
  static let day = TimeSpan(from: Moment.march(1).time, upTo: Moment.march(2).time)

  static func days(
    _ word: String, _ field: QueryParser.Field
  ) throws -> TimeStretch {
    switch word {
    case "2026-03-01", "last friday": return .span(day)
    case "march": return .days(20..<51, endingAt: 240)
    case "2026-02-30": throw Failure(.refused, .noSuchDay(option: field.rawValue, word: word))
    default: throw Failure(.refused, .notADay(of: field.rawValue, word))
    }
  }

  private static func words(_ words: String) -> PostCondition { .words(FoldedText(words)) }
  private static func tag(_ name: String) -> PostCondition { .tag(FoldedText(name)) }
  private static func all(_ names: String...) -> PostCondition { .all(names.map(words)) }
  private static func any(_ names: String...) -> PostCondition { .any(names.map(words)) }

  static let rows: [(String, PostCondition?)] = [
    ("", nil), ("  \n", nil),

    // Words.
    ("light", words("light")),
    ("  First light ", all("First", "light")),
    ("a\u{3000}b\nc", all("a", "b", "c")),
    ("C:\\new", words("C:\\new")),
    ("12:30: pizza", all("12:30:", "pizza")),
    ("notes: form:x too:y", all("notes:", "form:x", "too:y")),
    ("Type:mood", words("Type:mood")),
    ("http://a.b/c?d=(e)", words("http://a.b/c?d=(e)")),
    ("foo(bar)", words("foo(bar)")), ("foo(bar", words("foo(bar")), ("bar)", words("bar)")),
    (":)", words(":)")), (":-(", words(":-(")), ("main() :)", all("main()", ":)")),
    ("5\" a\"b\"", all("5\"", "a\"b\"")),
    ("e-mail", words("e-mail")), ("a - b", all("a", "-", "b")), ("->", words("->")),
    ("--", words("--")), ("-_-", words("-_-")), ("-", words("-")),
    ("Or oR And nOT", all("Or", "oR", "And", "nOT")),
    ("order notes", all("order", "notes")),

    // Phrases.
    ("\"first light\"", words("first light")), ("\"or\"", words("or")),
    ("\"#walk\"", words("#walk")), ("\"type:mood\"", words("type:mood")),
    ("\"a \\\"b\\\" c\\\\\"", words("a \"b\" c\\")), ("\"C:\\new\"", words("C:\\new")),
    ("\"a\"b", all("a", "b")), ("\"(\"", words("(")),

    // Tags.
    ("#walk", tag("walk")), ("＃散歩", tag("散歩")), ("#1", words("#1")), ("#", words("#")),
    ("#w*", .tagPrefix(FoldedText("w"))), ("#2026*", .tagPrefix(FoldedText("2026"))),
    ("tag:散*", .tagPrefix(FoldedText("散"))), ("#*", .has(.tags)), ("tag:*", .has(.tags)),
    ("#w*k", words("#w*k")), ("tag:#walk", tag("walk")), ("tag:\"two words\"", tag("two words")),
    ("a#b", words("a#b")), ("#walk,", words("#walk,")), ("(#walk)", tag("walk")),

    // One part of a post.
    ("text:light", .body(.text, words("light"))),
    ("note:\"first light\"", .body(.note, words("first light"))),
    ("text:(a", .body(.text, words("(a"))), ("text:\"/a/\"", .body(.text, words("/a/"))),
    ("-note:a", .not(.body(.note, words("a")))),

    // Operators, binding most tightly first.
    ("a or b", any("a", "b")), ("a OR b", any("a", "b")), ("a or b or c", any("a", "b", "c")),
    ("a b or c d", .any([all("a", "b"), all("c", "d")])),
    ("a and b", all("a", "b")), ("a AND b c", all("a", "b", "c")),
    ("not a", .not(words("a"))), ("NOT a b", .all([.not(words("a")), words("b")])),
    ("-a", .not(words("a"))), ("-\"a b\"", .not(words("a b"))), ("-#walk", .not(tag("walk"))),
    ("-散歩", .not(words("散歩"))), ("-🙂", .not(words("🙂"))), ("-5", .not(words("5"))),
    ("not not a", .not(.not(words("a")))), ("not -a", .not(.not(words("a")))),
    ("a or not b", .any([words("a"), .not(words("b"))])),
    ("(a or b) c", .all([any("a", "b"), words("c")])),
    ("( a )", words("a")), ("((a))", words("a")), ("-(a b)", .not(all("a", "b"))),
    ("not(a or b)", .not(any("a", "b"))), ("(a)(b)", all("a", "b")),
    ("(foo(bar) or x)", any("foo(bar)", "x")), ("(a or(b))", any("a", "b")),
    ("(\"a)\" b)", all("a)", "b")),

    // Fields.
    ("type:mood", .type("mood")), ("type:\"a b\"", .type("a b")), ("(type:x)", .type("x")),
    ("id:7f3k", .id(EntryID("7f3k"))),
    ("is:starred", .starred), ("is:edited", .edited), ("is:unknown", .unknown),
    ("-is:starred", .not(.starred)),
    ("has:text", .has(.text)), ("has:note", .has(.note)), ("has:tag", .has(.tags)),
    ("has:file", .file(.any)), ("is:photo", .file(.photo)),
    ("file:*.jpg", .file(.named(FileNamePattern("*.jpg")))),
    ("-file:\"the pier\"", .not(.file(.named(FileNamePattern("the pier"))))),
    ("mood:good", .named(.mood, FoldedText("good", isExact: true))),
    ("mood:🙂", .named(.mood, FoldedText("good", isExact: true))),
    ("mood:GOOD", .named(.mood, FoldedText("good", isExact: true))),
    ("mood:4", .number(.score, .equal, 4)), ("mood:3.5", .number(.score, .equal, 3.5)),
    ("mood:>=4", .number(.score, .atLeast, 4)), ("mood:>=good", .number(.score, .atLeast, 4)),
    ("mood:<okay", .number(.score, .less, 3)), ("mood:<=2", .number(.score, .atMost, 2)),
    ("mood:>😐", .number(.score, .more, 3)), ("mood:=great", .number(.score, .equal, 5)),
    ("before:2026-03-01", .before(.march(1))), ("after:2026-03-01", .since(.march(2))),
    ("on:2026-03-01", .within(.span(day))), ("on:\"last friday\"", .within(.span(day))),
    ("on:march", .within(.days(20..<51, endingAt: 240))),
    ("before:march", .within(.days(.min..<20, endingAt: 240))),
    ("after:march", .within(.days(51..<(.max), endingAt: 240))),
    ("(before:\"last friday\")", .before(.march(1))),

    // Slashes that are not a pattern.
    ("/usr/bin", words("/usr/bin")), ("/", words("/")), ("//", words("//")), ("/a", words("/a")),
    ("and/or", words("and/or")), ("1/2 3/4", all("1/2", "3/4")),
  ]

  @Test func `custom moods match by name, face and score`() throws {
    let calm = MoodSet.Choice(name: "calm", face: "😌", score: Score(4.5))
    let moods = MoodSet(own: [calm, .init(name: "numb")])
    for (query, condition) in [
      ("mood:calm", PostCondition.named(.mood, FoldedText("calm", isExact: true))),
      ("mood:Calm", .named(.mood, FoldedText("calm", isExact: true))),
      ("mood:😌", .named(.mood, FoldedText("calm", isExact: true))),
      ("mood:>=calm", .number(.score, .atLeast, 4.5)),
      ("mood:good", .named(.mood, FoldedText("good", isExact: true))),
      ("mood:numb", .named(.mood, FoldedText("numb", isExact: true))),
    ] {
      #expect(try QueryParser.condition(query, moods: moods, days: Self.days) == condition)
    }
    for query in ["mood:clam", "mood:<numb"] {
      let error = #expect(throws: QueryError.self) {
        try QueryParser.condition(query, moods: moods, days: Self.days)
      }
      let sentence = error?.english ?? ""
      #expect(sentence.contains("your own moods: calm, numb"))
      #expect(sentence.contains("did you mean 'calm'?") == (query == "mood:clam"))
    }
  }

  @Test(arguments: rows.indices)
  func `a query is parsed into a condition`(_ index: Int) throws {
    let (query, condition) = Self.rows[index]
    #expect(try QueryParser.condition(query, days: Self.days) == condition, "\(query)")
  }

  static let patterns: [(String, String)] = [
    ("/l(i|o)ght?/", "l(i|o)ght?"), ("/a b/", "a b"), (#"/a\/b/"#, "a/b"), (#"/\//"#, "/"),
    (#"/\\/"#, #"\\"#), ("(/a/)", "a"), ("/\"/", "\""),
  ]

  @Test(arguments: patterns)
  func `text between slashes is a pattern`(query: String, source: String) throws {
    #expect(
      try QueryParser.condition(query, days: Self.days) == .pattern(try TextPattern(source)))
    #expect(
      try QueryParser.condition("x -\(query)", isExact: true, days: Self.days)
        == .all([
          .words(FoldedText("x", isExact: true)),
          .not(.pattern(try TextPattern(source, isExact: true))),
        ]))
  }

  @Test func `an exact query distinguishes case and width`() throws {
    #expect(
      try QueryParser.condition("A #B \"c\"", isExact: true, days: Self.days)
        == .all([
          .words(FoldedText("A", isExact: true)), .tag(FoldedText("B", isExact: true)),
          .words(FoldedText("c", isExact: true)),
        ]))
  }

  @Test func `a long query uses no more stack than a short one`() throws {
    let many = String(repeating: "a or not b (c) ", count: 20_000)
    #expect(try QueryParser.condition(many + "d", days: Self.days) != nil)
  }

  /// Any input is a condition or an error with a position.
  @Test(arguments: 0..<500)
  func `every random query is parsed or refused`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", " ", "(", ")", "\"", "\\", "/", "-", "or", "not", "and", ":", "#", "type:", "mood:",
      ">=", "on:", "is:", "散", "e\u{301}", "\n", "[", "*", "{2", "OR",
    ]
    let query = (0..<Int.random(in: 1...12, using: &random))
      .map { _ in pieces.randomElement(using: &random)! }.joined()
    do throws(QueryError) {
      let condition = try QueryParser.condition(query, days: Self.days)
      #expect(condition != nil || query.allSatisfy(\.isWhitespace))
    } catch {
      #expect(error.query == query)
      #expect(!error.range.isEmpty && error.range.upperBound <= query.count, "\(query)")
      #expect(error.english.split(separator: "\n").last?.last == "^")
    }
  }
}
