import TestSupport
import Testing

@testable import TimelineDomain

/// Words by UAX 29, characters of Japanese and Chinese.
struct WordCountTests {
  static let rows: [(text: String, words: Int, characters: Int)] = [
    ("", 0, 0), (" \n\t", 0, 0), ("one", 1, 0), ("one two", 2, 0), ("well-known", 2, 0),
    ("can't won’t", 2, 0), ("'quoted'", 1, 0), ("a.m. and p.m.", 3, 0), ("3.14 1,000,000", 2, 0),
    ("9:30", 2, 0), ("a:b", 1, 0), ("snake_case __init__ ___", 2, 0), ("#work #a-b ＃走る", 3, 2),
    ("… — !? ★ 🙂 👨‍👩‍👧 +", 0, 0), ("naïve café nai\u{308}ve", 3, 0), ("123abc 4x4", 2, 0),
    ("今日は晴れ", 0, 5), ("人々 コーヒー ｺｰﾋｰ", 0, 10), ("〆切は3日、Tシャツ", 2, 7), ("한국어 단어", 2, 0),
    ("Привет, мир!", 2, 0), ("שלום ג׳ירף צה\"ל", 3, 0), ("مرحبا", 1, 0), ("ไทย", 3, 0),
    ("。、「」ゝ", 0, 1), ("゛゜゠", 0, 0), ("ＡＢＣ １２３", 2, 0), ("a\u{200D}b", 1, 0),
    ("x²", 1, 0), ("½", 0, 0), ("https://example.org/a_b?c=1", 5, 0), ("カ_a_カ", 1, 2),
    ("1'2 1'a a'1", 5, 0), ("end.Next", 1, 0), ("end. Next", 2, 0),
  ]

  @Test(arguments: rows.indices)
  func `a text has so many words and characters`(index: Int) {
    let (text, words, characters) = Self.rows[index]
    #expect(WordCount(of: text) == WordCount(words: words, characters: characters), "\(text)")
  }

  /// Counts with the boundaries looked up on both sides, one rule after the other.
  private func slowCount(_ text: String) -> WordCount {
    enum Kind {
      case letter, digit, kana, connector, midLetter, midNumber, midBoth, mark, han, other
    }
    func kind(_ scalar: Unicode.Scalar) -> Kind {
      switch scalar {
      case "a"..."z", "A"..."Z", "é", "я": .letter
      case "0"..."9": .digit
      case "カ", "ー": .kana
      case "_": .connector
      case ":": .midLetter
      case ",", ";": .midNumber
      case ".", "'", "’": .midBoth
      case "\u{301}", "\u{200D}": .mark
      case "山", "あ": .han
      default: .other
      }
    }
    let all = text.unicodeScalars.map(kind)
    // Marks belong to what is before them.
    let kinds = all.filter { $0 != .mark }
    func isJoined(_ index: Int) -> Bool {
      let (left, right) = (kinds[index - 1], kinds[index])
      let before = index > 1 ? kinds[index - 2] : .other
      let after = index + 1 < kinds.count ? kinds[index + 1] : .other
      let isWord: (Kind) -> Bool = { $0 == .letter || $0 == .digit }
      if isWord(left), isWord(right) { return true }
      if left == .letter, right == .midLetter || right == .midBoth, after == .letter { return true }
      if before == .letter, left == .midLetter || left == .midBoth, right == .letter { return true }
      if left == .digit, right == .midNumber || right == .midBoth, after == .digit { return true }
      if before == .digit, left == .midNumber || left == .midBoth, right == .digit { return true }
      if left == .kana, right == .kana { return true }
      let joinsConnector: (Kind) -> Bool = { isWord($0) || $0 == .kana || $0 == .connector }
      return right == .connector && joinsConnector(left)
        || left == .connector && joinsConnector(right)
    }
    var words = 0
    var isCounted = false
    for index in kinds.indices {
      if index > 0, !isJoined(index) { isCounted = false }
      guard kinds[index] == .letter || kinds[index] == .digit, !isCounted else { continue }
      isCounted = true
      words += 1
    }
    return WordCount(words: words, characters: all.count { $0 == .kana || $0 == .han })
  }

  @Test func `one pass counts as many as rules that look at both sides`() {
    var random = SeededGenerator(seed: 34)
    let scalars = Array("abZ09_:,;.'’ \n-#!カーé山あя\u{301}\u{200D}🙂\"".unicodeScalars)
    let plain = Array("abcdefgh 12,. xyz".unicodeScalars)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text.append((Bool.random(using: &random) ? scalars : plain).randomElement(using: &random)!)
      }
      #expect(
        WordCount(of: String(text)) == slowCount(String(text)), "\(String(text).debugDescription)")
    }
  }

  @Test func `bytes that are not UTF-8 end no program`() {
    for bytes: [UInt8] in [[0xE3, 0x81], [0xFF, 0x61], [0x80], [0xF0, 0x9F], [0x61, 0xC2]] {
      #expect(WordCount(utf8: bytes.span).words <= 1)
    }
  }
}
