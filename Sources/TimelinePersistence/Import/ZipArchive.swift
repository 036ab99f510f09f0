import Platform
import TimelineDomain

/// A zip archive to import. One member is unpacked at a time, and never becomes larger than the archive
/// says.
struct ZipArchive {
  private let bytes: ImportBytes.Opened
  private let calls: any SystemCalls

  /// The most that one member may become, and how many times larger than its packed bytes.
  private static let mostBytes = 1 << 40
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
    let folder = ZipFolder(
      bytes, members.filter { !$0.isLink && $0.canBeUnpacked && !ZipArchive.isBomb($0) },
      calls: calls)
    return members.map { member in
      ForeignFile(
        path: "\(path.text)/\(member.name)", name: member.name, isInFolder: true,
        isDocument: member.isDocument, folder: folder,
        bytes: ZipMemberBytes(archive: bytes, member: member, calls: calls))
    }
  }

  private static func isBomb(_ member: ZipDirectory.Member) -> Bool {
    member.size > mostBytes
      || member.size > harmless && member.size / max(1, member.packed) > mostRatio
  }
}

/// The files of an archive, by their paths.
private struct ZipFolder: ForeignFolder {
  private let archive: ImportBytes.Opened
  private let calls: any SystemCalls
  private let paths: [String: ZipDirectory.Member]
  /// By folder and name without ending, in lower case.
  private let stems: [String: ZipDirectory.Member]

  init(_ archive: ImportBytes.Opened, _ members: [ZipDirectory.Member], calls: any SystemCalls) {
    self.archive = archive
    self.calls = calls
    paths = Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    stems = Dictionary(members.map { ($0.name.stem, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func find(_ places: [ForeignAttachment.Place]) -> FileSource? {
    for place in places {
      let member =
        switch place {
        case .path(let path): paths[path]
        case .stem(let stem, in: let folder): stems["\(folder)/\(stem)".lowercased()]
        }
      guard let member else { continue }
      let name = member.name.split(separator: "/").last.map(String.init) ?? member.name
      return .bytes(
        ZipMemberBytes(archive: archive, member: member, calls: calls),
        path: "\(archive.path.text)/\(member.name)", name: name)
    }
    return nil
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

  func forEachPiece(_ take: (Span<UInt8>) -> Void) throws(RepositoryError) {
    try unpack { take($0.span) }
  }

  private func writeToFile(
    _ body: (BytePath) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    let folder = Process.environment("TMPDIR").map { BytePath($0) } ?? BytePath("/tmp")
    let file = folder.appending("x").temporary
    var failure: SystemError?
    let descriptor = try writing(file) { () throws(SystemError) in
      try calls.openFile(file, .createNew)
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
        checksum = checksum.adding(piece)
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
  private static let endings: [String] = [
    ".json", ".csv", ".tsv", ".md", ".markdown", ".ics", ".ical", ".icalendar", ".txt", ".jsonl",
    ".doentry", ".daylio",
  ]

  /// A folder, or a file that folders of the system hide.
  fileprivate var isHidden: Bool {
    name.hasSuffix("/")
      || name.split(separator: "/").contains { $0.hasPrefix(".") || $0.lowercased() == "__macosx" }
  }

  /// Only these are unpacked to be looked at: photos are large, and those of Daylio have no ending.
  fileprivate var isDocument: Bool {
    let parts = name.lowercased().split(separator: "/")
    let file = parts.last ?? ""
    let canBeNameless = !file.contains(".") && !parts.dropLast().contains("assets")
    return canBeNameless || ZipDirectory.Member.endings.contains { file.hasSuffix($0) }
  }
}

/// The list of files at the end of a zip archive (APPNOTE.TXT 4.3.12), also in the form of Zip64. It reads
/// names and sizes, and unpacks nothing.
struct ZipDirectory: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    let name: String
    /// Compressed, in bytes.
    let packed: Int
    /// What the archive says. It may not be true.
    let size: Int
    let method: Int
    let flags: Int
    /// CRC-32 of the content.
    let checksum: Int
    /// Where the record before the content begins.
    let offset: Int
    /// A symbolic link of Unix, whose content is a path.
    let isLink: Bool
  }

  let members: [Member]

  /// Whether the bytes begin like a zip archive.
  static func fits(_ bytes: Span<UInt8>) -> Bool {
    // An empty archive begins with its end.
    bytes.count >= 4 && bytes[0] == 0x50 && bytes[1] == 0x4B
      && (bytes[2] == 3 && bytes[3] == 4 || bytes[2] == 5 && bytes[3] == 6)
  }

  /// Nil if the bytes have no list, or one that is broken.
  init?(_ bytes: Span<UInt8>) {
    let reader = LittleEndian(bytes)
    guard let end = reader.endOfDirectory, let (count, start) = reader.directory(end) else {
      return nil
    }
    var index = start
    var members: [Member] = []
    for _ in 0..<count {
      guard reader.number(index, 4) == 0x0201_4B50, let packed = reader.number(index + 20, 4),
        let size = reader.number(index + 24, 4), let flags = reader.number(index + 8, 2),
        let method = reader.number(index + 10, 2), let checksum = reader.number(index + 16, 4),
        let offset = reader.number(index + 42, 4), let nameLength = reader.number(index + 28, 2),
        let extra = reader.number(index + 30, 2), let attributes = reader.number(index + 38, 4),
        let comment = reader.number(index + 32, 2),
        let name = reader.text(index + 46, nameLength)
      else { return nil }
      let fields = index + 46 + nameLength
      let long = [size, packed, offset].map { $0 == LittleEndian.mostBytes }
      guard let numbers = reader.longNumbers(fields..<(fields + extra), where: long) else {
        return nil
      }
      members.append(
        Member(
          name: name, packed: numbers[1] ?? packed, size: numbers[0] ?? size, method: method,
          flags: flags, checksum: checksum, offset: numbers[2] ?? offset,
          isLink: attributes >> 28 == 0xA))
      index = fields + extra + comment
    }
    self.members = members
  }
}

extension ZipDirectory.Member {
  private static let (stored, deflated) = (0, 8)
  private static let pieceSize = 1 << 18

  /// Whether it is not encrypted, and packed in one of the two ways that every program knows.
  var canBeUnpacked: Bool {
    flags & 1 == 0 && [ZipDirectory.Member.stored, ZipDirectory.Member.deflated].contains(method)
  }

  /// Hands on the content in pieces. False if it is broken.
  func unpack(from archive: Span<UInt8>, _ take: ([UInt8]) -> Void) -> Bool {
    let reader = LittleEndian(archive)
    guard reader.number(offset, 4) == 0x0403_4B50, let name = reader.number(offset + 26, 2),
      let extra = reader.number(offset + 28, 2)
    else { return false }
    let start = offset + 30 + name + extra
    guard start <= archive.count, packed <= archive.count - start else { return false }
    let content = archive.extracting(start..<(start + packed))
    guard method == ZipDirectory.Member.deflated else {
      guard packed == size else { return false }
      var start = 0
      while start < content.count {
        let end = min(content.count, start + ZipDirectory.Member.pieceSize)
        take((start..<end).map { content[$0] })
        start = end
      }
      return true
    }
    var inflation = Inflation(content, limit: size)
    do throws(Inflation.Flaw) {
      try inflation.unpack(take)
      return true
    } catch {
      return false
    }
  }

  /// Whether the name leads out of the folder into which the archive is unpacked.
  var climbsOut: Bool {
    name.hasPrefix("/") || name.contains("\\")
      || name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
  }
}

/// Numbers with their lowest byte first.
private struct LittleEndian: ~Escapable {
  /// Instead of a number that is in the fields of Zip64.
  static let mostBytes = 0xFFFF_FFFF
  private static let mostMembers = 0xFFFF

  let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var number = 0
    for index in (0..<count).reversed() { number = number << 8 | Int(bytes[offset + index]) }
    return number >= 0 ? number : nil
  }

  /// How many members the list has, and where it begins. Zip64 has another record of that, and before the end a
  /// record of where that is.
  func directory(_ end: Int) -> (count: Int, start: Int)? {
    guard let count = number(end + 10, 2), let start = number(end + 16, 4) else { return nil }
    guard count == LittleEndian.mostMembers || start == LittleEndian.mostBytes,
      number(end - 20, 4) == 0x0706_4B50
    else { return (count, start) }
    guard let record = number(end - 12, 8), number(record, 4) == 0x0606_4B50,
      let count = number(record + 32, 8), let start = number(record + 48, 8),
      count <= bytes.count
    else { return nil }
    return (count, start)
  }

  /// The numbers of Zip64 in a member's extra fields, in the order of the form: those that are needed. Nil if one
  /// is missing.
  func longNumbers(_ fields: Range<Int>, where needed: [Bool]) -> [Int?]? {
    var numbers = [Int?](repeating: nil, count: needed.count)
    guard needed.contains(true) else { return numbers }
    var index = fields.lowerBound
    while index + 4 <= fields.upperBound, let kind = number(index, 2),
      let size = number(index + 2, 2)
    {
      let end = index + 4 + size
      guard kind == 1 else {
        index = end
        continue
      }
      var next = index + 4
      for slot in needed.indices where needed[slot] {
        guard next + 8 <= min(end, fields.upperBound), let number = number(next, 8) else {
          return nil
        }
        numbers[slot] = number
        next += 8
      }
      return numbers
    }
    // A size of exactly this many bytes needs no other field.
    return numbers
  }

  func text(_ offset: Int, _ count: Int) -> String? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var text: [UInt8] = []
    for index in offset..<(offset + count) { text.append(bytes[index]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Where the record at the end begins, before a comment of at most 65,535 bytes.
  var endOfDirectory: Int? {
    var index = bytes.count - 22
    let first = max(0, index - 0xFFFF)
    while index >= first {
      if number(index, 4) == 0x0605_4B50 { return index }
      index -= 1
    }
    return nil
  }
}
