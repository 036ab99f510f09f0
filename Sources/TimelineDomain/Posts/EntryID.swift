/// The id of an entry: opaque bytes. `String` would treat `é` in one scalar and in two as equal,
/// but they are different ids.
package struct EntryID: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// Hashes all bytes at once. The synthesized version hashes one by one and is many times slower.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The alphabet of new ids.
  package static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// 80 random bits as 16 characters of Crockford's base 32, which has no i, l, o and u.
  package static func random(using generator: inout some RandomNumberGenerator) -> EntryID {
    // Two draws: each is a system call.
    let bits = UInt128(generator.next()) << 64 | UInt128(generator.next())
    return EntryID(bytes: (0..<16).map { alphabet[Int(truncatingIfNeeded: bits >> (5 * $0)) & 31] })
  }

  /// For output; a lone surrogate and invalid UTF-8 become U+FFFD.
  package var text: String { String(showing: bytes) }

  package func hasPrefix(_ prefix: EntryID) -> Bool { bytes.starts(with: prefix.bytes) }

  /// The first `count` characters, or all of a shorter id.
  package func short(_ count: Int) -> String { String(text.prefix(count)) }

  package static func < (left: EntryID, right: EntryID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension String {
  /// The text of a decoded JSON string. A lone surrogate, which is three bytes, becomes one U+FFFD.
  package init(showing bytes: [UInt8]) {
    guard bytes.contains(0xED) else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    var shown: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xED, index + 2 < bytes.count, bytes[index + 1] >= 0xA0 {
        shown += Array("\u{FFFD}".utf8)
        index += 3
      } else {
        shown.append(bytes[index])
        index += 1
      }
    }
    self.init(decoding: shown, as: UTF8.self)
  }
}
