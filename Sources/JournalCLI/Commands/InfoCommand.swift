import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let info: CommandSpec = CommandSpec(
    "info", infoHelp, japanese: "情報", .several, examples: ["journal info --format json"]
  ) {
    InfoCommand(parts: $0).run
  }

  private static let infoHelp: CommandHelp = CommandHelp(.file) {
    $0.say("Show the journal's location and contents", "ジャーナルの場所と中身を表示します")
    $0.say(
      "Also shows what this version does not know: types of entries, damaged lines, and "
        + "abilities that the journal requires.",
      "このバージョンが対応していない種類の記録、壊れた行、ジャーナルが必要とする機能の名前も表示します。")
  }
}

/// Runs `journal info`.
@MainActor
struct InfoCommand: Command {
  let parts: CommandParts

  func run() async throws {
    // The output includes everything that notices would say.
    let result = try await journals.load(.everything.with(limit: 0), telling: false)
    guard result.journals.isEmpty else { return try await runSeveral(result.journals) }
    let writers = try await writers(result.summary, journals.repository)
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

  private struct Writers {
    /// Of the programs that left one.
    var names: [String] = []
    /// Whether the header or a name is of a newer version.
    var areNewer = false
  }

  private func writers(
    _ summary: TimelineSummary, _ journal: any JournalRepository
  ) async throws -> Writers {
    let names = try await journal.programs().sorted(by: Release.comesFirst)
    return Writers(
      names: names,
      areNewer: summary.isNewer || !summary.access.needs.isEmpty
        || names.contains(where: Release.isOlder))
  }

  private func files(_ journal: any JournalRepository) async throws -> FolderSummary? {
    return try await journal.filesSummary()
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
  private func runSeveral(_ parts: [JournalPart]) async throws {
    var rows: [(part: JournalPart, path: String, writers: Writers)] = []
    for part in parts {
      guard let journal = journals.all.first(where: { $0.label == part.name }) else { continue }
      let writers = try await writers(part.result.summary, journal.repository)
      rows.append((part, journal.path, writers))
    }
    if output.format == .json {
      var writer = JSONWriter()
      writer.array { array in
        for (part, path, writers) in rows {
          write(part.result, path, writers, name: part.name, to: &array)
        }
      }
      return try output.write(writer.bytes + [0x0A])
    }
    for (index, (part, path, writers)) in rows.enumerated() {
      if index > 0 { try output.print("") }
      let name = (title: RowTitle?.some(.name), text: part.name.safeInOneLine)
      try output.printRows([name] + self.rows(part.result, path, writers))
    }
  }

  private func write(
    _ result: LoadResult, _ path: String, _ writers: Writers, name: String? = nil,
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
      $0.name("asides")
      $0.number(summary.asides)
      $0.name("sealed")
      $0.number(summary.sealed)
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
      $0.name("indexDamage")
      $0.number(result.indexDamage)
      $0.name("access")
      $0.string("\(summary.access.level)")
      $0.name("needs")
      $0.strings(summary.access.needs)
      $0.name("newer")
      $0.bool(writers.areNewer)
      $0.name("writers")
      $0.strings(writers.names)
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
    _ result: LoadResult, _ path: String, _ writers: Writers
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
    if summary.sealed > 0 { rows.append((.sealed, "\(summary.sealed)")) }
    if !summary.unknown.isEmpty {
      let kinds = summary.unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key.safeName) \($0.value)" }
      rows.append((.unknown, words.firstFew(kinds)))
    }
    if summary.asides > 0 { rows.append((.asides, words.asides(summary.asides))) }
    if writers.areNewer || !writers.names.isEmpty {
      rows.append((.programs, words.written(by: writers.names)))
    }
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
