import Presentation
import Settings
import Terminal
import TextSearch
import TimelineDomain

/// A search for entries by their first words, in steps of a moment each.
struct FuzzyEntries: Sendable {
  struct Hit: Sendable {
    let index: Int
    let score: Int
    let line: StyledLine
  }

  private nonisolated static let most = 100
  private nonisolated static let step = Duration.milliseconds(30)

  /// The best ones so far, the best first.
  private(set) var best: [Hit] = []
  private let words: FuzzyWords
  private let timeline: Timeline
  private let moods: MoodSet
  private let catalogue: Catalogue
  private let tagSign: Character
  private var next = 0

  init(_ words: FuzzyWords, _ timeline: Timeline, _ parts: BrowserParts) {
    self.words = words
    self.timeline = timeline
    moods = parts.configuration.moods
    catalogue = parts.words
    tagSign = parts.configuration.tagSign
  }

  nonisolated var isDone: Bool {
    next >= timeline.count || words.isEmpty && best.count >= FuzzyEntries.most
  }

  /// Looks at more entries.
  @concurrent
  nonisolated func next() async -> FuzzyEntries {
    var result = self
    let start = ContinuousClock.now
    var index = next
    var found = best
    _ = try? timeline.forEach(
      in: next..<max(next, timeline.count), backwards: false, asBytes: false,
      while: {
        start.duration(to: .now) < FuzzyEntries.step && !Task.isCancelled
          && !(words.isEmpty && found.count >= FuzzyEntries.most)
      },
      plain: { _ in },
      other: { item in
        let text = ItemText.firstWords(item, moods, catalogue, tagSign: tagSign)
        if let score = words.score(of: text) {
          var line = StyledLine((item.sortingMoment?.date ?? "----------") + "  ", .faint)
          line.append(text)
          found.append(Hit(index: index, score: score, line: line))
        }
        index += 1
      })
    result.next = index == next ? timeline.count : index
    // Of equal ones, the newer first.
    result.best = Array(
      found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.prefix(FuzzyEntries.most))
    return result
  }
}
