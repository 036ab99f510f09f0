/// The list of files at the end of a zip archive (APPNOTE.TXT 4.3.12). It reads names and sizes, and
/// unpacks nothing.
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
    guard let end = reader.endOfDirectory, let count = reader.number(end + 10, 2),
      var index = reader.number(end + 16, 4)
    else { return nil }
    var members: [Member] = []
    for _ in 0..<count {
      guard reader.number(index, 4) == 0x0201_4B50, let packed = reader.number(index + 20, 4),
        let size = reader.number(index + 24, 4), let flags = reader.number(index + 8, 2),
        let method = reader.number(index + 10, 2), let checksum = reader.number(index + 16, 4),
        let offset = reader.number(index + 42, 4), let nameLength = reader.number(index + 28, 2),
        let extra = reader.number(index + 30, 2), let comment = reader.number(index + 32, 2),
        let name = reader.text(index + 46, nameLength)
      else { return nil }
      members.append(
        Member(
          name: name, packed: packed, size: size, method: method, flags: flags,
          checksum: checksum, offset: offset))
      index += 46 + nameLength + extra + comment
    }
    self.members = members
  }
}

extension ZipDirectory.Member {
  private static let (stored, deflated) = (0, 8)

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
      take(content.indices.map { content[$0] })
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
  let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var number = 0
    for index in (0..<count).reversed() { number = number << 8 | Int(bytes[offset + index]) }
    return number
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
