/// How many instructions a command may take on the generated journal of 1,000 entries. Callgrind
/// counts a release build from `swift build -c release`, with the same result every time.
/// `--instructions` prints the current counts; a bound is 1.15 times the count. Change the reason
/// together with the bound.
package struct InstructionBound: Equatable, Sendable {
  package let words: [String]
  package let atMost: Int
  /// What the number consists of.
  package let reason: String

  package init(words: [String], atMost: Int, reason: String) {
    self.words = words
    self.atMost = atMost
    self.reason = reason
  }

  package static let all = [
    InstructionBound(
      words: ["add", "text", "hello"], atMost: 9_200_000,
      reason:
        "counted 8.78 million, of which 5.8 are the loading of Swift's libraries, 0.4 the look into the "
        + "index for an id as short as in lists, and 0.4 the queue of changes"),
    InstructionBound(
      words: ["list", "-n", "20"], atMost: 12_920_000,
      reason:
        "counted 11.24 million, of which 5.8 are the loading: twenty entries through the index; "
        + "13.43 before, as above"),
  ]
}
