import JSONBytes
import Platform
import Synchronization
import TestSupport
import Testing

@testable import TimelinePersistence

/// Pieces of a file have the same lines, mapped or read.
struct OpenFileTests {
  private let directory = TemporaryDirectory()
  private let calls = LiveSystemCalls()

  /// Some lines are longer than a piece.
  private func lines(_ seed: Int) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for number in 0..<400 {
      let longest = seed % 3 == 0 && number % 90 == 7 ? 900_000 : 4000
      let letter = UInt8.random(in: 97...122, using: &random)
      let count = Int.random(in: 0...longest, using: &random)
      bytes += [UInt8](repeating: letter, count: count) + [UInt8(ascii: "\n")]
    }
    return bytes
  }

  /// With parts that are long enough to be mapped, and with shorter ones.
  @Test(arguments: 0..<6, [1, 3, 40]) func `pieces cover the file once and in order`(
    seed: Int, parts count: Int
  ) throws {
    let bytes = lines(seed)
    directory.write("file", bytes)
    let path = BytePath("\(directory.path)/file")
    let file = OpenFile(try calls.openFile(path, .read), calls)
    let parts = try #require(file.parts(of: 0..<bytes.count, count))
    var memory: [UInt8] = []
    var found: [UInt8] = []
    for part in parts {
      let isRead = file.forEachPiece(of: part, in: &memory) { piece, place in
        #expect(place == found.count)
        #expect(piece.count > 0 && piece[piece.count - 1] == UInt8(ascii: "\n"))
        for index in piece.indices { found.append(piece[index]) }
      }
      #expect(isRead)
    }
    #expect(found == bytes)
    // Long parts are mapped and not copied; short parts are read into the buffer.
    if parts.allSatisfy({ $0.count >= 1 << 17 }) { #expect(memory.isEmpty) }
    if seed % 3 > 0, parts.allSatisfy({ $0.count < 1 << 17 }) { #expect(!memory.isEmpty) }
  }

  /// Another program truncates the file in place.
  @Test(arguments: [1, 12]) func `a file that is truncated meanwhile isn't read to its end`(
    parts count: Int
  ) throws {
    let bytes = lines(1)
    directory.write("file", bytes)
    let path = BytePath("\(directory.path)/file")
    let descriptor = try calls.openFile(path, .update)
    let file = OpenFile(descriptor, calls)
    let parts = try #require(file.parts(of: 0..<bytes.count, count))
    var memory: [UInt8] = []
    var answers: [Bool] = []
    for part in parts {
      var isFirst = true
      let isRead = file.forEachPiece(of: part, in: &memory) { _, _ in
        if isFirst, answers.isEmpty { try? calls.truncateFile(descriptor, to: 4096) }
        isFirst = false
      }
      answers.append(isRead)
    }
    #expect(answers.last == false)
  }

  @Test func `a part without a whole line isn't read`() throws {
    for count in [10, 200_000, 700_000] {
      directory.write("file", [UInt8](repeating: 97, count: count))
      let path = BytePath("\(directory.path)/file")
      let file = OpenFile(try calls.openFile(path, .read), calls)
      var memory: [UInt8] = []
      #expect(!file.forEachPiece(of: 0..<count, in: &memory) { _, _ in Issue.record("no line") })
    }
  }
}
