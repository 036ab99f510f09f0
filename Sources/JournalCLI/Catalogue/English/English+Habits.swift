import Presentation
import Terminal

extension English {
  func advice(_ habit: Habit, for word: String) -> String {
    switch habit {
    case .status: "'journal info' shows the journal, 'journal list' what is in it"
    case .write: "'journal text' adds a text, 'journal mood' a mood; each is saved at once"
    case .sync:
      "'journal sync' shares the journal through a git repository, 'journal merge FILE' adds the lines "
        + "of a copy"
    case .difference: "'journal history ID' shows what changed in an entry"
    case .goBack:
      "'journal undo' undoes the last command, 'journal restore ID' brings back an entry or a version"
    case .journals: "'journal journals' lists your journals, and '-j NAME' uses one"
    case .start:
      "the first text starts the journal; 'journal journals add NAME PATH' names another one"
    case .done: "entries are not tasks; 'journal tag done ID' or 'journal star ID' marks one"
    case .change: "'journal edit ID' changes an entry, 'journal edit --last' the one written last"
    case .delete: "'journal delete ID' deletes an entry, and 'journal trash' lists deleted ones"
    case .compact: "'journal compact' rewrites the file without old versions"
    case .find: "'journal find QUERY' finds entries ('journal help query')"
    case .export:
      "'journal export --to markdown' writes all entries; 'journal help export' lists the formats"
    case .load:
      "'journal import FILE' brings in entries; 'journal text -' reads a text from standard input"
    case .tags: "'journal tags' lists the tags, and 'journal find \"#tag\"' the entries with one"
    case .newest: "'journal list -3' lists the newest three entries"
    case .period:
      "'journal today', 'journal week', 'journal month' and 'journal list --on DATE' list a time"
    case .settings: "'journal config list' lists the settings, 'journal config set' changes one"
    case .version: "'journal --version' shows the version"
    case .manual: "'journal help' and 'journal manual' explain the program"
    case .encryption: "journal does not encrypt; keep its file on an encrypted disk"
    case .amount: "'journal list --count' counts entries"
    case .shortLines: "'journal list --format short' prints one line for each entry"
    case .editMany: "'journal edit QUERY' edits entries, 'journal edit --last' the one written last"
    case .deleteMany: "'journal delete ID' deletes an entry"
    case .changeTime: "'journal edit ID --at TIME' changes the time of an entry"
    case .date: "'--at TIME' gives a new text its time, and 'journal list --on DATE' lists a day"
    case .tagList:
      "'journal tags' lists the tags, and 'journal list --tag TAG' the entries with one"
    case .journalList:
      "'journal journals' lists your journals, 'journal info' shows the one in use"
    case .message: "a text needs no option: 'journal text WORDS'"
    case .onThisDay: "'journal list --on-this-day' lists this day of every year"
    case .day: "'journal list --on DATE' lists a day, such as '--on 2026-11-20'"
    case .allWords: "'journal find' already finds entries with all words; 'or' finds either"
    case .without: "'journal find' leaves out entries with a word after a dash: 'tea -milk'"
    case .contains: "'journal find WORDS' finds entries that contain them"
    case .lastEntry: "'journal list -1' lists the newest entry, and '@1' names it"
    case .changes: "'journal history ID' shows the changes of an entry"
    case .alias: "'journal config set alias.NAME \"COMMAND\"' makes a command of your own"
    case .trash: "'journal trash' lists deleted entries"
    case .tagEntry: "'journal tag TAG ID' tags an entry, 'journal untag TAG ID' removes the tag"
    case .renameTag: "'journal tag rename OLD NEW' renames a tag in all entries"
    case .trashed:
      "'journal restore ID' brings an entry back, 'journal purge ID' removes it for good"
    case .ofMood: "'journal list --type mood' lists moods"
    case .ofText: "'journal list --type text' lists texts"
    case .lastWritten: "'--last' takes the entry written last, and '@1' the first of the list"
    case .tagSign:
      "'journal list \"#\(String(word.dropFirst()).safeName)\"' lists the entries with that tag"
    case .entryNumber: "'journal show \(word.safeName)' shows the entry"
    case .field: "'journal list \"\(word.safeName)\"' lists what matches ('journal help query')"
    }
  }

  func habit(_ word: String, _ habit: Habit, _ command: String?) -> String {
    let isOption = word.hasPrefix("-")
    return
      "there is no \(isOption ? "option" : "command") '\(word.safeName)'\(isOption ? " here" : ""); "
      + advice(habit, for: word)
      + (command.map { "\nTo add the words as a text, run:\n  \($0)" } ?? "")
  }

  func wordAfter(_ words: String, _ habit: Habit) -> String {
    "there is no command '\(words.safeName)'; \(advice(habit, for: words))"
  }

  func tagAfterID(_ id: String, _ command: String, _ tag: String?) -> String {
    "'\(id.safeName)' names an entry, and the tag comes first; run:\n  \(command)"
      + (tag.map { "\n(a tag with that name is written '\($0)')" } ?? "")
  }

  func optionInFront(_ option: String, of command: String) -> String {
    "there is no option '\(option.safeName)' before a command; did you mean 'journal \(command)'?"
  }
}
