/// What a strict reader of RFC 8259 says, one row a class of JSONTestSuite (github.com/nst), with
/// examples of our own. `Tests/Conformance/json-test-suite.sh` asks the suite itself.
package enum ConformanceTable {
  package static let rows = arrays + objects + numbers + strings + structures + encodings

  package static let accepted = rows.filter(\.isAccepted)
  package static let refused = rows.filter { !$0.isAccepted }
}
