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
          let reversal =
            if let merge = log.merges[entries[0]] {
              try Reversal(of: merge, recordedBy: entries[0], in: log.shown)
            } else {
              try Reversal(of: entries, in: log)
            }
          try reversal.checkCircles(in: log.shown)
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

  /// The record for these lines, each with LF.
  static func line(for lines: [UInt8]) -> [UInt8] {
    let count = lines.count { $0 == UInt8(ascii: "\n") }
    return EntryLine.mergeRecord(id: id(of: lines), lines: count)
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

extension TimelineEntry {
  /// Whether it hides entries in a way that this version can't read, or needs an ability that this version lacks.
  fileprivate func bindsOthers(_ scanner: JSONScanner) -> Bool {
    !missingNeeds.isEmpty || isUnknownHider(scanner)
  }
}

/// Takes a merge back: shows again what was shown before it. What only the copy had is hidden and stays in
/// the file.
struct MergeReversal {
  private(set) var lines: [Reversal.Line] = []
  private(set) var steps: [RecordedStep] = []
  private(set) var items: [TimelineItem] = []

  init(_ record: MergeRecord, of number: Int, in shown: ShownEntries) throws(UndoRefusal) {
    let (document, graph) = (shown.document, shown.graph)
    let entries = document.entries
    let before = ShownEntries(
      TimelineDocument(FileContents(document.contents.copy(0..<record.block.lowerBound))))
    let reader = RevisionReader(shown)
    var numbers: [Int: Int] = [:]
    for (number, entry) in entries.enumerated() { numbers[entry.line.lowerBound] = number }
    var now: [Int: [ShownEntries.Head]] = [:]
    for head in shown.heads where !entries[head.entry].isHider {
      now[graph.firsts[head.entry], default: []].append(head)
    }
    var old: [Int: [Int]] = [:]
    for head in before.heads {
      let entry = before.document.entries[head.entry]
      guard !entry.isHider,
        let number = numbers[entry.line.lowerBound] ?? document.ids[entry.id]
      else { continue }
      old[graph.firsts[number], default: []].append(number)
    }
    func refusal(_ reason: UndoRefusal.Reason, _ number: Int) -> UndoRefusal {
      UndoRefusal(reason, .edited, reader.item(number))
    }
    let written = entries.indices.filter { record.block.contains(entries[$0].line.lowerBound) }
    // No new line could take back what this version can't read: it may hide other entries, or say what they mean.
    for number in written where document.withScanner({ entries[number].bindsOthers($0) }) {
      throw UndoRefusal(
        .unknown(kind: document.withScanner { entries[number].type($0) }), reader.action(number),
        reader.item(number))
    }
    // The id would name the entry of a post.
    if graph.nodes[entries[number].id] != nil { throw refusal(.sharedID, number) }
    let undoes = [entries[number].id]
    for post in shown.posts(of: written).sorted() {
      let (heads, earlier) = (now[post] ?? [], old[post] ?? [])
      let said = Set(heads.map { document.statement(of: $0.entry) })
      let wanted = Set(earlier.map(document.statement))
      let new = heads.filter { !wanted.contains(document.statement(of: $0.entry)) }
      let back = earlier.filter { !said.contains(document.statement(of: $0)) }
      guard let first = new.first?.entry ?? back.first else { continue }
      let ids = new.flatMap { [$0.entry] + $0.twins }.map { entries[$0].id }
      for head in back {
        if entries[head].isStub { throw refusal(.wordsCompacted, head) }
        lines.append(
          .splice(
            content: head, replaced: shown.replaced(ids.isEmpty ? [entries[head].id] : ids),
            undoes: undoes))
      }
      if back.isEmpty { lines.append(.hide(ids, undoes: undoes)) }
      let action: RecordedStep.Action =
        earlier.isEmpty ? .added : heads.isEmpty ? .deleted : .edited
      steps.append(RecordedStep(action, of: graph.names[first]))
      if items.count < RecordedCommand.mostItems, let item = reader.item(first) {
        items.append(item)
      }
    }
    if lines.isEmpty { throw UndoRefusal(.changed, .edited, nil) }
  }
}
