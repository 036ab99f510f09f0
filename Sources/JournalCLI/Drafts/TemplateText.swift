import Presentation
import TimePhrases
import TimelineDomain

/// A template for one entry, with its placeholders filled.
struct TemplateText: Sendable {
  private let text: String
  private let values: [String: String]

  init(
    _ text: String, moment: Moment, _ settings: TimeSettings, _ hours: ClockHours,
    _ words: Catalogue
  ) {
    self.text = text
    let day = moment.wall.day(by: settings)
    let date = "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    values = [
      "{date}": date, "{weekday}": words.weekday(day),
      "{time}": words.timeOfDay(moment.wall, hours),
    ]
  }

  /// The text for the editor. It ends with a line end, as editors leave a text.
  var beginning: String {
    let filled = filled(with: "")
    return filled.isEmpty || filled.utf8.last == 0x0A ? filled : filled + "\n"
  }

  /// The template with the words at `{text}`, or below it.
  func text(with words: String) -> String {
    if text.contains("{text}") { return filled(with: words) }
    let filled = filled(with: "")
    return filled.isEmpty || filled.utf8.last == 0x0A ? filled + words : "\(filled)\n\(words)"
  }

  /// Whether the editor changed nothing but line ends at the end.
  func isUntouched(_ text: String) -> Bool {
    func trimmed(_ text: String) -> [UInt8] {
      var bytes = Array(text.utf8)
      while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
      return bytes
    }
    return trimmed(text) == trimmed(beginning)
  }

  /// Fills from left to right, so that placeholders within the words stay as they are.
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
