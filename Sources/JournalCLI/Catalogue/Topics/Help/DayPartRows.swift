import Terminal
import TimePhrases

/// The parts of the day on the page about times: the word, its hours, the time that it means alone,
/// and the word in Japanese.
enum DayPartRows {
  static let rows = DayPart.allCases.map { part in
    "  \(part.rawValue.padded(to: 11))\(part.standardHours.spelling)  \(japanese(part))"
  }

  static func japanese(_ part: DayPart) -> String {
    switch part {
    case .dawn: "明け方"
    case .morning: "朝"
    case .midday: "昼"
    case .afternoon: "午後"
    case .dusk: "夕方"
    case .evening: "晩"
    case .night: "夜"
    }
  }
}
