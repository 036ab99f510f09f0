import Presentation
import TimelineDomain
import TimelineStore

/// What to know about the journal, or about each of several.
extension TimelineViewState {
  /// Says the first notice: a newer version, damaged lines, limited access.
  func tellNotices() {
    var sentences = Notice.all(of: summary).map { parts.words.sentence($0) }
    for journal in store.journals {
      sentences += Notice.all(of: journal.summary).map {
        JournalLabel.prefixed(journal.name, parts.words.sentence($0))
      }
    }
    if let first = sentences.first { context.say(.sentence(first)) }
  }

  /// How many lines are damaged, and the first of several journals that has some.
  var damage: (count: Int, journal: String?) {
    let damaged = store.journals.filter { !$0.summary.damagedLines.isEmpty }
    let count = damaged.reduce(summary.damagedLines.count) { $0 + $1.summary.damagedLines.count }
    return (count, damaged.first?.name)
  }
}
