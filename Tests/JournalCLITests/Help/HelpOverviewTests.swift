import Testing

@testable import JournalCLI

/// The first page of the help, word for word, wide and narrow.
struct HelpOverviewTests {
  @Test func `the overview at 80 columns`() {
    #expect(
      HelpPage(width: 80).overview() == """
        journal: a timeline for the terminal

        usage: journal COMMAND [OPTIONS]

        Commands:
          add text          Add a text
          add mood          Add a mood, with a note or without
          list              List entries, newest first
          find              Find entries: the same as list
          show              Show one entry, whole
          edit              Change an entry, or several one after the other
          star              Star entries
          unstar            Take the star of entries away
          tag               Give entries a tag
          untag             Take a tag away from entries
          delete            Delete an entry
          undo              Take back what the last command did
          redo              Do again what was taken back
          history           Show what an entry was before
          restore           Bring back an entry, or an older version of it
          trash             List what was deleted
          purge             Take entries out of the file for good
          compact           Write the file anew without what is past
          drafts            List texts that could not be saved
          drafts show       Show a draft, whole
          drafts restore    Save a draft after all
          drafts discard    Throw drafts away
          info              Tell where the journal is and what it holds
          check             Look the whole journal over, and save what is healthy
          open              Open the journal's file itself in your editor
          tags              List tags, most used first
          config list       List every setting and what it is
          config get        Tell what a setting is
          config set        Change a setting
          config unset      Take a setting away
          config edit       Open the settings in your editor
          config path       Tell where the settings are
          journals          List the journals that have a name
          journals add      Give a journal a name
          journals remove   Take a journal's name away
          templates         List the templates for texts
          templates show    Show a template as it is written
          templates edit    Write a template in your editor
          templates remove  Take a template away
          completions       Print a script that completes words
          manual            Print the manual page
          help              Explain a command

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command
          --no-pager          All at once, in a terminal too
          --version           Tell the version of this program

        The journal is one text file: --file or --journal, else $JOURNAL_FILE, else the
        setting default-journal, else $XDG_DATA_HOME/journal/journal.jsonl
        (~/.local/share/journal/journal.jsonl).

        'journal help COMMAND' explains a command, 'journal help query' how to find
        something, 'journal help dates' how times are written, 'journal help format'
        what the file looks like.

        """)
  }

  @Test func `the overview at 40 columns`() {
    #expect(
      HelpPage(width: 40).overview() == """
        journal: a timeline for the terminal

        usage: journal COMMAND [OPTIONS]

        Commands:
          add text          Add a text
          add mood          Add a mood, with a
                            note or without
          list              List entries, newest
                            first
          find              Find entries: the
                            same as list
          show              Show one entry,
                            whole
          edit              Change an entry, or
                            several one after
                            the other
          star              Star entries
          unstar            Take the star of
                            entries away
          tag               Give entries a tag
          untag             Take a tag away from
                            entries
          delete            Delete an entry
          undo              Take back what the
                            last command did
          redo              Do again what was
                            taken back
          history           Show what an entry
                            was before
          restore           Bring back an entry,
                            or an older version
                            of it
          trash             List what was
                            deleted
          purge             Take entries out of
                            the file for good
          compact           Write the file anew
                            without what is past
          drafts            List texts that
                            could not be saved
          drafts show       Show a draft, whole
          drafts restore    Save a draft after
                            all
          drafts discard    Throw drafts away
          info              Tell where the
                            journal is and what
                            it holds
          check             Look the whole
                            journal over, and
                            save what is healthy
          open              Open the journal's
                            file itself in your
                            editor
          tags              List tags, most used
                            first
          config list       List every setting
                            and what it is
          config get        Tell what a setting
                            is
          config set        Change a setting
          config unset      Take a setting away
          config edit       Open the settings in
                            your editor
          config path       Tell where the
                            settings are
          journals          List the journals
                            that have a name
          journals add      Give a journal a
                            name
          journals remove   Take a journal's
                            name away
          templates         List the templates
                            for texts
          templates show    Show a template as
                            it is written
          templates edit    Write a template in
                            your editor
          templates remove  Take a template away
          completions       Print a script that
                            completes words
          manual            Print the manual
                            page
          help              Explain a command

        Options:
          --file PATH
              Use the journal in this file
          -j, --journal NAME
              Use the journal of this name
          --color WHEN
              Whether answers have colour: auto,
              always or never
          -q, --quiet
              No confirmations, no notices
          -h, --help
              Explain the command
          --no-pager
              All at once, in a terminal too
          --version
              Tell the version of this program

        The journal is one text file: --file or
        --journal, else $JOURNAL_FILE, else the
        setting default-journal, else
        $XDG_DATA_HOME/journal/journal.jsonl
        (~/.local/share/journal/journal.jsonl).

        'journal help COMMAND' explains a
        command, 'journal help query' how to
        find something, 'journal help dates' how
        times are written, 'journal help format'
        what the file looks like.

        """)
  }
}
