extension English {
  func openingEdit(_ name: String, _ number: Int, of count: Int) -> String {
    "\(number) of \(count): \(name)"
  }

  func goneBeforeEdit(_ name: String) -> String {
    "\(name) is not in the journal any more; going on with the next"
  }

  func leftUnreadable(_ name: String) -> String {
    "\(name) is left as it is: this version can't read it"
  }

  // MARK: Paragraphs of pages

  var manyForms: String {
    "Where every word is an id, those entries are meant; else all words are a query, as in 'journal find'. "
      + "Of more than one entry it shows which, and asks. Then they open one after the other, and each is "
      + "saved before the next one opens; one that you leave as it is, is not changed. With options all of "
      + "them get the same change, but --text and --note are for one entry, named by its id. One 'journal "
      + "undo' takes back all of it."
  }

  var severalForms: String {
    "Several journals are read as one with --journal work,home or --all: every journal that has a name, "
      + "and $JOURNAL_FILE or, where there is one, the journal in the standard place. Each answer says "
      + "which journal it is from. One that cannot be read is told, and the others are shown."
  }

  var oneOfSeveralForms: String {
    "With --journal work,home or --all the entry is looked for in all of them, and changed where it is; "
      + "one command changes one journal."
  }
}
