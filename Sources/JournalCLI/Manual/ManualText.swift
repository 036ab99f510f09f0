/// What the manual says that is in no row of the command table. Rows are ended with a full stop.
enum ManualText {
  static let description = [
    "journal keeps texts and moods in one plain text file that can be read without it. It works "
      + "offline and has no account, no server and no database.",
    "Nothing in the file is rewritten: every change is a new line at its end. What this version does "
      + "not understand, because a newer one wrote it, is listed, counted, kept as it is and never "
      + "lost.",
    "A text that could not be saved is kept as a draft, and the message says where.",
  ]

  static let environment = [
    ("JOURNAL_FILE", "The journal, where --file does not name one"),
    ("JOURNAL_NOW", "What the clock shows, as 2026-11-21T08:00:00+09:00"),
    ("TZ", "The place whose clock counts"),
    ("VISUAL, EDITOR", "The editor for a text; vi where neither is set"),
    (
      "PAGER",
      "What a long answer of list, find, show and help is read with in a terminal, where the setting "
        + "pager is not set; less -FRX without it, and nothing where it is empty"
    ),
    ("NO_COLOR", "No colour, where it is set"),
    ("TERM, COLORTERM", "How many colours the terminal has; TERM dumb means none"),
    ("COLORFGBG", "Whether its background is dark or light, where the setting theme is auto"),
    (
      "XDG_DATA_HOME, XDG_STATE_HOME, HOME",
      "Where the journal and the drafts are; see below"
    ),
  ]

  static let files = [
    (
      "$XDG_DATA_HOME/journal/journal.jsonl",
      "The journal where nothing else is named. Without XDG_DATA_HOME it is "
        + "~/.local/share/journal/journal.jsonl"
    ),
    (
      "$XDG_STATE_HOME/journal/drafts/",
      "Texts that could not be saved. Without XDG_STATE_HOME it is ~/.local/state/journal/drafts/"
    ),
    ("$XDG_STATE_HOME/journal/tip-add", "Empty; it says that a tip was told, which is told once"),
  ]

  static let exitStatus = [
    ("0", "It is done"),
    ("1", "It could not be done"),
    ("2", "The command was not understood, and nothing was done"),
  ]
}
