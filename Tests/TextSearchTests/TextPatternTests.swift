import TestSupport
import Testing
import TextSearch

/// Matching and errors of regular expressions, and their bounded time.
struct TextPatternTests {
  static let rows: [(String, String, [Range<Int>])] = [
    ("light", "First light", [6..<11]),
    ("LIGHT", "First light", [6..<11]),
    ("l.ght", "light l\nght", [0..<5]),
    ("a|bc|", "xbca", [1..<3, 3..<4]),
    ("(ab)+", "ababxab", [0..<4, 5..<7]),
    ("(?:ab){2}", "ababab", [0..<4]),
    ("a{2,}", "a aa aaaa", [2..<4, 5..<9]),
    ("a{1,2}b?", "aaab", [0..<2, 2..<4]),
    ("a{0}b", "ab", [1..<2]),
    ("a{,2}{x}", "a{,2}{x}", [0..<8]),
    ("colou??r", "color colour", [0..<5, 6..<12]),
    ("^b.*$", "ab\nbc\nb", [3..<5, 6..<7]),
    (#"\bcat\b"#, "concat cat", [7..<10]),
    (#"\Bcat"#, "concat cat", [3..<6]),
    (#"\d+\s\w+"#, "in 12 km", [3..<8]),
    (#"\D\S\W"#, "1ab-", [1..<4]),
    (#"[a-c]+"#, "xABCd", [1..<4]),
    (#"[A-C]+"#, "xabcd", [1..<4]),
    (#"[^a-c ]+"#, "abc def", [4..<7]),
    (#"[\]\-x]+"#, "a]-x", [1..<4]),
    (#"[a-]+"#, "b-a", [1..<3]),
    (#"\.\*\\"#, #"a.*\"#, [1..<4]),
    ("[ァ-ヶ]+", "ｶﾞと", [0..<1]),
    ("ｶﾞ", "ガ", [0..<1]),
    ("が", "か\u{3099}", [0..<1]),
    ("か", "か\u{3099}", []),
    ("(a*)*b", "aab", [0..<3]),
    ("(|a)+", "aa", [0..<2]),
    ("x*", "aaa", []),
    ("^*a", "a", [0..<1]),
    ("a\\nb", "a\r\nb", [0..<3]),
  ]

  @Test(arguments: rows.indices)
  func `a pattern matches`(_ index: Int) throws {
    let (source, text, matches) = Self.rows[index]
    let pattern = try TextPattern(source)
    #expect(pattern.matches(in: text) == matches)
    if !matches.isEmpty { #expect(pattern.isFound(in: text)) }
    if pattern.isFound(in: text) {
      #expect(pattern.literals.allSatisfy { FoldedText($0).isFound(in: text) })
    }
  }

  @Test func `an exact pattern distinguishes case and width`() throws {
    #expect(try !TextPattern("[a-z]IGHT", isExact: true).isFound(in: "light"))
    #expect(try TextPattern("[a-z]ight", isExact: true).isFound(in: "light"))
    #expect(try !TextPattern("ｶ", isExact: true).isFound(in: "カ"))
    #expect(try TextPattern("a") == TextPattern("a"))
    #expect(try TextPattern("a") != TextPattern("a", isExact: true))
  }

  /// Whether a pattern is found is asked of scalars, and where of characters.
  @Test(arguments: [
    "a", "[a-m]", "[^a-m]", "[A-M]", #"\d"#, #"\D"#, #"\w"#, #"\W"#, #"\s"#, #"\S"#, ".", #"x\b"#,
    #"x\B"#, "x$", #"\n"#,
    "^.y", "k", "[ -/]", #"[\s\d]"#, "é", "[ァ-ヶ]", "漢|x", "[^a]", "ａ",
  ])
  func `scalars and characters give the same matches`(source: String) throws {
    for isExact in [false, true] {
      let pattern = try TextPattern("(?:\(source))y?", isExact: isExact)
      for scalar in (0..<128).compactMap(UnicodeScalar.init) + "éßÀ…—　、ぁカー漢々한Ａｚ５🙂ｶ".unicodeScalars {
        for text in ["x\(scalar)y", "\(scalar)", "x\(scalar)"] {
          let isFound = !pattern.matches(in: text).isEmpty
          #expect(pattern.isFound(in: text) == isFound, "/\(source)/ \(scalar) \(isExact)")
        }
      }
    }
  }

  static let refused: [(String, PatternError.Fault, Int)] = [
    ("a(b", .unclosedGroup, 1), ("a)b", .strayParenthesis, 1), ("a[b", .unclosedSet, 1),
    ("a[]", .emptySet, 1), ("*a", .nothingToRepeat("*"), 0), ("(+)", .nothingToRepeat("+"), 1),
    ("a|?", .nothingToRepeat("?"), 2), ("a**", .nothingToRepeat("*"), 2),
    ("a\\", .unfinishedEscape, 1), (#"(a)\1"#, .unknownEscape("1"), 3),
    (#"[\q]"#, .unknownEscape("q"), 1), ("[z-a]", .reversedRange("z", "a"), 1),
    (#"[a-\d]"#, .reversedRange("a", "\\"), 1), ("a{3,2}", .reversedCount(3, 2), 1),
    ("(?=a)", .unknownGroup, 0), ("(?i)a", .unknownGroup, 0),
    ("(a{1000}){1000}", .tooLarge, 0), ("a{99999999999}b{9999}", .tooLarge, 0),
    (String(repeating: "(", count: 1000), .tooLarge, 50),
  ]

  @Test(arguments: refused.indices)
  func `an invalid pattern is refused at its position`(_ index: Int) {
    let (source, fault, position) = Self.refused[index]
    #expect(throws: PatternError(fault: fault, position: position)) {
      _ = try TextPattern(source)
    }
  }

  @Test(arguments: [
    ("riv.r", ["riv", "r"]), (#"^\briver$"#, ["river"]), ("(ri|ra)ver", ["ver"]), ("[a]b", ["b"]),
    ("colou?r", ["colo", "r"]), ("(?:ab){2}c", ["ababc"]), ("a+b", ["a", "b"]), ("a{2,}", ["aa"]),
    ("a{0}b", ["b"]), ("(a)?", []), (#"\dx\."#, ["x."]), ("ab{9}c", ["abbbbbbbb", "c"]),
    ("()*a", ["a"]),
  ])
  func `a pattern knows its literals`(source: String, literals: [String]) throws {
    #expect(try TextPattern(source).literals == literals)
  }

  @Test(
    arguments: [
      "(((()){4000}){4000}){4000}x", "(((a{0}){4000}){4000}){4000}x", "((((){0,9})*)+){4999}x",
    ])
  func `an empty repetition takes no time`(source: String) throws {
    let time = try processorSeconds {
      let pattern = try TextPattern(source)
      #expect(pattern.isFound(in: "axa") && !pattern.isFound(in: "aaa"))
    }
    #expect(time < 60)
  }

  @Test(arguments: [
    "(a|a)*b", "(a+)+$b", "(a*)*(a*)*b", "a*a*a*a*a*a*a*b", "(a?){50}a{50}b", "(.*)(.*)(.*)x",
  ])
  func `no pattern takes long`(source: String) throws {
    let text = String(repeating: "a", count: 2000)
    #expect(try !TextPattern(source).isFound(in: text))
  }

  /// Compares with Swift's own engine, on texts short enough for backtracking.
  @Test(arguments: 0..<300)
  func `random patterns match as in another engine`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let source = Self.source(depth: 3, &random)
    let pattern = try TextPattern(source, isExact: true)
    let other = try Regex(source).anchorsMatchLineEndings()
    for _ in 0..<20 {
      let text = String(
        (0..<Int.random(in: 0...7, using: &random)).map { _ in "ab\n".randomElement(using: &random)!
        })
      let isFound = try other.firstMatch(in: text) != nil
      #expect(pattern.isFound(in: text) == isFound, "/\(source)/ in \(text.debugDescription)")
      if isFound { #expect(pattern.literals.allSatisfy { text.contains($0) }, "/\(source)/") }
    }
  }

  private static func source(depth: Int, _ random: inout SeededGenerator) -> String {
    let atoms = ["a", "b", ".", "[ab]", "[^a]", "^", "$"]
    guard depth > 0 else { return atoms.randomElement(using: &random)! }
    func inner() -> String { source(depth: depth - 1, &random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return inner() + "|" + inner()
    case 1, 2, 3: return inner() + inner()
    case 4: return "(?:\(inner()))?"
    case 5: return "(?:a\(inner()))*"
    case 6: return "(?:\(inner())b){1,2}"
    default: return "(\(inner()))"
    }
  }
}
