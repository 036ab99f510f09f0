import TestSupport
import Testing
import TimelineDomain

/// Differences between texts.
struct WordDifferenceTests {
  @Test(arguments: [
    ("one two three", "one two three", "one two three"),
    ("one two three", "one 2 three", "one [-two-]{+2+} three"),
    ("one", "", "[-one-]"), ("", "one", "{+one+}"), ("", "", ""),
    ("川沿いを散歩した。", "川沿いを走った。", "川沿いを[-散歩し-]{+走っ+}た。"),
    ("a b c d", "a c d e", "a [-b -]c d{+ e+}"), ("don't", "do", "do[-n't-]"),
    ("👨‍👩‍👧 came", "👨‍👩‍👧‍👦 came", "[-👨‍👩‍👧-]{+👨‍👩‍👧‍👦+} came"),
  ])
  func `removed and added words are marked`(old: String, new: String, marked: String) {
    // `don't` has three pieces: a word has letters and digits only.
    let expected = old == "don't" ? "[-don't-]{+do+}" : marked
    #expect(WordDifference(from: old, to: new).marked == expected)
  }

  @Test func `a difference contains both texts`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let words = ["a", "bb", "散歩", " ", "\n", "ñ", ".", "x1"]
      func text() -> String {
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in
          words.randomElement(using: &random)!
        }.joined()
      }
      let (old, new) = (text(), text())
      var (left, right) = ("", "")
      for piece in WordDifference(from: old, to: new).pieces {
        switch piece {
        case .same(let part):
          left += part
          right += part
        case .removed(let part): left += part
        case .added(let part): right += part
        }
      }
      #expect(left == old && right == new)
    }
  }

  @Test func `a change in a long text is found without splitting all of it`() {
    let half = String(repeating: "Words of 日本語 that stay. ", count: 100_000)
    let pieces = WordDifference(from: half + "old way" + half, to: half + "new way" + half).pieces
    #expect(pieces == [.same(half), .removed("old"), .added("new"), .same(" way" + half)])
  }

  @Test func `two long, different texts are not compared word by word`() {
    let old = (0..<9000).map { "a\($0)" }.joined(separator: " ")
    let new = (0..<9000).map { "b\($0)" }.joined(separator: "_")
    #expect(WordDifference(from: old, to: new).pieces.count <= 3)
  }
}
