import Terminal

/// The help, made from the command table.
struct HelpPage {
  private let width: Int

  init(width: Int) {
    self.width = max(30, min(width, 80))
  }

  /// All commands.
  func overview() -> String {
    let commands = CommandTable.commands.map { ($0.title, $0.summary) }
    return page([
      paragraph("journal: a timeline for the terminal"),
      hanging(first: "usage: ", rest: "       ", "journal COMMAND [OPTIONS]"),
      section("Commands", commands),
      section("Options", CommandTable.leadingOptions.map { ($0.synopsis, $0.summary) }),
      paragraph(
        "The journal is one text file: --file or --journal, else $JOURNAL_FILE, else the setting "
          + "default-journal, else $XDG_DATA_HOME/journal/journal.jsonl (~/.local/share/journal/journal.jsonl)."
      ),
      paragraph(
        "'journal help COMMAND' explains a command, 'journal help query' how to find something, 'journal "
          + "help dates' how times are written, 'journal help format' what the file looks like."),
    ])
  }

  func page(for command: CommandSpec) -> String {
    let examples = command.examples.map { hanging(first: "  ", rest: "      ", $0) }
    let title = examples.count == 1 ? "Example:" : "Examples:"
    return page(
      [
        paragraph("journal \(command.title): \(command.summary)"),
        hanging(first: "usage: ", rest: "       ", command.usage),
      ] + command.details.map(paragraph)
        + [
          section("Options", command.allOptions.map { ($0.synopsis, $0.summary) }),
          command.terms.isEmpty ? "" : section("Settings", command.terms),
          ([title] + examples).joined(separator: "\n"),
        ])
  }

  /// How a query is written.
  func query() -> String {
    // Narrower than the others, so that it can be quoted.
    let narrow = HelpPage(width: min(width, QueryGrammar.width))
    return narrow.page(
      [narrow.paragraph(QueryGrammar.title)] + QueryGrammar.introduction.map(narrow.paragraph)
        + QueryGrammar.sections.map { narrow.section($0.title, $0.rows) }
        + QueryGrammar.details.map(narrow.paragraph)
        + [
          (["Examples:"]
            + QueryGrammar.examples.map { narrow.hanging(first: "  ", rest: "      ", $0) })
            .joined(separator: "\n")
        ])
  }

  private func page(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func paragraph(_ text: String) -> String { hanging(first: "", rest: "", text) }

  /// Rows of two columns; the second wraps beside the first, or below where the page is narrow.
  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    let column = (rows.map(\.0.displayWidth).max() ?? 0) + 4
    let lines = rows.map { term, text in
      column <= width / 2
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
