/// Zip archives without compression.
package enum Zip {
  package static func archive(ofBytes members: [(name: String, content: [UInt8])]) -> [UInt8] {
    archive(members.map { ($0.name, $0.content, $0.content.count) })
  }

  /// `size` is what the list says.
  package static func archive(
    _ members: [(name: String, content: String, size: Int)]
  ) -> [UInt8] {
    archive(members.map { ($0.name, Array($0.content.utf8), $0.size) })
  }

  /// An archive in which all numbers are in the fields of Zip64, and which begins at an offset of its file.
  package static func long(
    _ members: [(name: String, content: [UInt8])], at base: Int = 0
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var list: [UInt8] = []
    let none = number(0xFFFF_FFFF, 4)
    for member in members {
      let (name, content) = (Array(member.name.utf8), member.content)
      let size = number(content.count, 8)
      let head =
        number(45, 2) + number(0, 8) + number(checksum(content), 4) + none + none
        + number(name.count, 2)
      let offset = number(base + bytes.count, 8)
      bytes += number(0x0403_4B50, 4) + head + number(20, 2) + name
      bytes += number(1, 2) + number(16, 2) + size + size + content
      // Another field comes first.
      let extra =
        number(0x5455, 2) + number(1, 2) + [0] + number(1, 2) + number(24, 2) + size + size + offset
      list += number(0x0201_4B50, 4) + number(45, 2) + head + number(extra.count, 2)
      list += number(0, 10) + none + name + extra
    }
    let start = base + bytes.count
    let end =
      number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8)
      + number(members.count, 8) + number(members.count, 8) + number(list.count, 8)
      + number(start, 8)
    let locator =
      number(0x0706_4B50, 4) + number(0, 4) + number(start + list.count, 8) + number(1, 4)
    let short = number(0x0605_4B50, 4) + number(0, 4) + number(0xFFFF, 2) + number(0xFFFF, 2)
    return bytes + list + end + locator + short + none + none + number(0, 2)
  }

  private static func archive(
    _ members: [(name: String, content: [UInt8], size: Int)]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var list: [UInt8] = []
    for member in members {
      let (name, content) = (Array(member.name.utf8), member.content)
      let offset = bytes.count
      let sizes = number(checksum(content), 4) + number(content.count, 4) + number(member.size, 4)
      let head = number(10, 2) + number(0, 2) + number(0, 2) + number(0, 4) + sizes
      bytes += number(0x0403_4B50, 4) + head + number(name.count, 2) + number(0, 2) + name + content
      list += number(0x0201_4B50, 4) + number(20, 2) + head + number(name.count, 2)
      list += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
      list += number(offset, 4) + name
    }
    let start = bytes.count
    bytes += list + number(0x0605_4B50, 4) + number(0, 4) + number(members.count, 2)
    return bytes + number(members.count, 2) + number(list.count, 4) + number(start, 4)
      + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
