import Testing
import TimelineDomain

/// Merged answers of several journals.
struct MergedTimelineTests {
  private func item(_ id: String, _ spelling: String?) -> TimelineItem {
    let moment = spelling.flatMap(Moment.restored)
    let post = TextPost.restored(
      id: EntryID(id), revision: EntryID(id), moment: moment, text: id, givenTags: [],
      isStarred: false)
    return TimelineItem(content: .post(.text(post)), sortingMoment: moment)
  }

  private func part(
    _ name: String, _ items: [TimelineItem], _ match: IDMatch? = nil
  ) -> JournalPart {
    JournalPart(
      name: name,
      result: LoadResult(
        timeline: Timeline(items), summary: TimelineSummary(posts: items.count),
        names: ShortNames(items.map(\.name)), match: match))
  }

  private func merged(_ parts: [JournalPart], _ query: TimelineQuery = .everything) throws
    -> [String]
  {
    try LoadResult(merging: parts, for: query).timeline.items().map {
      "\($0.journal ?? "-")/\($0.id.text)"
    }
  }

  @Test func `newest first, ties in the order of journals, items without a moment last`() throws {
    let parts = [
      part(
        "a",
        [item("a3", "2026-11-03T00:00:00Z"), item("a1", "2026-11-01T00:00:00Z"), item("a0", nil)]),
      part("b", [item("b3", "2026-11-03T09:00:00+09:00"), item("b2", "2026-11-02T00:00:00Z")]),
      part("c", [item("c0", nil)]),
    ]
    #expect(try merged(parts) == ["a/a3", "b/b3", "b/b2", "a/a1", "a/a0", "c/c0"])
    #expect(try merged(parts.reversed()).prefix(2) == ["b/b3", "a/a3"])
    #expect(try merged(parts, .everything.with(skip: 1).with(limit: 2)) == ["b/b3", "b/b2"])
    #expect(try merged([]) == [])
  }

  @Test func `each journal loads enough items for all`() throws {
    #expect(
      TimelineQuery.everything.with(skip: 3).with(limit: 2).ofEach == .everything.with(limit: 5))
    #expect(TimelineQuery.everything.with(skip: 3).ofEach == .everything)
    #expect(TimelineQuery.everything.with(skip: 3).with(limit: .max).ofEach == .everything)
  }

  @Test func `a complete id matches before a prefix in another journal`() throws {
    let (one, other) = ([item("7f3k", nil)], [item("7f3k2", nil)])
    let begun = part("b", other, .beginningOfName)
    for exact in [IDMatch.name, .entry] {
      #expect(try merged([part("a", one, exact), begun], .idPrefix(EntryID("7f3k"))) == ["a/7f3k"])
      // It is deleted there.
      #expect(try merged([part("a", [], exact), begun], .idPrefix(EntryID("7f3k"))) == [])
    }
    let parts = [part("a", one, .beginningOfName), begun]
    #expect(try merged(parts, .idPrefix(EntryID("7f3"))) == ["a/7f3k", "b/7f3k2"])
    #expect(try LoadResult(merging: parts, for: .everything).summary.posts == 2)
  }
}
