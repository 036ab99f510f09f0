import JSONBytes
package import TimelineDomain

// The user's own moods, in the setting `moods`.

extension ConfigurationDocument {
  /// Appends a mood. All other bytes stay as they are.
  package func adding(mood: MoodSet.Choice) throws(ConfigurationFlaw) -> ConfigurationDocument {
    try changingMoods { scanner, array in
      scanner.splicing(array: array, removing: { _ in false }, adding: [json(mood)])
    }
  }

  /// Removes each mood of this name.
  package func removing(mood name: String) throws(ConfigurationFlaw) -> ConfigurationDocument {
    try changingMoods { scanner, array in
      scanner.splicing(
        array: array,
        removing: { element in
          let value = scanner.members(of: element)?.first {
            scanner.string($0.name, equals: "name")
          }
          return value.map { scanner.text($0.value) == name } ?? false
        }, adding: [])
    }
  }

  private func changingMoods(
    _ change: (JSONScanner, Range<Int>) -> [UInt8]?
  ) throws(ConfigurationFlaw) -> ConfigurationDocument {
    let key = Setting.moods.rawValue
    let wrong = flaws(within: [key]).first { flaw in
      // One invalid mood among others stays as it is.
      if case .wrong(let name, _) = flaw.kind { return name == key }
      return true
    }
    if let wrong { throw wrong }
    let stored = value(at: [key]) ?? []
    let array = stored.first == UInt8(ascii: "[") ? stored : Array("[]".utf8)
    let scanner = JSONScanner(array.span)
    return try setting([key], to: change(scanner, array.indices) ?? array)
  }

  private func json(_ mood: MoodSet.Choice) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("name")
      $0.string(mood.name)
      if let face = mood.face {
        $0.name("face")
        $0.string(face)
      }
      if let score = mood.score {
        $0.name("score")
        $0.number(score.value)
      }
      if !mood.words.isEmpty {
        $0.name("words")
        $0.strings(mood.words)
      }
    }
    return writer.bytes
  }
}
