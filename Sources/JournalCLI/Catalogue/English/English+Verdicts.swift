import TimelineDomain

extension English {
  var unchecked: String { "This version can't read the lines, so it did not check them." }
  var nothingDamaged: String { "Nothing is damaged." }

  var headerDamaged: String {
    "The first line is not a journal's header, so nothing is written to this journal."
  }

  func linesDamaged(_ count: Int, besidesHeader: Bool) -> String {
    let other = besidesHeader ? "other " : ""
    return count == 1
      ? "1 \(other)line is damaged; it is kept as it is."
      : "\(count) \(other)lines are damaged; they are kept as they are."
  }

  var salvageIsPossible: String {
    "'journal check --salvage OUT' writes the healthy lines to a new file."
  }

  var journalLeftAlone: String { "The journal itself was left alone." }
  func salvaged(to path: String) -> String { "the healthy lines are in \(path)" }

  func salvaged(_ header: Salvage.Header) -> String? {
    switch header {
    case .kept: nil
    case .new: "with a new first line, for the old one was in pieces"
    case .unreadable: "with its first line as it was: this version can't tell what it asks for"
    }
  }

  func damagedLines(in path: String?) -> String {
    path.map { "the damaged ones are in \($0)" } ?? "nothing was damaged"
  }

  var sentenceSpace: String { " " }
}
