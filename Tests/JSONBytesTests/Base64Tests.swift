import JSONBytes
import Testing

/// Bytes as text, in one spelling.
struct Base64Tests {
  static let rows: [(text: String, digits: String)] = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: rows.indices)
  func `it follows RFC 4648, whatever the pieces are`(row: Int) {
    let (text, digits) = Self.rows[row]
    var (writer, out) = (Base64Writer(), [UInt8]())
    for byte in text.utf8 { writer.add([byte], to: &out) }
    writer.end(&out)
    #expect(String(decoding: out, as: UTF8.self) == digits)
    #expect(Base64.encoded(Array(text.utf8)) == out)
    #expect(Base64.decoded(out) == Array(text.utf8))
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm9v\n", "Zm9v\nYmFy", " Zm9v", "Zg==Zg==", "Zm-_", "=",
    "A===",
  ])
  func `another spelling is refused`(digits: String) {
    #expect(Base64.decoded(Array(digits.utf8)) == nil)
  }
}
