import TextSearch
import TimePhrases
import TimelineDomain

extension PostRepositoryContract {
  private static let mixed = ContractSeed(
    posts: [
      .text("aaaa1111", "First light #walk", at: .march(1)),
      .mood("bbbb2222", "good", at: .march(3), note: "light sleep"),
      .text("cccc3333", "rain", at: .march(5)),
      .text("dddd4444", "LIGHT", at: .march(8)),
    ],
    unknown: [
      .unknown("pppp1111", at: .march(2)), .unknown("qqqq2222", kind: "poll", at: .march(4)),
      UnknownEntry(
        id: EntryID("tttt1111"), revision: EntryID("tttt1111"), kind: "text", moment: .march(7),
        reason: .needs(["ink-9"])),
    ])
  private static let light = PostCondition.words(FoldedText("light"))

  static let searching = [
    ContractCheck("a condition selects posts, newest first, before the limit") { make in
      let repository = try await make(mixed)
      let all = try await repository.load(.everything.with(condition: light))
      try same("found", all.timeline.revisions, ["dddd4444", "bbbb2222", "aaaa1111"])
      try same("count of posts", all.summary.posts, 4)
      let two = TimelineQuery.everything.with(condition: light).with(limit: 2)
      try same("two", try await repository.revisions(two), ["dddd4444", "bbbb2222"])
      try same(
        "others", try await repository.revisions(two.with(skip: 1)), ["bbbb2222", "aaaa1111"])
      try same("none", try await repository.revisions(two.with(limit: 0)), [])
      let moods = TimelineQuery.everything.with(condition: light).with(kinds: ["mood"])
      try same("moods", try await repository.revisions(moods), ["bbbb2222"])
      let tag = TimelineQuery.everything.with(condition: .tag(FoldedText("walk")))
      try same("tag", try await repository.revisions(tag), ["aaaa1111"])
      let score = TimelineQuery.everything.with(condition: .number(.score, .atLeast, 4))
      try same("score", try await repository.revisions(score), ["bbbb2222"])
    },
    ContractCheck("a skip leaves out the newest, with and without a condition") { make in
      let repository = try await make(mixed)
      let query = TimelineQuery.everything
      try same(
        "two", try await repository.revisions(query.with(skip: 5)), ["pppp1111", "aaaa1111"])
      let one = query.with(skip: 5).with(limit: 1)
      try same("one", try await repository.revisions(one), ["pppp1111"])
      try same("none", try await repository.revisions(query.with(skip: 7)), [])
      let large = query.with(skip: .max).with(limit: .max)
      try same("beyond", try await repository.revisions(large), [])
      let beyond = try await repository.revisions(large.with(condition: light))
      try same("beyond what is found", beyond, [])
    },
    ContractCheck("unsure answers for unknown entries are counted, whatever the limit is") {
      make in
      let repository = try await make(mixed)
      let query = TimelineQuery.everything.with(condition: light)
      try same("words", try await repository.load(query).unsearched, 3)
      try same("limited", try await repository.load(query.with(limit: 1)).unsearched, 3)
      try same("none", try await repository.load(query.with(limit: 0)).unsearched, 3)
      try same("texts", try await repository.load(query.with(kinds: ["text"])).unsearched, 1)
      let not = try await repository.load(query.with(condition: .not(light)))
      try same("not", not.timeline.revisions, ["cccc3333"])
      try same("not, unsearched", not.unsearched, 3)
      let either = PostCondition.any([light, .type("poll")])
      let found = try await repository.load(query.with(condition: either))
      let expected = ["dddd4444", "qqqq2222", "bbbb2222", "aaaa1111"]
      try same("either", found.timeline.revisions, expected)
      try same("either, unsearched", found.unsearched, 2)
      try same("without a condition", try await repository.everything().unsearched, 0)
    },
    ContractCheck("an unknown entry is found by its envelope") { make in
      let repository = try await make(mixed)
      let rows: [(PostCondition, [String])] = [
        (.unknown, ["tttt1111", "qqqq2222", "pppp1111"]),
        (.type("photo"), ["pppp1111"]),
        (.id(EntryID("qq")), ["qqqq2222"]),
        (.before(.march(3)), ["pppp1111", "aaaa1111"]),
        (
          .within(.span(TimeSpan(from: Moment.march(4).time, upTo: Moment.march(5).time))),
          ["qqqq2222"]
        ),
        (.all([.since(.march(7)), .not(.unknown)]), ["dddd4444"]),
        (.edited, []),
      ]
      for (condition, expected) in rows {
        let result = try await repository.load(.everything.with(condition: condition))
        try same("\(condition)", result.timeline.revisions, expected)
        try same("unsearched by \(condition)", result.unsearched, 0)
      }
    },
    ContractCheck("a post is found by its new content, and as edited") { make in
      let repository = try await make(mixed)
      let edit = PostEdit(text: .set("snow"))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "xxxx1111")])
      let light = try await repository.revisions(.everything.with(condition: light))
      try same("old words", light, ["dddd4444", "bbbb2222"])
      let edited = try await repository.revisions(.everything.with(condition: .edited))
      try same("edited", edited, ["xxxx1111"])
      for id in ["aaaa", "xxxx"] {
        let found = try await repository.revisions(.everything.with(condition: .id(EntryID(id))))
        try same("by \(id)", found, ["xxxx1111"])
      }
    },
  ]
}
