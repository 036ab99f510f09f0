package import Presentation
package import Settings
package import TimePhrases
package import TimelineDomain
package import TimelineStore

/// What the browser needs from outside; the composition or a test provides it.
package struct BrowserParts {
  /// What a command of the program printed.
  package struct CommandAnswer: Hashable, Sendable {
    package let code: Int32
    /// Its last message in one line.
    package let message: String

    package init(code: Int32, message: String) {
      self.code = code
      self.message = message
    }
  }

  let session: TimelineSession
  let configuration: Configuration
  let words: any BrowserCatalogue
  let time: any TimeSource
  /// Reads a query as `journal find` does. Nil matches everything.
  let readQuery: (String) -> Result<PostCondition?, Refusal>
  /// Reads a time in words as `--on` does, and answers with its end.
  let readMoment: (String) -> Result<Moment, Refusal>
  /// Reads tags as `journal tag` does.
  let readTag: (String) -> Result<Tag, Refusal>
  /// The sentence for a failure, as commands say it.
  let explain: (StoreError) -> String
  /// Keeps a text that could not be saved, and answers with the sentence that says where it is.
  let keepDraft: (_ text: String, _ command: [String]) -> String
  /// Runs a command of the program on this journal. It may use the terminal, which the browser leaves.
  let runCommand: ([String]) async -> CommandAnswer

  package init(
    session: TimelineSession, configuration: Configuration, words: any BrowserCatalogue,
    time: any TimeSource, readQuery: @escaping (String) -> Result<PostCondition?, Refusal>,
    readMoment: @escaping (String) -> Result<Moment, Refusal>,
    readTag: @escaping (String) -> Result<Tag, Refusal>,
    explain: @escaping (StoreError) -> String,
    keepDraft: @escaping (_ text: String, _ command: [String]) -> String,
    runCommand: @escaping ([String]) async -> CommandAnswer
  ) {
    self.session = session
    self.configuration = configuration
    self.words = words
    self.time = time
    self.readQuery = readQuery
    self.readMoment = readMoment
    self.readTag = readTag
    self.explain = explain
    self.keepDraft = keepDraft
    self.runCommand = runCommand
  }
}
