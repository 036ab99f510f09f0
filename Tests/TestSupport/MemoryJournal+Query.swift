import TimelineDomain

extension MemoryJournal {
  /// The answer to a query, with the summary of the journal.
  func result(of query: TimelineQuery, access: TimelineAccess) -> LoadResult {
    guard exists else {
      return LoadResult(timeline: Timeline(), summary: TimelineSummary(), exists: false)
    }
    guard access.level > .none else {
      return LoadResult(timeline: Timeline(), summary: TimelineSummary(access: access))
    }
    let all = items
    var found = all
    var deleted: DeletedPost?
    var match: IDMatch?
    var dependents: [Dependent] = []
    if case .idPrefix(let prefix) = query.selection {
      (match, found) = matching(prefix, in: all)
      deleted = found.isEmpty ? self.deleted(prefix, match) : nil
      dependents = self.dependents(of: Set(found.map(\.id)), in: all)
    }
    if !query.kinds.isEmpty { found = found.filter { query.kinds.contains($0.kind) } }
    var unsearched = 0
    if let condition = query.condition {
      unsearched = found.count { condition.answer(for: $0) == .unsure }
      found = found.filter(condition.matches)
    }
    found = Array(found.dropFirst(query.skip))
    if let limit = query.limit { found = Array(found.prefix(limit)) }
    return LoadResult(
      timeline: Timeline(found), summary: summary(of: all, access), exists: true,
      names: ShortNames(all.map(\.name)), match: match, deleted: deleted, dependents: dependents,
      unsearched: unsearched)
  }

  /// Items of the post with this name; else with this entry; else with this prefix; else with an entry
  /// of this prefix.
  private func matching(
    _ prefix: EntryID, in items: [TimelineItem]
  ) -> (IDMatch?, [TimelineItem]) {
    let all = Set(entries.flatMap(posts))
    if all.contains(prefix) { return (.name, items.filter { $0.id == prefix }) }
    let owners = postsWithEntry { $0 == prefix }
    if !owners.isEmpty {
      let version = items.filter { $0.isConflict && $0.revision == prefix }
      return (.entry, version.isEmpty ? items.filter { owners.contains($0.id) } : version)
    }
    let named = items.filter { $0.name.hasPrefix(prefix) || $0.id.hasPrefix(prefix) }
    if !named.isEmpty { return (.beginningOfName, named) }
    let posts = postsWithEntry { $0.hasPrefix(prefix) }
    return (
      posts.isEmpty ? nil : .beginningOfEntry, items.filter { posts.contains($0.id) }
    )
  }

  private func postsWithEntry(_ isNamed: (EntryID) -> Bool) -> Set<EntryID> {
    entries.reduce(into: []) { found, entry in
      // A deletion is an entry of every post that it deletes.
      let posts = posts(of: entry)
      found.formUnion(isNamed(entry.id) ? posts : posts.filter(isNamed))
    }
  }

  private func deleted(_ prefix: EntryID, _ match: IDMatch?) -> DeletedPost? {
    let isExact = match?.isExact == true
    let posts = postsWithEntry { isExact ? $0 == prefix : $0.hasPrefix(prefix) }
    guard posts.count == 1, let post = posts.first else { return nil }
    let last = entries.last { isHead($0.id) && self.posts(of: $0).contains(post) }
    return DeletedPost(id: post, moment: last?.moment)
  }

  private func dependents(of posts: Set<EntryID>, in items: [TimelineItem]) -> [Dependent] {
    items.compactMap { item in
      guard !posts.contains(item.id), let refs = self[item.revision]?.refs
      else { return nil }
      let targets = refs.compactMap { self[$0] }.flatMap(self.posts)
      return targets.contains(where: posts.contains)
        ? Dependent(item.name, kind: item.kind, isUnderstood: item.post != nil) : nil
    }
  }

  private func summary(of items: [TimelineItem], _ access: TimelineAccess) -> TimelineSummary {
    let unknown = items.filter { $0.post == nil }
    let unfamiliar = unknown.filter { ["text", "mood", "deletion"].contains($0.kind) }
    return TimelineSummary(
      access: access, version: 1, entries: entries.count, posts: items.count - unknown.count,
      unknown: counts(unknown.map(\.kind)), unfamiliar: counts(unfamiliar.map(\.kind)),
      conflicts: Set(items.filter(\.isConflict).map(\.id)).count)
  }

  private func counts(_ kinds: [String]) -> [String: Int] {
    kinds.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
