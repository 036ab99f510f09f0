import Testing

@testable import JournalCLI

/// The help of the commands that change an entry, word for word.
struct HelpChangingPagesTests {
  @Test func `the page of edit`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("edit")) == """
        journal edit: Change an entry, or several one after the other

        usage: journal edit [ID|QUERY…] [OPTIONS]

        Without an option, in a terminal, the entry opens in your editor: its moment,
        its mood, its tags and its star, a line of dashes, and the words. A single -
        behind ID reads such a text from standard input.

        Where every word is an id, those entries are meant; else all words are a query,
        as in 'journal find'. Of more than one entry it shows which, and asks. Then they
        open one after the other, and each is saved before the next one opens; one that
        you leave as it is, is not changed. With options all of them get the same
        change, but --text and --note are for one entry, named by its id. One 'journal
        undo' takes back all of it.

        Only what you name is changed; everything else in the entry stays byte for byte
        what it was. The version before stays in the file.

        ID is an id as a list shows it, or any beginning of one that no other entry
        shares; @1 is the newest entry, @2 the one before it.

        TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with seconds, a
        fraction, Z or an offset such as +09:00 if you like, or words: 'yesterday 9pm',
        'last friday at 18:30', '2 hours ago', 'Nov 21', 昨日の午後9時. A day alone
        takes the present time of day, a time alone is today's. 'journal help dates' has
        all of it.

        With --journal work,home or --all the entry is looked for in all of them, and
        changed where it is; one command changes one journal.

        Options:
          --last              The newest entry
          --text TEXT         The new text; - reads standard input
          --mood MOOD         The new mood
          --note TEXT         The new note of a mood; an empty one takes it away
          --at TIME           The moment it is about
          --tag TAG           Add a tag; may be repeated
          --untag TAG         Take a tag away; may be repeated
          --star              Star it
          --unstar            Take its star away
          --dry-run           Only tell which entries are meant
          -y, --yes           Do not ask
          --all               All journals that have a name, and the standard one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

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

        usage: journal delete [ID] [OPTIONS]

        The entry is hidden from every list. Its words stay in the file, as every line
        does.

        An entry that this version cannot read, and one that such an entry depends on,
        is deleted only after a question, or with --yes.

        ID is an id as a list shows it, or any beginning of one that no other entry
        shares; @1 is the newest entry, @2 the one before it.

        With --journal work,home or --all the entry is looked for in all of them, and
        changed where it is; one command changes one journal.

        Options:
          --last              The newest entry
          -y, --yes           Do not ask
          --all               All journals that have a name, and the standard one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal delete 7f3k

        """)
  }
}
