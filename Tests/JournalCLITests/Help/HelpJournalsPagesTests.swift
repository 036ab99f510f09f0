import Testing

@testable import JournalCLI

/// The help pages of `journals` and `templates`, word for word.
struct HelpJournalsPagesTests {
  @Test func `the page of journals`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("journals")) == """
        journal journals: List the journals that have a name

        usage: journal journals [OPTIONS]

        Any command takes --journal NAME, or -j NAME. Without it, without --file and
        without $JOURNAL_FILE, the setting default-journal names the journal.

        --journal work,home and --all read several journals as one. --all is every
        journal that has a name, and $JOURNAL_FILE or, if it exists, the default
        journal. Each entry shows its journal, in json and csv as the field journal. A
        journal that cannot be read is reported, the others are shown, and the exit code
        is 1.

        A command that changes entries looks for them in all of these journals and
        changes them where they are. One command changes one journal.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal journals
          journal -j work list

        """)
  }

  @Test func `the page of journals add`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("journals add")) == """
        journal journals add: Give a journal a name

        usage: journal journals add NAME PATH [OPTIONS]

        The file need not exist yet; the first entry creates it. A path that begins with
        ~/ is kept as it is, any other becomes absolute.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal journals add work ~/work.jsonl

        """)
  }

  @Test func `the page of journals remove`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("journals remove")) == """
        journal journals remove: Remove a journal's name

        usage: journal journals remove NAME [OPTIONS]

        The journal's file does not change.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal journals remove work

        """)
  }

  @Test func `the page of templates`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates")) == """
        journal templates: List the templates for texts

        usage: journal templates [OPTIONS]

        In a template, {date}, {weekday} and {time} become those of the entry, and
        {text} becomes the words or the standard input that you give; without {text}
        they follow the template on a line of their own. Without words or input, the
        template opens in your editor.

        With --journal NAME, the templates of that journal are included, and the command
        writes or removes one of those.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal templates
          journal add text --template evening

        """)
  }

  @Test func `the page of templates show`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates show")) == """
        journal templates show: Show a template as written

        usage: journal templates show NAME [OPTIONS]

        With --journal NAME, the templates of that journal are included, and the command
        writes or removes one of those.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal templates show evening

        """)
  }

  @Test func `the page of templates edit`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates edit")) == """
        journal templates edit: Write a template in your editor

        usage: journal templates edit NAME [-] [OPTIONS]

        A new name creates a template. A single - reads standard input; in a pipe you
        can leave it out.

        In a template, {date}, {weekday} and {time} become those of the entry, and
        {text} becomes the words or the standard input that you give; without {text}
        they follow the template on a line of their own. Without words or input, the
        template opens in your editor.

        With --journal NAME, the templates of that journal are included, and the command
        writes or removes one of those.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal templates edit evening

        """)
  }

  @Test func `the page of templates remove`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates remove")) == """
        journal templates remove: Remove a template

        usage: journal templates remove NAME [OPTIONS]

        With --journal NAME, the templates of that journal are included, and the command
        writes or removes one of those.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal templates remove evening

        """)
  }
}
