import TimelineDomain

/// Sentences about a journal that `check` has read.
protocol CheckSentences {
  /// A short description without a period.
  func words(_ flaw: CheckReport.Flaw) -> String
  func lines(_ report: CheckReport) -> String
  /// `photo 2 (unknown here)`: one type among all entries.
  func kind(_ name: String, _ count: Int, isUnknown: Bool) -> String
  func heads(_ count: Int, unknown: Int) -> String
  /// A finding, for a row of its own; ids in it are safe and short.
  func finding(_ finding: CheckFinding) -> String
  /// How many entries replace versions that are no longer in the file.
  func olderVersionsGone(_ count: Int) -> String
  func unknownMembers(of part: String, _ names: [String]) -> String
  func unknownAbilities(_ names: [String]) -> String
  /// An ability that the journal requires, or that so many entries require.
  func ability(_ name: String, entries: Int?) -> String
  func moreFindings(_ count: Int) -> String

  // The verdict and the next step.
  var unchecked: String { get }
  var nothingDamaged: String { get }
  var headerDamaged: String { get }
  /// `besidesHeader` if the first line is damaged too.
  func linesDamaged(_ count: Int, besidesHeader: Bool) -> String
  var salvageIsPossible: String { get }
  var journalLeftAlone: String { get }
  func salvaged(to path: String) -> String
  /// Nil if the header was kept.
  func salvaged(_ header: Salvage.Header) -> String?
  func damagedLines(in path: String?) -> String
  /// The space between sentences of one paragraph.
  var sentenceSpace: String { get }
}

/// A finding of `check`, with names that are safe and short.
enum CheckFinding: Sendable, Hashable {
  /// A header after line 1; `needs` are the abilities that it asks for.
  case furtherHeader(line: Int, needs: [String])
  /// `begins` is nil if there is nothing to show of the line.
  case damaged(line: Int, CheckReport.Flaw, begins: String?)
  case repeated(line: Int, first: Int)
  case shared(id: String, lines: [Int])
  case missing(line: Int, id: String, member: String, target: String)
  case cycle([String])
  case conflict(id: String, versions: [String])
  case time(line: Int, id: String, member: String, spelling: String)
  case content(line: Int, id: String)
  /// A temporary file, and what to do about it.
  case leftover(path: String, isOfRewrite: Bool)
}
