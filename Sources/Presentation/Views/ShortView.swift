package import Settings
import Terminal
package import TimelineDomain

/// A timeline with one line per entry: day, time, id and text.
package struct ShortView {
  package let names: ShortNames
  package let nameWidth: Int
  /// The width of journal names in cells.
  package let journalWidth: Int
  /// Nil to leave lines uncut.
  package let columns: Int?
  package let configuration: Configuration
  package let words: Catalogue

  package init(
    _ result: LoadResult, columns: Int?, configuration: Configuration = .standard,
    words: Catalogue
  ) {
    self.words = words
    names = result.names
    nameWidth = ListView.nameWidth(of: result)
    journalWidth = result.journals.map { min(12, $0.name.safeInOneLine.displayWidth) }.max() ?? 0
    self.columns = columns
    self.configuration = configuration
  }

  package func line(_ item: TimelineItem) -> String {
    let day = item.sortingMoment?.date ?? "----------"
    let time = ListView.time(of: item, configuration.hours, words)
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    let journal = item.journal.map { "\($0.safeInOneLine.cut(to: 12).padded(to: journalWidth))  " }
    let body = ItemText.body(item, configuration.moods, words, tagSign: configuration.tagSign)
    let line = "\(day) \(time)  \(name)  \(journal ?? "")\(body.safeInOneLine)"
    return columns.map { line.cutBetweenGraphemes(to: $0) } ?? line
  }
}
