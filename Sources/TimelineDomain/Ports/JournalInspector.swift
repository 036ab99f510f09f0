/// Checks a whole journal, and salvages what is healthy.
package protocol JournalInspector: Sendable {
  /// Nil if there is no journal. Changes nothing.
  func check() async throws(RepositoryError) -> CheckReport?
  /// Writes every healthy line to a new file at `path`, and the damaged lines to another one.
  /// Leaves the journal alone. Nil if there is no journal.
  func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage?
}

/// What a salvage wrote.
package struct Salvage: Hashable, Sendable {
  package enum Header: Hashable, Sendable {
    /// The original header.
    case kept
    /// The header was damaged and needed nothing, so the new file has a new one.
    case new
    /// The header is unreadable and may need abilities that this version lacks. The new file has it
    /// unchanged, and is as restricted as the old one.
    case unreadable
  }

  package let report: CheckReport
  package let header: Header
  /// The file of the damaged lines; nil if there were none.
  package let damagedPath: [UInt8]?

  package init(report: CheckReport, header: Header, damagedPath: [UInt8]?) {
    self.report = report
    self.header = header
    self.damagedPath = damagedPath
  }
}
