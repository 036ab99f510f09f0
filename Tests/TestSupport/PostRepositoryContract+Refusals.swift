import TimelineDomain

extension PostRepositoryContract {
  private static let edit = PostEdit(text: .set("new"))

  static let refusing = [
    ContractCheck("an unknown entry can't be edited") { make in
      let repository = try await make(ContractSeed(unknown: [.unknown("pppp1111")]))
      try await refused("a revision", with: .entryUnknown(EntryID("pppp1111"))) {
        _ = try await repository.save([.revise("pppp1111", edit, as: "nnnn1111")])
      }
      try same("revisions", try await repository.revisions(), ["pppp1111"])
    },
    ContractCheck("a deletion can't be edited") { make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      _ = try await repository.save([.delete("aaaa1111", as: "bbbb2222")])
      try await refused("a revision", with: .entryUnknown(EntryID("bbbb2222"))) {
        _ = try await repository.save([.revise("bbbb2222", edit, as: "nnnn1111")])
      }
    },
    ContractCheck("a missing entry can't be changed") { make in
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")]))
      let missing = RepositoryError.entryMissing(EntryID("aaaa"))
      try await refused("a revision", with: missing) {
        _ = try await repository.save([.revise("aaaa", edit, as: "nnnn1111")])
      }
      try await refused("a deletion", with: missing) {
        _ = try await repository.save([.delete("aaaa1111", "aaaa", as: "nnnn1111")])
      }
      try same("revisions", try await repository.revisions(), ["aaaa1111"])
    },
    ContractCheck("an entry that is not as it was seen is not changed, if so asked") { make in
      let repository = try await make(
        ContractSeed(posts: [.text("aaaa1111"), .text("bbbb1111", at: .march(2))]))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "nnnn1111")])
      let changed = RepositoryError.entryChanged(EntryID("aaaa1111"))
      for change in [
        PostChange.revise("aaaa1111", edit, as: "nnnn2222"), .delete("aaaa1111", as: "nnnn3333"),
      ] {
        try await refused("a change", with: changed) {
          _ = try await repository.save([change], batch: nil, ifUnchanged: true)
        }
        try await refused("two changes", with: changed) {
          _ = try await repository.save(
            [.revise("bbbb1111", edit, as: "nnnn4444"), change], batch: nil,
            ifUnchanged: true)
        }
      }
      try same("revisions", try await repository.revisions(), ["bbbb1111", "nnnn1111"])
      _ = try await repository.save(
        [.revise("nnnn1111", edit, as: "nnnn5555")], batch: nil, ifUnchanged: true)
      try same("revisions", try await repository.revisions(), ["bbbb1111", "nnnn5555"])
    },
    ContractCheck("without a journal a change is refused, and none is created") {
      make in
      let repository = try await make(ContractSeed())
      try await refused("a deletion", with: .entryMissing(EntryID("aaaa1111"))) {
        _ = try await repository.save([.delete("aaaa1111", as: "nnnn1111")])
      }
      try same("exists", try await repository.everything().exists, false)
    },
    ContractCheck("the gate refuses every change") { make in
      let access = TimelineAccess(level: .readOnly, reason: .needs(["blob-9"]))
      let repository = try await make(
        ContractSeed(
          posts: [.text("aaaa1111")], unknown: [.unknown("pppp1111", at: .march(2))],
          access: access))
      let before = try await repository.everything()
      try same("access", before.summary.access, access)
      let changes: [PostChange] = [
        .add(.text("nnnn1111")), .revise("aaaa1111", edit, as: "nnnn2222"),
        .delete("aaaa1111", as: "nnnn3333"), .delete("none", as: "nnnn4444"),
      ]
      for change in changes {
        try await refusedByGate(access) { _ = try await repository.save([change]) }
      }
      let after = try await repository.everything()
      try same("items", Array(after.timeline), Array(before.timeline))
      try same("summary", after.summary, before.summary)
    },
    ContractCheck("a journal that must not be rewritten can be changed") { make in
      let access = TimelineAccess(level: .noRewrite, reason: .needs(["index-9"]))
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")], access: access))
      _ = try await repository.save([.revise("aaaa1111", edit, as: "nnnn1111")])
      let loaded = try await repository.everything()
      try same("revisions", loaded.timeline.revisions, ["nnnn1111"])
      try same("access", loaded.summary.access, access)
    },
    ContractCheck("a journal that must not be read is refused with the reason") { make in
      let access = TimelineAccess(level: .none, reason: .needs(["cipher-9"]))
      let repository = try await make(ContractSeed(posts: [.text("aaaa1111")], access: access))
      let loaded = try await repository.everything()
      try same("items", loaded.timeline.count, 0)
      try same("access", loaded.summary.access, access)
      try await refusedByGate(access) {
        _ = try await repository.save([.delete("aaaa1111", as: "nnnn1111")])
      }
    },
  ]

  /// The path in an error is the repository's own.
  private static func refusedByGate(
    _ access: TimelineAccess, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch RepositoryError.refused(_, let reason) {
      return try same("reason", reason, access)
    }
    throw ContractViolation(description: "a change was not refused by the gate")
  }
}
