import TimelineDomain
import TimelineExchange

/// What the files of an import hold, counted while they are read.
struct ImportTally: Sendable {
  /// A part of a file that can't be read.
  struct Broken: Sendable, Hashable {
    let path: String
    let line: Int
    /// The number of the entry in a file that may have all of them in one line.
    let entry: Int?
    let flaw: ForeignFlaw
  }

  /// How many broken entries a message names.
  static let mostNamed = 20

  private(set) var formats: [ExchangeFormat] = []
  /// What the members of the files become.
  private(set) var fields: [FieldMeaning] = []
  /// Times that clocks skipped, as in the file.
  private(set) var skippedTimes: [String] = []
  private(set) var unknownZones: [String: Int] = [:]
  /// Files without an entry that don't look like the format that the user named.
  private(set) var misnamed: [ImportSource.File] = []
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
  /// Members, properties and components that belong to no entry, by their names.
  private(set) var besides: [String: Int] = [:]
  /// Older versions and deleted entries.
  private(set) var notCurrent = 0
  private(set) var questions: [ForeignQuestion] = []
  /// Files of a folder that are not of its format.
  var leftOut: [String] = []

  var entries: Int { texts + moods + unknownKinds.values.reduce(0, +) }

  /// The file that is being read, and what it had so far.
  private var file: ImportSource.File?
  private var number = 0
  private var entriesBefore = 0
  private var flawsOfFile: Set<ForeignFlaw> = []

  mutating func begin(_ file: ImportSource.File) {
    self.file = file
    number = 0
    entriesBefore = entries
    flawsOfFile = []
    files += 1
    if !formats.contains(file.format) { formats.append(file.format) }
  }

  mutating func note(_ meanings: [FieldMeaning]) {
    for field in meanings where !fields.contains(field) { fields.append(field) }
  }

  mutating func endFile() {
    guard let file, !file.fitting.contains(file.format), entries == entriesBefore,
      questions.isEmpty, !file.fitting.isEmpty || flawsOfFile.isSubset(of: [.noEntries])
    else { return }
    guard file.file.isInFolder else { return misnamed.append(file) }
    leftOut.append(file.file.name)
    files -= 1
  }

  mutating func take(_ entry: ForeignEntry) {
    number += 1
    switch entry.content {
    case .text: texts += 1
    case .mood: moods += 1
    case .unknown(let kind, _): unknownKinds[kind, default: 0] += 1
    }
    if !entry.members.isEmpty {
      for member in entry.members { members[member.name, default: 0] += 1 }
    }
    attachments += entry.attachments
    switch entry.time.doubt {
    case nil: break
    case .skipped:
      let words = String(entry.time.spelling.prefix(16))
      skippedTimes.append(words.replacing("T", with: " "))
    case .unknownZone(let name): unknownZones[name, default: 0] += 1
    }
    if first.map({ entry.moment.isBefore($0) }) ?? true { first = entry.moment }
    if last.map({ $0.isBefore(entry.moment) }) ?? true { last = entry.moment }
  }

  mutating func leaveOut(_ part: LeftOutPart) {
    switch part {
    case .beside(let name): besides[name, default: 0] += 1
    case .notCurrent: notCurrent += 1
    }
  }

  mutating func ask(_ question: ForeignQuestion) {
    if !questions.contains(question) { questions.append(question) }
  }

  /// `line` is called only for the entries that a message names.
  mutating func take(_ flaw: ForeignFlaw, line: () -> Int) {
    number += 1
    brokenCount += 1
    guard broken.count < ImportTally.mostNamed, let file else { return }
    flawsOfFile.insert(flaw)
    broken.append(
      Broken(
        path: file.file.path, line: line(), entry: file.format.isJSON ? number : nil, flaw: flaw))
  }
}
