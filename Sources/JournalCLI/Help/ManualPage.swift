import Presentation
import Settings

/// The manual page for `man`, made from the command table and the catalogue.
struct ManualPage {
  private let words: Catalogue

  init(words: Catalogue) {
    self.words = words
  }

  var text: String { blocks.joined(separator: "\n") + "\n" }

  private var blocks: [String] {
    [
      // The date keeps its plain dashes, because man parses it. No hyphenation, so that words can
      // be copied.
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
      + section(.keys, KeyRows.rows(words).flatMap { row($0.0, $0.1) })
      + section(.format, page(words.formatPage))
      + section(
        .environment, ManualVariable.allCases.flatMap { row($0.rawValue, words.meaning($0)) })
      + section(.files, ManualFile.allCases.flatMap { row($0.rawValue, words.meaning($0)) })
      + section(
        .exitStatus, ManualStatus.allCases.flatMap { row("\($0.rawValue)", words.meaning($0)) })
      + section(.examples, examples(CommandTable.commands.flatMap(\.examples)))
      + section(.seeAlso, [".BR less (1),", ".BR jq (1)"])
  }

  /// The texts of `journal help query`.
  private var queries: [String] {
    let terms = QueryGrammar.Section.allCases.flatMap { section in
      [".PP", Roff.macro("B", words.title(section))]
        + section.terms.flatMap { row($0.rawValue, words.meaning($0)) }
    }
    return paragraphs(words.queryIntroduction) + terms + [".PP"] + paragraphs(words.queryDetails)
      + [".PP"] + examples(QueryGrammar.examples)
  }

  /// A help page as roff: filled paragraphs and literal examples. Narrower than the help, because
  /// the manual indents it.
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
    // The first block after a heading needs no paragraph mark.
    return Array(blocks.dropFirst())
  }

  private func section(_ heading: ManualHeading, _ body: [String]) -> [String] {
    [Roff.macro("SH", words.heading(heading))] + body
  }

  private func command(_ command: CommandSpec) -> [String] {
    [Roff.macro("SS", command.usage)]
      + paragraphs(
        [command.help.summary(words) + words.fullStop] + command.help.details(words)
          + words.shortForms(command))
      + command.ownOptions.flatMap(option)
  }

  private func option(_ option: OptionSpec) -> [String] {
    row(option.synopsis, option.meaning(words))
  }

  private func row(_ term: String, _ text: String) -> [String] {
    [".TP", Roff.macro("B", term)] + Roff.paragraph(text + words.fullStop)
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    // The first block after a heading needs no paragraph mark.
    texts.enumerated().flatMap { ($0.offset == 0 ? [] : [".PP"]) + Roff.paragraph($0.element) }
  }

  private func examples(_ lines: [String]) -> [String] {
    [".EX"] + lines.map(Roff.literal) + [".EE"]
  }
}
