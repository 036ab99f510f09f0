/// Why a text can't be stored, and where; positions count bytes from 1.
package enum TextFlaw: Sendable, Hashable {
  case notUTF8(byte: UInt8, position: Int)
  case nul(position: Int)

  /// Nil for a valid text.
  package init?(_ bytes: [UInt8]) {
    if let index = bytes.firstIndex(of: 0) {
      self = .nul(position: index + 1)
      return
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // The repaired text matches the bytes up to the first invalid one.
    var index = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let encoded = Array(UTF8.encode(scalar)!)
      guard bytes[index...].starts(with: encoded) else { break }
      index += encoded.count
    }
    self = .notUTF8(byte: bytes[index], position: index + 1)
  }
}
