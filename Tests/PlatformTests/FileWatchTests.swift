import TestSupport
import Testing

@testable import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Changes of a file are reported, whatever happens to it.
@Suite(.timeLimit(.minutes(10)))
struct FileWatchTests {
  private let directory = TemporaryDirectory()
  private var path: BytePath { BytePath("\(directory.path)/journal") }

  /// With the system's notices alone, and with looks alone.
  private static let ways = [(usesNotices: true, pause: Int32(60_000)), (false, 5)]

  private func changes(_ way: (usesNotices: Bool, pause: Int32)) -> AsyncStream<Void> {
    FileWatch.changes(of: path, usingNotices: way.usesNotices, pause: way.pause)
  }

  @Test(arguments: ways)
  func `a file that grows, shrinks, goes, comes and is replaced is reported`(
    _ way: (usesNotices: Bool, pause: Int32)
  ) async {
    directory.write("journal", Array("one\n".utf8))
    var reports = changes(way).makeAsyncIterator()
    for (number, change) in Self.all.enumerated() {
      change(directory.path)
      let isReported: Void? = await reports.next()
      #expect(isReported != nil, "change \(number)")
    }
  }

  private static let all: [@Sendable (String) -> Void] = [
    { append("two\n", to: "\($0)/journal") },
    { truncate("\($0)/journal", 1) },
    { append("three\n", to: "\($0)/journal") },
    {
      append("other\n", to: "\($0)/other")
      rename("\($0)/other", "\($0)/journal")
    },
    // The new file is watched like the old one.
    { append("four\n", to: "\($0)/journal") },
    { unlink("\($0)/journal") },
    { append("again\n", to: "\($0)/journal") },
    { append("and again\n", to: "\($0)/journal") },
    { rename("\($0)/journal", "\($0)/elsewhere") },
  ]

  @Test(arguments: ways)
  func `a file behind a link is watched`(_ way: (usesNotices: Bool, pause: Int32)) async {
    let elsewhere = TemporaryDirectory()
    elsewhere.write("real", Array("one\n".utf8))
    symlink("\(elsewhere.path)/real", path.text)
    var reports = changes(way).makeAsyncIterator()
    append("two\n", to: "\(elsewhere.path)/real")
    let grown: Void? = await reports.next()
    append("other\n", to: "\(elsewhere.path)/other")
    rename("\(elsewhere.path)/other", "\(elsewhere.path)/real")
    let replaced: Void? = await reports.next()
    #expect(grown != nil && replaced != nil)
  }

  @Test func `a change between the call and the first wait is reported`() async {
    let reports = changes(Self.ways[0])
    append("one\n", to: path.text)
    var iterator = reports.makeAsyncIterator()
    let isReported: Void? = await iterator.next()
    #expect(isReported != nil)
  }

  /// A descriptor is a number, and a new one is the lowest that is free.
  @Test func `the end of the stream closes everything`() async {
    directory.write("journal", [])
    for _ in 0..<200 {
      let reports = changes(Self.ways[0])
      let task = Task { for await _ in reports {} }
      task.cancel()
      await task.value
    }
    // The last threads may still be ending; the time limit ends the test.
    var lowest = Int32.max
    while lowest > 300 {
      poll(nil, 0, 1)
      lowest = open(path.text, O_RDONLY | O_CLOEXEC)
      close(lowest)
    }
    #expect(lowest > 0)
  }
}

private func append(_ text: String, to path: String) {
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
  _ = write(file, text, text.utf8.count)
  close(file)
}
