import Testing

@testable import JournalCLI

/// The help of the settings, word for word.
struct HelpConfigPagesTests {
  @Test func `the page of config list`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config list")) == """
        journal config list: List every setting and what it is

        usage: journal config list [OPTIONS]

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Settings:
          editor           The editor for texts; without it $VISUAL, $EDITOR or vi
          language         The language of answers; auto is that of the environment
          color            Whether answers have colour; auto is in a terminal
          theme            The background that colours are for; auto is what the
                           terminal says, or either
          pager            The program for long answers, none where empty; without it
                           $PAGER or less
          date-order       Whether 3/4 is a day of April (dmy) or of March (mdy)
          week-starts-on   The first day of a week
          day-ends-at      When a day ends: what happens before belongs to the day
                           before
          time-format      The hours of the clock wherever you read a time, but for csv
                           and json
          tag-sign         The sign that lists put before tags, and that you may type
                           for #; texts keep #
          moods            Moods of your own beside the five: a name each, a face and a
                           score if you like
          journals         The journals that --journal knows: a name each, and its file
          default-journal  The one of them that is used where no other is named
          templates        The beginnings that --template knows: a name each, and its
                           text

        Example:
          journal config list

        """)
  }

  @Test func `the page of config get`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config get")) == """
        journal config get: Tell what a setting is

        usage: journal config get KEY [OPTIONS]

        KEY is a setting, or one of the journals or templates: journals.NAME,
        templates.NAME.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal config get day-ends-at

        """)
  }

  @Test func `the page of config set`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config set")) == #"""
        journal config set: Change a setting

        usage: journal config set KEY VALUE [OPTIONS]

        The settings are in one file of JSON, which is yours: only what you name is
        changed in it, and everything else stays byte for byte what it was. Moods are
        written as JSON.

        KEY is a setting, or one of the journals or templates: journals.NAME,
        templates.NAME.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Settings:
          editor           The editor for texts; without it $VISUAL, $EDITOR or vi
          language         The language of answers; auto is that of the environment
          color            Whether answers have colour; auto is in a terminal
          theme            The background that colours are for; auto is what the
                           terminal says, or either
          pager            The program for long answers, none where empty; without it
                           $PAGER or less
          date-order       Whether 3/4 is a day of April (dmy) or of March (mdy)
          week-starts-on   The first day of a week
          day-ends-at      When a day ends: what happens before belongs to the day
                           before
          time-format      The hours of the clock wherever you read a time, but for csv
                           and json
          tag-sign         The sign that lists put before tags, and that you may type
                           for #; texts keep #
          moods            Moods of your own beside the five: a name each, a face and a
                           score if you like
          journals         The journals that --journal knows: a name each, and its file
          default-journal  The one of them that is used where no other is named
          templates        The beginnings that --template knows: a name each, and its
                           text

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
        journal config unset: Take a setting away

        usage: journal config unset KEY [OPTIONS]

        KEY is a setting, or one of the journals or templates: journals.NAME,
        templates.NAME.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal config unset editor

        """)
  }

  @Test func `the page of config edit`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config edit")) == """
        journal config edit: Open the settings in your editor

        usage: journal config edit [OPTIONS]

        The file is made where there is none. What is wrong in it is told afterwards.

        Options:
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal config edit

        """)
  }

  @Test func `the page of config path`() {
    #expect(
      HelpPage(width: 80).page(for: .titled("config path")) == """
        journal config path: Tell where the settings are

        usage: journal config path [OPTIONS]

        $XDG_CONFIG_HOME/journal/config.json, which is ~/.config/journal/config.json
        where nothing else is set.

        Options:
          --format FORMAT     text or json
          --file PATH         Use the journal in this file
          -j, --journal NAME  Use the journal of this name
          --color WHEN        Whether answers have colour: auto, always or never
          -q, --quiet         No confirmations, no notices
          -h, --help          Explain the command

        Example:
          journal config path

        """)
  }
}
