/// A component of a calendar, such as a VJOURNAL, with everything in it.
package struct CalendarComponent: Hashable, Sendable {
  /// In upper case.
  package let name: String
  package let properties: [CalendarLine]
  package let components: [CalendarComponent]
  /// Where it begins.
  package let offset: Int

  /// The first property of that name.
  package func property(_ name: String) -> CalendarLine? {
    properties.first { $0.name == name }
  }
}

/// Why a part of a calendar can't be read.
package struct CalendarFlaw: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case noContentLine
    /// `END` of another component than the last one that began, or of none.
    case unexpectedEnd
    /// The file ends within a component.
    case missingEnd
    case tooDeep
  }

  package let reason: Reason
  package let offset: Int
}

/// Reads a calendar as RFC 5545 defines it, from pieces of any size. It keeps one component of a
/// calendar in memory.
package struct CalendarReader: Sendable {
  package enum Part: Sendable {
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

  package init() {}

  package mutating func read(_ bytes: Span<UInt8>, _ body: (Part) throws -> Void) rethrows {
    var index = 0
    while let (line, offset) = unfolding.next(in: bytes, &index) {
      try take(line, offset, body)
    }
  }

  package mutating func finish(_ body: (Part) throws -> Void) rethrows {
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
struct LineUnfolding: Sendable {
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
