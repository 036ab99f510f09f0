import TimelineDomain
import TimelineExchange

/// What the files of an import hold, counted while they are read.
struct ImportTally: Sendable {
  /// A part of a file that can't be read.
  struct Broken: Sendable, Hashable {
    let path: String
    let line: Int
    let flaw: ForeignFlaw
  }

  /// How many broken entries a message names.
  static let mostNamed = 20

  private(set) var formats: [ExchangeFormat] = []
  private(set) var files = 0
  private(set) var texts = 0
  private(set) var moods = 0
  private(set) var unknownKinds: [String: Int] = [:]
  private(set) var members: [String: Int] = [:]
  private(set) var attachments = 0
  private(set) var first: Moment?
  private(set) var last: Moment?
  private(set) var broken: [Broken] = []
  private(set) var brokenCount = 0
  private(set) var questions: [ForeignQuestion] = []
  /// Files of a folder that are not of its format.
  var leftOut: [String] = []

  var entries: Int { texts + moods + unknownKinds.values.reduce(0, +) }

  mutating func begin(_ format: ExchangeFormat) {
    files += 1
    if !formats.contains(format) { formats.append(format) }
  }

  mutating func take(_ entry: ForeignEntry) {
    switch entry.content {
    case .text: texts += 1
    case .mood: moods += 1
    case .unknown(let kind, _): unknownKinds[kind, default: 0] += 1
    }
    if !entry.members.isEmpty {
      for member in entry.members { members[member.name, default: 0] += 1 }
    }
    attachments += entry.attachments
    if first.map({ entry.moment.isBefore($0) }) ?? true { first = entry.moment }
    if last.map({ $0.isBefore(entry.moment) }) ?? true { last = entry.moment }
  }

  mutating func ask(_ question: ForeignQuestion) {
    if !questions.contains(question) { questions.append(question) }
  }

  /// `line` is called only for the entries that a message names.
  mutating func take(_ flaw: ForeignFlaw, in path: String, line: () -> Int) {
    brokenCount += 1
    guard broken.count < ImportTally.mostNamed else { return }
    broken.append(Broken(path: path, line: line(), flaw: flaw))
  }
}
