package import TimelineDomain

/// Tests read timelines of journals that nothing cuts, so a read that fails is a bug of the test.
extension Timeline: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> TimelineItem {
    do {
      return try item(at: index)
    } catch {
      preconditionFailure("item \(index) can't be read: \(error)")
    }
  }
}
