import Presentation

extension English {
  func openingEdit(_ name: String, _ number: Int, of count: Int) -> String {
    "\(number) of \(count): \(name)"
  }

  func goneBeforeEdit(_ name: String) -> String {
    "\(name) is no longer in the journal; skipped"
  }

  func leftUnreadable(_ name: String) -> String {
    "\(name) is skipped: this version can't read it"
  }

  // MARK: Paragraphs of pages

  var manyForms: String {
    "Several entries open one after the other, and each is saved before the next one opens; one that you "
      + "do not change stays as it is. With options, all of them get the same change, but --text and "
      + "--note take one entry."
  }

  var severalForms: String {
    "--journal work,home and --all read several journals as one. --all is every journal that has a name, "
      + "and $JOURNAL_FILE or, if it exists, the default journal. Each entry shows its journal, in "
      + "json and csv as the field journal. A journal that cannot be read is reported, the others are shown, "
      + "and the exit code is 1."
  }

  var oneOfSeveralForms: String {
    "With --journal work,home or --all, the command looks for the entry in all of them and changes it "
      + "where it is. One command changes one journal."
  }
}
