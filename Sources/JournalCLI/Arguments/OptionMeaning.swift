/// What an option means; each language of the catalogue says it in a few words. Two options of one name
/// may mean different things, and two of different names the same.
enum OptionMeaning: Sendable, Hashable {
  // Of every command.
  case file, journal, allJournals, color, quiet, help, version, noPager
  /// One of these; none before a command.
  case format([String])
  // Of what is added or changed.
  case at, giveTag, star, template
  case newText, newMood, newNote, addTag, removeTag, unstar
  // Of what is found.
  case limit, skip, ofType, withTag, withMood, withStar, from, to, since, until
  case on, today, week, month, year, onThisDay, exact, reverse, count, fields, plain, last
  // Of what is taken away or looked over.
  case yes, dryChange, dryRemoval, evenIfLinked, allDrafts, salvage
}
