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
      var index = try run.firstName(notBefore: range.lowerBound)
      while index < run.nameCount {
        let name = try run.name(index)
        guard name.id <= range.upperBound else { break }
        guard found.count < most else { return nil }
        found.append(name.with(role(of: name)))
        index += 1
      }
    }
    return found
  }

  /// The places of deletions, of those that this version can't read too.
  func deletions() throws(OutlineDamage) -> Set<Int> {
    var places: Set<Int> = []
    for run in runs {
      for index in 0..<run.mentionCount {
        let mention = try run.mention(index)
        if mention.kind == .deletes { places.insert(mention.place) }
      }
    }
    return places
  }

  /// The names of posts that stand and begin with the same four bytes.
  func names(beginningLike beginning: ArraySlice<UInt8>) throws(OutlineDamage) -> [EntryID] {
    try names(in: OutlineID.range(ofPrefix: Array(beginning.prefix(4))))
      .filter(\.namesAPost).map { EntryID(bytes: $0.id.bytes) }
  }

  /// The names of posts that stand next to that id, in the order of ids: no other shares more with it. Nil where that
  /// many don't stand between.
  func neighbours(
    of id: EntryID, within most: Int = .max
  ) throws(OutlineDamage) -> [EntryID]? {
    let id = OutlineID(id.bytes)
    var found: [EntryID] = []
    for run in runs {
      let start = try run.firstName(notBefore: id)
      for step in [-1, 1] {
        var index = step < 0 ? start - 1 : start
        while index >= 0, index < run.nameCount {
          guard abs(index - start) < most else { return nil }
          let name = try run.name(index)
          let named = name.with(role(of: name))
          if name.id != id, named.namesAPost {
            found.append(EntryID(bytes: name.id.bytes))
            break
          }
          index += step
        }
      }
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
