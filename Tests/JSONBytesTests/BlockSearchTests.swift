import JSONBytes
import Testing
import TestSupport

/// Searches by blocks find the same as searches byte by byte.
struct BlockSearchTests {
  /// Few different bytes, so that there are many matches and near matches across block borders.
  private func bytes(_ count: Int, of kinds: [UInt8], _ generator: inout SeededGenerator) -> [UInt8]
  {
    (0..<count).map { _ in
      Int.random(in: 0..<8, using: &generator) == 0 ? kinds.randomElement(using: &generator)! : 0x78
    }
  }

  @Test func `a needle, with and without case`() {
    var generator = SeededGenerator(seed: 1)
    for round in 0..<3000 {
      let needle = Array(["a", "ab", "aba", "bab7ab", "散歩"][round % 5].utf8)
      let ignoresCase = round % 5 < 4 && round % 2 == 0
      let count = Int.random(in: 0...300, using: &generator)
      var all: [UInt8] = bytes(count, of: Array("abAB7".utf8) + needle, &generator)
      // Sometimes the needle is at the very end, or cut off by it.
      let cut = Int.random(in: 0...needle.count, using: &generator)
      if round % 3 == 0 { all += needle[..<cut] }
      let search = ByteSearch(needle, ignoringCase: ignoresCase)
      let end = Int.random(in: 0...all.count, using: &generator)
      let start = Int.random(in: 0...end, using: &generator)
      let expected: Int? = stride(from: start, through: end - needle.count, by: 1).first { offset in
        let part: [UInt8] = all[offset..<(offset + needle.count)].map { byte in
          ignoresCase ? lowercased(byte) : byte
        }
        return part == needle
      }
      #expect(search.next(in: all.span, from: start, to: end) == expected, "round \(round)")
    }
  }

  private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
  }

  @Test func `one to four kinds of pairs`() {
    var generator = SeededGenerator(seed: 2)
    let kinds: [(first: UInt8, second: ClosedRange<UInt8>)] = [
      (0x5C, 0x75...0x75), (0xEF, 0xBC...0xBD), (0x23, 0...0xFF), (0xEF, 0x80...0xAB),
    ]
    for round in 0..<3000 {
      let pairs = Array(kinds.shuffled(using: &generator).prefix(round % 4 + 1))
      let count = Int.random(in: 0...300, using: &generator)
      let signs: [UInt8] = [
        0x5C, 0x75, 0x74, 0xEF, 0xBB, 0xBC, 0xBD, 0xBE, 0x23, 0x80, 0xAB, 0xAC,
      ]
      let all: [UInt8] = bytes(count, of: signs, &generator)
      let end = Int.random(in: 0...all.count, using: &generator)
      let start = Int.random(in: 0...end, using: &generator)
      let expected = stride(from: start, to: end - 1, by: 1).first { offset in
        pairs.contains { $0.first == all[offset] && $0.second.contains(all[offset + 1]) }
      }
      let found = PairSearch(pairs).next(in: all.span, from: start, to: end)
      #expect(found == expected, "round \(round)")
    }
  }

  @Test func `one byte, in both directions`() {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<3000 {
      let count = Int.random(in: 0...100, using: &generator)
      let all: [UInt8] = bytes(count, of: [0x0A, 0x22, 0x8A, 0x0B], &generator)
      let end = Int.random(in: 0...all.count, using: &generator)
      let start = Int.random(in: 0...end, using: &generator)
      let range = all[start..<end]
      let (first, last) = (range.firstIndex(of: 0x0A), range.lastIndex(of: 0x0A))
      let found = all.span.firstIndex(of: 0x0A, from: start, to: end)
      let foundLast = all.span.endOfLast(0x0A, from: start, to: end)
      #expect(found == first ?? end, "round \(round)")
      #expect(foundLast == last.map { $0 + 1 } ?? start, "round \(round)")
    }
  }

  @Test(arguments: ["x", "é", "散", "\u{E000}", "\u{FFFD}", "\u{800}", "\u{D7FF}", "😀", "歩あ😀é"])
  func `a string is valid up to its first wrong byte`(_ text: String) {
    let whole = Array(String(repeating: text, count: 48 / text.utf8.count + 1).utf8)
    for offset in whole.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = whole
        bytes[offset] = byte
        let string = [0x22] + bytes + [0x22, 0x22]
        // Compares with the standard library, except for bytes that JSON reserves.
        let end = JSONScanner(string.span).skipString(0, string.count)
        switch byte {
        case ..<0x20: #expect(end == nil)
        case 0x22 where String(validating: bytes[..<offset], as: UTF8.self) != nil:
          #expect(end == offset + 2)
        case 0x5C: break
        default:
          let isValid = String(validating: bytes, as: UTF8.self) != nil
          #expect(end == (isValid ? bytes.count + 2 : nil), "\(byte) at \(offset)")
        }
      }
    }
  }
}
