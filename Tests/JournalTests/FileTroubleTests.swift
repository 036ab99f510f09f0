import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are not journals, and paths that can't be written.
struct FileTroubleTests {
  @Test(arguments: [
    ("[1,2,3]\n", "not a journal"), ("%PDF-1.7\n%\u{E2}\n1 0 obj\n<<\n>>\n", "not a journal"),
    ("{\"some\":\"object\"}\n", "not a journal"), ("\0\0\0\0", "not a journal"),
    ("Dear diary,\ntoday", "not a journal"),
  ])
  func `a file that is not a journal is refused and not changed`(content: String, says: String) {
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

  @Test func `an empty file starts a journal, and a header alone is an empty one`() {
    let empty = Desk(journal: "")
    #expect(empty.run("list").error.hasPrefix("There is no journal yet"))
    #expect(empty.journal.isEmpty, "reading writes nothing")
    #expect(empty.run("add", "text", "x").code == 0)
    #expect(empty.run("list", "--format", "jsonl").lines.count == 1)
    let header = Desk(
      journal:
        #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#)
    #expect(header.run("list").error.hasPrefix("No entries yet."))
    #expect(header.run("add", "text", "x").code == 0)
    #expect(header.run("list", "--format", "jsonl").lines.count == 1)
  }

  @Test func `missing permissions are reported, and the text is kept`() {
    let desk = Desk(sample: "plain.jsonl")
    let draftFolder = "\(desk.directory.path)/state"
    mkdir(draftFolder, 0o777)
    chmod(draftFolder, 0o777)
    chmod(desk.directory.path, 0o755)
    desk.environment["XDG_STATE_HOME"] = draftFolder
    let file = "\(desk.directory.path)/journal.jsonl"

    chmod(file, 0o444)
    let before = desk.state
    let add = desk.run(["add", "text", "my words"].map { Array($0.utf8) }, asOtherUser: true)
    #expect(add.code == 1)
    #expect(add.error.contains("no permission to write"), "\(add.error)")
    let folder = "state/journal/drafts"
    let kept = desk.directory.names(in: folder).map {
      desk.directory.read("\(folder)/\($0)/text.txt")
    }
    #expect(kept == [Array("my words".utf8)])
    #expect(desk.run([Array("list".utf8)], asOtherUser: true).code == 0)
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")

    chmod(file, 0o000)
    let list = desk.run([Array("list".utf8)], asOtherUser: true)
    #expect(list.code == 1)
    #expect(list.error.contains("no permission to read"), "\(list.error)")
  }

  @Test func `a file that would exceed the size limit is refused without half a line`() {
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
    #expect(outcome.error.contains("would exceed the size limit"), "\(outcome.error)")
    #expect(desk.journal == before)
    #expect(desk.run("add", "text", "fits").code == 0)
  }

  @Test func `output that can't be written is a failure`() {
    let desk = Desk(sample: "plain.jsonl")
    let outcome = BuiltProgram.run(
      ["-c", "exec '\(BuiltProgram.path)' list > /dev/full"].map { Array($0.utf8) },
      environment: desk.environment.mapValues { Array($0.utf8) }, input: nil, program: "/bin/sh")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("can't write to standard output"))
  }
}
