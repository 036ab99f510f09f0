import Settings
import Terminal
import TimelineDomain

/// A timeline with one line an entry: the day, the time, the id and the words.
struct ShortView {
  let names: ShortNames
  let nameWidth: Int
  /// Cells for the name of one of several journals.
  let journalWidth: Int
  /// Nil where a line is as long as it is.
  let columns: Int?
  let configuration: Configuration

  init(_ result: LoadResult, columns: Int?, configuration: Configuration = .standard) {
    names = result.names
    nameWidth = ListView(result, columns: nil, styler: Styler(isOn: false)).nameWidth
    journalWidth = result.journals.map { min(12, $0.name.safeInOneLine.displayWidth) }.max() ?? 0
    self.columns = columns
    self.configuration = configuration
  }

  func line(_ item: TimelineItem) -> String {
    let day = item.place?.date ?? "----------"
    let time = ListView.time(of: item, configuration.hours)
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    let journal = item.journal.map { "\($0.safeInOneLine.cut(to: 12).padded(to: journalWidth))  " }
    let words = ItemWords.body(item, configuration.moods, tagSign: configuration.tagSign)
    let line = "\(day) \(time)  \(name)  \(journal ?? "")\(words.safeInOneLine)"
    return columns.map { line.cutBetweenGraphemes(to: $0) } ?? line
  }
}
