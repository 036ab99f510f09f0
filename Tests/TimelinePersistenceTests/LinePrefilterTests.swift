import JSONBytes
import TestSupport
import Testing
import TextSearch
import TimelineDomain

@testable import TimelinePersistence

/// The search for words in raw lines loses no entry that fulfils the condition.
struct LinePrefilterTests {
  /// Parts of texts that are similar to the words: other cases, widths, marks and spellings.
  private static let pieces: [String] = [
    "river", "RIVER", "ｒiver", "rive", "r", "k2", "\u{212A}2", "K", "2", "散歩", "散", "歩", "がく",
    "か\u{3099}く", "か", "く", "\u{3099}", "カ", "ｶ", "ﾞ", "ガ", "e\u{301}", "\u{301}", "\u{F9D0}", "類",
    "丽",
    "あ", "4", "42", "語", "語\u{FE00}", " ", "。", "「", "\\", "\"", "u6563", "\\u6563", "😀", "𠮷",
    "\u{2F800}", "\n", "x", "ー", "\u{200D}", "#", "＃", "-", "_",
  ]

  @Test(arguments: 0..<8)
  func `a line that fulfils a condition is not left out`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var (found, leftOut) = (0, 0)
    for _ in 0..<200 {
      let condition = LinePrefilterTests.condition(depth: 2, &random)
      let lines = try (0..<20).map { _ in try FilteredLine(LinePrefilterTests.pieces, &random) }
      var filter = LinePrefilter(condition)
      filter.begin()
      let bytes = Array(lines.map { $0.bytes + [0x0A] }.joined())
      var passed: Set<Int> = []
      var end = 0
      while let line = filter.nextLine(in: bytes.span, from: end) {
        passed.insert(line.lowerBound)
        end = line.upperBound + 1
      }
      var start = 0
      for line in lines {
        if condition.answer(for: line.item) == .yes {
          found += 1
          let spelling = String(decoding: line.bytes, as: UTF8.self)
          #expect(passed.contains(start), "\(condition) \(spelling)")
        }
        start += line.bytes.count + 1
      }
      leftOut += lines.count - passed.count
    }
    #expect(found > 200 && leftOut > 500)
  }

  private static func condition(
    depth: Int, _ random: inout SeededGenerator
  ) -> PostCondition {
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
    }
    func parts() -> [PostCondition] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in condition(depth: depth - 1, &random) }
    }
    switch Int.random(in: 0..<(depth > 0 ? 16 : 11), using: &random) {
    case 0: return .tag(FoldedText(text(1...2)))
    case 1: return .tagPrefix(FoldedText(text(1...1)))
    case 2: return .starred
    case 3: return .named(.mood, FoldedText(text(1...1), isExact: true))
    case 4: return .number(.score, .atLeast, 4)
    case 5: return .has([.text, .note, .tags].randomElement(using: &random)!)
    case 6:
      return .body([.text, .note].randomElement(using: &random)!, .words(FoldedText(text(1...1))))
    case 7:
      let letters = text(1...2).map { #"\".#-"#.contains($0) ? "\\\($0)" : "\($0)" }
      return (try? TextPattern(letters.joined(separator: "x?"))).map { .pattern($0) } ?? .starred
    case 11, 12: return .all(parts())
    case 13, 14: return .any(parts())
    case 15: return .not(condition(depth: depth - 1, &random))
    default:
      return .words(FoldedText(text(1...2), isExact: Int.random(in: 0..<6, using: &random) == 0))
    }
  }
}

/// A line of an entry, with some characters as escapes, or all that are not ASCII, as other programs write
/// them; and the entry.
private struct FilteredLine {
  let bytes: [UInt8]
  let item: TimelineItem

  init(_ pieces: [String], _ random: inout SeededGenerator) throws {
    let way = Int.random(in: 0...3, using: &random)
    func string(_ count: ClosedRange<Int>) -> String {
      let text = (0..<Int.random(in: count, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }.joined()
      return FilteredLine.spelled(text, way, &random)
    }
    let more = [#","tags":[\#(string(0...2))]"#, #","starred":true"#, ""].randomElement(
      using: &random)!
    let line =
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        #""mood","at":"2026-01-01T00:00:00Z","payload":{"mood":\#(string(1...1)),"score":4\#(more)}}"#
      case 1:
        #""mood","at":"2026-01-01T00:00:00Z","payload":{"mood":"good","note":\#(string(1...4))\#(more)}}"#
      case 2: #""photo","at":"2026-01-01T00:00:00Z","payload":{"note":\#(string(0...3))\#(more)}}"#
      default: #""text","at":"2026-01-01T00:00:00Z","payload":{"text":\#(string(0...5))\#(more)}}"#
      }
    let bytes = Array((#"{"id":"e1","type":"# + line).utf8)
    self.bytes = bytes
    let scanner = JSONScanner(bytes.span)
    let scanned = TimelineEntry(scanning: bytes.indices, in: scanner)
    let entry = try #require(scanned)
    item = TimelineItem(
      entry, name: entry.id, sortingMoment: entry.moment, in: scanner, nil)
  }

  private static func spelled(
    _ text: String, _ way: Int, _ random: inout SeededGenerator
  ) -> String {
    var spelling = "\""
    for scalar in text.unicodeScalars {
      let isEscaped =
        switch way {
        case 0: false
        case 1: !scalar.isASCII
        default: Int.random(in: 0..<3, using: &random) == 0
        }
      switch scalar {
      case "\\": spelling += #"\\"#
      case "\"": spelling += #"\""#
      case "\n": spelling += #"\n"#
      case _ where isEscaped:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: way == 3)
          spelling += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: spelling.unicodeScalars.append(scalar)
      }
    }
    return spelling + "\""
  }
}
