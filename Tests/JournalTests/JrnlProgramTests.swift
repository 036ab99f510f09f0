import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

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
    var lines = post.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The export: given tags become a last line, and a space guards a line that looks like a header.
    let tags = post.givenTags.map { "@\($0.name)" }.joined(separator: " ")
    if !tags.isEmpty { lines.append(tags) }
    var title = lines.removeFirst()
    let isGuarded = Self.looksLikeHeader(title)
    var body = lines.map { Self.looksLikeHeader($0) ? " \($0)" : $0 }.joined(separator: "\n")
    // An asterisk at an end of the title would be a star, so the export writes such a title in the
    // second line.
    if title.hasPrefix("*") || title.hasSuffix("*") {
      if post.isStarred, lines.isEmpty {
        // jrnl takes a second line that is the last for a text without a title: the title is the
        // first sentence, or everything with the line end before it.
        (title, body) = Self.firstSentence("\n\(isGuarded ? " " : "")\(title)")
      } else if isGuarded {
        // jrnl cuts the title a character too early.
        body = "\(title.removeLast())\n\(body)"
      }
    }
    // jrnl strips the space around a body, the guard of its first line included.
    body = body.trimmed
    var read = Listed(
      at: post.moment!.spelling, words: body.isEmpty ? title : "\(title)\n\(body)",
      isStarred: post.isStarred)
    // jrnl writes tags in small letters.
    read.tags = Set(read.tags.map { $0 == "Home" ? "home" : $0 })
    return read
  }

  private static func firstSentence(_ text: String) -> (String, String) {
    let ends = ["Dr. ", "done! ", "夕焼け。"].compactMap { text.firstRange(of: $0)?.upperBound }
    guard let end = ends.min() else { return (text, "") }
    return (String(text[..<end]).trimmed, String(text[end...]))
  }

  private static func looksLikeHeader(_ line: some StringProtocol) -> Bool {
    line.hasPrefix("[") && line.contains("] ")
      && line.firstRange(of: "] ")!.lowerBound == line.firstIndex(of: "]")!
  }

  /// What jrnl's own file says of an entry that it read. At its next load, jrnl also takes asterisks at
  /// an end of a title for stars.
  private func written(_ entry: Listed) -> [Listed] {
    func listed(_ words: some StringProtocol, _ isStarred: Bool) -> Listed {
      Listed(at: entry.at, words: String(words), isStarred: isStarred)
    }
    // A title with a line end before it: the star is no longer in the first line.
    if entry.words.hasPrefix("\n") { return [listed("\(entry.words) *".trimmed, false)] }
    let header = "\n[2020-01-01 10:00] "
    guard let end = entry.words.firstIndex(of: "\n"), entry.words[end...].hasPrefix(header) else {
      return [listed(entry.words, entry.isStarred)]
    }
    // A first line of the body that looks like a header begins an entry, because jrnl stripped its
    // guard.
    var second = listed(entry.words[end...].dropFirst(header.count), false)
    second.at = "2020-01-01T10:00:00+09:00"
    return [listed(entry.words[..<end], entry.isStarred), second]
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
    // jrnl's own file, after it imported ours.
    _ = run(desk, "--import", "--file", "\(folder)/jrnl.txt")
    desk.directory.write("theirs.txt", desk.directory.read("own.txt"))
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

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
