/// Looks a whole journal over, and saves from a damaged one what is healthy.
package protocol JournalInspector: Sendable {
  /// Nil where there is no journal. Changes nothing.
  func check() async throws(RepositoryError) -> CheckReport?
  /// Puts every healthy line, byte for byte, into a new file at `path`, and the damaged ones beside
  /// it. The journal itself is left alone; nil where there is none.
  func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage?
}

/// What was saved from a journal.
package struct Salvage: Hashable, Sendable {
  package enum Header: Hashable, Sendable {
    /// It was healthy.
    case kept
    /// What was left of it asks for nothing, and a new one stands in its place.
    case new
    /// It can't be read and may ask for abilities that this version doesn't have: the new file has it
    /// as it was, and is as closed as the old one.
    case unreadable
  }

  package let report: CheckReport
  package let header: Header
  /// Where the damaged lines are; nil where there were none.
  package let damagedPath: [UInt8]?

  package init(report: CheckReport, header: Header, damagedPath: [UInt8]?) {
    self.report = report
    self.header = header
    self.damagedPath = damagedPath
  }
}
