import TextSearch

import JSONBytes
import TimelineDomain

/// Our own lines: a journal's file, or what `list --format jsonl` prints.
///
/// The workspace reads a journal's file: the whole lines of what it shows come, and the older versions that lead
/// to them. `merge` brings deleted entries and deletions, too.
struct LinesReader: ForeignReader {
  static let fields: [FieldMeaning] = FieldMeaning.own

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".jsonl") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let start = beginning.skipBlanks(0)
    guard start < beginning.count else { return false }
    let scanner = JSONScanner(beginning)
    let line = beginning.object(at: start)
    guard let object = ForeignObject(line, in: scanner) else {
      // A first entry that is larger than the beginning.
      let names = JSONEntries(scanner).names(ofObjectAt: start)
      return line.upperBound == beginning.count && beginning[start] == UInt8(ascii: "{")
        && names.isSuperset(of: ["id", "type"])
    }
    if let format = try? object.string("format", in: scanner) {
      return format == "timeline-journal"
    }
    return object.value("id", in: scanner) != nil && object.value("type", in: scanner) != nil
      && object.value("entries", in: scanner) == nil
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    options.workspace?.readJournal(bytes, named: name) { line in
      switch line {
      case .entry(let entry): take(.entry(entry))
      case .leftOut(let range):
        if LinesReader.hasContent(range, scanner) {
          take(.leftOut(.notCurrent, at: range.lowerBound))
        }
      case .refused(let refusal, let offset):
        take(.broken(BrokenEntry(at: offset, ForeignFlaw(refusal))))
      case .other(let range):
        do throws(ForeignFlaw) {
          try LinesReader.readOther(range, scanner, take)
        } catch {
          take(.broken(BrokenEntry(at: range.lowerBound, error)))
        }
      }
    }
  }

  /// A header, or an item that a list printed.
  private static func readOther(
    _ line: Range<Int>, _ scanner: borrowing JSONScanner, _ take: (ForeignItem) -> Void
  ) throws(ForeignFlaw) {
    guard let range = scanner.value(in: line) else { throw .brokenJSON }
    guard let object = ForeignObject(range, in: scanner) else { throw .wrongType(member: "line") }
    let type = try object.string("type", in: scanner)
    if type == nil, let format = try object.string("format", in: scanner) {
      guard format == "timeline-journal" else { throw .wrongType(member: "format") }
      for member in object.others(besides: membersOfHeader, in: scanner)
      where scanner.hasWords(member.value) {
        take(.leftOut(.beside(scanner.text(member.name)), at: member.name.lowerBound))
      }
      return
    }
    guard try object.string("id", in: scanner) != nil else { throw .missing(member: "id") }
    guard type != nil else { throw .missing(member: "type") }
    take(try OwnEntry(object, in: scanner).item(at: line.lowerBound))
  }

  /// Without the version: it is a number, and words in its place are words that do not come.
  private static let membersOfHeader: Set<String> = ["format", "id", "created", "needs"]

  /// Whether a line that does not come has words, unlike most deletions.
  private static func hasContent(_ line: Range<Int>, _ scanner: borrowing JSONScanner) -> Bool {
    guard let range = scanner.value(in: line), let object = ForeignObject(range, in: scanner) else {
      return false
    }
    return object.value("payload", in: scanner).map { scanner.hasWords($0) } ?? false
      || object.others(besides: OwnEntry.envelope, in: scanner)
        .contains { scanner.hasWords($0.value) }
  }
}

extension ForeignFlaw {
  fileprivate init(_ refusal: JournalLine.Refusal) {
    self =
      switch refusal {
      case .needsAbilities: .needsAbilities
      case .needsOlderEntries: .needsOlderEntries
      case .noTime(let words?): .unreadableDate(words)
      case .noTime(nil): .missing(member: "at")
      }
  }
}

extension Span<UInt8> {
  /// The line at `start`, without the white space at its end.
  fileprivate func object(at start: Int) -> Range<Int> {
    let line = self.line(at: start)
    return start..<Swift.max(start, endOfInk(line))
  }
}

/// Writes a journal's file with the current version of each entry, byte for byte. Nothing is lost but
/// older versions and deleted entries.
struct LinesWriter: ForeignWriter {
  static let fileExtension = "jsonl"
  private(set) var losses = ExportLosses()
  private let export: FileExport?
  private let gate: JournalGate
  private var files = ExportedFiles()

  init(_ options: WritingOptions) {
    export = options.files
    gate = options.gate
  }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }

  mutating func begin(_ out: inout [UInt8]) {
    var writer = JSONWriter()
    writer.object {
      $0.name("format")
      $0.string("timeline-journal")
      $0.name("version")
      $0.number(JournalAbilities.formatVersion)
      guard !gate.isEmpty else { return }
      $0.name("needs")
      $0.object { needs in
        for (name, abilities) in gate.lists {
          needs.name(name)
          needs.array { array in
            for ability in abilities { array.raw(JSONWriter.string(decoded: ability)) }
          }
        }
      }
    }
    out += writer.bytes + [0x0A]
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    out += line(item) + [0x0A]
  }

  /// The line, with other digests for files without place and device.
  private mutating func line(_ item: ExportedItem) -> [UInt8] {
    if item.item.files.isEmpty { return item.line }
    guard let export, let folder = export.folder else {
      losses.note(.files)
      return item.line
    }
    var line = item.line
    var isWhole = true
    for file in item.item.files {
      guard let opened = export.open(file) else {
        isWhole = false
        continue
      }
      files.add(
        ExportedCopy(path: "\(folder)/\(opened.file.digest.pathInFolder)", bytes: opened.bytes))
      if opened.file.digest != file.digest {
        let words = String(decoding: line, as: UTF8.self)
        line = Array(words.replacing(file.digest.text, with: opened.file.digest.text).utf8)
      }
    }
    if !isWhole { losses.note(.missingFiles) }
    return line
  }
}
