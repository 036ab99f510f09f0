/// A regular expression as a program: steps, each with its successors.
enum PatternStep: Sendable {
  case unit(PatternUnit)
  case assert(PatternAssertion)
  case split(Int, Int)
  case jump(Int)
  case match

  // More than any handwritten pattern needs, but few enough for nested repetitions.
  private static let limit = 5000

  static func program(
    for node: PatternNode, isExact: Bool
  ) throws(PatternError) -> [PatternStep] {
    var steps: [PatternStep] = []
    guard append(node, isExact, to: &steps) else {
      throw PatternError(fault: .tooLarge, position: 0)
    }
    return steps + [.match]
  }

  /// The steps that can take the first character of a match. Nil if a match can be empty.
  static func firstUnits(of program: [PatternStep]) -> [Int]? {
    var units: [Int] = []
    var seen = [Bool](repeating: false, count: program.count)
    var open = [0]
    while let step = open.popLast() {
      if seen[step] { continue }
      seen[step] = true
      switch program[step] {
      case .unit: units.append(step)
      case .assert: open.append(step + 1)
      case .split(let one, let other): open += [one, other]
      case .jump(let target): open.append(target)
      case .match: return nil
      }
    }
    return units
  }

  /// Returns false if there are too many steps.
  private static func append(
    _ node: PatternNode, _ isExact: Bool, to steps: inout [PatternStep]
  ) -> Bool {
    guard steps.count < limit else { return false }
    switch node {
    case .unit(let unit): steps.append(.unit(isExact ? unit : unit.folded))
    case .assertion(let assertion): steps.append(.assert(assertion))
    case .sequence(let nodes):
      for node in nodes where !append(node, isExact, to: &steps) { return false }
    case .choice(let nodes):
      var ends: [Int] = []
      for node in nodes.dropLast() {
        let fork = steps.count
        steps.append(.match)
        guard append(node, isExact, to: &steps) else { return false }
        ends.append(steps.count)
        steps.append(.match)
        steps[fork] = .split(fork + 1, steps.count)
      }
      guard let last = nodes.last, append(last, isExact, to: &steps) else { return false }
      for end in ends { steps[end] = .jump(steps.count) }
    case .repeated(let node, let atLeast, let atMost):
      guard atLeast < limit, atMost ?? 0 < limit else { return false }
      // A repetition of nothing would take as long as a repetition of something.
      if node.isEmpty { return true }
      for _ in 0..<atLeast where !append(node, isExact, to: &steps) { return false }
      guard let atMost else {
        let fork = steps.count
        steps.append(.match)
        guard append(node, isExact, to: &steps) else { return false }
        steps.append(.jump(fork))
        steps[fork] = .split(fork + 1, steps.count)
        return true
      }
      for _ in atLeast..<max(atLeast, atMost) {
        let fork = steps.count
        steps.append(.match)
        guard append(node, isExact, to: &steps) else { return false }
        steps[fork] = .split(fork + 1, steps.count)
      }
    }
    return true
  }
}

/// A test for one character.
enum PatternUnit: Sendable {
  case character(Character)
  /// Any character except a line break.
  case any
  case set(PatternSet)

  func matches(_ character: Character) -> Bool {
    switch self {
    case .character(let own): own == character
    case .any: !character.isNewline
    case .set(let set): set.contains(character)
    }
  }

  fileprivate var folded: PatternUnit {
    switch self {
    case .character(let character): .character(CharacterFolding.folded(character))
    case .any: self
    case .set(let set): .set(set.folded)
    }
  }
}

/// `[a-z\d]`
struct PatternSet: Sendable {
  enum Kind: Sendable {
    case digit, wordPart, space
  }

  enum Item: Sendable {
    case character(Character)
    case range(Character, Character)
    /// Contains a folded character if the range has it or its upper case.
    case foldedRange(Character, Character)
    case kind(Kind, isNegated: Bool)
  }

  let items: [Item]
  let isNegated: Bool

  func contains(_ character: Character) -> Bool {
    items.contains { $0.contains(character) } != isNegated
  }

  fileprivate var folded: PatternSet {
    PatternSet(items: items.map(\.folded), isNegated: isNegated)
  }
}

extension PatternSet.Item {
  fileprivate func contains(_ character: Character) -> Bool {
    switch self {
    case .character(let own): own == character
    case .range(let low, let high): low <= character && character <= high
    case .foldedRange(let low, let high):
      [character, Character.upper(character)].contains { low <= $0 && $0 <= high }
    case .kind(let kind, let isNegated): kind.contains(character) != isNegated
    }
  }

  fileprivate var folded: PatternSet.Item {
    switch self {
    case .character(let character): .character(CharacterFolding.folded(character))
    case .range(let low, let high):
      .foldedRange(CharacterFolding.ofFullSize(low), CharacterFolding.ofFullSize(high))
    case .foldedRange, .kind: self
    }
  }
}

extension PatternSet.Kind {
  fileprivate func contains(_ character: Character) -> Bool {
    switch self {
    case .digit: character.isWholeNumber
    case .wordPart: character.isWordPart
    case .space: character.isWhitespace
    }
  }
}

/// A test for an offset between two characters.
enum PatternAssertion: Sendable {
  case lineStart, lineEnd, wordEdge, noWordEdge

  func holds(in text: some PatternText, at index: Int) -> Bool {
    switch self {
    case .lineStart: index == 0 || text.isNewline(at: index - 1)
    case .lineEnd: index == text.count || text.isNewline(at: index)
    case .wordEdge: isEdge(text, index)
    case .noWordEdge: !isEdge(text, index)
    }
  }

  private func isEdge(_ text: some PatternText, _ index: Int) -> Bool {
    let before = index > 0 && text.isWordPart(at: index - 1)
    let behind = index < text.count && text.isWordPart(at: index)
    return before != behind
  }
}

extension Character {
  var isWordPart: Bool { isLetter || isNumber || self == "_" }

  fileprivate static func upper(_ character: Character) -> Character {
    let upper = character.uppercased()
    return upper.count == 1 ? Character(upper) : character
  }
}

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

/// Text whose scalars are characters, each by itself.
struct PlainText: PatternText {
  private let scalars: [PlainScalar]
  private let steps: PlainSteps

  /// Nil for any other text.
  init?(_ text: String, _ steps: PlainSteps, isExact: Bool) {
    guard let scalars = PlainScalar.all(in: text, isExact: isExact) else { return nil }
    self.scalars = scalars
    self.steps = steps
  }

  var count: Int { scalars.count }

  func matches(_ step: Int, at index: Int) -> Bool { steps.all[step].takes(scalars[index].value) }
  func mayBegin(at index: Int) -> Bool {
    let value = scalars[index].value
    if value < 0x80 { return steps.first.contains(UInt8(value)) }
    return steps.firstUnits.contains { steps.all[$0].takes(value) }
  }
  func isNewline(at index: Int) -> Bool { PlainSteps.newline.takes(scalars[index].value) }
  func isWordPart(at index: Int) -> Bool { PlainSteps.wordPart.takes(scalars[index].value) }
}

/// The plain scalars that each step takes.
struct PlainSteps: Sendable {
  struct ASCIISet: Sendable {
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

  /// What one step takes: a look into the set, or for another scalar the test itself.
  struct Step: Sendable {
    fileprivate let ascii: ASCIISet
    private let isMember: @Sendable (Character) -> Bool
    /// The only scalar that it takes beside ASCII, if there is at most one.
    private let only: UInt32?

    init(only: UInt32? = nil, where isMember: @escaping @Sendable (Character) -> Bool) {
      ascii = ASCIISet(where: isMember)
      self.isMember = isMember
      self.only = only
    }

    func takes(_ scalar: UInt32) -> Bool {
      if scalar < 0x80 { return ascii.contains(UInt8(scalar)) }
      if let only { return scalar == only }
      return Unicode.Scalar(scalar).map { isMember(Character($0)) } ?? false
    }
  }

  let all: [Step]
  /// The steps that take the first character of a match, and what they take of ASCII.
  let firstUnits: [Int]
  let first: ASCIISet

  fileprivate static let newline: Step = Step { $0.isNewline }
  fileprivate static let wordPart: Step = Step { $0.isWordPart }

  /// Nil if building the sets takes longer than searching some texts.
  init?(_ program: [PatternStep], _ firstUnits: [Int]) {
    let work = program.reduce(0) { work, step in
      guard case .unit(.set(let set)) = step else { return work + 1 }
      return work + set.items.count
    }
    guard work <= 300 else { return nil }
    let all = program.map { step in
      switch step {
      case .unit(.character(let own)):
        Step(only: PlainScalar.all(in: String(own), isExact: true)?.first?.value) { $0 == own }
      case .unit(let unit): Step { unit.matches($0) }
      default: Step(only: 0) { _ in false }
      }
    }
    self.all = all
    self.firstUnits = firstUnits
    first = ASCIISet { character in
      firstUnits.contains { character.asciiValue.map(all[$0].ascii.contains) ?? false }
    }
  }
}
