import TimelineDomain

extension PostRepositoryContract {
  static let revising = [
    ContractCheck("an edit keeps the post's id and changes its fields") { make in
      let post = Post.text("aaaa1111", "old", tags: [.named("walk")])
      let repository = try await make(ContractSeed(posts: [post]))
      let edit = PostEdit(text: .set("new"), addedTags: [.named("rain")], isStarred: .set(true))
      let result = try await repository.save([.revise("aaaa1111", edit, as: "bbbb2222")])
      try same("conflicts", result.conflicts, [])
      let expected = Post.text(
        .restored(
          id: EntryID("aaaa1111"), revision: EntryID("bbbb2222"), moment: post.moment,
          text: "new", givenTags: [.named("walk"), .named("rain")], isStarred: true))
      let loaded = try await repository.everything()
      try same("posts", loaded.timeline.map(\.post), [expected])
      try same("contested", loaded.timeline.map(\.isConflict), [false])
      try same("count of posts", loaded.summary.posts, 1)
      try same("count of entries", loaded.summary.entries, 2)
    },
    ContractCheck("an edited mood has its score, and a note can be cleared") { make in
      let repository = try await make(
        ContractSeed(posts: [.mood("aaaa1111", "bad", note: "tired")]))
      let edit = PostEdit(mood: .set(.named("great")), note: .clear)
      _ = try await repository.save([.revise("aaaa1111", edit, as: "bbbb2222")])
      let expected = Post.mood(
        .restored(
          id: EntryID("aaaa1111"), revision: EntryID("bbbb2222"), moment: .march(1),
          mood: .named("great"), storedScore: Score(5), note: nil, givenTags: [],
          isStarred: false))
      try same("posts", try await repository.everything().timeline.map(\.post), [expected])
    },
    ContractCheck("another moment moves the post in the order") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111"), .text("bbbb2222", at: .march(2))]))
      let edit = PostEdit(moment: .set(.march(3)))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "cccc3333")])
      let timeline = try await repository.everything().timeline
      try same("revisions", timeline.revisions, ["cccc3333", "bbbb2222"])
      try same("moments", timeline.map(\.moment), [.march(3), .march(2)])
      try same("names", timeline.map(\.id.text), ["aaaa1111", "bbbb2222"])
    },
    ContractCheck("two edits of one revision make a conflict, and the second result says so") {
      make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      let one = PostEdit(text: .set("one"))
      let other = PostEdit(text: .set("other"))
      let first = try await repository.save([.revise("aaaa1111", one, as: "bbbb2222")])
      let second = try await repository.save([.revise("aaaa1111", other, as: "cccc3333")])
      try same("conflicts of the first", first.conflicts, [])
      try same("conflicts of the second", second.conflicts, [EntryID("aaaa1111")])
      let loaded = try await repository.everything()
      try same("revisions", loaded.timeline.revisions, ["cccc3333", "bbbb2222"])
      try same("contested", loaded.timeline.map(\.isConflict), [true, true])
      try same("ids", loaded.timeline.map(\.id.text), ["aaaa1111", "aaaa1111"])
      try same("names", loaded.timeline.map(\.name.text), ["cccc3333", "bbbb2222"])
      try same("count of conflicts", loaded.summary.conflicts, 1)
    },
    ContractCheck("deleting one of two heads settles a conflict") { make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      let edit = PostEdit(text: .set("other"))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "bbbb2222")])
      let another = PostEdit(text: .set("another"))
      _ = try await repository.save([.revise("aaaa1111", another, as: "cccc3333")])
      _ = try await repository.save([.delete("bbbb2222", as: "dddd4444")])
      let loaded = try await repository.everything()
      try same("revisions", loaded.timeline.revisions, ["cccc3333"])
      try same("contested", loaded.timeline.map(\.isConflict), [false])
      try same("count of conflicts", loaded.summary.conflicts, 0)
    },
  ]

  static let deleting = [
    ContractCheck("a deleted post is hidden") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111"), .text("bbbb2222")]))
      let result = try await repository.save([.delete("aaaa1111", as: "cccc3333")])
      try same("conflicts", result.conflicts, [])
      let loaded = try await repository.everything()
      try same("revisions", loaded.timeline.revisions, ["bbbb2222"])
      try same("count of posts", loaded.summary.posts, 1)
      try same("count of entries", loaded.summary.entries, 3)
    },
    ContractCheck("several posts are deleted at once") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111"), .text("bbbb2222"), .text("cccc3333")]))
      _ = try await repository.save([.delete("aaaa1111", "cccc3333", as: "dddd4444")])
      try same("revisions", try await repository.revisions(), ["bbbb2222"])
    },
    ContractCheck("a deletion keeps a revision that it didn't replace") { make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      let edit = PostEdit(text: .set("kept"))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "bbbb2222")])
      let result = try await repository.save([.delete("aaaa1111", as: "cccc3333")])
      try same("conflicts", result.conflicts, [EntryID("aaaa1111")])
      let timeline = try await repository.everything().timeline
      try same("revisions", timeline.revisions, ["bbbb2222"])
      try same("contested", timeline.map(\.isConflict), [false])
    },
    ContractCheck("a revision of a post that was deleted meanwhile is shown") { make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      _ = try await repository.save([.delete("aaaa1111", as: "bbbb2222")])
      let edit = PostEdit(text: .set("kept"))
      let result = try await repository.save([.revise("aaaa1111", edit, as: "cccc3333")])
      try same("conflicts", result.conflicts, [EntryID("aaaa1111")])
      try same("revisions", try await repository.revisions(), ["cccc3333"])
    },
  ]

  /// A separate promise: deleting several posts at once doesn't merge them.
  package static let severalAtOnce = [
    ContractCheck("each of several deleted posts is reported with its own id") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111"), .text("bbbb2222")]))
      _ = try await repository.save([.delete("aaaa1111", "bbbb2222", as: "cccc3333")])
      for name in ["aaaa1111", "bbbb2222"] {
        let expected = DeletedPost(id: EntryID(name), moment: .march(31))
        try same("deleted", try await repository.found(name).deleted, expected)
      }
    },
    ContractCheck("revisions that a deletion of two posts didn't replace are two posts") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111"), .text("bbbb2222")]))
      let edit = PostEdit(text: .set("kept"))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "aaaa2222")])
      _ = try await repository.save([.revise("bbbb2222", edit, as: "bbbb3333")])
      _ = try await repository.save([.delete("aaaa1111", "bbbb2222", as: "cccc3333")])
      let timeline = try await repository.everything().timeline
      try same("ids", timeline.map(\.id.text), ["bbbb2222", "aaaa1111"])
      try same("contested", timeline.map(\.isConflict), [false, false])
    },
  ]
}
