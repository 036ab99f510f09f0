import Settings
import Terminal
import TimelineDomain

/// A timeline with one line per entry: day, time, id and text.
struct ShortView {
  let names: ShortNames
  let nameWidth: Int
  /// The width of journal names in cells.
  let journalWidth: Int
  /// Nil to leave lines uncut.
  let columns: Int?
  let configuration: Configuration
  let words: any Catalogue

  init(
    _ result: LoadResult, columns: Int?, configuration: Configuration = .standard,
    words: any Catalogue
  ) {
    self.words = words
    names = result.names
    nameWidth = ListView.nameWidth(of: result)
    journalWidth = result.journals.map { min(12, $0.name.safeInOneLine.displayWidth) }.max() ?? 0
    self.columns = columns
    self.configuration = configuration
  }

  func line(_ item: TimelineItem) -> String {
    let day = item.sortingMoment?.date ?? "----------"
    let time = ListView.time(of: item, configuration.hours, words)
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    let journal = item.journal.map { "\($0.safeInOneLine.cut(to: 12).padded(to: journalWidth))  " }
    let body = ItemText.body(item, configuration.moods, words, tagSign: configuration.tagSign)
    let line = "\(day) \(time)  \(name)  \(journal ?? "")\(body.safeInOneLine)"
    return columns.map { line.cutBetweenGraphemes(to: $0) } ?? line
  }
}
