import TimelineDomain

/// What a journal looks like to somebody who has read every line of it.
protocol CheckSentences {
  /// Short, without a period.
  func words(_ flaw: CheckReport.Flaw) -> String
  func lines(_ report: CheckReport) -> String
  /// `photo 2 (unknown here)`, and the like, of the kinds of all entries.
  func kind(_ name: String, _ count: Int, isUnknown: Bool) -> String
  func standing(_ count: Int, opaque: Int) -> String
  /// What is found, in a row of its own; the ids are safe and short already.
  func finding(_ finding: CheckFinding) -> String
  /// Of so many entries, the versions before them are not in the file.
  func olderVersionsGone(_ count: Int) -> String
  func unknownMembers(of place: String, _ names: [String]) -> String
  func unknownAbilities(_ names: [String]) -> String
  /// An ability that the journal itself asks for; or so many entries.
  func ability(_ name: String, entries: Int?) -> String
  func moreFindings(_ count: Int) -> String

  // What it comes to, and the next step.
  var unchecked: String { get }
  var nothingDamaged: String { get }
  var headerDamaged: String { get }
  /// `besidesHeader` where the first line is damaged too.
  func linesDamaged(_ count: Int, besidesHeader: Bool) -> String
  var salvageIsPossible: String { get }
  var journalLeftAlone: String { get }
  func salvaged(to path: String) -> String
  /// Nil for one that was kept as it was.
  func salvaged(_ header: Salvage.Header) -> String?
  func damagedLines(in path: String?) -> String
  /// Between sentences of one paragraph.
  var sentenceSpace: String { get }
}

/// Something that `check` has found, with names that are safe and short.
enum CheckFinding: Sendable, Hashable {
  /// `begins` is nil where the line has nothing to show.
  case damaged(line: Int, CheckReport.Flaw, begins: String?)
  case repeated(line: Int, first: Int)
  case shared(id: String, lines: [Int])
  case missing(line: Int, id: String, member: String, target: String)
  case circle([String])
  case conflict(id: String, versions: [String])
  case time(line: Int, id: String, member: String, spelling: String)
  case strange(line: Int, id: String)
  /// A temporary file, and what to do about it.
  case leftover(path: String, isOfRewrite: Bool)
}
