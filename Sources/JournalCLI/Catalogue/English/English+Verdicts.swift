import Presentation
import TimelineDomain

extension English {
  var unchecked: String { "This version can't read the lines, so they were not checked." }
  var nothingDamaged: String { "No damage found." }

  var headerDamaged: String {
    "The first line is not a journal's header, so this journal is read-only."
  }

  func linesDamaged(_ count: Int, besidesHeader: Bool) -> String {
    let other = besidesHeader ? "other " : ""
    return count == 1
      ? "1 \(other)line is damaged; it is kept."
      : "\(count) \(other)lines are damaged; they are kept."
  }

  var salvageIsPossible: String {
    "'journal check --salvage OUT' writes the healthy lines to a new file."
  }

  var journalLeftAlone: String { "The journal itself is unchanged." }
  func salvaged(to path: String) -> String { "the healthy lines are in \(path)" }

  func salvaged(_ header: Salvage.Header) -> String? {
    switch header {
    case .kept: nil
    case .new: "with a new first line: the old one was damaged"
    case .unreadable: "with the old first line: this version can't tell what it requires"
    }
  }

  func damagedLines(in path: String?) -> String {
    path.map { "the damaged ones are in \($0)" } ?? "there were no damaged lines"
  }

  var sentenceSpace: String { " " }
}
