/// The proportions of a generated journal, and the words that rows search for.
package struct JournalShape: Sendable {
  /// All lines but the header.
  package let count: Int

  /// Of every hundred lines; the rest are texts.
  package static let moods = 20
  package static let edits = 2
  package static let deletions = 1
  package static let unknowns = 1
  /// Of every hundred posts.
  package static let backdated = 5

  /// In one of three posts.
  package static let common = "散歩"
  /// In exactly `rareCount` posts.
  package static let rare = "quixotry"
  package static let rareCount = 20
  /// Posts that no later line changes and that have no star: rows show and edit them by id.
  package static let sampleCount = 200

  /// Nil for a count that is too small, or whose proportions aren't whole numbers.
  package init?(count: Int) {
    guard count >= 1000, count.isMultiple(of: 100) else { return nil }
    self.count = count
  }

  package var postCount: Int {
    count / 100 * (100 - JournalShape.edits - JournalShape.deletions - JournalShape.unknowns)
  }
  package var deletionCount: Int { count / 100 * JournalShape.deletions }
  package var unknownCount: Int { count / 100 * JournalShape.unknowns }
  package var editCount: Int { count / 100 * JournalShape.edits }
  package var moodCount: Int { count / 100 * JournalShape.moods }

  package func hasCommonWord(post: Int) -> Bool { post.isMultiple(of: 3) }

  package func hasRareWord(post: Int) -> Bool {
    JournalShape.isMarked(post, of: postCount, times: JournalShape.rareCount, at: 0.5)
  }

  package func isSample(post: Int) -> Bool {
    JournalShape.isMarked(post, of: postCount, times: JournalShape.sampleCount, at: 0.25)
  }

  /// True for `times` of `total` numbers, evenly distributed.
  private static func isMarked(_ number: Int, of total: Int, times: Int, at share: Double) -> Bool {
    let stride = total / times
    return number % stride == Int(Double(stride) * share) && number / stride < times
  }
}
