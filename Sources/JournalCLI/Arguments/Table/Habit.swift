/// What to use instead of a word that another program has; the catalogue has the sentence.
enum Habit: CaseIterable, Sendable, Hashable {
  // Words of jrnl, taskwarrior and git.
  case status, write, sync, difference, goBack, journals, start, done, change, delete, compact
  case find, export, load, tags, newest, period, settings, version, manual, encryption, amount
  // Options.
  case shortLines, editMany, deleteMany, changeTime, date, tagList, journalList, message, onThisDay,
    day
  case allWords, without, contains, lastEntry, changes
  case alias, trash
  // Words after a command.
  case tagEntry, renameTag, trashed, ofMood, ofText, lastWritten
  // Signs.
  case tagSign, entryNumber, field

  /// The advice for a word or an option, as typed; nil if no habit is known.
  init?(_ word: String) {
    guard let habit = Habit.words[word] ?? Habit(sign: word) else { return nil }
    self = habit
  }

  /// The advice for an option, as typed; nil if no habit is known.
  init?(option: String) {
    guard option.hasPrefix("-"), let habit = Habit.words[option] else { return nil }
    self = habit
  }

  /// `@walk`, `+walk` and `#walk`, `@1`, and `mood:4`.
  private init?(sign word: String) {
    let rest = word.dropFirst()
    switch word.first {
    case "@" where rest.allSatisfy(\.isNumber) && !rest.isEmpty: self = .entryNumber
    case "@", "+", "#":
      guard rest.contains(where: \.isLetter), !rest.contains(where: \.isWhitespace) else {
        return nil
      }
      self = .tagSign
    default:
      let parts = word.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, Habit.fields.contains(String(parts[0])) else { return nil }
      self = .field
    }
  }

  /// Whether the words after it are a new text.
  var isForText: Bool { self == .write || self == .message }

  /// Every word with its advice.
  static let words: [String: Habit] = Dictionary(
    uniqueKeysWithValues: table.flatMap { habit, words in
      words.split(separator: " ").map { (String($0), habit) }
    })

  private static let fields = [
    "tag", "tags", "mood", "is", "on", "before", "after", "since", "until", "from", "to", "type",
    "text", "note", "id",
  ]

  private static let table: [(Habit, String)] = [
    (.status, "status st summary stats statistics information overview dashboard"),
    (.write, "write new commit ci jot note save entry create append record compose post"),
    (.sync, "push pull fetch clone remote synchronize rebase upload share"),
    (.difference, "diff blame annotate reflog versions"),
    (.goBack, "reset revert checkout rollback recover undelete"),
    (.journals, "branch switch worktree context use select"),
    (.start, "init setup begin"),
    (.done, "done do finish close todo task tasks stop"),
    (.change, "modify mod change update amend rewrite rename denotate prepend replace"),
    (.delete, "remove erase drop unlink"),
    (.compact, "gc prune clean cleanup vacuum"),
    (.find, "grep filter query where fgrep rg ag"),
    (.export, "print dump output archive report"),
    (.load, "load paste"),
    (.tags, "projects categories labels label"),
    (.newest, "next newest latest recent head tail ready active"),
    (.period, "calendar cal timesheet year day burndown"),
    (.settings, "set settings preferences options configure"),
    (.version, "version ver"),
    (.manual, "man docs doc"),
    (.encryption, "encrypt decrypt --encrypt --decrypt password"),
    (.amount, "count wc number"),
    (.alias, "alias aliases"),
    (.shortLines, "--short --oneline --pretty --brief -s"),
    (.editMany, "--edit --amend"),
    (.deleteMany, "--delete --remove"),
    (.changeTime, "--change-time"),
    (.date, "--date -d"),
    (.tagList, "--tags --tagged -tagged"),
    (.journalList, "--ls -ls --list --config-file --config-override --diagnostic"),
    (.message, "--message -m"),
    (.onThisDay, "-today-in-history --today-in-history"),
    (.day, "-day --day -in"),
    (.allWords, "-and --and"),
    (.without, "-not --not"),
    (.contains, "-contains --contains --grep -S"),
    (.lastEntry, "--newest --latest"),
    (.changes, "--patch --stat --graph"),
    (.trash, "--deleted --trash --trashed --removed"),
    (.export, "--export"), (.load, "--import"), (.version, "-v -V"),
  ]
}
