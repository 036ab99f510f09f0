import Presentation
import TimePhrases
import TimelineDomain
import TimelineExchange

/// The options of `journal import`, read before any file is opened.
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
    _ invocation: Invocation, known: MoodSet, sign: Character,
    zone: (String) -> (any TimeSource)?
  ) throws(Failure) {
    paths = invocation.operands.map(\.bytes)
    guard !paths.isEmpty else { throw invocation.failure(.missingOperand("FILE|DIR")) }
    format = invocation.value("from").flatMap { ExchangeFormat(rawValue: $0.shown) }
    encoding = invocation.value("encoding").flatMap { TextEncoding(rawValue: $0.shown) }
    tags = try invocation.tags("tag", sign)
    skipsBroken = invocation.has("skip-broken")
    dateOrder = invocation.value("date-order").map {
      $0.shown == "day-first" ? .dayFirst : .monthFirst
    }
    if let word = invocation.value("zone") {
      guard let known = zone(word.shown) else {
        throw invocation.failure(.exchange(.unknownZone(word.shown)))
      }
      self.zone = known
    } else {
      self.zone = nil
    }
    var chosen: [String: Mood] = [:]
    for (name, value) in try invocation.pairs("moods") {
      chosen[name] = try ImportRequest.mood(value, named: name, known, invocation)
    }
    self.moods = chosen
    let pairs = try invocation.pairs("map")
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
  fileprivate func pairs(_ option: String) throws(Failure) -> [(name: String, value: String)] {
    var pairs: [(String, String)] = []
    for value in values(option) {
      var start = value.shown.startIndex
      for part in value.shown.split(separator: ",", omittingEmptySubsequences: false) {
        let whole = value.shown[start..<part.endIndex]
        let isLast = part.endIndex == value.shown.endIndex
        guard let sign = part.lastIndex(of: "=") else {
          if !isLast { continue }
          throw failure(.exchange(.notAPair(option: "--\(option)", word: String(whole))))
        }
        let name = value.shown[start..<sign].trimmed
        let cell = part[part.index(after: sign)...].trimmed
        if name.isEmpty || cell.isEmpty {
          throw failure(.exchange(.notAPair(option: "--\(option)", word: String(whole))))
        }
        pairs.append((name, cell))
        start = isLast ? part.endIndex : value.shown.index(after: part.endIndex)
      }
    }
    return pairs
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
