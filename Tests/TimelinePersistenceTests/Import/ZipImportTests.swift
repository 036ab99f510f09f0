import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Zip archives, read without being unpacked, and unpacked by the system's `unzip`.
struct ZipImportTests {
  @Test func `the list of an archive has names and sizes`() throws {
    let bytes = Zip.archive([("Journal.json", "{}", 2), ("photos/a.jpeg", "x", 1)])
    let directory = try #require(list(of: bytes))
    #expect(directory.members.map(\.name) == ["Journal.json", "photos/a.jpeg"])
    #expect(directory.members.map(\.size) == [2, 1])
  }

  @Test func `broken lists are refused, whatever their bytes are`() {
    var random = SeededGenerator(seed: 21)
    let sample = Zip.archive([("Journal.json", "{}", 2), ("b.json", "[]", 2)])
    for _ in 0..<3000 {
      var bytes = sample
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<20, using: &random)) }
      _ = list(of: bytes)
    }
    #expect(list(of: []) == nil)
  }

  @Test func `documents come out of an archive, and attachments stay in it`() throws {
    let folder = TemporaryDirectory()
    let path = Array("\(folder.path)/export.zip".utf8)
    folder.write(
      "export.zip", Zip.archive([("Journal.json", "{\"a\":1}", 7), ("photos/a.jpeg", "x", 1)]))
    let files = try ImportFolder().files(at: path)
    #expect(files.map(\.name) == ["Journal.json"])
    var text = ""
    try files.first?.withBytes { text = String(decoding: Array(span: $0), as: UTF8.self) }
    #expect(text == "{\"a\":1}")
  }

  @Test func `a document needs no ending, and an empty archive has none`() throws {
    let folder = TemporaryDirectory()
    folder.write("a", Zip.archive([("days/journal", "x", 1), ("photos/b.jpeg", "y", 1)]))
    folder.write("b", Zip.archive([]))
    #expect(
      try ImportFolder().files(at: Array("\(folder.path)/a".utf8)).map(\.name) == ["days/journal"])
    #expect(try ImportFolder().files(at: Array("\(folder.path)/b".utf8)).isEmpty)
  }

  @Test(arguments: ["../a.json", "/etc/a.json", "a/../../b.json", "a\\..\\b.json", "../photo.jpeg"])
  func `an archive with a name that climbs out is refused`(name: String) throws {
    let folder = TemporaryDirectory()
    let path = Array("\(folder.path)/export.zip".utf8)
    folder.write("export.zip", Zip.archive([(name, "{}", 2)]))
    #expect(throws: RepositoryError.self) { try ImportFolder().files(at: path) }
  }

  @Test func `an archive that says that it is a bomb is refused`() throws {
    let folder = TemporaryDirectory()
    let path = Array("\(folder.path)/a.zip".utf8)
    folder.write("a.zip", Zip.archive([("a.json", "{}", 3 << 30)]))
    #expect(throws: RepositoryError.self) { try ImportFolder().files(at: path) }
  }

  @Test func `a member larger than the archive says is not unpacked to its end`() throws {
    let folder = TemporaryDirectory()
    let content = String(repeating: "x", count: 100_000)
    let path = Array("\(folder.path)/a.zip".utf8)
    folder.write("a.zip", Zip.archive([("a.json", content, 10)]))
    let files = try ImportFolder().files(at: path)
    #expect(throws: RepositoryError.self) { try files.first?.withBytes { _ in } }
  }
}

private func list(of bytes: [UInt8]) -> ZipDirectory? {
  ZipDirectory.fits(bytes.span) ? ZipDirectory(bytes.span) : nil
}

/// Archives without compression.
private enum Zip {
  /// `size` is what the list says.
  static func archive(_ members: [(name: String, content: String, size: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var list: [UInt8] = []
    for member in members {
      let (name, content) = (Array(member.name.utf8), Array(member.content.utf8))
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

extension [UInt8] {
  fileprivate init(span: Span<UInt8>) {
    self = span.indices.map { span[$0] }
  }
}
