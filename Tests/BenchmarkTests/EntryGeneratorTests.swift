@testable import Benchmark
import JSONBytes
import Testing
import TimelineDomain

/// The proportions of a generated journal.
struct EntryGeneratorTests {
  /// The heads after all lines, from a reader that is independent of the generator.
  struct Outcome {
    var kinds: [String: Int] = [:]
    var heads: [EntryID: GeneratedPost] = [:]
    var lines: [[UInt8]] = []
    var samples: [EntryID] = []
    var backdated = 0
    var zones: Set<String> = []
    var touched: Set<EntryID> = []
    var isLinked = true

    init(count: Int, seed: UInt64 = 5) throws {
      var generator = EntryGenerator(shape: try #require(JournalShape(count: count)), seed: seed)
      while let entry = generator.next() {
        lines.append(Array(JournalLine.text(of: entry).utf8))
        switch entry {
        case .post(let post):
          kinds[post.mood == nil ? "text" : "mood", default: 0] += 1
          backdated += post.written == nil ? 0 : 1
          if let zone = post.zone { zones.insert(zone) }
          heads[post.id] = post
        case .edit(let post, let replaced, _, _):
          kinds["edit", default: 0] += 1
          isLinked = isLinked && heads[post.id]?.revision == replaced
          heads[post.id] = post
          touched.insert(post.id)
        case .deletion(_, let post, _):
          kinds["deletion", default: 0] += 1
          isLinked = isLinked && heads.removeValue(forKey: post.id)?.revision == post.revision
          touched.insert(post.id)
        case .unknown: kinds["unknown", default: 0] += 1
        }
      }
      samples = generator.samples
    }

  }

  @Test(arguments: [1000, 10_000])
  func `the proportions are exact`(_ count: Int) throws {
    let made = try Outcome(count: count)
    let hundredth = count / 100
    #expect(made.lines.count == count)
    #expect(
      made.kinds == [
        "text": 76 * hundredth, "mood": 20 * hundredth, "edit": 2 * hundredth,
        "deletion": hundredth, "unknown": hundredth,
      ])
    #expect(made.heads.count == 95 * hundredth)
    #expect(made.isLinked, "a change must replace a head")
  }

  @Test func `five posts in a hundred were written later, and some in other time zones`()
    throws
  {
    let made = try Outcome(count: 10_000)
    #expect((420...540).contains(made.backdated))
    #expect(made.zones.count >= 1)
  }

  @Test func `a third of the posts have the common word, twenty the rare one`() throws {
    let made = try Outcome(count: 1000)
    let posts = made.heads.values
    func postCount(with word: String) -> Int {
      posts.count { Array(($0.text ?? "").utf8).holds(Array(word.utf8)) }
    }
    let common = postCount(with: JournalShape.common)
    #expect(abs(common - made.heads.count / 3) <= 3)
    #expect(postCount(with: JournalShape.rare) == 20)
    let lines = made.lines.count { $0.holds(Array(JournalShape.rare.utf8)) }
    #expect(lines == 20, "once a post, so that a reader of lines counts the same")
  }

  @Test func `later lines never change the samples, which have no star`() throws {
    let made = try Outcome(count: 1000)
    #expect(made.samples.count == JournalShape.sampleCount)
    #expect(Set(made.samples).isDisjoint(with: made.touched))
    for sample in made.samples { #expect(made.heads[sample]?.isStarred == false) }
  }

  @Test func `a line has about 256 bytes`() throws {
    let made = try Outcome(count: 10_000)
    let average = Double(made.lines.reduce(0) { $0 + $1.count }) / 10_000
    #expect((250...262).contains(average))
  }

  @Test func `a seed decides the bytes`() throws {
    let first = try Outcome(count: 1000).lines
    #expect(try Outcome(count: 1000).lines == first)
    #expect(try Outcome(count: 1000, seed: 6).lines != first)
  }

  @Test func `every line is a JSON object`() throws {
    for line in try Outcome(count: 1000).lines {
      let scanner = JSONScanner(line.span)
      let range = scanner.value(in: 0..<line.count)
      #expect(range.map { scanner.kind(of: $0) } == .object)
      #expect(line.last == 0x0A && line.count { $0 == 0x0A } == 1)
    }
  }

  @Test(arguments: [0, 100, 999, 1050, -1000])
  func `a count without exact proportions is refused`(_ count: Int) {
    #expect(JournalShape(count: count) == nil)
  }
}

extension [UInt8] {
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    var start = startIndex
    while let index = self[start...].firstIndex(of: word[0]) {
      if self[index...].starts(with: word) { return true }
      start = index + 1
    }
    return false
  }
}
