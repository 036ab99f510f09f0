/// A state machine from the bytes of a terminal to events. It drops what it doesn't know, and its
/// memory has a limit.
package struct InputDecoder: Sendable {
  private enum State: Hashable, Sendable {
    case ground
    /// The first bytes of a UTF-8 character.
    case character([UInt8], isAlternate: Bool)
    case escape
    /// After `ESC [`. Nil when it is longer than any sequence with a meaning.
    case sequence([UInt8]?)
    /// After `ESC [ [`, as the Linux console begins F1 to F5.
    case consoleFunction
    /// After `ESC O`, with digits.
    case singleShift([UInt8])
    /// After `ESC ]`, `ESC P` and `ESC _`: an answer of the terminal, which is dropped.
    case answer(introducer: UInt8, isEmpty: Bool)
    case answerEscape
    /// After `ESC [ M`, as old terminals begin three bytes of the mouse.
    case mouse([UInt8])
    case paste(PastedText, timeouts: Int)
  }

  private static let longestSequence = 64
  /// Pasted text that never ends gives the keys back after a second.
  private static let mostTimeoutsOfPaste = 40

  private var state = State.ground
  private var found: [InputEvent] = []

  package init() {}

  /// Whether a lone ESC or a part of a sequence waits for more.
  package var isWaiting: Bool { state != .ground }

  package mutating func events(in bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes { take(byte) }
    defer { found = [] }
    return found
  }

  /// Reports what waits, as it is: a lone ESC is the Escape key. Call it after 25 ms of silence.
  package mutating func timeout() -> [InputEvent] {
    if case .paste(let text, let timeouts) = state {
      if timeouts < Self.mostTimeoutsOfPaste {
        state = .paste(text, timeouts: timeouts + 1)
        return []
      }
      found += [text.rest()].compactMap { $0 }
    }
    switch state {
    case .escape, .answerEscape: add(.escape)
    case .sequence([]): add(.character("["), .alternate)
    case .consoleFunction: found += [.key(Key(.character("["), .alternate)), .key(Key("["))]
    case .singleShift([]): add(.character("O"), .alternate)
    case .answer(let introducer, isEmpty: true):
      add(.character(Character(Unicode.Scalar(introducer))), .alternate)
    default: break
    }
    state = .ground
    defer { found = [] }
    return found
  }

  /// What has come of a paste that gets no end, because the program ends.
  package mutating func unfinishedPaste() -> [InputEvent] {
    guard case .paste(let text, _) = state else { return [] }
    state = .ground
    return [text.rest()].compactMap { $0 }
  }

  private mutating func add(_ name: Key.Name, _ modifiers: Key.Modifiers = []) {
    found.append(.key(Key(name, modifiers)))
  }

  // MARK: States

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takePlain(byte)
    case .character(let bytes, let isAlternate): continueCharacter(bytes + [byte], isAlternate)
    case .escape: takeEscaped(byte)
    case .sequence(let bytes): continueSequence(bytes, byte)
    case .consoleFunction:
      state = .ground
      if 0x41...0x45 ~= byte { add(.function(Int(byte - 0x40))) } else { takePlain(byte) }
    case .singleShift(let digits): continueSingleShift(digits, byte)
    case .answer(let introducer, _):
      switch byte {
      case 0x07: state = .ground
      case 0x1B: state = .answerEscape
      default: state = .answer(introducer: introducer, isEmpty: false)
      }
    case .answerEscape:
      state = .ground
      if byte != UInt8(ascii: "\\") { takeEscaped(byte) }
    case .mouse(let bytes): continueMouse(bytes, byte)
    case .paste: continuePaste(byte)
    }
  }

  private mutating func takePlain(_ byte: UInt8, isAlternate: Bool = false) {
    let modifiers: Key.Modifiers = isAlternate ? .alternate : []
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: add(.enter, modifiers)
    case 0x09: add(.tab, modifiers)
    case 0x08, 0x7F: add(.backspace, modifiers)
    case 0x00: add(.character(" "), modifiers.union(.control))
    case 0x01..<0x1B:
      add(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    case 0x1C..<0x20:
      add(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    case 0x20..<0x7F: add(.character(Character(Unicode.Scalar(byte))), modifiers)
    case 0xC2...0xF4: state = .character([byte], isAlternate: isAlternate)
    default: if isAlternate { add(.escape) }
    }
  }

  private mutating func continueCharacter(_ bytes: [UInt8], _ isAlternate: Bool) {
    let count = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
    guard let last = bytes.last, last & 0xC0 == 0x80 else {
      // Drops the broken character, and keeps what follows it.
      takePlain(bytes[bytes.count - 1])
      return
    }
    state = .character(bytes, isAlternate: isAlternate)
    guard bytes.count == count else { return }
    state = .ground
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      scalar != "\u{FFFD}", !(0x80..<0xA0).contains(scalar.value)
    else { return }
    add(.character(Character(scalar)), isAlternate ? .alternate : [])
  }

  private mutating func takeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .singleShift([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      state = .answer(introducer: byte, isEmpty: true)
    case 0x1B:
      add(.escape)
      state = .escape
    default: takePlain(byte, isAlternate: true)
    }
  }

  private mutating func continueSequence(_ bytes: [UInt8]?, _ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where bytes == []: state = .consoleFunction
    case UInt8(ascii: "M") where bytes == []: state = .mouse([])
    case UInt8(ascii: "$") where bytes?.isEmpty == false && bytes!.allSatisfy(\.isDigit):
      end(bytes, byte)
    case 0x20..<0x40:
      let isLong = bytes.map { $0.count >= Self.longestSequence } ?? true
      state = .sequence(isLong ? nil : bytes! + [byte])
    case 0x40..<0x7F: end(bytes, byte)
    // A control character, or text: the sequence was broken.
    default: takePlain(byte)
    }
  }

  private mutating func end(_ bytes: [UInt8]?, _ final: UInt8) {
    state = .ground
    guard let sequence = bytes.flatMap({ ControlSequence($0, final: final) }) else { return }
    if sequence.beginsPaste {
      state = .paste(PastedText(), timeouts: 0)
    } else if let event = sequence.event {
      found.append(event)
    }
  }

  private mutating func continueSingleShift(_ digits: [UInt8], _ byte: UInt8) {
    if byte.isDigit, digits.count < 3 {
      state = .singleShift(digits + [byte])
      return
    }
    state = .ground
    let number = digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    if let name = Key.Name(letter: byte), let modifiers = Key.Modifiers(number: number) {
      add(name, modifiers)
    } else if let name = Key.Name(keypad: byte) {
      add(name)
    } else {
      if digits.isEmpty { add(.character("O"), .alternate) }
      takePlain(byte)
    }
  }

  private mutating func continueMouse(_ bytes: [UInt8], _ byte: UInt8) {
    guard byte >= 0x20 else { return takePlain(byte) }
    state = .mouse(bytes + [byte])
    guard bytes.count == 2 else { return }
    state = .ground
    let event = MouseEvent(
      code: Int(bytes[0]) - 32, isRelease: false, column: Int(bytes[1]) - 33, row: Int(byte) - 33)
    if let event, event.column >= 0, event.row >= 0 { found.append(.mouse(event)) }
  }

  private mutating func continuePaste(_ byte: UInt8) {
    guard case .paste(var text, _) = state else { return }
    // Only one copy of the text, which else would be copied for each byte.
    state = .ground
    if let event = text.take(byte) { found.append(event) }
    if !text.hasEnded { state = .paste(text, timeouts: 0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }
}

extension Key.Name {
  /// From the final byte of `ESC O j`, as the keypad writes it in application mode.
  fileprivate init?(keypad letter: UInt8) {
    switch letter {
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      self = .character(Character(Unicode.Scalar(letter - 0x40)))
    default: return nil
    }
  }
}

extension Key {
  fileprivate init(_ character: Character) { self.init(.character(character)) }
}

/// Pasted text on its way in, in parts of a limited size.
struct PastedText: Hashable, Sendable {
  private static let endMark = Array("\u{1B}[201~".utf8)
  private static let mostBytes = 1 << 16

  private var bytes: [UInt8] = []
  /// Whether the terminal ended the text.
  private(set) var hasEnded = false

  /// Returns text when there is enough of it.
  mutating func take(_ byte: UInt8) -> InputEvent? {
    bytes.append(byte)
    if byte == Self.endMark.last, bytes.suffix(Self.endMark.count).elementsEqual(Self.endMark) {
      bytes.removeLast(Self.endMark.count)
      hasEnded = true
      return rest()
    }
    return bytes.count < Self.mostBytes ? nil : part()
  }

  /// Nil if nothing is left.
  func rest() -> InputEvent? { bytes.isEmpty ? nil : Self.event(bytes[...]) }

  /// Takes all but the end, which may be a part of the mark, of a character or of a line break.
  private mutating func part() -> InputEvent {
    var end = bytes.count - Self.endMark.count
    while end > bytes.count - 10, bytes[end] & 0xC0 == 0x80 || bytes[end - 1] == 0x0D { end -= 1 }
    defer { bytes.removeFirst(end) }
    return Self.event(bytes[..<end])
  }

  /// Terminals send a line break as CR.
  private static func event(_ bytes: ArraySlice<UInt8>) -> InputEvent {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        text.append(byte)
      }
      previous = byte
    }
    return .paste(String(decoding: text, as: UTF8.self))
  }
}
