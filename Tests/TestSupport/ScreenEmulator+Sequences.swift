extension ScreenEmulator {
  /// The modes of the cursor keys, wrapping, the cursor, the mouse, the focus, the other screen,
  /// pastes and updates.
  private static let knownModes: Set = [
    1, 7, 25, 1000, 1002, 1003, 1004, 1006, 1049, 2004, 2026,
  ]

  mutating func handle(_ token: ScreenParser.Token) {
    switch token {
    case .control(0x08): move(column - 1, row)
    case .control(0x0D): move(0, row)
    case .control(0x0A): lineFeed()
    case .control(let byte): problems.append("control character \(byte)")
    // The end of an unfinished sequence; the normal keypad.
    case .escape(UInt8(ascii: "\\")): break
    case .escape(UInt8(ascii: ">")): keyboard.remove("keypad")
    case .escape(UInt8(ascii: "=")): keyboard.insert("keypad")
    case .escape(let byte): problems.append("ESC and \(byte)")
    case .sequence(let sequence): handle(sequence)
    case .graphics(let body): graphics.append(Graphics(body: body, column: column, row: row))
    case .command(let command):
      if command.hasPrefix("52;c;") {
        clipboard = String(command.dropFirst(5))
      } else {
        problems.append("OSC \(command)")
      }
    }
  }

  private mutating func handle(_ sequence: String) {
    let body = String(sequence.dropLast())
    switch sequence.last {
    case "h" where body.hasPrefix("?"), "l" where body.hasPrefix("?"):
      setMode(body.dropFirst(), isOn: sequence.last == "h")
    case "m" where body.hasPrefix(">4"):
      if body == ">4" { keyboard.remove("xterm") } else { keyboard.insert("xterm") }
    case "u" where body.hasPrefix(">"): keyboard.insert("kitty")
    case "u" where body.hasPrefix("<"): keyboard.remove("kitty")
    // The shape of the cursor.
    case "q" where body.hasSuffix(" "): break
    default:
      let numbers = body.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? 0 : Int($0) ?? -1 }
      if numbers.contains(-1) || !handle(sequence.last, numbers) {
        problems.append("CSI \(sequence)")
      }
    }
  }

  /// Returns false for a sequence that it doesn't know.
  private mutating func handle(_ final: Character?, _ numbers: [Int]) -> Bool {
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch final {
    case "H" where numbers.count <= 2:
      move((numbers.count == 2 ? max(1, numbers[1]) : 1) - 1, count - 1)
    case "G" where numbers.count <= 1: move(count - 1, row)
    case "C" where numbers.count <= 1: move(column + count, row)
    case "D" where numbers.count <= 1: move(column - count, row)
    case "K" where first == 0: eraseToEndOfLine()
    case "L", "M":
      guard region.contains(row) else { return false }
      scroll(row..<region.upperBound, by: final == "M" ? count : -count)
      move(0, row)
    case "r":
      region = numbers.count == 2 ? (numbers[0] - 1)..<numbers[1] : 0..<rows.count
      move(0, 0)
    case "m": return setStyle(numbers.isEmpty ? [0] : numbers)
    default: return false
    }
    return true
  }

  private mutating func setMode(_ text: Substring, isOn: Bool) {
    guard let mode = Int(text), Self.knownModes.contains(mode) else {
      problems.append("mode \(text)")
      return
    }
    if mode == 1049 { switchScreen(toOther: isOn) }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func setStyle(_ numbers: [Int]) -> Bool {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: codes = []
      case 1, 2, 3, 4, 7, 9: codes.insert("\(number)")
      case 30...37, 90...97: setColor("\(number)")
      case 38 where rest.first == 5 && rest.count >= 2:
        setColor("38;5;\(rest[rest.startIndex + 1])")
        rest = rest.dropFirst(2)
      case 38 where rest.first == 2 && rest.count >= 4:
        setColor("38;" + rest.prefix(4).map { "\($0)" }.joined(separator: ";"))
        rest = rest.dropFirst(4)
      default: return false
      }
    }
    return true
  }

  private mutating func setColor(_ code: String) {
    codes = codes.filter { Int($0).map { $0 < 30 } ?? false }
    codes.insert(code)
  }
}
