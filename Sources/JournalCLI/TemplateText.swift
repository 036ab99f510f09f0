import TimePhrases
import TimelineDomain

/// A template for one entry: the signs in it are filled, and words of a person's own have their place.
struct TemplateText: Sendable {
  private let text: String
  private let values: [String: String]

  init(
    _ text: String, moment: Moment, _ settings: TimeSettings, _ hours: ClockHours,
    _ words: any Catalogue
  ) {
    self.text = text
    let day = moment.wall.day(by: settings)
    let date = "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    values = [
      "{date}": date, "{weekday}": words.weekday(day),
      "{time}": words.timeOfDay(moment.wall, hours),
    ]
  }

  /// What an editor begins with; it ends with a line end, as editors leave a text.
  var beginning: String {
    let filled = filled(with: "")
    return filled.isEmpty || filled.utf8.last == 0x0A ? filled : filled + "\n"
  }

  /// With the words in their place, or below.
  func text(with words: String) -> String {
    if text.contains("{text}") { return filled(with: words) }
    let filled = filled(with: "")
    return filled.isEmpty || filled.utf8.last == 0x0A ? filled + words : "\(filled)\n\(words)"
  }

  /// True where an editor has left everything as it was, line ends at the end aside.
  func isUntouched(_ text: String) -> Bool {
    func trimmed(_ text: String) -> [UInt8] {
      var bytes = Array(text.utf8)
      while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
      return bytes
    }
    return trimmed(text) == trimmed(beginning)
  }

  /// From left to right, so that nothing in the words is taken for a sign.
  private func filled(with words: String) -> String {
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      let sign = values.merging(["{text}": words]) { $1 }.first { rest.hasPrefix($0.key) }
      result += sign?.value ?? "{"
      rest = rest.dropFirst(sign?.key.count ?? 1)
    }
    return result + rest
  }
}
