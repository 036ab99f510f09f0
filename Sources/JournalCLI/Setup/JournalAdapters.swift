package import TimePhrases
package import TimelineDomain

/// Creates what the program needs from outside; the composition or a test provides it.
package struct JournalAdapters {
  /// The message about an event; nil if none is shown.
  package typealias EventMessage = @Sendable (RepositoryEvent) -> String?
  package typealias MakeRepository =
    (_ path: [UInt8], any TimeSource, @escaping EventMessage) -> any JournalRepository

  /// Runs a front end on the full screen. Nil if the terminal can't show it.
  package typealias Browse = @MainActor (BrowseRequest) async -> Int32?

  let makeRepository: MakeRepository
  let makeInspector: (_ path: [UInt8], any TimeSource) -> any JournalInspector & CopyFinder
  let makeBackup: (_ path: [UInt8], any TimeSource) -> any JournalBackup
  let makeSynchronizer: (_ path: [UInt8], any TimeSource) -> any JournalSynchronizer
  let makeDrafts: (_ directory: [UInt8], any TimeSource) -> any DraftKeeper
  let makeOnce: (_ directory: [UInt8]) -> any OnceKeeper
  let makeConfiguration: (_ path: [UInt8]) -> any ConfigurationKeeper
  let makeSweeper: (_ journal: [UInt8], Locations, any TimeSource) -> any TraceSweeper
  let makeExport: (_ path: [UInt8]) -> any ExportTarget
  let exchange: ExchangeAdapters
  let browse: Browse

  package init(
    makeRepository: @escaping MakeRepository,
    makeInspector: @escaping (_ path: [UInt8], any TimeSource) -> any JournalInspector & CopyFinder,
    makeBackup: @escaping (_ path: [UInt8], any TimeSource) -> any JournalBackup,
    makeSynchronizer: @escaping (_ path: [UInt8], any TimeSource) -> any JournalSynchronizer,
    makeDrafts: @escaping (_ directory: [UInt8], any TimeSource) -> any DraftKeeper,
    makeOnce: @escaping (_ directory: [UInt8]) -> any OnceKeeper,
    makeConfiguration: @escaping (_ path: [UInt8]) -> any ConfigurationKeeper,
    makeSweeper: @escaping (_ journal: [UInt8], Locations, any TimeSource) -> any TraceSweeper,
    makeExport: @escaping (_ path: [UInt8]) -> any ExportTarget,
    exchange: ExchangeAdapters, browse: @escaping Browse
  ) {
    self.makeRepository = makeRepository
    self.makeInspector = makeInspector
    self.makeBackup = makeBackup
    self.makeSynchronizer = makeSynchronizer
    self.makeDrafts = makeDrafts
    self.makeOnce = makeOnce
    self.makeConfiguration = makeConfiguration
    self.makeSweeper = makeSweeper
    self.makeExport = makeExport
    self.exchange = exchange
    self.browse = browse
  }
}
