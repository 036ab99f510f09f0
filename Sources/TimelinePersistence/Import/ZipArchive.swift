import Platform
import TimelineDomain

/// A zip archive to import. The system's `unzip` unpacks one member at a time, into a file that has no
/// name and can't grow beyond a limit.
struct ZipArchive {
  private let path: BytePath
  private let calls: any SystemCalls

  /// The most that one member may become, and how many times larger than its packed bytes.
  private static let mostBytes = 4 << 30
  private static let mostRatio = 400
  private static let endings = [
    ".json", ".csv", ".tsv", ".md", ".markdown", ".ics", ".txt", ".jsonl", ".doentry",
  ]
  /// Members smaller than this may have any ratio.
  private static let harmless = 16 << 20

  init(path: BytePath, calls: any SystemCalls) {
    self.path = path
    self.calls = calls
  }

  /// The documents in the archive; photos and other attachments stay where they are. Nil if the file
  /// is no archive. Refuses an archive with a name that climbs out, even of an attachment.
  func documents(_ bytes: any ForeignBytes) throws(RepositoryError) -> [ForeignFile]? {
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
    let documents = directory.members.filter { member in
      let name = member.name.lowercased()
      // Only these are unpacked to be looked at: photos are large.
      let file = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let isDocument =
        !file.isEmpty && !file.contains(".")
        || ZipArchive.endings.contains { file.hasSuffix($0) }
      return isDocument
        && !name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__macosx" }
    }
    if let bomb = documents.first(where: ZipArchive.isBomb) {
      throw .unreadable(path: path.text, .unsafeArchive(member: bomb.name))
    }
    return documents.map { member in
      ForeignFile(
        path: "\(path.text)/\(member.name)", name: member.name, isInFolder: true,
        bytes: ZipMemberBytes(archive: path, member: member, calls: calls))
    }
  }

  private static func isBomb(_ member: ZipDirectory.Member) -> Bool {
    member.size > mostBytes
      || member.size > harmless && member.size / max(1, member.packed) > mostRatio
  }
}

/// The bytes of a member, unpacked when they are needed.
private struct ZipMemberBytes: ForeignBytes {
  let archive: BytePath
  let member: ZipDirectory.Member
  let calls: any SystemCalls

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
    let folder = Process.environment("TMPDIR").map { BytePath($0) } ?? BytePath("/tmp")
    let file = folder.appending("x").temporary
    do throws(SystemError) {
      try calls.closeFile(try calls.openFile(file, .createNew))
    } catch {
      throw .unwritable(path: file.text, RepositoryError.Obstacle(error))
    }
    defer { try? calls.removeFile(file) }
    // POSIX counts in 512 bytes. More than the archive says is not what it says.
    let blocks = member.size / 512 + 1
    let command = """
      unpack() { ulimit -f \(blocks); unzip -pq "$1" "$2" >"$3" 2>/dev/null </dev/null; }; unpack
      """
    let code = Process.run(command, [archive, BytePath(ZipMemberBytes.pattern(member.name)), file])
    switch code {
    case 0: break
    case 127: throw .unreadable(path: archive.text, .noUnzip)
    case nil, .some: throw .unreadable(path: archive.text, .brokenArchive)
    }
    try ImportBytes(path: file, calls: calls).withBytes(body)
  }

  /// `unzip` takes a name for a pattern.
  private static func pattern(_ name: String) -> String {
    name.map { "[*?".contains($0) ? "[\($0)]" : String($0) }.joined()
  }
}
