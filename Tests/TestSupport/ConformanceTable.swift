/// The verdicts of RFC 8259, one row for each class of JSONTestSuite (github.com/nst), with our own
/// examples. `Tests/Conformance/json-test-suite.sh` runs the suite itself.
package enum ConformanceTable {
  package static let rows = arrays + objects + numbers + strings + structures + encodings

  package static let accepted = rows.filter(\.isAccepted)
  package static let refused = rows.filter { !$0.isAccepted }
}
