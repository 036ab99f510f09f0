import Testing

@testable import JournalCLI

/// The help of the commands that keep a journal and its drafts in order, word for word.
struct HelpKeepingPagesTests {
  @Test func `the page of open`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("open")) == """
        journal open: Open the journal's file itself in your editor

        usage: journal open [OPTIONS]

        Your editor gets a copy, which you alone can read. When you leave it, the copy
        is checked, and put in the journal's place as a whole; what others have added in
        the meantime stays. A link stays a link, and the file keeps its mode.

        What makes the journal worse is not put there: a damaged line, an id that stands
        twice, something that points to a line which is gone, another first line. It is
        told with its lines, and your copy is kept.

        This is for what no other command does. It can not be undone, and what you take
        out is gone, as with 'journal purge'. A journal that a newer version has locked
        against that is refused, and so is one without a first line that can be read.

        Options:
          --force             Also where the file has other names (hard links)
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal open
          journal -j work open

        """)
  }

  @Test func `the page of check`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("check")) == """
        journal check: Look the whole journal over, and save what is healthy

        usage: journal check [OPTIONS]

        Reads every line and changes nothing. Tells what there is, what this version
        does not know, what is damaged, and what does not fit together. The exit code is
        1 where something is damaged.

        --salvage writes every healthy line to OUT, byte for byte, and the damaged ones
        to OUT.damaged. Neither may be there yet. The journal itself is left alone; when
        OUT is what you want, put it in the journal's place.

        Options:
          --salvage OUT       Write the healthy lines to the new file OUT
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal check
          journal check --salvage healthy.jsonl

        """)
  }

  @Test func `the page of drafts`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("drafts")) == """
        journal drafts: List texts that could not be saved

        usage: journal drafts [OPTIONS]

        A text that could not be saved is kept: the disk was full, a word of the command
        was wrong, the editor crashed, the terminal was closed. Each draft is a file of
        its own; 'journal drafts restore' saves it as it was meant.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Examples:
          journal drafts
          journal drafts restore x7f3

        """)
  }

  @Test func `the page of drafts show`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("drafts show")) == """
        journal drafts show: Show a draft, whole

        usage: journal drafts show DRAFT [OPTIONS]

        DRAFT is a name as 'journal drafts' shows it, or any beginning of one that no
        other has.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal drafts show x7f3

        """)
  }

  @Test func `the page of drafts restore`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("drafts restore")) == """
        journal drafts restore: Save a draft after all

        usage: journal drafts restore DRAFT [OPTIONS]

        Does what was to be done with it: adds it, with the time, the tags and the mood
        that were given, or makes the edit. Where nobody knows any more, it is added as
        a text. When it is saved, the draft is gone.

        An entry that was changed since an edit of it was begun is not overwritten.

        DRAFT is a name as 'journal drafts' shows it, or any beginning of one that no
        other has.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal drafts restore x7f3

        """)
  }

  @Test func `the page of drafts discard`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("drafts discard")) == """
        journal drafts discard: Throw drafts away

        usage: journal drafts discard [DRAFT…] [OPTIONS]

        What is discarded is gone for good. --all asks first.

        DRAFT is a name as 'journal drafts' shows it, or any beginning of one that no
        other has.

        Options:
          --all               Every draft there is
          -y, --yes           Do not ask
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal drafts discard x7f3 9k2m

        """)
  }
}
