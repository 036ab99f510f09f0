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

  var fileCount: Int { files.count }

  func forEach(
    _ body: (ForeignEntry, _ file: Int) throws(RepositoryError) -> ForeignEntryUse
  ) throws(RepositoryError) {
    var tally = ImportTally()
    tally.leftOut = leftOut
    defer { state.withLock { $0 = tally } }
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

extension Span<UInt8> {
  fileprivate func lineNumber(at offset: Int) -> Int {
    var number = 1
    for index in 0..<Swift.min(offset, count) where self[index] == 0x0A { number += 1 }
    return number
  }
}
