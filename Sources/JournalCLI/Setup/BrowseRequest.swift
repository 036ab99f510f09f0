package import Presentation
package import Settings
package import Terminal
package import TimePhrases
package import TimelineDomain
package import TimelineStore

/// What a front end on the full screen needs of the program, for one journal or several as one.
package struct BrowseRequest {
  package typealias RunCommand =
    @MainActor (_ words: [String]) async -> (code: Int32, message: String)

  package let session: TimelineSession
  package let configuration: Configuration
  package let language: Language
  package let time: any TimeSource
  package let styler: Styler
  package let templates: [Configuration.Template]
  /// The query that it starts with, as typed.
  package let query: String
  package let condition: PostCondition?
  package let readQuery: (String) -> ParsedQuery
  package let readMoment: (String) -> Result<Moment, Refusal>
  package let readTag: (String) -> Result<Tag, Refusal>
  package let explain: (StoreError) -> String
  /// Sentences about the files while it runs.
  package let news: AsyncStream<String>
  /// Keeps the words at a prompt; nil if there is no folder for drafts.
  package let drafts: (any DraftKeeper)?
  /// The options that choose the journal for new entries.
  package let draftOptions: [String]
  package let tellAfterwards: (_ sentence: String) -> Void
  /// Runs a command on one of the journals; without a name on the one for new entries.
  package let runCommand: (_ words: [String], _ journal: String?) async -> CommandAnswer
  package let recall: () -> Bookmark?
  package let keep: (Bookmark) -> Void
}
