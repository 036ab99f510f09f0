import Terminal
import Testing

/// Lines fit the terminal and break where a reader expects it.
struct TextWrappingTests {
  @Test(
    arguments: [
      ("", 10, [""]), ("abc", 10, ["abc"]), ("abc def", 7, ["abc def"]),
      ("abc def", 6, ["abc", "def"]),
      ("abc def ghi", 7, ["abc def", "ghi"]), ("a b c d", 3, ["a b", "c d"]),
      ("abc  def", 5, ["abc", "def"]), ("abc-def", 5, ["abc-d", "ef"]),
      ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
      ("abcdefgh b", 4, ["abcd", "efgh", "b"]), ("  abc", 10, ["  abc"]), ("abc", 0, ["ab", "c"]),
    ])
  func `words stay whole, and longer ones are broken`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(
    arguments: [
      ("a\nb", ["a", "b"]), ("a\n\nb", ["a", "", "b"]), ("a\n", ["a", ""]), ("\na", ["", "a"]),
      ("\n", ["", ""]),
    ])
  func `line breaks in the text stay`(_ text: String, _ lines: [String]) {
    #expect(text.wrapped(to: 20) == lines)
  }

  @Test func `a CRLF is one line break`() {
    #expect("a\r\nb".wrapped(to: 20) == ["a", "b"])
  }

  @Test(
    arguments: [
      ("散歩道", 4, ["散歩", "道"]), ("散歩道", 5, ["散歩", "道"]), ("散歩道", 2, ["散", "歩", "道"]),
      ("日本語text", 6, ["日本語", "text"]), ("text日本語", 6, ["text日", "本語"]),
      ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4, ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]), ("🇯🇵🇩🇪", 3, ["🇯🇵", "🇩🇪"]), ("한국어", 4, ["한국", "어"]),
    ])
  func `wide characters break between any two`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(
    arguments: [
      // A character that can't begin a line takes the one before it along.
      ("今日は晴れ。散歩", 10, ["今日は晴", "れ。散歩"]), ("今日は晴れ、散歩", 10, ["今日は晴", "れ、散歩"]),
      ("散歩に行った！", 12, ["散歩に行っ", "た！"]), ("コーヒー", 6, ["コー", "ヒー"]), ("今日」と", 4, ["今", "日」", "と"]),
      ("時々雨", 2, ["時", "々", "雨"]), ("散歩.道", 4, ["散", "歩.", "道"]),
      // A character that can't end a line goes to the next one.
      ("今日「雨", 6, ["今日", "「雨"]), ("今日（雨）", 8, ["今日", "（雨）"]), ("日本(雨)", 5, ["日本", "(雨)"]),
    ])
  func `closing marks begin no line, opening marks end none`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(
    arguments: [
      "。", "、", "」", "）", "！", "？", "ー", "っ", "ゃ", "ュ", "ぁ", "ヶ", "々", "ゝ", "・", "〜", "…", "］", "％",
      "｡", "ｯ",
    ])
  func `these begin no line`(sign: String) {
    for width in 4...30 {
      let text = String(repeating: "今日は晴れ\(sign)", count: 6)
      for line in text.wrapped(to: width) { #expect(!line.hasPrefix(sign), "\(width): \(line)") }
    }
  }

  @Test(arguments: ["「", "（", "『", "【", "〈", "［", "｢", "￥", "“"])
  func `these end no line`(sign: String) {
    for width in 4...30 {
      let text = String(repeating: "\(sign)今日は晴れ", count: 6)
      for line in text.wrapped(to: width) { #expect(!line.hasSuffix(sign), "\(width): \(line)") }
    }
  }

  @Test(
    arguments: [
      ("see https://example.org/a/b for it", 12, ["see", "https://example.org/a/b", "for it"]),
      ("(https://example.org/a/b), and", 12, ["(https://example.org/a/b),", "and"]),
      ("見てhttps://example.org/a/bを見て", 12, ["見て", "https://example.org/a/b", "を見て"]),
      ("a://b 12:30:00 and C://x", 8, ["a://b", "12:30:00", "and", "C://x"]),
      ("x://", 2, ["x://"]), ("abcd:efgh", 4, ["abcd", ":efg", "h"]),
      ("://abcd", 4, ["://a", "bcd"]),
    ])
  func `an address never breaks, and gets its own line if it is too long`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test func `half-width kana break like others`() {
    #expect("ｶﾀｶﾅ".wrapped(to: 2) == ["ｶﾀ", "ｶﾅ"])
    #expect("あ ｶﾀｶﾅｶﾀｶﾅ".wrapped(to: 5) == ["あ ｶﾀ", "ｶﾅｶﾀｶ", "ﾅ"])
  }

  @Test func `an indent without room makes no empty line`() {
    #expect("    abcdef gh".wrapped(to: 6) == ["abcdef", "gh"])
    #expect("    abcdefgh".wrapped(to: 6) == ["abcdef", "gh"])
  }

  // MARK: Many texts at every width

  static let texts = [
    "First light on the river, and nothing there but a heron. #walk #river",
    "今日は「散歩」に行った。川の水がとても冷たくて、コーヒーが美味しかった！ #散歩",
    "Mixed 日本語 and English、全角（ぜんかく）と half-width ｶﾀｶﾅ text, e\u{301}te\u{301} 한국어 문장도.",
    "👩‍👩‍👧‍👦 family 👍🏽👍🏽👍🏽 🇯🇵🇩🇪🇫🇷 flags ❤️☀️ and 🏴󠁧󠁢󠁷󠁬󠁳󠁿🏳️‍🌈 more😀😀😀😀😀😀😀",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft fährt",
    "https://example.org/a/very/long/path?with=query&and=more#and-a-fragment-that-goes-on end",
    "שָׁלוֹם עוֹלָם and مرحبا بالعالم and हिन्दी में लिखा and ภาษาไทยไม่มีช่องว่าง",
    "(a) [b] {c}, “d” ‘e’… f! g? h: i; —「「「」」」。。。（（（））） ((((((((((((((((((((((((((((((((",
    "a  b   c    d     e      f       g        h         i          j   ", "      indented  text",
    "one\n\n  two two two two two two\nthree", String(repeating: "あ", count: 90),
  ]

  @Test(arguments: texts)
  func `no line is too wide`(_ text: String) {
    for width in 2...80 {
      for line in text.wrapped(to: width) where !line.contains("://") {
        #expect(line.displayWidth <= width, "at \(width): \(line)")
      }
    }
  }

  @Test(arguments: texts)
  func `only spaces are lost, and no grapheme is split`(_ text: String) {
    let characters = text.filter { $0 != " " && $0 != "\n" }
    for width in 2...80 {
      let wrapped = text.wrapped(to: width).flatMap { line in line.filter { $0 != " " } }
      // Counts graphemes, because a split one would count twice.
      #expect(wrapped == Array(characters), "at \(width)")
    }
  }

  @Test(arguments: texts)
  func `spaces are lost only at breaks`(_ text: String) {
    for width in 2...80 {
      let lines = text.wrapped(to: width)
      var rest = text[...]
      for line in lines {
        while !rest.hasPrefix(line), let first = rest.first, first == " " || first == "\n" {
          rest.removeFirst()
        }
        #expect(rest.hasPrefix(line), "at \(width): \(line)")
        rest = rest.dropFirst(line.count)
      }
      #expect(rest.allSatisfy { $0 == " " }, "at \(width)")
    }
  }

  @Test(arguments: texts)
  func `a text that fits doesn't break`(_ text: String) {
    #expect(
      text.wrapped(to: 10000)
        == text.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init))
  }

  static let rows: [(String, Int, [String])] = [
    ("  7f3k  First light on the river", 20, ["  7f3k  First light", "        on the river"]),
    ("added 7f3k  Sat 2026-11-21 08:01", 20, ["added 7f3k  Sat", "2026-11-21 08:01"]),
    ("7f3k  First light on the river", 20, ["7f3k  First light on", "      the river"]),
    ("  2 older versions of it", 16, ["  2 older", "  versions of it"]),
    ("  a long first word  x y z", 12, ["  a long", "  first word", "  x y z"]),
    ("  abcdefghij  x yz", 12, ["  abcdefghij", "x yz"]),
    ("it is in /a/path/longer/than/that", 12, ["it is in", "/a/path/longer/than/that"]),
    ("追加しました: 7f3k  2026-11-21 (土) 08:01", 36, ["追加しました: 7f3k  2026-11-21 (土)", "08:01"]),
    ("a b\n  c  d e f", 7, ["a b", "  c  d", "e f"]),
    ("", 8, [""]),
  ]

  @Test(arguments: rows)
  func `answers keep words whole and indent rows`(text: String, width: Int, lines: [String]) {
    #expect(text.wrappedRows(to: width) == lines)
  }
}
