import TimelineDomain

/// The backslashes before signs in the Markdown of other programs. Code keeps its backslashes.
enum MarkdownEscapes {
  /// After `#`, this selector changes nothing that a person sees. No tag and no heading begins there.
  private static let guardian = Unicode.Scalar(0xFE0E)!
  /// Signs that this program shows without their backslash.
  private static let kept = Set("*_~`[]".unicodeScalars)

  /// Words of Markdown, in which an escaped `#` makes no tag.
  static func withoutEscapedTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return changing(text) { line, index, new in
      guard index + 1 < line.count else { return nil }
      if line[index + 1] == "\\" { return ([line[index], line[index + 1]], 2) }
      return line[index + 1] == "#" ? (escapedTag(line, index, new), 2) : nil
    }
  }

  /// Words as Day One shows them: it writes a backslash before each sign that Markdown may use.
  static func shown(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return changing(text) { line, index, new in
      guard index + 1 < line.count else { return nil }
      let sign = line[index + 1]
      if sign == "#" { return (escapedTag(line, index, new), 2) }
      if sign == "\\" {
        // What follows would else be a sign that is escaped.
        let isBeforeKept = index + 2 < line.count && kept.contains(line[index + 2])
        return (isBeforeKept ? [sign, sign] : [sign], 2)
      }
      if kept.contains(sign) { return ([line[index], sign], 2) }
      return sign.isPunctuation ? ([sign], 2) : nil
    }
  }

  /// Words that `shown` reads as this text. Nil if there are none.
  static func written(_ text: String) -> String? {
    if shown(text).hasSameBytes(as: text) { return text }
    let words = changing(text) { line, index, _ in
      let isRead =
        index + 1 < line.count && line[index + 1].isPunctuation && !kept.contains(line[index + 1])
      return ([line[index]] + (isRead ? [line[index]] : []), 1)
    }
    return shown(words).hasSameBytes(as: text) ? words : nil
  }

  // MARK: -

  /// The sign alone, if nothing of this program begins at it.
  private static func escapedTag(
    _ line: [Unicode.Scalar], _ index: Int, _ new: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var around = String.UnicodeScalarView(new.suffix(8))
    let before = String(around).utf8.count
    around.append(contentsOf: line[(index + 1)...].prefix(40))
    let text = String(around)
    let beginsTag = Tag.ranges(in: text).contains { _, range in
      text.utf8.distance(from: text.startIndex, to: range.lowerBound) == before
    }
    let beginsLine = new.allSatisfy { $0 == " " }
    return beginsTag || beginsLine ? ["#", guardian] : ["#"]
  }

  /// Changes each backslash outside of code. `change` gets the line, the offset of the backslash and the line so
  /// far, and answers with what it and the scalars after it become. Nil for no change.
  private static func changing(
    _ text: String,
    _ change: ([Unicode.Scalar], Int, [Unicode.Scalar]) -> (new: [Unicode.Scalar], count: Int)?
  ) -> String {
    var result = String.UnicodeScalarView()
    var fence: (sign: Unicode.Scalar, count: Int)?
    let lines = Array(text.unicodeScalars).split(separator: "\n", omittingEmptySubsequences: false)
    for (number, slice) in lines.enumerated() {
      if number > 0 { result.append("\n") }
      let line = Array(slice)
      let signs = fenceSigns(line)
      if let open = fence {
        if let signs, signs.sign == open.sign, signs.count >= open.count, signs.isAlone {
          fence = nil
        }
        result.append(contentsOf: line)
      } else if let signs {
        fence = (signs.sign, signs.count)
        result.append(contentsOf: line)
      } else {
        result.append(contentsOf: changed(line, change))
      }
    }
    return String(result)
  }

  private static func changed(
    _ line: [Unicode.Scalar],
    _ change: ([Unicode.Scalar], Int, [Unicode.Scalar]) -> (new: [Unicode.Scalar], count: Int)?
  ) -> [Unicode.Scalar] {
    var new: [Unicode.Scalar] = []
    var index = 0
    while index < line.count {
      if line[index] == "`", let end = endOfCode(line, index) {
        new += line[index..<end]
        index = end
      } else if line[index] == "\\", let (scalars, count) = change(line, index, new) {
        new += scalars
        index += count
      } else {
        new.append(line[index])
        index += 1
      }
    }
    return new
  }

  /// The end of the code that begins at a backtick. Nil without a second run as long.
  private static func endOfCode(_ line: [Unicode.Scalar], _ start: Int) -> Int? {
    let count = line[start...].prefix { $0 == "`" }.count
    var index = start + count
    while index < line.count {
      let run = line[index...].prefix { $0 == "`" }.count
      if run == count { return index + run }
      index += max(1, run)
    }
    return nil
  }

  /// The signs that begin or end a block of code.
  private static func fenceSigns(
    _ line: [Unicode.Scalar]
  ) -> (sign: Unicode.Scalar, count: Int, isAlone: Bool)? {
    let rest = line.drop { $0 == " " }
    guard let sign = rest.first, sign == "`" || sign == "~" else { return nil }
    let count = rest.prefix { $0 == sign }.count
    let info = rest.dropFirst(count)
    guard count >= 3, sign != "`" || !info.contains("`") else { return nil }
    return (sign, count, info.allSatisfy { $0 == " " || $0 == "\r" })
  }
}

extension Unicode.Scalar {
  /// A sign of ASCII before which Markdown takes a backslash away.
  fileprivate var isPunctuation: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
