import TestSupport
import Testing

@testable import TimelineDomain

/// Three-way merges of texts.
struct TextMergeTests {
  private func merged(_ base: String, _ one: String, _ other: String) -> String? {
    TextMerge(base: base, versions: [one, other]).merged
  }

  @Test func `edits of different sentences become one text`() {
    #expect(
      merged("One. Two. Three.", "One! Two. Three.", "One. Two. Three, four.")
        == "One! Two. Three, four.")
    #expect(merged("朝。昼。夜。", "朝！昼。夜。", "朝。昼。夜更け。") == "朝！昼。夜更け。")
    #expect(merged("a\nb\nc", "a\nb\nc\nd", "A\nb\nc") == "A\nb\nc\nd")
  }

  @Test func `the same edit twice counts once`() {
    #expect(merged("One. Two.", "One. 2.", "One. 2.") == "One. 2.")
    #expect(merged("One. Two. Three.", "1. 2. Three.", "1. 2. Three.") == "1. 2. Three.")
  }

  @Test func `the same addition next to other edits counts once`() {
    let base = "One.\n\nTwo.\n\nThree."
    let added = "One.\n\nTwo.\n\nNew.\n\nThree."
    // Where its place is not certain, it is a conflict.
    #expect(merged(base, added, "Two.\n\nNew.\n\nThree.") == nil)
    #expect(merged("A. B.", "New. B.", "A. New. B.") == nil)
    #expect(
      merged(base, added, "One.\n\nTwo.\n\nNew.\n\nThree. More.")
        == "One.\n\nTwo.\n\nNew.\n\nThree. More.")
  }

  @Test func `different edits of one sentence are a conflict`() {
    let merge = TextMerge(base: "One. Two.", versions: ["One. A.", "One. B."])
    #expect(merge.merged == nil)
    #expect(merge.parts == [.merged("One."), .conflict([" A.", " B."])])
  }

  @Test func `two insertions at one place are a conflict`() {
    #expect(merged("One. Two.", "One. A. Two.", "One. B. Two.") == nil)
    #expect(merged("", "A", "B") == nil)
  }

  @Test func `a sentence added after a changed one is no conflict`() {
    #expect(merged("One. Two.", "One. 2.", "One. Two. Three.") == "One. 2. Three.")
  }

  @Test func `a deletion and an edit of one sentence are a conflict`() {
    #expect(merged("One. Two. Three.", "One. Three.", "One. Two! Three.") == nil)
  }

  @Test func `composed and decomposed letters are different words`() {
    #expect(merged("caf\u{E9}.", "cafe\u{301}.", "caf\u{E9}.")?.utf8.count == 7)
  }

  @Test func `the marks name the versions, and any that is left is found`() {
    let merge = TextMerge(base: "a\nb\nc", versions: ["a\n1\nc", "a\n2\nc"], by: .lines)
    let text = MarkedText.text(of: merge, titles: ["version 1", "version 2"])
    #expect(
      text == """
        a
        <<<<<<< version 1
        1
        ======= version 2
        2
        >>>>>>> version 2
        c
        """)
    #expect(MarkedText.mark(in: text)?.line == 2)
    #expect(MarkedText.mark(in: "a\n======= version 2")?.line == 2)
    #expect(MarkedText.mark(in: "A title\n=======\nwords >>> and <<<") == nil)
  }

  // MARK: Properties

  private static let sentences = ["One.", "Two!", "Three?", "四。", "five", "Six."]

  private func randomText(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in
      Self.sentences.randomElement(using: &random)!
    }
  }

  /// Whether no sentence occurs twice, so that each edit has a certain place.
  private func isClear(_ text: [String]) -> Bool { Set(text).count == text.count }

  private func edited(_ text: [String], _ random: inout SeededGenerator, _ mark: String)
    -> [String]
  {
    var text = text
    for number in 0..<Int.random(in: 0...3, using: &random) {
      let index = Int.random(in: 0...text.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text.insert("\(mark)\(number).", at: index)
      case 1 where index < text.count: text[index] = "\(mark)\(number)!"
      case 2 where index < text.count: text.remove(at: index)
      default: break
      }
    }
    return text
  }

  @Test func `a merge is symmetric, idempotent and has what each version added`() {
    var random = SeededGenerator(seed: 23)
    var merges = 0
    for _ in 0..<(FullRun.isAsked ? 20_000 : 2_000) {
      let separator = [" ", "\n", "\n\n"].randomElement(using: &random)!
      let base = randomText(&random)
      let texts = ["x", "y", "z"].prefix(Int.random(in: 2...3, using: &random)).map {
        edited(base, &random, $0).joined(separator: separator)
      }
      let old = base.joined(separator: separator)
      let merge = TextMerge(base: old, versions: texts)
      let turned = TextMerge(base: old, versions: texts.reversed())
      #expect(merge.merged == turned.merged)
      #expect(merge.parts.count == turned.parts.count)
      #expect(TextMerge(base: old, versions: texts + texts).merged == merge.merged)
      #expect(TextMerge(base: old, versions: [old, texts[0]]).merged == texts[0])
      #expect(TextMerge(base: old, versions: [texts[0], texts[0]]).merged == texts[0])
      guard let result = merge.merged else { continue }
      merges += 1
      for (text, mark) in zip(texts, ["x", "y", "z"]) {
        let own = text.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix(mark) }
        let found = result.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix(mark) }
        #expect(own == found, "\(old)\n\(texts)\n\(result)")
      }
      // Merging the result again brings nothing new.
      guard isClear(base) else { continue }
      let again = TextMerge(base: old, versions: [result, texts[0]]).merged ?? result
      #expect(
        again == result,
        "\(old.debugDescription) \(texts) \(result.debugDescription) \(again.debugDescription)")
    }
    #expect(merges > 300)
  }
}
