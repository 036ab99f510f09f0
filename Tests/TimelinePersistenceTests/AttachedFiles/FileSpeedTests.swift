import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How long large files and large journals take. Runs with `JOURNAL_FULL=1`, on a real disk.
@Suite(.serialized, .enabled(if: FullRun.isAsked))
struct FileSpeedTests {
  private let path: String = {
    var template = Array("/var/tmp/journal-files-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no temporary directory") }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }()

  private func run(_ command: String) -> Duration {
    ContinuousClock().measure { #expect(system("cd \(path) && \(command)") == 0) }
  }

  private func remove() { _ = run("rm -rf \(path)") }

  @Test func `a gigabyte takes at most 1.3 times cp, sync and sha256sum`() throws {
    defer { remove() }
    _ = run("head -c 1073741824 /dev/urandom > big && sync big")
    var (ours, theirs): ([Duration], [Duration]) = ([], [])
    for number in 0..<3 {
      theirs.append(run("cp big copy && sync copy && sha256sum copy > /dev/null && rm copy"))
      let bench = FilesBench("\(path)/j\(number)", LiveSystemCalls())
      ours.append(
        try ContinuousClock().measure { try bench.attach(.file(BytePath("\(path)/big").bytes)) })
      _ = run("rm -r j\(number).files")
    }
    print("a gigabyte: \(ours), cp + sync + sha256sum: \(theirs)")
    #expect(ours.min()! <= theirs.min()! * 1.3)
  }

  @Test func `the use of 100,000 files takes as long as a pass over the journal`() throws {
    defer { remove() }
    let journal = "\(path)/j"
    let words = String(repeating: "plain words and 123 numbers, é, 日本. ", count: 240)
    let file = fopen(journal, "w")!
    var digests: Set<FileDigest> = []
    fputs(JournalBench.header, file)
    for number in 0..<100_000 {
      let digest = FilesDirectory.digest("\(number)")
      digests.insert(digest)
      fputs(
        #"{"id":"\#(number)","type":"text","files":[{"sha256":"\#(digest.text)","size":1}],"#
          + #""payload":{"text":"\#(words)"}}"# + "\n", file)
    }
    fclose(file)
    let bench = FilesBench(journal, LiveSystemCalls())
    for _ in 0..<3 {
      let (open, status) = try #require(bench.journal.openWhileLocked())
      var use: FileUse?
      let time = ContinuousClock().measure {
        use = FileUse(of: open, size: status.size, lookingFor: digests)
      }
      print("use of \(digests.count) files in \(status.size >> 20) MB: \(time)")
      #expect(use?.used.count == digests.count)
      #expect(use?.named.count == digests.count)
    }
    print("cat:", run("cat j > /dev/null"), "wc:", run("grep -c sha256 j > /dev/null"))
  }

  @Test func `100,000 small files are copied and checked`() throws {
    defer { remove() }
    let (here, there) = (
      FilesBench("\(path)/a", LiveSystemCalls()), FilesBench("\(path)/b", LiveSystemCalls())
    )
    let folder = try here.folder()
    var digests: Set<FileDigest> = []
    for number in 0..<100_000 {
      let digest = FilesDirectory.digest("\(number)")
      digests.insert(digest)
      _ = try folder.directory.makeDirectory(digest.folderName)
      let file = fopen("\(path)/a.files/\(digest.folderName.text)/\(digest.text)", "w")!
      fputs("\(number)", file)
      fclose(file)
    }
    var use = FileUse(lookingFor: digests)
    use.add(digests.map { .initial(digest: $0, size: 1, name: nil, media: nil) })
    let files = try timed("list") { try folder.files() }
    #expect(try timed("check") { try folder.check(use, files) }.isGood)
    let copy = try there.folder()
    #expect(try timed("copy") { try copy.receive(digests, from: [folder]) }.copied.files == 100_000)
    let again = try timed("copy again") { try copy.receive(digests, from: [folder]) }
    #expect(again.present == 100_000)
  }

  private func timed<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    let start = ContinuousClock.now
    let result = try body()
    print("\(name): \(ContinuousClock.now - start)")
    return result
  }
}
