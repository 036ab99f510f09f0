import JSONBytes
import Platform
import TimelineDomain

/// The lines that undo or redo commands. Each command is planned on the journal with the lines
/// before.
struct UndoPlan {
  private(set) var lines: [UInt8] = []
  private(set) var commands: [RecordedCommand] = []

  enum Result {
    case planned(UndoPlan)
    case refused(UndoOutcome)
    /// The document starts too late in the file.
    case needsOlder
  }

  static func make(
    _ request: UndoRequest, in document: TimelineDocument, completeFrom first: Int? = nil,
    at moment: Moment, makeID: () -> EntryID
  ) -> Result {
    var plan = UndoPlan()
    var document = document
    for done in 0..<request.count {
      let log = CommandLog(ShownEntries(document))
      // Only the whole document has all lines of a merge.
      if first != nil, log.hasRecords { return .needsOlder }
      switch log.target(of: request, completeFrom: first) {
      case .needsOlder: return .needsOlder
      case .nothing: return .refused(.tooFew(done))
      case .entries(let entries):
        do throws(UndoRefusal) {
          let reversal = try Reversal(of: entries, in: log)
          let ids = reversal.lines.map { _ in makeID() }
          let new = EntryLine.lines(
            of: reversal.lines, document, at: moment, ids, batch: ids.count > 1 ? ids[0] : nil)
          guard let new else {
            throw UndoRefusal(
              .unknown(kind: document.withScanner { document.entries[entries[0]].type($0) }),
              reversal.steps[0].action, reversal.items.first)
          }
          plan.lines += new
          plan.commands.append(
            RecordedCommand(
              reversal.name, first: document.entries[entries[0]].id, steps: reversal.steps,
              items: reversal.items))
          if done + 1 < request.count { document = document.appending(new) }
        } catch {
          return .refused(.refused(error.with(possible: done)))
        }
      }
    }
    return .planned(plan)
  }
}

extension TimelineDocument {
  /// The document with these lines appended.
  func appending(_ lines: [UInt8]) -> TimelineDocument {
    let newline = UInt8(ascii: "\n")
    let old = contents.copy(0..<contents.count)
    return TimelineDocument(FileContents(old + (old.last == newline ? [] : [newline]) + lines))
  }
}

extension EntryLine {
  /// Nil if this version doesn't know the shape of an envelope.
  fileprivate static func lines(
    of lines: [Reversal.Line], _ document: TimelineDocument, at moment: Moment, _ ids: [EntryID],
    batch: EntryID?
  ) -> [UInt8]? {
    document.withScanner { scanner in
      var bytes: [UInt8] = []
      for (line, id) in zip(lines, ids) {
        switch line {
        case .hide(let bases, let undoes):
          bytes += deletion(id: id, of: bases, at: moment, Origin(batch: batch, undoes: undoes))
        case .splice(let content, let replaced, let undoes):
          let old = replaced.last.flatMap { document.ids[$0] }.map { document.entries[$0] }
          let restored = restoration(
            of: document.entries[content], replacing: replaced, id: id, written: moment,
            changed: old.flatMap {
              scanner.membersThatDiffer(in: document.entries[content], from: $0)
            }, Origin(batch: batch, undoes: undoes), in: scanner)
          guard let restored else { return nil }
          bytes += restored
        }
      }
      return bytes
    }
  }
}

/// The line that a merge appends if it settled a conflict. It makes the lines of the copy and the settled ones
/// one command, as far as undo goes:
///
///     {"id":ID,"type":"deletion","payload":{"merged":N}}
///
/// N is the number of lines before it that the merge wrote, and ID a hash of their bytes. Where other lines
/// are before it, as in a copy that merged this journal, it means nothing.
struct MergeRecord {
  /// The bytes of the lines that the merge wrote.
  let block: Range<Int>

  /// Whether the entry has the shape of a record, also if other lines are before it.
  static func isRecord(_ entry: TimelineEntry, in scanner: JSONScanner) -> Bool {
    count(entry, in: scanner) != nil
  }

  /// Nil if the entry is no record of the lines before it.
  init?(_ entry: TimelineEntry, in document: TimelineDocument) {
    let end = entry.line.lowerBound
    guard let count = document.withScanner({ MergeRecord.count(entry, in: $0) }),
      let start = document.contents.withBytes({ bytes -> Int? in
        var (start, left) = (end, count)
        while left > 0 {
          guard start > 0 else { return nil }
          start -= 1
          while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
          left -= 1
        }
        return start
      }), entry.id == MergeRecord.id(of: document.contents.copy(start..<end))
    else { return nil }
    block = start..<end
  }

  /// The record for the new lines of a union and what they settle.
  static func line(for union: LineUnion, _ settled: [UInt8]) -> [UInt8] {
    var hash = EntryHash(.merge)
    hash.add(lengthOf: union.appendedSize + settled.count)
    union.forEachNewPiece { hash.add(piece: $0.span) }
    hash.add(piece: settled.span)
    let count = settled.count { $0 == UInt8(ascii: "\n") }
    return EntryLine.mergeRecord(id: hash.id, lines: count + union.news.joined().count)
  }

  private static func id(of lines: [UInt8]) -> EntryID { .hash(.merge, [EntryID(bytes: lines)]) }

  private static func count(_ entry: TimelineEntry, in scanner: JSONScanner) -> Int? {
    guard entry.isHider, entry.replaces.isEmpty, entry.moment == nil, let payload = entry.payload,
      let members = scanner.members(of: payload), members.count == 1,
      scanner.string(members[0].name, equals: "merged"),
      let digits = scanner.text(ofNumber: members[0].value), digits.first != "0",
      digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let envelope = EntryEnvelope(scanning: entry.line, in: scanner), envelope.replaces == nil,
      envelope.at == nil, !entry.isUnknownHider(scanner)
    else { return nil }
    // No file has more lines than fit.
    return Int(digits) ?? .max
  }
}
