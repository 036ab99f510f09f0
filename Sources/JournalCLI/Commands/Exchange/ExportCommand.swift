import JSONBytes
import Presentation
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let export: CommandSpec = CommandSpec(
    "export", exportHelp, japanese: "書き出し 書き出す エクスポート", [.query, .forOthers],
    takes: [.init("QUERY", .any, completes: .queries)],
    options: ExportCommand.Options.init,
    examples: [
      "journal export -o journal.html",
      "journal export --to markdown --per day -o notes",
      "journal export --to dayone '#walk' --year -o walks.zip",
      "journal export --to jrnl > journal.txt",
    ]
  ) { ExportCommand(parts: $0, options: $1).run }

  private static let exportHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Write entries in a format of other programs", "記録をほかのプログラムの形式で書き出します")
    $0.say(
      "Writes all entries, or those that match QUERY and the options, oldest first. QUERY is "
        + "the same as in 'journal list'. A query says how many entries it matches. Without -o a pipe gets "
        + "the file; a terminal and a folder need -o.",
      "すべての記録、または QUERY とオプションに合う記録を、古い順に書き出します。QUERY は「journal list」と同じです。"
        + "条件に合う件数を知らせます。-o がなければパイプに書きます。端末とフォルダーには -o が必要です。")
    $0.say(
      "FORMAT is "
        + ExportLayout.formats.joined(separator: ", ")
        + ". markdown, html and csv are for reading; lines is the journal's own format. "
        + "Without --to, the end of the file's name decides, or else it is markdown.",
      "FORMAT は "
        + ExportLayout.formats.joined(separator: "、")
        + " です。markdown、html、csv は読むための形式で、lines はジャーナル自身の形式です。"
        + "--to がなければファイル名の終わりで決まり、それでも決まらなければ markdown です。")
    $0.say(
      "Attached files: html has pictures inside; lines, a folder and a zip archive for Day One have "
        + "all files. For other files, '--files beside' writes a folder next to the file of the "
        + "export.",
      "添付ファイル: html は画像を中に入れます。lines とフォルダー、Day One の zip アーカイブには、すべてのファイルが付きます。"
        + "そのほかの場合は「--files beside」で、書き出すファイルの隣のフォルダーに書きます。")
    $0.say(
      "What the format can't hold is counted on standard error. The journal does not change.",
      "形式が表せないものは、件数を標準エラーに出します。ジャーナルは変わりません。")
  }
}

/// Runs `journal export`.
@MainActor
struct ExportCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let format: TypedValue?
    let output: TypedValue?
    let step: TypedValue?
    let overwrites: Bool
    let files: TypedValue?
    let strips: Bool
    let finding: FindingOptions

    init(_ reader: OptionReader) {
      format = reader.value("to", "FORMAT", choices: ExportLayout.formats) {
        $0.say("The format; without it, the name of the file decides", "形式。なければファイルの名前で決まります")
      }
      output = reader.value("output", short: "o", "PATH", completes: .files) {
        $0.say(
          "Write to this file or folder; - is standard output", "このファイルかフォルダーに書き出します。- は標準出力です")
      }
      step = reader.value("per", "STEP", choices: ExportLayout.steps) {
        $0.say(
          "Write a folder with a file for each day, month or entry", "日、月、記録ごとのファイルをフォルダーに書き出します")
      }
      overwrites = reader.flag("overwrite") {
        $0.say("Replace files that exist", "すでにあるファイルを置き換えます")
      }
      files = reader.value("files", "WHERE", choices: ExportFiles.choices) {
        $0.say(
          "Where attached files go: inside (html), beside, none",
          "添付ファイルの書き出し先: inside（html）、beside（隣のフォルダー）、none（なし）")
      }
      strips = reader.flag("strip") {
        $0.say("Leave place and device out of pictures", "画像から場所と機器の情報を省きます")
      }
      finding = FindingOptions(reader, isExport: true)
    }
  }

  func run() async throws {
    let layout = try layout()
    try checkHasPlace(layout)
    let isOfAll = invocation.operands.areEverything && invocation.operandsBeforeDashes == nil
    let request = try ListRequest(
      options.finding, of: isOfAll ? invocation.with(operands: []) : invocation, time,
      settings.configuration)
    let path = path
    let isReplacing = try path.map { path in
      try mayReplace(path, isFolder: layout.step != nil, overwrites: options.overwrites)
    }
    let files = ExportFiles(
      try choice(layout), layout, to: path, strips: options.strips,
      of: journals.all.map(\.repository), in: parts.workspace)
    // A query asks for entries; the whole journal has more.
    let isLines = layout.format == .lines
    let isWhole = request.query.isEverything
    let query = isLines && isWhole ? request.query.withAsides() : request.query
    let result = try await journals.loadReadable(query)
    if isLines { try checkGates(of: result) }
    if result.timeline.isEmpty, invocation.operands.count == 1,
      let word = invocation.operands.first,
      let format = ExportLayout.format(named: word.shown)
    {
      // An empty file would look like a backup.
      throw Failure.unfinishedCommand(
        "export", word: word.shown, choices: [], suggestion: "--to \(format.rawValue)",
        of: invocation.command)
    }
    journals.sayUnsearched(result)
    try sayNarrowed(request, result)
    var exported: ExportParts
    do {
      exported =
        if let path {
          try write(result, layout, files, to: path, isReplacing: isReplacing ?? false)
        } else {
          try write(result, layout, files)
        }
    } catch {
      guard case .unstrippable = Failure(error).kind else { throw error }
      let items = try result.timeline.readItems()
      let refusals = files.allRefusals(items) { result.names.short($0.name).safeInOneLine }
      throw Failure(.refused) { $0.unstrippable(refusals) }
    }
    if !isLines, isWhole { exported.noteAsides(result.summary.asides) }
    if isLines, !isWhole { exported.noteKeys() }
    if let path { try answer(exported, layout, to: String(decoding: path, as: UTF8.self)) }
    let losses = exported.losses
    let opensSealed = invocation.sealUse(output.configuration).opens
    for (loss, count) in losses.sorted where !loss.isMember {
      output.say(
        "journal: "
          + output.words.sentence(loss, count, in: layout.format, opensSealed: opensSealed))
    }
    if !losses.members.isEmpty {
      output.say("journal: " + output.words.lostMembers(losses.members, in: layout.format))
    }
  }

  /// Refuses a journal whose gate can't be read: its lines would go without it.
  private func checkGates(of result: LoadResult) throws {
    let all =
      result.journals.isEmpty
      ? [(journals.path, result)] : result.journals.map { ($0.name, $0.result) }
    for (path, result) in all where result.exists {
      switch result.summary.access.reason {
      case .unreadableHeader, .unreadableFurtherHeader:
        throw Failure(.refused) {
          $0.exportUngated(path.safeInOneLine)
        }
      case .needs, .anotherFormat, nil: continue
      }
    }
  }

  /// Refuses to fill a terminal, unless `-o -` names it.
  private func checkHasPlace(_ layout: ExportLayout) throws {
    guard options.output == nil, output.console.isOutputTerminal else { return }
    let file = "journal.\(layout.fileExtension)"
    let line = invocation.words + ["-o", file].map(Argument.init(text:))
    throw Failure.unclear(RefusedLine(.needsFile(invocation.command.title), command: line))
  }

  /// Nil for standard output.
  private var path: [UInt8]? {
    options.output.flatMap { $0.shown == "-" ? nil : $0.word.bytes }
  }

  private func layout() throws -> ExportLayout {
    if path?.isEmpty == true { throw invocation.failure(.emptyPath(option: "--output")) }
    let typed = options.format.flatMap { ExchangeFormat(rawValue: $0.shown) }
    let named = path.flatMap { ExportLayout.format(ofFile: String(decoding: $0, as: UTF8.self)) }
    let step = options.step.flatMap { ExportLayout.Step(rawValue: $0.shown) }
    let format = typed ?? (step == nil ? named : nil) ?? .markdown
    if step != nil, format != .markdown {
      throw invocation.failure(.onlyWith(option: "--per", other: "--to markdown"))
    }
    let isArchive = path.map { $0.suffix(4).elementsEqual(".zip".utf8) } ?? false
    if isArchive, format != .dayone {
      let archive = String(decoding: path ?? [], as: UTF8.self)
      throw invocation.failure { language in
        language.say(
          "'\(archive.safeInOneLine)' can't be a zip archive: only an export for Day One is one; "
            + "name a file" + (format.writer.map { " such as 'export.\($0.fileExtension)'" } ?? "")
            + ", then zip it",
          "「\(archive.safeInOneLine)」を zip アーカイブにできません。zip にできるのは Day One 用の書き出しだけです。"
            + (format.writer.map { "「export.\($0.fileExtension)」のような" } ?? "")
            + "ファイル名を指定し、あとで圧縮してください。")
      }
    }
    let layout = ExportLayout(
      format: format, step: step ?? ExportLayout.step(of: format), isArchive: isArchive)
    if path == nil, layout.step != nil {
      let option = step.map { "--per \($0.rawValue)" } ?? "--to \(format.rawValue)"
      throw invocation.failure(.onlyWith(option: option, other: "-o DIR"))
    }
    if path == nil, output.format == .json {
      throw invocation.failure(.onlyWith(option: "--format json", other: "-o PATH")).saying {
        $0.say("\($1); '--to json' exports as JSON", "\($1)JSON での書き出しは「--to json」です。")
      }
    }
    return layout
  }

  /// Where attached files go. Refuses a place that the format doesn't have.
  private func choice(_ layout: ExportLayout) throws -> ExportFiles.Choice {
    let typed = options.files.flatMap { ExportFiles.Choice(rawValue: $0.shown) }
    if typed == .beside, path == nil {
      throw invocation.failure(.onlyWith(option: "--files beside", other: "-o PATH"))
    }
    if typed == .inside, layout.format != .html, !layout.isArchive {
      throw invocation.failure(.onlyWith(option: "--files inside", other: "--to html"))
    }
    if let typed { return typed }
    if layout.format == .html || layout.isArchive { return .inside }
    // A copy of a journal has its files.
    return layout.step != nil || layout.format == .lines && path != nil ? .beside : .none
  }

  // MARK: Writing

  private func write(
    _ result: LoadResult, _ layout: ExportLayout, _ files: ExportFiles
  ) throws -> ExportParts {
    let isTerminal = output.console.isOutputTerminal
    var parts = parts(result, layout, files)
    for index in parts.indices {
      _ = try parts.write(index) { bytes in
        // A terminal gets no live control characters, whatever the format.
        try output.write(
          isTerminal ? Array(String(decoding: bytes, as: UTF8.self).safeForTerminal.utf8) : bytes)
        try check(files)
      }
    }
    return parts
  }

  /// Stops at a file that `--strip` can't strip.
  private func check(_ files: ExportFiles) throws {
    if files.hasRefused { throw Failure(.unstrippable) { $0.unstrippable([]) } }
  }

  private func write(
    _ result: LoadResult, _ layout: ExportLayout, _ files: ExportFiles, to path: [UInt8],
    isReplacing: Bool
  ) throws -> ExportParts {
    var parts = parts(result, layout, files)
    if layout.isArchive {
      try write(archive: &parts, files, to: path, isReplacing: isReplacing)
      return parts
    }
    var begun: [any ExportFile] = []
    do {
      try write(&parts, layout, files, to: path, isReplacing: isReplacing, &begun)
    } catch {
      // Half of a folder would look like all of it.
      for file in begun.reversed() { file.abandon() }
      throw error
    }
    return parts
  }

  /// Writes one file or a folder. `begun` gets each of its files.
  private func write(
    _ parts: inout ExportParts, _ layout: ExportLayout, _ files: ExportFiles, to path: [UInt8],
    isReplacing: Bool, _ begun: inout [any ExportFile]
  ) throws {
    let workspace = self.parts.workspace
    var written: Set<String> = []
    for index in parts.indices {
      let name = try layout.step == nil ? nil : parts.name(index)
      let file = try atTarget {
        try workspace.beginExport(to: path, name)
      }
      begun.append(file)
      let copies = try parts.write(index) { bytes in
        try check(files)
        try atTarget { try file.append(bytes) }
        if output.console.wasAskedToStop { throw Failure.interrupted }
      }
      try check(files)
      let folder = name.map { $0.split(separator: "/").dropLast().map { "\($0)/" }.joined() } ?? ""
      // The files first: a document then never names one that isn't there.
      for copy in copies where written.insert(folder + copy.path).inserted {
        let file = try atTarget {
          try workspace.beginExport(to: besides(files, path), folder + copy.path)
        }
        begun.append(file)
        try write(copy) { bytes in
          try atTarget { try file.append(bytes) }
        }
        try atTarget { try file.finish(isReplacing: true) }
      }
      try atTarget { try file.finish(isReplacing: isReplacing) }
    }
  }

  /// The folder in which the folder of the files is.
  private func besides(_ files: ExportFiles, _ path: [UInt8]) -> [UInt8] {
    guard let folder = files.besides else { return path }
    return folder.isEmpty ? Array(".".utf8) : folder
  }

  private func write(
    _ copy: ExportedCopy, _ append: ([UInt8]) throws -> Void
  ) throws {
    let isWhole = try copy.bytes.forEachPiece { bytes in
      try append(bytes)
      if output.console.wasAskedToStop { throw Failure.interrupted }
    }
    if !isWhole { throw Failure.otherFile(.unreadable(path: copy.path, .vanished)) }
  }

  /// A zip archive that Day One reads.
  private func write(
    archive parts: inout ExportParts, _ files: ExportFiles, to path: [UInt8], isReplacing: Bool
  ) throws {
    let workspace = self.parts.workspace
    let file = try atTarget {
      try workspace.beginExport(to: path, nil)
    }
    func append(_ bytes: [UInt8]) throws {
      try atTarget { try file.append(bytes) }
    }
    var zip = ZipWriter()
    func member(_ bytes: [UInt8]) throws {
      zip.add(bytes)
      try append(bytes)
    }
    var copies: [ExportedCopy] = []
    try append(zip.begin("Journal.json"))
    for index in parts.indices {
      copies += try parts.write(index) { bytes in
        try check(files)
        try member(bytes)
        if output.console.wasAskedToStop { throw Failure.interrupted }
      }
    }
    try append(zip.end())
    var written: Set<String> = []
    for copy in copies where written.insert(copy.path).inserted {
      try append(zip.begin(copy.path, size: copy.bytes.count))
      try write(copy) { bytes in try member(bytes) }
      try append(zip.end())
    }
    try check(files)
    try append(zip.directory())
    try atTarget { try file.finish(isReplacing: isReplacing) }
  }

  private func parts(
    _ result: LoadResult, _ layout: ExportLayout, _ files: ExportFiles
  ) -> ExportParts {
    let words = output.words
    let options = WritingOptions(
      title: journals.name ?? words.documentTitle, moods: output.moods,
      words: DocumentWords(words, output.hours), files: files.export, gate: result.summary.gate,
      html: HTMLMarkdown.html)
    return ExportParts(result.timeline, layout, options)
  }

  // MARK: The answer

  private func answer(
    _ parts: ExportParts, _ layout: ExportLayout, to path: String
  ) throws {
    let sentence = output.words.exported(parts.written, to: path.safeInOneLine)
    try output.report(sentence) { object in
      object.name("exported")
      object.number(parts.written)
      object.name("to")
      object.string(layout.format.rawValue)
      object.name("path")
      object.string(path)
      object.name("losses")
      object.object { members in
        for (loss, count) in parts.losses.sorted {
          members.name(loss.name)
          members.number(count)
        }
      }
    }
  }
}

/// Files that a command writes for the user.
extension Command {
  /// Says how far the query narrows what is written, and refuses to write nothing.
  func sayNarrowed(_ request: ListRequest, _ result: LoadResult) throws {
    guard let narrowing = request.narrowing else { return }
    let total = result.summary.shown
    if result.timeline.isEmpty {
      output.say(request.hints)
      throw Failure.noneMatch(narrowing, of: total)
    }
    output.say(output.words.narrowed(result.timeline.count, of: total, narrowing))
  }

  /// Whether files that exist are replaced. Refuses or asks if the user has not decided.
  func mayReplace(
    _ location: [UInt8], isFolder: Bool, overwrites: Bool, asks: Bool = true
  ) throws -> Bool {
    let place = try atTarget {
      try parts.workspace.exportPlace(at: location, besides: journals.all.map(\.choice.path))
    }
    let path = String(decoding: location, as: UTF8.self)
    switch (place, isFolder) {
    case (.journal, _):
      throw Failure(.refused) {
        $0.exportIntoJournal(path.safeInOneLine)
      }
    case (.other, _), (.file, true):
      throw Failure.otherFile(.unwritable(path: path, .notAFile))
    case (.folder, false): throw Failure.otherFile(.unwritable(path: path, .directory))
    case (.free, _), (.folder(isEmpty: true), _): return false
    case (.file, false), (.folder(isEmpty: false), true):
      if overwrites { return true }
      guard asks, let answer = output.ask(.overwrite(path: path, isFolder: isFolder)) else {
        throw Failure(.refused) {
          $0.exportExists(path.safeInOneLine, isFolder: isFolder)
        }
      }
      if !answer {
        throw Failure(.refused) {
          $0.say("nothing was exported", "何も書き出しませんでした。")
        }
      }
      return true
    }
  }

  /// A failure there is not one of the journal.
  func atTarget<Answer>(
    _ body: () throws -> Answer
  ) throws -> Answer {
    do { return try body() } catch let error as RepositoryError { throw Failure.otherFile(error) }
  }
}

extension ExportLoss {
  /// For scripts.
  fileprivate var name: String {
    switch self {
    case .unknown(let kind): "unknown:\(kind)"
    case .gated(let kind): "gated:\(kind)"
    case .member(let name): "member:\(name)"
    case .field(let field): field.rawValue
    case .kind(let kind): kind.rawValue
    default: "\(self)"
    }
  }

  /// Members are told together.
  fileprivate var isMember: Bool { if case .member = self { true } else { false } }
}

extension DocumentWords {
  /// The words of the user's language and clock.
  fileprivate init(_ words: Catalogue, _ hours: ClockHours) {
    self.init(
      language: words.languageTag, day: { words.day($0) }, weekday: { words.weekday($0) },
      month: { words.monthAndYear($0) }, time: { words.timeOfDay($0, hours) },
      timeSpan: { words.timeOfDay($0, $1, hours) },
      withoutDate: words.withoutDate, inConflict: words.inConflict, starred: words.withStar,
      entries: { words.countedEntries($0) }, counts: { words.facts($0) },
      score: { words.ofFive(Int(exactly: $0).map(String.init) ?? String($0)) },
      reason: { words.shortReason($0) }, inPlaceOfWords: { words.inPlaceOfWords($0) })
  }
}

/// What an export writes: a format, in one file or in a folder with a file for each step.
struct ExportLayout {
  enum Step: String, CaseIterable, Sendable {
    case day, month, entry
  }

  let format: ExchangeFormat
  /// Nil for one file.
  let step: Step?
  /// A zip archive with the document and its files.
  var isArchive = false

  static let steps = Step.allCases.map(\.rawValue)
  /// Formats that `--to` takes.
  static let formats = ExchangeFormat.allCases.filter { $0.exportWriter(nil) != nil }.map(
    \.rawValue)

  /// A format that is always a folder.
  static func step(of format: ExchangeFormat) -> Step? { format == .jrnlFolder ? .day : nil }

  /// The format that a file's name ends like.
  /// A format by its name or by the end of a file.
  static func format(named word: String) -> ExchangeFormat? {
    let format = ExchangeFormat(rawValue: word.lowercased()) ?? format(ofFile: "." + word)
    return format.flatMap { formats.contains($0.rawValue) ? $0 : nil }
  }

  /// The end of a file's name.
  var fileExtension: String {
    switch format {
    case .markdown: "md"
    case .lines: "jsonl"
    case .vjournal: "ics"
    case .jrnl: "txt"
    case .html, .csv: format.rawValue
    default: "json"
    }
  }

  static func format(ofFile path: String) -> ExchangeFormat? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "md", "markdown": return .markdown
    case "html", "htm": return .html
    case "csv": return .csv
    case "json": return .json
    case "jsonl": return .lines
    case "ics": return .vjournal
    case "txt": return .jrnl
    case "zip": return .dayone
    default: return nil
    }
  }

  var writer: (any ForeignWriter.Type)? { format.exportWriter(step) }

  /// The part of a timeline that goes into one file; items with the same key belong together.
  func key(_ moment: Moment?) -> Int {
    guard let wall = moment?.wall else { return .min }
    switch step {
    case nil: return 0
    case .day: return wall.daysSinceEpoch
    case .month: return wall.year * 12 + wall.month
    case .entry: return 0
    }
  }

  /// The path of a file within the folder.
  func name(_ item: TimelineItem) -> String {
    guard let wall = (item.moment ?? item.sortingMoment)?.wall else { return "undated.md" }
    let (year, month) = (wall.year.padded(4), wall.month.padded(2))
    if format == .jrnlFolder { return "\(year)/\(month)/\(wall.day.padded(2)).txt" }
    let day = "\(year)-\(month)-\(wall.day.padded(2))"
    switch step {
    case .month: return "\(year)/\(year)-\(month).md"
    case .day, nil: return "\(year)/\(day).md"
    case .entry:
      let time = "\(wall.hour.padded(2))\(wall.minute.padded(2))"
      return "\(year)/\(day)-\(time)-\(fileName(of: item.name)).md"
    }
  }

  /// An id can have any characters; ours have only letters and digits.
  private func fileName(of id: EntryID) -> String {
    let isPlain =
      !id.bytes.isEmpty && id.bytes.count <= 40
      && id.bytes.allSatisfy { EntryID.alphabet.contains($0) }
    if isPlain { return id.text }
    return id.bytes.prefix(40).map { String($0, radix: 16) }.joined(separator: ".")
  }
}

extension ExchangeFormat {
  /// The writer of a file; a file for one entry has front matter.
  fileprivate func exportWriter(_ step: ExportLayout.Step?) -> (any ForeignWriter.Type)? {
    switch self {
    case .markdown where step == .entry: MarkdownNoteWriter.self
    case .jrnlFolder: ExchangeFormat.jrnl.writer
    default: writer
    }
  }
}

/// The files of an export, with the items of each. Only one buffer of a file is in memory.
struct ExportParts {
  private let timeline: Timeline
  private let layout: ExportLayout
  private let options: WritingOptions
  /// The indices of all items in the order of the files.
  private let order: Order
  /// Where each file begins in that order, and the end.
  private let starts: [Int]
  private(set) var losses = ExportLosses()
  /// Lines of entries that this version can't interpret must not go without the journal's gate.
  private let isGated: Bool
  /// How many items the format could hold, at least in part.
  private(set) var written = 0
  /// Those of them whose lines are sealed.
  private var sealed = 0

  /// Oldest first, newest first, or by file.
  private enum Order {
    case forward, backward
    case listed([Int32])
  }

  private static let bufferSize = 1 << 16

  init(_ timeline: Timeline, _ layout: ExportLayout, _ options: WritingOptions) {
    self.timeline = timeline
    self.layout = layout
    self.options = options
    isGated = layout.format.holdsUnknownEntries && JournalAbilities.lackAny(of: options.gate)
    let count = timeline.count
    let isOldestFirst = layout.writer?.isOldestFirst ?? true
    switch layout.step {
    case nil:
      order = isOldestFirst ? .backward : .forward
      starts = [0, count]
    case .entry:
      order = .backward
      starts = Array(0...count)
    case .day, .month:
      // Days of different time zones can lie between each other.
      let keys = timeline.indices.map { layout.key(timeline.sortingMoment(at: $0)) }
      let sorted = timeline.indices.sorted { left, right in
        keys[left] == keys[right] ? left > right : keys[left] < keys[right]
      }
      order = .listed(sorted.map { Int32($0) })
      starts =
        sorted.indices.filter { $0 == 0 || keys[sorted[$0]] != keys[sorted[$0 - 1]] } + [count]
    }
  }

  /// The numbers of the files.
  var indices: Range<Int> { 0..<(starts.count - 1) }

  /// The path of a file within the folder.
  func name(_ file: Int) throws -> String {
    layout.name(try timeline.readItem(at: index(starts[file])))
  }

  /// Writes a file in pieces. Returns the attached files that belong next to it.
  mutating func write(
    _ file: Int, _ body: ([UInt8]) throws -> Void
  ) throws -> [ExportedCopy] {
    guard let type = layout.writer else { return [] }
    var copies: [ExportedCopy] = []
    var writer = type.init(options)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for position in starts[file]..<starts[file + 1] {
      let index = index(position)
      let shown = try timeline.readItem(at: index)
      let line =
        try layout.format == .lines
        ? timeline.readStoredLine(at: index) : timeline.readLine(of: shown, at: index)
      let size = bytes.count
      let item = ExportedItem(shown, line: line ?? [])
      if isGated, case .unknown(let entry) = item.item.content {
        losses.note(.gated(kind: entry.kind))
        continue
      }
      if layout.format == .lines {
        if item.item.isSealed { sealed += 1 }
      } else if item.item.isClosed {
        losses.note(.closed)
      }
      writer.write(item, &bytes)
      losses.noteOwnMembers(of: item, in: layout.format)
      copies += writer.takeCopies()
      if bytes.count > size { written += 1 }
      if bytes.count >= ExportParts.bufferSize {
        try body(bytes)
        bytes.removeAll(keepingCapacity: bytes.count < ExportParts.bufferSize * 4)
      }
    }
    writer.end(&bytes)
    try body(bytes)
    losses.add(writer.losses)
    return copies
  }

  mutating func noteAsides(_ count: Int) { losses.note(.aside, count) }

  /// The lines of some entries go without that of the key.
  mutating func noteKeys() { losses.note(.key, sealed) }

  private func index(_ position: Int) -> Int {
    switch order {
    case .forward: position
    case .backward: timeline.count - 1 - position
    case .listed(let order): Int(order[position])
    }
  }
}
