import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are no journal, places that can't be written to, links, and names that are no text.
struct FileTroubleTests {
  @Test(arguments: [
    ("[1,2,3]\n", "not a journal"), ("%PDF-1.7\n%\u{E2}\n1 0 obj\n<<\n>>\n", "not a journal"),
    ("{\"some\":\"object\"}\n", "not a journal"), ("\0\0\0\0", "not a journal"),
    ("Dear diary,\ntoday", "not a journal"),
  ])
  func `what is no journal is refused whole, and not touched`(content: String, says: String) {
    let desk = Desk(journal: content)
    let before = desk.state
    for words in [["list"], ["info"], ["show", "x"], ["add", "text", "words"]] {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == 1)
      #expect(outcome.error.contains(says))
    }
    #expect(desk.drafts == ["words"])
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
  }

  @Test func `an empty file is a journal that nobody has begun, a header alone an empty one`() {
    let empty = Desk(journal: "")
    #expect(empty.run("list").output.hasPrefix("There is no journal yet"))
    #expect(empty.journal.isEmpty, "reading writes nothing")
    #expect(empty.run("add", "text", "x").code == 0)
    #expect(empty.run("list", "--format", "jsonl").lines.count == 1)
    let header = Desk(
      journal:
        #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#)
    #expect(header.run("list").output.hasPrefix("Nothing here."))
    #expect(header.run("add", "text", "x").code == 0)
    #expect(header.run("list", "--format", "jsonl").lines.count == 1)
  }

  @Test func `a directory, a pipe and a device are no files`() {
    let desk = Desk()
    mkfifo("\(desk.directory.path)/pipe", 0o600)
    for (path, says) in [
      (desk.directory.path, "it is a directory"),
      ("\(desk.directory.path)/pipe", "no ordinary file"),
      ("/dev/null", "no ordinary file"), ("/dev/full", "no ordinary file"),
    ] {
      for words in [["list"], ["add", "text", "words"]] {
        let outcome = desk.run((["--file", path] + words).map { Array($0.utf8) })
        #expect(outcome.code == 1)
        #expect(outcome.error.contains(says), "\(outcome.error)")
      }
    }
  }

  @Test func `a link to nothing and links in a circle are told, and begin no journal`() {
    let desk = Desk()
    symlink("nowhere", "\(desk.directory.path)/journal.jsonl")
    symlink("b", "\(desk.directory.path)/a")
    symlink("a", "\(desk.directory.path)/b")
    for words in [["list"], ["add", "text", "words"]] {
      let dangling = desk.run(words.map { Array($0.utf8) })
      #expect(dangling.code == 1)
      #expect(dangling.error.contains("a link to nowhere") && dangling.error.contains("mounted"))
      let circle = desk.run(
        (["--file", "\(desk.directory.path)/a"] + words).map { Array($0.utf8) })
      #expect(circle.code == 1)
      #expect(circle.error.contains("its links go in a circle"))
    }
    #expect(desk.directory.names() == ["a", "b", "home", "journal.jsonl"])
    #expect(desk.drafts == ["words", "words"])
  }

  @Test func `a link stays a link, and a file's mode is left as it is`() {
    let desk = Desk()
    desk.directory.write("real", Desk.sample("plain.jsonl"))
    chmod("\(desk.directory.path)/real", 0o640)
    symlink("real", "\(desk.directory.path)/journal.jsonl")
    for words in [["add", "text", "x"], ["edit", "7f3k", "--star"], ["delete", "7f3k"]] {
      #expect(desk.run(words.map { Array($0.utf8) }).code == 0)
    }
    var status = stat()
    #expect(lstat("\(desk.directory.path)/journal.jsonl", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(desk.mode(of: "real") == 0o640)
    #expect(desk.directory.read("real").count > Desk.sample("plain.jsonl").count)
  }

  @Test func `what one may not read or write is refused, and the text is kept`() {
    let desk = Desk(sample: "plain.jsonl")
    let draftFolder = "\(desk.directory.path)/state"
    mkdir(draftFolder, 0o777)
    chmod(draftFolder, 0o777)
    chmod(desk.directory.path, 0o755)
    desk.environment["XDG_STATE_HOME"] = draftFolder
    let file = "\(desk.directory.path)/journal.jsonl"

    chmod(file, 0o444)
    let before = desk.state
    let add = desk.run(["add", "text", "my words"].map { Array($0.utf8) }, asNobody: true)
    #expect(add.code == 1)
    #expect(add.error.contains("no permission to write"), "\(add.error)")
    let folder = "state/journal/drafts"
    let kept = desk.directory.names(in: folder).filter { $0.hasSuffix(".txt") }.map {
      desk.directory.read("\(folder)/\($0)")
    }
    #expect(kept == [Array("my words".utf8)])
    #expect(desk.run([Array("list".utf8)], asNobody: true).code == 0)
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")

    chmod(file, 0o000)
    let list = desk.run([Array("list".utf8)], asNobody: true)
    #expect(list.code == 1)
    #expect(list.error.contains("no permission to read"), "\(list.error)")
  }

  @Test func `a file that may not grow is refused without half a line`() {
    let desk = Desk(sample: "plain.jsonl")
    let before = desk.journal
    let blocks = (before.count + 511) / 512
    let outcome = BuiltProgram.run(
      [
        "-c", "ulimit -f \(blocks); exec '\(BuiltProgram.path)' add text \"$0\"",
        String(repeating: "x", count: 2000),
      ]
      .map { Array($0.utf8) },
      environment: desk.environment.mapValues { Array($0.utf8) }, input: nil, program: "/bin/dash")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("may not grow"), "\(outcome.error)")
    #expect(desk.journal == before)
    #expect(desk.run("add", "text", "fits").code == 0)
  }

  @Test func `an answer that can't be written is a failure`() {
    let desk = Desk(sample: "plain.jsonl")
    let outcome = BuiltProgram.run(
      ["-c", "exec '\(BuiltProgram.path)' list > /dev/full"].map { Array($0.utf8) },
      environment: desk.environment.mapValues { Array($0.utf8) }, input: nil, program: "/bin/sh")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("can't write to standard output"))
  }

  @Test(arguments: [
    Array("with space.jsonl".utf8), Array("with\nline end".utf8), [0x66, 0xFF, 0xFE],
    Array("散歩".utf8),
    Array("a/b/c/deep".utf8),
  ])
  func `a path is bytes`(name: [UInt8]) {
    let desk = Desk()
    let path = Array("\(desk.directory.path)/".utf8) + name
    let add = desk.run([Array("--file".utf8), path, Array("add".utf8), Array("text".utf8), [0x78]])
    #expect(add.code == 0, "\(add.error)")
    let list = desk.run([
      Array("list".utf8), Array("--format=jsonl".utf8), Array("--file=".utf8) + path,
    ])
    #expect(list.lines.count == 1)
  }
}
