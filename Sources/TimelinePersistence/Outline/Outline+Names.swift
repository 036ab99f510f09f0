import TimelineDomain

extension Outline {
  /// The names whose ids lie there, as the last line has them.
  func names(in range: ClosedRange<OutlineID>) throws(OutlineDamage) -> [OutlineName] {
    try names(in: range, most: .max) ?? []
  }

  /// Nil where those are more.
  func names(
    in range: ClosedRange<OutlineID>, most: Int
  ) throws(OutlineDamage) -> [OutlineName]? {
    var found: [OutlineName] = []
    for run in runs {
      guard let names = try run.names(in: range, most: most - found.count) else { return nil }
      found += names.map { $0.with(role(of: $0)) }
    }
    return found
  }

  /// Where entries are that say that of any other, of those that this version can't read too.
  func places(thatMention kinds: Set<OutlineMention.Kind>) throws(OutlineDamage) -> Set<Int> {
    var places: Set<Int> = []
    for run in runs {
      for index in 0..<run.mentionCount {
        let mention = try run.mention(index)
        if let kind = mention.kind, kinds.contains(kind) { places.insert(mention.place) }
      }
    }
    return places
  }

  /// The names of posts that stand and begin with the same four bytes.
  func names(beginningLike beginning: ArraySlice<UInt8>) throws(OutlineDamage) -> [EntryID] {
    try names(in: OutlineID.range(ofPrefix: Array(beginning.prefix(4))))
      .filter(\.namesAPost).map { EntryID(bytes: $0.id.bytes) }
  }

  /// The names of posts that stand next to those ids, in the order of ids: no others share more with them. Nil where that
  /// many don't stand between.
  func neighbours(
    of ids: [EntryID], within most: Int = .max
  ) throws(OutlineDamage) -> [EntryID]? {
    let ids = ids.map { OutlineID($0.bytes) }
    var found: [EntryID] = []
    for run in runs {
      let near = try run.neighbours(of: ids, within: most) {
        $0.with(role(of: $0)).namesAPost
      }
      guard let near else { return nil }
      found += near.map { EntryID(bytes: $0.id.bytes) }
    }
    return found
  }

  /// The names of all posts that stand.
  func standingNames() throws(OutlineDamage) -> [EntryID] {
    var found: [EntryID] = []
    for run in runs {
      for index in 0..<run.nameCount {
        let name = try run.name(index)
        if name.with(role(of: name)).namesAPost { found.append(EntryID(bytes: name.id.bytes)) }
      }
    }
    return found
  }
}

extension OutlineName {
  var namesAPost: Bool { role == .post || role == .editedPost || role == .alias }
}
