import Presentation
import Settings
import Terminal

/// The manual, made from the command table and the catalogue: its parts in order, and as a page for
/// `man`. `ManualHTML` writes the same parts for a browser.
struct ManualPage {
  /// A format of the page, for `--format`.
  enum Format: String, CaseIterable {
    case man, html
  }

  static let formats: [String] = Format.allCases.map(\.rawValue)

  /// A part of the page, without markup.
  enum Block {
    case section(ManualHeading)
    case command(CommandSpec)
    /// The heading of some rows.
    case title(String)
    case paragraph(String)
    /// A term and its meaning.
    case row(String, String)
    /// Lines to copy.
    case lines([String])
    case synopsis
    /// The pages of other programs.
    case seeAlso([String])

    fileprivate var isHeading: Bool {
      switch self {
      case .section, .command: true
      default: false
      }
    }
  }

  let words: Catalogue

  init(words: Catalogue) {
    self.words = words
  }

  func text(_ format: Format) -> String {
    switch format {
    case .man: roff
    case .html: ManualHTML(page: self).text
    }
  }

  // MARK: What the page has

  var blocks: [Block] {
    [.section(.name), .paragraph("journal - \(words.manualName)"), .section(.synopsis), .synopsis]
      + section(.description, words.manualDescription.map(Block.paragraph))
      + section(
        .options,
        [.paragraph(words.manualOptions)] + CommandTable.leadingOptions.map(row))
      + section(.commands, CommandTable.commands.flatMap(command))
      + section(.queries, queries)
      + section(.times, page(words.timePage))
      + section(.settings, Setting.allCases.map { row($0.rawValue, words.about($0)) })
      + section(.keys, KeyRows.rows(words).map { row($0.0, $0.1) })
      + section(.format, page(words.formatPage))
      + section(
        .environment, ManualVariable.allCases.map { row($0.rawValue, words.meaning($0)) })
      + section(.files, ManualFile.allCases.map { row($0.rawValue, words.meaning($0)) })
      + section(
        .exitStatus, ManualStatus.allCases.map { row("\($0.rawValue)", words.meaning($0)) })
      + section(.examples, [.lines(CommandTable.commands.flatMap(\.examples))])
      + section(.seeAlso, [.seeAlso(["less", "jq"])])
  }

  private func section(_ heading: ManualHeading, _ body: [Block]) -> [Block] {
    [.section(heading)] + body
  }

  private func command(_ command: CommandSpec) -> [Block] {
    let texts =
      [command.help.summary(words) + words.fullStop] + command.help.details(words)
      + words.shortForms(command)
    return [.command(command)] + texts.map(Block.paragraph) + command.ownOptions.map(row)
  }

  private func row(_ option: OptionSpec) -> Block {
    row(option.synopsis, option.meaning(words))
  }

  private func row(_ term: String, _ text: String) -> Block { .row(term, text + words.fullStop) }

  /// The texts of `journal help query`.
  private var queries: [Block] {
    let terms = QueryGrammar.Section.allCases.flatMap { section in
      [.title(words.title(section))] + section.rows(words).map { row($0.term, $0.meaning) }
    }
    return words.queryIntroduction.map(Block.paragraph) + terms
      + words.queryDetails.map(Block.paragraph) + [.lines(QueryGrammar.examples)]
  }

  /// A help page: filled paragraphs and literal examples. Narrower than the help, because `man`
  /// indents it.
  private func page(_ text: String) -> [Block] {
    let lines = NarrowPage(width: 70).text(text).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }
    var blocks: [Block] = []
    var paragraph = ""
    var literal: [String] = []
    func end() {
      if !paragraph.isEmpty { blocks.append(.paragraph(paragraph)) }
      if !literal.isEmpty { blocks.append(.lines(literal)) }
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
    return blocks
  }

  // MARK: For `man`

  private var roff: String {
    var lines = [
      // The date keeps its plain dashes, because man parses it. No hyphenation, so that words can
      // be copied.
      ".TH JOURNAL 1 \(Release.date) \"journal \(Roff.escaped(Release.version))\" "
        + "\"\(Roff.escaped(words.manualSection))\"",
      ".nh", ".ad l",
    ]
    // The first block after a heading needs no paragraph mark.
    var needsMark = false
    for block in blocks {
      lines += roff(block, needsMark: needsMark)
      needsMark = !block.isHeading
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func roff(_ block: Block, needsMark: Bool) -> [String] {
    let mark = needsMark ? [".PP"] : []
    return switch block {
    case .section(let heading): [Roff.macro("SH", words.heading(heading))]
    case .command(let command): [Roff.macro("SS", command.usage)]
    case .title(let title): mark + [Roff.macro("B", title)]
    case .paragraph(let text): mark + Roff.paragraph(text)
    case .row(let term, let text): [".TP", Roff.macro("B", term)] + Roff.paragraph(text)
    case .lines(let lines): mark + [".EX"] + lines.map(Roff.literal) + [".EE"]
    case .synopsis: [".B journal", ".I COMMAND", "[\\fIOPTIONS\\fR]"]
    case .seeAlso(let programs):
      programs.map { ".BR \($0) (1)\($0 == programs.last ? "" : ",")" }
    }
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
