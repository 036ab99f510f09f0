package import TimelineDomain

/// The summary of one of several journals.
package struct JournalSummary: Sendable {
  package let name: String
  package let summary: TimelineSummary
}
