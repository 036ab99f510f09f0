/// The bytes of a file at one time.
///
/// They are copied, not mapped: reading a mapped file that another program truncates crashes.
package struct FileContents: Sendable {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }

  package func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span)
  }

  package func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}
