/// A content line of RFC 5545: a property with its parameters and its value, as bytes.
package struct CalendarLine: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    /// In upper case.
    package let name: String
    package let values: [String]
  }

  /// In upper case.
  package let name: String
  package let parameters: [Parameter]
  /// As written, with its escapes.
  package let value: [UInt8]
  /// The whole line, unfolded, without its line end.
  package let bytes: [UInt8]
  /// Where it begins in the file.
  package let offset: Int

  /// The first value of a parameter.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }

  /// Nil if the bytes are no content line.
  package init?(_ bytes: [UInt8], at offset: Int) {
    var rest = bytes[...]
    let name = CalendarLine.takeName(&rest)
    guard !name.isEmpty else { return nil }
    var parameters: [Parameter] = []
    while rest.first == UInt8(ascii: ";") {
      rest.removeFirst()
      let name = CalendarLine.takeName(&rest)
      guard !name.isEmpty, rest.first == UInt8(ascii: "="),
        let values = CalendarLine.takeValues(&rest)
      else { return nil }
      parameters.append(Parameter(name: name, values: values))
    }
    guard rest.first == UInt8(ascii: ":") else { return nil }
    self.name = name
    self.parameters = parameters
    value = Array(rest.dropFirst())
    self.bytes = bytes
    self.offset = offset
  }

  /// The letters, digits and `-` at the beginning, in upper case.
  private static func takeName(_ rest: inout ArraySlice<UInt8>) -> String {
    let name = rest.prefix { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
      default: false
      }
    }
    rest = rest.dropFirst(name.count)
    return String(decoding: name, as: UTF8.self).uppercased()
  }

  /// The values after `=` and after each comma, quoted or not.
  private static func takeValues(_ rest: inout ArraySlice<UInt8>) -> [String]? {
    var values: [String] = []
    repeat {
      rest.removeFirst()
      let quote = UInt8(ascii: "\"")
      if rest.first == quote {
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 1)
        guard rest.first == quote else { return nil }
        rest.removeFirst()
        values.append(unescaped(value))
      } else {
        let value = rest.prefix { byte in !",;:\"".utf8.contains(byte) }
        rest = rest.dropFirst(value.count)
        values.append(unescaped(value))
      }
    } while rest.first == UInt8(ascii: ",")
    return values
  }

  /// A parameter's value without the escapes of RFC 6868.
  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "^")) else { return String(decoding: value, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      switch (byte, rest.first) {
      case (UInt8(ascii: "^"), UInt8(ascii: "n")): result.append(0x0A)
      case (UInt8(ascii: "^"), UInt8(ascii: "'")): result.append(UInt8(ascii: "\""))
      case (UInt8(ascii: "^"), UInt8(ascii: "^")): result.append(byte)
      default:
        result.append(byte)
        continue
      }
      rest.removeFirst()
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Values of type TEXT in RFC 5545.
package enum CalendarText {
  /// The value without its escapes.
  package static func decoded(_ value: some Sequence<UInt8>) -> [UInt8] {
    parts(value, separatedBy: nil)[0]
  }

  /// The values of a list such as `CATEGORIES`, without their escapes.
  package static func list(_ value: some Sequence<UInt8>) -> [[UInt8]] {
    parts(value, separatedBy: UInt8(ascii: ","))
  }

  private static func parts(
    _ value: some Sequence<UInt8>, separatedBy separator: UInt8?
  ) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in value {
      if isEscaped {
        isEscaped = false
        parts[parts.count - 1].append(byte | 0x20 == UInt8(ascii: "n") ? 0x0A : byte)
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == separator {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    if isEscaped { parts[parts.count - 1].append(UInt8(ascii: "\\")) }
    return parts
  }

  /// The text as a value. A line end is `\n`, and other control characters, which RFC 5545 forbids,
  /// are left out.
  package static func encoded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\r": result.append(contentsOf: "\\n".unicodeScalars)
      case "\n": if !isAfterReturn { result.append(contentsOf: "\\n".unicodeScalars) }
      case "\\", ",", ";":
        result.append("\\")
        result.append(scalar)
      case "\t": result.append(scalar)
      default: if scalar.value >= 0x20, scalar.value != 0x7F { result.append(scalar) }
      }
    }
    return String(result)
  }
}
