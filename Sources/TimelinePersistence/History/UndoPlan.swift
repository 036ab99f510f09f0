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
      let shown = ShownEntries(document)
      let log = CommandLog(shown)
      // Only the whole document has all lines of a merge.
      if first != nil, log.hasRecords { return .needsOlder }
      switch log.target(of: request, completeFrom: first) {
      case .needsOlder: return .needsOlder
      case .nothing: return .refused(.tooFew(done))
      case .entries(let entries):
        do throws(UndoRefusal) {
          let command: RecordedCommand
          let lines: [Reversal.Line]
          if let merge = log.merges[entries[0]] {
            let reversal = try MergeReversal(merge, of: entries[0], in: shown)
            (lines, command) = (reversal.lines, RecordedCommand(.merge, steps: reversal.steps))
          } else {
            let reversal = try Reversal(of: entries, in: shown, newer: shown.graph.newer)
            (lines, command) = (
              reversal.lines, RecordedCommand(reversal.name, steps: reversal.steps)
            )
          }
          guard let new = EntryLine.lines(of: lines, document, at: moment, makeID: makeID) else {
            throw UndoRefusal(
              .unknown(kind: document.withScanner { document.entries[entries[0]].type($0) }),
              command.steps[0].action, command.steps[0].item)
          }
          plan.lines += new
          plan.commands.append(command)
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
    of lines: [Reversal.Line], _ document: TimelineDocument, at moment: Moment,
    makeID: () -> EntryID
  ) -> [UInt8]? {
    let ids = lines.map { _ in makeID() }
    let batch = ids.count > 1 ? ids[0] : nil
    return document.withScanner { scanner in
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
