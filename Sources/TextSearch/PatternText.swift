/// A text that a pattern runs over, character by character.
protocol PatternText {
  var count: Int { get }
  /// Whether the step takes the character at this index.
  func matches(_ step: Int, at index: Int) -> Bool
  /// Whether a match can begin with the character at this index.
  func mayBegin(at index: Int) -> Bool
  func isNewline(at index: Int) -> Bool
  func isWordPart(at index: Int) -> Bool
}

/// Text of any characters.
struct CharacterText: PatternText {
  let characters: [Character]
  let program: [PatternStep]
  let firstUnits: [Int]

  var count: Int { characters.count }

  func matches(_ step: Int, at index: Int) -> Bool {
    guard case .unit(let unit) = program[step] else { return false }
    return unit.matches(characters[index])
  }

  func mayBegin(at index: Int) -> Bool { firstUnits.contains { matches($0, at: index) } }

  func isNewline(at index: Int) -> Bool { characters[index].isNewline }
  func isWordPart(at index: Int) -> Bool { characters[index].isWordPart }
}

/// ASCII text, which has one byte for each character.
struct ASCIIText: PatternText {
  private let bytes: [UInt8]
  private let program: ASCIISteps

  /// Nil for any other text, and for text with a carriage return: `\r\n` is one character.
  init?(_ text: String, _ program: ASCIISteps, isExact: Bool) {
    var bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
    if !isExact {
      for index in bytes.indices where (0x41...0x5A).contains(bytes[index]) { bytes[index] += 0x20 }
    }
    self.bytes = bytes
    self.program = program
  }

  var count: Int { bytes.count }

  func matches(_ step: Int, at index: Int) -> Bool { program.sets[step].contains(bytes[index]) }
  func mayBegin(at index: Int) -> Bool { program.first.contains(bytes[index]) }
  func isNewline(at index: Int) -> Bool { ASCIISteps.newlines.contains(bytes[index]) }
  func isWordPart(at index: Int) -> Bool { ASCIISteps.wordParts.contains(bytes[index]) }
}

/// The ASCII characters that each step takes.
struct ASCIISteps: Sendable {
  struct Set: Sendable {
    private let low: UInt64
    private let high: UInt64

    init(where isMember: (Character) -> Bool) {
      func bits(from start: UInt8) -> UInt64 {
        (0..<64).reduce(0) { bits, bit in
          isMember(Character(UnicodeScalar(start + bit))) ? bits | 1 << UInt64(bit) : bits
        }
      }
      low = bits(from: 0)
      high = bits(from: 64)
    }

    func contains(_ byte: UInt8) -> Bool {
      (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 == 1
    }
  }

  let sets: [Set]
  /// The characters that a match can begin with.
  let first: Set

  static let newlines = Set { $0.isNewline }
  static let wordParts = Set { $0.isWordPart }

  /// Nil if building the sets takes longer than searching some texts.
  init?(_ program: [PatternStep], _ firstUnits: [Int]) {
    let work = program.reduce(0) { work, step in
      guard case .unit(.set(let set)) = step else { return work + 1 }
      return work + set.items.count
    }
    guard work <= 300 else { return nil }
    let sets = program.map { step in
      Set { character in
        guard case .unit(let unit) = step else { return false }
        return unit.matches(character)
      }
    }
    self.sets = sets
    first = Set { character in
      firstUnits.contains { character.asciiValue.map(sets[$0].contains) ?? false }
    }
  }
}
