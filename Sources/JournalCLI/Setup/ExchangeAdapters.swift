package import TimePhrases
package import TimelineDomain

/// What an import needs from outside.
package struct ExchangeAdapters {
  let makeImporter:
    (_ path: [UInt8], any TimeSource, @escaping JournalAdapters.EventMessage) -> any JournalImporter
  let files: any ForeignFileFinder
  /// The offsets of an IANA zone. Nil for an unknown name.
  let zone: @Sendable (_ name: String) -> (any TimeSource)?
  /// Shows how far a long command is, on the terminal that messages go to.
  let showProgress: @Sendable (_ line: String) -> Void

  package init(
    makeImporter:
      @escaping (_ path: [UInt8], any TimeSource, @escaping JournalAdapters.EventMessage) ->
      any JournalImporter,
    files: any ForeignFileFinder, zone: @escaping @Sendable (_ name: String) -> (any TimeSource)?,
    showProgress: @escaping @Sendable (_ line: String) -> Void
  ) {
    self.makeImporter = makeImporter
    self.files = files
    self.zone = zone
    self.showProgress = showProgress
  }
}
