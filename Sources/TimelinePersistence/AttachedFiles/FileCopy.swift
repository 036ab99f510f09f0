import Platform
import TimelineDomain

/// One pass over bytes, which hashes them and hands them on, usually to another file.
struct FileCopy {
  /// Takes the next bytes.
  typealias Taker = (Span<UInt8>) throws(RepositoryError) -> Void

  let digest: FileDigest
  let size: Int
  /// The first bytes.
  let head: [UInt8]
  /// Only if an import asks for it.
  private let md5: String?

  private static let pieceSize = 1 << 20

  /// Of an open file, or of a pipe. Without `target`, only hashes. The paths are for messages;
  /// `progress` hears of each piece.
  init(
    from source: Int32, _ path: BytePath, isStream: Bool, to target: OpenFile?,
    _ targetPath: BytePath, calls: any SystemCalls, progress: (@Sendable (_ more: Int) -> Void)?
  ) throws(RepositoryError) {
    try self.init(
      from: source, path, isStream: isStream, to: target?.taker(targetPath, calls), calls: calls,
      progress: progress)
  }

  /// The same with any taker.
  init(
    from source: Int32, _ path: BytePath, isStream: Bool, to taker: Taker?,
    calls: any SystemCalls, progress: (@Sendable (_ more: Int) -> Void)?
  ) throws(RepositoryError) {
    // Clearing a megabyte for each small file takes longer than reading it.
    let expected = isStream ? nil : try? calls.status(of: source).size
    let pieceSize = min(FileCopy.pieceSize, max(1 << 16, expected ?? FileCopy.pieceSize))
    var pass = Pass(to: taker, calls, progress)
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = try reading(path) { () throws(SystemError) in
        guard isStream else {
          return try calls.readBytes(source, into: &piece, upTo: piece.count, at: pass.size)
        }
        let read = try calls.readBytes(source, upTo: piece.count, at: nil)
        piece.replaceSubrange(..<read.count, with: read)
        return read.count
      }
      if count == 0 { break }
      try pass.add(piece.span.extracting(..<count))
    }
    self = try pass.end()
  }

  /// Of bytes that may be packed. Computes their MD5 if `wanted` has one.
  init(
    of bytes: any ForeignBytes, to taker: Taker?, md5 wanted: String?, calls: any SystemCalls,
    progress: (@Sendable (_ more: Int) -> Void)? = nil
  ) throws(RepositoryError) {
    var pass = Pass(to: taker, md5: wanted != nil, calls, progress)
    var failure: RepositoryError?
    try bytes.forEachPiece { piece in
      guard failure == nil else { return }
      do throws(RepositoryError) { try pass.add(piece) } catch { failure = error }
    }
    if let failure { throw failure }
    self = try pass.end()
  }

  private init(_ pass: Pass) {
    digest = FileDigest(pass.hash.digest)
    size = pass.size
    head = pass.head
    md5 = pass.md5?.text
  }

  /// Whether the bytes are those that an entry names.
  func fits(_ attachment: ForeignAttachment) -> Bool {
    (attachment.digest == nil || attachment.digest == digest)
      && (attachment.md5 == nil || attachment.md5 == md5)
  }

  func attachedFile(name: String?) -> AttachedFile {
    .initial(digest: digest, size: size, name: name, media: MediaType.of(head: head, name: name))
  }

  /// What a pass has seen so far.
  struct Pass {
    fileprivate var hash = SHA256()
    fileprivate var md5: MD5?
    private(set) var size = 0
    private(set) var head: [UInt8] = []
    private let taker: Taker?
    private let calls: any SystemCalls
    private let progress: (@Sendable (Int) -> Void)?

    init(
      to taker: Taker?, md5: Bool = false, _ calls: any SystemCalls,
      _ progress: (@Sendable (Int) -> Void)? = nil
    ) {
      self.taker = taker
      self.calls = calls
      self.progress = progress
      self.md5 = md5 ? MD5() : nil
    }

    mutating func add(_ piece: Span<UInt8>) throws(RepositoryError) {
      if calls.isInterrupted() { throw .interrupted }
      if head.count < MediaType.headSize {
        for index in 0..<min(piece.count, MediaType.headSize - head.count) {
          head.append(piece[index])
        }
      }
      hash.add(piece)
      md5?.add(piece)
      size += piece.count
      try taker?(piece)
      progress?(piece.count)
    }

    /// Ctrl-C also ends the program that writes into a pipe, so that its end is here first.
    func end() throws(RepositoryError) -> FileCopy {
      if calls.isInterrupted() { throw .interrupted }
      return FileCopy(self)
    }
  }
}

extension OpenFile {
  /// Writes to the file. The path is for messages.
  func taker(_ path: BytePath, _ calls: any SystemCalls) -> FileCopy.Taker {
    { [descriptor] piece throws(RepositoryError) in
      try writing(path) { () throws(SystemError) in try calls.writeAll(descriptor, piece) }
    }
  }
}

extension FileStatus {
  /// Whether it is the same file with the same bytes, as far as its times tell.
  func isUnchanged(since before: FileStatus) -> Bool {
    isSameFile(as: before) && kind == before.kind && size == before.size
      && modified == before.modified && changed == before.changed
  }
}
