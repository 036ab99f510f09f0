import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineExchange

extension Output {
  /// Reports a change to an item: a line for people, an object for scripts.
  func answer(_ result: CommandResult, _ item: TimelineItem, name: String) throws(Failure) {
    guard format == .text else {
      var writer = JSONWriter()
      ItemJSON.write(item, to: &writer)
      return try write(writer.bytes + [0x0A])
    }
    let moment = item.moment.map { "  " + words.dateAndTime($0, item.extent, hours) } ?? ""
    try confirm(words.done(result, name.safeInOneLine + moment) + item.journalSuffix)
  }

  /// Reports a change: a line for people, an object for scripts.
  func answer(
    _ sentence: String, _ members: (inout JSONWriter) -> Void
  ) throws(Failure) {
    guard format == .json else { return try confirm(sentence) }
    var writer = JSONWriter()
    writer.object(members)
    try write(writer.bytes + [0x0A])
  }

  /// Prints titled rows. A text that wraps continues beside its title. A row without a title
  /// belongs to the one above.
  func printRows(_ rows: [(title: RowTitle?, text: String)]) throws(Failure) {
    for (row, text) in rows {
      let title = row.map(words.title) ?? ""
      let lines = console.columns.map {
        text.wrapped(to: max(12, $0 - 10), keepingWordsWhole: true)
      }
      for (index, line) in (lines ?? [text]).enumerated() {
        let head = index == 0 ? styler(.faint, title.padded(to: 10)) : "          "
        try print(head + line)
      }
    }
  }
}

extension TimelineItem {
  /// ` · work` after a report, if several journals are in use.
  var journalSuffix: String { journal.map { " · \($0.safeInOneLine)" } ?? "" }
}
