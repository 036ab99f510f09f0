import Terminal
import Testing

/// Text from a journal can't move the cursor, change colors or reverse a line.
struct SafeTextTests {
  static let c0 = (0..<0x20).filter { $0 != 0x09 && $0 != 0x0A }

  @Test(arguments: c0)
  func `a C0 control becomes its picture`(_ value: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    let picture = try #require(Unicode.Scalar(UInt32(0x2400 + value)))
    #expect(Array("a\(scalar)b".safeForTerminal.unicodeScalars) == ["a", picture, "b"])
  }

  @Test(arguments: 0x80..<0xA0)
  func `a C1 control becomes its number`(_ value: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    let number = String(value, radix: 16, uppercase: true)
    #expect("a\(scalar)b".safeForTerminal == "a<U+00\(number)>b")
  }

  @Test(arguments: [0x061C, 0x200E, 0x200F] + Array(0x2028...0x202E) + Array(0x2066...0x2069))
  func `a bidirectional or line control becomes its number`(_ value: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    let digits = String(value, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: 4 - digits.count) + digits
    #expect("a\(scalar)b".safeForTerminal == "a<U+\(number)>b")
  }

  @Test(
    arguments: [
      ("\u{7F}", "␡"), ("\t", "    "), ("a\tb", "a    b"), ("a\nb", "a\nb"), ("\r\n", "␍\n"),
      ("\r", "␍"), ("\u{1B}[2J", "␛[2J"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
      ("\u{9B}2J", "<U+009B>2J"),
      ("e\u{301}\u{8}", "e\u{301}␈"), ("👩‍👩‍👧\u{0}", "👩‍👩‍👧␀"),
    ])
  func `only dangerous characters change`(_ text: String, _ safe: String) {
    #expect(Array(text.safeForTerminal.unicodeScalars) == Array(safe.unicodeScalars))
  }

  @Test(
    arguments: [
      "", "plain", "First light\non the river\n", "散歩 👩‍👩‍👧 e\u{301} é שלום مرحبا", "<U+0007>", "␛",
      "\u{A0}\u{200B}", "葛\u{E0100}", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!",
      "a\u{200D}b\u{200C}", "\u{FFFD}", "\\u001b", "\u{10FFFF}",
    ])
  func `plain text is unchanged`(_ text: String) {
    #expect(Array(text.safeForTerminal.unicodeScalars) == Array(text.unicodeScalars))
  }

  private static let flag = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"

  @Test(
    arguments: [
      ("a\u{FFF9}b\u{FFFA}c\u{FFFB}", "a<U+FFF9>b<U+FFFA>c<U+FFFB>"), ("\u{E0041}", "<U+E0041>"),
      ("\u{E0001}x", "<U+E0001>x"), ("\u{FEFF}a\u{2060}", "<U+FEFF>a<U+2060>"),
      ("🏴\u{E0067}", "🏴<U+E0067>"), ("🏴\u{E007F}", "🏴<U+E007F>"),
      ("🏴\u{E0067}\u{E0062}\u{E0065}!\u{E007F}", "🏴<U+E0067><U+E0062><U+E0065>!<U+E007F>"),
      (
        "🏴" + String(repeating: "\u{E0061}", count: 7) + "\u{E007F}",
        "🏴" + String(repeating: "<U+E0061>", count: 7) + "<U+E007F>"
      ), (flag + "\u{E0041}" + flag, flag + "<U+E0041>" + flag),
    ])
  func `hidden characters become their numbers, except those of a flag`(
    _ text: String, _ safe: String
  ) {
    #expect(Array(text.safeForTerminal.unicodeScalars) == Array(safe.unicodeScalars))
    #expect(Array(safe.safeForTerminal.unicodeScalars) == Array(safe.unicodeScalars))
  }

  /// Of all format characters, what is left joins, separates words, or has a shape.
  @Test func `few format characters are left`() {
    let every: [Unicode.Scalar] = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }
    let formats = every.filter { $0.properties.generalCategory == .format }
    let left = formats.filter { (scalar: Unicode.Scalar) -> Bool in
      let text = String(Character(scalar))
      return text.safeForTerminal == text
    }
    let shaped: Set<UInt32> = [0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD]
    let joining: Set<UInt32> = [0xAD, 0x180E, 0x200B, 0x200C, 0x200D]
    let arabicSigns: ClosedRange<UInt32> = 0x600...0x605
    let hieroglyphs: ClosedRange<UInt32> = 0x13430...0x1343F
    let others = left.map { $0.value }.filter { (value: UInt32) -> Bool in
      !shaped.contains(value) && !joining.contains(value) && !arabicSigns.contains(value)
        && !hieroglyphs.contains(value)
    }
    #expect(others == [])
  }

  @Test func `no safe text has live characters`() {
    let everything = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }
    let safe = String(String.UnicodeScalarView(everything)).safeForTerminal
    let live = safe.unicodeScalars.filter {
      $0 != "\n" && $0.properties.generalCategory == .control
        || [.lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    #expect(live.isEmpty)
    #expect(safe.safeForTerminal == safe)
  }

  @Test(
    arguments: [
      ("a", "a"), ("a\nb", "a⏎b"), ("\n", "⏎"), ("a\n\nb\n", "a⏎⏎b⏎"), ("", ""), ("a\r\nb", "a␍⏎b"),
      ("\u{1B}\n\u{2028}", "␛⏎<U+2028>"),
    ])
  func `in one line a line break becomes a sign`(_ text: String, _ line: String) {
    #expect(text.safeInOneLine == line)
  }

  @Test(
    arguments: [
      ("photo", "photo"), ("pho\nto", "pho⏎to"),
      (String(repeating: "a", count: 100), String(repeating: "a", count: 100)),
      (String(repeating: "a", count: 101), String(repeating: "a", count: 100) + "…"),
      (String(repeating: "\u{1B}", count: 101), String(repeating: "␛", count: 100) + "…"),
    ])
  func `a long name is cut`(_ text: String, _ name: String) {
    #expect(text.safeName == name)
  }
}
