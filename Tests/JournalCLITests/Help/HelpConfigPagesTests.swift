import Testing

@testable import JournalCLI

/// The help pages of `config`, word for word.
struct HelpConfigPagesTests {
  @Test func `the page of config list`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config list")) == """
        journal config list: List all settings and their values

        usage: journal config list [OPTIONS]

        The settings are one JSON object in the file that 'journal config path' shows.
        An option wins over a setting, and a setting over the environment, except that
        $JOURNAL_FILE wins over default-journal.

        Invalid settings are reported with file and line, then ignored. Only an unknown
        default-journal is refused, so that no text ends up in the wrong journal.

        A journal is a path, or an object with a path and templates of its own; a
        relative path starts at the settings' folder. Tags are stored without a sign:
        tag-sign changes only how they are shown and typed.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Settings:
          editor           The editor for texts; by default $VISUAL, $EDITOR or vi
          language         The language; auto follows the environment
          color            When to use color; auto is in a terminal
          theme            The background that colors suit; auto asks the terminal, or
                           suits both
          pager            The program for long output; empty is none; by default $PAGER
                           or less
          picture-viewer   The program that draws pictures; empty is none; by default
                           chafa, kitten icat or viu
          date-order       Whether 3/4 is in April (dmy) or in March (mdy)
          week-starts-on   The first day of a week
          day-ends-at      When a day ends; earlier times belong to the day before
          day-parts        The hours of each part of the day: begin, end, usual time
          time-format      12 or 24 hours for displayed times; csv and json do not
                           change
          tag-sign         The sign before tags in lists, also accepted for #; texts
                           keep #
          moods            Your own moods: a name, and if you like a face, score, words
          journals         The journals for --journal: a name and a file each
          default-journal  The journal to use when no other is named
          templates        The templates for --template: a name and a text each
          alias            Your own commands, such as alias.idea for 'add text --tag
                           idea'
          start            What 'journal' alone opens: home, or browse for the full
                           screen
          keys             Keys on the full screen, such as keys.star for 'S'; ? shows
                           all
          memories-hide    A query: days with such an entry are left out of memories
          home-streak      Whether 'journal' alone shows the streak

        Example:
          journal config list

        """)
  }

  @Test func `the page of config get`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config get")) == """
        journal config get: Show the value of a setting

        usage: journal config get KEY [OPTIONS]

        KEY is a setting, or a part: journals.NAME, templates.NAME, day-parts.NAME,
        alias.NAME.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal config get day-ends-at

        """)
  }

  @Test func `the page of config set`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config set")) == #"""
        journal config set: Change a setting

        usage: journal config set KEY VALUE [OPTIONS]

        The settings are one JSON file that you may edit yourself. Only what you name
        changes in it; the rest stays the same, byte for byte. Moods are written as
        JSON.

        KEY is a setting, or a part: journals.NAME, templates.NAME, day-parts.NAME,
        alias.NAME.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Settings:
          editor           The editor for texts; by default $VISUAL, $EDITOR or vi
          language         The language; auto follows the environment
          color            When to use color; auto is in a terminal
          theme            The background that colors suit; auto asks the terminal, or
                           suits both
          pager            The program for long output; empty is none; by default $PAGER
                           or less
          picture-viewer   The program that draws pictures; empty is none; by default
                           chafa, kitten icat or viu
          date-order       Whether 3/4 is in April (dmy) or in March (mdy)
          week-starts-on   The first day of a week
          day-ends-at      When a day ends; earlier times belong to the day before
          day-parts        The hours of each part of the day: begin, end, usual time
          time-format      12 or 24 hours for displayed times; csv and json do not
                           change
          tag-sign         The sign before tags in lists, also accepted for #; texts
                           keep #
          moods            Your own moods: a name, and if you like a face, score, words
          journals         The journals for --journal: a name and a file each
          default-journal  The journal to use when no other is named
          templates        The templates for --template: a name and a text each
          alias            Your own commands, such as alias.idea for 'add text --tag
                           idea'
          start            What 'journal' alone opens: home, or browse for the full
                           screen
          keys             Keys on the full screen, such as keys.star for 'S'; ? shows
                           all
          memories-hide    A query: days with such an entry are left out of memories
          home-streak      Whether 'journal' alone shows the streak

        Examples:
          journal config set day-ends-at 04:00
          journal config set editor nano
          journal config set templates.evening "Today, {weekday}:"
          journal config set day-parts.night '19:00-05:00 23:00'
          journal config set moods '[{"name": "calm", "face": "😌", "score": 4}]'

        """#)
  }

  @Test func `the page of config unset`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config unset")) == """
        journal config unset: Remove a setting

        usage: journal config unset KEY [OPTIONS]

        KEY is a setting, or a part: journals.NAME, templates.NAME, day-parts.NAME,
        alias.NAME.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal config unset editor

        """)
  }

  @Test func `the page of config edit`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config edit")) == """
        journal config edit: Open the settings in your editor

        usage: journal config edit [OPTIONS]

        Creates the file if there is none. Reports invalid settings when you close the
        editor.

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal config edit

        """)
  }

  @Test func `the page of config path`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config path")) == """
        journal config path: Show where the settings are

        usage: journal config path [OPTIONS]

        $XDG_CONFIG_HOME/journal/config.json; without XDG_CONFIG_HOME,
        ~/.config/journal/config.json.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Example:
          journal config path

        """)
  }
}
