extension CommandTable {
  static let openFile = CommandSpec(
    name: .open, words: ["open"], summary: "Open the journal's file itself in your editor",
    operands: [],
    options: [OptionSpec("force", "Also where the file has other names (hard links)")],
    formats: ["text", "json"],
    details: [
      "Your editor gets a copy, which you alone can read. When you leave it, the copy is checked, and put in "
        + "the journal's place as a whole; what others have added in the meantime stays. A link stays a "
        + "link, and the file keeps its mode.",
      "What makes the journal worse is not put there: a damaged line, an id that stands twice, something "
        + "that points to a line which is gone, another first line. It is told with its lines, and your "
        + "copy is kept.",
      "This is for what no other command does. It can not be undone, and what you take out is gone, as with "
        + "'journal purge'. A journal that a newer version has locked against that is refused, and so is one "
        + "without a first line that can be read.",
    ],
    examples: ["journal open", "journal -j work open"])
}
