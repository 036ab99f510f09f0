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
    "river", "light", "日本語", "夕焼け。", "🎉", "👩‍👩‍👧", "#sun", "#旅", "@work", "@Home", "@読書", "[x]", "a@b",
    "C:\\new", "2026-01-02", "[2020-01-01 10:00]", "Dr.", "\"quoted\"", "**bold**", "done!",
  ]

  private func posts(_ count: Int) -> [TextPost] {
    var random = SeededGenerator(seed: 21)
    var minute: Int64 = 26_000_000
    return (0..<count).map { number in
      minute += Int64.random(in: 1...500, using: &random)
      let lineCount = Int.random(in: 1...5, using: &random)
      let lines = (0..<lineCount).map { line in
        let words = (0..<Int.random(in: 1...6, using: &random))
          .map { _ in Self.words.randomElement(using: &random)! }.joined(separator: " ")
        // Empty and indented lines within the body.
        switch line > 0 && line < lineCount - 1 ? Int.random(in: 0..<6, using: &random) : 5 {
        case 0: return ""
        case 1: return "  " + words
        default: return words
        }
      }
      return .initial(
        id: EntryID("id\(number)"), moment: .initial(seconds: minute * 60, offset: 9 * 3600),
        text: lines.joined(separator: "\n"),
        tags: Bool.random(using: &random) ? [.restored("walk"), .restored("散歩")] : [],
        isStarred: Bool.random(using: &random))
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

  /// An entry as this program lists it, with its tags in any order.
  private struct Listed: Equatable {
    var at: String
    var words: String
    var tags: Set<String>
    var isStarred: Bool

    init(at: String, words: String, isStarred: Bool) {
      self.at = at
      self.words = words
      self.isStarred = isStarred
      tags = Set(
        words.split { " \n".contains($0) }.filter { "#@".contains($0.first!) && $0.count > 1 }
          .map { String($0.dropFirst()) })
    }
  }

  private func list(_ desk: Desk) -> [Listed] {
    desk.run("list", "--reverse", "--format", "jsonl").lines.map { line in
      let members = PageValue(line: line)?.members ?? []
      func value(_ name: String) -> PageValue? {
        members.first { $0.name == Array(name.utf8) }?.value
      }
      func text(_ name: String) -> String { value(name)?.string.map(\.asText) ?? "" }
      var listed = Listed(
        at: text("at"), words: text("text"), isStarred: value("starred")?.isTrue ?? false)
      listed.tags = Set(value("tags")?.strings?.map(\.asText) ?? [])
      return listed
    }
  }

  /// What jrnl makes of an entry that this program exported. Its JSON has exactly these changes.
  private func read(_ post: TextPost) -> Listed {
    var (title, body) = ("", post.text.split(separator: "\n", omittingEmptySubsequences: false))
    title = String(body.removeFirst())
    // The export: given tags become a last line, and a space guards a line that looks like a header.
    if !post.givenTags.isEmpty {
      body.append("\(post.givenTags.map { "@\($0.name)" }.joined(separator: " "))")
    }
    let guarded = body.map { Self.looksLikeHeader($0) ? " \($0)" : String($0) }
    var rest = guarded.joined(separator: "\n")
    // An asterisk at an end of the title would be a star, so that the title is the second line. If a
    // space guards it, jrnl cuts the title a character too early.
    if title.hasPrefix("*") || title.hasSuffix("*"), Self.looksLikeHeader(title) {
      rest = "\(title.removeLast())\n\(rest)"
    }
    // jrnl strips the space around a body, the guard of its first line included.
    rest = String(rest.drop(while: \.isWhitespace))
    if rest.hasSuffix("\n") { rest.removeLast() }
    var read = Listed(
      at: post.moment!.spelling, words: rest.isEmpty ? title : "\(title)\n\(rest)",
      isStarred: post.isStarred)
    // jrnl writes tags in small letters.
    read.tags = Set(read.tags.map { $0 == "Home" ? "home" : $0 })
    return read
  }

  private static func looksLikeHeader(_ line: some StringProtocol) -> Bool {
    line.hasPrefix("[") && line.contains("] ")
      && line.firstRange(of: "] ")!.lowerBound == line.firstIndex(of: "]")!
  }

  /// What jrnl's own text says of an entry: a first line of the body that looks like a header begins
  /// another entry, because jrnl stripped its guard.
  private func written(_ entry: Listed) -> [Listed] {
    let header = "\n[2020-01-01 10:00] "
    let second = entry.words.firstIndex(of: "\n")
    guard let second, entry.words[second...].hasPrefix(header) else {
      return [Listed(at: entry.at, words: entry.words, isStarred: entry.isStarred)]
    }
    let rest = entry.words[second...].dropFirst(header.count)
    return [
      Listed(at: entry.at, words: String(entry.words[..<second]), isStarred: entry.isStarred),
      Listed(at: "2020-01-01T10:00:00+09:00", words: String(rest), isStarred: false),
    ]
  }

  @Test(.enabled(if: jrnl != nil))
  func `jrnl reads what is exported, and what it exports comes in`() {
    let desk = Desk()
    let folder = desk.directory.path
    let posts = posts(1000)
    var (writer, out) = (JrnlWriter(WritingOptions()), [UInt8]())
    writer.begin(&out)
    for post in posts {
      let item = TimelineItem(content: .post(.text(post)), sortingMoment: post.moment)
      writer.write(ExportedItem(item, line: []), &out)
    }
    writer.end(&out)
    desk.directory.write("jrnl.txt", out)
    desk.directory.write(
      "jrnl.yaml", Array(Self.settings.replacing("JOURNAL", with: "\(folder)/own.txt").utf8))
    desk.directory.write("own.txt", [])
    // jrnl's journal after it imported the file, as jrnl saves and exports it.
    _ = run(desk, "--import", "--file", "\(folder)/jrnl.txt")
    let text = run(desk, "--format", "text")
    desk.directory.write("theirs.txt", text)
    // What jrnl reads, before it saves.
    desk.directory.write("own.txt", out)
    desk.directory.write("theirs.json", run(desk, "--format", "json"))
    #expect(desk.run("import", "\(folder)/theirs.json").code == 0)
    let read = posts.map(self.read)
    expectSame(list(desk), read)
    let second = Desk()
    #expect(second.run("import", "\(folder)/theirs.txt").code == 0)
    let split = read.map(written)
    expectSame(list(second), split.map { $0[0] } + split.flatMap { $0.dropFirst() })
    #expect(split.joined().count > 1000, "no line looked like a header")
  }

  private func expectSame(_ found: [Listed], _ expected: [Listed]) {
    #expect(found.count == expected.count)
    let different = zip(found, expected).filter { $0 != $1 }
    #expect(different.isEmpty, "\(different.count): \(different.prefix(3))")
  }
}
