/// What a sealing of entries did, or would do.
package struct SealReport: Hashable, Sendable {
  /// A post that stays as it is.
  package struct Refusal: Hashable, Sendable {
    package let post: EntryID
    package let flaw: SealFlaw

    package init(post: EntryID, flaw: SealFlaw) {
      self.post = post
      self.flaw = flaw
    }
  }

  /// The names of the posts that have no words in plain now.
  package let sealed: [EntryID]
  /// Posts that had none before.
  package let already: [EntryID]
  package let refusals: [Refusal]
  /// The number of lines in plain that went.
  package let lines: Int
  /// The files that only these lines used.
  package let files: FileRemoval

  package init(
    sealed: [EntryID] = [], already: [EntryID] = [], refusals: [Refusal] = [], lines: Int = 0,
    files: FileRemoval = FileRemoval()
  ) {
    self.sealed = sealed
    self.already = already
    self.refusals = refusals
    self.lines = lines
    self.files = files
  }

  package func with(files: FileRemoval) -> SealReport {
    SealReport(
      sealed: sealed, already: already, refusals: refusals, lines: lines, files: files)
  }
}
