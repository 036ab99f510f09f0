import TimelineDomain
import TimelineExchange

/// What an import found, asks, does and can't do.
protocol ImportSentences {
  /// What was found, and what each foreign member becomes.
  func found(_ facts: ImportFacts, _ hours: ClockHours) -> [String]
  func imported(_ report: ImportReport) -> String
  /// Why an import changes nothing.
  func nothingToImport(_ tally: ImportTally, _ report: ImportReport) -> String
  /// The entries that `--skip-broken` leaves out.
  func skipped(_ broken: [ImportTally.Broken], count: Int) -> [String]
  func sentence(_ failure: ImportFailure) -> String
  func sentence(_ fault: ExchangeFault) -> String
  func sentence(_ flaw: ForeignFlaw) -> String
  func sentence(_ question: ForeignQuestion) -> String
  /// Questions for a terminal, with a space at the end.
  func whichFormat(_ path: String, _ formats: [ExchangeFormat]) -> String
  func whichScore(_ mood: String) -> String
  /// The help of `journal import`.
  var importDetails: [String] { get }
}
