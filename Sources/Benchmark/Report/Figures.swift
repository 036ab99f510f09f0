/// Formats numbers with three significant digits and a unit.
package enum Figures {
  package static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<0.001: "\(digits(seconds * 1e6)) µs"
    case ..<1: "\(digits(seconds * 1000)) ms"
    default: "\(digits(seconds)) s"
    }
  }

  package static func bytes(_ count: Int) -> String {
    let count = Double(count)
    return switch count {
    case ..<1024: "\(Int(count)) B"
    case ..<1_048_576: "\(digits(count / 1024)) KiB"
    default: "\(digits(count / 1_048_576)) MiB"
    }
  }

  package static func ratio(_ ratio: Double) -> String { digits(ratio) }

  /// 1000000 as 1,000,000.
  package static func count(_ count: Int) -> String {
    var text = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// Three significant digits, but all digits before the point.
  private static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    let places =
      switch abs(value) {
      case 99.95...: 0
      case 9.995...: 1
      case 0.9995...: 2
      case 0.09995...: 3
      default: 4
      }
    return fixed(value, places)
  }

  /// With a number of decimals.
  package static func fixed(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let whole = Int((abs(value) * scale).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(whole)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
