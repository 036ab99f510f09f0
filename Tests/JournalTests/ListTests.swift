import TestSupport
import Testing

/// `journal list`, `journal show` and `journal info` on the sample journals.
struct ListTests {
  @Test func `a list without a journal shows how to start one`() {
    let desk = Desk()
    let outcome = desk.run("list")
    #expect(outcome.code == 0)
    #expect(
      outcome.error == """
        There is no journal yet at \(desk.directory.path)/journal.jsonl
        Start it with: journal add text First light on the river

        """)
    #expect(desk.run("list", "--format", "json").output == "[]\n")
    #expect(desk.run("list", "--file", "other").error.contains("journal --file other add text"))
    #expect(desk.directory.names() == [], "reading creates nothing")
  }

  @Test func `a list is newest first, by local day, with tags and faces`() {
    let desk = Desk()
    desk.run("add", "text", "First light on the river", "#walk")
    desk.run("add", "text", "--at", "2026-11-20T21:30", "--tag", "family", "--star", "Dinner")
    desk.run("add", "mood", "--at", "2026-11-21T07:00", "good", "Slept well")
    let shown = desk.run("list").output.withoutIDs
    #expect(
      shown == """
        Today, Saturday 21 November 2026
          08:01  ....  First light on the river #walk
          07:00  ....  🙂 good · Slept well

        Yesterday, Friday 20 November 2026
          21:30  ....  ★ Dinner #family

        """)
  }

  @Test func `entries of unknown types are listed in their place and counted below`() {
    let desk = Desk(sample: "future.jsonl")
    let outcome = desk.run("list")
    #expect(outcome.output.contains("  20:02  s463  poll · from a newer version\n"))
    #expect(outcome.output.contains("  21:48  rhbp  text · needs blob-1\n"))
    #expect(outcome.output.contains("  21:17  gf3r  wistful (2.5 of 5) · the last warm evening"))
    #expect(
      outcome.output.hasSuffix(
        """

        +3 entries of types this version does not know: photo 2, poll 1
        +2 entries this version can list but not read: text 2

        """))
    #expect(
      outcome.error == """
        journal: \(desk.directory.path)/journal.jsonl: written by a newer version (format 3); what \
        this version does not know is kept

        """)
    #expect(desk.run("list", "--type", "mood").output.contains("+3 entries of types"))
  }

  /// From Samples/README.md, counted by an independent reader.
  struct Counts: CustomStringConvertible, Sendable {
    let file: String
    let access: String
    let version: String
    let entries: Int
    let posts: Int
    let unknown: String
    let damaged: Int
    var needs = "[]"
    var description: String { file }
  }

  static let counts = [
    Counts(
      file: "plain", access: "full", version: "1", entries: 44, posts: 38, unknown: "{}", damaged: 0
    ),
    Counts(
      file: "japanese", access: "full", version: "1", entries: 26, posts: 23, unknown: "{}",
      damaged: 0),
    Counts(
      file: "moods", access: "full", version: "1", entries: 325, posts: 323, unknown: "{}",
      damaged: 0),
    Counts(
      file: "sealed", access: "full", version: "1", entries: 8, posts: 2, unknown: "{}", damaged: 0),
    Counts(
      file: "future", access: "full", version: "3", entries: 30, posts: 17,
      unknown: #"{"photo":2,"poll":1,"text":2}"#, damaged: 0),
    Counts(
      file: "gate-rewrite", access: "noRewrite", version: "1", entries: 5, posts: 4, unknown: "{}",
      damaged: 0, needs: #"["index-2"]"#),
    Counts(
      file: "gate-write", access: "readOnly", version: "1", entries: 4, posts: 4, unknown: "{}",
      damaged: 0, needs: #"["signed-1"]"#),
    Counts(
      file: "gate-read", access: "none", version: "1", entries: 0, posts: 0, unknown: "{}",
      damaged: 0, needs: #"["secret-1"]"#),
    Counts(
      file: "gate-other-format", access: "none", version: "null", entries: 0, posts: 0,
      unknown: "{}", damaged: 0),
    Counts(
      file: "gate-no-header", access: "readOnly", version: "null", entries: 5, posts: 5,
      unknown: "{}", damaged: 0),
    Counts(
      file: "gate-broken-header", access: "readOnly", version: "null", entries: 5, posts: 5,
      unknown: "{}", damaged: 1),
    Counts(
      file: "gate-needs-shape", access: "readOnly", version: "null", entries: 4, posts: 4,
      unknown: "{}", damaged: 0),
    Counts(
      file: "gate-newer-version", access: "full", version: "2", entries: 5, posts: 5,
      unknown: "{}", damaged: 0),
    Counts(
      file: "damaged", access: "full", version: "1", entries: 14, posts: 13, unknown: "{}",
      damaged: 6),
  ]

  @Test(arguments: counts)
  func `info counts what an independent reader counted`(_ sample: Counts) {
    let desk = Desk(sample: "\(sample.file).jsonl")
    let before = desk.state
    let outcome = desk.run("info", "--format", "json")
    #expect(outcome.code == 0)
    let info = RawObject(outcome.outputBytes)
    #expect(info.text("path") == "\"\(desk.directory.path)/journal.jsonl\"")
    #expect(info.text("access") == "\"\(sample.access)\"")
    #expect(info.text("version") == sample.version)
    #expect(info.text("entries") == "\(sample.entries)")
    #expect(info.text("posts") == "\(sample.posts)")
    #expect(info.text("unknown") == sample.unknown)
    #expect(info.text("damaged") == "\(sample.damaged)")
    #expect(info.text("needs") == sample.needs)
    #expect(desk.run("info").code == 0)
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
  }

  @Test func `formats for scripts agree with each other`() {
    let desk = Desk(sample: "future.jsonl")
    let json = desk.run("list", "--format", "json").output
    let lines = desk.run("list", "--format", "jsonl").lines
    let raw = desk.run("list", "--format", "raw").lines
    #expect(
      json
        == "[\n\(lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",\n"))\n]\n")
    #expect(lines.count == 22)
    #expect(raw.count == 22)
    for (line, stored) in zip(lines, raw) {
      let object = RawObject(line)
      #expect(object["type"] == RawObject(stored)["type"])
      if object.text("understood") == "false" {
        let hasWords = object["tags"] != nil
        #expect(object.members.count == (hasWords ? 10 : 6), "no invented members")
      }
    }
    let stored = Set(desk.journal.split(separator: 0x0A).map(Array.init))
    #expect(raw.allSatisfy(stored.contains), "byte for byte")
  }

  @Test func `common options can come before the command`() {
    let desk = Desk(sample: "plain.jsonl")
    let expected = desk.run("list", "-n1", "--format", "json").output
    #expect(desk.run("--format", "json", "list", "-n1").output == expected)
    #expect(
      desk.run(
        "--file", "\(desk.directory.path)/journal.jsonl", "-q", "--format=json", "list", "-n1"
      ).output == expected)
  }

  @Test func `a list can be limited by number and type`() {
    let desk = Desk(sample: "plain.jsonl")
    let moods = desk.run("list", "-n", "5", "--type", "mood", "--format", "jsonl").lines
    #expect(moods.count == 5)
    #expect(moods.allSatisfy { RawObject($0).text("type") == "\"mood\"" })
    #expect(desk.run("list", "-n0", "--format=json").output == "[]\n")
    #expect(desk.run("list", "--type", "photo").error.hasPrefix("No entries of type 'photo'."))
    let photos = Desk(sample: "future.jsonl").run("list", "--type", "photo", "--format", "jsonl")
    #expect(photos.lines.count == 2)
  }

  @Test func `show finds a post by any beginning of its id, and by a later revision's id`() {
    let desk = Desk(sample: "plain.jsonl")
    #expect(desk.run("show", "7f3k").output.contains("First light on the river #walk"))
    #expect(desk.run("show", "m4tw").code == 1)
    let revision = desk.journal.split(separator: 0x0A).map { RawObject(Array($0)) }
      .first { $0["replaces"] != nil && $0.text("type") == "\"text\"" }!
    let id = revision.text("id")!.dropFirst().dropLast()
    #expect(desk.run("show", String(id)).code == 0)
  }

  @Test func `damage is reported, and quiet hides the report`() {
    let desk = Desk(sample: "damaged.jsonl")
    let outcome = desk.run("list")
    #expect(outcome.error.contains("6 lines are damaged (7, 11, 13, 16, 21, …)"))
    #expect(desk.run("list", "--quiet").error == "")
    #expect(desk.run("list", "-q").output == outcome.output)
  }

  @Test func `closing a pipe early is not an error`() {
    let desk = Desk(sample: "moods.jsonl")
    let line = "'\(BuiltProgram.path)' list --format jsonl | head -n 1; echo ${PIPESTATUS[0]}"
    let outcome = BuiltProgram.run(
      [Array("-c".utf8), Array(line.utf8)],
      environment: desk.environment.mapValues { Array($0.utf8) }, input: nil, program: "/bin/bash")
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines.last == Array("0".utf8))
    #expect(outcome.error == "")
  }
}

extension String {
  /// The text with dots for random ids.
  fileprivate var withoutIDs: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("  "), line.utf8.count > 13 else { return String(line) }
      return line.prefix(9) + "...." + line.dropFirst(13)
    }.joined(separator: "\n")
  }
}
