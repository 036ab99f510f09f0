package import TimelineDomain

/// How the program gets at what is outside of it: given by the composition, or by a test.
package struct JournalAdapters {
  let makeRepository: (_ path: [UInt8], any TimeSource, _ isQuiet: Bool) -> any PostRepository
  let makeInspector: (_ path: [UInt8], any TimeSource) -> any JournalInspector
  let makeDrafts: (_ directory: [UInt8], any TimeSource) -> any DraftKeeper

  package init(
    makeRepository:
      @escaping (_ path: [UInt8], any TimeSource, _ isQuiet: Bool) -> any PostRepository,
    makeInspector: @escaping (_ path: [UInt8], any TimeSource) -> any JournalInspector,
    makeDrafts: @escaping (_ directory: [UInt8], any TimeSource) -> any DraftKeeper
  ) {
    self.makeRepository = makeRepository
    self.makeInspector = makeInspector
    self.makeDrafts = makeDrafts
  }
}
