import Settings
import TimePhrases
import TimelineDomain

/// A mistake in the command line, as facts; the catalogue has the sentence.
struct UsageError: Error, Sendable {
  indirect enum Fault: Sendable, Hashable {
    case unknownCommand(String, suggestion: String?)
    /// A line that writes nothing, and what to run instead.
    case unclear(RefusedLine)
    /// An id or a position where the tag belongs; `command` has both in their order. `tag` is the
    /// spelling of a tag with that name, if there can be one.
    case tagAfterID(String, command: String, tag: String?)
    case badAlias(String, AliasFlaw)
    case badKeys(String, KeyFlaw)
    /// `add` alone, or with an unknown second word.
    case unfinishedCommand(String, word: String?, choices: [String], suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, placeholder: String)
    case unwantedValue(option: String, value: String)
    case repeatedOption(String)
    case missingOperand(String)
    case missingID(MissingID)
    case unwantedOperand(String)
    case notAChoice(option: String, word: String, choices: [String], suggestion: String?)
    case notACount(option: String, word: String, from: Int = 0)
    /// `part` is the part that was not understood.
    case notATime(option: String, word: String, part: String, suggestion: String? = nil)
    case ambiguousDay(option: String, word: String, dayFirst: String, monthFirst: String)
    /// Words that could mean several times of day.
    case eitherTime(option: String, word: String, [TimeChoice])
    /// A time of day that is not in the part of a day beside it.
    case outsidePart(option: String, word: String, DayPart, DayPartHours)
    case moreThanADay(option: String, word: String)
    case lessThanADay(option: String, word: String)
    case notAPeriod(option: String, word: String)
    /// A period that begins with the first day of all.
    case nothingBefore
    case noSuchDay(option: String, word: String)
    /// `-1` where entries are picked.
    case countOfPicks(String)
    /// A word such as `@0` or `@3..`, which counts nothing in a list.
    case notAPosition(String)
    case notATag(option: String, word: String)
    case notAMeasure(option: String, word: String)
    case unknownMood(String, suggestion: String?, own: [String] = [])
    /// A word that can't be the name of a new mood.
    case notAMood(String)
    case notAScore(String)
    case contradiction(String, String)
    case textAndNote
    case nothingToEdit
    case emptyPath(option: String)
    case badQuery(QueryError)
    case exchange(ExchangeFault)
    /// The period ends before it begins; both options as typed.
    case emptyPeriod(from: String, to: String)
    case unknownSetting(String, suggestion: String?)
    case badSetting(String, word: String, ConfigurationShape)
    /// An option that names a journal, on a command that works on none.
    case notOfAJournal(option: String)
    /// An option that takes one entry, given for a query or several ids.
    case oneEntryOnly(option: String)
    /// Several journals, or all of them if the list is empty, for a command that takes one.
    case oneJournalOnly([String])
    /// An invalid name for a journal or a template.
    case notAName(String)
    case unknownField(String, suggestion: String?, fields: [String])
    /// An option that works only with some formats.
    case needsFormat(option: String, formats: [String])
    case onlyWith(option: String, other: String)
    /// A command that needs a terminal; the other one does without.
    case needsTerminal(instead: String)
  }

  /// Whether the sentence has the command to run, so that a usage line adds nothing.
  var namesCommand: Bool {
    switch fault {
    case .unclear, .tagAfterID, .countOfPicks: true
    default: false
    }
  }

  /// What a command without an id could mean: the entry's name and first words.
  enum MissingID: Sendable, Hashable {
    case newest(String)
    case lastWritten(String, command: String)
    case lastDeleted(String)
  }

  let fault: Fault
  let command: CommandSpec?

  init(_ fault: Fault, in command: CommandSpec?) {
    self.fault = fault
    self.command = command
  }
}

extension UsageError.Fault {
  /// The fault of an unknown option: an option of `list` before any command, one of another program,
  /// or a near miss.
  static func unknownOption(
    option typed: String, near: String?, in line: [Argument], of command: CommandSpec?
  ) -> Self {
    if command == nil, CommandTable.listOption(typed) != nil {
      return .unclear(RefusedLine(.optionInFront(typed), command: line.asList))
    }
    if command == nil || near == nil, let habit = Habit.found(option: typed) {
      let meant = habit.line(for: typed, in: line, hasCommand: command != nil)
      return .unclear(RefusedLine(.habit(typed, habit), command: LineRules.complete(meant)))
    }
    if command == nil, let called = line.calling(typed) {
      return .unclear(RefusedLine(.optionInFront(typed), command: called))
    }
    return .unknownOption(typed, suggestion: near)
  }
}

extension [Argument] {
  /// The line with the command that an option is called after: `--search coffee`. Nil if there is none.
  fileprivate func calling(_ option: String) -> [Argument]? {
    let name = String(option.drop { $0 == "-" })
    guard name.count > 1, CommandTable.isFirstWord(name),
      let index = firstIndex(where: { $0.shown == option || $0.shown.hasPrefix(option + "=") })
    else { return nil }
    let value = self[index].shown.dropFirst(option.count + 1)
    let rest = (value.isEmpty ? [] : [Argument(text: String(value))]) + self[(index + 1)...]
    return self[..<index] + [Argument(text: name)] + rest
  }

  /// The line with `list` in front and its options as this program spells them; with a count and
  /// `--delete` or `--edit`, as in jrnl, that command for the newest entries. Nil if another option is
  /// among them.
  var asList: [Argument]? {
    var list = [Argument(text: "list")]
    var others: [String] = []
    var index = 0
    while index < count {
      let word = self[index]
      if word.isOption {
        if let option = CommandTable.listOption(word.shown) {
          list.append(Argument(text: option))
        } else if ["--short", "--oneline", "--brief"].contains(word.shown) {
          list += ["--format", "short"].map(Argument.init(text:))
        } else if word.shown == "--format", index + 1 < count {
          let name = self[index + 1]
          list += [word, ArgumentParser.formatNames[name.shown].map(Argument.init(text:)) ?? name]
          index += 1
        } else if word.shown.hasPrefix("--format") {
          list.append(word)
        } else {
          others.append(String(word.shown.drop { $0 == "-" }))
        }
      } else {
        list.append(word)
      }
      index += 1
    }
    guard let other = others.first else { return list }
    guard others.count == 1, ["delete", "edit", "show", "star"].contains(other), list.count == 2,
      list[1].isCount
    else { return nil }
    let count = list[1].shown.inHalfWidth.dropFirst()
    return [other, count == "1" ? "@1" : "@1..\(count)"].map(Argument.init(text:))
  }
}

extension CommandTable {
  /// The spelling of an option of `list` that was typed with one dash or two; nil if it has none.
  fileprivate static func listOption(_ typed: String) -> String? {
    if Argument(text: typed).isCount { return typed }
    let name = String(typed.drop { $0 == "-" })
    if let option = list.options.first(where: { $0.name == name }) { return "--\(option.name)" }
    return list.options.contains { $0.short.map(String.init) == name } ? "-\(name)" : nil
  }
}

extension UsageError.Fault {
  /// Why the value of an option is not a time.
  static func time(
    _ error: TimePhraseError, option: String, word: String, _ settings: TimeSettings = .standard
  ) -> Self {
    switch error {
    case .unknown(let part):
      .notATime(
        option: option, word: word, part: part,
        suggestion: TimePhrase.suggestion(for: word, settings))
    case .ambiguous(let part, let dayFirst, let monthFirst):
      .ambiguousDay(option: option, word: part, dayFirst: dayFirst, monthFirst: monthFirst)
    case .noSuchDay(let part), .noSuchTime(let part): .noSuchDay(option: option, word: part)
    case .moreThanADay(let part): .moreThanADay(option: option, word: part)
    case .outsidePart(let part, let dayPart, let hours):
      .outsidePart(option: option, word: part, dayPart, hours)
    }
  }

  /// Why the value of an option is not a period.
  static func period(_ error: DayError, option: String, word: String) -> Self {
    switch error {
    case .notATime(let suggestion):
      .notATime(option: option, word: word, part: word, suggestion: suggestion)
    case .ambiguous(let dayFirst, let monthFirst):
      .ambiguousDay(option: option, word: word, dayFirst: dayFirst, monthFirst: monthFirst)
    case .eitherTime(let choices): .eitherTime(option: option, word: word, choices)
    case .outsidePart(let part, let dayPart, let hours):
      .outsidePart(option: option, word: part, dayPart, hours)
    case .noSuchDay: .noSuchDay(option: option, word: word)
    }
  }
}

/// The choice closest to a misspelled word, or nil if none is close.
func suggestion(for word: String, among choices: [String]) -> String? {
  let word = word.lowercased()
  let longer = choices.filter { word.count >= 2 && $0.lowercased().hasPrefix(word) }
  if longer.count == 1 { return longer[0] }
  let nearest =
    choices
    .map { (choice: $0, distance: editDistance(word, $0.lowercased())) }
    .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(1, min(word.count, nearest.choice.count) / 3) else {
    return longer.first
  }
  return nearest.choice
}

/// The number of letters to insert, remove, change or swap with a neighbor.
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var rows = [Array(0...right.count)]
  for i in 1..<(left.count + 1) {
    var row = [i]
    for j in 1..<(right.count + 1) {
      let change = rows[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, change)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        best = min(best, rows[i - 2][j - 2] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
