import Testing

@testable import JournalCLI

/// The help of the commands that read, word for word.
struct HelpReadingPagesTests {
  @Test func `the page of list`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("list")) == """
        journal list: List entries, newest first

        usage: journal list [QUERY…] [OPTIONS]

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
          journal list -n 5 --type mood --format json
          journal list --month --tag family river or sea

        """)
  }

  @Test func `the page of show`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("show")) == """
        journal show: Show one entry, whole

        usage: journal show [ID] [OPTIONS]

        ID is an id as a list shows it, or any beginning of one that no other entry
        shares; @1 is the newest entry, @2 the one before it.

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
          --last              The newest entry
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

        Example:
          journal show 7f3k

        """)
  }

  @Test func `the page of info`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("info")) == """
        journal info: Tell where the journal is and what it holds

        usage: journal info [OPTIONS]

        Also what this version does not know: kinds of entries, damaged lines, and the
        names of abilities that the journal asks for.

        Several journals are read as one with --journal work,home or --all: every
        journal that has a name, and $JOURNAL_FILE or, where there is one, the journal
        in the standard place. Each answer says which journal it is from. One that
        cannot be read is told, and the others are shown.

        Options:
          --all               All journals that have a name, and the standard one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal info --format json

        """)
  }

  @Test func `the page of help`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("help")) == """
        journal help: Explain a command

        usage: journal help [COMMAND…] [OPTIONS]

        Also of its own: 'journal help query', 'journal help dates' and 'journal help
        format'.

        Options:
          --no-pager          All at once, in a terminal too
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal help add text
          journal help format

        """)
  }
}
