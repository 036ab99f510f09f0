package import Settings
package import Terminal
package import TimePhrases
package import TimelineDomain
package import TimelineStore

/// What a front end on the full screen needs of the program, for one journal or several as one.
package struct BrowserParts {
  package let session: TimelineSession
  package let configuration: Configuration
  package let words: Catalogue
  package let time: any TimeSource
  /// The templates for new texts.
  package let templates: [Configuration.Template]
  package let readers: Readers
  /// What the terminal can draw figures with.
  package let signs: FigureSigns
  package var helpers: Helpers

  package init(
    session: TimelineSession, configuration: Configuration, words: Catalogue,
    time: any TimeSource, templates: [Configuration.Template] = [], readers: Readers,
    signs: FigureSigns = .full, helpers: Helpers
  ) {
    self.signs = signs
    self.session = session
    self.configuration = configuration
    self.words = words
    self.time = time
    self.templates = templates
    self.readers = readers
    self.helpers = helpers
  }

  /// What is typed, read as commands read it.
  package struct Readers {
    package let query: (String) -> ParsedQuery
    /// Reads a time in words as `--on` does, and answers with its end.
    package let moment: (String) -> Result<Moment, Refusal>
    /// Reads tags as `journal tag` does.
    package let tag: (String) -> Result<Tag, Refusal>

    package init(
      query: @escaping (String) -> ParsedQuery,
      moment: @escaping (String) -> Result<Moment, Refusal>,
      tag: @escaping (String) -> Result<Tag, Refusal>
    ) {
      self.query = query
      self.moment = moment
      self.tag = tag
    }
  }

  /// What the program does for the browser.
  package struct Helpers {
    /// The sentence for a failure, as commands say it.
    package let explain: (StoreError) -> String
    /// Sentences about the journal's file while the browser runs, such as a lock of another program.
    package let news: AsyncStream<String>
    /// Keeps the words at a prompt; nil if there is no folder for drafts.
    package let drafts: (any DraftKeeper)?
    /// The options of a draft's command that choose the journal for new entries.
    package let draftOptions: [String]
    /// Shows a sentence when the screen has ended.
    package let tellAfterwards: (_ sentence: String) -> Void
    /// Runs a command of the program on a journal. It may use the terminal, which the browser leaves.
    package let runCommand: (_ words: [String], _ journal: String?) async -> CommandAnswer
    /// Returns after that many milliseconds. The composition sets it.
    package var pause: (_ milliseconds: Int) async -> Void
    /// Where the user was the last time; nil if that is not known.
    package let recall: () -> Bookmark?
    package let keep: (Bookmark) -> Void
    package let pictures: PictureHelpers
    /// Where work runs that leaves the main actor; nil for the default of the runtime. The
    /// composition sets it.
    package var executor: (any TaskExecutor)?

    package init(
      explain: @escaping (StoreError) -> String,
      news: AsyncStream<String> = AsyncStream { $0.finish() },
      drafts: (any DraftKeeper)? = nil, draftOptions: [String] = [],
      tellAfterwards: @escaping (_ sentence: String) -> Void = { _ in },
      runCommand: @escaping (_ words: [String], _ journal: String?) async -> CommandAnswer,
      pause: @escaping (_ milliseconds: Int) async -> Void = { _ in },
      recall: @escaping () -> Bookmark? = { nil }, keep: @escaping (Bookmark) -> Void = { _ in },
      pictures: PictureHelpers = .none, executor: (any TaskExecutor)? = nil
    ) {
      self.explain = explain
      self.news = news
      self.drafts = drafts
      self.draftOptions = draftOptions
      self.tellAfterwards = tellAfterwards
      self.runCommand = runCommand
      self.pause = pause
      self.recall = recall
      self.keep = keep
      self.pictures = pictures
      self.executor = executor
    }
  }
}

/// What the program knows about attached pictures. `journal` is the label of one of several.
package struct PictureHelpers {
  /// As a viewer shows it; nil for a file that is no picture, or can't be read.
  package let size: (_ file: AttachedFile, _ journal: String?) async -> PictureSize?
  /// Lets the person's viewer draw it.
  package let draw:
    (_ file: AttachedFile, _ journal: String?, _ room: PictureRoom) async -> PictureAnswer
  /// Whether the terminal belongs to tmux.
  package let isInTmux: Bool

  package init(
    size: @escaping (_ file: AttachedFile, _ journal: String?) async -> PictureSize?,
    draw:
      @escaping (
        _ file: AttachedFile, _ journal: String?, _ room: PictureRoom
      ) async -> PictureAnswer,
    isInTmux: Bool = false
  ) {
    self.size = size
    self.draw = draw
    self.isInTmux = isInTmux
  }

  package static var none: PictureHelpers {
    PictureHelpers(size: { _, _ in nil }, draw: { _, _, _ in .off })
  }
}

/// What a command of the program answered to a front end.
package struct CommandAnswer: Hashable, Sendable {
  package let code: Int32
  /// Its last message in one line.
  package let message: String

  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }
}

/// What a typed query means.
package struct ParsedQuery: Hashable, Sendable {
  /// Nil matches everything.
  package let condition: PostCondition?
  /// Why it can't be used.
  package let flaw: String?
  /// The mistake, in characters of the query.
  package let flawRange: Range<Int>?
  /// A word that may mean something else than it was typed for.
  package let hint: String?

  package init(
    condition: PostCondition? = nil, flaw: String? = nil, flawRange: Range<Int>? = nil,
    hint: String? = nil
  ) {
    self.condition = condition
    self.flaw = flaw
    self.flawRange = flawRange
    self.hint = hint
  }
}

/// Where the user is, for the next time. Losing it is of no consequence.
package struct Bookmark: Hashable, Sendable {
  /// The id of the selected entry; nil for the newest one.
  package let entry: String?
  /// The moment of that entry, as it is spelled.
  package let moment: String?
  package let query: String
  package let isStarredOnly: Bool
  /// Whether the entry was open.
  package let isReading: Bool

  package init(
    entry: String?, moment: String?, query: String, isStarredOnly: Bool, isReading: Bool
  ) {
    self.entry = entry
    self.moment = moment
    self.query = query
    self.isStarredOnly = isStarredOnly
    self.isReading = isReading
  }
}
