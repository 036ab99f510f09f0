import Testing

@testable import JournalCLI

/// The help of the commands for a shell and its neighbours, word for word.
struct HelpShellPagesTests {
  @Test func `the page of tags`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("tags")) == """
        journal tags: List tags, most used first

        usage: journal tags [OPTIONS]

        How many entries have it, the day of the newest of them, and the tag, for every
        tag that stands. Entries that this version cannot read may have tags too; they
        are counted below.

        Of several journals, with --journal work,home or --all, the tags are counted
        together.

        Options:
          --all               All journals that have a name, and the standard one
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal tags

        """)
  }

  @Test func `the page of completions`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("completions")) == """
        journal completions: Print a script that completes words

        usage: journal completions SHELL [OPTIONS]

        SHELL is bash, zsh or fish. The script completes commands, options and what they
        take: ids with their first words, tags, moods, types and drafts of the journal
        that is meant, and the names of journals, templates and settings. Its first
        lines say where it has to be.

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

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

        It is made for man, and everything that 'journal help' says is in it.

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal manual > journal.1 && man ./journal.1

        """)
  }

  @Test(arguments: [["help", "complete"], ["complete", "--help"]])
  @MainActor func `what only shells call is in no help`(words: [String]) async {
    let outcome = await Program().run(words)
    #expect(!outcome.output.contains("complete KIND"))
    #expect(!CommandTable.commands.contains { $0.name == .complete })
  }
}
