import JSONBytes

/// A JSON text for tests, and the scanner's answers about it.
struct JSONText: Sendable, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
  init(_ text: String) { bytes = Array(text.utf8) }

  var description: String { String(decoding: bytes, as: UTF8.self) }

  func scan<Result>(_ body: (JSONScanner) -> Result) -> Result {
    body(JSONScanner(bytes.span))
  }

  /// The range of the value; nil if the text isn't JSON.
  var value: Range<Int>? { scan { $0.value(in: 0..<bytes.count) } }

  var isAccepted: Bool { value != nil }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Name and value of each member as spelled; nil if it isn't an object.
  var members: [[String]]? {
    scan { $0.members(of: 0..<bytes.count) }?.map { [self[$0.name], self[$0.value]] }
  }

  /// Each element as spelled; nil if it isn't an array.
  var elements: [String]? {
    scan { $0.elements(of: 0..<bytes.count) }?.map { self[$0] }
  }
}

extension JSONText: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}
