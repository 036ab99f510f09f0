package import TimePhrases
package import TimelineDomain

/// Creates what the program needs from outside; the composition or a test provides it.
package struct JournalAdapters {
  /// The message for a user who waits for another program's lock.
  package typealias WaitingMessage = @Sendable (_ holder: String?) -> String
  package typealias MakeRepository<Repository> =
    (_ path: [UInt8], any TimeSource, WaitingMessage?) -> Repository

  let makeRepository: MakeRepository<any PostRepository>
  let makeHistory: MakeRepository<any HistoryRepository>
  let makeInspector: (_ path: [UInt8], any TimeSource) -> any JournalInspector
  let makeDrafts: (_ directory: [UInt8], any TimeSource) -> any DraftKeeper
  let makeOnce: (_ directory: [UInt8]) -> any OnceKeeper
  let makeConfiguration: (_ path: [UInt8]) -> any ConfigurationKeeper

  package init(
    makeRepository: @escaping MakeRepository<any PostRepository>,
    makeHistory: @escaping MakeRepository<any HistoryRepository>,
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
