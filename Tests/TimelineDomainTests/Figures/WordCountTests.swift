import Testing

@testable import TimelineDomain

/// Words between spaces, characters of Japanese and Chinese.
struct WordCountTests {
  static let rows: [(text: String, words: Int, characters: Int)] = [
    ("", 0, 0), (" \n\t", 0, 0), ("one", 1, 0), ("one two\nthree", 3, 0), ("well-known", 1, 0),
    ("can't won’t", 2, 0), ("'quoted'", 1, 0), ("a.m. and p.m.", 3, 0), ("3.14 1,000,000", 2, 0),
    ("snake_case __init__ ___", 2, 0), ("#work #a-b ＃走る", 2, 2),
    ("… — !? ★ 🙂 👨‍👩‍👧 +", 0, 0), ("naïve café nai\u{308}ve", 3, 0), ("123abc 4x4", 2, 0),
    ("今日は晴れ", 0, 5), ("人々 コーヒー ｺｰﾋｰ", 0, 10), ("〆切は3日、Tシャツ", 2, 7), ("한국어 단어", 2, 0),
    ("Привет, мир!", 2, 0), ("שלום", 1, 0), ("مرحبا", 1, 0), ("ไทย", 1, 0),
    ("。、「」ゝ", 0, 1), ("ＡＢＣ １２３", 2, 0), ("Swift、Rust", 2, 0), ("a\u{A0}b", 2, 0),
    ("https://example.org/a_b?c=1", 1, 0), ("カ_a_カ", 1, 2),
  ]

  @Test(arguments: rows.indices)
  func `a text has so many words and characters`(index: Int) {
    let (text, words, characters) = Self.rows[index]
    #expect(WordCount(of: text) == WordCount(words: words, characters: characters), "\(text)")
  }
}
