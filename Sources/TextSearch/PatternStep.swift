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
