import TimelineDomain

extension PostRepositoryContract {
  private static let mixed = ContractSeed(
    posts: [
      .text("aaaa1111", at: .march(1)), .mood("aaab2222", at: .march(3)),
      .text("cccc3333", at: .march(5)),
    ],
    unknown: [
      .unknown("pppp1111", at: .march(2)), .unknown("qqqq2222", kind: "poll", at: .march(4)),
      .unknown("pppp3333", at: .march(6)),
      UnknownEntry(
        id: EntryID("tttt1111"), revision: EntryID("tttt1111"), kind: "text", moment: .march(7),
        reason: .needs(["ink-9"])),
    ],
    refs: [EntryID("qqqq2222"): [EntryID("aaaa1111")]])

  static let carrying = [
    ContractCheck("an unknown entry is listed in order and counted by kind") { make in
      let loaded = try await make(mixed).everything()
      let expected = [
        "tttt1111", "pppp3333", "cccc3333", "qqqq2222", "aaab2222", "pppp1111", "aaaa1111",
      ]
      try same("revisions", loaded.timeline.revisions, expected)
      let unknown = loaded.timeline.compactMap { item in
        if case .unknown(let entry) = item.content { entry } else { nil }
      }
      try same("unknown", unknown, mixed.unknown.sorted { $1.moment!.isBefore($0.moment!) })
      let kinds = ["photo": 2, "poll": 1, "text": 1]
      try same("counts", loaded.summary.unknown, kinds)
      try same("known kinds among them", loaded.summary.unfamiliar, ["text": 1])
      try same("count of posts", loaded.summary.posts, 3)
    },
    ContractCheck("an unknown entry survives every change") { make in
      let repository = try await make(mixed)
      let before = try await repository.everything().timeline.filter { $0.post == nil }
      _ = try await repository.save([.add(.text("nnnn1111"))])
      let edit = PostEdit(text: .set("new"))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "nnnn2222")])
      _ = try await repository.save([.delete("cccc3333", as: "nnnn3333")])
      let after = try await repository.everything()
      try same("unknown", after.timeline.filter { $0.post == nil }, before)
      try same("counts", after.summary.unknown, ["photo": 2, "poll": 1, "text": 1])
    },
    ContractCheck("an unknown entry can be deleted") { make in
      let repository = try await make(mixed)
      _ = try await repository.save([.delete("pppp1111", as: "nnnn1111")])
      let counts = try await repository.everything().summary.unknown
      try same("counts", counts, ["photo": 1, "poll": 1, "text": 1])
    },
    ContractCheck("a post is loaded with the entries that depend on it") { make in
      let repository = try await make(mixed)
      let poll = Dependent(EntryID("qqqq2222"), kind: "poll", isUnderstood: false)
      try same("dependents", try await repository.found("aaaa1111").dependents, [poll])
      try same("dependents", try await repository.found("aaab2222").dependents, [])
      let edit = PostEdit(text: .set("new"))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "nnnn1111")])
      try same("after an edit", try await repository.found("aaaa1111").dependents, [poll])
    },
  ]

  static let finding = [
    ContractCheck("a limit gives the newest, and the summary counts all") { make in
      let repository = try await make(mixed)
      let two = try await repository.load(.everything.with(limit: 2))
      try same("revisions", two.timeline.revisions, ["tttt1111", "pppp3333"])
      try same("count of posts", two.summary.posts, 3)
      let none = try await repository.revisions(.everything.with(limit: 0))
      try same("none", none, [])
      let many = try await repository.revisions(.everything.with(limit: 99))
      try same("more than there are", many.count, 7)
    },
    ContractCheck("kinds, known or not, are selected before the limit") { make in
      let repository = try await make(mixed)
      let moods = try await repository.revisions(.everything.with(kinds: ["mood"]))
      try same("moods", moods, ["aaab2222"])
      let texts = try await repository.revisions(.everything.with(kinds: ["text"]))
      try same("texts", texts, ["tttt1111", "cccc3333", "aaaa1111"])
      let both = TimelineQuery.everything.with(kinds: ["photo", "mood"]).with(limit: 2)
      try same("photos and moods", try await repository.revisions(both), ["pppp3333", "aaab2222"])
      let nothing = try await repository.revisions(.everything.with(kinds: ["Text"]))
      try same("another name", nothing, [])
    },
    ContractCheck("a prefix finds all ids that begin with it") { make in
      let repository = try await make(mixed)
      try same("unique", try await repository.found("aaaa").timeline.revisions, ["aaaa1111"])
      try same("whole", try await repository.found("aaab2222").timeline.revisions, ["aaab2222"])
      let several = try await repository.found("aaa").timeline.revisions
      try same("ambiguous", several, ["aaab2222", "aaaa1111"])
      try same("unknown", try await repository.found("pppp3").timeline.revisions, ["pppp3333"])
      let none = try await repository.found("zzzz")
      try same("none", none.timeline.revisions, [])
      try same("deleted", none.deleted, nil)
      try same("a longer one", try await repository.found("aaaa11111").timeline.revisions, [])
    },
    ContractCheck("a complete id means that post, even if it is a prefix of others") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa"), .text("aaaa1111", at: .march(2))]))
      try same("whole", try await repository.found("aaaa").timeline.revisions, ["aaaa"])
      let both = try await repository.found("aaa").timeline.revisions
      try same("both", both, ["aaaa1111", "aaaa"])
    },
    ContractCheck("a post is found by its id and by each of its revisions") { make in
      let repository = try await make(mixed)
      let edit = PostEdit(text: .set("new"))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "xxxx1111")])
      try same("by name", try await repository.found("aaaa1").timeline.revisions, ["xxxx1111"])
      try same("by revision", try await repository.found("xxxx").timeline.revisions, ["xxxx1111"])
      let other = PostEdit(text: .set("other"))
      _ = try await repository.save([.revise("aaaa1111", other, as: "yyyy1111")])
      let versions = try await repository.found("aaaa1111").timeline.revisions
      try same("both versions", versions, ["yyyy1111", "xxxx1111"])
      try same("one version", try await repository.found("xxxx").timeline.revisions, ["xxxx1111"])
    },
    ContractCheck("a deleted post is reported as deleted") { make in
      let repository = try await make(mixed)
      _ = try await repository.save([.delete("cccc3333", as: "nnnn1111")])
      let expected = DeletedPost(id: EntryID("cccc3333"), moment: .march(31))
      for prefix in ["cccc3333", "cc", "nnnn1111"] {
        let result = try await repository.found(prefix)
        try same("found by \(prefix)", result.timeline.count, 0)
        try same("deleted, by \(prefix)", result.deleted, expected)
      }
      try same("another", try await repository.found("aaaa1111").deleted, nil)
    },
    ContractCheck("ids are compared byte by byte") { make in
      let composed = "caf\u{E9}1234"
      let decomposed = "cafe\u{301}1234"
      let repository = try await make(
        ContractSeed(posts: [.text(composed), .text(decomposed, at: .march(2))]))
      let found = try await repository.load(.idPrefix(EntryID(decomposed))).timeline
      try same("found", found.map(\.id.bytes), [Array(decomposed.utf8)])
      _ = try await repository.save([.delete(composed, as: "nnnn1111")])
      let left = try await repository.everything().timeline
      try same("left", left.map(\.id.bytes), [Array(decomposed.utf8)])
    },
    ContractCheck("short ids are unique among all posts") { make in
      let found = try await make(mixed).found("pppp1111").names
      try same("short name", found.short(EntryID("pppp1111")), "pppp1")
      let names = try await make(mixed).everything().names
      let short = ["aaaa1111", "aaab2222", "pppp1111"].map { names.short(EntryID($0)) }
      try same("short names", short, ["aaaa", "aaab", "pppp1"])
    },
  ]

  /// A separate promise.
  package static let findingByKind = [
    ContractCheck("a post of another kind is not reported as deleted") { make in
      let repository = try await make(mixed)
      let query = TimelineQuery.idPrefix(EntryID("aaaa1111")).with(kinds: ["mood"])
      let result = try await repository.load(query)
      try same("found", result.timeline.revisions, [])
      try same("deleted", result.deleted, nil)
    }
  ]
}
