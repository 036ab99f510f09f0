import TestSupport
import Testing

/// The manual page, by the programs that show it, where they are installed.
struct ManualTests {
  private static func page() -> Desk {
    let desk = Desk()
    // Without a locale, readers of it have no faces to show.
    desk.environment["LC_ALL"] = "C.UTF-8"
    desk.directory.write("journal.1", desk.run("manual").outputBytes)
    return desk
  }

  @Test(
    .enabled(if: Desk.has("man") || Desk.has("mandoc") || Desk.has("groff")),
    arguments: [
      ("man", "man -l --warnings"), ("mandoc", "mandoc -Tlint -Wall"),
      ("groff", "groff -ww -man -Tutf8"),
    ])
  func `no reader of it has a warning`(program: String, command: String) {
    guard Desk.has(program) else { return }
    let desk = Self.page()
    let outcome = desk.shell("\(command) '\(desk.directory.path)/journal.1'")
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    if program == "mandoc" { #expect(outcome.output == "") }
  }

  @Test(.enabled(if: Desk.has("mandoc")))
  func `what stands in the help stands in it, sign for sign`() {
    let desk = Self.page()
    let shown = desk.shell("mandoc -Tutf8 -O width=78 '\(desk.directory.path)/journal.1' | col -bx")
      .output.words
    let pages = desk.run("help").output.lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("  -") }
    #expect(pages.count > 12)
    for summary in pages.map({ $0.columns[1] }) {
      #expect(shown.contains(summary.words), "\(summary)")
    }
    for phrase in [
      "journal add text --at 2026-11-20T21:30 --tag family --star Dinner", "😖 🙁 😐 🙂 😄",
    ] {
      #expect(shown.contains(phrase.words), "\(phrase)")
    }
  }

  @Test func `it is ASCII, and has all that a manual has`() {
    let page = Desk().run("manual")
    #expect(page.outputBytes.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    let headings = page.output.lines.filter { $0.hasPrefix(".SH ") }.map {
      $0.dropFirst(5).dropLast()
    }
    #expect(
      headings == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "ENVIRONMENT", "FILES",
        "EXIT STATUS", "EXAMPLES", "SEE ALSO",
      ])
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }

  /// Words with one space between, however lines are broken.
  fileprivate var words: String { split { $0.isWhitespace }.joined(separator: " ") }

  /// `  add text        Add a text`
  fileprivate var columns: [String] {
    var parts = [""]
    for (index, character) in self.dropFirst(2).enumerated() {
      let rest = self.dropFirst(2 + index)
      if parts.count == 1, rest.hasPrefix("  ") { parts.append("") }
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}
