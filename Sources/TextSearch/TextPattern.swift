/// A regular expression that runs in one pass over a text. The time is bounded by the product of
/// both lengths, so no pattern can run away.
///
/// It has no lookaround and no captures, which need more than one pass. It ignores case and width
/// unless it is exact. `^` and `$` match at line ends.
package struct TextPattern: Hashable, Sendable {
  /// As typed.
  package let source: String
  package let isExact: Bool
  /// Character sequences that every match contains, not folded.
  package let literals: [String]
  private let program: [PatternStep]
  /// The steps that can take the first character of a match. Nil if a match can be empty.
  private let firstUnits: [Int]?
  /// Nil for a very long pattern.
  private let asciiProgram: ASCIISteps?

  package init(_ source: String, isExact: Bool = false) throws(PatternError) {
    self.source = source
    self.isExact = isExact
    let node = try PatternNode.reading(source)
    program = try PatternStep.program(for: node, isExact: isExact)
    literals = node.literals
    firstUnits = PatternStep.firstUnits(of: program)
    asciiProgram = ASCIISteps(program, firstUnits ?? [])
  }

  package static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.isExact == right.isExact && left.source.utf8.elementsEqual(right.source.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }

  package func isFound(in text: String) -> Bool {
    // A fast path: splitting a text into characters takes longer than matching.
    if let asciiProgram, let text = ASCIIText(text, asciiProgram, isExact: isExact) {
      return firstMatch(in: text, from: 0, isEnough: true) != nil
    }
    return firstMatch(in: units(of: text), from: 0, isEnough: true) != nil
  }

  /// The character offsets of all matches, leftmost and longest first. Empty matches don't count.
  package func matches(in text: String) -> [Range<Int>] {
    let units = units(of: text)
    var matches: [Range<Int>] = []
    var start = 0
    while start < units.count,
      let match = firstMatch(in: units, from: start, isEnough: false)
    {
      if !match.isEmpty { matches.append(match) }
      start = max(match.upperBound, match.lowerBound + 1)
    }
    return matches
  }

  private func units(of text: String) -> CharacterText {
    CharacterText(
      characters: isExact ? Array(text) : text.map(CharacterFolding.folded), program: program,
      firstUnits: firstUnits ?? [])
  }

  // MARK: The pass: all states that the pattern can be in, one character after the other

  /// One state: the step, and where its match began.
  private struct Walker {
    let step: Int
    let start: Int
  }

  private func firstMatch(
    in text: some PatternText, from start: Int, isEnough: Bool
  ) -> Range<Int>? {
    var walkers: [Walker] = []
    var next: [Walker] = []
    var seen = [Int](repeating: -1, count: program.count)
    var waiting: [Int] = []
    var found: Range<Int>?
    var index = start

    // Follows the steps that take no character. Older walkers come first and keep a step.
    func enter(_ step: Int, _ start: Int, at offset: Int, _ list: inout [Walker]) {
      waiting.append(step)
      while let step = waiting.popLast() {
        guard seen[step] != offset else { continue }
        seen[step] = offset
        switch program[step] {
        case .jump(let target): waiting.append(target)
        case .split(let one, let other): waiting += [other, one]
        case .assert(let assertion):
          if assertion.holds(in: text, at: offset) { waiting.append(step + 1) }
        case .match:
          if found.map({ start <= $0.lowerBound }) ?? true { found = start..<offset }
        case .unit: list.append(Walker(step: step, start: start))
        }
      }
    }

    while true {
      // Most characters can't begin a match.
      if walkers.isEmpty, found == nil, firstUnits != nil {
        while index < text.count, !text.mayBegin(at: index) { index += 1 }
        if index == text.count { return nil }
      }
      if found == nil { enter(0, index, at: index, &walkers) }
      if isEnough, found != nil { return found }
      if let found { walkers.removeAll { $0.start > found.lowerBound } }
      guard index < text.count, !(walkers.isEmpty && found != nil) else { return found }
      index += 1
      next.removeAll(keepingCapacity: true)
      for walker in walkers where text.matches(walker.step, at: index - 1) {
        enter(walker.step + 1, walker.start, at: index, &next)
      }
      swap(&walkers, &next)
    }
  }
}

/// Why a regular expression is invalid, and at which character.
package struct PatternError: Error, Hashable, Sendable {
  package enum Fault: Hashable, Sendable {
    case unclosedGroup, strayParenthesis, unclosedSet, emptySet
    /// `*`, `+`, `?` or `{2}` with nothing before it.
    case nothingToRepeat(Character)
    case unfinishedEscape
    case unknownEscape(Character)
    case reversedRange(Character, Character)
    case reversedCount(Int, Int)
    /// `(?=`, `(?i)` and the like.
    case unknownGroup
    case tooLarge
  }

  package let fault: Fault
  package let position: Int

  package init(fault: Fault, position: Int) {
    self.fault = fault
    self.position = position
  }
}
