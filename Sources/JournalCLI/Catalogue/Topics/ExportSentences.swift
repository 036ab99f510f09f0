import TimePhrases
import TimelineExchange

/// What an export says, and the words of the documents that it writes.
protocol ExportSentences {
  /// `exported 12 entries to journal.html`
  func exported(_ count: Int, to path: String) -> String
  /// What so many entries lost in a format.
  func sentence(_ loss: ExportLoss, _ count: Int, in format: ExchangeFormat) -> String
  func exportExists(_ path: String, isFolder: Bool) -> String
  func exportIntoJournal(_ path: String) -> String
  /// The question before files are replaced.
  func overwrite(_ path: String, isFolder: Bool) -> String
  /// An option that works only together with another.
  func onlyWith(_ option: String, _ other: String) -> String

  // Words of a document.

  /// For the `lang` of HTML.
  var languageTag: String { get }
  /// The title of a document, if the journal has no name.
  var documentTitle: String { get }
  /// `November 2026`
  func monthAndYear(_ time: CivilTime) -> String
  /// A star, read aloud.
  var withStar: String { get }
  func countedEntries(_ count: Int) -> String
  /// The summary of a document, fact by fact.
  func facts(_ counts: DocumentCounts) -> [String]
}
