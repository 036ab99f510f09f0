/// Commands for a journal on several machines.
extension CommandTable {
  static let together = [merge, conflicts, resolve, sync, backup]

  private static let merge = CommandSpec(
    name: .merge, words: ["merge"],
    operands: [
      .init(placeholder: "FILE", count: .one, completes: .files),
      .init(placeholder: "FILE", count: .any, completes: .files),
    ],
    options: [
      OptionSpec("dry-run", .dryMerge),
      OptionSpec("force", .evenIfLinked),
      OptionSpec("yes", short: "y", .yes),
    ],
    formats: ["text", "json"],
    examples: ["journal merge laptop.jsonl --dry-run", "journal merge 'journal 2.jsonl'"])

  private static let conflicts = CommandSpec(
    name: .conflicts, words: ["conflicts"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal conflicts"])

  private static let resolve = CommandSpec(
    name: .resolve, words: ["resolve"],
    operands: [.init(placeholder: "ID", count: .one, completes: .ids)],
    options: [
      OptionSpec("take", value: .init("N"), .takeVersion),
      OptionSpec("both", .keepBoth),
    ],
    formats: ["text", "json"],
    examples: ["journal resolve 7f3k", "journal resolve 7f3k --take 2"])

  private static let sync = CommandSpec(
    name: .sync, words: ["sync"],
    operands: [.init(placeholder: "REMOTE", count: .optional)],
    options: [
      OptionSpec("init", .setUpSync),
      OptionSpec("yes", short: "y", .yes),
    ],
    formats: ["text", "json"],
    examples: ["journal sync", "journal sync --init git@example.org:ada/journal.git"])

  private static let backup = CommandSpec(
    name: .backup, words: ["backup"],
    operands: [.init(placeholder: "DIR", count: .optional, completes: .files)],
    options: [OptionSpec("keep", value: .init("N"), .keepBackups)],
    formats: ["text", "json"],
    examples: ["journal backup", "journal backup /mnt/usb --keep 10"])

  /// git calls it.
  static let gitMerge = CommandSpec(
    name: .gitMerge, words: ["git-merge"],
    operands: [
      .init(placeholder: "BASE", count: .one), .init(placeholder: "OURS", count: .one),
      .init(placeholder: "THEIRS", count: .one),
    ],
    options: [], formats: [], examples: [])
}
