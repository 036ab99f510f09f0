import TimelineDomain

/// Writes a journal's file with the current version of each entry, byte for byte. Nothing is lost but
/// older versions and deleted entries.
package struct LinesWriter: ForeignWriter {
  package static let fileExtension = "jsonl"
  package let losses = ExportLosses()

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"format":"timeline-journal","version":1}"#.utf8) + [0x0A]
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    out += item.line + [0x0A]
  }
}
