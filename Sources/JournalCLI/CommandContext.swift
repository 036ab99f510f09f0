import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// What a command works with, and what must not be lost should it fail.
@MainActor
final class CommandContext {
  /// What somebody typed and what is not saved yet.
  enum Unsaved {
    case text([UInt8])
    /// Already a draft: the editor wrote it.
    case draft(Draft)
  }

  let invocation: Invocation
  let console: any Console
  /// In the person's language.
  let words: any Catalogue
  let store: TimelineStore
  let history: TimelineHistory
  let drafts: (any DraftKeeper)?
  let time: any TimeSource
  let setup: Setup
  /// By which the journal was chosen; nil where a file was.
  let journalName: String?
  let locations: Locations
  let pathBytes: [UInt8]
  /// For whoever reads it in another directory.
  private let absolutePath: [UInt8]
  let usesColor: Bool
  /// The draft whose text this command saves after all.
  let restored: RestoredDraft?
  /// What the text is typed for, as soon as that is known; a draft of it says so.
  private(set) var purpose: DraftPurpose?
  var unsaved: Unsaved?

  init(
    invocation: Invocation, console: any Console, words: any Catalogue, store: TimelineStore,
    history: TimelineHistory,
    drafts: (any DraftKeeper)?, time: any TimeSource, setup: Setup, journal: Setup.Choice,
    locations: Locations, usesColor: Bool, restored: RestoredDraft? = nil
  ) {
    self.invocation = invocation
    self.console = console
    self.words = words
    self.store = store
    self.history = history
    self.drafts = drafts
    self.time = time
    self.setup = setup
    self.locations = locations
    journalName = journal.name
    pathBytes = journal.path
    absolutePath = locations.absolute(journal.path)
    self.usesColor = usesColor
    self.restored = restored
  }

  /// How the command would be given once more, with its text from standard input: `operands` and
  /// `options` take the place of what the text was in.
  func intend(_ operands: [String], _ options: [String] = [], base: EntryID? = nil) {
    guard let own = invocation.ownOptions(time, timeSettings),
      let path = String(validating: absolutePath, as: UTF8.self)
    else { return }
    intend(
      command: ["--file", path] + invocation.command.words + own + options + ["--"] + operands,
      base: base)
  }

  /// The command that the text is for, whole.
  func intend(command words: [String], base: EntryID? = nil) {
    purpose = DraftPurpose(words: words, base: base)
  }

  var configuration: Configuration { setup.configuration }
  var moods: MoodSet { configuration.moods }
  var timeSettings: TimeSettings { configuration.time }
  var editor: String { locations.editor(setting: configuration.editor) }

  /// The journal's path, for people.
  var path: String { String(decoding: pathBytes, as: UTF8.self) }

  /// How the journal that is meant can be begun, to be copied.
  var firstCommand: String {
    let isPlain = path.utf8.allSatisfy { $0 > 0x2C && $0 != 0x3B && $0 != 0x5C && $0 < 0x7F }
    let quoted = isPlain ? path : "'\(path.safeInOneLine)'"
    let named =
      invocation.value("journal").map { "-j \($0.shown) " }
      ?? (invocation.has("file") ? "--file \(quoted) " : "")
    return "journal \(named)add text \(words.exampleText)"
  }

  var isQuiet: Bool { invocation.has("quiet") }
  var format: OutputFormat { OutputFormat(invocation.value("format")?.shown) }
  var styler: Styler { Styler(isOn: usesColor) }

  // MARK: Output

  func print(_ text: String) throws(Failure) { try write(Array(text.utf8) + [0x0A]) }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try console.write(bytes)
    } catch {
      throw Failure(error)
    }
  }

  /// What a command did, where the person may want to know.
  func confirm(_ text: @autoclosure () -> String) throws(Failure) {
    if !isQuiet { try print(text()) }
  }

  func tell(_ notice: Notice) {
    switch notice {
    // What does not fit is told, however quiet one wants it.
    case .dependents, .unfit: break
    default: if isQuiet { return }
    }
    console.say("journal: \(words.sentence(notice, path: path))")
  }

  // MARK: The journal

  func load(
    _ query: TimelineQuery, telling: Bool = true
  ) async throws(Failure) -> LoadResult {
    do {
      let result = try await store.load(query)
      if telling { for notice in Notice.all(of: result.summary) { tell(notice) } }
      return result
    } catch {
      throw Failure(error)
    }
  }

  /// Refuses a journal that this version may not change, before anybody types anything for it.
  func checkMayChange(_ summary: TimelineSummary) throws(Failure) {
    guard summary.access.level > .readOnly else {
      throw .repository(.refused(path: path, summary.access))
    }
  }

  /// Refuses a journal that this version may not read.
  func loadReadable(_ query: TimelineQuery) async throws(Failure) -> LoadResult {
    let result = try await load(query)
    guard result.summary.access.level > .none else {
      throw .repository(.sealed(path: path, result.summary.access))
    }
    return result
  }
}

extension Failure {
  init(_ error: ConsoleError) {
    switch error {
    case .closed: self = .outputClosed
    case .interrupted: self = .interrupted
    case .failed(let words): self = .unwritableOutput(words)
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .repository(let error): self = .repository(error)
    case .edit(let error): self = .edit(error, name: nil)
    case .opaque(let entry): self = .opaque(entry, name: entry.id.short(4))
    }
  }
}

extension Notice {
  /// What is worth telling of a journal that was read.
  fileprivate static func all(of summary: TimelineSummary) -> [Notice] {
    var notices: [Notice] = []
    if summary.isNewer, let version = summary.version { notices.append(.newerVersion(version)) }
    switch summary.access.level {
    case .none, .full, .noRewrite: break
    case .readOnly:
      let isUnreadable = summary.access.reason == .unreadableHeader
      notices.append(isUnreadable ? .unreadableHeader : .restricted(summary.access))
    }
    // A header that can't be read has been told of already.
    let damaged = summary.damagedLines.filter { $0 > 1 || summary.access.level == .full }
    if !damaged.isEmpty { notices.append(.damaged(damaged)) }
    if !summary.sharedIDs.isEmpty {
      notices.append(.sharedIDs(summary.sharedIDs.map { $0.short(6).safeInOneLine }))
    }
    return notices
  }
}
