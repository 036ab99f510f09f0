import TimelineExchange

/// Why files can't be imported, as facts; the catalogue has the sentences.
enum ImportFailure: Hashable, Sendable {
  /// Nothing in the folder has a format that this program reads.
  case nothingFound(path: String)
  case unknownFormat(path: String)
  /// The user named a format that the content doesn't have.
  case noEntries(path: String, ExchangeFormat, looksLike: [ExchangeFormat])
  case severalFormats(path: String, [ExchangeFormat])
  case notUTF8(path: String, line: Int)
  /// What an option has to answer first.
  case unclear([ForeignQuestion])
  /// Everything in the files was left out.
  case nothingLeft
  case broken([ImportTally.Broken], count: Int)
  case declined
}

/// A mistake in the options of an import or an export.
enum ExchangeFault: Hashable, Sendable {
  case unknownZone(String)
  /// A part of `--moods` or `--map` that is not `a=b`.
  case notAPair(option: String, word: String)
  /// `--map FIELD=…` with a field that this program doesn't have.
  case unknownField(String)
  /// `-o FILE.zip`
  case noArchive(path: String, ExchangeFormat)
}
