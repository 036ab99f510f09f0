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
          editor           The editor for texts; by default $VISUAL, $EDITOR or vi [not
                           set]
          language         The language; auto follows the environment [auto (default)]
          color            When to use color; auto is in a terminal [auto (default)]
          theme            The background that colors suit; auto asks the terminal, or
                           suits both [auto (default)]
          pager            The program for long output; empty is none; by default $PAGER
                           or less [not set]
          picture-viewer   The program that draws pictures; empty is none; by default
                           chafa, kitten icat or viu [not set]
          date-order       Whether 3/4 is in April (dmy) or in March (mdy) [not set]
          week-starts-on   The first day of a week [monday (default)]
          day-ends-at      When a day ends; earlier times belong to the day before
                           [00:00 (default)]
          time-format      12 or 24 hours for displayed times; csv and json do not
                           change [24 (default)]
          tag-sign         The sign before tags in lists, also accepted for #; texts
                           keep # [# (default)]
          moods            Your own moods: a name, and if you like a face, score, words
                           [none]
          journals         The journals for --journal: a name and a file each [none]
          default-journal  The journal to use when no other is named [not set]
          templates        The templates for --template: a name and a text each [none]
          alias            Your own commands, such as alias.idea for 'add text --tag
                           idea' [none]
          start            What 'journal' alone opens: home, or browse for the full
                           screen [home (default)]
          keys             Keys on the full screen, such as keys.star for 'S'; ? shows
                           all [none]

        Example:
          journal config list

        """)
  }

  @Test func `the page of config get`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config get")) == """
        journal config get: Show the value of a setting

        usage: journal config get KEY [OPTIONS]

        KEY is a setting, or a part: journals.NAME, templates.NAME, alias.NAME,
        keys.NAME.

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

        KEY is a setting, or a part: journals.NAME, templates.NAME, alias.NAME,
        keys.NAME.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        When to use color: auto, always, never
          -q, --quiet         Print no confirmations or notices
          -h, --help          Show help for the command

        Examples:
          journal config set day-ends-at 04:00
          journal config set editor nano
          journal config set templates.evening "Today, {weekday}:"
          journal config set moods '[{"name": "calm", "face": "😌", "score": 4}]'

        """#)
  }

  @Test func `the page of config unset`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config unset")) == """
        journal config unset: Remove a setting

        usage: journal config unset KEY [OPTIONS]

        KEY is a setting, or a part: journals.NAME, templates.NAME, alias.NAME,
        keys.NAME.

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
