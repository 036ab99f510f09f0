#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Zip archives and what is in them.
struct ZipImportTests {
  @Test func `the list of an archive has names and sizes`() throws {
    let bytes = Zip.archive([("Journal.json", "{}", 2), ("photos/a.jpeg", "x", 1)])
    let directory = try #require(list(of: bytes))
    #expect(directory.members.map(\.name) == ["Journal.json", "photos/a.jpeg"])
    #expect(directory.members.map(\.size) == [2, 1])
  }

  @Test func `numbers of Zip64 are read`() throws {
    let bytes = Zip.long([("Journal.json", Array("{}".utf8)), ("photos/a.jpeg", [1])])
    let directory = try #require(list(of: bytes))
    #expect(directory.members.map(\.name) == ["Journal.json", "photos/a.jpeg"])
    #expect(directory.members.map(\.size) == [2, 1])
    #expect(directory.members.map(\.packed) == [2, 1])
    #expect(directory.members[0].offset == 0 && directory.members[1].offset > 40)
  }

  @Test(.enabled(if: FullRun.isLonger)) func `more than 65,535 members are read`() throws {
    let members = (0..<66_000).map { (name: "photos/\($0).jpeg", content: [UInt8(1)]) }
    let all = members + [("Journal.json", Array("{}".utf8))]
    #expect(try #require(list(of: Zip.long(all))).members.count == 66_001)
  }

  @Test func `members beyond 4 GB are read`() throws {
    let folder = TemporaryDirectory()
    let path = "\(folder.path)/a.zip"
    // Nothing but a hole is before them.
    let base = 5 << 30
    let archive = Zip.long([("-export.json", Array("{\"a\":1}".utf8))], at: base)
    folder.write("a.zip", Array("PK\u{3}\u{4}".utf8))
    #expect(truncate(path, off_t(base)) == 0)
    let file = try #require(fopen(path, "ab"))
    #expect(archive.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) } == archive.count)
    #expect(fclose(file) == 0)
    let files = try ImportFolder().files(at: Array(path.utf8))
    #expect(files.map(\.name) == ["-export.json"])
    var text = ""
    try files.first?.withBytes { text = String(decoding: Array(span: $0), as: UTF8.self) }
    #expect(text == "{\"a\":1}")
  }

  @Test(arguments: [false, true])
  func `broken lists are refused, whatever their bytes are`(isLong: Bool) {
    var random = SeededGenerator(seed: 21)
    let sample =
      isLong
      ? Zip.long([("Journal.json", Array("{}".utf8)), ("b.json", Array("[]".utf8))])
      : Zip.archive([("Journal.json", "{}", 2), ("b.json", "[]", 2)])
    for _ in 0..<3000 {
      var bytes = sample
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<20, using: &random)) }
      for member in list(of: bytes)?.members ?? [] {
        _ = member.unpack(from: bytes.span) { _ in }
      }
    }
    #expect(list(of: []) == nil)
  }

  @Test func `documents come out of an archive, and attachments stay in it`() throws {
    let folder = TemporaryDirectory()
    let path = Array("\(folder.path)/export.zip".utf8)
    folder.write(
      "export.zip", Zip.archive([("Journal.json", "{\"a\":1}", 7), ("photos/a.jpeg", "x", 1)]))
    let files = try ImportFolder().files(at: path)
    #expect(files.filter(\.isDocument).map(\.name) == ["Journal.json"])
    #expect(files.map(\.name) == ["Journal.json", "photos/a.jpeg"], "nothing vanishes")
    var text = ""
    try files.first?.withBytes { text = String(decoding: Array(span: $0), as: UTF8.self) }
    #expect(text == "{\"a\":1}")
  }

  @Test func `a document needs no ending, and an empty archive has none`() throws {
    let folder = TemporaryDirectory()
    folder.write("a", Zip.archive([("days/journal", "x", 1), ("photos/b.jpeg", "y", 1)]))
    folder.write("b", Zip.archive([]))
    #expect(
      try ImportFolder().files(at: Array("\(folder.path)/a".utf8)).filter(\.isDocument)
        .map(\.name) == ["days/journal"])
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

  @Test(.enabled(if: FullRun.isLonger)) func `a large member is unpacked into a file`() throws {
    let folder = TemporaryDirectory()
    let count = (1 << 24) + 1
    let content = String(repeating: "x", count: count)
    folder.write("a.zip", Zip.archive([("a.json", content, count)]))
    let files = try ImportFolder().files(at: Array("\(folder.path)/a.zip".utf8))
    var found = 0
    try files[0].withBytes { bytes in
      found = bytes.count
      #expect(bytes[bytes.count - 1] == UInt8(ascii: "x"))
    }
    #expect(found == count)
  }

  // MARK: Packed bytes

  /// What zlib makes of texts: with a fixed code, with codes of its own, and not packed.
  private static let packed = [
    (
      "0bc94855284fccc95648aa542801b28b32cb528b8022c50a39f979e97a0a21835cfed9f4a5cfe6ac79b16a9e42797e514a"
        + "b10200",
      String(repeating: "The walk by the river was long. ", count: 6) + "日本語 words "
    ),
    (
      "45500112c3200cfa4a9fd0a053fb32bf3f10baddd54b1a8120bb3ed76e93a75f7b5d1b8d2d6bbb3deefebd3da9c14a4271"
        + "5c08aa7ba61eac8faf591ab5d00f59f8289256c2f09b5158c6615aa1710bd6cfce381c7912a7d985b092811cc1fcc343"
        + "1ccddc4ddb41fd572e9bc16b7ef80cabab15ac084b0079fdc7f2ddca79c38aef71d0487acf69f11aa9c4366d56992706"
        + "673342eb9ec37a15a5f2365848b6158b43fb02",
      [
        15, 37, 34, 8, 23, 38, 30, 37, 4, 38, 0, 30, 16, 35, 14, 12, 30, 34, 35, 30, 25, 9, 14, 9,
        33, 24, 0, 4, 10, 37, 2, 19, 1, 17, 30, 38, 24, 27, 25, 36, 28, 8, 23, 6, 2, 8, 31, 13, 16,
        27, 19, 26, 32, 24, 36, 22, 34, 37, 26, 37, 14, 21, 1, 17, 38, 10, 20, 34, 36, 36, 6, 13,
        36, 17, 18, 7, 4, 30, 30, 5, 22, 4, 26, 9, 1, 18, 27, 26, 7, 2, 38, 39, 2, 24, 37, 21, 35,
        17, 32, 15, 2, 19, 0, 4, 6, 38, 34, 2, 12, 26, 18, 39, 16, 9, 2, 21, 20, 23, 8, 24,
      ].map { "w\($0) " }.joined()
    ),
    ("010c00f3ff73746f72656420776f726473", "stored words"),
  ]

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  private func unpacked(_ packed: [UInt8], limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var inflation = Inflation(packed.span, limit: limit)
    do throws(Inflation.Flaw) {
      try inflation.unpack { result += $0 }
      return result
    } catch {
      return nil
    }
  }

  @Test(arguments: packed) func `packed bytes come out as they were`(
    packed: String, text: String
  ) {
    let count = text.utf8.count
    #expect(unpacked(bytes(packed), limit: count) == Array(text.utf8))
    #expect(unpacked(bytes(packed), limit: count - 1) == nil, "more than the archive says")
    for end in 0..<bytes(packed).count {
      #expect(unpacked(Array(bytes(packed)[..<end]), limit: count) == nil, "cut after \(end)")
    }
  }

  @Test func `damaged bytes never trap, and the checksum finds what they change`() throws {
    var random = SeededGenerator(seed: 8)
    for (packed, text) in Self.packed {
      let whole = bytes(packed)
      for _ in 0..<2000 {
        var damaged = whole
        damaged[Int.random(in: damaged.indices, using: &random)] = .random(
          in: 0...255, using: &random)
        _ = unpacked(damaged, limit: text.utf8.count * 2)
      }
    }
    let folder = TemporaryDirectory()
    var archive = Zip.archive([("a.json", "{\"words\":1}", 11)])
    let place = try #require(archive.firstIndex(of: UInt8(ascii: "w")))
    archive[place] = UInt8(ascii: "x")
    folder.write("a.zip", archive)
    let files = try ImportFolder().files(at: Array("\(folder.path)/a.zip".utf8))
    #expect(throws: RepositoryError.self) { try files[0].withBytes { _ in } }
  }

  @Test func `text that repeats for longer than the window comes out whole`() {
    // One literal, then copies of it: more than a window and more than a piece.
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1 + 258 * 4000)
    var bits: [UInt8] = [1, 1, 0]
    func add(_ code: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(UInt8(code >> bit & 1)) }
    }
    add(0x30 + 0x61, 8)
    for _ in 0..<4000 {
      add(0b1100_0101, 8)
      add(0, 5)
    }
    add(0, 7)
    let packed = stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { byte, bit in
        start + bit < bits.count ? byte | bits[start + bit] << UInt8(bit) : byte
      }
    }
    #expect(unpacked(packed, limit: text.count) == text)
  }
}

private func list(of bytes: [UInt8]) -> ZipDirectory? {
  ZipDirectory.fits(bytes.span) ? ZipDirectory(bytes.span) : nil
}

extension [UInt8] {
  fileprivate init(span: Span<UInt8>) {
    self = span.indices.map { span[$0] }
  }
}
