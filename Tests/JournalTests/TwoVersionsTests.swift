import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A later version that writes to the same journal at the same time. It follows the format (one
/// lock, appended lines, rewrites by rename), but the content of its lines is its own.
private final class FutureWriter {
  private let path: String
  private(set) var written: [[UInt8]] = []

  init(_ path: String) {
    self.path = path
  }

  func append(_ lines: [UInt8]) {
    let journal = locked()
    defer { close(journal) }
    var last: UInt8 = 0
    let size = lseek(journal, 0, SEEK_END)
    pread(journal, &last, 1, size - 1)
    put(journal, (last == 0x0A ? [] : [0x0A]) + lines)
    written += lines.split(separator: 0x0A).map(Array.init)
  }

  /// Rewrites all lines unchanged, below a header with more members.
  func rewrite(version: Int) {
    let journal = locked()
    defer { close(journal) }
    let lines = TemporaryDirectory.read(path: path).drop { $0 != 0x0A }
    let new = open("\(path).new", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let header =
      #"{"format":"timeline-journal","version":\#(version),"id":"h","made by":[2.0,"散歩"]}"#
    put(new, Array(header.utf8) + lines)
    close(new)
    rename("\(path).new", path)
  }

  private func locked() -> Int32 {
    while true {
      let journal = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
      guard journal >= 0, flock(journal, LOCK_EX) == 0 else { fatalError("no journal: \(errno)") }
      var (mine, there) = (stat(), stat())
      if fstat(journal, &mine) == 0, stat(path, &there) == 0, mine.st_ino == there.st_ino {
        return journal
      }
      close(journal)
    }
  }

  private func put(_ file: Int32, _ bytes: [UInt8]) {
    let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard count == bytes.count else { fatalError("not written: \(errno)") }
  }
}

struct TwoVersionsTests {
  /// The script of one user of this version.
  private static let user = """
    for i in $(seq 12); do
      id=$("$P" add text "u$1-$i #now" --format json | sed 's/.*"id":"\\([^"]*\\)".*/\\1/') || exit 1
      case $i in
        3|9) "$P" edit "$id" --text "u$1-$i edited" > /dev/null || exit 1 ;;
        5) "$P" delete "$id" > /dev/null || exit 1 ;;
        7) "$P" list > /dev/null 2>&1 || exit 1 ;;
      esac
    done

    """

  @Test func `two versions that write at the same time keep every byte`() {
    let desk = Desk()
    desk.run("add", "text", "first")
    let path = "\(desk.directory.path)/\(desk.journalName)"
    desk.directory.write("user", Array(Self.user.utf8))
    desk.environment["P"] = BuiltProgram.path
    let users = (0..<4).map { number in
      desk.start(["\(desk.directory.path)/user", "\(number)"], program: "/bin/sh")
    }
    // About one line after each of theirs, for as long as they write.
    let future = FutureWriter(path)
    let documents = (0..<40).map { seed in futurize(.sample, seed: seed).bytes }
    for (seed, document) in documents.enumerated() {
      let lines = document.drop { $0 != 0x0A }.dropFirst()
      future.append(Array(lines))
      if seed % 20 == 7 { future.rewrite(version: 2 + seed / 20) }
      // Each iteration takes as long as one of their commands.
      #expect(desk.run("list", "-n", "1").code == 0)
    }
    for user in users {
      let outcome = user.wait()
      #expect(outcome.code == 0, "\(outcome.error)")
    }

    var lines: [[UInt8]: Int] = [:]
    let journal = desk.journal.split(separator: 0x0A).map(Array.init)
    for line in journal { lines[line, default: 0] += 1 }
    for line in future.written { lines[line, default: 0] -= 1 }
    #expect(lines.values.allSatisfy { $0 >= 0 }, "every line of the newer version, byte for byte")
    // Header, first line, and for each user 12 additions, 2 edits and 1 deletion.
    #expect(journal.count - future.written.count == 2 + 4 * 15)
    #expect(String(decoding: journal[0], as: UTF8.self).contains(#""made by":[2.0,"散歩"]"#))

    let texts = Set(
      desk.run("list", "--format", "jsonl").lines.compactMap { RawObject($0).text("text") })
    for user in 0..<4 {
      for round in 1...12 where round != 5 {
        let isEdited = [3, 9].contains(round)
        let text = "\"u\(user)-\(round) \(isEdited ? "edited" : "#now")\""
        #expect(texts.contains(text), "\(text)")
      }
    }
    TestReport.note(
      "two versions at once", cases: journal.count, acknowledged: journal.count,
      lost: lines.values.count { $0 < 0 })
  }
}
