import Platform
import TimelineDomain

/// A zip archive to import. One member is unpacked at a time, and never becomes larger than the archive
/// says.
struct ZipArchive {
  private let bytes: ImportBytes.Opened
  private let calls: any SystemCalls

  /// The most that one member may become, and how many times larger than its packed bytes.
  private static let mostBytes = 4 << 30
  private static let mostRatio = 400
  /// Members smaller than this may have any ratio.
  private static let harmless = 16 << 20

  init(_ bytes: ImportBytes.Opened, calls: any SystemCalls) {
    self.bytes = bytes
    self.calls = calls
  }

  /// The files in the archive; photos and other attachments are no documents and stay packed. Nil if the
  /// file is no archive. Refuses an archive with a name that climbs out, even of an attachment.
  func files() throws(RepositoryError) -> [ForeignFile]? {
    let path = bytes.path
    var isArchive = false
    var directory: ZipDirectory?
    try bytes.withBytes { span in
      isArchive = ZipDirectory.fits(span)
      if isArchive { directory = ZipDirectory(span) }
    }
    guard isArchive else { return nil }
    guard let directory else { throw .unreadable(path: path.text, .brokenArchive) }
    if let member = directory.members.first(where: \.climbsOut) {
      throw .unreadable(path: path.text, .unsafeArchive(member: member.name))
    }
    let members = directory.members.filter { !$0.isHidden }
    if let bomb = members.first(where: { $0.isDocument && ZipArchive.isBomb($0) }) {
      throw .unreadable(path: path.text, .unsafeArchive(member: bomb.name))
    }
    if let member = members.first(where: { $0.isDocument && !$0.canBeUnpacked }) {
      throw .unreadable(path: path.text, .unknownPacking(member: member.name))
    }
    return members.map { member in
      ForeignFile(
        path: "\(path.text)/\(member.name)", name: member.name, isInFolder: true,
        isDocument: member.isDocument,
        bytes: ZipMemberBytes(archive: bytes, member: member, calls: calls))
    }
  }

  private static func isBomb(_ member: ZipDirectory.Member) -> Bool {
    member.size > mostBytes
      || member.size > harmless && member.size / max(1, member.packed) > mostRatio
  }
}

/// The bytes of a member, unpacked when they are needed. The archive stays open: to open it again for each
/// of many small members takes longer than to read them.
private struct ZipMemberBytes: ForeignBytes {
  let archive: ImportBytes.Opened
  let member: ZipDirectory.Member
  let calls: any SystemCalls

  /// A larger member is unpacked into a file, and mapped.
  private static let mostInMemory = 1 << 24

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
    guard member.size > ZipMemberBytes.mostInMemory else {
      var bytes: [UInt8] = []
      try unpack { bytes += $0 }
      return body(bytes.span)
    }
    try writeToFile { file throws(RepositoryError) in
      try ImportBytes(path: file, calls: calls).withBytes(body)
    }
  }

  private func writeToFile(
    _ body: (BytePath) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    let folder = Process.environment("TMPDIR").map { BytePath($0) } ?? BytePath("/tmp")
    let file = folder.appending("x").temporary
    var failure: SystemError?
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try calls.openFile(file, .createNew)
    } catch {
      throw .unwritable(path: file.text, RepositoryError.Obstacle(error))
    }
    defer {
      try? calls.closeFile(descriptor)
      try? calls.removeFile(file)
    }
    try unpack { piece in
      if failure != nil { return }
      do throws(SystemError) {
        var written = 0
        try calls.writeAll(descriptor, piece, written: &written)
      } catch {
        failure = error
      }
    }
    if let failure { throw .unwritable(path: file.text, RepositoryError.Obstacle(failure)) }
    try body(file)
  }

  /// Hands on the content in pieces, which may be wrong until the checksum at the end.
  private func unpack(_ take: ([UInt8]) -> Void) throws(RepositoryError) {
    var isWhole = false
    try archive.withBytes { archive in
      var (checksum, count) = (ZipChecksum(), 0)
      isWhole = member.unpack(from: archive) { piece in
        checksum.add(piece)
        count += piece.count
        take(piece)
      }
      isWhole = isWhole && count == member.size && checksum.value == member.checksum
    }
    if !isWhole {
      throw .unreadable(path: "\(archive.path.text)/\(member.name)", .brokenArchive)
    }
  }
}

extension ZipDirectory.Member {
  private static let endings = [
    ".json", ".csv", ".tsv", ".md", ".markdown", ".ics", ".ical", ".icalendar", ".txt", ".jsonl",
    ".doentry",
  ]

  /// A folder, or a file that folders of the system hide.
  fileprivate var isHidden: Bool {
    name.hasSuffix("/")
      || name.split(separator: "/").contains { $0.hasPrefix(".") || $0.lowercased() == "__macosx" }
  }

  /// Only these are unpacked to be looked at: photos are large.
  fileprivate var isDocument: Bool {
    let file = name.lowercased().split(separator: "/").last ?? ""
    return !file.contains(".") || ZipDirectory.Member.endings.contains { file.hasSuffix($0) }
  }
}
