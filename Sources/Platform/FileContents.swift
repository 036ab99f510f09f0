/// The bytes of a file as they were when it was read.
///
/// Read, not mapped: a program that cuts a mapped file short kills whoever looks at it.
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
