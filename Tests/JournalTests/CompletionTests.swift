import TestSupport
import Testing

/// Completion in the shells themselves.
struct CompletionTests {
  private static func desk(_ shell: String) -> Desk {
    let desk = Desk(sample: "future.jsonl")
    desk.directory.write("plain.jsonl", Desk.sample("plain.jsonl"))
    desk.prepareCompletion(for: shell)
    return desk
  }

  /// A line up to the cursor, where PLAIN is another journal, and the sorted candidates.
  static let rows: [(String, [String])] = [
    ("journal ad", ["add"]),
    ("journal se", ["seal", "search"]),
    ("journal t --ta", ["--tag"]),
    ("journal m g", ["good", "great"]),
    ("journal today --type p", ["photo", "poll"]),
    ("journal rm s4", ["s463"]),
    ("journal -q ad", ["add"]),
    ("journal add ", ["measure", "mood", "text"]),
    ("journal add --file PLAIN ", ["measure", "mood", "text"]),
    ("journal add text --ta", ["--tag"]),
    ("journal add text some words --ta", ["--tag"]),
    ("journal add text -- --", []),
    ("journal add text so", []),
    ("journal add mood g", ["good", "great"]),
    ("journal add mood good g", []),
    ("journal show s4", ["s463"]),
    ("journal --quiet show s4", ["s463"]),
    ("journal show --format json s4", ["s463"]),
    ("journal undo s463 ", []),
    ("journal show s463zzz", []),
    ("journal --file PLAIN show 7", ["7dfr", "7f3k"]),
    ("journal --file=PLAIN show 7", ["7dfr", "7f3k"]),
    ("journal show --file PLAIN 7f3kwx", ["7f3kwxwcbyb6wk95"]),
    ("journal --file nowhere show ", []),
    ("journal list --type p", ["photo", "poll"]),
    ("journal list --type=p", ["photo", "poll"]),
    ("journal list -n 5 --type mo", ["mood"]),
    ("journal list --format c", ["csv"]),
    ("journal list --format=j", ["json", "jsonl"]),
    ("journal --format c", ["csv"]),
    ("journal info --format ", ["json", "text"]),
    ("journal list --fields id,te", ["id,text"]),
    ("journal list --fields=id,te", ["id,text"]),
    ("journal edit s463 --tag ", ["cello", "garden", "kitchen", "walk"]),
    ("journal edit s463 --mood=b", ["bad"]),
    ("journal edit --text ", []),
    ("journal drafts ", ["discard", "edit", "restore", "show"]),
    ("journal drafts discard x y ", []),
    ("journal completions ", ["bash", "fish", "zsh"]),
    ("journal help li", ["list"]),
    ("journal frob ", []),
    ("journal tag ", ["cello", "garden", "kitchen", "rename", "walk"]),
    ("journal tag rename wa", ["walk"]),
    ("journal config set color ", ["always", "auto", "never"]),
    ("journal config set week-starts-on s", ["saturday", "sunday"]),
    ("journal config set time-format ", ["12", "24"]),
    ("journal config set editor ", []),
    ("journal find mo", ["mood:"]),
    ("journal add text --at 08", ["08:30"]),
    ("journal list --on=tod", ["today"]),
  ]

  private static func plain(_ line: String, _ desk: Desk) -> String {
    line.replacing("PLAIN", with: "\(desk.directory.path)/plain.jsonl")
  }

  @Test func `bash offers the commands, options and entries`() {
    let desk = Self.desk("bash")
    for (line, words) in Self.rows {
      #expect(desk.offeredByBash(Self.plain(line, desk)).sorted() == words, "\(line)")
    }
  }

  @Test(.enabled(if: Desk.has("zsh")))
  func `zsh offers the same`() {
    let desk = Self.desk("zsh")
    for (line, words) in Self.rows {
      let offered = desk.offeredByZsh(Self.plain(line, desk))
      // The line editor filters candidates by the typed word.
      let typed = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      let value = typed.split(separator: "=", omittingEmptySubsequences: false).last ?? ""
      #expect(offered.filter { $0.hasPrefix(value) }.sorted() == words, "\(line)")
    }
    #expect(desk.offeredByZsh("journal --file ") == ["FILES"])
  }

  @Test(.enabled(if: Desk.has("fish")))
  func `fish offers the same`() {
    let desk = Self.desk("fish")
    for (line, words) in Self.rows {
      let offered = desk.offeredByFish(Self.plain(line, desk)).map { word in
        word.hasPrefix("--") && word.contains("=")
          ? String(word[word.index(after: word.firstIndex(of: "=")!)...]) : word
      }
      #expect(offered.sorted() == words, "\(line)")
    }
    desk.directory.write("only.jsonl", [])
    #expect(
      desk.offeredByFish("journal --file \(desk.directory.path)/on")
        == ["\(desk.directory.path)/only.jsonl"])
  }

  @Test(.enabled(if: Desk.has("zsh")))
  func `an interactive zsh inserts the word`() {
    let desk = Self.desk("zsh")
    let lines = desk.answers(
      "timeout", ["\(Patience.seconds)"] + ["zsh", "-f", "-c"],
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "PS1=; autoload -U compinit; compinit -u -D"
      zpty -w shell "source '\(desk.directory.path)/script'; print REA''DY"
      zpty -r -m shell out '*READY*' || exit 1
      zpty -n -w shell $'journal show s4\\t'
      zpty -r -m shell out '*show s463*' && print completed
      zpty -n -w shell $'\\x15journal list --format=c\\t'
      zpty -r -m shell out '*=csv*' && print attached
      zpty -n -w shell $'\\x15journal show \\t'
      zpty -r -m shell out '*s463  poll · from a newer version*' && print described
      zpty -d shell
      """)
    #expect(lines == ["completed", "attached", "described"])
  }

  @Test func `every option in a command's help is offered`() {
    let desk = Self.desk("bash")
    let titles = desk.run("help", "--all").output.split(separator: "\n").drop { $0 != "Write:" }
      .prefix { $0 != "Options:" }
      // Neither the titles of groups nor the next lines of a long row.
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .map { $0.split(separator: "  ")[0].trimmingSpaces }
    #expect(titles.count > 12)
    for title in titles {
      let help = desk.run(["help"].map { Array($0.utf8) } + title.words).output
      // The page of 'drafts' covers its whole family.
      let page = help.split(separator: "\n").prefix { !$0.hasPrefix("Example") }
      let options = page.filter { $0.hasPrefix("  -") }
        .compactMap { $0.split(separator: " ").first { $0.hasPrefix("--") } }
        // `--compare[=…]`
        .map { String($0.prefix { $0 != "[" }) }
      #expect(desk.offeredByBash("journal \(title) --").sorted() == options.sorted(), "\(title)")
    }
  }

  @Test func `options that take a path offer files`() {
    let desk = Self.desk("bash")
    let path = "\(desk.directory.path)/pl"
    for line in ["journal --file \(path)", "journal salvage \(path)"] {
      #expect(desk.offeredByBash(line) == [path + "ain.jsonl"])
    }
  }

  @Test func `candidates in a list have a description`() {
    let desk = Self.desk("bash")
    #expect(
      desk.offeredByBash("journal edit s463 --tag ", listing: true).first
        .map(\.trimmingSpaces) == "cello    2 entries, last 2026-10-29")
    #expect(desk.offeredByBash("journal show s4", listing: true) == ["s463"])
  }

  @Test func `a query is completed inside quotes and after a colon`() {
    let desk = Self.desk("bash")
    #expect(desk.offeredByBash("journal find '#wa") == ["#walk"])
    let end = desk.run("complete", "--", "queries", "cello #wa").output
    #expect(end.hasPrefix("cello #walk\t"), "\(end)")
    #expect(desk.offeredByBash("journal find '(#ga") == ["(#garden"])
    // Readline replaces only the text after the last word break.
    #expect(desk.offeredByBash("journal find mood:g").sorted() == ["good", "great"])
    #expect(desk.offeredByBash("journal edit tag:ga") == ["garden"])
    #expect(
      desk.offeredByBash("journal find is:").sorted() == [
        "edited", "photo", "sealed", "starred", "unknown",
      ])
    #expect(desk.offeredByBash("journal find has:t").sorted() == ["tag", "text"])
    #expect(desk.offeredByBash("journal add text --at yesterday").contains("yesterday\\ 21:00"))
    let listed = desk.offeredByBash("journal find ", listing: true)
    #expect(listed.contains { $0.hasPrefix("mood:     This mood; by score") }, "\(listed)")
    #expect(listed.allSatisfy { $0.count < 80 })
  }

  // MARK: No live characters from files

  private static let header = #"{"format":"timeline-journal","version":1}"#
  private static let evil = "x$(touch hit)`touch hit`;touch hit&'\" #"

  @Test func `an id with shell characters is quoted`() {
    let desk = Desk()
    let ids = [Self.evil, "y" + LiveCharacters.word, "-rf", "plain:a=b"]
    let lines = ids.map { #"{"id":"\#($0.escapedForJSON)","type":"text","payload":{"text":"x"}}"# }
    desk.directory.write(
      desk.journalName,
      Array(([Self.header] + lines).joined(separator: "\n").utf8))
    desk.prepareCompletion(for: "bash")
    let offered = desk.offeredByBash(
      "journal show x", then: "eval \"obeyed=(${COMPREPLY[0]})\"; printf '%s\\n' \"${obeyed[@]}\"")
    #expect(offered.last == "x$(t")
    #expect(offered.count == 2)
    #expect(desk.offeredByBash("journal show ").count == 2, "nothing live, and no option")
    // Readline replaces only the text after the last word break.
    #expect(desk.offeredByBash("journal show plain:a") == ["a=b"])
    #expect(desk.offeredByBash("journal show plain:") == ["a=b"])
    #expect(!desk.directory.names().contains("hit"))
  }

  @Test(arguments: ["$(touch hit)", "`touch hit`", "\"$(touch hit)\"", "'$(touch hit)"])
  func `no word on the command line is executed`(word: String) {
    let desk = Self.desk("bash")
    for line in ["--file \(word) show ", "--file=\(word) show ", "show \(word)", "\(word) show "] {
      _ = desk.offeredByBash("journal " + line)
    }
    #expect(!desk.directory.names().contains("hit"))
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  fileprivate var escapedForJSON: String {
    unicodeScalars.map { scalar in
      guard scalar.value < 0x20 || scalar == "\"" || scalar == "\\" else { return String(scalar) }
      return "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
    }.joined()
  }

  fileprivate var words: [[UInt8]] { split(separator: " ").map { Array($0.utf8) } }
}
