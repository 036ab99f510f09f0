/// A regular expression that is matched in one walk through a text, so that no pattern and no text can
/// make it run away: the time is at most the length of both, multiplied.
///
/// There is no looking back and ahead and no naming of what was found, which no such walk can do. Case
/// and width make no difference unless it is exact; `^` and `$` are the ends of a line.
package struct TextPattern: Hashable, Sendable {
  /// What somebody wrote.
  package let source: String
  package let isExact: Bool
  /// Stretches of characters that stand in every text in which it is found, though not folded.
  package let literals: [String]
  private let program: [PatternStep]
  /// The units one of which takes the first character of every match. Nil where it may be of none.
  private let firstUnits: [Int]?
  /// Nil of a very long one.
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
    // Characters are made one by one, and each takes longer than the step that asks for it.
    if let asciiProgram, let text = ASCIIText(text, asciiProgram, isExact: isExact) {
      return firstPlace(in: text, from: 0, isEnough: true) != nil
    }
    return firstPlace(in: units(of: text), from: 0, isEnough: true) != nil
  }

  /// Where it matches, counted in characters: the first place, as far as it goes, and on from there. A
  /// match of nothing is none.
  package func places(in text: String) -> [Range<Int>] {
    let units = units(of: text)
    var places: [Range<Int>] = []
    var start = 0
    while start < units.count,
      let place = firstPlace(in: units, from: start, isEnough: false)
    {
      if !place.isEmpty { places.append(place) }
      start = max(place.upperBound, place.lowerBound + 1)
    }
    return places
  }

  private func units(of text: String) -> CharacterText {
    CharacterText(
      characters: isExact ? Array(text) : text.map(CharacterFolding.folded), program: program,
      firstUnits: firstUnits ?? [])
  }

  // MARK: The walk: all that the pattern could be at, one character after the other

  /// One way through the program: where it is, and where in the text it began.
  private struct Walker {
    let step: Int
    let start: Int
  }

  private func firstPlace(
    in text: some PatternText, from start: Int, isEnough: Bool
  ) -> Range<Int>? {
    var walkers: [Walker] = []
    var next: [Walker] = []
    var seen = [Int](repeating: -1, count: program.count)
    var waiting: [Int] = []
    var found: Range<Int>?
    var index = start

    // All steps that are reached from one without a character. Older walkers come first and keep a step.
    func enter(_ step: Int, _ start: Int, at place: Int, _ list: inout [Walker]) {
      waiting.append(step)
      while let step = waiting.popLast() {
        guard seen[step] != place else { continue }
        seen[step] = place
        switch program[step] {
        case .jump(let target): waiting.append(target)
        case .split(let one, let other): waiting += [other, one]
        case .assert(let assertion):
          if assertion.holds(in: text, at: place) { waiting.append(step + 1) }
        case .match:
          if found.map({ start <= $0.lowerBound }) ?? true { found = start..<place }
        case .unit: list.append(Walker(step: step, start: start))
        }
      }
    }

    while true {
      // Most characters of most texts begin nothing.
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

/// Why a regular expression can't be read, and at which of its characters.
package struct PatternError: Error, Hashable, Sendable {
  package enum Fault: Hashable, Sendable {
    case unclosedGroup, strayParenthesis, unclosedSet, emptySet
    /// `*`, `+`, `?` or `{2}` with nothing before it.
    case nothingToRepeat(Character)
    case unfinishedEscape
    case unknownEscape(Character)
    case reversedRange(Character, Character)
    case reversedCount(Int, Int)
    /// `(?=`, `(?i)` and whatever else begins so.
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
