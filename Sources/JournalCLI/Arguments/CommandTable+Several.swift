/// What rows of commands share that can be about several journals.
extension CommandTable {
  /// Of commands that can be about several journals.
  static let all = OptionSpec("all", "All journals that have a name, and the standard one")

  static let severalForms =
    "Several journals are read as one with --journal work,home or --all: every journal that has a name, "
    + "and $JOURNAL_FILE or, where there is one, the journal in the standard place. Each answer says "
    + "which journal it is from. One that cannot be read is told, and the others are shown."
  static let oneOfSeveralForms =
    "With --journal work,home or --all the entry is looked for in all of them, and changed where it is; "
    + "one command changes one journal."
}
