import TestSupport
import Testing

@testable import JournalCLI

/// The help pages on searching, word for word.
struct HelpFindingPagesTests {
  @Test func `the page of find`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("find")) == """
        journal find: Find entries; the same as list

        usage: journal find [QUERY…] [OPTIONS]

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

        Short forms: search

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
          journal find first light
          journal find 'mood:>=4 -#work after:2026-11-01'

        """)
  }

  @Test func `the page about queries`() {
    #expect(
      HelpPage(width: 80).query() == #"""
        journal help query: How to search

        Write a query after 'journal list' or 'journal find'. The shell interprets
        quotes, # ( ) < > and *; put a query that has one of them in single quotes.

        Words:
          first light    Both words, anywhere in a text, a note or a mood's name
          "first light"  These words in this order; \" is a quote in it
          /l(i|o)ght?/   A pattern: . [a-z] \d \w \s \b ^ $ | ( ) * + ? {2,3}
          #walk          This tag, as a whole
          #w*            Each tag that begins with this; also tag:w*

        Combinations:
          a b         Both; a and b is the same
          a or b      At least one of them; binds weaker than a b
          not a, -a   Entries that do not match
          (a or b) c  Parentheses group terms

        Fields:
          tag:walk           This tag, without the sign
          text:river         In texts only; also text:"first light" and text:/l.ght/
          note:slept         In the notes of moods only
          type:mood          Entries of this type
          mood:good          This mood; by score: mood:4, mood:>=4, mood:<okay
          is:starred         Also is:photo, is:edited (now), and is:unknown for what
                             this version can't read
          has:note           Also has:tag, has:text and has:file
          file:*.jpg         With such a file; * and ? as in a shell; file:pier is a
                             part of the name
          on:2026-11-20      This day, or a time: on:2026-11-20T21:30
          since:2026-11-20   This day or later; the same as from:
          until:2026-11-20   This day or earlier; the same as to:
          before:2026-11-20  Before this day begins
          after:2026-11-20   After this day ends
          id:7f3k            Ids that begin with this

        Quote a value with spaces: on:"last monday". A colon after any other word
        has no special meaning: 12:30. A hint below the result names words that look
        like a field or a time, unless they are quoted: "today".

        A search ignores case, full and half width (ＡＢＣ and abc, ｶﾅ and カナ) and
        the amount of white space, except with --exact. Operators are all lowercase
        or all uppercase: 'Or' is a word.

        -word, -#tag and -(a or b) exclude entries: journal find river -rain. If one
        looks like an option, write -- before the query: journal find -- river
        -week.

        An entry that this version can't read is found by type, id, date and file.
        If a query asks for more, such entries are counted below the list.

        Examples:
          journal find first light
          journal find '#walk (river or sea) -rain'
          journal find 'mood:<=bad since:2026-11-01'
          journal find '/\d+ ?km/ is:starred'

        """#)
  }

  @Test func `every example is a valid query`() throws {
    let fields = QueryGrammar.Term.allCases.filter { $0 != .not }.map(\.rawValue)
    let commands = (QueryGrammar.examples + CommandSpec.titled("find").examples)
      .map { $0.dropFirst("journal find ".count).filter { $0 != "'" } }
    for query in fields + commands {
      let condition = try QueryParser.condition(query) {
        word, field throws(Failure) in
        try FixedTime.tokyo.stretch(
          written: word, for: "\(field.rawValue):",
          unread: .notADay(of: field.rawValue, word))
      }
      #expect(condition != nil, "\(query)")
    }
  }
}
