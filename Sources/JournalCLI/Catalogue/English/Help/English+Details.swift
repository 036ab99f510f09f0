import Presentation

/// The paragraphs of each command's help page.
extension English {
  func details(_ command: CommandSpec.Name) -> [String] {
    switch command {
    case .addText:
      [
        "The words need no quotes; they are joined with spaces. In a terminal, a command without words "
          + "opens your editor: the setting 'editor', $VISUAL, $EDITOR or vi.",
        inputForms,
        "Words that begin with # are tags. Quote them, or the shell takes them for a comment. Write -- "
          + "before a text that begins with a dash.",
        templateForms,
        timeForms,
      ]
    case .addMood:
      [
        "MOOD is awful, bad, okay, good or great, its number from 1 to 5, or its face: 😖 🙁 😐 🙂 😄. "
          + "'journal moods' lists every word for them, also in Japanese, and 'journal moods add' adds your own. "
          + "The note needs no quotes; a single - reads it from standard input.",
        timeForms,
      ]
    case .list, .find:
      [
        "Lists all entries, or those that match QUERY: words, \"phrases\", #tags, or, not, mood:>=4, "
          + "before:2026-11-20 and more; see 'journal help query'. An entry is listed if it matches the "
          + "query and all options.",
        "DATE is 2026-11-20, 2026-11, 'last friday', 'last month', a time such as 2026-11-20T21:30, and "
          + "more; see 'journal help dates'.",
        "Entries of a type that this version does not know are listed in their place, and counted "
          + "below the list.",
        formatForms, fieldForms, severalForms,
      ]
    case .show:
      [pickForms, formatForms, fieldForms, severalForms]
    case .edit:
      [
        "In a terminal, without options, the entry opens in your editor: its time, mood, tags and star, "
          + "a line of dashes, and the text. In a pipe, or with a single - after ID, the command reads the "
          + "same form from standard input; without the line of dashes all of it is the text.",
        pickForms, questionForms, manyForms,
        "Only what you name changes; the rest of the entry stays the same, byte for byte. The old "
          + "version stays in the file.",
        timeForms, oneOfSeveralForms,
      ]
    case .delete:
      [
        "Hides entries from every list. The text stays in the file until 'journal purge' or "
          + "'journal compact' removes it.",
        pickForms, questionForms,
        "For one entry, it asks only if this version cannot read the entry, or if an entry that it cannot read depends "
          + "on it; --yes skips the question.",
        oneOfSeveralForms,
      ]
    case .export:
      [
        "Writes all entries, or those that match QUERY and the options, oldest first. QUERY is the same as in "
          + "'journal list'. Without -o the file goes to standard output; a folder needs -o.",
        "FORMAT is " + ExportLayout.formats.joined(separator: ", ")
          + ". markdown, html and csv are for reading; lines is the journal's own format. Without --to, the end of "
          + "the file's name decides, or else it is markdown.",
        "What the format can't hold is counted on standard error. The journal does not change.",
      ]
    case .info:
      [
        "Also shows what this version does not know: types of entries, damaged lines, and abilities "
          + "that the journal requires.",
        severalForms,
      ]
    case .check:
      [
        "Reads every line and changes nothing. Reports the contents, what this version does not know, "
          + "what is damaged, and what does not fit together. The exit code is 1 if anything is damaged.",
        "--salvage writes every healthy line to OUT, byte for byte, and the damaged lines to "
          + "OUT.damaged. Neither file may exist yet. The journal itself does not change; if OUT is what "
          + "you want, replace the journal with it.",
      ]
    case .open: openDetails
    case .browse:
      [
        "Move with the arrows or j and k, read with Enter, filter with /, write with i, and quit with q. "
          + "? shows all keys.",
        "A query narrows the timeline from the start. What other programs change appears at once.",
        "'journal config set start browse' opens it with 'journal' alone. keys.NAME changes the keys of an action.",
      ]
    case .help:
      [
        "Without COMMAND, shows the everyday commands in groups. COMMAND is a command, a short form of "
          + "one, or an alias of yours.",
        "More topics: 'journal help query', 'journal help dates' and 'journal help format'.",
      ]
    case .undo:
      [
        "Undoes an addition, an edit, a deletion or a restoration, with everything that the command "
          + "did. Nothing is removed from the file: new lines restore the state before.",
        "N undoes that many commands, newest first. ID undoes only the last change of that entry.",
        "Entries that this version cannot read are not undone. A purge cannot be undone.",
      ]
    case .redo:
      ["Works as long as nothing else has changed since the undo."]
    case .history:
      [
        "Shows every version with its number, when it was written, the words it removed "
          + "[-like this-] and the words it added {+like this+}.",
        pickForms, "An id may be that of a deleted entry.", severalForms,
      ]
    case .restore:
      [
        "Restores deleted entries to their last version. With one entry and a VERSION, that version "
          + "becomes the current one. VERSION is a number that "
          + "'journal history' shows, or the beginning of that version's own id.",
        "In a conflict, the version that you name replaces all of them.",
        pickForms, lastInTrash, questionForms,
      ]
    case .trash:
      [
        "The last deleted entry comes first. 'journal restore' brings an entry back, 'journal purge' "
          + "removes it from the file for good."
      ]
    case .purge:
      [
        "Removes every version of these entries, deleted ones too. All other lines stay the same, byte "
          + "for byte. It cannot be undone, and no copy is kept. Copies that you made yourself and other "
          + "hard links of the file keep the text.",
        "With --versions, only the older versions go, and the words that were edited out with them; what is "
          + "shown stays. An old copy can't bring them back.",
        pickForms,
        "An id may be that of a deleted entry. It always asks; --yes skips the question.",
        "Refuses a journal that a newer version has locked against rewriting.",
      ]
    case .importEntries: importDetails
    case .compact:
      [
        "Removes old versions, deleted entries, repeated lines and empty lines, and with them history, "
          + "trash and undo. It shows the counts before it asks. Every entry in your lists keeps its "
          + "content and its id. What this version does not understand, what is damaged and what is in "
          + "conflict stays the same, byte for byte.",
        "Old versions do not slow a journal down. Compact it for a smaller file, or to remove the past.",
      ]
    case .star, .unstar, .tag, .untag:
      [
        pickForms, questionForms, oneOfSeveralForms,
      ]
    case .tagRename:
      [
        "Renames the tag where it was given with --tag and where it is in the words of a text or a note, in "
          + "any case and width, and only as a whole: #old, but not #older. It shows the entries and asks. "
          + "If NEW is a tag already, the two become one.",
        "The rest of each entry stays the same, byte for byte. Entries that this version cannot read are "
          + "named and left. One 'journal undo' takes back the whole command.",
        "'journal tag rename' is always this command. To give entries a tag of that name, write the sign: "
          + "'journal tag \"#rename\" 7f3k'.",
      ]
    case .drafts, .draftsShow, .draftsEdit, .draftsRestore, .draftsDiscard: draftDetails(command)
    case .configList:
      [
        "The settings are one JSON object in the file that 'journal config path' shows. An option wins over "
          + "a setting, and a setting over the environment, except that $JOURNAL_FILE wins over "
          + "default-journal.",
        "Invalid settings are reported with file and line, then ignored. Only an unknown default-journal "
          + "is refused, so that no text ends up in the wrong journal.",
        "A journal is a path, or an object with a path and templates of its own; a relative path starts at "
          + "the settings' folder. Tags are stored without a sign: tag-sign changes only how they are shown "
          + "and typed.",
      ]
    case .configGet:
      [partForms]
    case .configSet:
      [
        "The settings are one JSON file that you may edit yourself. Only what you name changes in it; "
          + "the rest stays the same, byte for byte. Moods are written as JSON.",
        partForms,
      ]
    case .configUnset:
      [partForms]
    case .configEdit:
      ["Creates the file if there is none. Reports invalid settings when you close the editor."]
    case .configPath:
      [
        "$XDG_CONFIG_HOME/journal/config.json; without XDG_CONFIG_HOME, ~/.config/journal/config.json."
      ]
    case .journals:
      [
        "Any command takes --journal NAME, or -j NAME. Without it, without --file and without "
          + "$JOURNAL_FILE, the setting default-journal names the journal."
      ]
    case .journalsAdd:
      [
        "The file need not exist yet; the first entry creates it. A path that begins with ~/ is kept as "
          + "it is, any other becomes absolute."
      ]
    case .journalsRemove:
      ["The journal's file does not change."]
    case .templates:
      [templateForms, ownTemplates]
    case .templatesShow:
      [ownTemplates]
    case .templatesEdit:
      [
        "A new name creates a template. A single - reads standard input; in a pipe you can leave it out.",
        templateForms, ownTemplates,
      ]
    case .templatesRemove:
      [ownTemplates]
    case .moods:
      [
        "Each line shows a mood's score, its face, its name, and other words that can be typed for it "
          + "wherever a command takes a mood. The journal stores the name that 'add mood' knows."
      ]
    case .moodsAdd:
      [
        "Adds a mood to the setting 'moods'. NAME, the face and the other words must be free: none of them "
          + "may already mean a mood."
      ]
    case .moodsRemove:
      ["Removes a mood from the setting 'moods'. Entries with this mood keep it."]
    case .tags:
      [
        "Each line shows how many entries have the tag, the day of the newest of them, and the tag. Tags "
          + "that differ only in case or width are one tag, in the spelling that was used first. "
          + "Entries that this version cannot read may have tags too; they are counted below.",
        "With --journal work,home or --all, the tags of several journals are counted together.",
      ]
    case .completions:
      [
        "SHELL is bash, zsh or fish. The script completes commands, options and their values: ids with "
          + "the first words of the entry, tags, moods, types and drafts of the journal in use, and the "
          + "names of journals, templates and settings. Its first lines say how to install it."
      ]
    case .manual:
      ["The page is for man, and has everything that 'journal help' shows."]
    case .home:
      [
        "For a terminal. Elsewhere, 'journal' alone prints the overview to standard error and exits with 2."
      ]
    case .merge, .conflicts, .resolve, .sync, .backup, .gitMerge: togetherDetails(command)
    case .complete:
      ["For the scripts of 'journal completions'. Prints no errors."]
    }
  }

  private var inputForms: String {
    "Words after the command are the text, and a pipe beside them stays unread, so that a loop in a "
      + "shell script keeps its input. A command reads standard input where it needs a text and has no "
      + "words, or where a single - is."
  }

  private var timeForms: String {
    "TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with optional seconds, fraction, and Z "
      + "or an offset such as +09:00, or words: 'last night', 'yesterday 9pm', 'last friday at 18:30', "
      + "'2 hours ago', 'Nov 21', 昨日の午後9時. A day alone gets the present time of day; a time alone "
      + "is today. See 'journal help dates'."
  }

  private var formatForms: String {
    "short is one line per entry; markdown is a list below a heading for each day, with the text escaped; "
      + "csv is a table as in RFC 4180, with LF line ends; json is one array, jsonl one object per line, raw "
      + "the stored lines, byte for byte."
  }

  private var fieldForms: String {
    "NAMES are some of \(ItemField.allCases.map(\.rawValue).joined(separator: ", ")), with commas "
      + "and no spaces between them, for json, jsonl and csv. A missing value is null in json and empty in csv. "
      + "Without NAMES, an entry in json has id, type, at, until, day and understood; a text also has text, "
      + "tags and starred, a mood also mood, score, note, tags and starred, and an entry in conflict also "
      + "revision. An entry that this version can't read has text, note, tags and starred if it has words. "
      + "In csv, a cell that a spreadsheet would take for a formula begins with an apostrophe, and control "
      + "characters are made visible."
  }

  private var partForms: String {
    "KEY is a setting, or a part: journals.NAME, templates.NAME, day-parts.NAME, alias.NAME."
  }

  private var templateForms: String {
    "In a template, {date}, {weekday} and {time} become those of the entry, and {text} becomes the words "
      + "or the standard input that you give; without {text} they follow the template on a line of their "
      + "own. Without words or input, the template opens in your editor."
  }

  private var ownTemplates: String {
    "With --journal NAME, the templates of that journal are included, and the command writes or removes "
      + "one of those."
  }
}
