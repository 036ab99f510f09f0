import TimelineDomain

/// What a word of the user names. Every command asks these functions, with and without an index.
///
/// An exact name comes first: the name of a post, then the id of an entry, deleted posts included. Only
/// if there is neither, the word is the beginning of names, or else of the ids of entries.
extension ShownEntries {
  /// What a word names of all that is shown.
  struct Named {
    /// Nil if the word names nothing.
    let match: IDMatch?
    /// Newest first.
    var heads: [Head] = []
    /// The only post that the word names, if it is deleted.
    var deleted: DeletedPost?
  }

  func shown(named word: EntryID) -> Named {
    if let (match, numbers) = exact(word) {
      var own = heads(of: numbers)
      let versions = own.filter { $0.isConflict && document.entries[$0.entry].id == word }
      if match == .entry, !versions.isEmpty { own = versions }
      return Named(match: match, heads: own, deleted: own.isEmpty ? deleted(numbers) : nil)
    }
    let named = heads.filter {
      name(of: $0).hasPrefix(word) || graph.names[$0.entry].hasPrefix(word)
    }
    if !named.isEmpty { return Named(match: .beginningOfName, heads: named) }
    let numbers = entries(beginningWith: word)
    let own = heads(of: numbers)
    return Named(
      match: numbers.isEmpty ? nil : .beginningOfEntry, heads: own,
      deleted: own.isEmpty ? deleted(numbers) : nil)
  }

  /// The histories of all posts that a word names, deleted or not.
  func histories(of word: EntryID) -> FoundHistories {
    if let (_, numbers) = exact(word) { return .posts(histories(ofEntries: numbers)) }
    let numbers = entries(beginningWith: word)
    if numbers.count > FoundHistories.mostIDs {
      let count = ids(of: numbers, beginningWith: word).count
      if count > FoundHistories.mostIDs { return .tooMany(ids: count) }
    }
    let versions = Set(heads.filter(\.isConflict).map(\.entry))
    let named = numbers.filter { number in
      graph.names[number].hasPrefix(word)
        || versions.contains(number) && document.entries[number].id.hasPrefix(word)
    }
    return .posts(histories(ofEntries: named.isEmpty ? numbers : named))
  }

  /// Whether this is the complete name of a post or id of an entry.
  func isExact(_ word: EntryID) -> Bool { exact(word) != nil }

  /// The entries of the posts with this name; else the entries with this id, and those that replace
  /// it if it is missing.
  private func exact(_ word: EntryID) -> (match: IDMatch, entries: [Int])? {
    let all = document.entries.indices
    let named = document.withScanner { scanner in
      all.filter { number in
        let entry = document.entries[number]
        return graph.names[number] == word && (!entry.isHider || entry.isUnknownHider(scanner))
      }
    }
    if !named.isEmpty { return (.name, named) }
    let isMissing = !document.ids.has(word)
    let own = all.filter { number in
      let entry = document.entries[number]
      return entry.id == word || isMissing && !entry.isHider && entry.replaces.contains(word)
    }
    return own.isEmpty ? nil : (.entry, own)
  }

  /// Entries with an id, a post's name, or a missing replaced id that begins with a word.
  private func entries(beginningWith word: EntryID) -> [Int] {
    document.entries.indices.filter { number in
      let entry = document.entries[number]
      if entry.id.hasPrefix(word) || graph.names[number].hasPrefix(word) { return true }
      return !entry.isHider
        && entry.replaces.contains { $0.hasPrefix(word) && !document.ids.has($0) }
    }
  }

  private func ids(of numbers: [Int], beginningWith word: EntryID) -> Set<EntryID> {
    let all = numbers.flatMap { [document.entries[$0].id, graph.names[$0]] }
    return Set(all.lazy.filter { $0.hasPrefix(word) })
  }

  /// The heads of the posts with these entries. A hider that this version knows belongs to no post.
  private func heads(of numbers: [Int]) -> [Head] {
    let posts = Set(numbers.map { graph.firsts[$0] })
    return heads.filter { posts.contains(graph.firsts[$0.entry]) }
  }

  private func deleted(_ numbers: [Int]) -> DeletedPost? {
    let posts = posts(of: numbers)
    guard posts.count == 1, let post = posts.first,
      !heads.contains(where: { graph.firsts[$0.entry] == post })
    else { return nil }
    let last = lastHider(of: post)
    return DeletedPost(
      id: graph.names[post], moment: last.flatMap { document.entries[$0].moment })
  }
}
