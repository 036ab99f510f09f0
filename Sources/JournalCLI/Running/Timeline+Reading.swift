import TimelineDomain

extension Timeline {
  /// The item, or the failure of the command if the journal can't be read.
  func readItem(at index: Int) throws(Failure) -> TimelineItem {
    try reading { () throws(RepositoryError) in try item(at: index) }
  }

  /// Nil if there is none.
  func readFirst() throws(Failure) -> TimelineItem? {
    isEmpty ? nil : try readItem(at: 0)
  }

  /// The stored line, byte for byte; nil for an entry that isn't stored yet.
  func readStoredLine(at index: Int) throws(Failure) -> [UInt8]? {
    try reading { () throws(RepositoryError) in try storedLine(at: index) }
  }

  func readItems() throws(Failure) -> [TimelineItem] {
    try reading { () throws(RepositoryError) in try items() }
  }

  /// Whether all items have the same id or revision. It stops at the first difference.
  func haveSame(_ id: (TimelineItem) -> EntryID) throws(Failure) -> Bool {
    guard let first = try readFirst() else { return false }
    let one = id(first)
    for index in indices.dropFirst() where id(try readItem(at: index)) != one { return false }
    return true
  }

  func indices(oldestFirst: Bool) -> [Int] {
    oldestFirst ? indices.reversed() : Array(indices)
  }
}

/// Turns the error of a repository into the failure of a command.
func reading<Answer>(
  _ body: () throws(RepositoryError) -> Answer
) throws(Failure) -> Answer {
  do { return try body() } catch { throw .repository(error) }
}
