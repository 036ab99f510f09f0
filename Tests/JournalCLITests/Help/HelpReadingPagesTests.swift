import Testing

@testable import JournalCLI

/// The help of the commands that read, word for word.
struct HelpReadingPagesTests {
  @Test func `the page of list`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("list")) == """
        journal list: List entries, newest first

        usage: journal list [OPTIONS]

        Entries of a type that this version does not know are listed in their place, and
        counted below the list.

        json is one array, jsonl one object a line, raw the stored lines, byte for byte.

        Options:
          -n, --limit N    The newest N entries
          --type TYPE      Entries of this type: text, mood, or any other
          --format FORMAT  text, json, jsonl or raw
          --file PATH      Use the journal in this file
          -q, --quiet      No confirmations, no notices
          -h, --help       Explain the command

        Example:
          journal list -n 5 --type mood --format json

        """)
  }

  @Test func `the page of show`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("show")) == """
        journal show: Show one entry, whole

        usage: journal show ID [OPTIONS]

        ID is an id as a list shows it, or any beginning of one that no other entry
        shares.

        json is one array, jsonl one object a line, raw the stored lines, byte for byte.

        Options:
          --format FORMAT  text, json, jsonl or raw
          --file PATH      Use the journal in this file
          -q, --quiet      No confirmations, no notices
          -h, --help       Explain the command

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

        Options:
          --format FORMAT  text or json
          --file PATH      Use the journal in this file
          -q, --quiet      No confirmations, no notices
          -h, --help       Explain the command

        Example:
          journal info --format json

        """)
  }

  @Test func `the page of help`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("help")) == """
        journal help: Explain a command

        usage: journal help [COMMAND…] [OPTIONS]

        Options:
          --file PATH  Use the journal in this file
          -q, --quiet  No confirmations, no notices
          -h, --help   Explain the command

        Example:
          journal help add text

        """)
  }
}
