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
