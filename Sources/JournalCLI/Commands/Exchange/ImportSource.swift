import TextSearch

import Synchronization
import TimelineDomain
import TimelineExchange

/// The entries of the files of an import. It counts what it reads.
final class ImportSource: ForeignSource {
  struct File: Sendable {
    let file: ForeignFile
    let format: ExchangeFormat
    /// The formats that its content fits.
    let fitting: [ExchangeFormat]
  }

  private let files: [File]
  private let leftOut: [String]
  private let options: ReadingOptions
  private let encoding: TextEncoding?
  private let tags: [Tag]
  /// Called now and then with the share of the bytes that are read.
  private let progress: (@Sendable (Double) -> Void)?
  private let state: Mutex<ImportTally>

  init(
    _ files: [File], leftOut: [String], options: ReadingOptions, encoding: TextEncoding?,
    tags: [Tag], progress: (@Sendable (Double) -> Void)?
  ) {
    self.files = files
    self.leftOut = leftOut
    self.options = options
    self.encoding = encoding
    self.tags = tags
    self.progress = progress
    state = Mutex(ImportTally())
  }

  /// What was read last.
  var tally: ImportTally { state.withLock { $0 } }

  func folder(ofFile number: Int) -> (any ForeignFolder)? { files[number].file.folder }

  func gate() throws(RepositoryError) -> JournalGate {
    var gate = JournalGate()
    for file in files where file.format == .lines {
      try file.file.withBytes { raw in
        TextEncoding.withUTF8(raw, chosen: encoding) { bytes in
          gate = gate.union(options.workspace?.gate(ofJournal: bytes) ?? JournalGate())
        }
      }
    }
    return gate
  }

  func forEach(
    _ body: (ForeignEntry, _ file: Int) throws(RepositoryError) -> ForeignEntryUse
  ) throws(RepositoryError) {
    var tally = ImportTally()
    tally.beginFolder(leftOut)
    defer {
      tally.leaveAttached()
      state.withLock { [tally] in $0 = tally }
    }
    for (number, file) in files.enumerated() {
      guard let reader = file.format.reader?.init(options: options) else { continue }
      tally.begin(file)
      var failure: RepositoryError?
      try file.file.withBytes { raw in
        TextEncoding.withUTF8(raw, chosen: encoding) { bytes in
          tally.note(reader.fields(in: bytes))
          var step = 0
          reader.read(bytes, named: file.file.name) { item in
            // After a failure, nothing is read any more.
            if failure != nil { return }
            let offset = take(item, of: number, bytes, &tally, &failure, body)
            if offset >= step {
              step = offset + max(1 << 16, bytes.count / 100)
              let share = Double(offset) / Double(max(1, bytes.count))
              progress?((Double(number) + share) / Double(files.count))
            }
          }
        }
      }
      if let failure { throw failure }
      tally.endFile()
    }
    progress?(1)
  }

  /// Returns where the item begins.
  private func take(
    _ item: ForeignItem, of file: Int, _ bytes: Span<UInt8>, _ tally: inout ImportTally,
    _ failure: inout RepositoryError?,
    _ body: (ForeignEntry, Int) throws(RepositoryError) -> ForeignEntryUse
  ) -> Int {
    switch item {
    case .entry(let entry):
      do throws(RepositoryError) {
        switch try body(entry.adding(tags), file) {
        case .taken: tally.take(entry)
        case .repeatedID:
          tally.take(.repeatedID(entry.shownID)) { bytes.lineNumber(at: entry.offset) }
        case .otherVersion: tally.take(.otherVersion) { bytes.lineNumber(at: entry.offset) }
        }
      } catch {
        failure = error
      }
      return entry.offset
    case .broken(let broken):
      tally.take(broken.flaw) { bytes.lineNumber(at: broken.offset) }
      return broken.offset
    case .unclear(let question):
      tally.ask(question)
      return 0
    case .leftOut(let part, let offset):
      tally.leaveOut(part)
      return offset
    case .doubtful(let doubt):
      tally.note(doubt)
      return 0
    }
  }
}

extension ForeignEntry {
  fileprivate var shownID: String {
    switch identity {
    case .own(let id): id
    case .ours(let id): id.text
    case .words, .row: ""
    }
  }
}

extension String {
  /// In lower case.
  fileprivate var withoutEnding: String {
    let path = lowercased()
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }
}

extension Span<UInt8> {
  fileprivate func lineNumber(at offset: Int) -> Int {
    var number = 1
    for index in 0..<Swift.min(offset, count) where self[index] == 0x0A { number += 1 }
    return number
  }
}

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
  private(set) var doubts: [ForeignDoubt] = []
  /// Files without an entry that don't look like the format that the user named.
  private(set) var misnamed: [ImportSource.File] = []
  private(set) var files = 0
  private(set) var kinds: [Post.Kind: Int] = [:]
  /// The different moods of formats that are not this program's own.
  private(set) var foreignMoods: Set<Mood> = []
  private(set) var unknownKinds: [String: Int] = [:]
  private(set) var members: [String: Int] = [:]
  private(set) var attachments = 0
  /// References to files that no folder or archive of an import can have, such as addresses.
  private(set) var elsewhere = 0
  /// Paths of attached files without their endings: such a file of a folder is not left out.
  private var attached: Set<String> = []
  private(set) var first: Moment?
  private(set) var last: Moment?
  private(set) var broken: [Broken] = []
  private(set) var brokenCount = 0
  /// Members, properties and components that belong to no entry, by their names.
  private(set) var besides: [String: Int] = [:]
  /// Deleted entries, and older versions of entries in lists.
  private(set) var notCurrent = 0
  /// Entries of a list that the program which wrote it could not interpret, by their kinds.
  private(set) var unreadable: [String: Int] = [:]
  /// Older versions that come along with their entries.
  private(set) var olderVersions = 0
  private(set) var questions: [ForeignQuestion] = []
  /// Files of a folder that are not of its format.
  private(set) var leftOut: [String] = []

  var entries: Int { kinds.values.reduce(0, +) + unknownKinds.values.reduce(0, +) }

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

  /// `files` have another form than the import.
  mutating func beginFolder(_ files: [String]) { leftOut = files }

  /// Forgets the files that entries name.
  mutating func leaveAttached() {
    if attached.isEmpty { return }
    leftOut.removeAll { attached.contains($0.withoutEnding) }
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
    case _ where entry.line?.isCurrent == false: olderVersions += 1
    case .post(let post):
      kinds[post.kind, default: 0] += 1
      if let mood = post.mood, file?.format != .lines { foreignMoods.insert(mood) }
    case .unknown(let kind, _): unknownKinds[kind, default: 0] += 1
    }
    if !entry.members.isEmpty {
      for member in entry.members { members[member.name, default: 0] += 1 }
    }
    attachments += entry.attachments
    elsewhere += entry.attachments - entry.files.count
    for place in entry.files.flatMap(\.places) {
      switch place {
      case .path(let path): attached.insert(path.withoutEnding)
      case .stem(let stem, in: let folder): attached.insert("\(folder)/\(stem)".withoutEnding)
      }
    }
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
    case .unreadable(let kind): unreadable[kind, default: 0] += 1
    }
  }

  mutating func note(_ doubt: ForeignDoubt) {
    if !doubts.contains(doubt) { doubts.append(doubt) }
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
