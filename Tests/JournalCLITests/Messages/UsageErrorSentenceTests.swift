import Presentation
import Settings
import TestSupport
import Testing
@testable import TimePhrases
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// The sentence of every usage error.
struct UsageErrorSentenceTests {
  static let rows: [(UsageError.Fault, String)] = [
    (
      .unknownCommand("-_-", suggestion: nil),
      "there is no command '-_-'; 'journal help' lists them"
    ),
    (
      .unknownCommand("lsit", suggestion: "list"),
      "there is no command 'lsit'; did you mean 'list'?"
    ),
    (
      .exchange(.unknownZone("Mars/Base")),
      "'--zone' can't be 'Mars/Base'; write a name such as Europe/Berlin or Asia/Tokyo"
    ),
    (
      .exchange(.unknownField("day")),
      "'--map' knows no field 'day'; fields are date, time, text, title, mood, note, score, tags, "
        + "starred, id, zone"
    ),
    (
      .exchange(.noArchive(path: "x.zip", .jrnlJSON)),
      "'x.zip' can't be a zip archive: only an export for Day One is one; name a file such as "
        + "'export.json', then zip it"
    ),
    (
      .exchange(.notAPair(option: "--moods", word: "rad")),
      "'--moods' can't read 'rad'; write NAME=VALUE, separated by commas"
    ),
    (
      .unclear(RefusedLine(.word("lsit"), command: line("list"), text: line("text", "lsit"))),
      "there is no command 'lsit'; did you mean:\n  journal list\nTo add the words as a text:\n"
        + "  journal text lsit"
    ),
    (
      .unclear(RefusedLine(.word("lsit"), command: line("list"))),
      "there is no command 'lsit'; did you mean:\n  journal list"
    ),
    (
      .unclear(RefusedLine(.word("--"))), "there is no command '--'; see 'journal help'"
    ),
    (
      .unclear(RefusedLine(.date("last week"), text: line("text", "a b"))),
      "a line that begins with 'last week' can be a list or a text\nTo add the words as a text:\n"
        + "  journal text 'a b'"
    ),
    (
      .unclear(RefusedLine(.optionInFront("-on"), command: line("list", "--on", "today"))),
      "there is no option '-on' before a command; did you mean:\n  journal list --on today"
    ),
    (
      .unclear(RefusedLine(.position("3"), command: line("delete", "@3"))),
      "'3' is no id; @ counts entries from the newest; did you mean:\n  journal delete @3"
    ),
    (
      .missingID(.newest("7f3k  First light")),
      "ID is missing; @1 is the newest entry: 7f3k  First light"
    ),
    (
      .missingID(.lastWritten("7f3k  First light", command: "journal star --last")),
      "ID is missing; 'journal star --last' takes the entry written last: 7f3k  First light"
    ),
    (.missingID(.lastDeleted("First light")), "ID is missing; @1 was deleted last: First light"),
    (
      .countOfPicks("-3"),
      "'-3' picks no entries; '@1' is the newest entry, and '@1..3' means the newest 3"
    ),
    (
      .tagAfterID("7f3k", command: "journal tag walk 7f3k", tag: "#7f3k"),
      "'7f3k' names an entry, and the tag comes first; run:\n  journal tag walk 7f3k\n"
        + "(a tag with that name is written '#7f3k')"
    ),
    (
      .tagAfterID("@1", command: "journal tag walk @1", tag: nil),
      "'@1' names an entry, and the tag comes first; run:\n  journal tag walk @1"
    ),
    (
      .badAlias("ls", .shortForm(of: "list")), "'ls' is a short form of 'list'; choose another name"
    ),
    (
      .badKeys("star", .clash(key: "d", with: "delete")),
      "d is needed for 'delete'; choose another key, or set keys.delete too"
    ),
    (
      .unfinishedCommand("add", word: nil, choices: ["text", "mood"], suggestion: nil),
      "'add' is incomplete; write 'add text' or 'add mood'"
    ),
    (
      .unfinishedCommand("add", word: "hello", choices: ["text", "mood"], suggestion: nil),
      "there is no command 'add hello'; write 'add text' or 'add mood'"
    ),
    (
      .unfinishedCommand("add", word: "txet", choices: ["text", "mood"], suggestion: "text"),
      "there is no command 'add txet'; did you mean 'add text'?"
    ),
    (
      .unknownOption("--frob", suggestion: nil),
      "there is no option '--frob' here; 'journal list --help' has the options of a list, and "
        + "'journal text --help' those of a text"
    ),
    (
      .unknownOption("--limti", suggestion: "--limit"),
      "there is no option '--limti' here; did you mean '--limit'?"
    ),
    (.missingValue(option: "--at", placeholder: "TIME"), "'--at' needs a value: --at TIME"),
    (.missingValue(option: "-n", placeholder: "N"), "'-n' needs a value: -n N"),
    (.unwantedValue(option: "--star", value: "yes"), "'--star' takes no value, but got 'yes'"),
    (.repeatedOption("--at"), "'--at' is given twice; give it once"),
    (.missingOperand("ID"), "ID is missing; 'journal list' shows the ids"),
    (
      .missingOperand("MOOD"),
      "MOOD is missing; write awful, bad, okay, good or great, 1 to 5, 😖 🙁 😐 🙂 😄, or a word such as "
        + "happy or tired"
    ),
    (.unwantedOperand("also"), "'also' is not expected here"),
    (
      .notAChoice(
        option: "--format", word: "jsno", choices: ["text", "json"], suggestion: "json"),
      "'--format' can't be 'jsno'; did you mean 'json'?"
    ),
    (
      .notAChoice(
        option: "--format", word: "xml", choices: ["text", "json", "raw"], suggestion: nil),
      "'--format' can't be 'xml'; write text, json or raw"
    ),
    (.notACount(option: "-n", word: "five"), "'-n' needs a number from 0, but got 'five'"),
    (
      .notATime(option: "--at", word: "never", part: "never"),
      "'--at' can't read 'never'; write a time such as 2026-11-20T21:30, 'last night', 'yesterday 9pm' "
        + "or '3 days ago' ('journal help dates')"
    ),
    (
      .notATime(option: "--at", word: "last nite", part: "nite"),
      "'--at' can't read 'nite' in 'last nite'; write a time such as 2026-11-20T21:30, 'last night', "
        + "'yesterday 9pm' or '3 days ago' ('journal help dates')"
    ),
    (
      .notATime(
        option: "--at", word: "this mornin", part: "mornin", suggestion: "this morning"),
      "'--at' can't read 'mornin' in 'this mornin'; did you mean 'this morning'?"
    ),
    (
      .notATime(option: "--at", word: "tonigt", part: "tonigt", suggestion: "tonight"),
      "'--at' can't read 'tonigt'; did you mean 'tonight'?"
    ),
    (
      .eitherTime(
        option: "--at", word: "yesterday at 5",
        [
          TimeChoice(words: "yesterday at 5 am", time: Moment.at("2026-11-20T05:00:00Z").time),
          TimeChoice(words: "yesterday at 5 pm", time: Moment.at("2026-11-20T17:00:00Z").time),
        ]),
      "'--at' got 'yesterday at 5', which could be 2 times; write 'yesterday at 5 am' "
        + "(Fri 2026-11-20 05:00) or 'yesterday at 5 pm' (Fri 2026-11-20 17:00)"
    ),
    (
      .outsidePart(option: "--at", word: "at 15:00", .night, DayPart.night.hours),
      "'--at' got 'at 15:00', which is not in the night (18:00-06:00); leave out one of the two "
        + "('journal help dates' explains)"
    ),
    (
      .ambiguousDay(
        option: "--at", word: "01/02/2026", dayFirst: "2026-02-01", monthFirst: "2026-01-02"),
      "'--at' got '01/02/2026', which could be two different days; write 2026-02-01 or 2026-01-02"
    ),
    (
      .moreThanADay(option: "--at", word: "last week"),
      "'--at' needs a day or a time, but 'last week' is longer than a day; write a day such as "
        + "'last friday' or 2026-11-20"
    ),
    (
      .lessThanADay(option: "--on", word: "21:30"),
      "'--on' needs whole days, but '21:30' is shorter than a day; write a day such as 2026-11-20"
    ),
    (
      .notAPeriod(option: "MONTH", word: "banana"),
      "'MONTH' can't read 'banana'; write a period such as 2026-11, 2025 or 'last month' "
        + "('journal help dates')"
    ),
    (
      .nothingBefore, "no day is before this period; name another one with --compare=PERIOD"
    ),
    (
      .noSuchDay(option: "--at", word: "2026-02-30"),
      "'--at' got '2026-02-30', which is not on the calendar or the clock"
    ),
    (
      .notATag(option: "--tag", word: "two words"),
      "'--tag' got 'two words'; a tag has letters, digits, - and _, and not only digits"
    ),
    (
      .unknownMood("godo", suggestion: "good"),
      "there is no mood 'godo' (did you mean 'good'?); moods are awful, bad, okay, good and great, "
        + "or 1 to 5, or 😖 🙁 😐 🙂 😄"
    ),
    (
      .unknownMood("sleepy", suggestion: nil),
      "there is no mood 'sleepy'; moods are awful, bad, okay, good and great, or 1 to 5, or "
        + "😖 🙁 😐 🙂 😄; 'journal moods add sleepy --score 3' makes it a mood"
    ),
    (
      .unknownMood("october", suggestion: nil),
      "there is no mood 'october'; moods are awful, bad, okay, good and great, or 1 to 5, or "
        + "😖 🙁 😐 🙂 😄; 'journal list --type mood --on october' lists the moods of that time"
    ),
    (
      .notATime(option: "--at", word: "a few days ago", part: "a few"),
      "'--at' got 'a few days ago'; write how many instead of 'a few', such as '3 days ago'"
    ),
    (
      .unknownMood("clam", suggestion: "calm", own: ["calm", "flat"]),
      "there is no mood 'clam' (did you mean 'calm'?); moods are awful, bad, okay, good and "
        + "great, or 1 to 5, or 😖 🙁 😐 🙂 😄; your own moods: calm, flat"
    ),
    (
      .notAMood(">4"),
      "'>4' can't be a mood; write a word without commas and quotes that is no number and does not "
        + "begin with - < = or >"
    ),
    (.notAScore("9"), "'--score' needs a number from 1 to 5, but got '9'"),
    (.missingOperand("KEY"), "KEY is missing; 'journal config list' lists the settings"),
    (
      .unknownSetting("colr", suggestion: "color"),
      "there is no setting 'colr'; did you mean 'color'?"
    ),
    (
      .unknownSetting("frob", suggestion: nil),
      "there is no setting 'frob'; 'journal config list' lists them"
    ),
    (
      .badSetting("color", word: "blue", .choice(["auto", "always", "never"])),
      "'color' can't be 'blue'; it must be auto, always or never"
    ),
    (.notAName("two words"), "'two words' can't be a name; use letters, digits, - and _"),
    (.contradiction("--star", "--unstar"), "'--star' and '--unstar' can't be used together"),
    (
      .onlyWith(option: "--per day", other: "-o DIR"), "'--per day' works only with '-o DIR'"
    ),
    (
      .needsTerminal(instead: "journal list"),
      "this needs a terminal that can move its cursor; 'journal list' works without one"
    ),
    (
      .nothingToEdit,
      "nothing to change; add an option ('journal help edit' lists them)"
    ),
    (
      .textAndNote,
      "'--text' and '--note' can't be used together: --text is for a text, --note for a mood"
    ),
    (.emptyPath(option: "--file"), "'--file' needs the name of a file, but it is empty"),
    (.notACount(option: "--skip", word: "x"), "'--skip' needs a number from 0, but got 'x'"),
    (
      .badQuery(QueryError(fault: .unclosedQuote, query: "a \"b", range: 2..<3)),
      "a quote in the query is not closed; add a closing \"\n  a \"b\n    ^"
    ),
    (
      .emptyPeriod(from: "--from 2026-11-20", to: "--until 2026-11-01"),
      "'--from 2026-11-20' is later than '--until 2026-11-01'; swap them"
    ),
    (
      .unknownField("txet", suggestion: "text", fields: ["id", "text"]),
      "there is no field 'txet' (did you mean 'text'?); fields are id, text"
    ),
    (
      .unknownField("colour", suggestion: nil, fields: ["id", "text"]),
      "there is no field 'colour'; fields are id, text"
    ),
    (
      .needsFormat(option: "--fields", formats: ["json", "csv"]),
      "'--fields' works only with --format json or --format csv"
    ),
    (
      .notOfAJournal(option: "--file"),
      "'' works on your settings, not on a journal; leave out '--file'"
    ),
    (
      .oneEntryOnly(option: "--text"),
      "'--text' takes one entry; name it by its id ('journal list' shows the ids)"
    ),
    (
      .notAMeasure(option: "--of", word: "steps"),
      "'--of' got 'steps'; it takes entries, words, mood or a #tag"
    ),
    (
      .notAPosition("@3.."),
      "'@3..' is not a position in a list; write @1 for its first entry, or @1..5 for the first five"
    ),
    (
      .oneJournalOnly(["work", "home"]),
      "'' takes one journal, not 2 ('work' and 'home'); write -j work or -j home"
    ),
    (
      .oneJournalOnly([]), "'' takes one journal, not --all; name it with -j NAME"
    ),
    (.missingOperand("SHELL"), "SHELL is missing; write bash, zsh or fish"),
  ]

  @Test(arguments: rows)
  func `a mistake is quoted with the expected value`(
    fault: UsageError.Fault, sentence: String
  ) {
    let error = UsageError(fault, in: nil)
    #expect(error.sentence == sentence)
    expectInJapanese { $0.sentence(error) }
    #expect(Failure.usage(UsageError(fault, in: nil)).sentence == sentence)
  }

  @Test(arguments: ["add text", "add mood"])
  func `for a command that takes a text, an unknown option may be text after a dash`(
    title: String
  ) {
    let command = CommandSpec.titled(title)
    expectInJapanese {
      $0.sentence(UsageError(.unknownOption("-_-", suggestion: nil), in: command))
    }
    #expect(
      UsageError(.unknownOption("-_-", suggestion: nil), in: command).sentence
        == "there is no option '-_-' here; write -- before a text that begins with a dash")
    #expect(
      UsageError(.unknownOption("--tga", suggestion: "--tag"), in: command).sentence
        == "there is no option '--tga' here; did you mean '--tag'?")
  }

  @Test func `a list of words reads like a sentence`() {
    #expect(Catalogue(.english).either([]) == "")
    #expect(Catalogue(.english).either(["a"]) == "a")
    #expect(Catalogue(.english).either(["a", "b"]) == "a or b")
    #expect(Catalogue(.english).all(["a", "b", "c"]) == "a, b and c")
    #expect(Catalogue(.japanese).either(["a"]) == "a")
    #expect(Catalogue(.japanese).either(["a", "b"]) == "a または b")
    #expect(Catalogue(.japanese).either(["a", "b", "c"]) == "a、b、または c")
    #expect(Catalogue(.japanese).all(["a", "b", "c"]) == "a、b、c")
  }

  private static func line(_ words: String...) -> [Argument] { words.map(Argument.init(text:)) }

  @Test func `every fault has a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new fault needs a case here, and then a row above.
  private enum Kind: CaseIterable {
    case unknownCommand, unclear, missingID, countOfPicks, badAlias, badKeys,
      unfinishedCommand,
      unknownOption, missingValue,
      unwantedValue
    case repeatedOption, missingOperand, unwantedOperand, notAChoice, notACount, notATime
    case eitherTime, outsidePart, notAMood, notAScore
    case lessThanADay, notAPeriod, nothingBefore
    case ambiguousDay, moreThanADay, noSuchDay, notATag, unknownMood, contradiction, nothingToEdit
    case onlyWith, needsTerminal, textAndNote, emptyPath, badQuery, emptyPeriod, unknownSetting,
      badSetting,
      notAName
    case tagAfterID
    case unknownField, needsFormat, oneJournalOnly, oneEntryOnly, notOfAJournal
    case notAPosition, exchange, notAMeasure

    init(_ fault: UsageError.Fault) {
      switch fault {
      case .unknownCommand: self = .unknownCommand
      case .unclear: self = .unclear
      case .missingID: self = .missingID
      case .tagAfterID: self = .tagAfterID
      case .badAlias: self = .badAlias
      case .badKeys: self = .badKeys
      case .countOfPicks: self = .countOfPicks
      case .unfinishedCommand: self = .unfinishedCommand
      case .unknownOption: self = .unknownOption
      case .missingValue: self = .missingValue
      case .unwantedValue: self = .unwantedValue
      case .repeatedOption: self = .repeatedOption
      case .missingOperand: self = .missingOperand
      case .unwantedOperand: self = .unwantedOperand
      case .notAChoice: self = .notAChoice
      case .notACount: self = .notACount
      case .notATime: self = .notATime
      case .eitherTime: self = .eitherTime
      case .outsidePart: self = .outsidePart
      case .ambiguousDay: self = .ambiguousDay
      case .moreThanADay: self = .moreThanADay
      case .lessThanADay: self = .lessThanADay
      case .notAPeriod: self = .notAPeriod
      case .nothingBefore: self = .nothingBefore
      case .noSuchDay: self = .noSuchDay
      case .notATag: self = .notATag
      case .unknownMood: self = .unknownMood
      case .notAMood: self = .notAMood
      case .notAScore: self = .notAScore
      case .contradiction: self = .contradiction
      case .nothingToEdit: self = .nothingToEdit
      case .onlyWith: self = .onlyWith
      case .needsTerminal: self = .needsTerminal
      case .textAndNote: self = .textAndNote
      case .emptyPath: self = .emptyPath
      case .badQuery: self = .badQuery
      case .emptyPeriod: self = .emptyPeriod
      case .unknownSetting: self = .unknownSetting
      case .badSetting: self = .badSetting
      case .notAName: self = .notAName
      case .unknownField: self = .unknownField
      case .notOfAJournal: self = .notOfAJournal
      case .oneEntryOnly: self = .oneEntryOnly
      case .notAPosition: self = .notAPosition
      case .notAMeasure: self = .notAMeasure
      case .exchange: self = .exchange
      case .oneJournalOnly: self = .oneJournalOnly
      case .needsFormat: self = .needsFormat
      }
    }
  }
}
