/// The meaning of an option, which each language of the catalogue describes. Options with the same
/// name can differ in meaning, and options with different names can share one.
enum OptionMeaning: Sendable, Hashable {
  // Options of every command.
  case file, journal, allJournals, color, quiet, help, version, noPager, allCommands
  /// One of these formats; empty before a command.
  case format([String])
  // Options for adding and editing.
  case at, giveTag, star, template
  case newText, newMood, newNote, addTag, removeTag, unstar
  // Options for restoring a draft.
  case moodOfDraft, templateOfDraft, entryOfDraft
  // Options for finding.
  case limit, skip, ofType, withTag, withMood, withStar, from, to, since, until
  case on, today, yesterday, week, month, year, onThisDay, exact, reverse, count, fields, plain,
    last
  // Options for exporting.
  case toFormat, output, per, overwrite
  // Options for removing and checking.
  // Options of a new mood.
  case face, score, otherWords
  // Options for several machines.
  case dryMerge, takeVersion, keepBoth, setUpSync, keepBackups
  // Options of an import.
  case fromFormat, zone, moodScores, columns, dateOrder, encoding, skipBroken, dryImport
  case yes, dryChange, dryRemoval, onlyVersions, evenIfLinked, allDrafts, salvage
}
