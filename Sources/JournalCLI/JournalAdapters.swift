package import TimelineDomain

/// How the program gets at what is outside of it: given by the composition, or by a test.
package struct JournalAdapters {
  let makeRepository: (_ path: [UInt8], any TimeSource, _ isQuiet: Bool) -> any PostRepository
  let makeHistory: (_ path: [UInt8], any TimeSource, _ isQuiet: Bool) -> any HistoryRepository
  let makeInspector: (_ path: [UInt8], any TimeSource) -> any JournalInspector
  let makeDrafts: (_ directory: [UInt8], any TimeSource) -> any DraftKeeper
  let makeOnce: (_ directory: [UInt8]) -> any OnceKeeper
  let makeConfiguration: (_ path: [UInt8]) -> any ConfigurationKeeper

  package init(
    makeRepository:
      @escaping (_ path: [UInt8], any TimeSource, _ isQuiet: Bool) -> any PostRepository,
    makeHistory:
      @escaping (_ path: [UInt8], any TimeSource, _ isQuiet: Bool) -> any HistoryRepository,
    makeInspector: @escaping (_ path: [UInt8], any TimeSource) -> any JournalInspector,
    makeDrafts: @escaping (_ directory: [UInt8], any TimeSource) -> any DraftKeeper,
    makeOnce: @escaping (_ directory: [UInt8]) -> any OnceKeeper,
    makeConfiguration: @escaping (_ path: [UInt8]) -> any ConfigurationKeeper
  ) {
    self.makeRepository = makeRepository
    self.makeHistory = makeHistory
    self.makeInspector = makeInspector
    self.makeDrafts = makeDrafts
    self.makeOnce = makeOnce
    self.makeConfiguration = makeConfiguration
  }
}
