import JSONBytes
import Platform
import TimelineDomain

/// Checks a whole journal, including findings that no other command needs.
extension CheckReport {
  /// Checks a document.
  init(_ document: TimelineDocument, leftovers: [Leftover] = []) {
    let shown = ShownEntries(document)
    self.init(
      TimelineSummary(shown), bytes: document.contents.count, LineCheck(document),
      EntryCheck(shown) { $0 }, others: 0, leftovers)
  }

  /// Checks a journal by its survey. Nil if the whole document has to be checked.
  init?(_ survey: consuming Survey, leftovers: [Leftover] = []) throws(IndexDamage) {
    guard let picked = try survey.related() else { return nil }
    let repeated = try survey.index.tables.linked.all().filter { !$0.flags.contains(.counted) }
    let summary = survey.index.summary(survey.journal.header)
    try self.init(
      summary, picked, Set(repeated.map(\.offset)), entries: survey.journal.entries, leftovers)
  }

  private init?(
    _ summary: TimelineSummary, _ picked: LineSelection, _ repeated: Set<Int>, entries: Range<Int>,
    _ leftovers: [Leftover]
  ) throws(IndexDamage) {
    let lines = SurveyedLines(
      picked.file, entries: entries, repeated: repeated, numbering: picked.offsets)
    guard let lines, lines.numbers.count == picked.offsets.count else { return nil }
    let document = try picked.document().document
    // The document has the header and the picked lines.
    let together = EntryCheck(ShownEntries(document)) { $0 == 1 ? 1 : lines.numbers[$0 - 2] }
    self.init(
      summary, bytes: entries.upperBound, lines.check, together,
      others: summary.entries - document.entries.count, leftovers)
  }

  /// `others` is the number of entries outside `entries`, which all are heads.
  private init(
    _ summary: TimelineSummary, bytes: Int, _ lines: LineCheck, _ entries: EntryCheck, others: Int,
    _ leftovers: [Leftover]
  ) {
    self.init(
      summary: summary, bytes: bytes, lines: lines.lines, blankLines: lines.blankLines,
      heads: entries.heads + others, kinds: lines.kinds, unknownKinds: lines.unknownKinds,
      unknownMembers: lines.unknownMembers, unknownAbilities: lines.unknownAbilities,
      furtherHeaders: lines.furtherHeaders, damage: lines.damage, repetitions: entries.repetitions,
      sharedIDs: entries.sharedIDs,
      loosePointers: entries.loosePointers, cycles: entries.cycles, conflicts: entries.conflicts,
      unreadableTimes: lines.unreadableTimes, unfamiliar: lines.unfamiliar,
      leftovers: leftovers)
  }
}
