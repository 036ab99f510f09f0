import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let importEntries: CommandSpec = CommandSpec(
    "import", importEntriesHelp, japanese: "取り込み 取り込む インポート",
    takes: [.init("FILE|DIR", .any, completes: .files)],
    options: ImportOptions.init,
    examples: [
      "journal import ~/journal.txt", "journal import --dry-run export.json",
      "journal import --moods 'rad=5,meh=3' daylio.csv",
    ]
  ) { ImportCommand(parts: $0, options: $1).run }

  private static let importEntriesHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Bring in entries from other programs", "ほかのアプリの記録を取り込みます")
    $0.say(
      "Reads files and folders of other programs. It says what it found and asks before it "
        + "writes; outside a terminal it goes ahead, unless something is unclear. --dry-run only "
        + "shows it. '-' reads standard input.",
      "ほかのアプリのファイルやフォルダーを読み込みます。見つけたものを示し、書き込む前に確認します。"
        + "端末でないときは、不明な点がなければそのまま取り込みます。--dry-run は表示するだけです。「-」は標準入力を読みます。")
    $0.say(
      "Formats: "
        + ExchangeFormat.readable.map(\.rawValue).joined(separator: ", ")
        + ". The format is recognized from the content; --from names it.",
      "形式: "
        + ExchangeFormat.readable.map(\.rawValue).joined(separator: "、")
        + "。"
        + "形式は内容から判断します。--from でも指定できます。")
    $0.say(
      "CSV needs a column for the date and one for the words. A column with the name of a field "
        + "is taken for it; --map names others. Fields: "
        + "\(TableReader.mapped.joined(separator: ", ")).",
      "CSV には日付と文章の列が必要です。項目と同じ名前の列はその項目として読み、ほかの列は --map で指定します。"
        + "項目: \(TableReader.mapped.joined(separator: "、"))。")
    $0.say(
      "What this program has no field for is kept with the entry, and 'journal show' lists it. "
        + "Importing a file twice adds nothing. A later export adds what is new, and changes "
        + "what changed. One 'journal undo' takes an import back.",
      "当てはまる項目がないものも記録とともに残り、「journal show」で見られます。同じファイルをもう一度取り込んでも何も増えません。"
        + "新しい書き出しを取り込むと、増えたものと変わったものだけを取り込みます。「journal undo」一回で取り消せます。")
    $0.say(
      "An entry that can't be read stops the import, and nothing is written; --skip-broken "
        + "leaves it out and says so.",
      "読めない記録があると、何も書き込まずに止まります。--skip-broken を付けると、飛ばして知らせます。")
  }
}

/// Runs `journal import`.
@MainActor
struct ImportCommand: Command {
  let parts: CommandParts
  let options: ImportOptions

  func run() async throws {
    try checkNamesNoFormat()
    try checkIsPlain()
    let workspace = parts.workspace
    let undated = try options.at.map { at in
      try at.moment(time, settings.configuration.time)
    }
    var request = try ImportRequest(
      options, of: invocation, undated: undated, known: output.moods, sign: output.tagSign,
      zone: workspace.zone)
    let files = try ImportFiles(request, in: workspace, input: readInput, choose: chooseFormat)
    if let place = files.notUTF8 {
      request.encoding = try chooseEncoding(path: place.path, line: place.line)
    }
    var (tally, plan) = try await read(files, request)
    // Answers in a terminal; the files are read again with them.
    if try askAboutMoods(tally, &request) { (tally, plan) = try await read(files, request) }
    let left = plan.report.leftAlone.values.flatMap { $0 }
    let names = left.isEmpty ? nil : await journals.names(of: left)
    let facts = ImportFacts(tally, plan.report, isDry: options.isDry) {
      (names?.short($0) ?? $0.text).safeInOneLine
    }
    if options.isDry, output.format == .text, tally.brokenCount > 0, !request.skipsBroken {
      for line in output.words.found(facts, output.hours) { try output.printWrapped(line) }
    }
    try check(tally, request)
    try await finish(facts, plan)
    if !options.isDry { rememberMoods(of: tally, request.moods) }
  }

  /// Refuses the name of a format in front of the files, which '--from' takes.
  private func checkNamesNoFormat() throws {
    let words = invocation.operands
    guard options.format == nil, words.count > 1,
      let format = ExchangeFormat(rawValue: words[0].shown),
      ExchangeFormat.readable.contains(format)
    else { return }
    let line =
      ["import", "--from", format.rawValue].map(Argument.init(text:)) + words.dropFirst()
    throw Failure.unclear(RefusedLine(.word("import \(format.rawValue)"), command: line))
  }

  /// A journal that seals everything takes nothing in plain.
  private func checkIsPlain() throws {
    let setup = settings.setup
    guard setup.sealsAlways(journals.first.choice, settings.locations) else { return }
    throw Failure(.refused) {
      $0.say(
        "nothing was imported: the journal seals all new entries, and an import is not sealed; import into another "
          + "journal, seal its entries there, then '\($0.journal) merge' that journal",
        "何も取り込んでいません。このジャーナルは新しい記録をすべて封印しますが、取り込みは封印できません。"
          + "別のジャーナルに取り込んで封印してから「\($0.journal) merge」でまとめてください。")
    }
  }

  /// Reads the files once: what they hold, and what an import of them changes.
  private func read(
    _ files: ImportFiles, _ request: ImportRequest
  ) async throws -> (ImportTally, PlannedImport) {
    let source = ImportSource(
      files.files, leftOut: files.leftOut, options: readingOptions(request),
      encoding: request.encoding,
      tags: request.tags, progress: progress())
    let plan = try await stoppable { try await journals.repository.planImport(of: source) }
    return (source.tally, plan)
  }

  private func readingOptions(_ request: ImportRequest) -> ReadingOptions {
    ReadingOptions(
      time: request.zone ?? time, isZoneGiven: request.zone != nil,
      zone: { [workspace = parts.workspace] in workspace.zone($0) },
      moods: request.moods, knownMoods: output.moods, columns: request.columns,
      dateOrder: request.dateOrder, undated: request.undated, takesEvents: request.takesEvents,
      workspace: parts.workspace)
  }

  private func write(_ plan: PlannedImport) async throws -> ImportReport {
    try await stoppable { try await plan.write() }
  }

  private func readInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(ConsoleError) {
      try output.console.readInput(into: &bytes)
      return bytes
    } catch {
      switch error {
      case .interrupted: throw Failure.interrupted
      case .failed(let words): throw Failure.unreadableInput(words)
      case .closed: throw Failure.unreadableInput(nil)
      }
    }
  }

  // MARK: Before anything is written

  private func chooseFormat(
    _ path: String, _ formats: [ExchangeFormat]
  ) throws -> ExchangeFormat {
    let question = output.words.whichFormat(path.safeInOneLine, formats)
    guard let word = output.askForWord(question),
      let format = ExchangeFormat(rawValue: word.filter { !$0.isWhitespace }),
      formats.contains(format)
    else {
      throw Failure(.words) { language in
        language.say(
          "\(path.safeInOneLine) could be \(language.either(formats.map { "'\($0.rawValue)'" })); write "
            + language.either(formats.map { "--from \($0.rawValue)" }),
          "\(path.safeInOneLine) は複数の形式として読めます。次のどれかを付けてください: "
            + formats.map { "--from \($0.rawValue)" }.joined(separator: "、"))
      }
    }
    return format
  }

  private func chooseEncoding(path: String, line: Int) throws -> TextEncoding {
    guard output.ask(.readAsLatin1(path: path)) == true else {
      throw Failure(.words) {
        $0.say(
          "nothing was imported: \(path.safeInOneLine) is not UTF-8 (line \(line)); write --encoding "
            + "latin-1 for Western European text, or convert it, Japanese with 'iconv -f CP932 -t UTF-8'",
          "何も取り込んでいません。\(path.safeInOneLine) は UTF-8 ではありません（\(line) 行目）。"
            + "Shift_JIS なら「iconv -f CP932 -t UTF-8」で変換してから、"
            + "西欧の文字コードなら --encoding latin-1 を付けて取り込んでください。")
      }
    }
    return .latin1
  }

  /// Asks for the score of each mood without a meaning. False if nothing was asked.
  private func askAboutMoods(
    _ tally: ImportTally, _ request: inout ImportRequest
  ) throws -> Bool {
    var hasAsked = false
    for case .mood(let name) in tally.questions {
      guard
        let word = output.askForWord(output.words.whichScore(name.safeInOneLine)),
        let mood = Double(word.filter { !$0.isWhitespace }).flatMap({ Score($0) })
          .map({ Mood.own(name, score: $0) })
          ?? output.moods.mood(word)
      else { throw Failure.unanswered(tally.questions) }
      request.moods[name] = mood
      hasAsked = true
    }
    return hasAsked
  }

  private func check(_ tally: ImportTally, _ request: ImportRequest) throws {
    if let file = tally.misnamed.first {
      throw Failure.noEntries(path: file.file.path, file.format, looksLike: file.fitting)
    }
    if !tally.questions.isEmpty { throw Failure.unanswered(tally.questions) }
    if tally.brokenCount > 0 {
      guard request.skipsBroken else {
        throw Failure(.words) {
          $0.unreadable(tally.broken, count: tally.brokenCount)
        }
      }
      for line in output.words.skipped(tally.broken, count: tally.brokenCount) {
        output.console.say(line)
      }
    }
    if tally.entries == 0, tally.brokenCount > 0 || !tally.besides.isEmpty {
      let parts = ImportFacts(tally, ImportReport(), isDry: true).calendarParts
      throw parts.isEmpty ? Failure.nothingLeft : .onlyCalendarParts(parts)
    }
  }

  // MARK: Writing

  private func finish(_ facts: ImportFacts, _ plan: PlannedImport) async throws {
    let (isDry, report) = (options.isDry, plan.report)
    guard output.format == .text else {
      let done = isDry ? report : try await write(plan)
      return try writeJSON(ImportFacts(facts.tally, done, isDry: isDry))
    }
    let lines = output.words.found(facts, output.hours)
    if isDry {
      for line in lines { try output.printWrapped(line) }
      return try output.printWrapped(output.words.dryChange)
    }
    if !output.isQuiet { for line in lines { output.console.say(line) } }
    guard !report.changesNothing else {
      return try output.report(output.words.nothingToImport(facts))
    }
    if report.written > 0, !options.isConfirmed,
      let answer = output.ask(.importEntries(report.written)), !answer
    {
      throw Failure(.refused) {
        $0.say("nothing was imported", "何も取り込んでいません。")
      }
    }
    let done = try await write(plan)
    try output.report(output.words.imported(done))
    if done.otherFiles > report.otherFiles {
      output.say(output.words.otherFiles(done.otherFiles))
    }
  }

  /// Makes the moods of the files moods of the settings, so that 'journal mood' and the next import
  /// know them. `told` are the meanings that the user gave to names.
  private func rememberMoods(of tally: ImportTally, _ told: [String: Mood]) {
    let known = output.moods
    let named = tally.foreignMoods
      .filter {
        $0.score != nil && known.listed($0.name) == nil
          && Mood.initial($0.name)?.score != $0.score
      }
      .sorted { ($1.score?.value ?? 0, $0.name) < ($0.score?.value ?? 0, $1.name) }
      .map { MoodSet.Choice(name: $0.name, score: $0.score) }
    let spelled = Dictionary(grouping: told.filter { $0.key != $0.value.name }, by: \.value.name)
      .sorted { $0.key < $1.key }
      .map { (name, pairs) in
        let free = pairs.map(\.key).filter { known.listed($0) == nil }.sorted()
        return MoodSet.Choice(name: name, words: free.filter(MoodsCommand.isName))
      }
    let new = (named + spelled.filter { !$0.words.isEmpty }).filter { MoodsCommand.isName($0.name) }
    guard !new.isEmpty else { return }
    do {
      try settings.setup.checkReadable()
      _ = try settings.change { (document) throws(ConfigurationFlaw) in
        var document = document
        for mood in document.configuration.moods.adding(new) {
          document = try document.removing(mood: mood.name).adding(mood: mood)
        }
        return document
      }
    } catch {
      // The entries are imported, and the next import asks again.
      return
    }
    output.say(
      output.words.rememberedMoods(new.flatMap { $0.words.isEmpty ? [$0.name] : $0.words }))
  }

  private func progress() -> (@Sendable (Double) -> Void)? {
    guard let columns = output.console.errorColumns else { return nil }
    return { [line = output.progress] share in
      if share >= 1 { return line.clear() }
      line.show {
        let width = max(10, min(40, columns - 10))
        let done = Int(share * Double(width))
        let bar = String(repeating: "#", count: done) + String(repeating: ".", count: width - done)
        return "\(bar) \(Int(share * 100))%"
      }
    }
  }

  private func writeJSON(_ facts: ImportFacts) throws {
    var writer = JSONWriter()
    facts.write(to: &writer)
    try output.write(writer.bytes + [0x0A])
  }
}

extension ImportReport {
  /// How many entries it writes.
  var written: Int { added + revised }
}

/// What an import found and what it changes; the catalogue has the sentences.
struct ImportFacts: Sendable {
  let tally: ImportTally
  let report: ImportReport
  let isDry: Bool
  /// How a post is named.
  private let name: @Sendable (EntryID) -> String

  init(
    _ tally: ImportTally, _ report: ImportReport, isDry: Bool,
    name: @escaping @Sendable (EntryID) -> String = { $0.text }
  ) {
    self.tally = tally
    self.report = report
    self.isDry = isDry
    self.name = name
  }

  /// The posts that are left alone, by the reason.
  var leftAlone: [(reason: ImportReport.LeftAlone, names: [String])] {
    ImportReport.LeftAlone.allCases.compactMap { reason in
      report.leftAlone[reason].map { (reason, $0.map(name)) }
    }
  }

  private func left(_ reason: ImportReport.LeftAlone) -> Int {
    report.leftAlone[reason]?.count ?? 0
  }

  /// The members of the formats by what they become, in the order of `FieldMeaning.Meaning`.
  var meanings: [(meaning: FieldMeaning.Meaning, names: [String])] {
    let all: [FieldMeaning.Meaning] =
      [.moment, .zone, .firstLine, .words, .note] + Post.Kind.allCases.map { .title($0) }
      + [.tags, .star, .id, .modified]
    return all.compactMap { meaning in
      var names: [String] = []
      for field in tally.fields where field.meaning == meaning && !names.contains(field.name) {
        names.append(field.name)
      }
      return names.isEmpty ? nil : (meaning, names)
    }
  }

  /// The members that go along, the most frequent first.
  var kept: [(name: String, count: Int)] {
    tally.members.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// What belongs to no entry, the most frequent first.
  var besides: [(name: String, count: Int)] {
    tally.besides.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
      .filter { CalendarPart(rawValue: $0.name) == nil }
  }

  /// Parts of a calendar that are no entries.
  var calendarParts: [CalendarPart: Int] {
    tally.besides.reduce(into: [:]) { parts, row in
      if let part = CalendarPart(rawValue: row.key) { parts[part] = row.value }
    }
  }

  var unknownKinds: [(name: String, count: Int)] {
    tally.unknownKinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.name("formats")
      $0.strings(tally.formats.map(\.rawValue))
      let kinds: [(String, Int)] = Post.Kind.allCases.map {
        ("\($0.rawValue)s", tally.kinds[$0] ?? 0)
      }
      let counts: [(String, Int)] = [
        ("notUnderstood", tally.unknownKinds.values.reduce(0, +)),
        ("attachments", tally.attachments), ("attachedFiles", report.files),
        ("missingFiles", report.missingFiles), ("otherFiles", report.otherFiles),
        ("broken", tally.brokenCount),
        ("besidesEntries", tally.besides.values.reduce(0, +)), ("notCurrent", tally.notCurrent),
        ("unreadable", tally.unreadable.values.reduce(0, +)),
        ("olderVersions", tally.olderVersions),
        ("filesLeftOut", tally.leftOut.count), ("added", report.added),
        ("changed", report.revised), ("alreadyHere", report.known),
        ("changedHere", left(.changedHere)), ("older", left(.older)),
        ("deletedHere", left(.deletedHere)), ("sealedHere", left(.sealedHere)),
        ("repeated", report.repeated),
        // Promised names of what no import does any more.
        ("conflicts", 0), ("unclear", 0), ("takenBackHere", 0),
        ("skippedTimes", tally.skippedTimes.count),
        ("unknownZones", tally.unknownZones.values.reduce(0, +)),
      ]
      for (name, number) in [("files", tally.files)] + kinds + counts {
        $0.name(name)
        $0.number(number)
      }
      $0.name("first")
      $0.string(tally.first?.spelling)
      $0.name("last")
      $0.string(tally.last?.spelling)
      $0.name("dryRun")
      $0.bool(isDry)
    }
  }
}

/// A part of a calendar that is no entry of a journal, by its name in the file.
enum CalendarPart: String, CaseIterable, Sendable {
  case event = "VEVENT"
  case toDo = "VTODO"
  case alarm = "VALARM"
}

extension Failure {
  /// What an option has to answer first.
  fileprivate static func unanswered(_ questions: [ForeignQuestion]) -> Failure {
    Failure(.words) {
      $0.say("nothing was imported: ", "何も取り込んでいません。")
        + $0.sentences(questions).joined(separator: "\n")
    }
  }
}
