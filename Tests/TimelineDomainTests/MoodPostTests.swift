import TestSupport
import Testing
import TimelineDomain

/// Edits of mood posts.
struct MoodPostTests {
  private static let post = restored()

  private static func restored(
    revision: String = "r", moment: Moment? = .march(1), mood: String = "good", score: Double? = 4,
    note: String? = "slept #well", tags: [String] = ["home"], isStarred: Bool = false
  ) -> MoodPost {
    .restored(
      id: EntryID("a"), revision: EntryID(revision), moment: moment, mood: .named(mood),
      storedScore: score.flatMap(Score.init), note: note, givenTags: tags.map(Tag.named),
      isStarred: isStarred)
  }

  @Test func `a new post stores the score of its mood`() {
    let post = MoodPost.initial(
      id: EntryID("a"), moment: .march(1), mood: .named("bad"), note: "#rain",
      tags: [.named("b"), .named("b")], isStarred: true)
    #expect(post.revision == EntryID("a"))
    #expect(post.storedScore == Score(2))
    #expect(post.givenTags == [.named("b")])
    #expect(post.tags == [.named("b"), .named("rain")])
    #expect(post.isStarred)
  }

  @Test(
    arguments: [
      ("good", 4, 4), ("good", 4.5, 4.5), ("good", nil, 4), ("mellow", 3.5, 3.5),
      ("mellow", nil, nil),
    ] as [(String, Double?, Double?)])
  func `a stored score comes before that of the name`(
    _ mood: String, _ stored: Double?, _ expected: Double?
  ) {
    #expect(Self.restored(mood: mood, score: stored).score?.value == expected)
  }

  @Test func `an edit changes its fields and keeps the id`() throws {
    let next = { (edit: PostEdit) in try Self.post.updated(with: edit, revision: EntryID("s")) }
    #expect(try next(PostEdit()) == Self.restored(revision: "s"))
    #expect(
      try next(PostEdit(mood: .set(.named("bad"))))
        == Self.restored(revision: "s", mood: "bad", score: 2))
    #expect(try next(PostEdit(note: .set("n"))) == Self.restored(revision: "s", note: "n"))
    #expect(try next(PostEdit(note: .clear)) == Self.restored(revision: "s", note: nil))
    #expect(try next(PostEdit(moment: .set(.march(2)))).moment == .march(2))
    #expect(try next(PostEdit(isStarred: .set(true))).isStarred)
    #expect(Self.post == Self.restored())
  }

  @Test(
    arguments: [
      ("mellow", 3.5, "great", 5), ("good", nil, "bad", nil), ("good", 4.5, "good", 4),
      ("good", 4, "mellow", nil),
    ] as [(String, Double?, String, Double?)])
  func `a new mood brings a score only if it has one`(
    _ old: String, _ stored: Double?, _ new: String, _ expected: Double?
  ) throws {
    let edit = PostEdit(mood: .set(.named(new)))
    let next = try Self.restored(mood: old, score: stored)
      .updated(with: edit, revision: EntryID("s"))
    #expect(next.mood.name == new)
    #expect(next.storedScore?.value == expected)
  }

  @Test func `an unknown mood keeps its score when other fields change`() throws {
    let post = Self.restored(mood: "mellow", score: 3.5)
    let next = try post.updated(with: PostEdit(note: .clear), revision: EntryID("s"))
    #expect(next.mood.name == "mellow")
    #expect(next.score == Score(3.5))
  }

  @Test(
    arguments: [
      (PostEdit(text: .set("t")), .noField(.text, of: .mood)),
      (PostEdit(text: .clear), .noField(.text, of: .mood)),
      (PostEdit(removedTags: [.named("well")]), .tagStandsInText(.named("well"))),
      (PostEdit(removedTags: [.named("none")]), .noSuchTag(.named("none"))),
    ] as [(PostEdit, PostEditFlaw)])
  func `an invalid edit is refused with its reason`(
    _ edit: PostEdit, _ reason: PostEditFlaw
  ) {
    #expect(throws: RepositoryError.edit(reason)) {
      try Self.post.updated(with: edit, revision: EntryID("s"))
    }
    #expect(throws: RepositoryError.edit(reason)) {
      try Post.mood(Self.post).updated(with: edit, revision: EntryID("s"))
    }
  }

  @Test func `each field can be changed, and optional ones cleared`() {
    let post = Self.post
    #expect(post.with(mood: .named("bad")) == Self.restored(mood: "bad"))
    #expect(post.with(givenTags: [.named("x")]) == Self.restored(tags: ["x"]))
    #expect(post.with(isStarred: true) == Self.restored(isStarred: true))
    #expect(post.with(moment: nil) == Self.restored(moment: nil))
    #expect(post.with(note: nil) == Self.restored(note: nil))
    #expect(post.with(note: nil).with(note: "back") == Self.restored(note: "back"))
    #expect(post.with(storedScore: nil) == Self.restored(score: nil))
    #expect(post.with(storedScore: Score(1)) == Self.restored(score: 1))
  }
}
