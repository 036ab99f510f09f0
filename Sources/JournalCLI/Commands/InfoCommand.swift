import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let info = CommandSpec(
    "info", infoHelp, japanese: "情報", .several, examples: ["journal info --format json"]
  ) {
    InfoCommand(parts: $0).run
  }

  private static let infoHelp = CommandHelp(.file) {
    $0.say("Show the journal's location and contents", "ジャーナルの場所と中身を表示します")
    $0.say(
      "Also shows what this version does not know: types of entries, damaged lines, and "
        + "abilities that the journal requires.",
      "このバージョンが対応していない種類の記録、壊れた行、ジャーナルが必要とする機能の名前も表示します。")
    $0.severalForms
  }
}

/// Runs `journal info`.
@MainActor
struct InfoCommand: Command {
  let parts: CommandParts

  func run() async throws(Failure) {
    // The output includes everything that notices would say.
    let result = try await journals.load(.everything.with(limit: 0), telling: false)
    let unknown = try await unknownEntries(in: result)
    guard result.journals.isEmpty else { return try runSeveral(result.journals, unknown) }
    let writers = try writers(result.summary, unknown.timeline)
    if output.format == .json {
      var writer = JSONWriter()
      write(
        result, journals.path, writers, files: try await files(journals.repository),
        copies: await journals.repository.conflictCopies(), to: &writer)
      return try output.write(writer.bytes + [0x0A])
    }
    let found = await parts.copies.sentences().map {
      (title: RowTitle?.some(.copy), text: $0)
    }
    let files = rows(try await files(journals.repository))
    try output.printRows(rows(result, journals.path, writers) + files + found)
  }

  /// The newest entries that this version does not know. Loads nothing if there are none.
  private func unknownEntries(in result: LoadResult) async throws(Failure) -> LoadResult {
    let all = result.journals.isEmpty ? [result] : result.journals.map(\.result)
    guard all.contains(where: { !$0.summary.unknown.isEmpty }) else { return result }
    let query = TimelineQuery.everything.with(condition: .unknown).with(limit: 200)
    return try await journals.load(query, telling: false)
  }

  /// The names of the programs that wrote what this version does not know. Nil if nothing shows one.
  private func writers(
    _ summary: TimelineSummary, _ unknown: Timeline
  ) throws(Failure) -> [String]? {
    var names: [String] = []
    var isForeign = summary.isNewer || !summary.access.needs.isEmpty
    for index in unknown.indices {
      // This program's own compaction leaves stubs.
      if case .unknown(let entry) = try unknown.readItem(at: index).content,
        entry.reason == .compacted
      {
        continue
      }
      isForeign = true
      if let name = try unknown.readStoredLine(at: index).flatMap(InfoCommand.program),
        !names.contains(name)
      {
        names.append(name)
      }
    }
    return isForeign ? names : nil
  }

  /// The name that a program left in an entry: `"line":{"program":"journal 1.4.0"}`.
  private static func program(in line: [UInt8]) -> String? {
    let scanner = JSONScanner(line.span)
    guard let entry = scanner.value(in: line.indices),
      let about = scanner.member("line", of: entry), scanner.kind(of: about) == .object,
      let name = scanner.member("program", of: about), scanner.kind(of: name) == .string
    else { return nil }
    let text = scanner.text(name)
    return text.isBlank ? nil : String(text.prefix(60))
  }

  private func files(_ journal: any JournalRepository) async throws(Failure) -> FolderSummary? {
    do { return try await journal.filesSummary() } catch { throw .repository(error) }
  }

  private func rows(_ files: FolderSummary?) -> [(RowTitle?, String)] {
    guard let files else { return [] }
    let stored =
      switch files.stored {
      case .success(let count): count.isEmpty ? [] : [output.words.files(count)]
      case .failure(let error): [output.words.fact(error)]
      }
    let abandoned = files.abandoned.map {
      output.words.abandonedFolder(String(decoding: $0, as: UTF8.self).safeInOneLine)
    }
    return (stored + abandoned).enumerated().map { ($0.offset == 0 ? .files : nil, $0.element) }
  }

  /// Prints several journals in turn; in JSON as an array.
  private func runSeveral(_ parts: [JournalPart], _ unknown: LoadResult) throws(Failure) {
    func path(_ part: JournalPart) -> String {
      journals.all.first { $0.label == part.name }?.path ?? ""
    }
    func writers(_ part: JournalPart) throws(Failure) -> [String]? {
      let found = unknown.journals.first { $0.name == part.name }?.result.timeline
      return try self.writers(part.result.summary, found ?? Timeline())
    }
    if output.format == .json {
      let rows = try parts.map { (part) throws(Failure) in (part, try writers(part)) }
      var writer = JSONWriter()
      writer.array { array in
        for (part, writers) in rows {
          write(part.result, path(part), writers, name: part.name, to: &array)
        }
      }
      return try output.write(writer.bytes + [0x0A])
    }
    for (index, part) in parts.enumerated() {
      if index > 0 { try output.print("") }
      let rows = rows(part.result, path(part), try writers(part))
      try output.printRows([(.name, part.name.safeInOneLine)] + rows)
    }
  }

  private func write(
    _ result: LoadResult, _ path: String, _ writers: [String]?, name: String? = nil,
    files: FolderSummary? = nil, copies: [ConflictCopy] = [],
    to writer: inout JSONWriter
  ) {
    let summary = result.summary
    writer.object {
      $0.name("path")
      $0.string(path)
      $0.name("exists")
      $0.bool(result.exists)
      $0.name("version")
      if let version = summary.version { $0.number(version) } else { $0.null() }
      $0.name("entries")
      $0.number(summary.entries)
      $0.name("posts")
      $0.number(summary.posts)
      $0.name("unknown")
      $0.object { kinds in
        for (kind, count) in summary.unknown.sorted(by: { $0.key < $1.key }) {
          kinds.name(kind)
          kinds.number(count)
        }
      }
      $0.name("damaged")
      $0.number(summary.damagedLines.count)
      $0.name("duplicates")
      $0.number(summary.duplicateLines)
      $0.name("conflicts")
      $0.number(summary.conflicts)
      $0.name("access")
      $0.string("\(summary.access.level)")
      $0.name("needs")
      $0.strings(summary.access.needs)
      $0.name("newer")
      $0.bool(writers != nil)
      $0.name("writers")
      $0.strings(writers ?? [])
      if name == nil {
        let stored = files.map { try? $0.stored.get() } ?? FileCount()
        $0.name("files")
        if let stored { $0.number(stored.files) } else { $0.null() }
        $0.name("fileBytes")
        if let stored { $0.number(stored.bytes) } else { $0.null() }
        $0.name("abandonedFolders")
        $0.strings((files?.abandoned ?? []).map { String(decoding: $0, as: UTF8.self) })
      }
      CopyHints.write(copies, to: &$0)
      $0.journal(name)
    }
  }

  private func rows(
    _ result: LoadResult, _ path: String, _ writers: [String]?
  ) -> [(RowTitle?, String)] {
    let summary = result.summary
    let words = output.words
    var rows: [(RowTitle?, String)] = [(.journal, path.safeInOneLine)]
    guard result.exists else { return rows + [(nil, words.missingJournal(journals.firstCommand))] }
    if let version = summary.version {
      rows.append((.format, words.format(version, isNewer: summary.isNewer)))
    }
    let access = summary.access
    rows.append(
      (
        .access,
        access.level == .full ? words.fullAccess : words.explanation(access).safeInOneLine
      ))
    rows.append((.posts, "\(summary.posts)"))
    rows.append((.lines, words.linesInAll(summary.entries)))
    if !summary.unknown.isEmpty {
      let kinds = summary.unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key.safeName) \($0.value)" }
      rows.append((.unknown, words.firstFew(kinds)))
    }
    if let writers { rows.append((.writers, words.written(by: writers))) }
    if summary.conflicts > 0 { rows.append((.conflicts, words.conflicts(summary.conflicts))) }
    if !summary.sharedIDs.isEmpty {
      let ids = summary.sharedIDs.map { $0.short(6).safeInOneLine }
      rows.append((.sameID, words.sharedIDs(ids)))
    }
    if summary.duplicateLines > 0 {
      rows.append((.repeated, words.duplicates(summary.duplicateLines)))
    }
    if !summary.damagedLines.isEmpty {
      rows.append((.damaged, words.damaged(summary.damagedLines)))
    }
    return rows
  }
}
