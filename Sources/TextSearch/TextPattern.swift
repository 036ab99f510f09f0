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
  private let plainSteps: PlainSteps?

  package init(_ source: String, isExact: Bool = false) throws(PatternError) {
    self.source = source
    self.isExact = isExact
    let node = try PatternNode.reading(source)
    program = try PatternStep.program(for: node, isExact: isExact)
    literals = node.literals
    firstUnits = PatternStep.firstUnits(of: program)
    plainSteps = PlainSteps(program, firstUnits ?? [])
  }

  package static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.isExact == right.isExact && left.source.utf8.elementsEqual(right.source.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }

  package func isFound(in text: String) -> Bool {
    // Splitting a text into characters takes longer than matching, and most texts are plain.
    if let plainSteps, let text = PlainText(text, plainSteps, isExact: isExact) {
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

/// The syntax tree of a regular expression.
indirect enum PatternNode {
  case unit(PatternUnit)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repeated(PatternNode, atLeast: Int, atMost: Int?)

  static func reading(_ source: String) throws(PatternError) -> PatternNode {
    var rest = Array(source)[...]
    let node = try takeChoice(&rest, depth: 0)
    guard rest.isEmpty else { throw fault(.strayParenthesis, rest) }
    return node
  }

  /// Whether it matches only the empty text.
  var isEmpty: Bool {
    switch self {
    case .unit, .assertion, .choice: false
    case .sequence(let nodes): nodes.allSatisfy(\.isEmpty)
    case .repeated(let node, _, let atMost): atMost == 0 || node.isEmpty
    }
  }
}

// MARK: - Required literals

extension PatternNode {
  /// Character sequences that every match contains.
  var literals: [String] {
    var stretches: [[Character]] = [[]]
    addLiterals(to: &stretches)
    return stretches.filter { !$0.isEmpty }.map { String($0) }
  }

  private func addLiterals(to stretches: inout [[Character]]) {
    switch self {
    case .unit(.character(let character)): stretches[stretches.count - 1].append(character)
    case .assertion: break
    case .unit, .choice: stretches.append([])
    case .sequence(let nodes): for node in nodes { node.addLiterals(to: &stretches) }
    case .repeated(let node, let atLeast, let atMost):
      guard !isEmpty else { return }
      let sure = min(atLeast, 8)
      for _ in 0..<sure { node.addLiterals(to: &stretches) }
      if atMost != sure { stretches.append([]) }
    }
  }
}

// MARK: - Parsing from left to right; each function removes what it parses

private func fault(_ fault: PatternError.Fault, _ rest: ArraySlice<Character>) -> PatternError {
  PatternError(fault: fault, position: rest.startIndex)
}

private func takeChoice(
  _ rest: inout ArraySlice<Character>, depth: Int
) throws(PatternError) -> PatternNode {
  guard depth < 50 else { throw fault(.tooLarge, rest) }
  var choices = [try takeSequence(&rest, depth)]
  while rest.first == "|" {
    rest.removeFirst()
    choices.append(try takeSequence(&rest, depth))
  }
  return choices.count == 1 ? choices[0] : .choice(choices)
}

private func takeSequence(
  _ rest: inout ArraySlice<Character>, _ depth: Int
) throws(PatternError) -> PatternNode {
  var nodes: [PatternNode] = []
  while let next = rest.first, next != "|", next != ")" {
    let isAssertion =
      "^$".contains(next) || next == "\\" && "bB".contains(rest.dropFirst().first ?? " ")
    let node = try takeAtom(&rest, depth)
    guard let (atLeast, atMost) = try takeCount(&rest) else {
      nodes.append(node)
      continue
    }
    // Repeating an assertion means requiring it once, or not at all.
    nodes.append(
      .repeated(
        node, atLeast: isAssertion ? min(1, atLeast) : atLeast, atMost: isAssertion ? 1 : atMost))
  }
  return .sequence(nodes)
}

private func takeAtom(
  _ rest: inout ArraySlice<Character>, _ depth: Int
) throws(PatternError) -> PatternNode {
  let start = rest
  let next = rest.removeFirst()
  switch next {
  case "(":
    if rest.starts(with: "?:") {
      rest.removeFirst(2)
    } else if rest.first == "?" {
      throw fault(.unknownGroup, start)
    }
    let node = try takeChoice(&rest, depth: depth + 1)
    guard rest.popFirst() == ")" else { throw fault(.unclosedGroup, start) }
    return node
  case "[": return .unit(.set(try takeSet(&rest, start)))
  case ".": return .unit(.any)
  case "^": return .assertion(.lineStart)
  case "$": return .assertion(.lineEnd)
  case "*", "+", "?": throw fault(.nothingToRepeat(next), start)
  case "\\":
    if rest.first == "b" || rest.first == "B" {
      return .assertion(rest.removeFirst() == "b" ? .wordEdge : .noWordEdge)
    }
    switch try takeEscape(&rest, start) {
    case .character(let character): return .unit(.character(character))
    case let item: return .unit(.set(PatternSet(items: [item], isNegated: false)))
    }
  default: return .unit(.character(next))
  }
}

/// Returns nil if nothing is repeated. Braces without a count are literal.
private func takeCount(
  _ rest: inout ArraySlice<Character>
) throws(PatternError) -> (Int, Int?)? {
  let start = rest
  let count: (Int, Int?)
  switch rest.first {
  case "*": count = (0, nil)
  case "+": count = (1, nil)
  case "?": count = (0, 1)
  case "{":
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let parts = rest[(rest.startIndex + 1)..<end].split(
      separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.map { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int(String($0)) : nil }
    guard let atLeast = numbers.first ?? nil else { return nil }
    if parts.count == 1 {
      count = (atLeast, atLeast)
    } else if parts[1].isEmpty {
      count = (atLeast, nil)
    } else {
      guard let atMost = numbers[1] else { return nil }
      guard atLeast <= atMost else { throw fault(.reversedCount(atLeast, atMost), start) }
      count = (atLeast, atMost)
    }
    rest = rest[end...]
  default: return nil
  }
  rest.removeFirst()
  // Lazy and greedy repetition find the same texts.
  if rest.first == "?" { rest.removeFirst() }
  if let again = rest.first, "*+?".contains(again) {
    throw fault(.nothingToRepeat(again), rest)
  }
  return count
}

// MARK: - Sets

private func takeSet(
  _ rest: inout ArraySlice<Character>, _ start: ArraySlice<Character>
) throws(PatternError) -> PatternSet {
  let isNegated = rest.first == "^"
  if isNegated { rest.removeFirst() }
  var items: [PatternSet.Item] = []
  while let next = rest.first, next != "]" {
    let itemStart = rest
    let item = try takeSetItem(&rest)
    guard case .character(let low) = item, rest.first == "-", let end = rest.dropFirst().first,
      end != "]"
    else {
      items.append(item)
      continue
    }
    rest.removeFirst()
    guard case .character(let high) = try takeSetItem(&rest) else {
      throw fault(.reversedRange(low, end), itemStart)
    }
    guard low <= high else { throw fault(.reversedRange(low, high), itemStart) }
    items.append(.range(low, high))
  }
  guard rest.popFirst() == "]" else { throw fault(.unclosedSet, start) }
  guard !items.isEmpty else { throw fault(.emptySet, start) }
  return PatternSet(items: items, isNegated: isNegated)
}

private func takeSetItem(
  _ rest: inout ArraySlice<Character>
) throws(PatternError) -> PatternSet.Item {
  let start = rest
  let next = rest.removeFirst()
  return next == "\\" ? try takeEscape(&rest, start) : .character(next)
}

/// The character or class after a backslash.
private func takeEscape(
  _ rest: inout ArraySlice<Character>, _ start: ArraySlice<Character>
) throws(PatternError) -> PatternSet.Item {
  guard let next = rest.popFirst() else { throw fault(.unfinishedEscape, start) }
  switch next {
  case "d", "D": return .kind(.digit, isNegated: next == "D")
  case "w", "W": return .kind(.wordPart, isNegated: next == "W")
  case "s", "S": return .kind(.space, isNegated: next == "S")
  case "n": return .character("\n")
  case "t": return .character("\t")
  case _ where next.isLetter || next.isNumber: throw fault(.unknownEscape(next), start)
  default: return .character(next)
  }
}
