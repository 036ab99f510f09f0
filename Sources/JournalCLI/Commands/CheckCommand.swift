import Presentation
import Terminal
import TimelineDomain

extension CommandTable {
  static let check: CommandSpec = CommandSpec(
    "check", checkHelp, japanese: "点検 検査",
    options: {
      $0.value("salvage", "OUT", completes: .files) {
        $0.say("Write the healthy lines to the new file OUT", "無事な行を新しいファイル OUT に書き出します")
      }
    },
    examples: ["journal check", "journal check --salvage healthy.jsonl"]
  ) { CheckCommand(parts: $0, salvage: $1).run }

  private static let checkHelp: CommandHelp = CommandHelp(.file) {
    $0.say("Check the journal for damage, and salvage what is healthy", "ジャーナルの破損を調べ、無事な行を救い出します")
    $0.say(
      "Reads every line and changes nothing. Reports the contents, what this version does not "
        + "know, what is damaged, and what does not fit together. Reads the files of entries, too. The "
        + "exit code is 1 if anything is damaged, or if a file in use is missing or changed.",
      "すべての行を読み、何も変更しません。中身、このバージョンが対応していないもの、壊れているもの、"
        + "つじつまの合わないものを表示します。記録のファイルも読んで確かめます。"
        + "壊れているもの、またはないか変わったファイルがあれば、終了コードは 1 です。")
    $0.say(
      "--salvage writes every healthy line to OUT, byte for byte, and the damaged lines to "
        + "OUT.damaged. Neither file may exist yet. The journal itself does not change; if OUT "
        + "is what you want, replace the journal with it.",
      "--salvage は、無事な行を 1 バイトも変えずに OUT へ、壊れた行を OUT.damaged へ書き出します。"
        + "どちらのファイルも、まだないものでなければなりません。元のジャーナルはそのままです。OUT の内容でよければ、"
        + "ジャーナルと置き換えてください。")
  }
}

/// Runs `journal check`.
@MainActor
struct CheckCommand: Command {
  let parts: CommandParts
  /// Where to write the readable lines.
  let salvage: TypedValue?

  /// Returns the exit code: 1 if there is damage or a file is missing, and no salvage was asked for.
  func run() async throws -> Int32 {
    if let out = salvage?.word {
      if out.bytes.isEmpty { throw invocation.failure(.emptyPath(option: "--salvage")) }
      let salvage = try await journals.repository.salvage(to: out.bytes)
      try tell(
        salvage?.report, salvage.map { ($0, String(decoding: out.bytes, as: UTF8.self)) })
      return 0
    }
    let report = try await journals.repository.check()
    let found = report == nil ? [] : await journals.repository.conflictCopies()
    try tell(report, nil, found)
    return report.map { $0.isDamaged || $0.lacksFiles } == true ? 1 : 0
  }

  private func tell(
    _ report: CheckReport?, _ salvage: (Salvage, String)?, _ found: [ConflictCopy] = []
  ) throws {
    if output.format == .json {
      let json = CheckJSON.object(report, journals.path, salvage, found)
      return try output.write(json + [0x0A])
    }
    guard let report else {
      output.say(output.words.noJournal(at: journals.path.safeInOneLine))
      return
    }
    let words = CheckText(output.words)
    var rows = [(RowTitle.journal, journals.path.safeInOneLine)] + words.rows(report)
    if let salvage { rows += words.salvaged(salvage.0, to: salvage.1) }
    rows += found.map { (.copy, parts.copies.sentence($0)) }
    try output.printRows(rows)
    let ending =
      salvage == nil ? words.verdict(report) : output.words.journalLeftAlone
    try output.print("")
    for line in output.wrapped(ending) { try output.print(line) }
  }
}
