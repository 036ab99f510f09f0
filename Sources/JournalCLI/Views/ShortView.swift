import Terminal
import TimelineDomain

/// A timeline with one line an entry: the day, the time, the id and the words.
struct ShortView {
  let names: ShortNames
  let nameWidth: Int
  /// Nil where a line is as long as it is.
  let columns: Int?
  let moods: MoodSet
  let words: any Catalogue

  init(
    _ result: LoadResult, columns: Int?, moods: MoodSet = .standard, words: any Catalogue
  ) {
    self.words = words
    names = result.names
    nameWidth = ListView.nameWidth(of: result)
    self.columns = columns
    self.moods = moods
  }

  func line(_ item: TimelineItem) -> String {
    let day = item.place?.date ?? "----------"
    let time = item.moment?.timeOfDay ?? "--:--"
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    let line = "\(day) \(time)  \(name)  \(ItemWords.body(item, moods, words).safeInOneLine)"
    return columns.map { line.cutBetweenGraphemes(to: $0) } ?? line
  }
}
