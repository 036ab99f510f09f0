import Platform

/// The size of a picture in pixels.
package struct PictureSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// The cells that a picture may take.
package struct PictureRoom: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The size of a cell.
  package let cell: PictureSize

  /// Of terminals that don't say.
  package static let usualCell = PictureSize(width: 10, height: 20)

  package init(columns: Int, rows: Int, cell: PictureSize = PictureRoom.usualCell) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
  }

  /// The part of the room that a picture fills without being stretched. Small pictures stay small.
  package func fitted(to picture: PictureSize) -> PictureRoom {
    let (width, height) = (max(1, picture.width), max(1, picture.height))
    let (most, highest) = (columns * cell.width, rows * cell.height)
    let scale = min(1, Double(most) / Double(width), Double(highest) / Double(height))
    func cells(_ pixels: Int, _ size: Int, _ most: Int) -> Int {
      min(most, max(1, Int((Double(pixels) * scale / Double(size)).rounded(.up))))
    }
    return PictureRoom(
      columns: cells(width, cell.width, columns), rows: cells(height, cell.height, rows),
      cell: cell)
  }
}

/// What the person's viewer made of a picture.
package enum PictureAnswer: Hashable, Sendable {
  /// What it wrote, which nothing has checked.
  case output([UInt8])
  case noViewer
  case failed
  /// The person wants no pictures.
  case off
}

/// The person's program that draws pictures.
package enum PictureViewer {
  private static let limits = Process.DrawingLimits(bytes: 16_000_000, milliseconds: 10_000)

  /// Runs a shell script with a file on a terminal of the room's size.
  package static func answer(
    _ script: String, on path: [UInt8], in room: PictureRoom, noViewer: Int32
  ) async -> PictureAnswer {
    let canvas = Process.Canvas(
      columns: room.columns, rows: room.rows, width: room.columns * room.cell.width,
      height: room.rows * room.cell.height)
    switch await Process.draw(script, path, on: canvas, limits) {
    case .output(let bytes, code: 0): return .output(bytes)
    case .output(_, code: noViewer): return .noViewer
    case .output, .stopped: return .failed
    }
  }
}

/// A picture as sequences that do nothing but draw it. They are made from what a viewer wrote: known
/// parts are written again, and a viewer that wrote anything else has no picture.
package struct ScreenPicture: Sendable {
  /// No two pictures of a program have the same one.
  package let number: Int
  package let columns: Int
  package let rows: Int
  fileprivate let drawing: Drawing

  fileprivate enum Drawing: Sendable {
    /// Of the protocol of kitty: the members of the first sequence, and the data in parts.
    case kitty(controls: String, parts: [ArraySlice<UInt8>])
    /// The body of a sixel sequence.
    case sixel(ArraySlice<UInt8>)
    /// Of iTerm2: a picture's file in base64.
    case inline(controls: String, ArraySlice<UInt8>)
    /// Colored characters, row by row.
    case characters([[UInt8]])

    var isCharacters: Bool { if case .characters = self { true } else { false } }
  }

  /// Nil if a viewer wrote what is no picture, or one that needs more room. Inside tmux only
  /// characters are drawn: it does not know what else is on its screen, and could not clear it.
  @concurrent
  package static func read(
    _ output: [UInt8], in room: PictureRoom, number: Int, charactersOnly: Bool
  ) async -> ScreenPicture? {
    var reader = PictureReader(output, room)
    guard let drawing = reader.read(), !charactersOnly || drawing.isCharacters else { return nil }
    return ScreenPicture(number: number, columns: room.columns, rows: room.rows, drawing: drawing)
  }

  /// Draws it with its first cell there. The cursor may be anywhere afterwards.
  func bytes(at position: Frame.Position) -> [UInt8] {
    let move = ScreenPicture.move(to: position)
    switch drawing {
    case .kitty(let controls, let parts):
      var bytes = move
      for (index, part) in parts.enumerated() {
        let first = index == 0 ? "a=T,C=1,i=\(kittyNumber),p=1,\(controls)," : ""
        bytes += "\u{1B}_G\(first)q=2,m=\(index == parts.count - 1 ? 0 : 1);".utf8
        bytes += part
        bytes += "\u{1B}\\".utf8
      }
      return bytes
    case .sixel(let body): return move + Array("\u{1B}P".utf8) + body + Array("\u{1B}\\".utf8)
    case .inline(let controls, let data):
      return move + Array("\u{1B}]1337;File=inline=1;\(controls):".utf8) + data + [0x07]
    case .characters(let rows):
      return rows.enumerated().flatMap { index, row in
        ScreenPicture.move(to: .init(column: position.column, row: position.row + index)) + row
          + Array("\u{1B}[m".utf8)
      }
    }
  }

  /// Removes it, as far as new text in its cells would not.
  var clearingBytes: [UInt8] {
    guard case .kitty = drawing else { return [] }
    return Array("\u{1B}_Ga=d,d=I,i=\(kittyNumber),q=2\u{1B}\\".utf8)
  }

  /// Far from the numbers that other programs on the terminal begin with.
  private var kittyNumber: Int { 0x6A72_0000 + number & 0xFFFF }

  private static func move(to position: Frame.Position) -> [UInt8] {
    Array("\u{1B}[\(position.row + 1);\(position.column + 1)H".utf8)
  }
}

extension ScreenPicture: Hashable {
  package static func == (one: ScreenPicture, other: ScreenPicture) -> Bool {
    one.number == other.number
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Reads what a viewer wrote, and believes none of it.
private struct PictureReader {
  private let bytes: [UInt8]
  private let room: PictureRoom
  private var offset = 0
  private var graphic: ScreenPicture.Drawing?
  /// Of the kitty protocol, until the last part.
  private var kitty: (controls: String, parts: [ArraySlice<UInt8>])?
  private var rows: [[UInt8]] = [[]]
  private var width = 0
  /// The rows up to the last one with a character.
  private var rowCount = 0
  private var lastCharacter: [UInt8] = []
  /// The viewer moved the cursor, so that its characters are not one row after the other.
  private var hasMoved = false

  init(_ bytes: [UInt8], _ room: PictureRoom) {
    self.bytes = bytes
    self.room = room
  }

  mutating func read() -> ScreenPicture.Drawing? {
    while offset < bytes.count { guard readNext() else { return nil } }
    if kitty != nil { return nil }
    if let graphic { return graphic }
    guard !hasMoved, 1...max(1, room.rows) ~= rowCount else { return nil }
    return .characters(Array(rows.prefix(rowCount)))
  }

  private mutating func readNext() -> Bool {
    switch bytes[offset] {
    case 0x1B: return readSequence()
    case 0x0A:
      offset += 1
      rows.append([])
      width = 0
      // One more for the end of the last row.
      return rows.count <= room.rows + 1
    case 0x0D:
      offset += 1
      return true
    default: return readText()
    }
  }

  // MARK: Characters

  private mutating func readText() -> Bool {
    let end = bytes[offset...].firstIndex { $0 < 0x20 } ?? bytes.count
    guard end > offset, let text = String(validating: bytes[offset..<end], as: UTF8.self) else {
      return false
    }
    for character in text {
      let grapheme = ScreenGrapheme(character)
      guard grapheme.text != ScreenGrapheme.replacement, grapheme.width > 0 else { return false }
      width += grapheme.width
      guard width <= room.columns else { return false }
      lastCharacter = Array(grapheme.text.utf8)
      rows[rows.count - 1] += lastCharacter
    }
    offset = end
    rowCount = rows.count
    return true
  }

  private mutating func repeatCharacter(_ count: Int) -> Bool {
    guard !lastCharacter.isEmpty, count <= room.columns - width else { return false }
    for _ in 0..<count { rows[rows.count - 1] += lastCharacter }
    width += count
    return true
  }

  // MARK: Sequences

  private mutating func readSequence() -> Bool {
    guard offset + 1 < bytes.count else { return false }
    let kind = bytes[offset + 1]
    offset += 2
    switch kind {
    case UInt8(ascii: "["): return readControl()
    case UInt8(ascii: "7"), UInt8(ascii: "8"): return noteMove()
    case UInt8(ascii: "_"): return readBody().map { readKitty($0) } ?? false
    case UInt8(ascii: "P"): return readBody().map { readSixel($0) } ?? false
    case UInt8(ascii: "]"): return readBody(endsWithBell: true).map { readInline($0) } ?? false
    default: return false
    }
  }

  private mutating func readControl() -> Bool {
    guard let end = bytes[offset...].firstIndex(where: { 0x40...0x7E ~= $0 }) else { return false }
    let parameters = bytes[offset..<end]
    offset = end + 1
    let isNumbers = parameters.allSatisfy { 0x30...0x3B ~= $0 }
    let words = String(decoding: parameters, as: UTF8.self)
    switch bytes[end] {
    case UInt8(ascii: "m") where isNumbers && parameters.count <= 64:
      rows[rows.count - 1] += Array("\u{1B}[\(words)m".utf8)
      return true
    case UInt8(ascii: "b") where isNumbers:
      return repeatCharacter(words.isEmpty ? 1 : Int(words) ?? .max)
    case UInt8(ascii: "C") where isNumbers:
      let count = max(1, Int(words) ?? 1)
      guard count <= room.columns - width else { return noteMove() }
      rows[rows.count - 1] += Array("\u{1B}[\(count)C".utf8)
      width += count
      return true
    // Showing and hiding the cursor, and wrapping, are this program's.
    case UInt8(ascii: "h"), UInt8(ascii: "l"): return ["?25", "?7", "?2026"].contains(words)
    case let final where "ABDEFGHfsud".utf8.contains(final) && isNumbers: return noteMove()
    default: return false
    }
  }

  /// A picture of a graphics protocol is placed by this program, so moves mean nothing for it.
  private mutating func noteMove() -> Bool {
    hasMoved = true
    return true
  }

  /// The body of a string sequence, without its end; only printable ASCII and line ends.
  private mutating func readBody(endsWithBell: Bool = false) -> ArraySlice<UInt8>? {
    let isEnd = { (byte: UInt8) in byte < 0x20 && byte != 0x0A && byte != 0x0D || byte > 0x7E }
    guard let end = bytes[offset...].firstIndex(where: isEnd) else { return nil }
    let body = bytes[offset..<end]
    if bytes[end] == 0x07, endsWithBell {
      offset = end + 1
    } else {
      guard bytes[end] == 0x1B, end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\\") else {
        return nil
      }
      offset = end + 2
    }
    return body
  }

  /// `a=1,b=2` or `a=1;b=2`; nil for anything else.
  private func members(
    _ words: ArraySlice<UInt8>, separator: Character
  ) -> [String: String]? {
    var members: [String: String] = [:]
    let text = String(decoding: words, as: UTF8.self)
    for member in text.split(separator: separator, omittingEmptySubsequences: true) {
      let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, members.updateValue(String(parts[1]), forKey: String(parts[0])) == nil
      else { return nil }
    }
    return members
  }

  /// The number of cells that a viewer chose, if they fit.
  private func cells(_ word: String?, atMost most: Int) -> Int? {
    word.flatMap(Int.init).flatMap { (1...max(1, most)).contains($0) ? $0 : nil }
  }

  /// The viewer's own choice of cells, or else the whole room.
  private func cells(_ columns: String?, _ rows: String?) -> (columns: Int, rows: Int) {
    guard let width = cells(columns, atMost: room.columns),
      let height = cells(rows, atMost: room.rows)
    else { return (room.columns, room.rows) }
    return (width, height)
  }

  private mutating func readKitty(_ body: ArraySlice<UInt8>) -> Bool {
    guard body.first == UInt8(ascii: "G") else { return false }
    let semicolon = body.firstIndex(of: UInt8(ascii: ";")) ?? body.endIndex
    guard let members = members(body[(body.startIndex + 1)..<semicolon], separator: ",") else {
      return false
    }
    let data = body[semicolon...].dropFirst()
    guard data.isBase64 else { return false }
    if kitty == nil {
      switch members["a"] {
      // Questions to the terminal, removals, and the other pictures of an animation.
      case "q", "d", "f", "a", "p", "c": return true
      case "T": if graphic != nil { return true }
      // More parts of what is left out.
      case nil: return true
      default: return false
      }
      // Another way of transmission would let the terminal read a file, or delete it.
      guard [nil, "d"].contains(members["t"]) else { return false }
      let (columns, rows) = cells(members["c"], members["r"])
      var controls = ["c=\(columns)", "r=\(rows)"]
      for name in ["f", "s", "v"] {
        guard let word = members[name] else { continue }
        guard let number = Int(word), 0...100_000 ~= number else { return false }
        controls.append("\(name)=\(number)")
      }
      if let packing = members["o"] {
        guard packing == "z" else { return false }
        controls.append("o=z")
      }
      kitty = (controls.joined(separator: ","), [])
    }
    kitty?.parts.append(data)
    if members["m"] != "1", let whole = kitty {
      graphic = .kitty(controls: whole.controls, parts: whole.parts)
      kitty = nil
    }
    return true
  }

  /// The size is in the picture itself. One that were larger would scroll the screen.
  private mutating func readSixel(_ body: ArraySlice<UInt8>) -> Bool {
    let mark = body.firstIndex { !(0x30...0x3B ~= $0) } ?? body.endIndex
    guard mark < body.endIndex, body[mark] == UInt8(ascii: "q") else { return false }
    let start = mark + 1
    guard start < body.endIndex, body[start] == UInt8(ascii: "\"") else { return false }
    let end = body[(start + 1)...].firstIndex { !(0x30...0x3B ~= $0) } ?? body.endIndex
    let sizes = String(decoding: body[(start + 1)..<end], as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sizes.count == 4, 1...(room.columns * room.cell.width) ~= sizes[2],
      1...(room.rows * room.cell.height) ~= sizes[3]
    else { return false }
    let data = body[end...]
    let lines = data.count { $0 == UInt8(ascii: "-") }
    guard lines <= (sizes[3] + 5) / 6, !data.contains(UInt8(ascii: "\"")) else { return false }
    graphic = graphic ?? .sixel(body)
    return true
  }

  private mutating func readInline(_ body: ArraySlice<UInt8>) -> Bool {
    let name = Array("1337;File=".utf8)
    guard body.starts(with: name), let colon = body.firstIndex(of: UInt8(ascii: ":")),
      let members = members(body[(body.startIndex + name.count)..<colon], separator: ";")
    else { return false }
    let data = body[(colon + 1)...]
    guard data.isBase64 else { return false }
    let (columns, rows) = cells(members["width"], members["height"])
    let keepsShape = members["preserveAspectRatio"] == "0" ? 0 : 1
    graphic =
      graphic
      ?? .inline(
        controls: "width=\(columns);height=\(rows);preserveAspectRatio=\(keepsShape)", data)
    return true
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isBase64: Bool {
    allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
      default: false
      }
    }
  }
}
