/// A change to one member of an object: a new value, or none at all.
package struct JSONMemberEdit: Sendable, Hashable {
  package let name: StaticName
  /// JSON text; nil takes the member away.
  package let value: [UInt8]?

  package init(_ name: StaticName, _ value: [UInt8]?) {
    self.name = name
    self.value = value
  }
}

/// A member name of this program's own: it needs no escapes.
package struct StaticName: Sendable, Hashable, ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral text: StaticString) {
    self.text = text.description
  }
}

extension JSONScanner {
  /// The object with the edits made. Every byte of every other member, and of the space between
  /// them, is the one that stood there. New members come before `anchor`, or last.
  ///
  /// Nil where `range` is no object.
  package func splicing(
    _ range: Range<Int>, _ edits: [JSONMemberEdit], before anchor: StaticName? = nil
  ) -> [UInt8]? {
    guard let members = members(of: range) else { return nil }
    var remaining = edits
    var pieces: [Piece] = members.map { member in
      let name = decodedString(member.name)
      let isAnchor = anchor.map { name == Array($0.text.utf8) } ?? false
      guard let index = remaining.firstIndex(where: { Array($0.name.text.utf8) == name }) else {
        return Piece(span: member.span, content: .kept(member.span), isAnchor: isAnchor)
      }
      guard let value = remaining.remove(at: index).value else {
        return Piece(span: member.span, content: .removed, isAnchor: isAnchor)
      }
      let head = copy(member.name.lowerBound..<member.value.lowerBound)
      return Piece(span: member.span, content: .new(head + value), isAnchor: isAnchor)
    }
    let added = remaining.compactMap { edit in
      edit.value.map { Piece(span: nil, content: .new(Array("\"\(edit.name.text)\":".utf8) + $0)) }
    }
    pieces.insert(contentsOf: added, at: pieces.firstIndex(where: \.isAnchor) ?? pieces.endIndex)
    return joined(pieces, in: range)
  }

  /// The array without the elements that `isRemoved` names and with new ones at its end; all other
  /// bytes are those that stood there. Nil where `range` is no array.
  package func splicing(
    array range: Range<Int>, removing isRemoved: (Range<Int>) -> Bool, adding values: [[UInt8]]
  ) -> [UInt8]? {
    guard let elements = elements(of: range) else { return nil }
    let old = elements.map { Piece(span: $0, content: isRemoved($0) ? .removed : .kept($0)) }
    return joined(old + values.map { Piece(span: nil, content: .new($0)) }, in: range)
  }

  package func copy(_ range: Range<Int>) -> [UInt8] {
    // Else the count of the one empty array is written, on several cores at once.
    if range.isEmpty { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      for index in range { unsafe buffer[index - range.lowerBound] = bytes[index] }
      count = range.count
    }
  }

  private struct Piece {
    enum Content {
      case kept(Range<Int>)
      case new([UInt8])
      case removed
    }

    /// Where it stood; nil for one that is new.
    let span: Range<Int>?
    let content: Content
    var isAnchor = false
  }

  /// Brackets and pieces with what stood between them. The space before a piece goes with the piece.
  private func joined(_ pieces: [Piece], in range: Range<Int>) -> [UInt8] {
    let spans = pieces.compactMap(\.span)
    let opening = range.lowerBound..<(spans.first?.lowerBound ?? range.upperBound - 1)
    let closing = (spans.last?.upperBound ?? range.upperBound - 1)..<range.upperBound
    var result = copy(opening)
    var previous: Range<Int>?
    var isFirst = true
    for piece in pieces {
      let separator = previous.flatMap { before in
        piece.span.map { copy(before.upperBound..<$0.lowerBound) }
      }
      if let span = piece.span { previous = span }
      if case .removed = piece.content { continue }
      if !isFirst { result += separator ?? [UInt8(ascii: ",")] }
      isFirst = false
      switch piece.content {
      case .kept(let range): result += copy(range)
      case .new(let bytes): result += bytes
      case .removed: break
      }
    }
    return result + copy(closing)
  }
}

extension JSONMember {
  fileprivate var span: Range<Int> { name.lowerBound..<value.upperBound }
}
