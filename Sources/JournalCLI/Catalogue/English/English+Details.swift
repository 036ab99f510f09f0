/// The paragraphs of a command's page.
extension English {
  func details(_ command: CommandSpec.Name) -> [String] {
    switch command {
    case .addText:
      [
        "The words need no quotes; they are joined by spaces. A single - reads standard input, and so "
          + "does no word at all in a pipe. In a terminal, no word at all opens your editor: that of the "
          + "settings, $VISUAL, $EDITOR or vi.",
        "Words that begin with # are tags; quote them, or the shell takes them for a comment. Write -- "
          + "before a text that begins with a dash.",
        templateForms,
        timeForms,
      ]
    case .addMood:
      [
        "MOOD is awful, bad, okay, good or great, or its number from 1 to 5, or its face: 😖 🙁 😐 🙂 😄; "
          + "or one of your own, which 'journal config set moods' adds. "
          + "The note needs no quotes; a single - reads it from standard input.",
        timeForms,
      ]
    case .list, .find:
      [
        "All entries, or those that QUERY finds: words, \"phrases\", #tags, or, not, mood:>=4, "
          + "before:2026-11-20 and more, which 'journal help query' explains. All of the options and the "
          + "query have to fit.",
        "DATE is 2026-11-20, 2026-11, 'last friday', 'last month', a time as 2026-11-20T21:30, and more, "
          + "which 'journal help dates' explains.",
        "Entries of a type that this version does not know are listed in their place, and counted "
          + "below the list.",
        formatForms, fieldForms, severalForms,
      ]
    case .show:
      [idForms, formatForms, fieldForms, severalForms]
    case .edit:
      [
        "Without an option, in a terminal, the entry opens in your editor: its moment, its mood, its tags "
          + "and its star, a line of dashes, and the words. A single - behind ID reads such a text from "
          + "standard input.",
        manyForms,
        "Only what you name is changed; everything else in the entry stays byte for byte what it was. "
          + "The version before stays in the file.",
        idForms, timeForms, oneOfSeveralForms,
      ]
    case .delete:
      [
        "The entry is hidden from every list. Its words stay in the file, as every line does.",
        "An entry that this version cannot read, and one that such an entry depends on, is deleted "
          + "only after a question, or with --yes.",
        idForms, oneOfSeveralForms,
      ]
    case .info:
      [
        "Also what this version does not know: kinds of entries, damaged lines, and the names of "
          + "abilities that the journal asks for.",
        severalForms,
      ]
    case .check:
      [
        "Reads every line and changes nothing. Tells what there is, what this version does not know, "
          + "what is damaged, and what does not fit together. The exit code is 1 where something is "
          + "damaged.",
        "--salvage writes every healthy line to OUT, byte for byte, and the damaged ones to "
          + "OUT.damaged. Neither may be there yet. The journal itself is left alone; when OUT is what "
          + "you want, put it in the journal's place.",
      ]
    case .open: openDetails
    case .help:
      ["Also of its own: 'journal help query', 'journal help dates' and 'journal help format'."]
    case .undo:
      [
        "Takes back an addition, an edit, a deletion, a restoration, with everything that the one "
          + "command did. Nothing is taken out of the file: newer lines say how it was before.",
        "N takes back so many commands, the last one first. ID takes back the last change of that entry "
          + "alone.",
        "What this version cannot read it does not take back, and a purge is for good.",
      ]
    case .redo:
      ["Only as long as nothing else was done since."]
    case .history:
      [
        "Every version with its number, when it was written, and which words were taken away "
          + "[-like this-] and which were put in {+like this+}.",
        "Also of an entry that was deleted.", idForms, severalForms,
      ]
    case .restore:
      [
        "Without VERSION, a deleted entry is what it was before. VERSION is a number as 'journal "
          + "history' shows it, or the beginning of that version's own id.",
        "Where two versions stand side by side, the one that you name takes the place of both.",
        idForms,
      ]
    case .trash:
      [
        "The last deleted first. 'journal restore' brings an entry back, 'journal purge' takes it out of "
          + "the file for good."
      ]
    case .purge:
      [
        "Every version of these entries is taken out, also of one that was deleted. Every other line "
          + "stays byte for byte. It cannot be undone, and no copy is kept; copies that you made yourself, "
          + "and other names of the file, keep the words.",
        "A journal that a newer version has locked against this is refused.", idForms,
      ]
    case .compact:
      [
        "Older versions, deleted entries, repeated and empty lines go, and with them history, trash and "
          + "undo; it tells how many before it asks. Every entry in your lists stays what it is, under its "
          + "id. What this version does not understand, what is damaged and what is in conflict stays byte "
          + "for byte.",
        "A journal is not slower for its past: this is for those who want a small file, or the past gone.",
      ]
    case .star, .unstar, .tag, .untag:
      [
        "Where every word is an id, those entries are meant, and @1 is the newest; else all words are a "
          + "query, as in 'journal find'. Of more than one entry it shows which, and asks.",
        "One 'journal undo' takes back all of it.",
        oneOfSeveralForms,
      ]
    case .drafts:
      [
        "A text that could not be saved is kept: the disk was full, a word of the command was wrong, "
          + "the editor crashed, the terminal was closed. Each draft is a file of its own; 'journal "
          + "drafts restore' saves it as it was meant."
      ]
    case .draftsShow:
      [draftForms]
    case .draftsRestore:
      [
        "Does what was to be done with it: adds it, with the time, the tags and the mood that were "
          + "given, or makes the edit. Where nobody knows any more, it is added as a text. When it is "
          + "saved, the draft is gone.",
        "An entry that was changed since an edit of it was begun is not overwritten.",
        draftForms,
      ]
    case .draftsDiscard:
      ["What is discarded is gone for good. --all asks first.", draftForms]
    case .configList:
      []
    case .configGet:
      [partForms]
    case .configSet:
      [
        "The settings are in one file of JSON, which is yours: only what you name is changed in it, and "
          + "everything else stays byte for byte what it was. Moods are written as JSON.",
        partForms,
      ]
    case .configUnset:
      [partForms]
    case .configEdit:
      ["The file is made where there is none. What is wrong in it is told afterwards."]
    case .configPath:
      [
        "$XDG_CONFIG_HOME/journal/config.json, which is ~/.config/journal/config.json where nothing "
          + "else is set."
      ]
    case .journals:
      [
        "Any command takes --journal NAME, or -j NAME. Where neither that nor --file is given nor "
          + "$JOURNAL_FILE is set, it is the one that the setting default-journal names."
      ]
    case .journalsAdd:
      [
        "The file need not be there yet; the first entry makes it. A path from ~/ is kept as it is, any "
          + "other is made absolute."
      ]
    case .journalsRemove:
      ["The journal's file is left alone."]
    case .templates:
      [templateForms, ownTemplates]
    case .templatesShow:
      [ownTemplates]
    case .templatesEdit:
      [
        "One of a new name is made. A single - reads standard input, and so does no - in a pipe.",
        templateForms, ownTemplates,
      ]
    case .templatesRemove:
      [ownTemplates]
    case .tags:
      [
        "How many entries have it, the day of the newest of them, and the tag, for every tag that "
          + "stands. Entries that this version cannot read may have tags too; they are counted below.",
        "Of several journals, with --journal work,home or --all, the tags are counted together.",
      ]
    case .completions:
      [
        "SHELL is bash, zsh or fish. The script completes commands, options and what they take: ids with "
          + "their first words, tags, moods, types and drafts of the journal that is meant, and the "
          + "names of journals, templates and settings. Its first lines say where it has to be."
      ]
    case .manual:
      ["It is made for man, and everything that 'journal help' says is in it."]
    case .complete:
      ["For the scripts of 'journal completions'. It fails in silence."]
    }
  }

  private var draftForms: String {
    "DRAFT is a name as 'journal drafts' shows it, or any beginning of one that no other has."
  }

  private var timeForms: String {
    "TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with seconds, a fraction, Z or an "
      + "offset such as +09:00 if you like, or words: 'yesterday 9pm', 'last friday at 18:30', "
      + "'2 hours ago', 'Nov 21', 昨日の午後9時. A day alone takes the present time of day, a time alone "
      + "is today's. 'journal help dates' has all of it."
  }

  private var idForms: String {
    "ID is an id as a list shows it, or any beginning of one that no other entry shares; @1 is the newest "
      + "entry, @2 the one before it."
  }

  private var formatForms: String {
    "short is one line an entry, markdown a list below the heading of each day, csv a table; json is "
      + "one array, jsonl one object a line, raw the stored lines, byte for byte."
  }

  private var fieldForms: String {
    "NAMES are some of \(ItemField.allCases.map(\.rawValue).joined(separator: ", ")), with commas "
      + "and no spaces between them, for json, jsonl and csv. What an entry does not have is null in json, and empty in csv. In csv a cell that a "
      + "spreadsheet would take for a formula has an apostrophe before it."
  }

  private var partForms: String {
    "KEY is a setting, or one of the journals or templates: journals.NAME, templates.NAME."
  }

  private var templateForms: String {
    "In a template, {date}, {weekday} and {time} stand for those of the entry, and {text} for the words "
      + "or the standard input that are given; without {text} they come below it, in a line of their "
      + "own. Without either, the template opens in the editor."
  }

  private var ownTemplates: String {
    "With --journal NAME, also those that are for this journal alone; what is written or taken away "
      + "is one of them then."
  }
}
