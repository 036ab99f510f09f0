import Platform
import TestSupport
import Testing
import TextSearch
import TimePhrases
import TimelineDomain

@testable import TimelinePersistence

/// Searches in rows and raw bytes find the same as decoding every post.
struct IndexSearchTests {
  /// A line that looks like an entry.
  private static let header = Array(
    (#"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z","type":"text","#
      + #""at":"2026-01-01T00:00:00Z","payload":{"text":"river rain 散歩 walk"}}"# + "\n").utf8)

  // Two journals of common lines and two of others.
  @Test(arguments: FullRun.cases([0, 1, 3, 4], full: Array(0..<6)))
  func `random conditions find the same posts in raw bytes as in decoded ones`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: 500 + seed, isCommon: seed < 3)
    let bench = IndexBench(IndexSearchTests.header + lines.next(700))
    #expect(try await bench.indexed.load(.everything).timeline.count > 300)
    #expect(bench.indexed.indexed().index != nil)
    var random = RandomConditions(seed: seed)
    let document = try bench.document()
    var found = 0
    for turn in 0..<(FullRun.isAsked ? 60 : 20) {
      let condition = random.next(depth: turn % 3)
      var query = TimelineQuery.everything.with(condition: condition)
      if turn % 5 == 0 { query = query.with(skip: 2).with(limit: 7) }
      if turn % 7 == 0 { query = query.with(kinds: ["mood", "photo"]) }
      let (one, other) = (try await bench.indexed.load(query), document.answer(query))
      #expect(
        one.timeline.map { $0.revision } == other.timeline.map { $0.revision }, "\(condition)")
      #expect(one.unsearched == other.unsearched, "\(condition)")
      let count = try await bench.indexed.load(query.asking(for: .count))
      #expect(count.count == other.timeline.count, "\(condition)")
      #expect(count.unsearched == other.unsearched, "\(condition)")
      found += one.timeline.count
    }
    #expect(found > (FullRun.isAsked ? 500 : 150))
  }

  @Test(arguments: FullRun.few(9, of: RandomConditions.words))
  func `a word is found in every spelling`(
    word: String
  ) async throws {
    let texts = RandomLines.texts
    var bytes = IndexBench.header
    for turn in 0..<(4 * texts.count) {
      let text = texts[turn % texts.count] + ["", " ", "x", "\u{301}"][turn / texts.count % 4]
      let more = texts[turn * 7 % texts.count]
      bytes +=
        Array(
          #"{"id":"n\#(100_000_000_000_000 + turn)","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"\#(text)\#(more)"}}"#
            .utf8) + [0x0A]
    }
    let bench = IndexBench(bytes)
    let document = try bench.document()
    for isExact in [false, true] {
      let letters = word.map { "\\".contains($0) ? #"\\"# : "\($0)" }
      var conditions = [
        PostCondition.words(FoldedText(word, isExact: isExact)),
        .pattern(try TextPattern(letters.joined(), isExact: isExact)),
        .pattern(try TextPattern(letters.joined(separator: "x?"), isExact: isExact)),
        .all([.type("text"), .words(FoldedText(word, isExact: isExact))]),
        .not(.words(FoldedText(word, isExact: isExact))),
        .body(.note, .words(FoldedText(word, isExact: isExact))),
      ]
      if !isExact {
        let folded = FoldedText(word)
        conditions += [.tag(folded), .tagPrefix(folded), .body(.text, .words(folded))]
      }
      for condition in conditions {
        let query = TimelineQuery.everything.with(condition: condition)
        let (one, other) = (try await bench.indexed.load(query), document.answer(query))
        #expect(one.timeline.map { $0.revision } == other.timeline.map { $0.revision })
      }
    }
  }
}

/// The day of the year depends on the time zone.
struct DayOfYearSearchTests {
  @Test(arguments: ["-23:59", "-12:00", "+00:00", "+05:45", "+23:59"])
  func `every day of two years is found in each time zone`(offset: String) async throws {
    var bytes = IndexBench.header
    var days: [String: Int] = [:]
    for (month, count) in zip(1...12, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
      for day in 1...count {
        let date = [month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
        for (year, time) in [(2024, "00:00:00"), (2025, "23:59:59")]
        where year == 2024 || date != "02-29" {
          let at = "\(year)-\(date)T\(time).500\(offset)"
          let line =
            #"{"id":"n\#(days.count + 100)","type":"text","at":"\#(at)","payload":{"text":""}}"#
          bytes += Array((line + "\n").utf8)
          days[date, default: 0] += 1
        }
      }
    }
    let bench = IndexBench(bytes)
    let index = try #require(bench.indexed.indexed().index)
    for (month, day) in [(1, 1), (2, 28), (2, 29), (3, 1), (4, 30), (5, 1), (12, 31), (2, 30)] {
      for end in [0, 240] {
        let condition = PostCondition.dayOfYear(month: month, day: day, endingAt: end)
        let query = TimelineQuery.everything.with(condition: condition)
        let found = try #require(try index.answer(query)).timeline
        #expect(found.count == (month == 2 && day == 30 ? 0 : 2), "\(month)-\(day)")
        for item in found {
          let date = CivilTime(day: item.sortingMoment?.day(endingAt: end) ?? 0)
          let isLast = day == 29 && date.year == 2025
          #expect(date.month == month && date.day == (isLast ? 28 : day))
        }
      }
    }
  }
}

struct RandomConditions {
  static let words = [
    "river", "rain", "散歩", "歩", "カフェ", "が", "か", "king", "light", "nest", "quote", "a", "ver", "山",
    "Fluß", "é", "first light", "walk", "を", "\\", "7", "一二三", "2nd", "rain_2-3", "good",
  ]
  static let patterns = [
    "riv.r", "(rain|river)", "r+iver", "Ri{1}ver", "散.", "散歩?", "カ?フェ", "^first", "k.ng",
    #"\bwalk\b"#, "a{2,}",
    "x*", "(?:il){1,2}", "second|2nd", "ｒiver", "g[oh]+t", "(l(?:ig)ht)", "^", "一二三$", "か.?",
    #"\d"#, "(ver ?){2}",
  ]
  private var random: SeededGenerator

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
  }

  mutating func next(depth: Int) -> PostCondition {
    if depth > 0 {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in next(depth: depth - 1) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .all(parts)
      case 1: return .any(parts)
      case 2: return .not(parts[0])
      default: return .all([.any(parts), .not(next(depth: depth - 1))])
      }
    }
    let word = RandomConditions.words[
      Int.random(in: 0..<RandomConditions.words.count, using: &random)]
    let moment = Moment.initial(
      seconds: 1_767_225_600 + Int64.random(in: 0..<900_000, using: &random), offset: 0)
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return .tag(FoldedText(word))
    case 1: return .named(.mood, FoldedText("good", isExact: true))
    case 2: return .starred
    case 3: return .before(moment)
    case 4: return .since(moment)
    case 5:
      return .within(
        .span(
          TimeSpan(
            from: moment.time, upTo: OffsetTime(seconds: moment.seconds + 90_000, offset: 0))))
    case 15:
      let day = moment.day(endingAt: 0)
      let days = [day..<(day + 1), Int.min..<day, day..<Int.max, (day - 3)..<(day + 2)]
      let ends = [0, 240, 720]
      return .within(
        .days(days.randomElement(using: &random)!, endingAt: ends.randomElement(using: &random)!))
    case 6: return .type(["text", "mood", "photo"].randomElement(using: &random)!)
    case 7: return .edited
    case 8: return .unknown
    case 9: return .id(EntryID(["a", "abcd", "e1"].randomElement(using: &random)!))
    case 10: return .number(.score, .atLeast, 4)
    case 11: return .has([.note, .tags, .text].randomElement(using: &random)!)
    case 12:
      return .dayOfYear(
        month: 1, day: Int.random(in: 1...9, using: &random),
        endingAt: [0, 240, 720].randomElement(using: &random)!)
    case 16, 17: return .tagPrefix(FoldedText(String(word.prefix(2))))
    case 18: return .body(.text, .words(FoldedText(word)))
    case 19: return .body(.note, .words(FoldedText(word)))
    case 20:
      let pattern = RandomConditions.patterns.randomElement(using: &random)!
      return .body(
        [.note, .text].randomElement(using: &random)!, .pattern(try! TextPattern(pattern)))
    case 13, 14:
      let isExact = Int.random(in: 0..<3, using: &random) == 0
      let pattern = RandomConditions.patterns.randomElement(using: &random)!
      return .pattern(try! TextPattern(pattern, isExact: isExact))
    default: return .words(FoldedText(word, isExact: Int.random(in: 0..<8, using: &random) == 0))
    }
  }
}
