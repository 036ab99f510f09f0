import Presentation
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

/// The options of `journal import`.
struct ImportOptions {
  let format: ExchangeFormat?
  let tags: [TypedValue]
  let zone: TypedValue?
  let moods: [TypedValue]
  let columns: [TypedValue]
  let dateOrder: DateOrder?
  let encoding: TextEncoding?
  let at: TypedValue?
  let takesEvents: Bool
  let skipsBroken: Bool
  let isDry: Bool
  let isConfirmed: Bool

  init(_ reader: OptionReader) {
    format = reader.choice("from", "FORMAT", among: ExchangeFormat.readable) {
      $0.say("The format of the files; else recognized", "ファイルの形式（省略すると内容から判断します）")
    }
    tags = reader.values(.tag)
    zone = reader.value("zone", "ZONE") {
      $0.say(
        "The time zone of times without one, such as Asia/Tokyo", "時差のない時刻のタイムゾーン（例: Asia/Tokyo）")
    }
    moods = reader.values("moods", "NAME=N,…") {
      $0.say(
        "What moods of other programs count, such as 'rad=5,meh=3'",
        "ほかのアプリの気分の点数（例: 'rad=5,meh=3'）")
    }
    columns = reader.values("map", "FIELD=COLUMN,…") {
      $0.say(
        "The columns of a table, such as 'date=Day,text=Note'", "表の列の意味（例: 'date=Day,text=Note'）")
    }
    let order = reader.value(
      "date-order", "ORDER", choices: ["day-first", "month-first"]
    ) { $0.say("What 01/02/2026 means", "01/02/2026 の読み方") }
    dateOrder = order.map { $0.shown == "day-first" ? .dayFirst : .monthFirst }
    encoding = reader.choice("encoding", "NAME", among: Array(TextEncoding.allCases)) {
      $0.say("The encoding of the files, if not UTF-8", "UTF-8 でないファイルの文字コード")
    }
    at = reader.value("at", "TIME", completes: .times) {
      $0.say("The time of Markdown files without a date", "日付のない Markdown ファイルの日時")
    }
    takesEvents = reader.flag("events") {
      $0.say("Bring in the events of a calendar as texts", "カレンダーの予定も文章として取り込みます")
    }
    skipsBroken = reader.flag("skip-broken") {
      $0.say("Leave out what can't be read, and say what", "読めないものを飛ばし、何を飛ばしたか知らせます")
    }
    isDry = reader.flag("dry-run") {
      $0.say("Show what would be imported, and stop", "何が取り込まれるかを表示するだけにします")
    }
    isConfirmed = reader.flag(.yes)
  }
}

/// What the options of `journal import` mean, read before any file is opened.
struct ImportRequest {
  let paths: [[UInt8]]
  /// Nil to recognize it.
  let format: ExchangeFormat?
  /// Nil without `--encoding`.
  var encoding: TextEncoding?
  let tags: [Tag]
  var moods: [String: Mood]
  let columns: [String: String]
  let dateOrder: DateOrder?
  /// Nil without `--zone`.
  let zone: (any TimeSource)?
  let skipsBroken: Bool
  let takesEvents: Bool
  /// Nil without `--at`.
  let undated: Moment?

  @MainActor
  init(
    _ options: ImportOptions, of invocation: Invocation, undated: Moment?, known: MoodSet,
    sign: Character,
    zone: (String) -> (any TimeSource)?
  ) throws {
    paths = invocation.operands.map(\.bytes)
    guard !paths.isEmpty else {
      throw invocation.failure(.missingOperand("FILE|DIR", of: invocation.command))
    }
    format = options.format
    encoding = options.encoding
    tags = try options.tags.tags(sign)
    skipsBroken = options.skipsBroken
    takesEvents = options.takesEvents
    self.undated = undated
    dateOrder = options.dateOrder
    if let word = options.zone {
      guard let known = zone(word.shown) else {
        throw invocation.failure {
          $0.say(
            "'--zone' can't be '\(word.shown.safeInOneLine)'; write a name such as Europe/Berlin or "
              + "Asia/Tokyo",
            "「--zone」に「\(word.shown.safeInOneLine)」は指定できません。Asia/Tokyo や Europe/Berlin のような名前を書いてください。"
          )
        }
      }
      self.zone = known
    } else {
      self.zone = nil
    }
    var chosen: [String: Mood] = [:]
    for (name, value) in try invocation.pairs(options.moods) {
      chosen[name] = try ImportRequest.mood(value, named: name, known, invocation)
    }
    self.moods = chosen
    let pairs = try invocation.pairs(options.columns)
    if let unknown = pairs.first(where: { !TableReader.mapped.contains($0.name) }) {
      throw invocation.failure {
        $0.say(
          "'--map' knows no field '\(unknown.name.safeInOneLine)'; fields are "
            + TableReader.mapped.joined(separator: ", "),
          "「--map」に「\(unknown.name.safeInOneLine)」という項目はありません。項目は "
            + TableReader.mapped.joined(separator: "、")
            + " です。")
      }
    }
    columns = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// `rad=5` gives the foreign name a score, `rad=great` makes it another mood.
  private static func mood(
    _ value: String, named name: String, _ moods: MoodSet, _ invocation: Invocation
  ) throws -> Mood {
    if let number = Double(value) {
      guard let score = Score(number) else { throw invocation.failure(.notAScore(value)) }
      return .own(name, score: score)
    }
    guard let mood = moods.mood(value) else {
      throw invocation.failure(
        .unknownMood(value, suggestion: nil, own: moods.own.map(\.name)))
    }
    return mood
  }
}

extension Invocation {
  /// The values of an option of the form `a=b,c=d`, which may be repeated. A name may have commas.
  fileprivate func pairs(_ values: [TypedValue]) throws -> [(name: String, value: String)] {
    var pairs: [(String, String)] = []
    for value in values {
      var start = value.shown.startIndex
      for part in value.shown.split(separator: ",", omittingEmptySubsequences: false) {
        let whole = value.shown[start..<part.endIndex]
        let isLast = part.endIndex == value.shown.endIndex
        guard let sign = part.lastIndex(of: "=") else {
          if !isLast { continue }
          throw failure(.notAPair(option: value.option, word: String(whole)))
        }
        let name = value.shown[start..<sign].trimmed
        let cell = part[part.index(after: sign)...].trimmed
        if name.isEmpty || cell.isEmpty {
          throw failure(.notAPair(option: value.option, word: String(whole)))
        }
        pairs.append((name, cell))
        start = isLast ? part.endIndex : value.shown.index(after: part.endIndex)
      }
    }
    return pairs
  }
}

/// The files of an import and their formats.
struct ImportFiles {
  private(set) var files: [ImportSource.File] = []
  /// Files of a folder that no format includes.
  private(set) var leftOut: [String] = []
  /// A file that is not UTF-8, and has no BOM that says what it is.
  private(set) var notUTF8: (path: String, line: Int)?

  init(
    _ request: ImportRequest, in workspace: any Workspace,
    input: () throws -> [UInt8],
    choose: (_ path: String, [ExchangeFormat]) throws -> ExchangeFormat
  ) throws {
    for path in request.paths {
      if path == ImportFiles.dash {
        let file = ForeignFile(
          path: ImportFiles.inputName, name: ImportFiles.inputName, isInFolder: false,
          bytes: InputBytes(bytes: try input()))
        try add([file], at: ImportFiles.inputName, request, choose)
        continue
      }
      let found: [ForeignFile]
      do throws(RepositoryError) {
        found = try workspace.filesToImport(at: path)
      } catch {
        throw Failure.otherFile(error)
      }
      try add(found, at: String(decoding: path, as: UTF8.self), request, choose)
    }
  }

  /// The path that means standard input, and its name in messages.
  private static let (dash, inputName) = (Array("-".utf8), "stdin")

  private mutating func add(
    _ found: [ForeignFile], at path: String, _ request: ImportRequest,
    _ choose: (_ path: String, [ExchangeFormat]) throws -> ExchangeFormat
  ) throws {
    var fitting: [[ExchangeFormat]] = []
    for file in found { fitting.append(try self.formats(of: file, request)) }
    let all = Array(zip(found, fitting))
    if let format = request.format {
      // A file that the user names has the format that they say. In a folder, a damaged file still has
      // the usual name.
      let isIncluded = all.map { file, own in
        !file.isInFolder || own.contains(format)
          || format.reader?.hasUsualName(file.name) == true
      }
      guard isIncluded.contains(true) else {
        let most = ImportFiles.most(fitting)
        throw Failure.noEntries(path: path, format, looksLike: most)
      }
      return try take(all, as: format, isIncluded, request)
    }
    // All files of a folder have one format: the one that fits most of them.
    let best = ImportFiles.most(fitting)
    if best.isEmpty, found.count == 1 {
      if ImportFiles.isMarkdown(found[0].name) {
        throw Failure(.words) {
          $0.say(
            "nothing was imported: \(path.safeInOneLine) is Markdown without a date; write --at "
              + "'2026-11-21 9:00', or put the date in its name or front matter",
            "何も取り込んでいません。\(path.safeInOneLine) は日付のない Markdown です。"
              + "--at '2026-11-21 9:00' のように指定するか、ファイル名かフロントマターに日付を書いてください。")
        }
      }
      if try mayBeEncrypted(found[0]) {
        throw Failure(.words) {
          $0.say(
            "the format of \(path.safeInOneLine) is not known; it may be a journal that jrnl 1.9 or older "
              + "encrypted: decrypt it with 'jrnl --decrypt' first, then import it again",
            "\(path.safeInOneLine) の形式がわかりません。jrnl 1.9 以前が暗号化したジャーナルかもしれません。"
              + "先に「jrnl --decrypt」で復号してから取り込んでください。")
        }
      }
    }
    if best.isEmpty {
      throw found.count == 1 ? Failure.unknownFormat(path: path) : .nothingFound(path: path)
    }
    let format = best.count == 1 ? best[0] : try choose(path, best)
    try take(all, as: format, fitting.map { $0.contains(format) }, request)
  }

  /// The formats that fit most of the files.
  private static func most(_ fitting: [[ExchangeFormat]]) -> [ExchangeFormat] {
    var counts: [ExchangeFormat: Int] = [:]
    for format in fitting.joined() { counts[format, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return ExchangeFormat.allCases.filter { counts[$0] == most }
  }

  private mutating func take(
    _ all: [(ForeignFile, [ExchangeFormat])], as format: ExchangeFormat, _ isIncluded: [Bool],
    _ request: ImportRequest
  ) throws {
    for ((file, fitting), isIncluded) in zip(all, isIncluded) {
      if isIncluded {
        files.append(ImportSource.File(file: file, format: format, fitting: fitting))
        try checkEncoding(of: file, request)
      } else {
        leftOut.append(file.name)
      }
    }
  }

  private static func isMarkdown(_ name: String) -> Bool {
    ExchangeFormat.markdown.reader?.hasUsualName(name) == true
  }

  private func mayBeEncrypted(_ file: ForeignFile) throws -> Bool {
    var answer = false
    do throws(RepositoryError) {
      try file.withBytes { answer = JrnlEncryption.mayBeVersion1($0) }
    } catch {
      throw Failure.otherFile(error)
    }
    return answer
  }

  /// The formats that the content of a file fits.
  private func formats(
    of file: ForeignFile, _ request: ImportRequest
  ) throws -> [ExchangeFormat] {
    var formats: [ExchangeFormat] = []
    guard file.isDocument else { return formats }
    do throws(RepositoryError) {
      try file.withBytes { bytes in
        let beginning = bytes.extracting(0..<min(bytes.count, Recognition.beginning))
        TextEncoding.withUTF8(beginning, chosen: request.encoding) { text in
          formats = Recognition.formats(of: text, named: file.name)
        }
      }
    } catch {
      throw Failure.otherFile(error)
    }
    // With a time for it, a Markdown file needs no date.
    let isUndated = request.undated != nil && ImportFiles.isMarkdown(file.name)
    return formats.isEmpty && isUndated ? [.markdown] : formats
  }

  private mutating func checkEncoding(
    of file: ForeignFile, _ request: ImportRequest
  ) throws {
    guard notUTF8 == nil, request.encoding == nil else { return }
    var line: Int?
    do throws(RepositoryError) {
      try file.withBytes { bytes in
        guard TextEncoding(byteOrderMarkOf: bytes) == nil,
          let flaw = TextEncoding.firstFlaw(bytes)
        else { return }
        var number = 1
        for index in 0..<flaw where bytes[index] == 0x0A { number += 1 }
        line = number
      }
    } catch {
      throw Failure.otherFile(error)
    }
    if let line { notUTF8 = (file.path, line) }
  }
}

/// Standard input. An import reads its files twice, so it is kept in memory.
private struct InputBytes: ForeignBytes {
  let bytes: [UInt8]

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) { body(bytes.span) }
}

/// Files without entries to import.
extension Failure {
  /// Nothing in the folder has a format that this program reads.
  static func nothingFound(path: String) -> Failure {
    Failure(.words) {
      $0.say(
        "nothing in \(path.safeInOneLine) has a format that this version reads; name it with "
          + "--from ('journal help import' lists them)",
        "\(path.safeInOneLine) には、このバージョンで読める形式のファイルがありません。--from で形式を指定してください"
          + "（「journal help import」に一覧があります）。")
    }
  }

  static func unknownFormat(path: String) -> Failure {
    Failure(.words) {
      $0.say(
        "the format of \(path.safeInOneLine) is not known; name it with --from ('journal help "
          + "import' lists them)",
        "\(path.safeInOneLine) の形式がわかりません。--from で指定してください"
          + "（「journal help import」に一覧があります）。")
    }
  }

  /// The user named a format that the content doesn't have.
  static func noEntries(path: String, _ format: ExchangeFormat, looksLike: [ExchangeFormat])
    -> Failure
  {
    Failure(.words) {
      $0.say(
        "nothing was imported: \(path.safeInOneLine) has no entries in the format "
          + "'\(format.rawValue)'; \($0.advice(looksLike))",
        "何も取り込んでいません。\(path.safeInOneLine) には「\(format.rawValue)」形式の記録がありません。"
          + $0.advice(looksLike))
    }
  }

  /// Everything in the files was left out.
  static var nothingLeft: Failure {
    Failure(.words) {
      $0.say(
        "nothing was imported: there is no entry that can be read; 'journal help import' lists the "
          + "formats, --from names one",
        "何も取り込んでいません。読める記録が1件もありません。形式は「journal help import」に一覧があり、--from で指定できます。")
    }
  }

  /// A calendar without journal entries.
  static func onlyCalendarParts(_ parts: [CalendarPart: Int]) -> Failure {
    Failure(.words) {
      $0.say(
        "nothing was imported: the calendar has no journal entries; left out: "
          + $0.calendarParts(parts),
        "何も取り込んでいません。カレンダーに日記（VJOURNAL）がありません。取り込まないもの: \($0.calendarParts(parts))")
    }
  }
}

/// A mistake in the options of an import.
extension Sentence {
  /// A part of `--moods` or `--map` that is not `a=b`.
  static func notAPair(option: String, word: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' can't read '\(word.safeInOneLine)'; write NAME=VALUE, separated by commas",
        "「\(option)」の「\(word.safeInOneLine)」を読めません。「名前=値」をカンマで区切って書いてください。")
    }
  }
}
