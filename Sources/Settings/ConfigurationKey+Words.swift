import JSONBytes

extension ConfigurationKey {
  /// Converts a word to a JSON value; nil if it is invalid. The value of a part is a string.
  package func json(_ word: String, part: String? = nil) -> [UInt8]? {
    if let part {
      let value = JSONWriter.string(word)
      return shape != .dayParts || isRight(value, part: part) ? value : nil
    }
    switch shape {
    case .number, .days: return isRight(Array(word.utf8)) ? Array(word.utf8) : nil
    case .flag: return ["true", "false"].contains(word) ? Array(word.utf8) : nil
    case .journals, .templates, .aliases, .keys, .moods, .journal, .mood, .dayParts:
      let bytes = Array(word.utf8)
      let scanner = JSONScanner(bytes.span)
      guard let range = scanner.value(in: 0..<bytes.count) else { return nil }
      let value = scanner.copy(range)
      return isRight(value) ? value : nil
    case .text, .command, .choice, .timeOfDay, .dayPart:
      let value = JSONWriter.string(word)
      return isRight(value) ? value : nil
    }
  }

  private func isRight(_ value: [UInt8], part: String? = nil) -> Bool {
    let keyPath = [name] + (part.map { [$0] } ?? [])
    return (try? ConfigurationDocument().setting(keyPath, to: value))?.flaws.isEmpty ?? false
  }
}
