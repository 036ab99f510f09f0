import TestSupport
import Testing
import TimelineDomain

/// The common fields of both kinds of posts.
struct PostTests {
  static let posts: [Post] = [
    .text(
      .restored(
        id: EntryID("a"), revision: EntryID("r"), moment: .march(1), text: "#walk",
        givenTags: [.named("x")], isStarred: true)),
    .mood(
      .restored(
        id: EntryID("a"), revision: EntryID("r"), moment: .march(1), mood: .named("good"),
        storedScore: nil, note: "#walk", givenTags: [.named("x")], isStarred: true)),
  ]

  @Test(arguments: posts)
  func `both kinds have the common fields`(_ post: Post) {
    #expect(post.id == EntryID("a"))
    #expect(post.revision == EntryID("r"))
    #expect(post.moment == .march(1))
    #expect(post.tags == [.named("x"), .named("walk")])
    #expect(post.isStarred)
  }

  @Test(arguments: posts)
  func `two revisions with the same content are equal in content`(_ post: Post) throws {
    let same = try post.updated(with: PostEdit(), revision: EntryID("s"))
    #expect(same != post)
    #expect(same.saysTheSame(as: post))
    let other = try post.updated(with: PostEdit(isStarred: .set(false)), revision: EntryID("s"))
    #expect(!other.saysTheSame(as: post))
    let moved = try post.updated(
      with: PostEdit(moment: .set(.at("2026-03-01T13:00:00+01:00"))), revision: EntryID("s"))
    #expect(!moved.saysTheSame(as: post))
  }

  @Test func `a text never equals a mood`() {
    #expect(!Self.posts[0].saysTheSame(as: Self.posts[1]))
  }

  @Test func `an item is selected by its post, or by its revision in a conflict`() {
    let post = Self.posts[0]
    let alone = TimelineItem(content: .post(post), sortingMoment: post.moment)
    let contested = TimelineItem(content: .post(post), sortingMoment: post.moment, isConflict: true)
    #expect(alone.name == EntryID("a"))
    #expect(contested.name == EntryID("r"))
    #expect(alone.post == post)
    let unknown = TimelineItem.unknown(.unknown("o", at: .march(2)))
    #expect(unknown.post == nil)
    #expect(unknown.id == EntryID("o"))
    #expect(unknown.moment == .march(2))
  }
}
