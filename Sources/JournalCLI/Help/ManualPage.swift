import Presentation
import Settings
import Terminal

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
      ".TH JOURNAL 1 \(Release.date) \"journal \(Roff.escaped(Release.version))\" "
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
        + section.rows(words).flatMap { row($0.term, $0.meaning) }
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

/// Escapes text for `man`, so that none of it acts as markup.
enum Roff {
  /// Escapes within a line: characters that roff would change, and non-ASCII characters by name.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += "..."
      case "\"": result += "\\(dq"
      case _ where !scalar.isASCII: result += "\\[u\(number(scalar))]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A paragraph as source lines, none of which starts like a request. The page can break at spaces
  /// and between wide characters.
  static func paragraph(_ text: String) -> [String] {
    var lines: [String] = []
    func take(_ part: String, between sign: String, at end: String) {
      if let last = lines.last, last.count + sign.count + part.count < 76 {
        lines[lines.count - 1] = last + sign + part
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += end }
        lines.append(part.first == "." ? "\\&\(part)" : part)
      }
    }
    for word in text.split(separator: " ") {
      for (index, part) in word.partsKeptTogether.enumerated() {
        // A source line that ends with a backslash continues on the next line.
        let isFirst = index == 0
        take(
          escaped(String(part)), between: isFirst ? " " : "\\:", at: isFirst ? "" : "\\:\\")
      }
    }
    return lines
  }

  /// One line of an example, as it is.
  static func literal(_ text: String) -> String {
    let line = escaped(text)
    return line.first == "." ? "\\&\(line)" : line
  }

  /// A macro with arguments, each of which can have spaces.
  static func macro(_ name: String, _ words: String...) -> String {
    ([".\(name)"] + words.map { "\"\(escaped($0))\"" }).joined(separator: " ")
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
