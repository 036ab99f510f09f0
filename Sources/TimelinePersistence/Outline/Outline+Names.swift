import TimelineDomain

extension Outline {
  /// The names whose ids lie there, as the last line has them.
  func names(in range: ClosedRange<OutlineID>) throws(OutlineDamage) -> [OutlineName] {
    var found: [OutlineName] = []
    for run in runs {
      var index = try run.firstName(notBefore: range.lowerBound)
      while index < run.nameCount {
        let name = try run.name(index)
        guard name.id <= range.upperBound else { break }
        found.append(name.with(role(of: name)))
        index += 1
      }
    }
    return found
  }

  func verifyNames() throws(OutlineDamage) {
    for run in runs { try run.verifyNames() }
  }

  /// The names of posts that stand and begin with the same four bytes: only those can be mistaken for it.
  func neighbours(of id: EntryID) throws(OutlineDamage) -> [EntryID] {
    try names(in: OutlineID.range(ofPrefix: Array(id.bytes.prefix(4))))
      .filter(\.namesAPost).map { EntryID(bytes: $0.id.bytes) }
  }
}

extension OutlineName {
  var namesAPost: Bool { role == .post || role == .editedPost }
}
