import JSONBytes
import Presentation
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let export = CommandSpec(
    "export", exportHelp, .query, takes: [.init("QUERY", .any, completes: .queries)],
    options: ExportCommand.Options.init,
    examples: [
      "journal export -o journal.html",
      "journal export --to markdown --per day -o notes",
      "journal export --to dayone '#walk' --year -o walks.json",
      "journal export --to jrnl > journal.txt",
    ]
  ) { ExportCommand(parts: $0, options: $1).run }

  private static let exportHelp = CommandHelp(.together) {
    $0.say("Write entries in a format of other programs", "記録をほかのプログラムの形式で書き出します")
    $0.say(
      "Writes all entries, or those that match QUERY and the options, oldest first. QUERY is "
        + "the same as in 'journal list'. Without -o the file goes to standard output; a "
        + "folder needs -o.",
      "すべての記録、または QUERY とオプションに合う記録を、古い順に書き出します。QUERY は「journal list」と同じです。"
        + "-o がなければ標準出力に書きます。フォルダーには -o が必要です。")
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
      finding = FindingOptions(reader, isExport: true)
    }
  }

  func run() async throws(Failure) {
    let layout = try layout()
    let request = try ListRequest(
      options.finding, of: invocation, time, settings.configuration)
    let path = path
    let target = path.map(parts.adapters.makeExport)
    let isReplacing = try target.map { target throws(Failure) in
      try mayReplace(target, layout)
    }
    let result = try await journals.loadReadable(request.query)
    journals.tellUnsearched(result)
    let exported: ExportParts
    if let target, let path {
      exported = try write(result, layout, to: target, isReplacing: isReplacing ?? false)
      let shown = String(decoding: path, as: UTF8.self)
      try answer(exported, layout, to: shown)
    } else {
      exported = try write(result, layout)
    }
    for (loss, count) in exported.losses.sorted {
      output.remark("journal: " + output.words.sentence(loss, count, in: layout.format))
    }
  }

  /// Nil for standard output.
  private var path: [UInt8]? {
    options.output.flatMap { $0.shown == "-" ? nil : $0.word.bytes }
  }

  private func layout() throws(Failure) -> ExportLayout {
    if path?.isEmpty == true { throw invocation.failure(.emptyPath(option: "--output")) }
    let typed = options.format.flatMap { ExchangeFormat(rawValue: $0.shown) }
    let named = path.flatMap { ExportLayout.format(ofFile: String(decoding: $0, as: UTF8.self)) }
    let step = options.step.flatMap { ExportLayout.Step(rawValue: $0.shown) }
    let format = typed ?? (step == nil ? named : nil) ?? .markdown
    if step != nil, format != .markdown {
      throw invocation.failure(.onlyWith(option: "--per", other: "--to markdown"))
    }
    if let path, String(decoding: path, as: UTF8.self).lowercased().hasSuffix(".zip") {
      throw invocation.failure(
        .exchange(.noArchive(path: String(decoding: path, as: UTF8.self), format)))
    }
    let layout = ExportLayout(format: format, step: step ?? ExportLayout.step(of: format))
    if path == nil, layout.step != nil {
      let option = step.map { "--per \($0.rawValue)" } ?? "--to \(format.rawValue)"
      throw invocation.failure(.onlyWith(option: option, other: "-o DIR"))
    }
    if path == nil, output.format == .json {
      throw invocation.failure(.onlyWith(option: "--format json", other: "-o PATH"))
    }
    return layout
  }

  /// Whether files that exist are replaced. Refuses or asks if the user has not decided.
  private func mayReplace(
    _ target: any ExportTarget, _ layout: ExportLayout
  ) throws(Failure) -> Bool {
    let place = try atTarget { () throws(RepositoryError) in
      try target.place(besides: journals.all.map(\.choice.path))
    }
    let path = String(decoding: path ?? [], as: UTF8.self)
    switch (place, layout.step) {
    case (.journal, _): throw .exportIntoJournal(path: path)
    case (.other, _), (.file, .some):
      throw .together(.otherFile(.unwritable(path: path, .notAFile)))
    case (.folder, nil): throw .together(.otherFile(.unwritable(path: path, .directory)))
    case (.free, _), (.folder(isEmpty: true), _): return false
    case (.file, nil), (.folder(isEmpty: false), .some):
      if options.overwrites { return true }
      guard let answer = output.ask(.overwrite(path: path, isFolder: layout.step != nil)) else {
        throw .exportExists(path: path, isFolder: layout.step != nil)
      }
      if !answer { throw .declinedExport }
      return true
    }
  }

  // MARK: Writing

  /// A failure there is not one of the journal.
  private func atTarget<Answer>(
    _ body: () throws(RepositoryError) -> Answer
  ) throws(Failure) -> Answer {
    do { return try body() } catch { throw .together(.otherFile(error)) }
  }

  private func write(_ result: LoadResult, _ layout: ExportLayout) throws(Failure) -> ExportParts {
    let isTerminal = output.console.isOutputTerminal
    var parts = parts(result, layout)
    for index in parts.indices {
      try parts.write(index) { bytes throws(Failure) in
        // A terminal gets no live control characters, whatever the format.
        try output.write(
          isTerminal ? Array(String(decoding: bytes, as: UTF8.self).safeForTerminal.utf8) : bytes)
      }
    }
    return parts
  }

  private func write(
    _ result: LoadResult, _ layout: ExportLayout, to target: any ExportTarget, isReplacing: Bool
  ) throws(Failure) -> ExportParts {
    var parts = parts(result, layout)
    for index in parts.indices {
      let name = try layout.step == nil ? nil : parts.name(index)
      let file = try atTarget { () throws(RepositoryError) in try target.begin(name) }
      try parts.write(index) { bytes throws(Failure) in
        try atTarget { () throws(RepositoryError) in try file.append(bytes) }
        if output.console.wasAskedToStop { throw .interrupted }
      }
      try atTarget { () throws(RepositoryError) in try file.finish(isReplacing: isReplacing) }
    }
    return parts
  }

  private func parts(_ result: LoadResult, _ layout: ExportLayout) -> ExportParts {
    let words = output.words
    let options = WritingOptions(
      title: journals.name ?? words.documentTitle, moods: output.moods,
      words: DocumentWords(words, output.hours))
    return ExportParts(result.timeline, layout, options)
  }

  // MARK: The answer

  private func answer(
    _ parts: ExportParts, _ layout: ExportLayout, to path: String
  ) throws(Failure) {
    let sentence = output.words.exported(parts.written, to: path.safeInOneLine)
    try output.answer(sentence) { object in
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

extension ExportLoss {
  /// For scripts.
  fileprivate var name: String {
    if case .unknown(let kind) = self { "unknown:\(kind)" } else { "\(self)" }
  }
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
      reason: { words.shortReason($0) })
  }
}
