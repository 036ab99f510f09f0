import TestSupport
import Testing
import TimelineDomain
import TimelineExchange

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A comparison with the real jrnl, which runs if it is installed or `$JOURNAL_JRNL` names it.
struct JrnlProgramTests {
  /// Nil without jrnl.
  static let jrnl: String? = {
    let named = getenv("JOURNAL_JRNL").map { String(cString: $0) }
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let found = path.split(separator: ":").map { "\($0)/jrnl" }
    return ([named].compactMap(\.self) + found).first { access($0, X_OK) == 0 }
  }()

  private static let words = [
    "river", "light", "日本語", "夕焼け", "🎉", "#sun", "@work", "[x]", "a@b", "C:\\new",
    "2026-01-02", "[2020-01-01 10:00]", "Dr.", "\"quoted\"", "**bold**",
  ]

  private func items(_ count: Int) -> [TimelineItem] {
    var random = SeededGenerator(seed: 21)
    var minute: Int64 = 26_000_000
    return (0..<count).map { number in
      minute += Int64.random(in: 1...500, using: &random)
      // jrnl itself strips the space that keeps a first body line from being a header.
      let lines = (0..<Int.random(in: 1...4, using: &random)).map { line in
        (line == 1 ? "so " : "")
          + (0..<Int.random(in: 1...6, using: &random))
          .map { _ in Self.words.randomElement(using: &random)! }.joined(separator: " ")
      }
      let moment = Moment.initial(seconds: minute * 60, offset: 9 * 3600)
      let post = TextPost.initial(
        id: EntryID("id\(number)"), moment: moment, text: lines.joined(separator: "\n"),
        tags: Bool.random(using: &random) ? [.restored("walk")] : [],
        isStarred: Bool.random(using: &random))
      return TimelineItem(content: .post(.text(post)), sortingMoment: moment)
    }
  }

  private static let settings = """
    colors: {body: none, date: none, tags: none, title: none}
    default_hour: 9
    default_minute: 0
    editor: ''
    encrypt: false
    highlight: true
    indent_character: '|'
    journals: {default: {journal: JOURNAL}}
    linewrap: 79
    tagsymbols: '@'
    template: false
    timeformat: '%Y-%m-%d %H:%M'
    version: v4.6

    """

  private func run(_ desk: Desk, _ words: String...) -> [UInt8] {
    BuiltProgram.run(
      (["--config-file", "\(desk.directory.path)/jrnl.yaml"] + words).map { Array($0.utf8) },
      environment: desk.environment.mapValues { Array($0.utf8) }, input: nil,
      program: Self.jrnl ?? ""
    ).outputBytes
  }

  @Test(.enabled(if: jrnl != nil))
  func `jrnl reads what is exported, and what it exports comes in`() {
    let desk = Desk()
    let items = items(1000)
    var (writer, out) = (JrnlWriter(WritingOptions()), [UInt8]())
    writer.begin(&out)
    for item in items { writer.write(ExportedItem(item, line: []), &out) }
    writer.end(&out)
    desk.directory.write("jrnl.txt", out)
    desk.directory.write(
      "jrnl.yaml",
      Array(
        Self.settings.replacing("JOURNAL", with: "\(desk.directory.path)/jrnl.txt").utf8))
    // What jrnl reads, as its own JSON.
    desk.directory.write("theirs.json", run(desk, "--format", "json"))
    #expect(desk.run("import", "\(desk.directory.path)/theirs.json").code == 0)
    let list = desk.run("list", "--reverse", "--format", "jsonl").lines.map { RawObject($0) }
    #expect(list.count == 1000)
    for (line, item) in zip(list, items) {
      guard case .post(.text(let post)) = item.content else { continue }
      #expect(line.text("at")?.prefix(17) == "\"\(post.moment!.spelling.prefix(16))")
      #expect(line.text("starred") == "\(post.isStarred)")
      let tags = line.text("tags") ?? ""
      for tag in post.givenTags { #expect(tags.contains("\"\(tag.name)\"")) }
    }
    // Its text comes in as entries at the same moments.
    desk.directory.write("theirs.txt", run(desk, "--format", "text"))
    let second = Desk()
    #expect(second.run("import", "\(desk.directory.path)/theirs.txt").code == 0)
    func moments(_ desk: Desk) -> [String?] {
      desk.run("list", "--reverse", "--format", "jsonl").lines.map { RawObject($0).text("at") }
    }
    // Not the words: in its text, jrnl can't tell a star from an asterisk at the end of a title.
    #expect(moments(second) == moments(desk))
  }
}
