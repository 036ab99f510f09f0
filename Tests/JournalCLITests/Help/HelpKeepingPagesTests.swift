import Testing

@testable import JournalCLI

/// The help pages of `open`, `check` and `drafts`, word for word.
struct HelpKeepingPagesTests {
  @Test func `the page of open`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("open")) == """
        journal open: Open the journal's file in your editor

        usage: journal open [OPTIONS]

        Your editor opens a copy that only you can read. When you close it, the copy is
        checked and replaces the journal. Entries that other programs added in the
        meantime stay. A symbolic link stays a link, and the file keeps its mode.

        A copy that makes the journal worse is refused: a damaged line, a repeated id, a
        reference to a line that is gone, a changed first line. The message lists those
        lines, and your copy is kept.

        Use it for what no other command does. It can not be undone: a line that you
        remove is gone, as with 'journal purge'. A journal that a newer version has
        locked against rewriting is refused, and so is one without a readable first
        line.

        Options:
          --force             Even if the file has other hard links
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal open
          journal -j work open

        """)
  }

  @Test func `the page of check`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("check")) == """
        journal check: Check the journal for damage, and salvage what is healthy

        usage: journal check [OPTIONS]

        Reads every line and changes nothing. Reports the contents, what this version
        does not know, what is damaged, and what does not fit together. Reads the files
        of entries, too. The exit code is 1 if anything is damaged, or if a file in use
        is missing or changed.

        --salvage writes every healthy line to OUT, byte for byte, and the damaged lines
        to OUT.damaged. Neither file may exist yet. The journal itself does not change;
        if OUT is what you want, replace the journal with it.

        Options:
          --salvage OUT       Write the healthy lines to the new file OUT
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

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

        A draft has words that exist nowhere else: from an editor, a form, the writing
        box or a pipe, if they could not be saved. The words of a command are kept only
        if the command was right and could not write. A draft stays until its words are
        in the journal, or until you discard it.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal drafts
          journal drafts restore

        """)
  }

  @Test func `the page of drafts show`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("drafts show")) == """
        journal drafts show: Show a draft in full

        usage: journal drafts show [DRAFT] [OPTIONS]

        DRAFT is a name that 'journal drafts' shows, or any unique beginning of one. If
        there is only one draft, it needs no name.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal drafts show x7f3

        """)
  }

  @Test func `the page of drafts restore`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("drafts restore")) == """
        journal drafts restore: Save a draft to the journal

        usage: journal drafts restore [DRAFT] [OPTIONS]

        Runs the draft's command again, with its text. Without --at, an entry gets the
        time at which you typed it. If the command can't run, the message says why, and
        'journal drafts edit' opens the text. It does not overwrite an entry that
        changed after you began to edit it.

        DRAFT is a name that 'journal drafts' shows, or any unique beginning of one. If
        there is only one draft, it needs no name.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal drafts restore
          journal drafts restore x7f3

        """)
  }

  @Test func `the page of drafts discard`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("drafts discard")) == """
        journal drafts discard: Discard drafts for good

        usage: journal drafts discard [DRAFT…] [OPTIONS]

        Discarded drafts cannot be restored. --all asks first.

        DRAFT is a name that 'journal drafts' shows, or any unique beginning of one. If
        there is only one draft, it needs no name.

        Options:
          --all               All drafts
          -y, --yes           Do not ask
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal drafts discard x7f3 9k2m

        """)
  }
}
