import Testing

@testable import JournalCLI

/// The page of 'help --all', word for word, wide and narrow.
struct HelpOverviewTests {
  @Test func `every command and option at 80 columns`() {
    #expect(
      HelpPage(width: 80).everything() == """
        journal: a timeline for the terminal

        usage: journal COMMAND [OPTIONS]

        Commands:
          add text          Add a text (also text, t)
          add mood          Add a mood, with an optional note (also mood, m)
          list              List entries, newest first (also ls, log, today, yesterday,
                            week, month)
          find              Find entries; the same as list (also search)
          show              Show one entry in full (also cat, view)
          stats             Show your days in figures
          calendar          Show a month, with each day shaded
          report            Write a page about your days
          on-this-day       Show entries of this day in other years
          random            Show any entry, picked by chance
          edit              Edit one entry, or several in turn
          star              Star entries
          unstar            Remove the star from entries
          tag               Add a tag to entries
          tag rename        Rename a tag in all entries
          untag             Remove a tag from entries
          attach            Attach files to an entry
          detach            Remove files from an entry
          files             List the files of entries
          files save        Save the files of an entry to a folder
          files open        Open the files of an entry in other programs
          delete            Delete an entry (also rm)
          undo              Undo the last command
          redo              Redo what was undone
          history           Show all versions of an entry
          restore           Restore a deleted entry or an older version
          trash             List deleted entries
          purge             Remove entries from the file for good
          compact           Rewrite the file without old versions and deleted entries
          drafts            List texts that could not be saved
          drafts show       Show a draft in full
          drafts edit       Edit a draft in your editor
          drafts restore    Save a draft to the journal
          drafts discard    Discard drafts for good
          info              Show the journal's location and contents
          check             Check the journal for damage, and salvage what is healthy
          open              Open the journal's file in your editor
          import            Bring in entries from other programs
          export            Write entries in a format of other programs
          browse            Browse and change the timeline on the full screen
          tags              List tags, most used first
          merge             Add the lines of copies of the journal
          conflicts         List entries that were changed in two places
          resolve           Settle the conflict of an entry
          sync              Share the journal through a git repository
          backup            Copy the journal, and verify the copy
          config list       List all settings and their values
          config get        Show the value of a setting
          config set        Change a setting
          config unset      Remove a setting
          config edit       Open the settings in your editor
          config path       Show where the settings are
          journals          List the journals that have a name
          journals add      Give a journal a name
          journals remove   Remove a journal's name
          templates         List the templates for texts
          templates show    Show a template as written
          templates edit    Write a template in your editor
          templates remove  Remove a template
          moods             List moods and the words for them
          moods add         Add a mood of your own
          moods remove      Remove a mood of your own
          completions       Print a shell completion script
          manual            Print the manual page
          help              Show help for a command

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command
          --no-pager          Do not use a pager
          --version           Show the version

        The journal is one text file, found through --file or --journal, then
        $JOURNAL_FILE, then the setting default-journal, then
        $XDG_DATA_HOME/journal/journal.jsonl (~/.local/share/journal/journal.jsonl).

        See 'journal help COMMAND' for a command, 'journal help query' for searching,
        'journal help dates' for dates and times, and 'journal help format' for the file
        format.

        """)
  }

  @Test func `every command and option at 40 columns`() {
    #expect(
      HelpPage(width: 40).everything() == """
        journal: a timeline for the terminal

        usage: journal COMMAND [OPTIONS]

        Commands:
          add text          Add a text (also
                            text, t)
          add mood          Add a mood, with an
                            optional note (also
                            mood, m)
          list              List entries, newest
                            first (also ls, log,
                            today, yesterday,
                            week, month)
          find              Find entries; the
                            same as list (also
                            search)
          show              Show one entry in
                            full (also cat,
                            view)
          stats             Show your days in
                            figures
          calendar          Show a month, with
                            each day shaded
          report            Write a page about
                            your days
          on-this-day       Show entries of this
                            day in other years
          random            Show any entry,
                            picked by chance
          edit              Edit one entry, or
                            several in turn
          star              Star entries
          unstar            Remove the star from
                            entries
          tag               Add a tag to entries
          tag rename        Rename a tag in all
                            entries
          untag             Remove a tag from
                            entries
          attach            Attach files to an
                            entry
          detach            Remove files from an
                            entry
          files             List the files of
                            entries
          files save        Save the files of an
                            entry to a folder
          files open        Open the files of an
                            entry in other
                            programs
          delete            Delete an entry
                            (also rm)
          undo              Undo the last
                            command
          redo              Redo what was undone
          history           Show all versions of
                            an entry
          restore           Restore a deleted
                            entry or an older
                            version
          trash             List deleted entries
          purge             Remove entries from
                            the file for good
          compact           Rewrite the file
                            without old versions
                            and deleted entries
          drafts            List texts that
                            could not be saved
          drafts show       Show a draft in full
          drafts edit       Edit a draft in your
                            editor
          drafts restore    Save a draft to the
                            journal
          drafts discard    Discard drafts for
                            good
          info              Show the journal's
                            location and
                            contents
          check             Check the journal
                            for damage, and
                            salvage what is
                            healthy
          open              Open the journal's
                            file in your editor
          import            Bring in entries
                            from other programs
          export            Write entries in a
                            format of other
                            programs
          browse            Browse and change
                            the timeline on the
                            full screen
          tags              List tags, most used
                            first
          merge             Add the lines of
                            copies of the
                            journal
          conflicts         List entries that
                            were changed in two
                            places
          resolve           Settle the conflict
                            of an entry
          sync              Share the journal
                            through a git
                            repository
          backup            Copy the journal,
                            and verify the copy
          config list       List all settings
                            and their values
          config get        Show the value of a
                            setting
          config set        Change a setting
          config unset      Remove a setting
          config edit       Open the settings in
                            your editor
          config path       Show where the
                            settings are
          journals          List the journals
                            that have a name
          journals add      Give a journal a
                            name
          journals remove   Remove a journal's
                            name
          templates         List the templates
                            for texts
          templates show    Show a template as
                            written
          templates edit    Write a template in
                            your editor
          templates remove  Remove a template
          moods             List moods and the
                            words for them
          moods add         Add a mood of your
                            own
          moods remove      Remove a mood of
                            your own
          completions       Print a shell
                            completion script
          manual            Print the manual
                            page
          help              Show help for a
                            command

        Options:
          --file PATH
              Use the journal in this file
          -j, --journal NAME
              Use the journal of this name
          --color WHEN
              When to use color: auto, always,
              never
          -q, --quiet
              Print no confirmations or notices
          -h, --help
              Show help for the command
          --no-pager
              Do not use a pager
          --version
              Show the version

        The journal is one text file, found
        through --file or --journal, then
        $JOURNAL_FILE, then the setting
        default-journal, then
        $XDG_DATA_HOME/journal/journal.jsonl
        (~/.local/share/journal/journal.jsonl).

        See 'journal help COMMAND' for a
        command, 'journal help query' for
        searching, 'journal help dates' for
        dates and times, and 'journal help
        format' for the file format.

        """)
  }
}
