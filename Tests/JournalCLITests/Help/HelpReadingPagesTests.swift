import Testing

@testable import JournalCLI

/// The help pages of commands that read, word for word.
struct HelpReadingPagesTests {
  @Test func `the page of list`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("list")) == """
        journal list: List entries, newest first

        usage: journal list [QUERY…] [OPTIONS]

        Lists all entries, or those that match QUERY: words, "phrases", #tags, or, not,
        mood:>=4, before:2026-11-20 and more; see 'journal help query'. An entry is
        listed if it matches the query and all options.

        DATE is 2026-11-20, 2026-11, 'last friday', 'last month', a time such as
        2026-11-20T21:30, and more; see 'journal help dates'.

        Entries of a type that this version does not know are listed in their place, and
        counted below the list.

        short is one line per entry; markdown is a list below a heading for each day,
        with the text escaped; csv is a table as in RFC 4180, with LF line ends; json is
        one array, jsonl one object per line, raw the stored lines, byte for byte.

        NAMES are some of id, revision, type, at, until, day, text, mood, score, note,
        tags, starred, understood, journal, files, with commas and no spaces between
        them, for json, jsonl and csv. A missing value is null in json and empty in csv.
        Without NAMES, an entry in json has id, type, at, until, day and understood; a
        text also has text, tags and starred, a mood also mood, score, note, tags and
        starred, an entry in conflict also revision, and one with files also files. An
        entry that this version can't read has text, note, tags and starred if it has
        words. In csv, a cell that a spreadsheet would take for a formula begins with an
        apostrophe, and control characters are made visible.

        Short forms: ls, log, today (list --today), yesterday (list --yesterday), week
        (list --week), month (list --month)

        Options:
          -n, --limit N       The newest N entries
          --skip N            Skip the newest N
          --type TYPE         Entries of this type: text, mood, or any other
          --tag TAG           With this tag; if repeated, with all of them
          --mood MOOD         With this mood: good, 4, '>=4', '<okay'
          --starred           With a star
          --from DATE         From this day or time
          --to DATE           Up to and including this day or time
          --since DATE        The same as --from
          --until DATE        The same as --to
          --on DATE           On this day
          --today             Today
          --yesterday         Yesterday
          --week              This week
          --month             This month
          --year              This year
          --on-this-day       On this day of any year
          --exact             Match case and width of letters
          --reverse           Oldest first
          --count             Print only the number of entries
          --fields NAMES      Only these fields or columns, in this order
          --plain             Texts as typed, with the Markdown signs
          --no-pager          Do not use a pager
          --all               All journals that have a name, and the default one
          --format FORMAT     text, short, markdown, csv, json, jsonl or raw
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal list -n 5 --type mood --format json
          journal list --month --tag family river or sea

        """)
  }

  @Test func `the page of show`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("show")) == """
        journal show: Show one entry in full

        usage: journal show [ID|QUERY…] [OPTIONS]

        The words come first, then what else is known. What an import brought along is
        named in one line; --details shows it.

        Pick entries by id or by position: @1 is the first entry of the list, @1..5 the
        first five. ID is an id as a list shows it, or any unique beginning of one.
        --last is the entry that was added or edited last, whatever its date. Words that
        are no ids are a query, as in 'journal find'.

        short is one line per entry; markdown is a list below a heading for each day,
        with the text escaped; csv is a table as in RFC 4180, with LF line ends; json is
        one array, jsonl one object per line, raw the stored lines, byte for byte.

        NAMES are some of id, revision, type, at, until, day, text, mood, score, note,
        tags, starred, understood, journal, files, with commas and no spaces between
        them, for json, jsonl and csv. A missing value is null in json and empty in csv.
        Without NAMES, an entry in json has id, type, at, until, day and understood; a
        text also has text, tags and starred, a mood also mood, score, note, tags and
        starred, an entry in conflict also revision, and one with files also files. An
        entry that this version can't read has text, note, tags and starred if it has
        words. In csv, a cell that a spreadsheet would take for a formula begins with an
        apostrophe, and control characters are made visible.

        Short forms: cat, view

        Options:
          --last              The entry added or edited last
          --details           Show all that came along from another program
          --fields NAMES      Only these fields or columns, in this order
          --plain             Texts as typed, with the Markdown signs
          --no-pager          Do not use a pager
          --all               All journals that have a name, and the default one
          --format FORMAT     text, short, markdown, csv, json, jsonl or raw
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal show 7f3k
          journal show @1..3

        """)
  }

  @Test func `the page of info`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("info")) == """
        journal info: Show the journal's location and contents

        usage: journal info [OPTIONS]

        Also shows what this version does not know: types of entries, damaged lines, and
        abilities that the journal requires.

        Options:
          --all               All journals that have a name, and the default one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal info --format json

        """)
  }

  @Test func `the page of help`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("help")) == """
        journal help: Show help for a command

        usage: journal help [COMMAND…] [OPTIONS]

        Without COMMAND, shows the everyday commands in groups. COMMAND is a command, a
        short form of one, or an alias of yours.

        More topics: 'journal help query', 'journal help dates' and 'journal help
        format'.

        Options:
          -a, --all           Show every command and option
          --no-pager          Do not use a pager
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal help add text
          journal help format
          journal help --all

        """)
  }
}
