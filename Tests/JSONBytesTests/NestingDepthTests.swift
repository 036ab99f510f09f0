import Testing

/// Depth costs no stack: a million levels are parsed, or refused if one isn't closed.
struct NestingDepthTests {
  static let depth = 1_000_000

  struct Nesting: Sendable, CustomStringConvertible {
    let description: String
    let opening: String
    let closing: String
    let levels: Int

    func text(closed count: Int) -> JSONText {
      JSONText(
        String(repeating: opening, count: depth / levels) + "1"
          + String(repeating: closing, count: count / levels))
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
  func `a million levels with one open are refused`(_ nesting: Nesting) {
    #expect(!nesting.text(closed: Self.depth - nesting.levels).isAccepted)
    #expect(!nesting.text(closed: Self.depth + nesting.levels).isAccepted)
  }

  @Test(arguments: [1, 2, 3, 62, 63, 64, 65, 66, 127, 128, 129, 130, 193])
  func `brackets must match at every depth`(_ depth: Int) {
    // Mistakes are likely where levels fill whole words of bits.
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
