import Testing

@testable import JournalCLI

/// The help pages of commands that change an entry, word for word.
struct HelpChangingPagesTests {
  @Test func `the page of edit`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("edit")) == """
        journal edit: Edit one entry, or several in turn

        usage: journal edit [ID|QUERY…] [OPTIONS]

        In a terminal, without options, the entry opens in your editor: its time, mood,
        tags and star, a line of dashes, and the text. In a pipe, or with a single -
        after ID, the command reads the same form from standard input; without the line
        of dashes all of it is the text.

        Pick entries by id or by position: @1 is the first entry of the list, @1..5 the
        first five. ID is an id as a list shows it, or any unique beginning of one.
        --last is the entry that was added or edited last, whatever its date. Words that
        are no ids are a query, as in 'journal find'.

        For more than one entry, the command shows the list and asks; outside a terminal
        it needs --yes. --dry-run only shows the list. One 'journal undo' takes back the
        whole command.

        Several entries open one after the other, and each is saved before the next one
        opens; one that you do not change stays as it is. With options, all of them get
        the same change, but --text and --note take one entry.

        Only what you name changes; the rest of the entry stays the same, byte for byte.
        The old version stays in the file.

        TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with optional
        seconds, fraction, and Z or an offset such as +09:00, or words: 'last night',
        'yesterday 9pm', 'last friday at 18:30', '2 hours ago', 'Nov 21', 昨日の午後9時.
        A day alone keeps the time of day; a time alone keeps the day. See 'journal help
        dates'.

        Options:
          --last              The entry added or edited last
          --text TEXT         The new text; - reads standard input
          --mood MOOD         The new mood
          --note TEXT         The new note of a mood; an empty one removes it
          --at TIME           When it happened
          --tag TAG           Add a tag; may be repeated
          --untag TAG         Remove a tag; may be repeated
          --star              Add the star
          --unstar            Remove the star
          --dry-run           Show which entries would change, and stop
          -y, --yes           Do not ask
          --all               All journals that have a name, and the default one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal edit 7f3k --text "First light on the river" --tag walk
          journal edit b2x9 --mood great --note ""
          journal edit --last
          journal edit 'walk before:2026-11-01'

        """)
  }

  @Test func `the page of delete`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("delete")) == """
        journal delete: Delete an entry

        usage: journal delete [ID|QUERY…] [OPTIONS]

        Hides entries from every list. The text stays in the file until 'journal purge'
        or 'journal compact' removes it.

        Pick entries by id or by position: @1 is the first entry of the list, @1..5 the
        first five. ID is an id as a list shows it, or any unique beginning of one.
        --last is the entry that was added or edited last, whatever its date. Words that
        are no ids are a query, as in 'journal find'.

        For more than one entry, the command shows the list and asks; outside a terminal
        it needs --yes. --dry-run only shows the list. One 'journal undo' takes back the
        whole command.

        For one entry, it asks only if this version cannot read the entry, or if an
        entry that it cannot read depends on it; --yes skips the question.

        Short forms: rm

        Options:
          --last              The entry added or edited last
          --dry-run           Show which entries would change, and stop
          -y, --yes           Do not ask
          --all               All journals that have a name, and the default one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal delete 7f3k
          journal delete --last

        """)
  }
}
