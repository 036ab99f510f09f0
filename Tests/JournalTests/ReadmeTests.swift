import TestSupport
import Testing

/// What both READMEs show is what the program does.
struct ReadmeTests {
  @Test(arguments: Readme.allCases)
  func `each command of a README prints what the page shows`(page: Readme) throws {
    let desk = ReadmeDesk(page)
    var minutes = 0
    for block in page.blocks where block.kind == "console" {
      let steps = Transcript(block.text).steps
      try #require(!steps.isEmpty, "a block without a command: \(block.text)")
      for step in steps {
        minutes += 1
        let difference = desk.difference(from: step, minute: minutes)
        #expect(difference == nil, "\(difference ?? "")")
      }
    }
    #expect(minutes > 10)
  }

  /// A real build would wait for the one that runs this test, so `swift` is a script here.
  @Test(arguments: Readme.allCases)
  func `the lines to copy from a README work one after the other`(page: Readme) {
    let desk = ReadmeDesk(page)
    let blocks = page.blocks.filter { $0.kind == "sh" }
    #expect(blocks.count == 3)
    #expect(blocks.first?.text.hasPrefix("swift run journal ") == true)
    for block in blocks {
      let outcome = desk.shell("shopt -s expand_aliases; set -e\n\(block.text)")
      #expect(outcome.code == 0, "\(block.text)\n\(outcome.error)")
    }
    #expect(desk.built == ["run journal", "test", "build -c release --product journal"])
    let manifest = String(decoding: Desk.sample("../Package.swift"), as: UTF8.self)
    #expect(manifest.contains(#".executable(name: "journal""#))
  }

  @Test(arguments: Readme.allCases)
  func `a README has no block that is not run`(page: Readme) {
    #expect(Set(page.blocks.map(\.kind)) == ["console", "sh"])
  }

  @Test(arguments: Readme.allCases)
  func `each command that a README names has help`(page: Readme) {
    let desk = ReadmeDesk(page)
    #expect(page.commands.count > 20)
    for command in page.commands {
      #expect(desk.run(["help", command]).code == 0, "\(command)")
    }
  }

  @Test(arguments: Readme.allCases)
  func `each link of a README leads to a file`(page: Readme) {
    #expect(page.links.count > 5)
    for link in page.links where !link.hasPrefix("#") {
      #expect(!TemporaryDirectory.read(path: "\(page.folder)/\(link)").isEmpty, "\(link)")
    }
  }

  @Test func `README has at most 1,300 words`() {
    #expect(Readme.english.text.split { $0.isWhitespace }.count <= 1_300)
  }
}

// MARK: - The pages

/// A README in a language.
enum Readme: String, CaseIterable {
  case english = "README.md"
  case japanese = "Samples/README.ja.md"

  struct Block {
    /// `console` has commands with what they print, `sh` has lines to copy.
    let kind: String
    let text: String
  }

  var language: Transcript.Language { self == .english ? .english : .japanese }
  var folder: String { self == .english ? Desk.root : "\(Desk.root)/Samples" }
  var text: String { String(decoding: Desk.sample("../\(rawValue)"), as: UTF8.self) }

  var blocks: [Block] {
    parts.enumerated().compactMap { index, part in
      guard !index.isMultiple(of: 2) else { return nil }
      let kind = String(part.prefix { $0 != "\n" })
      return Block(kind: kind, text: String(part.dropFirst(kind.count + 1)))
    }
  }

  /// The first words of the commands in the text, such as `journal find`.
  var commands: Set<String> {
    Set(prose.matches(of: /`journal ([a-z][a-z-]+)/).map { String($0.1) })
  }

  /// What links and pictures of the page name, without the part after a `#`.
  var links: [String] {
    let targets =
      prose.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
      + prose.matches(of: /(?:src|srcset)="([^"]+)"/).map { String($0.1) }
    return targets.map { $0.first == "#" ? $0 : $0.components(upTo: "#") }
  }

  private var prose: String {
    parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }
      .joined(separator: "\n")
  }

  /// Text and blocks by turns.
  private var parts: [Substring] {
    var parts: [Substring] = []
    var rest = Substring(text)
    while let fence = rest.firstRange(of: "```") {
      parts.append(rest[..<fence.lowerBound])
      rest = rest[fence.upperBound...]
    }
    return parts + [rest]
  }
}

/// A home directory for the commands of a README, with nothing in it at first.
private final class ReadmeDesk {
  private let desk = Desk()
  private let programs = TemporaryDirectory()
  /// Ids as the page has them, and as they are in this run.
  private var ids: [String: String] = [:]

  init(_ page: Readme) {
    let home = desk.directory.path
    desk.environment["JOURNAL_FILE"] = nil
    desk.environment["HOME"] = home
    desk.environment["PATH"] = "\(programs.path):\(home)/.local/bin:/usr/bin:/bin"
    desk.environment["LANG"] = page.language.locale
    programs.write(
      "swift",
      Array(
        #"""
        #!/bin/sh -e
        echo "$*" >> "$HOME/built"
        build() { mkdir -p ".build/$1"; ln -sf "$J" ".build/$1/journal"; }
        case "$*" in
        "run journal "*) build debug; shift 2; exec "$J" "$@" ;;
        "test") ;;
        "build -c release --product journal"*) build release ;;
        *) exit 1 ;;
        esac
        """#.utf8))
    _ = desk.shell("cd '\(programs.path)'; chmod +x swift; ln -s \"$J\" journal")
  }

  func shell(_ lines: String) -> BuiltProgram.Outcome { desk.shell("cd \"$HOME\"\n\(lines)") }

  func run(_ words: [String]) -> BuiltProgram.Outcome { desk.run(words.map { Array($0.utf8) }) }

  /// What `swift` was asked for, without the words of the entry.
  var built: [String] {
    String(decoding: desk.directory.read("built"), as: UTF8.self).split(separator: "\n").map {
      $0.hasPrefix("run journal ") ? "run journal" : String($0.prefix(34)).components(upTo: " -X")
    }
  }

  /// Runs a command, and says what it printed, if that is not what the page shows.
  func difference(from step: Transcript.Step, minute: Int) -> String? {
    desk.environment["JOURNAL_NOW"] =
      "2026-11-21T08:\(minute < 10 ? "0" : "")\(minute):00+09:00"
    let command = step.command.replacing(/\b[0-9a-z]{4}\b/.wordBoundaryKind(.simple)) { match in
      ids[String(match.0)] ?? String(match.0)
    }
    let printed = shell("exec 2>&1\n\(command)").output.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let shown = step.printed + [""]
    let isSame = shown.count == printed.count && zip(shown, printed).allSatisfy(isSame)
    return isSame ? nil : "$ \(command)\n\(printed.joined(separator: "\n"))"
  }

  /// Whether two lines differ in nothing but random ids, each of which always takes the place of the
  /// same one.
  private func isSame(_ shown: String, _ printed: String) -> Bool {
    let (shown, printed) = (words(of: shown), words(of: printed))
    return shown.count == printed.count
      && zip(shown, printed).allSatisfy { shown, printed in
        if shown == printed { return true }
        if let known = ids[shown] { return known == printed }
        guard shown.count == 4, isID(printed) else { return false }
        ids[shown] = printed
        return true
      }
  }

  private func isID(_ word: String) -> Bool {
    let folder = ".local/share/journal"
    let journal = String(decoding: desk.directory.read("\(folder)/journal.jsonl"), as: UTF8.self)
    return word.count == 4 && journal.contains("\"id\":\"\(word)")
  }

  private func words(of line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }
}
