import TestSupport
import Testing

@testable import Platform

/// At most sixteen files can be mapped at a time, so these tests run serially.
@Suite(.serialized) struct MappedFileTests {
  private let calls = LiveSystemCalls()
  private let directory = TemporaryDirectory()
  private static let page = 1 << 16
  private let page = Self.page

  /// Pages that each repeat one letter.
  private func makeFile(pages: Int) throws -> (descriptor: Int32, bytes: [UInt8]) {
    let bytes = (0..<pages).flatMap { [UInt8](repeating: UInt8(97 + $0 % 26), count: page) }
    directory.write("file", bytes)
    return (try calls.openFile(BytePath("\(directory.path)/file"), .update), bytes)
  }

  private static func sum(_ file: MappedFile, _ range: Range<Int>) -> Int {
    file.withBytes(range) { bytes in
      var sum = 0
      for index in bytes.indices { sum += Int(bytes[index]) }
      return sum
    }
  }

  @Test func `it has the bytes of the file`() throws {
    let (descriptor, bytes) = try makeFile(pages: 3)
    defer { try? calls.closeFile(descriptor) }
    let file = try calls.mapFile(descriptor, upTo: bytes.count)
    #expect(file.count == bytes.count && !file.isCut)
    for range in [0..<bytes.count, 1..<2, 7..<7, (page - 3)..<(2 * page + 1)] {
      let copy = file.withBytes(range) { bytes in
        var copy: [UInt8] = []
        for index in bytes.indices { copy.append(bytes[index]) }
        return copy
      }
      #expect(copy == Array(bytes[range]))
    }
    #expect(throws: SystemError.self) { try calls.mapFile(descriptor, upTo: 0) }
    #expect(throws: SystemError.self) { try calls.mapFile(-1, upTo: 10) }
  }

  @Test func `unmapping while a search runs is safe`() throws {
    let (descriptor, bytes) = try makeFile(pages: 100)
    defer { try? calls.closeFile(descriptor) }
    let file = try calls.mapFile(descriptor, upTo: bytes.count)
    for page in [0, 63, 64, 99] {
      let range = (page * Self.page)..<((page + 1) * Self.page)
      let before = Self.sum(file, range)
      file.letGo()
      #expect(Self.sum(file, range) == before && before == (97 + page % 26) * Self.page)
    }
    #expect(!file.isCut)
    try calls.truncateFile(descriptor, to: 0)
    #expect(Self.sum(file, 0..<Self.page) == 0 && file.isCut)
    file.letGo()
    #expect(Self.sum(file, 0..<Self.page) == 0 && file.isCut)
  }

  /// Without `CutWatch` this test crashes.
  @Test func `bytes of a truncated file become zeros`() throws {
    for pages in [2, 3, 9] {
      let (descriptor, bytes) = try makeFile(pages: pages)
      defer { try? calls.closeFile(descriptor) }
      let file = try calls.mapFile(descriptor, upTo: bytes.count)
      #expect(Self.sum(file, 0..<page) == 97 * page)
      try calls.truncateFile(descriptor, to: page)
      #expect(Self.sum(file, 0..<page) == 97 * page)
      #expect(!file.isCut)
      #expect(Self.sum(file, page..<bytes.count) == 0)
      #expect(file.isCut)
      // Another mapped file is not affected.
      let other = try calls.mapFile(descriptor, upTo: page)
      #expect(!other.isCut && Self.sum(other, 0..<page) == 97 * page)
    }
  }

  @Test func `several threads can reach the truncated end`() throws {
    let (descriptor, bytes) = try makeFile(pages: 64)
    defer { try? calls.closeFile(descriptor) }
    let file = try calls.mapFile(descriptor, upTo: bytes.count)
    try calls.truncateFile(descriptor, to: 0)
    let sums = Parallel.map(Array(0..<64)) { number in
      Self.sum(file, (number * Self.page)..<((number + 1) * Self.page))
    }
    #expect(sums == [Int](repeating: 0, count: 64) && file.isCut)
  }

  /// In a process of its own, because other tests map files too.
  @Test func `at most 64 files are mapped at a time`() async {
    await #expect(processExitsWith: .success) {
      let tests = MappedFileTests()
      let (descriptor, bytes) = try tests.makeFile(pages: 1)
      defer { try? tests.calls.closeFile(descriptor) }
      for _ in 0..<3 {
        var files: [MappedFile] = []
        for _ in 0..<64 { files.append(try tests.calls.mapFile(descriptor, upTo: bytes.count)) }
        #expect(throws: SystemError.self) {
          try tests.calls.mapFile(descriptor, upTo: bytes.count)
        }
        files.removeLast()
        files.append(try tests.calls.mapFile(descriptor, upTo: bytes.count))
        #expect(files.allSatisfy { Self.sum($0, 0..<Self.page) == 97 * Self.page })
      }
    }
  }
}
