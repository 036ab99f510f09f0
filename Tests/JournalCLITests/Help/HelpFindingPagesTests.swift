import TestSupport
import Testing

@testable import JournalCLI

/// The help about finding, word for word.
struct HelpFindingPagesTests {
  @Test func `the page of find`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("find")) == """
        journal find: Find entries: the same as list

        usage: journal find [QUERY…] [OPTIONS]

        All entries, or those that QUERY finds: words, "phrases", #tags, or, not,
        mood:>=4, before:2026-11-20 and more, which 'journal help query' explains. All
        of the options and the query have to fit.

        DATE is 2026-11-20, 2026-11, 'last friday', 'last month', a time as
        2026-11-20T21:30, and more, which 'journal help dates' explains.

        Entries of a type that this version does not know are listed in their place, and
        counted below the list.

        short is one line an entry, markdown a list below the heading of each day, csv a
        table; json is one array, jsonl one object a line, raw the stored lines, byte
        for byte.

        NAMES are some of id, revision, type, at, text, mood, score, note, tags,
        starred, understood, journal, with commas and no spaces between them, for json,
        jsonl and csv. What an entry does not have is null in json, and empty in csv. In
        csv a cell that a spreadsheet would take for a formula has an apostrophe before
        it.

        Several journals are read as one with --journal work,home or --all: every
        journal that has a name, and $JOURNAL_FILE or, where there is one, the journal
        in the standard place. Each answer says which journal it is from. One that
        cannot be read is told, and the others are shown.

        Options:
          -n, --limit N       The newest N entries
          --skip N            Pass over the newest N
          --type TYPE         Entries of this type: text, mood, or any other
          --tag TAG           With this tag; repeated, with all of them
          --mood MOOD         Moods like this: good, 4, '>=4', '<okay'
          --starred           With a star
          --from DATE         From this day or time on
          --to DATE           Up to this day or time, with it
          --since DATE        The same as --from
          --until DATE        The same as --to
          --on DATE           On this day
          --today             Of today
          --week              Of this week
          --month             Of this month
          --year              Of this year
          --on-this-day       Of this day in any year
          --exact             Case and width of letters make a difference
          --reverse           The oldest of them first
          --count             Only how many there are
          --fields NAMES      Only these members or columns, in this order
          --plain             Texts as they were typed, signs of Markdown and all
          --no-pager          All at once, in a terminal too
          --all               All journals that have a name, and the standard one
          --format FORMAT     text, short, markdown, csv, json, jsonl or raw
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal find first light
          journal find 'mood:>=4 -#work after:2026-11-01'

        """)
  }

  @Test func `the page about queries`() {
    #expect(
      HelpPage(width: 80).query() == #"""
        journal help query: How to find something

        A query stands behind 'journal list' or 'journal find'. The shell has its
        own ideas about quotes, # ( ) < > and *; put the whole query in single
        quotes where it has one of them.

        Words:
          first light    Both words, anywhere in a text, a note or the name of a
                         mood
          "first light"  These words, one behind the other; \" is a quote in it
          /l(i|o)ght?/   A pattern: . [a-z] \d \w \s \b ^ $ | ( ) * + ? {2,3}
          #walk          A tag, whole

        Together:
          a b         Both; a and b is the same
          a or b      One of them or both; weaker than a b
          not a, -a   Whatever is not like that
          (a or b) c  Parentheses say what belongs together

        Fields:
          type:mood          Entries of this type
          mood:good          This mood; by its score: mood:4, mood:>=4, mood:<okay
          is:starred         Also is:edited, and is:unknown for what this version
                             can't read
          has:note           Also has:tag and has:text
          on:2026-11-20      That day; also a time: on:2026-11-20T21:30
          before:2026-11-20  Before that day begins
          after:2026-11-20   After that day has ended
          id:7f3k            Ids that begin so

        A value with spaces is quoted: before:"2026-11-20 21:30". A word before a
        colon that is none of these is a word like any other: 12:30.

        Upper and lower case, full and half width (ＡＢＣ and abc, ｶﾅ and カナ) and
        white space make no difference, except with --exact. Operators are all in
        lower or all in upper case: 'Or' is a word.

        -word, -#tag and -(a or b) need no quotes of their own: journal find river
        -rain. Where one is an option, or nearly one, write -- before the query:
        journal find -- river -week.

        What is not in an entry that this version can't read, nobody can say: such
        an entry is found by type, id and date, and counted where a query asks for
        more.

        Examples:
          journal find first light
          journal find '#walk (river or sea) -rain'
          journal find 'mood:<=bad after:2026-11-01'
          journal find '/\d+ ?km/ is:starred'

        """#)
  }

  @Test func `every example of a query can be read`() throws {
    let fields = QueryGrammar.Term.allCases.filter { $0 != .not }.map(\.rawValue)
    let commands = (QueryGrammar.examples + CommandSpec.titled("find").examples)
      .map { $0.dropFirst("journal find ".count).filter { $0 != "'" } }
    for query in fields + commands {
      let condition = try QueryParser.condition(query) {
        word throws(DayError) in try FixedTime.tokyo.stretch(written: word)
      }
      #expect(condition != nil, "\(query)")
    }
  }
}
