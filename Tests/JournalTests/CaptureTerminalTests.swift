import TestSupport
import Testing

/// Words without a command and `journal` alone, in a real terminal and in shells.
struct CaptureTerminalTests {
  @Test func `Enter at the choice adds nothing, and leaves no draft`() {
    let desk = Desk()
    let outcome = desk.session("coffee", typing: "\n")
    #expect(outcome.screen.contains("nothing was added"), "\(outcome.screen)")
    #expect(desk.journal.isEmpty && desk.drafts == [])
  }

  @Test func `a sentence is added without a question`() {
    let desk = Desk()
    let outcome = desk.session("called in sick")
    #expect(outcome.code == 0, "\(outcome.screen)")
    #expect(desk.journalText.contains(#""text":"called in sick""#))
  }

  @Test func `the command in the error adds exactly these words`() {
    let desk = Desk()
    let words = [
      "lst", "it's", "a b", "$HOME", "", "~", "#walk", "x;y", "朝　夜", "`id`", "\"q\"", "a\\b",
    ]
    let refused = desk.run(words.map { Array($0.utf8) })
    #expect(refused.code == 2)
    let command = refused.error.split(separator: "\n").last { $0.hasPrefix("  journal ") } ?? ""
    let outcome = desk.shell("\"$J\"" + command.dropFirst("  journal".count))
    #expect(outcome.code == 0, "\(outcome.error)")
    let other = Desk()
    other.run((["add", "text"] + words).map { Array($0.utf8) })
    let fields = ["show", "@1", "--fields", "text", "--format", "jsonl"].map { Array($0.utf8) }
    #expect(desk.run(fields).output == other.run(fields).output)
  }

  @Test func `journal alone is a welcome, and then the latest entries`() {
    let desk = Desk()
    let welcome = desk.session("")
    #expect(welcome.code == 0 && welcome.screen.hasPrefix("Welcome."), "\(welcome.screen)")
    desk.run("text", "First light")
    #expect(desk.session("").screen.contains("First light"))
    let piped = desk.run()
    #expect(piped.code == 0 && piped.output.contains("First light"), "\(piped.error)")
  }

  private static func desk(_ shell: String) -> Desk {
    let desk = Desk(sample: "future.jsonl")
    desk.run("config", "set", "alias.idea", "add text --tag idea")
    desk.prepareCompletion(for: shell)
    return desk
  }

  static let rows: [(String, [String])] = [
    ("journal id", ["idea"]), ("journal idea --ta", ["--tag"]), ("journal help id", ["idea"]),
    ("journal -q idea x --ta", ["--tag"]), ("journal frob --ta", []),
  ]

  @Test func `bash completes aliases and their options`() {
    let desk = Self.desk("bash")
    for (line, words) in Self.rows { #expect(desk.offeredByBash(line) == words, "\(line)") }
  }

  @Test(.enabled(if: Desk.has("zsh")))
  func `zsh completes aliases and their options`() {
    let desk = Self.desk("zsh")
    for (line, words) in Self.rows {
      let typed = line.split(separator: " ").last ?? ""
      let offered = desk.offeredByZsh(line).filter { $0.hasPrefix(typed) }
      #expect(offered == words, "\(line)")
    }
  }

  @Test(.enabled(if: Desk.has("fish")))
  func `fish completes aliases and their options`() {
    let desk = Self.desk("fish")
    for (line, words) in Self.rows { #expect(desk.offeredByFish(line) == words, "\(line)") }
  }
}
