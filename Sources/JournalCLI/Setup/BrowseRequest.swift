package import Presentation
package import Settings
package import Terminal
package import TimePhrases
package import TimelineDomain
package import TimelineStore

/// What a front end on the full screen needs of the program, for one journal.
package struct BrowseRequest {
  package typealias RunCommand =
    @MainActor (_ words: [String]) async -> (code: Int32, message: String)

  package let session: TimelineSession
  package let configuration: Configuration
  package let language: Language
  package let time: any TimeSource
  package let styler: Styler
  /// The query that it starts with, as typed.
  package let query: String
  package let condition: PostCondition?
  package let readQuery: (String) -> Result<PostCondition?, Refusal>
  package let readMoment: (String) -> Result<Moment, Refusal>
  package let readTag: (String) -> Result<Tag, Refusal>
  package let explain: (StoreError) -> String
  package let keepDraft: (_ text: String, _ command: [String]) -> String
  package let runCommand: RunCommand
}
