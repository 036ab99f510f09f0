import JSONBytes

/// A fixed-size record of the index, made of 64-bit words.
protocol IndexRow: BitwiseCopyable, Sendable {
  static var words: Int { get }
  /// Reads the row that begins at `start` of a block.
  init(_ block: Span<UInt8>, at start: Int)
  func append(to words: inout [UInt64])
}

extension IndexRow {
  /// In bytes.
  static var width: Int { words * 8 }
}

/// A part of the index file is corrupt or can't be read.
struct IndexDamage: Error {}
