import JSONBytes

/// The lines of a configuration file.
extension JSONScanner {
  /// Counted from 1.
  func line(of offset: Int) -> Int {
    var line = 1
    for index in 0..<offset where bytes[index] == UInt8(ascii: "\n") { line += 1 }
    return line
  }
}
