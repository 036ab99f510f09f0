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
              try Reversal(of: entries, in: log.shown)
            }
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

/// The undo or redo of a batch that is too long to be held at once, planned from one part of the journal after
/// the other. A part has some posts of the batch, with all their entries.
struct BatchReversal {
  /// A system may refuse more room than it has memory.
  private static let mostRoom = 1 << 28

  private let batch: EntryID
  private let isRedo: Bool
  private let moment: Moment
  /// The batch of the new lines: the id of the first.
  private let newBatch: EntryID
  private var lines: [UInt8] = []
  private var count = 0
  private var depth: Int?
  private var first: EntryID?
  private var isOfImport = true
  private var steps: [RecordedStep] = []
  private var items: [TimelineItem] = []

  /// With room for the new lines, which may be a few times as long as the old ones: to grow costs a copy.
  init(
    of batch: EntryID, as newBatch: EntryID, isRedo: Bool, at moment: Moment, size: Int
  ) {
    (self.batch, self.newBatch, self.isRedo, self.moment) = (batch, newBatch, isRedo, moment)
    lines.reserveCapacity(min(4 * size, BatchReversal.mostRoom))
  }

  /// Plans a part, and answers with the entries of the batch in it. Nil if only the whole document can tell
  /// what to do.
  mutating func add(_ document: TimelineDocument, makeID: () -> EntryID) -> [TimelineEntry]? {
    // With such lines, another entry may be the last one.
    guard document.duplicateLines == 0, document.purgedLines.isEmpty else { return nil }
    let log = CommandLog(ShownEntries(document))
    let command = log.commands.first { document.entries[$0.last].batch == batch }
    guard let command, !log.hasRecords, command.depth % 2 == (isRedo ? 1 : 0),
      command.depth == depth ?? command.depth
    else { return nil }
    depth = command.depth
    let entries = command.entries.filter { !log.isTakenBack[$0] }
    if !entries.isEmpty {
      guard let reversal = try? Reversal(of: entries, in: log.shown) else { return nil }
      let ids = reversal.lines.indices.map { count + $0 == 0 ? newBatch : makeID() }
      let new = EntryLine.lines(of: reversal.lines, document, at: moment, ids, batch: newBatch)
      guard let new else { return nil }
      lines += new
      count += ids.count
      first = first ?? document.entries[entries[0]].id
      isOfImport = isOfImport && reversal.name == .importing
      steps += reversal.steps
      items += reversal.items.prefix(RecordedCommand.mostItems - items.count)
    }
    return command.entries.map { document.entries[$0] }
  }

  /// Nil if nothing is to be taken back, or by a line of its own without a batch.
  var plan: UndoPlan? {
    guard count > 1, let first else { return nil }
    return UndoPlan(
      lines: lines,
      commands: [
        RecordedCommand(isOfImport ? .importing : .change, first: first, steps: steps, items: items)
      ])
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
