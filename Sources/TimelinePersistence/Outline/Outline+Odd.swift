import JSONBytes
import TimelineDomain

extension Outline {
  /// Without these entries, and without all that belongs to them: they are `odd`. Nil where those are very many.
  func settingApart(
    _ places: [Int], _ file: OpenFile, _ lines: LineWindow
  ) throws(OutlineDamage) -> Outline? {
    var related = RelatedLines(self, file)
    for place in places { related.add(place) }
    guard try related.complete() else { return nil }
    var next = self
    for place in related.places.subtracting(odd) {
      guard let line = lines.line(at: place),
        let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span))
      else { throw OutlineDamage() }
      let id = OutlineID(entry.id.bytes)
      // It was counted as what it is, and is not counted again.
      if try role(of: id, at: place) == .duplicate { continue }
      try next.setApart(place, id, as: .odd)
      next.odd.insert(place)
    }
    return next.odd.count <= Outline.mostOdd ? next : nil
  }

  /// Where lines are that say what one before them says, of those that came since the outline was kept.
  var duplicates: [Int] { said.places { $0.role == .duplicate } }

  private func role(
    of id: OutlineID, at place: Int
  ) throws(OutlineDamage) -> OutlineName.Role? {
    for run in runs {
      if let name = try run.name(of: id, at: place) { return role(of: name) }
    }
    return nil
  }

  private mutating func setApart(
    _ place: Int, _ id: OutlineID, as role: OutlineName.Role
  ) throws(OutlineDamage) {
    var hasPost = false
    for run in runs {
      if let name = try run.name(of: id, at: place), run.hasPost(name) { hasPost = true }
    }
    let head = said[place].head
    if let head { said.change(head) { $0.post = nil } }
    said.change(place) { said in
      if hasPost { said.isGone = true }
      said.edited = nil
      if head != nil { said.head = nil }
      if said.deleted != nil { said.deleted = nil }
      said.role = role
    }
  }

  /// Of the entries of one id, those that are the same line as one before count no more. The answer is the others, if
  /// that is more than one. Nil where those are very many.
  mutating func tellApart(
    _ id: OutlineID, _ lines: LineWindow
  ) throws(OutlineDamage) -> [Int]? {
    let places = try names(in: id...id).filter { $0.role != .duplicate }.map(\.place)
    guard places.count <= Outline.mostOdd else { return nil }
    var different: [Int] = []
    var known: Set<[UInt8]> = []
    for place in Set(places).sorted() {
      guard let line = lines.line(at: place) else { throw OutlineDamage() }
      let scanner = JSONScanner(line.span)
      guard let envelope = EntryEnvelope(scanning: line.indices, in: scanner) else {
        throw OutlineDamage()
      }
      if known.insert(scanner.copy(envelope.range)).inserted {
        different.append(place)
      } else {
        counts.duplicates += 1
        try setApart(place, id, as: .duplicate)
      }
    }
    return different.count > 1 ? different : []
  }

  /// The place of the entry before that one, of those that count. `known` is the same of some that are before it: of many
  /// that don't count, each would go back through all others.
  func entry(
    before place: Int, _ file: OpenFile, _ lines: LineWindow, known: [Int: Int?]
  ) throws(OutlineDamage) -> Int? {
    var place = place
    // The first line is none.
    while let start = try file.startOfLine(before: file.endOfInk(before: place)), start > 0 {
      place = start
      guard let line = lines.line(at: place) else { throw OutlineDamage() }
      guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
        continue
      }
      if try role(of: OutlineID(entry.id.bytes), at: place) != .duplicate { return place }
      if let known = known[place] { return known }
    }
    return nil
  }

  /// Ids that the last run shares with an earlier run.
  var sharedIDs: Set<OutlineID> {
    get throws(OutlineDamage) {
      guard let last = runs.last else { return [] }
      var shared: Set<OutlineID> = []
      for run in runs.dropLast() where run.nameCount > 0 {
        if last.nameCount < 5000 {
          for index in 0..<last.nameCount {
            let id = try last.name(index).id
            let found = try run.firstName(notBefore: id)
            if found < run.nameCount, try run.name(found).id == id { shared.insert(id) }
          }
        } else {
          try run.forEachID(sharedWith: last) { shared.insert($0) }
        }
      }
      return shared
    }
  }
}

extension OutlineRun {
  /// Goes through both at once.
  fileprivate func forEachID(
    sharedWith other: any OutlineRun, _ body: (OutlineID) -> Void
  ) throws(OutlineDamage) {
    let (names, others) = (try names(), try other.names())
    var (index, otherIndex) = (0, 0)
    while index < names.count, otherIndex < others.count {
      let (name, otherName) = (names.span[index].id, others.span[otherIndex].id)
      if name == otherName { body(name) }
      if name < otherName { index += 1 } else { otherIndex += 1 }
    }
  }
}
