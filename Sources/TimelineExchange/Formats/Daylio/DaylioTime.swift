import TimePhrases

/// Dates and times of Daylio: `2023-12-17` or a year and `18 May`; `08:00`, `8:00 am`, `8:00 PM`.
enum DaylioTime {
  static func wall(_ row: TableRow) throws(ForeignFlaw) -> CivilTime {
    let (year, month, day) = try date(row)
    let words = row["time"] ?? ""
    guard let (hour, minute) = time(words) else { throw .unreadableDate(words) }
    guard let wall = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
    else { throw .impossibleDate("\(row["full_date"] ?? row["date"] ?? "") \(words)") }
    return wall
  }

  private static func date(_ row: TableRow) throws(ForeignFlaw) -> (Int, Int, Int) {
    if let words = row["full_date"] {
      let parts = words.split(separator: "-").map { Int($0) ?? -1 }
      guard parts.count == 3, words.utf8.count == 10 else { throw .unreadableDate(words) }
      return (parts[0], parts[1], parts[2])
    }
    let words = row["date"] ?? ""
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 2, let year = row["year"].flatMap({ Int($0) }),
      let month = parts.compactMap(month).first, let day = parts.compactMap({ Int($0) }).first
    else { throw .unreadableDate(words) }
    return (year, month, day)
  }

  /// Whether the words are a day of the year, such as `18 May`.
  static func isDay(_ words: String) -> Bool {
    let parts = words.split(separator: " ").map(String.init)
    return parts.count == 2 && parts.contains { month($0) != nil }
      && parts.contains { Int($0) != nil }
  }

  static func isWeekday(_ words: String) -> Bool {
    weekdays.contains { $0.lowercased() == words.lowercased() }
  }

  /// The number of an English month, which may be cut to three letters.
  private static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.lowercased().hasPrefix(word.lowercased()) }.map { $0 + 1 }
  }

  private static func time(_ words: String) -> (Int, Int)? {
    let letters = words.lowercased().filter { $0.isLetter }
    let digits = words.filter { $0.isNumber || $0 == ":" }
    let parts = digits.split(separator: ":").map { Int($0) ?? -1 }
    guard parts.count == 2, (0...59).contains(parts[1]) else { return nil }
    switch letters {
    case "": return (0...23).contains(parts[0]) ? (parts[0], parts[1]) : nil
    case "am", "pm":
      guard (1...12).contains(parts[0]) else { return nil }
      return (parts[0] % 12 + (letters == "pm" ? 12 : 0), parts[1])
    default: return nil
    }
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
