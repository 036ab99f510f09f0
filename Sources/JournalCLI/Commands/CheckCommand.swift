import Presentation
import Terminal
import TimelineDomain

extension CommandTable {
  static let check: CommandSpec = CommandSpec(
    "check", checkHelp, japanese: "点検 検査", .opensSealed, options: CheckCommand.Options.init,
    examples: ["journal check", "journal check --sealed"]
  ) { CheckCommand(parts: $0, options: $1).run }

  private static let checkHelp: CommandHelp = CommandHelp(.file) {
    $0.say("Check the journal for damage", "ジャーナルの破損を調べます")
    $0.say(
      """
      Reads every line and changes nothing. Reports the contents, what this version does not know, what is damaged, \
      and what does not fit together. Reads the files of entries, too. The exit code is 1 if anything is damaged, \
      or if a file in use is missing or changed.
      """,
      """
      すべての行を読み、何も変更しません。中身、このバージョンが対応していないもの、壊れているもの、\
      つじつまの合わないものを表示します。記録のファイルも読んで確かめます。\
      壊れているもの、またはないか変わったファイルがあれば、終了コードは 1 です。
      """)
    $0.say(
      """
      'journal salvage' saves the healthy lines of a damaged journal, 'journal files --unused --purge' removes files \
      that nothing uses, and a file that is missing comes back from a backup.
      """,
      """
      壊れたジャーナルの無事な行は「journal salvage」で救い出せます。使われていないファイルは\
      「journal files --unused --purge」で取り除き、なくなったファイルはバックアップから戻してください。
      """)
  }

  static let salvage: CommandSpec = CommandSpec(
    "salvage", salvageHelp, japanese: "救出", takes: [.init("OUT", completes: .files)],
    examples: ["journal salvage healthy.jsonl"]
  ) { SalvageCommand(parts: $0).run }

  private static let salvageHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Write the healthy lines to a new file", "無事な行を新しいファイルに書き出します")
    $0.say(
      """
      Writes every healthy line to OUT, byte for byte, and the damaged lines to OUT.damaged. Neither file may exist \
      yet. The journal itself does not change; if OUT is what you want, replace the journal with it.
      """,
      """
      無事な行を 1 バイトも変えずに OUT へ、壊れた行を OUT.damaged へ書き出します。\
      どちらのファイルも、まだないものでなければなりません。元のジャーナルはそのままです。OUT の内容でよければ、\
      ジャーナルと置き換えてください。
      """)
  }
}

/// Runs `journal check`.
@MainActor
struct CheckCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let opensSealed: Bool

    init(_ reader: OptionReader) {
      opensSealed = reader.flag("sealed") {
        $0.say("Also open each sealed entry", "封印した記録も一件ずつ開いて確かめます")
      }
    }
  }

  /// Returns the exit code: 1 if there is damage, a file is missing, or a sealed entry does not open.
  func run() async throws -> Int32 {
    let report = try await journals.repository.check()
    let sealed =
      report != nil && options.opensSealed
      ? try await journals.repository.checkSealedEntries() : nil
    let copies = report == nil ? [] : await journals.repository.conflictCopies()
    let words = CheckText(output.words)
    try output.tell(report, of: journals.path, copies, sealed, verdict: words.verdict) {
      copies.map { (.copy, parts.copies.sentence($0)) } + (sealed.map(words.sealed) ?? [])
    }
    return report.map { $0.isDamaged || $0.lacksFiles } == true || sealed?.closed.isEmpty == false
      ? 1 : 0
  }
}

/// Runs `journal salvage`.
@MainActor
struct SalvageCommand: Command {
  let parts: CommandParts

  func run() async throws {
    let path = invocation.operands[0].bytes
    if path.isEmpty { throw invocation.failure(.emptyPath(option: "salvage")) }
    let out = String(decoding: path, as: UTF8.self)
    let salvage = try await journals.repository.salvage(to: path)
    try output.tell(
      salvage?.report, of: journals.path, salvage: salvage.map { ($0, out) },
      verdict: { _ in output.words.journalLeftAlone }
    ) {
      salvage.map { CheckText(output.words).salvaged($0, to: out) } ?? []
    }
  }
}

extension Output {
  /// Prints what was found: rows, more rows, and a sentence.
  fileprivate func tell(
    _ report: CheckReport?, of journal: String, _ copies: [ConflictCopy] = [],
    _ sealed: SealCheck? = nil, salvage: (Salvage, String)? = nil, verdict: (CheckReport) -> String,
    _ more: () -> [(RowTitle?, String)]
  ) throws {
    if format == .json {
      return try write(CheckJSON.object(report, journal, salvage, copies, sealed) + [0x0A])
    }
    guard let report else { return say(words.noJournal(at: journal.safeInOneLine)) }
    let rows = [(RowTitle.journal, journal.safeInOneLine)] + CheckText(words).rows(report)
    try printRows(rows + more())
    try print("")
    for line in wrapped(verdict(report)) { try print(line) }
  }
}
