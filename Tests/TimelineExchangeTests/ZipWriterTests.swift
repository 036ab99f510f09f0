import TestSupport
import Testing

@testable import TimelineExchange

/// Archives as they are written, in the old form where it suffices and as Zip64 where it doesn't.
struct ZipWriterTests {
  private func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  private func archive(_ count: Int, at offset: Int = 0) -> [UInt8] {
    var (zip, bytes) = (ZipWriter(at: offset), [UInt8]())
    for index in 0..<count {
      bytes += zip.begin("\(index)", size: 1)
      zip.add([7])
      bytes += [7] + zip.end()
    }
    return bytes + zip.directory()
  }

  @Test func `a small archive needs no Zip64`() {
    let bytes = archive(2)
    #expect(number(bytes, bytes.count - 22, 4) == 0x0605_4B50)
    #expect(number(bytes, bytes.count - 12, 2) == 2)
    #expect(number(bytes, bytes.count - 42, 4) != 0x0706_4B50)
    #expect(number(bytes, 4, 2) == 20)
  }

  @Test(arguments: FullRun.few(2, of: [(1, 5 << 30), (65_535, 0), (1, 0xFFFF_FFFF)]))
  func `more members or bytes are numbers of Zip64`(count: Int, offset: Int) {
    let bytes = archive(count, at: offset)
    let locator = bytes.count - 42
    #expect(number(bytes, locator, 4) == 0x0706_4B50)
    let end = number(bytes, locator + 8, 8) - offset
    #expect(number(bytes, end, 4) == 0x0606_4B50)
    #expect(number(bytes, end + 32, 8) == count)
    let list = number(bytes, end + 48, 8) - offset
    #expect(number(bytes, list, 4) == 0x0201_4B50)
    // The offset of the first member: in its place, or in the field of Zip64.
    let isLong = offset > 0
    #expect(number(bytes, list + 42, 4) == (isLong ? 0xFFFF_FFFF : 0))
    if isLong {
      #expect(number(bytes, list + 47, 4) == 1 | 8 << 16)
      #expect(number(bytes, list + 51, 8) == offset)
    }
  }

  @Test func `a member of more than 4 GB says so before its content`() {
    var zip = ZipWriter()
    let head = zip.begin("a", size: 5 << 30)
    #expect(number(head, 4, 2) == 45)
    #expect(number(head, 18, 4) == 0xFFFF_FFFF && number(head, 22, 4) == 0xFFFF_FFFF)
    #expect(number(head, 31, 4) == 1 | 16 << 16)
    // The sizes after the content have 8 bytes.
    #expect(zip.end().count == 4 + 4 + 16)
  }
}
