import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let files: CommandSpec = CommandSpec(
    "files", filesHelp, japanese: "ファイル", [.query, .several],
    takes: [.init("QUERY", .any, completes: .queries)],
    options: FilesCommand.Options.init, formats: ["text", "csv", "json"],
    examples: ["journal files 'file:*.jpg'", "journal files --missing"]
  ) { FilesCommand(parts: $0, options: $1).run }

  private static let filesHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("List the files of entries", "記録のファイルを一覧表示します")
    $0.say(
      "Each line has the name, the size, and the id and date of the entry. QUERY picks entries, as in "
        + "'journal find'. --missing reads all files and lists those that are not there or have changed. "
        + "--unused lists files that nothing in the journal uses; --purge then removes them.",
      "名前、大きさ、記録の ID と日付を一行ずつ示します。QUERY は「journal find」と同じで、記録を選びます。"
        + "--missing はすべてのファイルを読み、ないものと内容の変わったものを示します。"
        + "--unused は、ジャーナルのどこからも使われていないファイルを示し、--purge を付けると取り除きます。")
  }

  static let filesSave: CommandSpec = CommandSpec(
    "files save", filesSaveHelp, takes: [.id, .init("NAME", .any)],
    options: SaveFilesCommand.Options.init,
    examples: ["journal files save 7f3k -o pictures"]
  ) { SaveFilesCommand(parts: $0, options: $1).run }

  private static let filesSaveHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("Save the files of an entry to a folder", "記録のファイルをフォルダーに保存します")
    $0.say(
      "Saves all files of the entry, or those that NAME names. A name that is taken gets a number, so "
        + "that no file is replaced; --force replaces files of the same name. DIR is created if it does "
        + "not exist; without -o it is the current folder.",
      "記録のすべてのファイル、または NAME のファイルを保存します。同じ名前のファイルがあれば番号を付け、"
        + "置き換えません。--force を付けると置き換えます。DIR がなければ作ります。-o がなければ今のフォルダーです。")
  }

  static let filesOpen: CommandSpec = CommandSpec(
    "files open", filesOpenHelp, takes: [.id, .init("NAME", .any)],
    options: { $0.flag(.yes) }, examples: ["journal files open 7f3k"]
  ) { OpenFilesCommand(parts: $0, isConfirmed: $1).run }

  private static let filesOpenHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("Open the files of an entry in other programs", "記録のファイルをほかのプログラムで開きます")
    $0.say(
      "Opens a private copy with xdg-open or open; the file in the journal's folder can't be changed by "
        + "mistake. At a terminal, Enter removes the copy. Elsewhere it stays, because a viewer may start "
        + "late, and the first 'journal files open' after an hour removes it. The copy of a sealed file is only in "
        + "memory, and 'journal lock' removes it, too. A file that could run a program is opened only after a question.",
      "自分だけが読めるコピーを xdg-open か open で開きます。ジャーナルのファイルが変わることはありません。"
        + "端末では Enter キーでコピーを削除します。そのほかではビューアーの起動を待つためにコピーを残し、"
        + "1 時間たってから次に「journal files open」を実行したときに削除します。"
        + "封印したファイルのコピーはメモリー上だけに置き、「journal lock」でも削除します。"
        + "プログラムとして実行されるかもしれないファイルは、確認してから開きます。")
  }
}

/// Runs `journal files`.
@MainActor
struct FilesCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let isMissing: Bool
    let isUnused: Bool
    let isPurge: Bool
    let isConfirmed: Bool

    init(_ reader: OptionReader) {
      isMissing = reader.flag("missing") {
        $0.say("Files that are missing or changed", "ないファイルと、内容の変わったファイル")
      }
      isUnused = reader.flag("unused") {
        $0.say("Files that nothing uses", "どこからも使われていないファイル")
      }
      isPurge = reader.flag("purge") {
        $0.say("Remove the unused files, after a question", "使われていないファイルを、確認してから取り除きます")
      }
      isConfirmed = reader.flag(.yes)
    }
  }

  /// A file, and an entry that has it; nil if no shown entry has it.
  private struct Row {
    let file: AttachedFile
    let item: TimelineItem?
    let name: String
    /// The label of one of several journals.
    let journal: String?

    init(_ file: AttachedFile, of item: TimelineItem, name: String) {
      (self.file, self.item, self.name, journal) = (file, item, name, item.journal)
    }

    init(_ digest: FileDigest, size: Int? = nil, in journal: OpenJournal) {
      file = .restored(digest: digest, size: size, name: nil, media: nil)
      (item, name, self.journal) = (nil, "", journal.label)
    }
  }

  func run() async throws {
    if options.isPurge, !options.isUnused {
      throw invocation.failure(.onlyWith(option: "--purge", other: "--unused"))
    }
    if options.isMissing, options.isUnused {
      throw invocation.failure(.contradiction("--missing", "--unused"))
    }
    if options.isUnused {
      if let word = invocation.operands.first {
        throw invocation.failure(.unwantedOperand(word.shown))
      }
      return try await listUnused()
    }
    let rows = try await rows()
    guard options.isMissing else { return try write(rows, else: output.words.noFiles) }
    var found: [Row] = []
    for (journal, check) in try await checks() {
      let lost = Set(check.missing + check.short + check.changed + check.unreadable.keys)
      let own = rows.filter { $0.journal == journal.label }
      found += own.filter { lost.contains($0.file.digest) }
      // Entries that this version can't read, and older versions, use files too.
      guard invocation.operands.isEmpty else { continue }
      found += lost.subtracting(own.map(\.file.digest)).sorted().map { Row($0, in: journal) }
    }
    try write(found, else: output.words.noFilesMissing)
  }

  private func rows() async throws -> [Row] {
    let words = String(decoding: invocation.operands.joined, as: UTF8.self)
    let query = try invocation.query(words, time, settings.configuration)
    let hasFile = PostCondition.file(.any)
    let result = try await journals.loadReadable(
      .everything.with(condition: query.condition.map { .all([hasFile, $0]) } ?? hasFile))
    return try result.timeline.readItems().flatMap { item in
      item.files.map { Row($0, of: item, name: result.names.short(item.name)) }
    }
  }

  /// Compares each journal's folder with what the journal uses.
  private func checks() async throws -> [(journal: OpenJournal, check: FolderCheck)] {
    let reports = try await journals.together().each { (member) throws(RepositoryError) in
      let journal = journals.all.first { $0.label == member.name } ?? journals.first
      return (journal: journal, report: try await journal.repository.check())
    }
    try journals.sayMissing(reports.filter { $0.report == nil }.map(\.journal))
    return try reports.map { ($0.journal, try $0.report?.files?.get() ?? FolderCheck()) }
  }

  private func listUnused() async throws {
    let checks = try await checks()
    let unused = checks.flatMap(\.check.unused)
    let rows = checks.flatMap { journal, check in
      check.unused.map { Row($0.digest, size: $0.size, in: journal) }
    }
    guard options.isPurge, !unused.isEmpty else {
      return try write(rows, else: output.words.noFilesUnused)
    }
    let count = FileCount(files: unused.count, bytes: unused.reduce(0) { $0 + $1.size })
    if !options.isConfirmed {
      guard let answer = output.ask(.removeFiles(count)) else {
        throw Failure(.refused) {
          $0.say(
            "nothing was removed: this would remove \($0.files(count)) for good; add --yes to go ahead",
            "何も取り除いていません。\($0.files(count))が完全に消えます。それでも取り除くには --yes を付けてください。")
        }
      }
      guard answer else {
        throw Failure(.refused) {
          $0.say("nothing was removed", "何も取り除いていません。")
        }
      }
    }
    var removal = FileRemoval()
    for (journal, check) in checks where !check.unused.isEmpty {
      removal =
        removal + (try await journal.repository.removeUnusedFiles(check.unused.map(\.digest)))
    }
    output.hasChangedFiles = true
    if output.format == .json || !removal.removed.isEmpty {
      try output.report(output.words.removedFiles(removal.removed)) { $0.removed(removal) }
    }
    try output.check(removal)
  }

  // MARK: Writing

  private func write(_ rows: [Row], else nothing: String) throws {
    switch output.format {
    case .json: try writeJSON(rows)
    case .csv: try writeCSV(rows)
    default:
      if rows.isEmpty { return output.say(nothing) }
      for row in rows { try output.print(line(row)) }
    }
  }

  private func line(_ row: Row) -> String {
    let facts = [
      row.file.shownName.safeInOneLine, row.file.size.map(output.words.size) ?? "",
      row.name.safeInOneLine, row.item?.moment?.date ?? "",
    ].filter { !$0.isEmpty }
    return facts.joined(separator: "  ") + (row.journal.map { " " + JournalLabel.suffix($0) } ?? "")
  }

  private func writeCSV(_ rows: [Row]) throws {
    let journal = journals.areSeveral ? ",journal" : ""
    try output.write(Array("name,size,media,sha256,entry,at\(journal)\n".utf8))
    for row in rows {
      let cells =
        [
          row.file.name, row.file.size.map(String.init), row.file.media, row.file.digest.text,
          row.item?.id.text, row.item?.moment?.spelling,
        ] + (journals.areSeveral ? [row.journal] : [])
      try output.write(Array(CSVWriter.row(cells.map { CSVEscape.written($0 ?? "") }).utf8))
    }
  }

  private func writeJSON(_ rows: [Row]) throws {
    let folders = journals.filesFolders
    var writer = JSONWriter()
    writer.array { array in
      for row in rows {
        array.object {
          $0.name("entry")
          $0.string(row.item?.id.text)
          $0.name("at")
          $0.string(row.item?.moment?.spelling)
          if let journal = row.journal {
            $0.name("journal")
            $0.string(journal)
          }
          $0.name("files")
          $0.files([row.file], in: folders[row.journal ?? ""])
        }
      }
    }
    try output.write(writer.bytes + [0x0A])
  }
}

/// The files of an entry that a command names.
extension Command {
  func chosenFiles() async throws -> (entry: String, files: [AttachedFile]) {
    let search = EntrySearch(parts, isLast: false)
    let result = try await search.result(
      try await search.chosen(Array(invocation.operands.prefix(1))))
    let items = try result.timeline.readItems()
    guard items.count == 1, let item = items.first else {
      throw invocation.failure(.oneEntryOnly(option: invocation.command.title))
    }
    let name = result.names.short(item.name).safeInOneLine
    guard !item.files.isEmpty else { throw Failure.noFiles(entry: name) }
    let words = invocation.operands.dropFirst()
    if words.isEmpty { return (name, item.files) }
    var files: [AttachedFile] = []
    for word in words {
      let found = item.files.named(word.shown)
      guard !found.isEmpty else {
        throw Failure.notAttached(
          word.shown, entry: name, names: item.files.map(\.shownName.safeInOneLine))
      }
      files += found
    }
    return (name, files)
  }

  /// Copies a file to a folder and returns its path.
  func save(
    _ file: AttachedFile, to folder: [UInt8], replacing: Bool
  ) async throws -> [UInt8] {
    try await stoppable(else: Failure.otherFile) {
      try await journals.repository.saveFile(file, to: folder, replacing: replacing)
    }
  }
}

/// Runs `journal files save`.
@MainActor
struct SaveFilesCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let folder: TypedValue?
    let isForced: Bool

    init(_ reader: OptionReader) {
      folder = reader.value("output", short: "o", "DIR", completes: .files) {
        $0.say("Save to this folder", "このフォルダーに保存します")
      }
      isForced = reader.flag("force") {
        $0.say("Replace files of the same name", "同じ名前のファイルを置き換えます")
      }
    }
  }

  func run() async throws {
    let folder = options.folder?.word.bytes ?? Array(".".utf8)
    if folder.isEmpty { throw invocation.failure(.emptyPath(option: "--output")) }
    var paths: [String] = []
    for file in try await chosenFiles().files {
      let path = try await save(file, to: folder, replacing: options.isForced)
      paths.append(String(decoding: path, as: UTF8.self))
      output.hasChangedFiles = true
    }
    guard output.format == .text else {
      var writer = JSONWriter()
      writer.object {
        $0.name("saved")
        $0.strings(paths)
      }
      return try output.write(writer.bytes + [0x0A])
    }
    for path in paths { try output.report(output.words.saved(path.safeInOneLine)) }
  }
}

/// Runs `journal files open`.
@MainActor
struct OpenFilesCommand: Command {
  let parts: CommandParts
  let isConfirmed: Bool

  /// Endings of programs. Files that a browser could run are risky, too.
  private static let risky: Set<String> = [
    "desktop", "sh", "bash", "zsh", "command", "exe", "com", "bat", "cmd", "ps1", "msi", "scr",
    "lnk", "url", "jar", "app", "appimage", "run", "py", "pl", "rb", "webloc", "terminal",
    "workflow",
  ]

  /// How programs begin: ELF, scripts, Windows, macOS, and a launcher of a desktop.
  private static let programs: [[UInt8]] = [
    [0x7F, 0x45, 0x4C, 0x46], [0x23, 0x21], [0x4D, 0x5A], [0xCF, 0xFA, 0xED, 0xFE],
    Array("[Desktop Entry]".utf8),
  ]

  func run() async throws {
    for file in try await chosenFiles().files {
      guard let folder = parts.workspace.folderForCopies(isSealed: file.isSealed) else {
        throw Failure(.refused) {
          file.isSealed
            ? $0.say(
              "there is no folder in memory for a copy; set XDG_RUNTIME_DIR to one",
              "コピーを置く、メモリー上のフォルダーがありません。XDG_RUNTIME_DIR に設定してください。")
            : $0.say(
              "there is no folder for a private copy; set HOME or XDG_STATE_HOME",
              "コピーを置くフォルダーがありません。HOME か XDG_STATE_HOME を設定してください。")
        }
      }
      parts.workspace.removeOldCopies(in: folder)
      try await open(file, folder)
    }
  }

  private func open(_ file: AttachedFile, _ folder: [UInt8]) async throws {
    if try await isRisky(file), !isConfirmed {
      guard let answer = output.ask(.openFile(file.shownName)) else {
        throw Failure(.refused) {
          $0.say(
            "'\(file.shownName.safeInOneLine)' was not opened: opening it can run a program; add --yes to open it",
            "「\(file.shownName.safeInOneLine)」は開いていません。開くとプログラムが実行されるかもしれません。それでも開くには --yes を付けてください。"
          )
        }
      }
      guard answer else {
        throw Failure(.refused) {
          $0.say("nothing was opened", "何も開いていません。")
        }
      }
    }
    let copy = try await save(file, to: folder, replacing: false)
    output.console.holdStops()
    var isOpen = false
    defer {
      if !isOpen { parts.workspace.removeCopy(at: copy) }
      output.console.releaseStops()
    }
    try output.flush()
    switch output.console.run(ViewerScript.opening, on: copy) {
    case 0?: isOpen = true
    case 127?, nil:
      throw Failure(.refused) {
        $0.say(
          "there is no program that opens files; install xdg-utils, or save the file with '\($0.journal) files save'",
          "ファイルを開くプログラムがありません。xdg-utils をインストールするか、「\($0.journal) files save」で保存してください。")
      }
    case let status?:
      throw Failure(.refused) {
        $0.say(
          "the viewer could not open '\(file.shownName.safeInOneLine)' (exit code \(status)); '\($0.journal) files save' saves it",
          "ビューアーが「\(file.shownName.safeInOneLine)」を開けませんでした（終了コード \(status)）。「\($0.journal) files save」で保存できます。"
        )
      }
    }
    // xdg-open returns before most viewers have read the copy. Only a person can tell when they have.
    if output.askForWord(output.words.waitsForViewer) != nil { isOpen = false }
  }

  private func isRisky(_ file: AttachedFile) async throws -> Bool {
    let name = FileName.forSaving(file)
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if OpenFilesCommand.risky.contains(ending) || MediaType.isActive(name: name) { return true }
    let stored = try await journals.repository.storedFile(file)
    let head = stored?.read(0, 64) ?? []
    return OpenFilesCommand.programs.contains { head.starts(with: $0) }
  }
}
