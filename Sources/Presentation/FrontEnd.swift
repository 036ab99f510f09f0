package import Settings
package import Terminal
package import TimePhrases
package import TimelineDomain
package import TimelineStore

/// What a front end on the full screen needs of the program, for one journal or several as one.
package struct BrowserParts {
  package let store: TimelineStore
  package let configuration: Configuration
  package let words: Catalogue
  package let time: any TimeSource
  package let program: any BrowserProgram
  /// The templates for new texts.
  package let templates: [Configuration.Template]
  /// What the terminal can draw figures with.
  package let signs: FigureSigns
  /// Whether the terminal belongs to tmux.
  package let isInTmux: Bool
  /// The name of the journal; nil for the usual one.
  package let name: String?
  /// The journals that can be opened instead.
  package let journals: [JournalRow]
  /// Sentences about the journal's file while the browser runs, such as a lock of another program.
  package let news: AsyncStream<String>
  /// Keeps the words at a prompt; nil if there is no folder for drafts.
  package let drafts: (any DraftKeeper)?
  /// The options of a draft's command that choose the journal for new entries. Nil if its path is no
  /// text, so that a draft can't record it.
  package let draftOptions: [String]?
  /// Returns after that many milliseconds. The composition sets it.
  package var pause: (_ milliseconds: Int) async -> Void

  package init(
    store: TimelineStore, configuration: Configuration, words: Catalogue,
    time: any TimeSource, program: any BrowserProgram,
    templates: [Configuration.Template] = [], signs: FigureSigns = .full, isInTmux: Bool = false,
    name: String? = nil, journals: [JournalRow] = [],
    news: AsyncStream<String> = AsyncStream { $0.finish() },
    drafts: (any DraftKeeper)? = nil, draftOptions: [String]? = [],
    pause: @escaping (_ milliseconds: Int) async -> Void = { _ in }
  ) {
    self.store = store
    self.configuration = configuration
    self.words = words
    self.time = time
    self.program = program
    self.templates = templates
    self.signs = signs
    self.isInTmux = isInTmux
    self.name = name
    self.journals = journals
    self.news = news
    self.drafts = drafts
    self.draftOptions = draftOptions
    self.pause = pause
  }
}

/// The program behind a front end on the full screen.
@MainActor
package protocol BrowserProgram: AnyObject {
  // What is typed, read as commands read it.

  func query(_ words: String) -> ParsedQuery
  /// Reads a time in words as `--on` does, and answers with its end.
  func endOfPeriod(_ words: String) -> Result<Moment, Refusal>
  /// Reads the time of a new entry in words as `--at` does.
  func moment(_ words: String) -> Result<Moment, Refusal>
  /// Reads a tag as `journal tag` does.
  func tag(_ words: String) -> Result<Tag, Refusal>
  /// Reads a path as people type and drop it; refuses one without a file.
  func file(_ words: String) -> Result<String, Refusal>
  /// Whether a line of a text is the path of a file, which can be attached.
  func hasFile(_ line: String) -> Bool

  // What the program does.

  /// Shows a sentence when the screen has ended.
  func tellAfterwards(_ sentence: String)
  /// Runs a command on a journal. It may use the terminal, which the front end leaves.
  func run(_ command: BrowserCommand) async -> CommandAnswer
  /// Opens another journal instead of this one.
  func open(_ place: JournalRow.Place) async -> Result<BrowserParts, Refusal>
  /// The size of an attached picture as a viewer shows it; nil for a file that is no picture, or can't be
  /// read. `journal` is the label of one of several.
  func size(of file: AttachedFile, in journal: String?) async -> PictureSize?
  /// Lets the person's viewer draw an attached picture.
  func draw(
    _ file: AttachedFile, in journal: String?, _ room: PictureRoom
  ) async -> PictureAnswer
}

/// A journal that the front end can open.
package struct JournalRow: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// A name of the settings, or of the usual journal.
    case named(String)
    case all
    /// The journal that the program was started with.
    case first
  }

  package let place: Place
  package let name: String
  /// Where it is; empty for all of them.
  package let path: String
  package let isOpen: Bool

  package init(_ place: Place, name: String, path: String, isOpen: Bool) {
    self.place = place
    self.name = name
    self.path = path
    self.isOpen = isOpen
  }
}

/// A command of the program, as the front end asks for it.
package struct BrowserCommand: Hashable, Sendable {
  package let words: [String]
  /// The entry that it is for, by the id that selects it.
  package let entry: EntryID?
  /// The label of one of several journals; nil for the one of new entries.
  package let journal: String?
  package let draft: OpenedDraft?

  package init(
    _ words: [String], on entry: EntryID? = nil, in journal: String? = nil,
    draft: OpenedDraft? = nil
  ) {
    self.words = words
    self.entry = entry
    self.journal = journal
    self.draft = draft
  }

  /// Whether it brings lines of other machines, which may take a while.
  package var bringsLines: Bool { ["sync", "merge"].contains(words.first) }
}

/// A draft that holds the text of a command, and whose claim the front end has.
package struct OpenedDraft: Hashable, Sendable {
  package let draft: Draft
  /// Whether the text is finished, so that no editor opens.
  package let isFinished: Bool

  package init(_ draft: Draft, isFinished: Bool) {
    self.draft = draft
    self.isFinished = isFinished
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
