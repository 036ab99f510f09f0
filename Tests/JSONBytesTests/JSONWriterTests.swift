import JSONBytes
import Testing

/// Output is JSON with the same meaning, and harmless in a terminal.
struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static let harmful: [Unicode.Scalar] =
    [0..<0x20, 0x7F..<0xA0, 0x2028..<0x202F, 0x2066..<0x206A, 0x200E..<0x2010, 0x61C..<0x61D]
    .flatMap { $0.map { Unicode.Scalar($0)! } }

  @Test(arguments: harmful)
  func `a character that a terminal or a line reader obeys is escaped`(_ scalar: Unicode.Scalar) {
    let bytes = JSONWriter.string("a\(scalar)b")
    #expect(bytes.allSatisfy { (0x20..<0x7F).contains($0) })
    let text = JSONText(bytes)
    #expect(text.isAccepted)
    #expect(
      text.scan { $0.text(0..<bytes.count) }.unicodeScalars.elementsEqual(
        "a\(scalar)b".unicodeScalars))
  }

  @Test(
    arguments: [
      ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
      ("é e\u{301} 散歩 👩‍👩‍👧", "\"é e\u{301} 散歩 👩‍👩‍👧\""), ("\u{0}", #""\u0000""#),
      ("\u{1B}[2J", #""\u001b[2J""#), ("\u{9B}", #""\u009b""#), ("\u{202E}", #""\u202e""#),
      ("\u{A0}\u{10FFFF}", "\"\u{A0}\u{10FFFF}\""), ("\u{FEFF}", #""\ufeff""#),
      ("\u{E0041}", #""\udb40\udc41""#), ("\r\n", #""\r\n""#),
    ])
  func `strings have one spelling`(_ text: String, _ json: String) {
    #expect(JSONWriter.string(text) == Array(json.utf8))
  }

  @Test(
    arguments: [
      (0, "0"), (4, "4"), (-4, "-4"), (3.5, "3.5"), (0.1, "0.1"), (-0.0, "0"),
      (1e15, "1000000000000000"),
    ] as [(Double, String)])
  func `a whole number has no fraction`(_ number: Double, _ json: String) {
    #expect(JSONWriter.number(number) == Array(json.utf8))
  }

  @Test(
    arguments: [
      1e300, -1e300, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e19, .pi, 1.0 / 3,
    ])
  func `a number is JSON and decodes to itself`(_ number: Double) throws {
    let bytes = JSONWriter.number(number)
    #expect(JSONText(bytes).isAccepted)
    #expect(Double(String(decoding: bytes, as: UTF8.self)) == number)
  }

  @Test func `commas are only between values`() {
    let json = written {
      $0.object {
        $0.name("a")
        $0.array { _ in }
        $0.name("b")
        $0.object { _ in }
        $0.name("c")
        $0.array {
          $0.null()
          $0.array { $0.bool(true) }
          $0.object {
            $0.name("d\n")
            $0.bool(false)
          }
          $0.number(1)
          $0.raw("[ 2 ]".utf8)
        }
        $0.name("e")
        $0.strings(["x", "y\""])
        $0.name("f")
        $0.strings([])
      }
    }
    let expected =
      #"{"a":[],"b":{},"c":[null,[true],{"d\n":false},1,[ 2 ]],"e":["x","y\""],"f":[]}"#
    #expect(json == expected)
    #expect(JSONText(json).isAccepted)
  }

  @Test(
    arguments: [
      #""plain é 散 😀""#, #""\ud800""#, #""\udfff""#, #""a\ud83db""#, #""\ude00\ud83d""#,
      #""\ud800\ud83d\ude00""#, #""\ud83d\\ude00""#, #""\ud83d\n\u0000\"""#, #""\ud7ff\ue000""#,
      #""\ud7ff""#, #""\udabc\udabc""#,
    ] as [JSONText])
  func `a decoded string is encoded to the same bytes`(_ text: JSONText) {
    let decoded = text.scan { $0.decodedString(0..<text.bytes.count) }
    let json = JSONText(JSONWriter.string(decoded: decoded))
    #expect(json.isAccepted, "\(json)")
    #expect(json.scan { $0.decodedString(0..<json.bytes.count) } == decoded, "\(json)")
  }

  @Test(arguments: 0..<300)
  func `any decoded string can be encoded`(_ seed: Int) {
    var random = RandomJSON(seed: seed)
    let text = JSONText(random.string())
    let decoded = text.scan { $0.decodedString(0..<text.bytes.count) }
    let json = JSONText(JSONWriter.string(decoded: decoded))
    #expect(json.scan { $0.decodedString(0..<json.bytes.count) } == decoded, "\(text)")
  }
}
