import Testing
import TimelineDomain

/// Copies of a query with one field changed.
struct TimelineQueryTests {
  @Test func `the default query matches everything`() {
    #expect(TimelineQuery.everything.selection == .everything)
    #expect(TimelineQuery.everything.kinds == [])
    #expect(TimelineQuery.everything.limit == nil)
    #expect(TimelineQuery.everything.condition == nil)
    #expect(TimelineQuery.everything.skip == 0)
    #expect(TimelineQuery.idPrefix(EntryID("a")).selection == .idPrefix(EntryID("a")))
  }

  @Test func `kinds and a limit can be set, and the limit cleared`() {
    let query = TimelineQuery.idPrefix(EntryID("a")).with(limit: 5).with(kinds: ["mood"])
    #expect(query.selection == .idPrefix(EntryID("a")))
    #expect(query.kinds == ["mood"])
    #expect(query.limit == 5)
    #expect(query.with(limit: nil).limit == nil)
    #expect(query.with(limit: nil).kinds == ["mood"])
    #expect(query.with(kinds: []).limit == 5)
  }

  @Test func `a condition and a skip can be set and cleared`() {
    let query = TimelineQuery.everything.with(limit: 5).with(skip: 2).with(condition: .starred)
    #expect(query.condition == .starred)
    #expect(query.skip == 2)
    #expect(query.limit == 5)
    #expect(query.with(condition: nil).condition == nil)
    #expect(query.with(condition: nil).skip == 2)
    #expect(query.with(skip: 0).condition == .starred)
    #expect(query.with(kinds: ["mood"]).with(limit: nil).condition == .starred)
  }

  @Test func `access levels are ordered, and their reason has the unknown abilities`() {
    let levels: [TimelineAccess.Level] = [.none, .readOnly, .noRewrite, .full]
    #expect([.full, .none, .noRewrite, .readOnly].sorted() == levels)
    #expect(TimelineAccess.full.needs == [])
    #expect(TimelineAccess(level: .none, reason: .needs(["a", "b"])).needs == ["a", "b"])
    #expect(TimelineAccess(level: .readOnly, reason: .unreadableHeader).needs == [])
    #expect(TimelineAccess(level: .none, reason: .anotherFormat("x")).needs == [])
  }
}
