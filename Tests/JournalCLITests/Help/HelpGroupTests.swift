import Presentation
import Terminal
import Testing

@testable import JournalCLI

/// The overview of `journal help`: one screen, in groups.
struct HelpGroupTests {
  static let languages: [Catalogue] = [Catalogue(.english), Catalogue(.japanese)]

  private func lines(_ page: String) -> [Substring] {
    page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test func `the overview leaves a line of a 24-line screen free, and no line is too wide`() {
    for words in Self.languages {
      let page = lines(HelpPage(width: 80, words: words).overview())
      // less needs one line for its prompt, and shows less text than fits.
      #expect(page.count <= 22, "\(page.count)")
      #expect(page.allSatisfy { $0.displayWidth <= 80 })
      #expect(lines(HelpPage(width: 40, words: words).overview()).count <= 40)
    }
  }

  @Test func `every command is in exactly one group`() {
    for command in CommandTable.commands {
      let rows = HelpRow.allCases.filter { $0.commands.contains(command) }
      #expect(rows.count == 1, "\(command.title)")
    }
    #expect(CommandTable.hidden.allSatisfy { $0.help.row == nil })
  }

  @Test func `the overview names every first word and every short form once`() {
    let page = HelpPage(width: 80).overview().split(separator: "\n").dropFirst()
      .filter { !$0.hasPrefix("More") }.joined(separator: "\n")
    let first = CommandTable.names.filter { $0 != "complete" && $0 != "git-merge" }
    let forms = CommandTable.commands.flatMap(\.forms).map(\.word)
    let words = page.split { !$0.isLetter && $0 != "-" }.map(String.init)
    for word in first + forms { #expect(words.contains(word), "\(word)") }
  }

  @Test func `everyday commands come first`() {
    let terms = HelpRow.allCases.map { $0.term(Catalogue(.english)) }
    #expect(terms.prefix(2) == ["\"A long walk. #walk\"", "mood MOOD [NOTE], measure"])
    #expect(HelpGroup.allCases == [.write, .read, .change, .keep, .settings])
    let groups = HelpRow.allCases.map(\.group)
    #expect(groups == HelpGroup.allCases.flatMap { group in groups.filter { $0 == group } })
  }

  @Test func `the pages of commands name their short forms`() {
    let page = HelpPage(width: 80).page(for: .titled("list"))
    #expect(
      page.contains(
        "Short forms: ls, log, today (list --today), yesterday (list --yesterday), week"))
    #expect(ManualPage(words: Catalogue(.english)).text(.man).contains("Short forms: text, t"))
    #expect(ManualPage(words: Catalogue(.japanese)).text(.man).contains("text, t"))
    for row in HelpRow.allCases where row != .settings && row != .together {
      expectInJapanese(row.text)
      #expect(!row.text(Catalogue(.english)).hasSuffix("."))
    }
    for group in HelpGroup.allCases { expectInJapanese(group.title) }
  }

  @Test(arguments: [["help", "complete"], ["complete", "--help"]])
  @MainActor func `commands for shells are not in the help`(words: [String]) async {
    let outcome = await Program().run(words)
    #expect(!outcome.output.contains("complete KIND"))
    #expect(!CommandTable.commands.contains(CommandTable.complete))
  }
}
