import JSONBytes

/// A component of a calendar, such as a VJOURNAL, with everything in it.
struct CalendarComponent: Hashable, Sendable {
  /// In upper case.
  let name: String
  /// Where it begins.
  let offset: Int
  fileprivate(set) var properties: [CalendarLine] = []
  fileprivate(set) var components: [CalendarComponent] = []

  /// The first property of that name.
  func property(_ name: String) -> CalendarLine? {
    properties.first { $0.name == name }
  }
}

/// Reads a calendar as RFC 5545 defines it.
struct CalendarReader {
  enum Part {
    /// A property of the calendar itself.
    case property(CalendarLine)
    /// A component of the calendar, whole.
    case component(CalendarComponent)
    /// The component around the flaw is left out.
    case broken(BrokenEntry)
  }

  /// The calendar is the first level, its components are the second.
  private static let deepest = 16

  /// The components that have not ended yet.
  private var open: [CalendarComponent] = []
  /// How many components within one that is left out have not ended.
  private var skipped = 0

  static func read(_ bytes: Span<UInt8>, _ body: (Part) -> Void) {
    var reader = CalendarReader()
    bytes.forEachUnfoldedLine { line, offset in
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
      if let line = CalendarLine(line, at: offset) {
        reader.take(line, body)
      } else if reader.skipped == 0 {
        reader.skip(.other("no content line (RFC 5545)"), offset, body)
      }
    }
    guard let first = reader.open.first else { return }
    // A calendar without an end has lost nothing but its last line.
    let unfinished = reader.open.count > 1 ? reader.open[1] : first
    body(.broken(BrokenEntry(at: unfinished.offset, .unended("BEGIN"))))
  }

  private mutating func take(_ line: CalendarLine, _ body: (Part) -> Void) {
    switch line.name {
    case "BEGIN" where skipped > 0: skipped += 1
    case "END" where skipped > 0: skipped -= 1
    case _ where skipped > 0: break
    case "BEGIN":
      open.append(CalendarComponent(name: line.componentName, offset: line.offset))
      if open.count > CalendarReader.deepest {
        skip(.other("too many BEGIN within each other"), line.offset, body)
      }
    case "END":
      guard let component = open.last, component.name == line.componentName else {
        skip(.other("END without BEGIN"), line.offset, body)
        // It ends one of the components that are left out.
        skipped = max(0, skipped - 1)
        return
      }
      open.removeLast()
      if open.count > 1 {
        open[open.count - 1].components.append(component)
      } else if open.count == 1 {
        body(.component(component))
      }
    default:
      if open.count > 1 {
        open[open.count - 1].properties.append(line)
      } else {
        body(.property(line))
      }
    }
  }

  /// Reports a flaw, and leaves out the component of the calendar that has it.
  private mutating func skip(_ flaw: ForeignFlaw, _ offset: Int, _ body: (Part) -> Void) {
    body(.broken(BrokenEntry(at: offset, flaw)))
    guard open.count > 1 else { return }
    skipped = open.count - 1
    open.removeLast(open.count - 1)
  }
}

extension CalendarLine {
  /// The component that `BEGIN` and `END` name.
  fileprivate var componentName: String {
    String(decoding: value, as: UTF8.self).uppercased()
  }
}

extension Span<UInt8> {
  /// Passes each line, and where it begins. A line that begins with a space or a tab continues the one before, even
  /// within a character.
  fileprivate func forEachUnfoldedLine(_ body: ([UInt8], Int) -> Void) {
    var index = 0
    while index < count {
      let start = index
      var line: [UInt8] = []
      var isFolded = false
      repeat {
        let end = firstIndex(of: 0x0A, from: index, to: count)
        let hasReturn = end > index && self[end - 1] == 0x0D
        line += JSONScanner(self).copy(index..<(hasReturn ? end - 1 : end))
        index = end + 1
        isFolded = index < count && (self[index] == 0x20 || self[index] == 0x09)
        if isFolded { index += 1 }
      } while isFolded
      body(line, start)
    }
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
