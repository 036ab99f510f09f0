/// The bytes of a file as they were when it was opened; given back when the last owner is gone.
///
/// Unchecked because the storage is never written to after `init`.
package final class FileContents: @unchecked Sendable {
  package let count: Int
  private let storage: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  package init(
    _ storage: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    count = storage.count
    self.storage = storage
    self.release = release
  }

  package convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    self.init(UnsafeRawBufferPointer(copy)) { $0.deallocate() }
  }

  deinit {
    release(storage)
  }

  package func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.bindMemory(to: UInt8.self).span)
  }

  package func copy(_ range: Range<Int>) -> [UInt8] {
    Array(storage[range])
  }
}
