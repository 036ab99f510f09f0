import JSONBytes
import Platform
import TimelineDomain

/// Goes over a journal once more, for what a person wants to know who looks after it. Reading for every day passes over most of
/// this.
extension CheckReport {
  /// Of the whole of it.
  init(_ document: TimelineDocument, leftovers: [Leftover] = []) {
    let shown = ShownEntries(document)
    self.init(
      TimelineSummary(shown), bytes: document.contents.count, LineCheck(document),
      EntryCheck(shown) { $0 }, others: 0, leftovers)
  }

  /// The same, where all is read and most of it is everyday. Nil where that takes the whole of it.
  init?(_ survey: consuming Survey, leftovers: [Leftover] = []) throws(OutlineDamage) {
    guard let picked = try survey.related() else { return nil }
    let (reading, repeated) = (survey.reading, Set(survey.reading.outline.duplicates))
    let summary = try reading.outline.summary(reading.header, OddEntries(reading))
    try self.init(summary, picked, repeated, entries: reading.entries, leftovers)
  }

  /// What an outline knows is not kept meanwhile.
  private init?(
    _ summary: TimelineSummary, _ picked: PickedLines, _ repeated: Set<Int>, entries: Range<Int>,
    _ leftovers: [Leftover]
  ) throws(OutlineDamage) {
    let lines = SurveyedLines(
      picked.file, entries: entries, repeated: repeated, numbering: picked.places)
    guard let lines, lines.numbers.count == picked.places.count else { return nil }
    let document = try picked.document().whole
    // Its first line is the journal's, and behind it are those lines.
    let together = EntryCheck(ShownEntries(document)) { $0 == 1 ? 1 : lines.numbers[$0 - 2] }
    self.init(
      summary, bytes: entries.upperBound, lines.check, together,
      others: summary.entries - document.entries.count, leftovers)
  }

  /// `others` are entries that are heads, and were not looked at together.
  private init(
    _ summary: TimelineSummary, bytes: Int, _ lines: LineCheck, _ entries: EntryCheck, others: Int,
    _ leftovers: [Leftover]
  ) {
    self.init(
      summary: summary, bytes: bytes, lines: lines.lines, blankLines: lines.blankLines,
      heads: entries.heads + others, kinds: lines.kinds, unknownKinds: lines.unknownKinds,
      unknownMembers: lines.unknownMembers, unknownAbilities: lines.unknownAbilities,
      damage: lines.damage, repetitions: entries.repetitions, sharedIDs: entries.sharedIDs,
      loosePointers: entries.loosePointers, cycles: entries.cycles, conflicts: entries.conflicts,
      unreadableTimes: lines.unreadableTimes, unfamiliar: lines.unfamiliar,
      leftovers: leftovers)
  }
}
