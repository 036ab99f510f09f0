/// An RFC 3339 time as an instant, with its spelling.
package struct PageMoment: Hashable {
  package let spelling: String
  private let seconds: Int
  /// The digits after the point, without trailing zeros.
  private let fraction: String

  // Made once, because that takes longer than a match. It has no state.
  nonisolated(unsafe) private static let pattern =
    #/(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))/#
    .asciiOnlyDigits()

  /// Nil for anything else, and for a day that doesn't exist.
  package init?(_ spelling: String) {
    guard let found = spelling.wholeMatch(of: PageMoment.pattern),
      let year = Int(found.1), let month = Int(found.2), let day = Int(found.3),
      let hour = Int(found.4), let minute = Int(found.5), let second = Int(found.6)
    else { return nil }
    let hours = found.9.flatMap { Int($0) } ?? 0
    let minutes = found.10.flatMap { Int($0) } ?? 0
    guard (1...12).contains(month), hour < 24, minute < 60, second <= 60, hours < 24, minutes < 60,
      (1...PageMoment.days(month, year)).contains(day)
    else { return nil }
    let offset = (hours * 60 + minutes) * 60 * (found.8 == "-" ? -1 : 1)
    let date = PageMoment.daysBefore(year: year, month: month) + day
    seconds = date * 86400 + hour * 3600 + minute * 60 + second - offset
    var digits = String(found.7?.prefix(9) ?? "")
    while digits.last == "0" { digits.removeLast() }
    fraction = digits
    self.spelling = spelling
  }

  package func isBefore(_ other: PageMoment) -> Bool {
    (seconds, fraction) < (other.seconds, other.fraction)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  private static func daysBefore(year: Int, month: Int) -> Int {
    let leaps = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
    return year * 365 + leaps + (1..<month).reduce(0) { $0 + days($1, year) }
  }
}
