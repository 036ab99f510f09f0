import Testing

@testable import JournalCLI

/// The help of `add`, word for word.
struct HelpAddPagesTests {
  @Test func `the page of add text`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("add text")) == """
        journal add text: Add a text

        usage: journal add text [WORD…] [OPTIONS]

        The words need no quotes; they are joined by spaces. A single - reads standard
        input, and so does no word at all in a pipe. In a terminal, no word at all opens
        your editor: that of the settings, $VISUAL, $EDITOR or vi.

        Words that begin with # are tags; quote them, or the shell takes them for a
        comment. Write -- before a text that begins with a dash.

        In a template, {date}, {weekday} and {time} stand for those of the entry, and
        {text} for the words or the standard input that are given; without {text} they
        come below it, in a line of their own. Without either, the template opens in the
        editor.

        TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with seconds, a
        fraction, Z or an offset such as +09:00 if you like, or words: 'yesterday 9pm',
        'last friday at 18:30', '2 hours ago', 'Nov 21', 昨日の午後9時. A day alone
        takes the present time of day, a time alone is today's. 'journal help dates' has
        all of it.

        Options:
          --at TIME           The moment it is about
          --tag TAG           Give it a tag; may be repeated
          --star              Star it
          --template NAME     Begin with the template of this name
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal add text First light on the river '#walk'
          journal add text --at 2026-11-20T21:30 --tag family --star Dinner
          journal add text --template evening
          echo "from a pipe" | journal add text

        """)
  }

  @Test func `the page of add mood`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("add mood")) == """
        journal add mood: Add a mood, with a note or without

        usage: journal add mood MOOD [NOTE…] [OPTIONS]

        MOOD is awful, bad, okay, good or great, or its number from 1 to 5, or its face:
        😖 🙁 😐 🙂 😄; or one of your own, which 'journal config set moods' adds. The
        note needs no quotes; a single - reads it from standard input.

        TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with seconds, a
        fraction, Z or an offset such as +09:00 if you like, or words: 'yesterday 9pm',
        'last friday at 18:30', '2 hours ago', 'Nov 21', 昨日の午後9時. A day alone
        takes the present time of day, a time alone is today's. 'journal help dates' has
        all of it.

        Options:
          --at TIME           The moment it is about
          --tag TAG           Give it a tag; may be repeated
          --star              Star it
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal add mood good Slept well
          journal add mood 4

        """)
  }
}
