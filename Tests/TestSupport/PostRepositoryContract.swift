import TimelineDomain

/// The promises of every repository, in memory or in a file. A test target checks each with its own
/// factory.
package enum PostRepositoryContract {
  package static let checks =
    keeping + revising + deleting + carrying + finding + searching + refusing

  // MARK: Saving

  package static let keeping = [
    ContractCheck("an empty repository has no journal") { make in
      let result = try await make(ContractSeed()).everything()
      try same("exists", result.exists, false)
      try same("items", result.timeline.count, 0)
      try same("summary", result.summary, TimelineSummary())
    },
    ContractCheck("an added post is loaded") { make in
      let repository = try await make(ContractSeed())
      let text = Post.text(.sample(id: "aaaa1111"))
      let mood = Post.mood("bbbb2222", at: .march(2), note: "slept #well")
      try same("saved", try await repository.save([.add(text)]), SaveResult())
      try same("saved", try await repository.save([.add(mood)]), SaveResult())
      let result = try await repository.everything()
      try same("exists", result.exists, true)
      try same("posts", result.timeline.map(\.post), [mood, text])
      try same("contested", result.timeline.map(\.isConflict), [false, false])
      try same("count of posts", result.summary.posts, 2)
      try same("count of entries", result.summary.entries, 2)
    },
    ContractCheck("several changes are saved together") { make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      let edit = PostEdit(text: .set("new words"))
      _ = try await repository.save([
        .add(.text("bbbb2222", at: .march(2))), .revise("aaaa1111", edit, as: "cccc3333"),
      ])
      try same("revisions", try await repository.revisions(), ["bbbb2222", "cccc3333"])
    },
    ContractCheck("if one change is refused, none is saved") { make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      try await refused("a change to nothing", with: .entryMissing(EntryID("none"))) {
        _ = try await repository.save([
          .add(.text("bbbb2222")), .delete("none", as: "cccc3333"),
        ])
      }
      try same("revisions", try await repository.revisions(), ["aaaa1111"])
    },
    ContractCheck("the newest instant comes first, whatever its offset is") { make in
      let tokyo = Moment.at("2026-03-01T21:00:00+09:00")
      let lisbon = Moment.at("2026-03-01T12:30:00Z")
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111", at: lisbon), .text("bbbb2222", at: tokyo)]))
      try same("revisions", try await repository.revisions(), ["aaaa1111", "bbbb2222"])
    },
    ContractCheck("of two at the same instant the later one comes first") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111"), .text("bbbb2222"), .text("cccc3333")]))
      let expected = ["cccc3333", "bbbb2222", "aaaa1111"]
      try same("revisions", try await repository.revisions(), expected)
    },
  ]
}

extension TextPost {
  /// A post with a value in every field.
  fileprivate static func sample(id: String) -> TextPost {
    .initial(
      id: EntryID(id), moment: .at("2026-03-01T08:01:02.123+09:00"),
      text: "First light\n#walk \u{301}\"\\\u{0}散歩", tags: [.named("family")], isStarred: true)
  }
}
