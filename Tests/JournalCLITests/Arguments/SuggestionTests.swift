import TestSupport
import Testing

@testable import JournalCLI

/// Suggestions for misspelled words, and the distance between two words.
struct SuggestionTests {
  static let commands = ["add", "list", "show", "edit", "delete", "info", "help"]

  static let rows: [(String, String?)] = [
    ("lsit", "list"), ("lits", "list"), ("lis", "list"), ("lists", "list"), ("LIST", "list"),
    ("lizt", "list"), ("shwo", "show"), ("delte", "delete"), ("dleete", "delete"),
    ("remove", nil), ("ls", nil), ("li", "list"), ("del", "delete"), ("l", nil), ("", nil),
    ("frobnicate", nil), ("散歩", nil), ("adds", "add"), ("edti", "edit"),
  ]

  @Test(arguments: rows)
  func `a similar word is suggested, and a distant one is not`(word: String, meant: String?) {
    #expect(suggestion(for: word, among: Self.commands) == meant)
  }

  @Test func `the only choice that begins like the word wins over a nearer one`() {
    #expect(suggestion(for: "--form", among: ["--from", "--format"]) == "--format")
    #expect(suggestion(for: "--fro", among: ["--from", "--front"]) == "--from")
  }

  @Test func `an empty list has no suggestion`() {
    #expect(suggestion(for: "list", among: []) == nil)
  }

  static let distances: [(String, String, Int)] = [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
    ("abc", "abcd", 1), ("abc", "acb", 1), ("ab", "ba", 1), ("abcd", "badc", 2),
    ("kitten", "sitting", 3), ("散歩", "歩散", 1), ("é", "e\u{301}", 0),
  ]

  @Test(arguments: distances)
  func `inserting, removing, changing or swapping a letter counts one`(
    left: String, right: String, distance: Int
  ) {
    #expect(editDistance(left, right) == distance)
    #expect(editDistance(right, left) == distance)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the distance of random words is a metric`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let one = Self.word(&generator)
    let other = Self.word(&generator)
    let distance = editDistance(one, other)
    #expect(editDistance(other, one) == distance)
    #expect((distance == 0) == (one == other))
    #expect(editDistance(one, one) == 0)
    #expect(distance <= max(one.count, other.count))
    #expect(distance >= abs(one.count - other.count))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `swapping two neighbors counts one, or zero if they are equal`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let word = Array(Self.word(&generator) + "xy")
    let index = Int.random(in: 0..<(word.count - 1), using: &generator)
    var swapped = word
    swapped.swapAt(index, index + 1)
    #expect(editDistance(String(word), String(swapped)) == (word == swapped ? 0 : 1))
  }

  private static func word(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...8, using: &generator)
    return String((0..<count).map { _ in "abcé散👩‍👩‍👧".randomElement(using: &generator)! })
  }
}
