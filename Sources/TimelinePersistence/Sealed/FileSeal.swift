import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Seals attached files to the key of a journal.
///
/// A sealed file is an age file of the bytes and then zeros, so that the length says little. They go through age
/// piece by piece, and no disk gets them in plain.
struct FileSeal {
  let age: Age
  let recipient: SealRecipient

  /// Seals what `read` hands over into an empty file. The path is for messages.
  func seal(
    into target: OpenFile, _ path: BytePath, _ calls: any SystemCalls,
    _ read: @escaping (_ taker: @escaping FileCopy.Taker) throws(RepositoryError) -> FileCopy
  ) throws(RepositoryError) -> (plain: FileCopy, stored: FileCopy) {
    var stored = FileCopy.Pass(to: target.taker(path, calls), calls)
    let plain = try through { (send, take) throws(SealFlaw) in
      try age.seal(to: recipient, send, take: take)
    } feed: { write throws(RepositoryError) in
      let copy = try read(write)
      let count = SealedEntry.paddedLength(of: copy.size) - copy.size
      try write([UInt8](repeating: 0, count: count).span)
      return copy
    } take: { piece throws(RepositoryError) in
      try stored.add(piece)
    }
    let copy = try stored.end()
    let beginning = try reading(path) { () throws(SystemError) in
      try calls.readBytes(target.descriptor, upTo: FileSeal.checkedBytes, at: 0)
    }
    guard isSealed(plain, beginning, size: copy.size) else { throw .seal(.brokenAge) }
    return (plain, copy)
  }

  private static let checkedBytes = 1 << 16

  /// Whether age printed what it must.
  private func isSealed(_ plain: FileCopy, _ beginning: [UInt8], size: Int) -> Bool {
    guard let header = AgeHeader(beginning), header.types.contains("X25519") else { return false }
    let length = AgeHeader.bodyLength(of: SealedEntry.paddedLength(of: plain.size))
    let sample = plain.head.prefix(Age.sampleLength)
    return size - header.count == length
      && (sample.count < Age.sampleLength
        || beginning.span.offset(of: Array(sample), from: header.count) == nil)
  }
}

/// Opens sealed files.
struct FileOpening {
  let age: Age
  let identities: [SealIdentity]

  /// How much of a file it takes to see whether it opens.
  static let beginning = 1 << 12

  /// Whether an age file that begins so opens: age looks for the key first.
  func opens(_ beginning: [UInt8]) -> Bool {
    do throws(SealFlaw) { _ = try age.open(beginning, with: identities) } catch {
      return error != .otherKey
    }
    return true
  }

  /// Hands on the bytes of a sealed file, which `read` hands over as it is stored. Returns what was stored.
  func open(
    _ file: AttachedFile, to taker: @escaping FileCopy.Taker,
    _ read: @escaping (_ taker: @escaping FileCopy.Taker) throws(RepositoryError) -> FileCopy
  ) throws(RepositoryError) {
    guard let size = file.size else { throw .fileClosed(file.digest, .damaged) }
    var rest = size
    let stored: FileCopy
    do {
      stored = try through { (send, take) throws(SealFlaw) in
        try age.open(with: identities, send, take: take)
      } feed: { write throws(RepositoryError) in
        try read(write)
      } take: { piece throws(RepositoryError) in
        let count = min(rest, piece.count)
        rest -= count
        if count > 0 { try taker(piece.extracting(..<count)) }
      }
    } catch {
      if case .seal(let flaw) = error { throw .fileClosed(file.digest, flaw) }
      throw error
    }
    guard stored.digest == file.digest else { throw .fileMissing(file.digest) }
    guard rest == 0 else { throw .fileClosed(file.digest, .damaged) }
  }
}

/// The bytes of sealed files. No disk may have them, and age opens no part of a file, so one at a time is in memory.
final class OpenedFiles: Sendable {
  private let folders: [FileFolder]
  private let opening: FileOpening
  private let last = Mutex<(file: AttachedFile, bytes: [UInt8])?>(nil)

  init(_ folders: [FileFolder], _ opening: FileOpening) {
    self.folders = folders
    self.opening = opening
  }

  /// Nil if there is no such file.
  func bytes(of file: AttachedFile) throws(RepositoryError) -> FileBytes? {
    guard let count = try opened(file)?.count else { return nil }
    return FileBytes(count: count) { [self] offset, count in
      guard let bytes = try? opened(file), offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  private func opened(_ file: AttachedFile) throws(RepositoryError) -> [UInt8]? {
    let answer = last.withLock { last -> Result<[UInt8]?, RepositoryError> in
      if let last, last.file == file { return .success(last.bytes) }
      last = nil
      return Result { () throws(RepositoryError) in
        let bytes = try read(file)
        last = bytes.map { (file, $0) }
        return bytes
      }
    }
    return try answer.get()
  }

  private func read(_ file: AttachedFile) throws(RepositoryError) -> [UInt8]? {
    for folder in folders where folder.mayHave(file.digest) {
      var bytes: [UInt8] = []
      try folder.open(file, opening) { piece throws(RepositoryError) in
        unsafe piece.withUnsafeBufferPointer { unsafe bytes += $0 }
      }
      return bytes
    }
    return nil
  }
}

/// Runs age while it takes and prints pieces. What fails on this side is the error, otherwise what age says.
///
/// The closures escape: the check that one did not would have the path of this file on the machine that builds.
private func through<Fed>(
  _ run: (@escaping Process.Feed, @escaping (Span<UInt8>) -> Bool) throws(SealFlaw) -> Void,
  feed: @escaping (_ write: @escaping FileCopy.Taker) throws(RepositoryError) -> Fed,
  take: @escaping (Span<UInt8>) throws(RepositoryError) -> Void
) throws(RepositoryError) -> Fed {
  var (failure, isRefused): (RepositoryError?, Bool) = (nil, false)
  var fed: Fed?
  do throws(SealFlaw) {
    try run({ send in
      do throws(RepositoryError) {
        fed = try feed { piece throws(RepositoryError) in
          if send(piece) { return }
          isRefused = true
          throw .interrupted
        }
      } catch {
        if !isRefused { failure = error }
      }
      return fed != nil
    }) { piece in
      do throws(RepositoryError) { try take(piece) } catch { failure = failure ?? error }
      return failure == nil
    }
  } catch {
    throw failure ?? .seal(error)
  }
  guard let fed, failure == nil else { throw failure ?? .seal(.brokenAge) }
  return fed
}
