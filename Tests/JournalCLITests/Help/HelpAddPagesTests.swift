import Testing

@testable import JournalCLI

/// The help pages of `add`, word for word.
struct HelpAddPagesTests {
  @Test func `the page of add text`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("add text")) == """
        journal add text: Add a text

        usage: journal add text [WORD…] [OPTIONS]

        The words need no quotes; they are joined with spaces. In a terminal, a command
        without words opens your editor: the setting 'editor', $VISUAL, $EDITOR or vi.

        Words after the command are the text, and a pipe beside them stays unread, so
        that a loop in a shell script keeps its input. A command reads standard input
        where it needs a text and has no words, or where a single - is.

        Words that begin with # are tags. Quote them, or the shell takes them for a
        comment. Write -- before a text that begins with a dash.

        In a template, {date}, {weekday} and {time} become those of the entry, and
        {text} becomes the words or the standard input that you give; without {text}
        they follow the template on a line of their own. Without words or input, the
        template opens in your editor.

        TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with optional
        seconds, fraction, and Z or an offset such as +09:00, or words: 'last night',
        'yesterday 9pm', 'last friday at 18:30', '2 hours ago', 'Nov 21', 昨日の午後9時.
        A day alone gets the present time of day; a time alone is today. See 'journal
        help dates'.

        --attach copies a file into the folder beside the journal; the original stays.
        An entry can have files and no words. --strip leaves out where a picture was
        taken and with what, and refuses a file that it can't strip. '--at photo' takes
        the date of the first attached picture that has one.

        Short forms: text, t

        Options:
          --at TIME           When it happened
          --tag TAG           Add a tag; may be repeated
          --star              Add the star
          --template NAME     Start from the template of this name
          --attach FILE       Attach a file; - is standard input; may be repeated
          --strip             Leave out the place and device of pictures
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal add text First light on the river '#walk'
          journal add text --at 2026-11-20T21:30 --tag family --star Dinner
          journal add text --template evening
          echo "from a pipe" | journal add text
          journal add text "Sunset at the pier" --attach sunset.jpg --at photo

        """)
  }

  @Test func `the page of add mood`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("add mood")) == """
        journal add mood: Add a mood, with an optional note

        usage: journal add mood MOOD [NOTE…] [OPTIONS]

        MOOD is awful, bad, okay, good or great, its number from 1 to 5, or its face: 😖
        🙁 😐 🙂 😄. 'journal moods' lists every word for them, also in Japanese, and
        'journal moods add' adds your own. The note needs no quotes; a single - reads it
        from standard input.

        TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with optional
        seconds, fraction, and Z or an offset such as +09:00, or words: 'last night',
        'yesterday 9pm', 'last friday at 18:30', '2 hours ago', 'Nov 21', 昨日の午後9時.
        A day alone gets the present time of day; a time alone is today. See 'journal
        help dates'.

        --attach copies a file into the folder beside the journal; the original stays.
        An entry can have files and no words. --strip leaves out where a picture was
        taken and with what, and refuses a file that it can't strip. '--at photo' takes
        the date of the first attached picture that has one.

        Short forms: mood, m

        Options:
          --at TIME           When it happened
          --tag TAG           Add a tag; may be repeated
          --star              Add the star
          --attach FILE       Attach a file; - is standard input; may be repeated
          --strip             Leave out the place and device of pictures
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal add mood good Slept well
          journal add mood 4

        """)
  }
}
