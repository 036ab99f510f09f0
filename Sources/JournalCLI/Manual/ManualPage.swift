import Settings

/// The manual page, made from the command table and the catalogue; `man` can show it.
struct ManualPage {
  private let words: any Catalogue

  init(words: any Catalogue) {
    self.words = words
  }

  var text: String { blocks.joined(separator: "\n") + "\n" }

  private var blocks: [String] {
    [
      // The date is read, so its dashes stay what they are. A word that is cut could not be copied.
      ".TH JOURNAL 1 \(JournalProgram.versionDate) \"journal \(Roff.escaped(JournalProgram.version))\" "
        + "\"\(Roff.escaped(words.manualSection))\"",
      ".nh", ".ad l",
    ] + section(.name, Roff.paragraph("journal - \(words.manualName)"))
      + section(.synopsis, [".B journal", ".I COMMAND", "[\\fIOPTIONS\\fR]"])
      + section(.description, paragraphs(words.manualDescription))
      + section(
        .options,
        paragraphs([words.manualOptions]) + CommandTable.leadingOptions.flatMap(option))
      + section(.commands, CommandTable.commands.flatMap(command))
      + section(.queries, queries)
      + section(.times, page(words.timePage))
      + section(.settings, Setting.allCases.flatMap { row($0.rawValue, words.about($0)) })
      + section(.format, page(words.formatPage))
      + section(
        .environment, ManualVariable.allCases.flatMap { row($0.rawValue, words.meaning($0)) })
      + section(.files, ManualFile.allCases.flatMap { row($0.rawValue, words.meaning($0)) })
      + section(
        .exitStatus, ManualStatus.allCases.flatMap { row("\($0.rawValue)", words.meaning($0)) })
      + section(.examples, examples(CommandTable.commands.flatMap(\.examples)))
      + section(.seeAlso, [".BR less (1),", ".BR jq (1)"])
  }

  /// What `help query` has.
  private var queries: [String] {
    let terms = QueryGrammar.Section.allCases.flatMap { section in
      [".PP", Roff.macro("B", words.title(section))]
        + section.terms.flatMap { row($0.rawValue, words.meaning($0)) }
    }
    return paragraphs(words.queryIntroduction) + terms + [".PP"] + paragraphs(words.queryDetails)
      + [".PP"] + examples(QueryGrammar.examples)
  }

  /// What is on another page of the help: its paragraphs are filled, and what is set in stays as it is. It is narrower
  /// here, where it is set in once more.
  private func page(_ text: String) -> [String] {
    let lines = NarrowPage(width: 70).text(text).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }
    var blocks: [String] = []
    var paragraph = ""
    var literal: [String] = []
    func end() {
      if !paragraph.isEmpty { blocks += [".PP"] + Roff.paragraph(paragraph) }
      if !literal.isEmpty { blocks += [".PP"] + examples(literal) }
      (paragraph, literal) = ("", [])
    }
    for line in lines {
      if line.isEmpty || (line.first == " ") == literal.isEmpty { end() }
      if line.isEmpty { continue }
      if line.first == " " {
        literal.append(String(line.dropFirst(2)))
      } else {
        paragraph += NarrowPage.space(paragraph, line) + line
      }
    }
    end()
    // Behind a heading a paragraph begins by itself.
    return Array(blocks.dropFirst())
  }

  private func section(_ heading: ManualHeading, _ body: [String]) -> [String] {
    [Roff.macro("SH", words.heading(heading))] + body
  }

  private func command(_ command: CommandSpec) -> [String] {
    [Roff.macro("SS", command.usage)]
      + paragraphs([words.summary(command.name) + words.fullStop] + words.details(command.name))
      + command.ownOptions.flatMap(option)
  }

  private func option(_ option: OptionSpec) -> [String] {
    row(option.synopsis, words.meaning(option.meaning))
  }

  private func row(_ term: String, _ text: String) -> [String] {
    [".TP", Roff.macro("B", term)] + Roff.paragraph(text + words.fullStop)
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    // Behind a heading a paragraph begins by itself.
    texts.enumerated().flatMap { ($0.offset == 0 ? [] : [".PP"]) + Roff.paragraph($0.element) }
  }

  private func examples(_ lines: [String]) -> [String] {
    [".EX"] + lines.map(Roff.literal) + [".EE"]
  }
}
