/// The date in the name of a file: `2026-11-21.md`, `2026_11_21`, `20261121`, `2026/11/21.md`, also
/// with a time, such as `2026-11-21 0801` or `2026-11-21T08-01-02`.
enum NamedDate {
  /// The date as ISO 8601. Nil if the name has none.
  static func read(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return nil }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let folders = parts.dropLast().suffix(2).map { "\($0)/" }.joined()
    return date(stem) ?? date(folders + stem)
  }

  private static func date(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    for start in bytes.indices where start == 0 || !bytes[start - 1].isDigit {
      if let date = date(bytes[start...]) { return date }
    }
    return nil
  }

  private static func date(_ bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    guard let year = take(4, &rest) else { return nil }
    let separator = rest.first.flatMap { "-_./".utf8.contains($0) ? $0 : nil }
    if separator != nil { rest.removeFirst() }
    guard let month = take(2, &rest), (1...12).contains(Int(month) ?? 0) else { return nil }
    if let separator {
      guard rest.first == separator else { return nil }
      rest.removeFirst()
    }
    guard let day = take(2, &rest), (1...31).contains(Int(day) ?? 0),
      rest.first?.isDigit != true
    else { return nil }
    let date = "\(year)-\(month)-\(day)"
    return time(rest).map { "\(date)T\($0)" } ?? date
  }

  /// `08:01` after a space, `T`, `-` or `_`.
  private static func time(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let first = bytes.first, " T_-".utf8.contains(first) else { return nil }
    var rest = bytes.dropFirst()
    guard let hour = take(2, &rest), Int(hour) ?? 24 < 24 else { return nil }
    let separator = rest.first.flatMap { "-.:_h".utf8.contains($0) ? $0 : nil }
    if separator != nil { rest.removeFirst() }
    guard let minute = take(2, &rest), Int(minute) ?? 60 < 60 else { return nil }
    if separator != nil, rest.first == separator { rest.removeFirst() }
    if let second = take(2, &rest), Int(second) ?? 60 < 60, rest.first?.isDigit != true {
      return "\(hour):\(minute):\(second)"
    }
    return rest.first?.isDigit == true ? nil : "\(hour):\(minute)"
  }

  private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> String? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return String(decoding: digits, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
}
