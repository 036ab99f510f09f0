/// The parts of a CSI sequence: `ESC [ < 0 ; 3 ; 4 M` has a prefix, three parameters and a final byte.
struct ControlSequence {
  /// Larger numbers have no meaning here.
  private static let largestNumber = 0x1F_FFFF

  /// One of `<`, `=`, `>` and `?`.
  let prefix: UInt8?
  /// Each with its parts, which colons separate. A missing number is nil.
  let parameters: [[Int?]]
  let final: UInt8

  /// `bytes` comes after `ESC [` and before the final byte. Nil if it has another form.
  init?(_ bytes: [UInt8], final: UInt8) {
    let first = bytes.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil }
    var parameters: [[Int?]] = [[nil]]
    for byte in bytes.dropFirst(first == nil ? 0 : 1) {
      let last = parameters.count - 1
      switch byte {
      case UInt8(ascii: ";"): parameters.append([nil])
      case UInt8(ascii: ":"): parameters[last].append(nil)
      case 0x30...0x39:
        let part = parameters[last].count - 1
        let number = (parameters[last][part] ?? 0) * 10 + Int(byte - 0x30)
        parameters[last][part] = min(number, Self.largestNumber)
      default: return nil
      }
    }
    prefix = first
    self.parameters = parameters
    self.final = final
  }

  /// A parameter, or a part of it.
  func number(_ index: Int, part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    return parameters[index][part]
  }
}

extension ControlSequence {
  /// What the sequence means; nil for an answer of the terminal, a released key, or a key without a
  /// name here.
  var event: InputEvent? {
    if prefix == UInt8(ascii: "<") { return mouse.map { .mouse($0) } }
    guard prefix == nil, let modifiers = Key.Modifiers(number: number(1)), !isRelease else {
      return nil
    }
    switch final {
    case UInt8(ascii: "I"): return .focus(true)
    case UInt8(ascii: "O"): return .focus(false)
    case UInt8(ascii: "Z"): return .key(Key(.tab, modifiers.union(.shift)))
    case UInt8(ascii: "u"): return character(0, modifiers).map { .key($0) }
    case UInt8(ascii: "~") where number(0) == 27: return character(2, modifiers).map { .key($0) }
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      // As rxvt writes arrows with Shift.
      return Key.Name(letter: final - 0x20).map { .key(Key($0, .shift)) }
    case UInt8(ascii: "~"): return numbered(modifiers)
    // As rxvt writes modifiers.
    case UInt8(ascii: "$"): return numbered(.shift)
    case UInt8(ascii: "^"): return numbered(.control)
    case UInt8(ascii: "@"): return numbered([.shift, .control])
    default: return Key.Name(letter: final).map { .key(Key($0, modifiers)) }
    }
  }

  /// Whether pasted text follows.
  var beginsPaste: Bool { prefix == nil && final == UInt8(ascii: "~") && number(0) == 200 }

  private var isRelease: Bool { number(1, part: 1) == 3 }

  private func numbered(_ modifiers: Key.Modifiers) -> InputEvent? {
    number(0).flatMap { Key.Name(number: $0) }.map { .key(Key($0, modifiers)) }
  }

  /// `index` is the parameter with the code of the key.
  private func character(_ index: Int, _ modifiers: Key.Modifiers) -> Key? {
    guard let code = number(index) else { return nil }
    if let name = Key.Name(code: code) { return Key(name, modifiers) }
    // Private use: keys such as Caps Lock, which have no meaning of their own.
    guard code >= 0x20, !(0xE000...0xF8FF).contains(code), !(0x7F..<0xA0).contains(code),
      var scalar = Unicode.Scalar(UInt32(code))
    else { return nil }
    // The text itself, as the keyboard's layout has it.
    if modifiers.isSubset(of: .shift), final == UInt8(ascii: "u"),
      let text = number(2).flatMap({ Unicode.Scalar(UInt32($0)) }), text.value >= 0x20
    {
      return Key(.character(Character(text)))
    }
    // Ctrl-R of a Cyrillic keyboard has the letter of the Latin layout in the third part.
    if modifiers.contains(.control), code > 0x7F, index == 0,
      let base = number(0, part: 2).flatMap({ Unicode.Scalar(UInt32($0)) }), base.value >= 0x20
    {
      scalar = base
    }
    guard modifiers.contains(.shift) else { return Key(.character(Character(scalar)), modifiers) }
    let shifted = index == 0 ? number(0, part: 1).flatMap { Unicode.Scalar(UInt32($0)) } : nil
    let upper = shifted.map { String(Character($0)) } ?? scalar.properties.uppercaseMapping
    if upper.count == 1, upper != String(Character(scalar)), let character = upper.first {
      return Key(.character(character), modifiers.subtracting(.shift))
    }
    let isUpper = scalar.properties.isUppercase
    return Key(.character(Character(scalar)), isUpper ? modifiers.subtracting(.shift) : modifiers)
  }

  private var mouse: MouseEvent? {
    guard let code = number(0), let column = number(1), let row = number(2), column > 0, row > 0,
      final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
    else { return nil }
    return MouseEvent(
      code: code, isRelease: final == UInt8(ascii: "m"), column: column - 1, row: row - 1)
  }
}

extension MouseEvent {
  /// Nil for other buttons, and for a pointer that moves without a button.
  init?(code: Int, isRelease: Bool, column: Int, row: Int) {
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alternate) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let action: Action
    switch code & ~28 {
    case 0: action = isRelease ? .release : .press
    // Without SGR, a release doesn't say of which button.
    case 3: action = .release
    case 32: action = isRelease ? .release : .drag
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    self.init(action, column: column, row: row, modifiers)
  }
}

extension Key.Modifiers {
  /// The number of xterm and kitty: 1 and a bit for each modifier. Nil for those that the window
  /// system uses, such as Super.
  init?(number: Int?) {
    let bits = max(0, (number ?? 1) - 1)
    guard bits & 0b1_1000 == 0 else { return nil }
    self = []
    if bits & 1 != 0 { insert(.shift) }
    // Alt or Meta.
    if bits & 0b10_0010 != 0 { insert(.alternate) }
    if bits & 4 != 0 { insert(.control) }
  }
}

extension Key.Name {
  /// From the final byte of `ESC [ A` and `ESC O A`.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(letter - 0x4F))
    default: return nil
    }
  }

  /// From `ESC [ 5 ~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28...29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// From the code of kitty's protocol, with the keypad.
  init?(code: Int) {
    switch code {
    case 8, 127: self = .backspace
    case 9: self = .tab
    case 13, 57414: self = .enter
    case 27: self = .escape
    case 57376...57398: self = .function(code - 57363)
    case 57399...57408: self = .character(Character(Unicode.Scalar(UInt8(code - 57351))))
    case 57409...57413: self = .character(Array("./*-+")[code - 57409])
    case 57415: self = .character("=")
    case 57417: self = .left
    case 57418: self = .right
    case 57419: self = .up
    case 57420: self = .down
    case 57421: self = .pageUp
    case 57422: self = .pageDown
    case 57423: self = .home
    case 57424: self = .end
    case 57425: self = .insert
    case 57426: self = .delete
    default: return nil
    }
  }
}
