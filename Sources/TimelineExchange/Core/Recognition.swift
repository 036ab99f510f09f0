/// Which formats a file may have, decided from its content.
package enum Recognition {
  /// How many bytes of a file a reader gets to recognize it.
  package static let beginning = 1 << 16

  /// Every format that fits, in the order of `ExchangeFormat`: empty for an unknown one, several if
  /// the user has to say which.
  package static func formats(of beginning: Span<UInt8>, named name: String) -> [ExchangeFormat] {
    let fitting = ExchangeFormat.readable.filter {
      $0.reader?.fits(beginning, named: name) == true
    }
    if !fitting.isEmpty { return fitting }
    return ExchangeFormat.readable.filter { $0.reader?.mayFit(beginning, named: name) == true }
  }
}
