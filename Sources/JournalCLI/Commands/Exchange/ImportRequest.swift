import Presentation
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
  let skipsBroken: Bool
  let isDry: Bool
  let isConfirmed: Bool

  init(_ reader: OptionReader) {
    format = reader.choice("from", "FORMAT", among: ExchangeFormat.readable, .fromFormat)
    tags = reader.values("tag", "TAG", completes: .tags, .giveTag)
    zone = reader.value("zone", "ZONE", .zone)
    moods = reader.values("moods", "NAME=N,…", .moodScores)
    columns = reader.values("map", "FIELD=COLUMN,…", .columns)
    let order = reader.value(
      "date-order", "ORDER", choices: ["day-first", "month-first"], .dateOrder)
    dateOrder = order.map { $0.shown == "day-first" ? .dayFirst : .monthFirst }
    encoding = reader.choice("encoding", "NAME", among: Array(TextEncoding.allCases), .encoding)
    skipsBroken = reader.flag("skip-broken", .skipBroken)
    isDry = reader.flag("dry-run", .dryImport)
    isConfirmed = reader.flag("yes", short: "y", .yes)
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

  @MainActor
  init(
    _ options: ImportOptions, of invocation: Invocation, known: MoodSet, sign: Character,
    zone: (String) -> (any TimeSource)?
  ) throws(Failure) {
    paths = invocation.operands.map(\.bytes)
    guard !paths.isEmpty else { throw invocation.failure(.missingOperand("FILE|DIR")) }
    format = options.format
    encoding = options.encoding
    tags = try options.tags.tags(sign)
    skipsBroken = options.skipsBroken
    dateOrder = options.dateOrder
    if let word = options.zone {
      guard let known = zone(word.shown) else {
        throw invocation.failure(.exchange(.unknownZone(word.shown)))
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
      throw invocation.failure(.exchange(.unknownField(unknown.name)))
    }
    columns = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// `rad=5` gives the foreign name a score, `rad=great` makes it another mood.
  private static func mood(
    _ value: String, named name: String, _ moods: MoodSet, _ invocation: Invocation
  ) throws(Failure) -> Mood {
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
  fileprivate func pairs(_ values: [TypedValue]) throws(Failure) -> [(name: String, value: String)]
  {
    var pairs: [(String, String)] = []
    for value in values {
      var start = value.shown.startIndex
      for part in value.shown.split(separator: ",", omittingEmptySubsequences: false) {
        let whole = value.shown[start..<part.endIndex]
        let isLast = part.endIndex == value.shown.endIndex
        guard let sign = part.lastIndex(of: "=") else {
          if !isLast { continue }
          throw failure(.exchange(.notAPair(option: value.option, word: String(whole))))
        }
        let name = value.shown[start..<sign].trimmed
        let cell = part[part.index(after: sign)...].trimmed
        if name.isEmpty || cell.isEmpty {
          throw failure(.exchange(.notAPair(option: value.option, word: String(whole))))
        }
        pairs.append((name, cell))
        start = isLast ? part.endIndex : value.shown.index(after: part.endIndex)
      }
    }
    return pairs
  }
}
