/// One class of texts that readers of JSON disagree about, with an example of it and our verdict.
package struct ConformanceRow: Sendable, CustomStringConvertible {
  /// What RFC 8259 leaves to the reader, and what we make of that.
  package enum Choice: Sendable, CaseIterable {
    /// Accepted: a number is a spelling to be kept, and is never computed with here.
    case anyMagnitude
    /// Accepted: the grammar allows it, and what is allowed has to survive.
    case loneSurrogate
    /// Accepted: a level costs a bit, so no depth has to be forbidden.
    case anyDepth
    /// Refused: section 8.1 knows one encoding, and to guess another could alter what was meant.
    case otherEncoding
    /// Refused: a journal may begin with the mark, and there it belongs to no value.
    case byteOrderMark

    package var isAccepted: Bool {
      switch self {
      case .anyMagnitude, .loneSurrogate, .anyDepth: true
      case .otherEncoding, .byteOrderMark: false
      }
    }
  }

  package let name: String
  package let bytes: [UInt8]
  package let isAccepted: Bool
  /// Nil where the RFC leaves no choice.
  package let choice: Choice?

  package var description: String { name }
}

extension ConformanceRow {
  static func accepted(_ name: String, _ text: String) -> ConformanceRow {
    ConformanceRow(name: name, bytes: Array(text.utf8), isAccepted: true, choice: nil)
  }

  static func refused(_ name: String, _ text: String) -> ConformanceRow {
    ConformanceRow(name: name, bytes: Array(text.utf8), isAccepted: false, choice: nil)
  }

  /// Each scalar of `octets` is one byte.
  static func refused(_ name: String, octets: String) -> ConformanceRow {
    ConformanceRow(name: name, bytes: bytes(octets), isAccepted: false, choice: nil)
  }

  static func left(_ name: String, _ text: String, to choice: Choice) -> ConformanceRow {
    ConformanceRow(
      name: name, bytes: Array(text.utf8), isAccepted: choice.isAccepted, choice: choice)
  }

  /// Each scalar of `octets` is one byte.
  static func left(_ name: String, octets: String, to choice: Choice) -> ConformanceRow {
    ConformanceRow(
      name: name, bytes: bytes(octets), isAccepted: choice.isAccepted, choice: choice)
  }

  private static func bytes(_ octets: String) -> [UInt8] {
    octets.unicodeScalars.map { UInt8($0.value) }
  }
}
