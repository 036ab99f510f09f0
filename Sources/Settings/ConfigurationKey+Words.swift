import JSONBytes

extension ConfigurationKey {
  /// Converts a word to a JSON value; nil if it is invalid. A part is a string.
  package func json(_ word: String, isPart: Bool = false) -> [UInt8]? {
    if isPart { return JSONWriter.string(word) }
    switch shape {
    case .number: return isRight(Array(word.utf8)) ? Array(word.utf8) : nil
    case .flag: return ["true", "false"].contains(word) ? Array(word.utf8) : nil
    case .journals, .templates, .aliases, .moods, .journal, .mood:
      let bytes = Array(word.utf8)
      let scanner = JSONScanner(bytes.span)
      guard let range = scanner.value(in: 0..<bytes.count) else { return nil }
      let value = scanner.copy(range)
      return isRight(value) ? value : nil
    case .text, .command, .choice, .timeOfDay:
      let value = JSONWriter.string(word)
      return isRight(value) ? value : nil
    }
  }

  private func isRight(_ value: [UInt8]) -> Bool {
    (try? ConfigurationDocument().setting([name], to: value))?.flaws.isEmpty ?? false
  }
}
