import TestSupport
import Testing
import TimelineDomain

/// Edits of text posts.
struct TextPostTests {
  private static let post = TextPost.restored(
    id: EntryID("a"), revision: EntryID("r"), moment: .march(1), text: "First light #walk",
    givenTags: [.named("family"), .named("river")], isStarred: true)

  private func restored(
    revision: String = "r", moment: Moment? = .march(1), text: String = "First light #walk",
    tags: [String] = ["family", "river"], isStarred: Bool = true
  ) -> TextPost {
    .restored(
      id: EntryID("a"), revision: EntryID(revision), moment: moment, text: text,
      givenTags: tags.map(Tag.named), isStarred: isStarred)
  }

  @Test func `a new post is its own revision, without duplicate tags`() {
    let post = TextPost.initial(
      id: EntryID("a"), moment: .march(1), text: "#walk", tags: [.named("b"), .named("b")])
    #expect(post.id == EntryID("a"))
    #expect(post.revision == EntryID("a"))
    #expect(post.moment == .march(1))
    #expect(post.givenTags == [.named("b")])
    #expect(post.tags == [.named("b"), .named("walk")])
    #expect(!post.isStarred)
  }

  @Test func `tags are the given ones and those in the text`() {
    let post = Self.post.with(text: "#river #walk #family #walk")
    #expect(post.tags.map(\.name) == ["family", "river", "walk"])
    #expect(post.givenTags.map(\.name) == ["family", "river"])
  }

  @Test func `an edit changes its fields and keeps the id`() throws {
    let next = { (edit: PostEdit) in try Self.post.updated(with: edit, revision: EntryID("s")) }
    #expect(try next(PostEdit()) == restored(revision: "s"))
    #expect(try next(PostEdit(text: .set("new"))) == restored(revision: "s", text: "new"))
    #expect(
      try next(PostEdit(moment: .set(.march(2)))) == restored(revision: "s", moment: .march(2)))
    #expect(try next(PostEdit(moment: .clear)) == restored(revision: "s", moment: nil))
    #expect(try next(PostEdit(isStarred: .set(false))) == restored(revision: "s", isStarred: false))
    #expect(Self.post == restored())
  }

  @Test(
    arguments: [
      (["new"], [], ["family", "river", "new"]), (["river"], [], ["family", "river"]),
      ([], ["family"], ["river"]), (["b", "a", "b"], ["river"], ["family", "b", "a"]),
      ([], ["river", "family", "river"], []), (["walk"], [], ["family", "river", "walk"]),
    ] as [([String], [String], [String])])
  func `given tags keep their order, and new ones come last`(
    _ added: [String], _ removed: [String], _ expected: [String]
  ) throws {
    let edit = PostEdit(addedTags: added.map(Tag.named), removedTags: removed.map(Tag.named))
    let next = try Self.post.updated(with: edit, revision: EntryID("s"))
    #expect(next.givenTags.map(\.name) == expected)
  }

  @Test(
    arguments: [
      (PostEdit(mood: .set(.named("good"))), .noField(.mood, of: .text)),
      (PostEdit(mood: .clear), .noField(.mood, of: .text)),
      (PostEdit(note: .set("n")), .noField(.note, of: .text)),
      (PostEdit(note: .clear), .noField(.note, of: .text)),
      (PostEdit(text: .set("")), .textWouldBeEmpty), (PostEdit(text: .clear), .textWouldBeEmpty),
      (PostEdit(text: .set(" \n\t\u{3000}")), .textWouldBeEmpty),
      (PostEdit(removedTags: [.named("none")]), .noSuchTag(.named("none"))),
      (PostEdit(removedTags: [.named("walk")]), .tagStandsInText(.named("walk"))),
      (PostEdit(removedTags: [.named("river"), .named("x")]), .noSuchTag(.named("x"))),
    ] as [(PostEdit, PostEditFlaw)])
  func `an invalid edit is refused with its reason`(
    _ edit: PostEdit, _ reason: PostEditFlaw
  ) {
    #expect(throws: RepositoryError.edit(reason)) {
      try Self.post.updated(with: edit, revision: EntryID("s"))
    }
    #expect(throws: RepositoryError.edit(reason)) {
      try Post.text(Self.post).updated(with: edit, revision: EntryID("s"))
    }
  }

  @Test func `each field can be changed, and optional ones cleared`() {
    #expect(Self.post.with(text: "") == restored(text: ""))
    #expect(Self.post.with(givenTags: []) == restored(tags: []))
    #expect(Self.post.with(isStarred: false) == restored(isStarred: false))
    #expect(Self.post.with(moment: nil) == restored(moment: nil))
    #expect(Self.post.with(moment: nil).with(moment: .march(9)) == restored(moment: .march(9)))
  }

  @Test func `a tag that only the old text had can be removed`() throws {
    let edit = PostEdit(text: .set("no more of it"), removedTags: [.named("walk")])
    let next = try Self.post.updated(with: edit, revision: EntryID("s"))
    #expect(!next.tags.contains(.named("walk")))
  }

  @Test func `a stored post without text can change its other fields`() throws {
    let edit = PostEdit(isStarred: .set(false))
    let next = try restored(text: "").updated(with: edit, revision: EntryID("s"))
    #expect(next == restored(revision: "s", text: "", isStarred: false))
  }

  @Test(arguments: [("", true), (" \t\r\n\u{A0}\u{2003}", true), ("a", false), (" 。", false)])
  func `white space is blank`(_ text: String, _ isBlank: Bool) {
    #expect(text.isBlank == isBlank)
  }
}
