/// Which formats a file may have, decided from its content.
package enum Recognition {
  /// How many bytes of a file a reader gets to recognize it.
  package static let beginning = 1 << 16

  /// Every format that fits, in the order of `ExchangeFormat`: empty for an unknown one, several if
  /// the user has to say which.
  package static func formats(of beginning: Span<UInt8>, named name: String) -> [ExchangeFormat] {
    ExchangeFormat.allCases.filter { format in
      guard let reader = format.reader, reader.includes(fileNamed: name) else { return false }
      return reader.fits(beginning, named: name)
    }
  }
}
