/// The name of one entry: an opaque string, compared byte by byte and never by how it looks.
///
/// Swift's `String` calls `é` and `e + ◌́` equal; two ids that differ in a byte are two ids.
package struct EntryID: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// All bytes at once; the way an array does it, one by one, is many times slower.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Of the ids that this version makes.
  package static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// 80 random bits as 16 characters of Crockford's base 32, which leaves out i, l, o and u.
  package static func random(using generator: inout some RandomNumberGenerator) -> EntryID {
    return EntryID(bytes: (0..<16).map { _ in alphabet[Int(generator.next(upperBound: UInt(32)))] })
  }

  /// For people and for JSON; what is no UTF-8 becomes U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func hasPrefix(_ prefix: EntryID) -> Bool { bytes.starts(with: prefix.bytes) }

  /// The first characters of the id, `count` of them or all there are.
  package func short(_ count: Int) -> String { String(text.prefix(count)) }

  package static func < (left: EntryID, right: EntryID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
