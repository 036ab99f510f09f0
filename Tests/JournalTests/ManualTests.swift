import TestSupport
import Testing

/// The manual page in the programs that show it, if they are installed.
struct ManualTests {
  private static let languages = ["C.UTF-8", "ja_JP.UTF-8"]

  private static func page(_ language: String = "C.UTF-8") -> Desk {
    let desk = Desk()
    desk.environment["LC_ALL"] = language
    desk.directory.write("journal.1", desk.run("manual").outputBytes)
    // Readers of manual pages need a UTF-8 locale to show emoji.
    desk.environment["LC_ALL"] = "C.UTF-8"
    return desk
  }

  @Test(
    .enabled(if: Desk.has("man") || Desk.has("mandoc") || Desk.has("groff")),
    arguments: [
      ("man", "man -l --warnings"), ("mandoc", "mandoc -Tlint -Wall"),
      ("groff", "groff -ww -man -Tutf8"),
    ], languages)
  func `man, mandoc and groff report no warning`(reader: (String, String), language: String) {
    let (program, command) = reader
    guard Desk.has(program) else { return }
    let desk = Self.page(language)
    let outcome = desk.shell("\(command) '\(desk.directory.path)/journal.1'")
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    if program == "mandoc" { #expect(outcome.output == "") }
  }

  @Test(.enabled(if: Desk.has("mandoc")))
  func `the manual has every text of the help`() {
    let desk = Self.page()
    let shown = desk.shell("mandoc -Tutf8 -O width=78 '\(desk.directory.path)/journal.1' | col -bx")
      .output.words
    let pages = desk.run("help", "--all").output.lines.filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("  -") && !$0.hasPrefix("    ")
    }
    #expect(pages.count > 12)
    // Short forms have a paragraph of their own in the manual.
    for summary in pages.map({ String($0.columns[1].split(separator: " (also ")[0]) }) {
      #expect(shown.contains(summary.words), "\(summary)")
    }
    // The whole text of each topic page.
    for topic in ["query", "dates", "format"] {
      let rows = desk.run("help", topic).output.lines.dropFirst().filter { !$0.hasSuffix(":") }
      #expect(rows.count > 20)
      for row in rows {
        #expect(shown.contains(row.replacing("…", with: "...").words), "\(topic): \(row)")
      }
    }
    let settings = desk.run("help", "config", "list").output
    #expect(settings.contains("date-order"))
    for phrase in [
      "Whether 3/4 is in April (dmy) or in March (mdy)",
      "journal add text --at 2026-11-20T21:30 --tag family --star Dinner", "😖 🙁 😐 🙂 😄",
    ] {
      #expect(shown.contains(phrase.words), "\(phrase)")
    }
  }

  @Test(.enabled(if: Desk.has("groff")))
  func `no Japanese line is too long, and words stay whole`() {
    let desk = Self.page("ja_JP.UTF-8")
    let shown = desk.shell(
      "groff -man -Tutf8 -P-c -rLL=78n '\(desk.directory.path)/journal.1' | col -bx"
    )
    .output
    #expect(
      shown.lines.filter {
        $0.columnsOfScalars > 78 && !$0.hasPrefix("         journal ") && !$0.hasPrefix("       {")
      } == [])
    #expect(
      shown.lines.allSatisfy { $0.columnsOfScalars <= 80 || $0.hasPrefix("         journal ") })
    let whole = shown.filter { !$0.isWhitespace }
    #expect(whole.contains("ファイルの内容は書き換えません。変更はすべて、終わりに加わる新しい行です。"))
  }

  @Test(arguments: languages)
  func `the manual for a browser has all parts of the page for man, and loads nothing`(
    language: String
  ) {
    let desk = Desk()
    desk.environment["LC_ALL"] = language
    let roff = desk.run("manual").output.lines
    let page = desk.run("manual", "--format", "html").output
    for part in ["<script", "<link", "src=", "url(", "http:", "https:"] {
      #expect(!page.contains(part), "\(part)")
    }
    func count(_ part: String) -> Int { page.ranges(of: part).count }
    func count(macro: String) -> Int { roff.count { $0.hasPrefix(".\(macro)") } }
    #expect(count("<section class=\"part\"") == count(macro: "SH "))
    #expect(count("<h3 id=\"command-") == count(macro: "SS "))
    #expect(count("<dt>") == count(macro: "TP"))
    #expect(count("<pre>") == count(macro: "EX") + 1, "one is the synopsis")
    let anchors = page.matches(of: /href="#([^"]+)"/).map { String($0.1) }
    #expect(anchors.count == count(macro: "SH ") + count(macro: "SS "))
    for anchor in anchors { #expect(count("id=\"\(anchor)\"") == 1, "\(anchor)") }
  }

  @Test func `the manual is ASCII and has all sections`() {
    let desk = Desk()
    let page = desk.run("manual")
    desk.environment["LANG"] = "ja_JP.UTF-8"
    let japanese = desk.run("manual")
    for page in [page, japanese] {
      #expect(page.outputBytes.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    }
    #expect(japanese.output.lines.count { $0.hasPrefix(".SH ") } == 15)
    let headings = page.output.lines.filter { $0.hasPrefix(".SH ") }.map {
      $0.dropFirst(5).dropLast()
    }
    #expect(
      headings == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "QUERIES", "DATES AND TIMES",
        "SETTINGS", "KEYS", "FILE FORMAT", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
        "SEE ALSO",
      ])
  }
}

extension String {
  fileprivate var lines: [String] { split(separator: "\n").map(String.init) }

  /// A Japanese character takes two columns.
  fileprivate var columnsOfScalars: Int {
    unicodeScalars.reduce(0) { $0 + ($1.value >= 0x3000 && $1.value < 0xFF61 ? 2 : 1) }
  }

  /// Words with single spaces, however lines are broken.
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
