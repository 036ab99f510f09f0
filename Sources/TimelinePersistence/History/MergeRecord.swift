import JSONBytes
import Platform
import TimelineDomain

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
      let member = scanner.members(of: payload)?.first(where: {
        scanner.string($0.name, equals: "merged")
      }), scanner.kind(of: member.value) == .number
    else { return nil }
    let digits = String(decoding: scanner.copy(member.value), as: UTF8.self)
    return Int(digits).flatMap { $0 > 0 ? $0 : nil }
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
    func statement(_ number: Int) -> [UInt8] {
      document.withScanner { $0.statement(of: entries[number]) }
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
    let undoes = [entries[number].id]
    for post in shown.posts(of: written).sorted() {
      let (heads, earlier) = (now[post] ?? [], old[post] ?? [])
      let said = Set(heads.map { statement($0.entry) })
      let wanted = Set(earlier.map(statement))
      let new = heads.filter { !wanted.contains(statement($0.entry)) }
      let back = earlier.filter { !said.contains(statement($0)) }
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
