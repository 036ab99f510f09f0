import JSONBytes

/// The elements of an array in a JSON file, each passed before the next is read, so that a file
/// that is cut still gives its first entries.
struct JSONEntries: ~Escapable {
  private let scanner: JSONScanner

  @_lifetime(copy scanner)
  init(_ scanner: JSONScanner) {
    self.scanner = scanner
  }

  /// Passes the elements of the file's array, or of the array `name` in the file's object. Returns
  /// where the JSON breaks; nil if all of it is JSON.
  func forEach(
    in name: StaticString, _ body: (Range<Int>) -> Void, others: (JSONMember) -> Void = { _ in }
  ) -> Int? {
    let (next, isWhole) = walk(in: name, body, others: others)
    guard isWhole else { return next }
    let end = scanner.bytes.count
    let rest = scanner.skipSpace(next, end)
    return rest == end ? nil : rest
  }

  private func walk(
    in name: StaticString, _ body: (Range<Int>) -> Void, others: (JSONMember) -> Void = { _ in }
  ) -> (next: Int, isWhole: Bool) {
    let end = scanner.bytes.count
    let start = scanner.skipSpace(0, end)
    if start < end, scanner.bytes[start] == UInt8(ascii: "[") {
      return elements(from: start, body)
    }
    return members(from: start, name, body, others)
  }

  /// Hands on what `item` makes of each element, and counts members beside the array, except those in
  /// `derived`, which say nothing that the entries don't.
  func read(
    in name: StaticString, derived: [String] = [], take: (ForeignItem) -> Void,
    _ item: (Range<Int>) throws(ForeignFlaw) -> ForeignItem
  ) {
    let start = scanner.skipSpace(0, scanner.bytes.count)
    var hasList = start < scanner.bytes.count && scanner.bytes[start] == UInt8(ascii: "[")
    let flaw = forEach(in: name) { range in
      hasList = true
      do throws(ForeignFlaw) {
        take(try item(range))
      } catch {
        take(.broken(BrokenEntry(at: range.lowerBound, error)))
      }
    } others: { member in
      let (name, isList) = (scanner.text(member.name), scanner.string(member.name, equals: name))
      if isList, scanner.kind(of: member.value) == .array {
        hasList = true
      } else if isList {
        take(.broken(BrokenEntry(at: member.value.lowerBound, .wrongType(member: name))))
      } else if !derived.contains(name), scanner.hasWords(member.value) {
        take(.leftOut(.beside(name), at: member.name.lowerBound))
      }
    }
    if let flaw {
      take(.broken(BrokenEntry(at: flaw, .brokenJSON)))
    } else if !hasList {
      take(.broken(BrokenEntry(at: start, .noEntries)))
    }
  }

  /// Whether the first object has all of these members. It may be cut after their names.
  func firstHas(_ members: String..., in name: StaticString) -> Bool {
    var first: Bool?
    let (cut, isWhole) = walk(in: name) { range in
      guard first == nil, let object = ForeignObject(range, in: scanner) else { return }
      first = members.allSatisfy { object.value($0, in: scanner) != nil }
    }
    if let first { return first }
    if isWhole { return false }
    let names = names(ofObjectAt: cut)
    return members.allSatisfy { names.contains($0) }
  }

  /// The names of the members of a cut object.
  func names(ofObjectAt start: Int) -> Set<String> {
    let end = scanner.bytes.count
    var names: Set<String> = []
    var index = scanner.skipSpace(min(start + 1, end), end)
    while index < end, let afterName = scanner.skipString(index, end) {
      names.insert(scanner.text(index..<afterName))
      let colon = scanner.skipSpace(afterName, end)
      guard colon < end, scanner.bytes[colon] == UInt8(ascii: ":"),
        let next = scanner.skipValue(scanner.skipSpace(colon + 1, end), end)
      else { break }
      index = scanner.skipSpace(next, end)
      guard index < end, scanner.bytes[index] == UInt8(ascii: ",") else { break }
      index = scanner.skipSpace(index + 1, end)
    }
    return names
  }

  private func elements(from start: Int, _ body: (Range<Int>) -> Void) -> (Int, Bool) {
    let end = scanner.bytes.count
    var index = scanner.skipSpace(start + 1, end)
    if index < end, scanner.bytes[index] == UInt8(ascii: "]") { return (index + 1, true) }
    while let next = scanner.skipValue(index, end) {
      body(index..<next)
      index = scanner.skipSpace(next, end)
      guard index < end else { break }
      if scanner.bytes[index] == UInt8(ascii: "]") { return (index + 1, true) }
      guard scanner.bytes[index] == UInt8(ascii: ",") else { break }
      index = scanner.skipSpace(index + 1, end)
    }
    return (index, false)
  }

  private func members(
    from start: Int, _ name: StaticString, _ body: (Range<Int>) -> Void,
    _ others: (JSONMember) -> Void
  ) -> (Int, Bool) {
    let end = scanner.bytes.count
    guard start < end, scanner.bytes[start] == UInt8(ascii: "{") else { return (start, false) }
    var index = scanner.skipSpace(start + 1, end)
    if index < end, scanner.bytes[index] == UInt8(ascii: "}") { return (index + 1, true) }
    while index < end, let afterName = scanner.skipString(index, end) {
      let nameStart = index
      let isEntries = scanner.string(index..<afterName, equals: name)
      let colon = scanner.skipSpace(afterName, end)
      guard colon < end, scanner.bytes[colon] == UInt8(ascii: ":") else { break }
      let value = scanner.skipSpace(colon + 1, end)
      guard value < end else { break }
      if isEntries, scanner.bytes[value] == UInt8(ascii: "[") {
        let (next, isWhole) = elements(from: value, body)
        if !isWhole { return (next, false) }
        others(JSONMember(name: nameStart..<afterName, value: value..<next))
        index = next
      } else {
        guard let next = scanner.skipValue(value, end) else { return (value, false) }
        others(JSONMember(name: nameStart..<afterName, value: value..<next))
        index = next
      }
      index = scanner.skipSpace(index, end)
      guard index < end else { break }
      if scanner.bytes[index] == UInt8(ascii: "}") { return (index + 1, true) }
      guard scanner.bytes[index] == UInt8(ascii: ",") else { break }
      index = scanner.skipSpace(index + 1, end)
    }
    return (index, false)
  }
}

extension JSONScanner {
  /// Whether a value has more than a number, a boolean or nothing.
  func hasWords(_ value: Range<Int>) -> Bool {
    switch kind(of: value) {
    case .number, .boolean, .null: false
    case .string: value.count > 2
    case .array: elements(of: value)?.contains { hasWords($0) } ?? true
    case .object: members(of: value)?.isEmpty == false
    }
  }
}
