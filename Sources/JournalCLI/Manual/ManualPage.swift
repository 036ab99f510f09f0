/// The manual page, made from the command table; `man` can show it.
enum ManualPage {
  static let text = blocks.joined(separator: "\n") + "\n"

  private static var blocks: [String] {
    [
      // The date is read, so its dashes stay what they are. A word that is cut could not be copied.
      ".TH JOURNAL 1 \(JournalProgram.versionDate) \"journal \(Roff.escaped(JournalProgram.version))\" "
        + "\"User Commands\"",
      ".nh", ".ad l",
    ] + section("NAME", ["journal \\- a timeline for the terminal"])
      + section("SYNOPSIS", [".B journal", ".I COMMAND", "[\\fIOPTIONS\\fR]"])
      + section("DESCRIPTION", paragraphs(ManualText.description))
      + section(
        "OPTIONS",
        paragraphs(["Every command understands these, and so does journal before it."])
          + CommandTable.leadingOptions.flatMap { row($0.synopsis, $0.summary) })
      + section("COMMANDS", CommandTable.commands.flatMap(command))
      + section("ENVIRONMENT", ManualText.environment.flatMap(row))
      + section("FILES", ManualText.files.flatMap(row))
      + section("EXIT STATUS", ManualText.exitStatus.flatMap(row))
      + section("EXAMPLES", examples(CommandTable.commands.flatMap(\.examples)))
      + section("SEE ALSO", [".BR less (1),", ".BR jq (1)"])
  }

  private static func section(_ title: String, _ body: [String]) -> [String] {
    [Roff.macro("SH", title)] + body
  }

  private static func command(_ command: CommandSpec) -> [String] {
    [Roff.macro("SS", command.usage)]
      + paragraphs(["\(command.summary)."] + command.details)
      + command.ownOptions.flatMap { row($0.synopsis, $0.summary) }
  }

  private static func row(_ term: String, _ text: String) -> [String] {
    [".TP", Roff.macro("B", term)] + Roff.paragraph("\(text).")
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    // Behind a heading a paragraph begins by itself.
    texts.enumerated().flatMap { ($0.offset == 0 ? [] : [".PP"]) + Roff.paragraph($0.element) }
  }

  private static func examples(_ lines: [String]) -> [String] {
    [".EX"] + lines.map(Roff.literal) + [".EE"]
  }
}
