/// A class of texts that JSON parsers disagree about, with an example and our verdict.
package struct ConformanceRow: Sendable, CustomStringConvertible {
  /// What RFC 8259 leaves open, and our choice.
  package enum Choice: Sendable, CaseIterable {
    /// Accepted: a number is kept as spelled and never computed with.
    case anyMagnitude
    /// Accepted: the grammar allows it, so it must survive.
    case loneSurrogate
    /// Accepted: a level costs one bit, so there is no limit.
    case anyDepth
    /// Refused: section 8.1 requires UTF-8, and guessing another encoding could change the text.
    case otherEncoding
    /// Refused: a byte order mark may begin a journal, where it belongs to no value.
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
  /// Nil if the RFC leaves no choice.
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
