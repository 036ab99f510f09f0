import TestSupport
import Testing

@testable import TimelineDomain

/// The fast path to tags finds the same tags as a pass over all characters.
struct TagStretchesTests {
  @Test(arguments: 0..<40)
  func `random texts have the same tags as character by character`(seed: Int) {
    let pieces = [
      "#", "##", "＃", "a", "walk", " ", "\r\n", "\r", "。", "散歩", "\u{301}", "\u{20E3}", "\u{FE0F}",
      "-", "_",
      "1", "(", ")", "/", "é", "👩‍👩‍👧", "\u{200D}", "\u{600}", "か\u{3099}", "x#y", " #tag", "#2026",
      "ﾌ",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 1...12, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      #expect(
        Tag.ranges(in: text).map { "\(text[$0.range])" } == slowly(text), "\(text.debugDescription)"
      )
    }
  }

  @Test
  func `many signs take linear time`() {
    let text = String(repeating: "＃散", count: 30_000)
    #expect(Tag.ranges(in: text).count == 1)
    #expect(Tag.ranges(in: String(repeating: "。#散歩", count: 10_000)).count == 10_000)
  }

  /// As the format defines it: the sign, not after a part of a word, and the longest name after it.
  private func slowly(_ text: String) -> [String] {
    let characters = Array(text)
    var found: [String] = []
    var index = 0
    var previous: Character?
    while index < characters.count {
      let character = characters[index]
      let isFree = previous.map { !isPart($0) && !"#＃/&=@)".contains($0) } ?? true
      var name = characters[(index + 1)...].prefix(while: isPart)
      while name.last == "-" { name.removeLast() }
      if "#＃".contains(character), isFree,
        !name.allSatisfy({ $0.isNumber || $0 == "_" || $0 == "-" })
      {
        found.append(String(character) + String(name))
        previous = "a"
        index += 1 + name.count
      } else {
        previous = character
        index += 1
      }
    }
    return found
  }

  private func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }
}
