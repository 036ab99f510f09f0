import TimelineDomain

/// A day as a heading has it, and as a person who reads it today calls it.
enum DayWords {
  /// `Today, Saturday 21 November 2026`; `today` is counted from 1 January 1970, nil where nobody asks.
  static func heading(_ day: CivilTime, today: Int?) -> String {
    switch today.map({ $0 - day.daysSinceEpoch }) {
    case 0: "Today, \(day.dayInWords.replacing(",", with: ""))"
    case 1: "Yesterday, \(day.dayInWords.replacing(",", with: ""))"
    default: day.dayInWords
    }
  }
}

/// What is told once, to whoever begins.
enum Tip: String, Sendable, Hashable, CaseIterable {
  case afterFirstAddition = "tip-add"

  var sentence: String {
    switch self {
    case .afterFirstAddition: "tip: 'journal list' shows it; 'journal undo' takes it back"
    }
  }
}
