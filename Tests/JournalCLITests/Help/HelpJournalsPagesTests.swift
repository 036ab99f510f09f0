import Testing

@testable import JournalCLI

/// The help of journals that have names, and of templates, word for word.
struct HelpJournalsPagesTests {
  @Test func `the page of journals`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("journals")) == """
        journal journals: List the journals that have a name

        usage: journal journals [OPTIONS]

        Any command takes --journal NAME, or -j NAME. Where neither that nor --file is
        given nor $JOURNAL_FILE is set, it is the one that the setting default-journal
        names.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

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

        The file need not be there yet; the first entry makes it. A path from ~/ is kept
        as it is, any other is made absolute.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal journals add work ~/work.jsonl

        """)
  }

  @Test func `the page of journals remove`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("journals remove")) == """
        journal journals remove: Take a journal's name away

        usage: journal journals remove NAME [OPTIONS]

        The journal's file is left alone.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal journals remove work

        """)
  }

  @Test func `the page of templates`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates")) == """
        journal templates: List the templates for texts

        usage: journal templates [OPTIONS]

        In a template, {date}, {weekday} and {time} stand for those of the entry, and
        {text} for the words or the standard input that are given; without {text} they
        come below it, in a line of their own. Without either, the template opens in the
        editor.

        With --journal NAME, also those that are for this journal alone; what is written
        or taken away is one of them then.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal templates
          journal add text --template evening

        """)
  }

  @Test func `the page of templates show`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates show")) == """
        journal templates show: Show a template as it is written

        usage: journal templates show NAME [OPTIONS]

        With --journal NAME, also those that are for this journal alone; what is written
        or taken away is one of them then.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal templates show evening

        """)
  }

  @Test func `the page of templates edit`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates edit")) == """
        journal templates edit: Write a template in your editor

        usage: journal templates edit NAME [-] [OPTIONS]

        One of a new name is made. A single - reads standard input, and so does no - in
        a pipe.

        In a template, {date}, {weekday} and {time} stand for those of the entry, and
        {text} for the words or the standard input that are given; without {text} they
        come below it, in a line of their own. Without either, the template opens in the
        editor.

        With --journal NAME, also those that are for this journal alone; what is written
        or taken away is one of them then.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal templates edit evening

        """)
  }

  @Test func `the page of templates remove`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("templates remove")) == """
        journal templates remove: Take a template away

        usage: journal templates remove NAME [OPTIONS]

        With --journal NAME, also those that are for this journal alone; what is written
        or taken away is one of them then.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal templates remove evening

        """)
  }
}
