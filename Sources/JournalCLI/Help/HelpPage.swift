import Presentation
import Settings
import Terminal
import TextSearch

/// The help pages, made from the command table.
struct HelpPage {
  private let width: Int
  private let words: Catalogue
  /// For the values of the settings.
  private let settings: ConfigurationDocument

  init(width: Int, words: Catalogue, settings: ConfigurationDocument = ConfigurationDocument()) {
    self.width = max(30, min(width, 80))
    self.words = words
    self.settings = settings
  }

  /// The page of `journal help`: the commands in groups, on one screen of 24 lines.
  func overview() -> String {
    let isNarrow = width < 60
    let rows = HelpRow.allCases.map { row in
      let text = words.text(row.text(words), also: isNarrow ? [] : words.value(row.otherWords, []))
      return (group: row.group, term: row.term(words), text: text)
    }
    // A row of commands without a text can be wider.
    let column = 4 + (rows.filter { !$0.text.isEmpty }.map(\.term.displayWidth).max() ?? 0)
    let groups = HelpGroup.allCases.map { group in
      let rows = rows.filter { $0.group == group }.map { ($0.term, $0.text) }
      return isNarrow
        ? list(group.title(words), rows) : section(group.title(words), rows, column: column)
    }
    let more = hanging(first: "\(words.moreHelpTitle): ", rest: "  ", HelpRow.more)
    // One paragraph: the page has to fit on a screen of 24 lines.
    return page([([paragraph(words.programTitle)] + groups + [more]).joined(separator: "\n")])
  }

  /// Rows of one column, for a narrow page.
  private func list(_ title: String, _ rows: [(String, String)]) -> String {
    let lines = rows.map { term, text in
      hanging(first: "  ", rest: "    ", text.isEmpty ? term : "\(term): \(text)")
    }
    return (["\(title):"] + lines).joined(separator: "\n")
  }

  /// The page of `journal help --all`: every command, option and alias.
  func everything(_ aliases: [AliasTable.Alias] = []) -> String {
    page(
      [
        paragraph(words.programTitle),
        usage("journal COMMAND [OPTIONS]"), commandSections,
        section(words.otherLanguageTitle, words.value([], japaneseWords)),
        aliases.isEmpty
          ? ""
          : section(
            words.aliasesTitle, aliases.map { ($0.name.safeInOneLine, $0.line.safeInOneLine) }),
        section(words.title(.options), CommandTable.leadingOptions.map(row)),
      ] + words.overview.map(paragraph))
  }

  /// The commands by the groups of the overview.
  private var commandSections: String {
    let column = 4 + (CommandTable.commands.map(\.title.count).max() ?? 0)
    return HelpGroup.allCases.map { group in
      let rows = CommandTable.commands.filter { $0.help.row?.group == group }.map {
        ($0.title, words.text($0.help.summary(words), also: $0.forms.map(\.word)))
      }
      return section(group.title(words), rows, column: column)
    }.joined(separator: "\n\n")
  }

  /// The Japanese words for each command.
  private var japaneseWords: [(String, String)] {
    CommandTable.commands.map { command in
      (command.title, command.japaneseForms.map(\.word).joined(separator: words.listSeparator))
    }.filter { !$0.1.isEmpty }
  }

  func page(for command: CommandSpec) -> String {
    let values = ConfigurationTable.keys.map { key in
      (key.name, "\(words.about(key.setting)) [\(SettingText.line(key, settings, words))]")
    }
    return page(
      [
        paragraph("journal \(command.title): \(command.help.summary(words))"),
        usage(command.usage),
      ] + command.help.details(words).map(paragraph) + words.shortForms(command).map(paragraph)
        + [
          section(words.title(.options), command.allOptions.map(row)),
          command.isAny(of: .explainsSettings) ? section(words.title(.settings), values) : "",
          command == CommandTable.browse ? section(words.keysTitle, KeyRows.rows(words)) : "",
          examples(command.examples),
        ])
  }

  /// The pages that mention a word.
  func mentions(of word: String, _ rows: [(String, String)]) -> String {
    page([section(words.mentioned(word), rows)])
  }

  /// The page of `journal help query`.
  func query() -> String {
    // Narrower than the others, for quoting.
    let narrow = HelpPage(width: min(width, QueryGrammar.width), words: words)
    return narrow.page(
      ([words.queryTitle] + words.queryIntroduction).map(narrow.paragraph)
        + QueryGrammar.Section.allCases.map { section in
          narrow.section(words.title(section), section.rows(words).map { ($0.term, $0.meaning) })
        }
        + words.queryDetails.map(narrow.paragraph) + [narrow.examples(QueryGrammar.examples)])
  }

  /// The page of `journal help words`, on one screen of 24 lines.
  func wordRules() -> String {
    let rules = words.wordRules.map { mark, text in
      hanging(first: "\(mark) ", rest: String(repeating: " ", count: mark.count + 1), text)
    }
    return page([paragraph(words.wordsTitle), rules.joined(separator: "\n")])
  }

  private func row(_ option: OptionSpec) -> (String, String) {
    (option.synopsis, option.meaning(words))
  }

  private func usage(_ text: String) -> String {
    let rest = String(repeating: " ", count: words.usageLabel.displayWidth)
    return hanging(first: words.usageLabel, rest: rest, text)
  }

  private func examples(_ commands: [String]) -> String {
    let lines = commands.map { hanging(first: "  ", rest: "      ", $0) }
    return (["\(words.title(.examples(commands.count))):"] + lines).joined(separator: "\n")
  }

  private func page(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func paragraph(_ text: String) -> String { hanging(first: "", rest: "", text) }

  /// Rows of two columns; the second wraps next to the first, or below it on a narrow page.
  private func section(
    _ title: String, _ rows: [(String, String)], column given: Int? = nil
  ) -> String {
    if rows.isEmpty { return "" }
    let column = given ?? (rows.map(\.0.displayWidth).max() ?? 0) + 4
    let lines = rows.map { term, text in
      if text.isEmpty { return hanging(first: "  ", rest: "  ", term) }
      return column <= width / 2
        ? hanging(
          first: "  " + term.padded(to: column - 2), rest: String(repeating: " ", count: column),
          text)
        : "  \(term)\n" + hanging(first: "      ", rest: "      ", text)
    }
    return (["\(title):"] + lines).joined(separator: "\n")
  }

  private func hanging(first: String, rest: String, _ text: String) -> String {
    text.wrapped(to: width - max(first.displayWidth, rest.displayWidth)).enumerated()
      .map { ($0.offset == 0 ? first : rest) + $0.element }.joined(separator: "\n")
  }
}

/// A help page that is not about a command.
enum HelpTopic: CaseIterable {
  case query, dates, words, format

  var word: String {
    switch self {
    case .query: QueryGrammar.topic
    case .dates: TimeGrammar.topic
    case .words: "words"
    case .format: "format"
    }
  }

  /// The page's first line, without the command that shows it.
  func summary(_ words: Catalogue) -> String {
    title(words).replacing("journal help \(word): ", with: "")
  }

  func page(width: Int, _ words: Catalogue) -> String {
    switch self {
    case .query: HelpPage(width: width, words: words).query()
    case .dates: NarrowPage(width: width).text("\(title(words))\n\n\(words.timePage)\n")
    case .words: HelpPage(width: width, words: words).wordRules()
    case .format: NarrowPage(width: width).text("\(title(words))\n\n\(words.formatPage)\n")
    }
  }

  private func title(_ words: Catalogue) -> String {
    switch self {
    case .query: words.queryTitle
    case .dates: words.timeTitle
    case .words: words.wordsTitle
    case .format: words.formatTitle
    }
  }
}

/// Finds the help that mentions a word, for `journal help WORD` of a word that names no page.
struct HelpSearch {
  private let word: FoldedText
  private let words: Catalogue

  init(_ word: String, _ words: Catalogue) {
    self.word = FoldedText(word)
    self.words = words
  }

  /// What to type, and what the page is about. Pages whose first line has the word come alone.
  var rows: [(String, String)] {
    let commands = CommandTable.commands.map { command in
      Page(
        title: command.title, summary: command.help.summary(words),
        text: command.help.details(words).joined(separator: "\n"))
    }
    let topics = HelpTopic.allCases.map { topic in
      Page(
        title: topic.word, summary: topic.summary(words), text: topic.page(width: 80, words))
    }
    let pages = commands + topics
    let summaries = pages.filter { word.isFound(in: $0.summary) }
    let found = summaries.isEmpty ? pages.filter { word.isFound(in: $0.text) } : summaries
    return found.map { ("journal help \($0.title)", $0.summary) }
  }

  private struct Page {
    let title: String
    let summary: String
    let text: String
  }
}

/// The keys of the full screen as rows of help, with the name of each action in the settings.
enum KeyRows {
  static func rows(_ words: Catalogue) -> [(String, String)] {
    ActionGroup.allCases.flatMap(\.actions).map { action in
      let keys = KeyTable.standard.keys(of: action).map(\.spelling).joined(separator: " ")
      return (keys, "\(words.meaning(action)) [\(action.settingName)]")
    }
  }
}

/// Fits a page with lines of 76 columns to a narrow terminal: fills paragraphs, indents rows below
/// their text, and keeps what can be copied on one line.
struct NarrowPage {
  let width: Int

  func text(_ page: String) -> String {
    guard width < QueryGrammar.width else { return page }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks: [String] = []
    for line in lines {
      if let last = blocks.last, NarrowPage.goesOn(last, line) {
        blocks[blocks.count - 1] = last + NarrowPage.space(last, line) + line.withoutIndent
      } else {
        blocks.append(line)
      }
    }
    return blocks.flatMap { block in
      block.isSource ? [block] : block.isList ? list(block) : block.wrappedRows(to: width)
    }.joined(separator: "\n")
  }

  /// Breaks a list between its items only.
  private func list(_ block: String) -> [String] {
    let margin = String(repeating: " ", count: block.indent)
    return block.withoutIndent.parts(between: ", ").reduce(into: [String]()) { lines, item in
      if let last = lines.last, "\(last), \(item),".displayWidth <= width {
        lines[lines.count - 1] = "\(last), \(item)"
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(margin + item)
      }
    }
  }

  /// Whether a line continues a paragraph or a row.
  private static func goesOn(_ block: String, _ line: String) -> Bool {
    guard !block.isEmpty, !line.isEmpty else { return false }
    guard block.first == " " else { return line.first != " " }
    return block.isRow && line.indent > 8
  }

  /// The space between two joined lines; Japanese has none.
  static func space(_ block: String, _ line: String) -> String {
    guard let left = block.last, let right = line.withoutIndent.first else { return "" }
    if "、。（「".contains(left) { return "" }
    return left.displayWidth == 2 && right.displayWidth == 2 ? "" : " "
  }
}

extension String {
  fileprivate var indent: Int { prefix { $0 == " " }.count }
  var withoutIndent: Substring { drop { $0 == " " } }

  /// `  id        unique`
  fileprivate var isRow: Bool {
    let words = withoutIndent
    return indent == 2 && words.first?.isLetter == true
      && words.drop { $0 != " " }.hasPrefix("  ")
  }

  /// JSON, or a command with quotes.
  fileprivate var isSource: Bool {
    first == " " && !isRow && contains { $0 == "\"" || $0 == "'" || $0 == "{" }
  }

  /// `  today, yesterday, tomorrow`
  fileprivate var isList: Bool { first == " " && !isRow }
}
