import TimelineDomain

/// Writes a zip archive piece by piece, with all members as they are: photos don't get smaller.
package struct ZipWriter {
  private struct Member {
    let name: [UInt8]
    let offset: Int
    var size = 0
    var checksum = ZipChecksum()
  }

  /// An archive of this form has no room for more.
  package struct Full: Error {}

  private static let mostBytes = 0xFFFF_FFFF
  private static let mostMembers = 0xFFFF

  private var done: [Member] = []
  private var current: Member?
  private var offset = 0

  package init() {}

  /// The bytes before a member's content.
  package mutating func begin(_ name: String) throws(Full) -> [UInt8] {
    let name = Array(name.utf8)
    guard done.count < ZipWriter.mostMembers, offset < ZipWriter.mostBytes else { throw Full() }
    current = Member(name: name, offset: offset)
    // Sizes and checksum come after the content.
    let record =
      bytes(0x0403_4B50, 4) + ZipWriter.common + [UInt8](repeating: 0, count: 12)
      + bytes(name.count, 2) + bytes(0, 2) + name
    offset += record.count
    return record
  }

  package mutating func add(_ content: [UInt8]) throws(Full) {
    current?.size += content.count
    if let member = current { current?.checksum = member.checksum.adding(content) }
    offset += content.count
    if offset > ZipWriter.mostBytes { throw Full() }
  }

  /// The bytes after a member's content.
  package mutating func end() -> [UInt8] {
    guard let member = current else { return [] }
    current = nil
    done.append(member)
    let record = bytes(0x0807_4B50, 4) + sizes(member)
    offset += record.count
    return record
  }

  /// The list of members at the end of the archive.
  package func directory() -> [UInt8] {
    var list: [UInt8] = []
    for member in done {
      list += bytes(0x0201_4B50, 4) + bytes(20, 2) + ZipWriter.common + sizes(member)
      list += bytes(member.name.count, 2) + [UInt8](repeating: 0, count: 12)
      list += bytes(member.offset, 4) + member.name
    }
    let end =
      bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(done.count, 2) + bytes(done.count, 2)
      + bytes(list.count, 4) + bytes(offset, 4) + bytes(0, 2)
    return list + end
  }

  /// Version 2.0, sizes after the content and names in UTF-8, not packed, 1 January 1980.
  private static let common: [UInt8] = [20, 0, 0x08, 0x08, 0, 0, 0, 0, 0x21, 0]

  private func sizes(_ member: Member) -> [UInt8] {
    bytes(member.checksum.value, 4) + bytes(member.size, 4) + bytes(member.size, 4)
  }

  private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
