/// Provides a timeline's items one at a time, in order.
package protocol TimelineSource: Sendable {
  var count: Int { get }
  /// Throws if the entry can't be read any more.
  func item(at index: Int) throws(RepositoryError) -> TimelineItem
  func revision(at index: Int) -> EntryID
  func sortingMoment(at index: Int) -> Moment?
  func name(at index: Int) -> EntryID
  func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int
  /// Of all posts in the source, shown or not.
  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID]
}

/// A source whose items are lines of a file.
package protocol StoredLineSource: TimelineSource {
  /// The line of an item, byte for byte. Throws if it can't be read any more.
  func line(at index: Int) throws(RepositoryError) -> [UInt8]
}

extension TimelineSource {
  package func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] { [] }

  package func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    try part.forEach(backwards: backwards, while: isWanted) {
      (index) throws(RepositoryError) in other(try item(at: index))
    }
  }
}

extension Range<Int> {
  /// Passes indices in either direction while `isWanted` returns true. Returns how many.
  package func forEach(
    backwards: Bool, while isWanted: () -> Bool, _ body: (Int) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> Int {
    var done = 0
    while done < count, isWanted() {
      try body(backwards ? upperBound - 1 - done : lowerBound + done)
      done += 1
    }
    return done
  }
}
