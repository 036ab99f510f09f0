import Testing

@testable import JournalCLI

/// The help pages of `tags`, `completions` and `manual`, word for word.
struct HelpShellPagesTests {
  @Test func `the page of tags`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("tags")) == """
        journal tags: List tags, most used first

        usage: journal tags [OPTIONS]

        Each line shows how many entries have the tag, the day of the newest of them,
        and the tag. Tags that differ only in case or width are one tag, in the spelling
        that was used first. Entries that this version cannot read may have tags too;
        they are counted below.

        With --journal work,home or --all, the tags of several journals are counted
        together.

        Options:
          --all               All journals that have a name, and the default one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal tags

        """)
  }

  @Test func `the page of completions`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("completions")) == """
        journal completions: Print a shell completion script

        usage: journal completions SHELL [OPTIONS]

        SHELL is bash, zsh or fish. The script completes commands, options and their
        values: ids with the first words of the entry, tags, moods, types and drafts of
        the journal in use, and the names of journals, templates and settings. Its first
        lines say how to install it.

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          eval "$(journal completions bash)"
          journal completions fish > ~/.config/fish/completions/journal.fish

        """)
  }

  @Test func `the page of manual`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("manual")) == """
        journal manual: Print the manual page

        usage: journal manual [OPTIONS]

        The page is for man, and has everything that 'journal help' shows.

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal manual > journal.1 && man ./journal.1

        """)
  }

  @Test(arguments: [["help", "complete"], ["complete", "--help"]])
  @MainActor func `commands for shells are not in the help`(words: [String]) async {
    let outcome = await Program().run(words)
    #expect(!outcome.output.contains("complete KIND"))
    #expect(!CommandTable.commands.contains(CommandTable.complete))
  }
}
