import TestSupport
import Testing

/// A command reads standard input only where it needs a text and has no words, or where a dash is.
struct UnreadInputTests {
  private let lines = "one\ntwo\nthree\n"

  /// Command lines that have words, or need no text.
  static let ofLoop = [
    #"add text "$line""#, #"add text "$line" --frob"#, #"ad text "$line""#, #"add "$line" x"#,
    #"write "$line""#, #"add mood good "$line""#, "add mood good", "add mood", "add mood goood",
    #"edit @1 --text "$line""#, #"edit zzzz --text "$line""#, "edit @1 --star", "edit zzzz --star",
    "edit @1 --star --frob", #"called in "$line""#, "lst", "list", "drafts restore zzzz", "undo 9",
    "star zzzz", "templates show x", "config set x y", "sing",
  ]

  @Test(arguments: ofLoop)
  func `a loop in a shell script keeps its input`(command: String) {
    let desk = Desk()
    desk.run("add", "text", "Old")
    let outcome = desk.shell(
      "printf '\(lines)' | while read line; do \"$J\" \(command) >/dev/null 2>&1; echo \"$line\"; done"
    )
    #expect(outcome.output == lines)
  }

  @Test(arguments: ["add text", "add text -", "", "edit @1", "edit @1 --text -"])
  func `a command without words reads all of its input`(command: String) {
    let desk = Desk()
    desk.run("add", "text", "Old")
    let outcome = desk.shell(
      "printf '\(lines)' | { \"$J\" \(command) >/dev/null 2>&1; cat; }")
    #expect(outcome.output == "")
  }

  @Test func `a pipe into edit is the new text`() {
    let desk = Desk()
    desk.run("add", "text", "Old", "--star")
    #expect(desk.run("edit", "@1", input: "New\n").code == 0)
    #expect(
      desk.journalText.hasSuffix(
        #""changed":["text"],"payload":{"text":"New","starred":true}}"# + "\n"))
    #expect(desk.run("edit", "@1", input: "star: no\n---\nNew\n").code == 0)
    #expect(!desk.run("list").output.contains("★"))
  }

  @Test(arguments: ["", "\n"])
  func `an empty pipe changes nothing`(input: String) {
    let desk = Desk()
    desk.run("add", "mood", "good", "Old note")
    let before = desk.journal
    #expect(desk.run("edit", "@1", input: input).code == 2)
    #expect(desk.run("edit", "zzzz", input: input).code == 1)
    #expect(desk.journal == before && desk.drafts == [])
  }

  @Test(arguments: [[], ["-q"]])
  func `a pipe into the program alone is added`(words: [String]) {
    let desk = Desk()
    #expect(desk.run(words.map { Array($0.utf8) }, input: Array("Hello\n".utf8)).code == 0)
    #expect(desk.journalText.contains(#""text":"Hello""#) && desk.drafts == [])
  }

  @Test func `an unread pipe is a notice once for each session, never with --quiet`() {
    let desk = Desk()
    let piped = { (desk: Desk, input: String, command: String) in
      // The bytes are in the pipe before the program starts, and its other end is closed.
      desk.shell(
        """
        mkfifo pipe && exec 3<>pipe && printf '\(input)' >&3 && exec 4<pipe 3>&- && rm pipe
        "$J" \(command) <&4 2>&1 >/dev/null
        """
      ).output
    }
    #expect(piped(desk, "Slept\\n", "-q mood good") == "")
    #expect(piped(desk, "Slept\\n", "mood good").contains("'journal mood MOOD -'"))
    #expect(piped(desk, "Slept\\n", "text Hello there") == "")
    #expect(piped(Desk(), "Slept\\n", "text Hello there").contains("'journal text -'"))
    #expect(piped(Desk(), "", "text Hello there") == "")
    #expect(piped(Desk(), "Slept\\n", "mood good -") == "")
  }

  @Test func `help reads no pipe`() {
    let desk = Desk()
    #expect(desk.run("--help", input: "Hello\n").code == 0)
    #expect(desk.drafts == [])
  }

  @Test func `a pipe into an edit of several entries is left alone`() {
    let desk = Desk()
    desk.run("add", "text", "walk one")
    desk.run("add", "text", "walk two")
    let outcome = desk.shell("printf 'New\\n' | { \"$J\" edit walk; cat; } 2>/dev/null")
    #expect(outcome.output == "New\n" && desk.drafts == [])
  }
}
