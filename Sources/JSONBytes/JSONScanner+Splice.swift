/// A change to one member of an object: a new value, or its removal.
package struct JSONMemberEdit: Sendable, Hashable {
  package let name: StaticName
  /// The new value as JSON; nil removes the member.
  package let value: [UInt8]?

  package init(_ name: StaticName, _ value: [UInt8]?) {
    self.name = name
    self.value = value
  }
}

/// The same for a name from a file, with its spelling there: a JSON string, quotes included.
package struct JSONRawEdit: Sendable, Hashable {
  /// The decoded name.
  package let name: [UInt8]
  package let spelling: [UInt8]
  package let value: [UInt8]?

  package init(name: [UInt8], spelling: [UInt8], value: [UInt8]?) {
    self.name = name
    self.spelling = spelling
    self.value = value
  }
}

/// A member name from the source code, which needs no escapes.
package struct StaticName: Sendable, Hashable, ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral text: StaticString) {
    self.text = text.description
  }
}

extension JSONScanner {
  /// The object with these edits. All other members, and the space between them, keep their bytes.
  /// New members come before `anchor`, or last. Repetitions of an edited member go.
  ///
  /// Nil if `range` is no object.
  package func splicing(
    _ range: Range<Int>, _ edits: [JSONMemberEdit], before anchor: StaticName? = nil
  ) -> [UInt8]? {
    let edits = edits.map { edit in
      let name = Array(edit.name.text.utf8)
      return JSONRawEdit(
        name: name, spelling: [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\"")], value: edit.value)
    }
    return splicing(range, raw: edits, before: anchor)
  }

  /// The same with names of any kind.
  package func splicing(
    _ range: Range<Int>, raw edits: [JSONRawEdit], before anchor: StaticName? = nil
  ) -> [UInt8]? {
    guard let members = members(of: range) else { return nil }
    var isDone = [Bool](repeating: false, count: edits.count)
    let anchor = anchor.map { Array($0.text.utf8) }
    var pieces: [Piece] = members.map { member in
      let name = decodedString(member.name)
      let isAnchor = name == anchor
      guard let index = edits.firstIndex(where: { $0.name == name }) else {
        return Piece(span: member.span, content: .kept(member.span), isAnchor: isAnchor)
      }
      guard !isDone[index], let value = edits[index].value else {
        return Piece(span: member.span, content: .removed, isAnchor: isAnchor)
      }
      isDone[index] = true
      let head = copy(member.name.lowerBound..<member.value.lowerBound)
      return Piece(span: member.span, content: .new(head, value), isAnchor: isAnchor)
    }
    let added = zip(edits, isDone).compactMap { edit, isDone in
      isDone
        ? nil
        : edit.value.map {
          Piece(span: nil, content: .new(edit.spelling + [UInt8(ascii: ":")], $0))
        }
    }
    pieces.insert(contentsOf: added, at: pieces.firstIndex(where: \.isAnchor) ?? pieces.endIndex)
    return joined(pieces, in: range)
  }

  /// The array without the elements that `isRemoved` selects and with new ones at its end. All
  /// other bytes stay the same. Nil if `range` is no array.
  package func splicing(
    array range: Range<Int>, removing isRemoved: (Range<Int>) -> Bool, adding values: [[UInt8]]
  ) -> [UInt8]? {
    guard let elements = elements(of: range) else { return nil }
    let old = elements.map { Piece(span: $0, content: isRemoved($0) ? .removed : .kept($0)) }
    return joined(old + values.map { Piece(span: nil, content: .new([], $0)) }, in: range)
  }

  /// The array with new values for some elements, by their numbers; nil removes an element. All other bytes
  /// stay the same. Nil if `range` is no array.
  package func splicing(array range: Range<Int>, replacing values: [Int: [UInt8]?]) -> [UInt8]? {
    guard let elements = elements(of: range) else { return nil }
    let pieces = elements.enumerated().map { index, span in
      guard let value = values[index] else { return Piece(span: span, content: .kept(span)) }
      return Piece(span: span, content: value.map { .new([], $0) } ?? .removed)
    }
    return joined(pieces, in: range)
  }

  package func copy(_ range: Range<Int>) -> [UInt8] {
    // The shared empty array would be written to, by several cores at once.
    if range.isEmpty { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      for index in range { unsafe buffer[index - range.lowerBound] = bytes[index] }
      count = range.count
    }
  }

  private struct Piece {
    enum Content {
      case kept(Range<Int>)
      /// What is before the value, and the value: a long one is not copied.
      case new([UInt8], [UInt8])
      case removed
    }

    /// Its old range; nil for a new piece.
    let span: Range<Int>?
    let content: Content
    var isAnchor = false
  }

  /// Joins brackets and pieces with their old separators. A removed piece takes the space before it
  /// along.
  private func joined(_ pieces: [Piece], in range: Range<Int>) -> [UInt8] {
    let spans = pieces.compactMap(\.span)
    let opening = range.lowerBound..<(spans.first?.lowerBound ?? range.upperBound - 1)
    let closing = (spans.last?.upperBound ?? range.upperBound - 1)..<range.upperBound
    var result: [UInt8] = []
    // What is new takes the place of what goes; one more is for the LF of a line.
    let size = pieces.reduce(range.count + 1) { size, piece in
      switch piece.content {
      case .kept: size
      case .removed: size - (piece.span?.count ?? 0)
      case .new(let head, let value):
        size + head.count + value.count + 1 - (piece.span?.count ?? 0)
      }
    }
    result.reserveCapacity(size)
    result.append(bytes, opening)
    var previous: Range<Int>?
    var isFirst = true
    for piece in pieces {
      let separator = previous.flatMap { before in
        piece.span.map { before.upperBound..<$0.lowerBound }
      }
      if let span = piece.span { previous = span }
      if case .removed = piece.content { continue }
      if let separator, !isFirst {
        result.append(bytes, separator)
      } else if !isFirst {
        result.append(UInt8(ascii: ","))
      }
      isFirst = false
      switch piece.content {
      case .kept(let range): result.append(bytes, range)
      case .new(let head, let value):
        result += head
        result += value
      case .removed: break
      }
    }
    result.append(bytes, closing)
    return result
  }
}

extension JSONMember {
  fileprivate var span: Range<Int> { name.lowerBound..<value.upperBound }
}
