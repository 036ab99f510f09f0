/// A component of a calendar, such as a VJOURNAL, with everything in it.
struct CalendarComponent: Hashable, Sendable {
  /// In upper case.
  let name: String
  let properties: [CalendarLine]
  let components: [CalendarComponent]
  /// Where it begins.
  let offset: Int

  /// The first property of that name.
  func property(_ name: String) -> CalendarLine? {
    properties.first { $0.name == name }
  }
}

/// Why a part of a calendar can't be read.
struct CalendarFlaw: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case noContentLine
    /// `END` of another component than the last one that began, or of none.
    case unexpectedEnd
    /// The file ends within a component.
    case missingEnd
    case tooDeep
  }

  let reason: Reason
  let offset: Int
}

/// Reads a calendar as RFC 5545 defines it, from pieces of any size. It keeps one component of a
/// calendar in memory.
struct CalendarReader: Sendable {
  enum Part: Sendable {
    /// A property of the calendar itself.
    case property(CalendarLine)
    /// A component of the calendar, whole.
    case component(CalendarComponent)
    /// The component around the flaw is left out.
    case flaw(CalendarFlaw)
  }

  /// A component that has not ended yet.
  private struct Open: Sendable {
    let name: String
    let offset: Int
    var properties: [CalendarLine] = []
    var components: [CalendarComponent] = []
  }

  /// The calendar is the first level, its components are the second.
  private static let deepest = 16

  private var unfolding = LineUnfolding()
  private var open: [Open] = []
  /// How many components within one that is left out have not ended.
  private var skipped = 0

  init() {}

  mutating func read(_ bytes: Span<UInt8>, _ body: (Part) throws -> Void) rethrows {
    var index = 0
    while let (line, offset) = unfolding.next(in: bytes, &index) {
      try take(line, offset, body)
    }
  }

  mutating func finish(_ body: (Part) throws -> Void) rethrows {
    if let (line, offset) = unfolding.finish() { try take(line, offset, body) }
    if let first = open.first {
      // A calendar without an end has lost nothing but its last line.
      let unfinished = open.count > 1 ? open[1] : first
      try body(.flaw(CalendarFlaw(reason: .missingEnd, offset: unfinished.offset)))
    }
    self = CalendarReader()
  }

  private mutating func take(
    _ bytes: [UInt8], _ offset: Int, _ body: (Part) throws -> Void
  ) rethrows {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    guard let line = CalendarLine(bytes, at: offset) else {
      if skipped == 0 { try skip(.noContentLine, offset, body) }
      return
    }
    switch line.name {
    case "BEGIN": try begin(line, body)
    case "END": try end(line, body)
    default:
      if skipped > 0 { return }
      if open.count > 1 {
        open[open.count - 1].properties.append(line)
      } else {
        try body(.property(line))
      }
    }
  }

  private mutating func begin(
    _ line: CalendarLine, _ body: (Part) throws -> Void
  ) rethrows {
    if skipped > 0 {
      skipped += 1
      return
    }
    open.append(Open(name: line.componentName, offset: line.offset))
    if open.count > CalendarReader.deepest { try skip(.tooDeep, line.offset, body) }
  }

  private mutating func end(
    _ line: CalendarLine, _ body: (Part) throws -> Void
  ) rethrows {
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let last = open.last, last.name == line.componentName else {
      return try skip(.unexpectedEnd, line.offset, body)
    }
    open.removeLast()
    let component = CalendarComponent(
      name: last.name, properties: last.properties, components: last.components, offset: last.offset
    )
    if open.count > 1 {
      open[open.count - 1].components.append(component)
    } else if open.count == 1 {
      try body(.component(component))
    }
  }

  /// Reports a flaw, and leaves out the component of the calendar that has it.
  private mutating func skip(
    _ reason: CalendarFlaw.Reason, _ offset: Int, _ body: (Part) throws -> Void
  ) rethrows {
    try body(.flaw(CalendarFlaw(reason: reason, offset: offset)))
    guard open.count > 1 else { return }
    // An unexpected END ends one of the components that are left out.
    skipped = open.count - 1 - (reason == .unexpectedEnd ? 1 : 0)
    open.removeLast(open.count - 1)
  }
}

extension CalendarLine {
  /// The component that `BEGIN` and `END` name.
  fileprivate var componentName: String {
    String(decoding: value, as: UTF8.self).uppercased()
  }
}

/// Joins the folded lines of RFC 5545: a line that begins with a space or a tab continues the one
/// before, even within a character.
private struct LineUnfolding: Sendable {
  private var bytes: [UInt8] = []
  /// Where `bytes` begins.
  private var start = 0
  /// Where the next line begins.
  private var next = 0
  /// How many bytes were read before the present piece.
  private var passed = 0
  /// Whether the bytes end with a line end, so that the next byte decides whether they are complete.
  private var isEnded = false

  /// The next line that is complete.
  mutating func next(in piece: Span<UInt8>, _ index: inout Int) -> (bytes: [UInt8], offset: Int)? {
    while index < piece.count {
      if isEnded {
        isEnded = false
        if piece[index] == 0x20 || piece[index] == 0x09 {
          index += 1
        } else {
          return take()
        }
      }
      while index < piece.count, piece[index] != 0x0A {
        bytes.append(piece[index])
        index += 1
      }
      guard index < piece.count else { break }
      index += 1
      next = passed + index
      if bytes.last == 0x0D { bytes.removeLast() }
      isEnded = true
    }
    passed += piece.count
    return nil
  }

  /// The last line; nil if there is none.
  mutating func finish() -> (bytes: [UInt8], offset: Int)? {
    if bytes.isEmpty { return nil }
    if bytes.last == 0x0D { bytes.removeLast() }
    return take()
  }

  private mutating func take() -> (bytes: [UInt8], offset: Int) {
    defer {
      bytes = []
      start = next
    }
    return (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes, start)
  }
}

/// A content line of RFC 5545: a property with its parameters and its value, as bytes.
struct CalendarLine: Hashable, Sendable {
  struct Parameter: Hashable, Sendable {
    /// In upper case.
    let name: String
    let values: [String]
  }

  /// In upper case.
  let name: String
  let parameters: [Parameter]
  /// As written, with its escapes.
  let value: [UInt8]
  /// The whole line, unfolded, without its line end.
  let bytes: [UInt8]
  /// Where it begins in the file.
  let offset: Int

  /// The first value of a parameter.
  func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }

  /// Nil if the bytes are no content line.
  init?(_ bytes: [UInt8], at offset: Int) {
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
enum CalendarText {
  /// The value without its escapes.
  static func decoded(_ value: some Sequence<UInt8>) -> [UInt8] {
    parts(value, separatedBy: nil)[0]
  }

  /// The values of a list such as `CATEGORIES`, without their escapes.
  static func list(_ value: some Sequence<UInt8>) -> [[UInt8]] {
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
  static func encoded(_ text: String) -> String {
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
