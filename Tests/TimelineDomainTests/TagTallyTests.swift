import TestSupport
import Testing
import TimelineDomain

/// Tags counted in parts, in any order, are those of all entries together.
struct TagTallyTests {
  private static func item(
    _ id: String, _ day: Int, _ tags: [String], revision: String? = nil
  ) -> TimelineItem {
    let moment = Moment.at("2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00+09:00")
    let post = Post.text(
      .restored(
        id: EntryID(id), revision: EntryID(revision ?? id), moment: moment, text: "x",
        givenTags: tags.map { .restored($0) }, isStarred: false))
    return TimelineItem(content: .post(post), sortingMoment: moment, isConflict: revision != nil)
  }

  @Test func `a tag counts once in a post, and once in the versions of a conflict`() {
    var tally = TagTally()
    let items = [
      Self.item("a", 3, ["Walk", "walk", "rain"]), Self.item("b", 2, ["ｗａｌｋ"]),
      Self.item("c", 5, ["walk"], revision: "c1"),
      Self.item("c", 5, ["WALK", "sun"], revision: "c2"),
    ]
    for item in items { tally.add(item) }
    let uses = tally.uses.map { "\($0.tag.name) \($0.count) \($0.last?.spelling.prefix(10) ?? "")" }
    #expect(uses == ["ｗａｌｋ 3 2026-11-05", "sun 1 2026-11-05", "rain 1 2026-11-03"])
  }

  @Test(arguments: 0..<20) func `parts in any order have the same sum`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let names = ["walk", "Walk", "WALK", "ｗalk", "rain", "Rain", "散歩"]
    let items = (0..<60).map { number in
      let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        names.randomElement(using: &random)!
      }
      let post = Int.random(in: 0..<4, using: &random) == 0 ? number % 3 : nil
      return Self.item(
        post.map { "c\($0)" } ?? "p\(number)", Int.random(in: 1...9, using: &random), tags,
        revision: post == nil ? nil : "r\(number)")
    }
    var whole = TagTally()
    for item in items { whole.add(item) }
    var parts = [TagTally](repeating: TagTally(), count: 4)
    for item in items.shuffled(using: &random) {
      parts[Int.random(in: 0..<4, using: &random)].add(item)
    }
    let sum = parts.reduce(into: TagTally()) { $0.merge($1) }
    #expect(sum.uses == whole.uses && !sum.uses.isEmpty)
    // A count by hand.
    for use in whole.uses {
      let posts = items.filter { $0.tags.contains { $0.isLike(use.tag) } }
      #expect(use.count == Set(posts.map(\.id)).count)
    }
  }
}
