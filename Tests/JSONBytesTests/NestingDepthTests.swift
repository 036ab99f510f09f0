import Testing

/// Depth costs no stack: what is nested a million times is read, and what doesn't close is refused.
struct NestingDepthTests {
  static let depth = 1_000_000

  struct Nesting: Sendable, CustomStringConvertible {
    let description: String
    let opening: String
    let closing: String
    let levels: Int

    func text(closed count: Int) -> JSONText {
      JSONText(
        Array(repeatElement(opening.utf8, count: depth / levels).joined()) + Array("1".utf8)
          + Array(repeatElement(closing.utf8, count: count / levels).joined()))
    }
  }

  static let nestings = [
    Nesting(description: "arrays", opening: "[", closing: "]", levels: 1),
    Nesting(description: "objects", opening: #"{"a":"#, closing: "}", levels: 1),
    Nesting(description: "both in turn", opening: #"[{"a":"#, closing: "}]", levels: 2),
    Nesting(description: "with white space", opening: "[ 0, {\"a\" : ", closing: " } ]", levels: 2),
  ]

  @Test(arguments: nestings)
  func `a million levels are accepted`(_ nesting: Nesting) {
    let text = nesting.text(closed: Self.depth)
    #expect(text.value == 0..<text.bytes.count)
  }

  @Test(arguments: nestings)
  func `a million levels that are not all closed are refused`(_ nesting: Nesting) {
    #expect(!nesting.text(closed: Self.depth - nesting.levels).isAccepted)
    #expect(!nesting.text(closed: 0).isAccepted)
    #expect(!nesting.text(closed: Self.depth + nesting.levels).isAccepted)
  }

  @Test(arguments: 1...200)
  func `at every depth the brackets have to match`(_ depth: Int) {
    // One bracket of each pattern is exchanged: where the count of levels fills whole words of bits
    // is where a mistake would be.
    let kinds = (0..<depth).map { $0 % 3 == 0 }
    let opening = kinds.map { $0 ? #"{"a":"# : "[" }.joined()
    let closing = kinds.reversed().map { $0 ? "}" : "]" }
    #expect(JSONText(opening + "1" + closing.joined()).isAccepted)
    for index in closing.indices {
      var wrong = closing
      wrong[index] = wrong[index] == "}" ? "]" : "}"
      #expect(!JSONText(opening + "1" + wrong.joined()).isAccepted, "closing bracket \(index)")
    }
  }
}
