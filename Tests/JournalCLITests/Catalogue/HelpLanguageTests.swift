import Presentation
import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Every help text exists in both languages and names the same things.
struct HelpLanguageTests {
  static let commands = CommandTable.commands + CommandTable.hidden + [CommandTable.home]

  @Test(arguments: commands)
  func `every command is described in both languages`(command: CommandSpec) {
    let help = command.help
    expectInJapanese(help.summary)
    #expect(
      !help.summary(Catalogue(.japanese)).hasSuffix("。")
        && !help.summary(Catalogue(.english)).hasSuffix("."))
    let (english, japanese) = (
      help.details(Catalogue(.english)), help.details(Catalogue(.japanese))
    )
    #expect(english.count == japanese.count)
    for (english, japanese) in zip(english, japanese) {
      #expect(japanese.hasJapaneseLetters && english != japanese)
      #expect(japanese.hasSuffix("。") && english.hasSuffix("."))
      // Placeholders and variables; examples of times and tags may differ.
      let names = english.split { !($0.isLetter || $0 == "_" || $0 == "$") }
        .filter { $0.count > 1 && $0.allSatisfy { $0.isUppercase || "_$".contains($0) } }
      for name in names { #expect(japanese.contains(name), "\(name) in: \(japanese)") }
      for command in english.commands { #expect(japanese.contains(command), "\(command)") }
      #expect(japanese.englishWords.filter { !english.contains("'\($0)") } == [])
    }
  }

  @Test func `every option is described in both languages`() {
    let options = Self.commands.flatMap(\.allOptions) + CommandTable.leadingOptions
    #expect(Set(options.map { $0.meaning(Catalogue(.english)) }).count > 40)
    for option in options {
      let english = option.meaning(Catalogue(.english))
      let japanese = option.meaning(Catalogue(.japanese))
      if option.name == "format" {
        for format in option.value?.choices ?? [] { #expect(japanese.contains(format)) }
        continue
      }
      #expect(japanese.hasJapaneseLetters && english != japanese)
      #expect(!japanese.hasSuffix("。") && !english.hasSuffix("."))
      for name in english.namedThings { #expect(japanese.contains(name), "\(name): \(japanese)") }
    }
  }

  @Test(arguments: Setting.allCases)
  func `every setting is described in both languages`(setting: Setting) {
    expectInJapanese { $0.about(setting) }
    #expect(
      !Catalogue(.japanese).about(setting).hasSuffix("。")
        && !Catalogue(.english).about(setting).hasSuffix("."))
  }

  @Test func `every term of a query is described in both languages`() {
    for term in QueryGrammar.Term.allCases {
      #expect(Catalogue(.japanese).meaning(term).hasJapaneseLetters)
      #expect(Catalogue(.japanese).meaning(term) != Catalogue(.english).meaning(term))
    }
    for section in QueryGrammar.Section.allCases {
      #expect(Catalogue(.japanese).title(section).hasJapaneseLetters)
    }
    let terms = QueryGrammar.Section.allCases.flatMap(\.terms)
    #expect(terms == QueryGrammar.Term.allCases, "each is explained once")
    for text in [Catalogue(.japanese).queryIntroduction, Catalogue(.japanese).queryDetails].joined()
    {
      #expect(text.hasJapaneseLetters && text.hasSuffix("。"))
    }
  }

  @Test func `the manual has every heading, variable, file and exit code in both languages`() {
    func both(_ say: (Catalogue) -> String) {
      #expect(
        say(Catalogue(.japanese)).hasJapaneseLetters
          && say(Catalogue(.english)) != say(Catalogue(.japanese)))
    }
    for heading in ManualHeading.allCases { both { $0.heading(heading) } }
    for variable in ManualVariable.allCases { both { $0.meaning(variable) } }
    for file in ManualFile.allCases { both { $0.meaning(file) } }
    for status in ManualStatus.allCases { both { $0.meaning(status) } }
    for shell in ShellScript.allCases {
      both { $0.installation(shell).joined(separator: "\n") }
      let commands = { (words: Catalogue) in
        words.installation(shell).filter { $0.hasPrefix("  ") }
      }
      #expect(commands(Catalogue(.japanese)) == commands(Catalogue(.english)))
    }
  }

  @Test func `the page about the file format has the same examples in both languages`() {
    let lines = Catalogue(.japanese).formatPage.split(separator: "\n")
    #expect(lines.allSatisfy { $0.displayWidth <= 76 })
    let examples = Catalogue(.english).formatPage.split(separator: "\n").filter {
      $0.hasPrefix("  {") || $0.hasPrefix("   \"") || $0.hasPrefix("  jq") || $0.hasPrefix("    |")
    }
    #expect(examples.count == 7)
    for example in examples { #expect(lines.contains(example)) }
  }

  @Test(arguments: Post.Kind.allCases)
  func `every name of a kind fits the column of titles`(kind: Post.Kind) {
    let (english, japanese) = (
      Catalogue(.english).name(of: kind), Catalogue(.japanese).name(of: kind)
    )
    #expect(max(english.displayWidth, japanese.displayWidth) <= 9 && japanese.hasJapaneseLetters)
  }

  @Test(arguments: RowTitle.allCases)
  func `every row title fits its column`(row: RowTitle) {
    // One column is left for the space after it.
    #expect(
      Catalogue(.japanese).title(row).displayWidth <= 9
        && Catalogue(.english).title(row).displayWidth <= 9)
    #expect(row == .id || Catalogue(.japanese).title(row).hasJapaneseLetters)
  }

  @Test(arguments: [30, 32, 40, 57, 72, 80])
  func `no line of a Japanese page is wider than the page`(width: Int) {
    let help = HelpPage(width: width, words: Catalogue(.japanese))
    let pages =
      [help.overview(), help.everything(), help.query()] + CommandTable.commands.map(help.page)
    for line in pages.flatMap({ $0.split(separator: "\n") }) {
      // Paths and examples are not wrapped.
      let isWhole = line.contains("journal.jsonl") || line.hasPrefix("  ")
      #expect(line.displayWidth <= width || isWhole, "\(line)")
      #expect(line.last != " " && !"。、）」".contains(line.first ?? " "), "\(line)")
    }
  }
}

extension String {
  /// Quoted commands such as `journal help query`.
  fileprivate var commands: [String] {
    namedThings.filter { $0.hasPrefix("journal ") }
  }
}
