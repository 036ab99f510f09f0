import JSONBytes
import Platform
import TimelineDomain

/// Goes over a journal once more, for what a person wants to know who looks after it. Reading for every day passes over most of
/// this.
extension CheckReport {
  /// Of the whole of it.
  init(_ document: TimelineDocument) {
    let standing = StandingEntries(document)
    self.init(
      TimelineSummary(standing), bytes: document.contents.count, LineCheck(document),
      EntryCheck(standing) { $0 }, others: 0)
  }

  /// The same, where all is read and most of it is everyday. Nil where that takes the whole of it.
  init?(_ survey: Survey) throws(OutlineDamage) {
    guard let (document, places) = try survey.related(), let first = survey.reading.file.firstLine()
    else { return nil }
    let starts = places.values.sorted()
    guard let (lines, numbers) = survey.check(header: first, noting: starts) else { return nil }
    let standing = StandingEntries(document)
    // Its first line is the journal's, and behind it are those lines.
    let together = EntryCheck(standing) { $0 == 1 ? 1 : numbers[$0 - 2] }
    let reading = survey.reading
    let counts = reading.outline.counts
    self.init(
      try reading.outline.summary(reading.header, OddEntries(reading)),
      bytes: reading.entries.upperBound, lines, together,
      others: counts.entries - counts.duplicates - document.entries.count)
  }

  /// `others` are entries that are heads, and were not looked at together.
  private init(
    _ summary: TimelineSummary, bytes: Int, _ lines: LineCheck, _ entries: EntryCheck, others: Int
  ) {
    self.init(
      summary: summary, bytes: bytes, lines: lines.lines, blankLines: lines.blankLines,
      heads: entries.heads + others, kinds: lines.kinds, unknownKinds: lines.unknownKinds,
      unknownMembers: lines.unknownMembers, unknownAbilities: lines.unknownAbilities,
      damage: lines.damage, repetitions: entries.repetitions, sharedIDs: entries.sharedIDs,
      loosePointers: entries.loosePointers, cycles: entries.cycles, conflicts: entries.conflicts,
      unreadableTimes: lines.unreadableTimes, unfamiliar: lines.unfamiliar)
  }
}
