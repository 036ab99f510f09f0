import TimelineDomain

/// Writes a zip archive piece by piece, with all members as they are: photos don't get smaller.
///
/// What needs more than 4 bytes, or more than 65,535 members, is written as Zip64 says (APPNOTE.TXT 4.5.3);
/// everything else as before, for programs that don't know Zip64.
package struct ZipWriter {
  private struct Member {
    let name: [UInt8]
    let offset: Int
    /// Whether the record before the content announces sizes of 8 bytes.
    let isLong: Bool
    var size = 0
    var checksum = ZipChecksum()
  }

  /// These values and larger ones are in the fields of Zip64.
  private static let (mostBytes, mostMembers) = (0xFFFF_FFFF, 0xFFFF)

  private var done: [Member] = []
  private var current: Member?
  private var offset: Int

  /// `offset` is where the archive begins.
  package init(at offset: Int = 0) { self.offset = offset }

  /// The bytes before a member's content. `size` is its size, if it is known.
  package mutating func begin(_ name: String, size: Int? = nil) -> [UInt8] {
    let name = Array(name.utf8)
    let isLong = size.map { $0 >= ZipWriter.mostBytes } ?? false
    current = Member(name: name, offset: offset, isLong: isLong)
    // Sizes and checksum come after the content.
    let extra = isLong ? ZipWriter.extra([0, 0]) : []
    let sizes = isLong ? bytes(ZipWriter.mostBytes, 4) + bytes(ZipWriter.mostBytes, 4) : bytes(0, 8)
    let record =
      bytes(0x0403_4B50, 4) + ZipWriter.common(isLong) + bytes(0, 4) + sizes
      + bytes(name.count, 2) + bytes(extra.count, 2) + name + extra
    offset += record.count
    return record
  }

  package mutating func add(_ content: [UInt8]) {
    current?.size += content.count
    if let member = current { current?.checksum = member.checksum.adding(content) }
    offset += content.count
  }

  /// The bytes after a member's content.
  package mutating func end() -> [UInt8] {
    guard let member = current else { return [] }
    current = nil
    done.append(member)
    let length = member.isLong || member.size >= ZipWriter.mostBytes ? 8 : 4
    let record =
      bytes(0x0807_4B50, 4) + bytes(member.checksum.value, 4) + bytes(member.size, length)
      + bytes(member.size, length)
    offset += record.count
    return record
  }

  /// The list of members at the end of the archive.
  package func directory() -> [UInt8] {
    var list: [UInt8] = []
    for member in done { list += entry(member) }
    let isLong =
      done.count >= ZipWriter.mostMembers || list.count >= ZipWriter.mostBytes
      || offset >= ZipWriter.mostBytes
    let counts = bytes(min(done.count, ZipWriter.mostMembers), 2)
    let end =
      bytes(0x0605_4B50, 4) + bytes(0, 4) + counts + counts
      + bytes(min(list.count, ZipWriter.mostBytes), 4) + bytes(min(offset, ZipWriter.mostBytes), 4)
      + bytes(0, 2)
    return list + (isLong ? longEnd(list.count) : []) + end
  }

  private func entry(_ member: Member) -> [UInt8] {
    let most = ZipWriter.mostBytes
    let long =
      (member.size >= most ? [member.size, member.size] : [])
      + (member.offset >= most ? [member.offset] : [])
    let extra = long.isEmpty ? [] : ZipWriter.extra(long)
    let size = bytes(min(member.size, most), 4)
    return bytes(0x0201_4B50, 4) + bytes(long.isEmpty ? 20 : 45, 2)
      + ZipWriter.common(member.isLong || !long.isEmpty) + bytes(member.checksum.value, 4) + size
      + size + bytes(member.name.count, 2) + bytes(extra.count, 2) + bytes(0, 10)
      + bytes(min(member.offset, most), 4) + member.name + extra
  }

  /// The end of the list in the form of Zip64, and where it is.
  private func longEnd(_ size: Int) -> [UInt8] {
    let counts = bytes(done.count, 8) + bytes(done.count, 8)
    let end =
      bytes(0x0606_4B50, 4) + bytes(44, 8) + bytes(45, 2) + bytes(45, 2) + bytes(0, 8) + counts
      + bytes(size, 8) + bytes(offset, 8)
    return end + bytes(0x0706_4B50, 4) + bytes(0, 4) + bytes(offset + size, 8) + bytes(1, 4)
  }

  /// The version of the form, sizes after the content and names in UTF-8, not packed, 1 January 1980.
  private static func common(_ isLong: Bool) -> [UInt8] {
    [isLong ? 45 : 20, 0, 0x08, 0x08, 0, 0, 0, 0, 0x21, 0]
  }

  /// The field of Zip64 with these numbers.
  private static func extra(_ numbers: [Int]) -> [UInt8] {
    bytes(1, 2) + bytes(8 * numbers.count, 2) + numbers.flatMap { bytes($0, 8) }
  }

  private func bytes(_ number: Int, _ count: Int) -> [UInt8] { ZipWriter.bytes(number, count) }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
