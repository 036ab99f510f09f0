/// The bytes of a file that can't change any more, read in parts.
package struct FileBytes: Sendable {
  package let count: Int
  /// The bytes at an offset; fewer where the file ends.
  package let read: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]

  package init(count: Int, read: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.count = count
    self.read = read
  }

  package init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { offset, count in
      offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
    }
  }

  private static let pieceSize = 1 << 18

  /// Hands on all bytes in order. False if some are missing.
  package func forEachPiece<Failure: Error>(
    _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var offset = 0
    while offset < count {
      let piece = read(offset, min(FileBytes.pieceSize, count - offset))
      if piece.isEmpty { return false }
      try take(piece)
      offset += piece.count
    }
    return true
  }
}

extension FileBytes {
  /// For the journal's folder.
  package func source(named name: String?) -> FileSource {
    .bytes(MadeBytes(bytes: self), path: name ?? "-", name: name)
  }
}

private struct MadeBytes: ForeignBytes {
  let bytes: FileBytes

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
    body(bytes.read(0, bytes.count).span)
  }

  func forEachPiece(_ take: (Span<UInt8>) -> Void) throws(RepositoryError) {
    let isWhole = bytes.forEachPiece { take($0.span) }
    if !isWhole { throw .unreadable(path: "-", .vanished) }
  }
}

/// What another program printed, and its exit code.
package struct ProgramOutput: Sendable {
  /// What a shell answers if there is no such program.
  package static let notInstalled: Int32 = 127
  /// What it answers if it can't run one.
  package static let notRun: Int32 = 126

  package let code: Int32
  package let bytes: FileBytes

  package init(code: Int32, bytes: FileBytes = FileBytes([])) {
    self.code = code
    self.bytes = bytes
  }
}
