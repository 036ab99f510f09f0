import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// What a command works with, and the text to keep if it fails.
@MainActor
final class CommandContext {
  /// Text that the user typed and that is not saved yet.
  enum UnsavedText {
    case text([UInt8])
    /// Already a draft, written by the editor.
    case draft(Draft)
  }

  let invocation: Invocation
  let console: any Console
  /// The sentences of the user's language.
  let words: any CommandCatalogue
  /// The journals of the command: one, unless the user names several.
  var journals: [OpenJournal]
  let drafts: (any DraftKeeper)?
  private let once: (any OnceKeeper)?
  let time: any TimeSource
  let setup: Setup
  let locations: Locations
  let styler: Styler
  /// The draft that this command restores.
  let restored: RestoredDraft?
  /// The command that the text is for, once it is known; a draft records it.
  private(set) var purpose: DraftPurpose?
  var unsaved: UnsavedText?
  /// The claim on the draft that is open in the editor.
  var claim: (any DraftClaim)?
  /// One of several journals could not be read, was reported, and is missing in the output.
  var isIncomplete = false
  /// The settings are changed, or drafts are discarded.
  var hasChangedFiles = false

  init(
    invocation: Invocation, console: any Console, words: any CommandCatalogue,
    journals: [OpenJournal],
    drafts: (any DraftKeeper)?, once: (any OnceKeeper)?, time: any TimeSource, setup: Setup,
    locations: Locations, styler: Styler, restored: RestoredDraft? = nil
  ) {
    self.invocation = invocation
    self.console = console
    self.words = words
    self.journals = journals
    self.drafts = drafts
    self.once = once
    self.time = time
    self.setup = setup
    self.locations = locations
    self.styler = styler
    self.restored = restored
  }

  /// Records the command that would add this text from standard input: `operands` and `options`
  /// replace those with the text.
  func recordPurpose(_ operands: [String], _ options: [String] = [], base: EntryID? = nil) {
    recordPurpose(as: invocation.command.words, operands, options, base: base)
  }

  /// Records another command for a text that this one can't take.
  func recordPurpose(
    as command: [String], _ operands: [String], _ options: [String] = [], base: EntryID? = nil
  ) {
    guard let path = String(validating: locations.absolute(pathBytes), as: UTF8.self) else {
      return
    }
    let own = invocation.ownOptions(time, configuration)
    recordPurpose(
      command: ["--file", path] + command + own + options + ["--"] + operands, base: base)
  }

  /// The recorded purpose, or else adding a text to the same journal.
  var purposeOrText: DraftPurpose? {
    guard purpose == nil, invocation.command.takesText || invocation.command.name == .edit,
      let path = String(validating: locations.absolute(pathBytes), as: UTF8.self)
    else { return purpose }
    return DraftPurpose(words: ["--file", path, "add", "text", "--", "-"])
  }

  /// Records the whole command that the text is for.
  func recordPurpose(command words: [String], base: EntryID? = nil) {
    purpose = DraftPurpose(words: words, base: base)
  }

  /// The journal in use; the first of several until one is chosen.
  private var journal: OpenJournal { journals[0] }
  var store: TimelineStore { journal.store }
  var history: TimelineHistory { journal.history }
  /// The name that chose the journal; nil for a file.
  var journalName: String? { journal.choice.name }
  var pathBytes: [UInt8] { journal.choice.path }

  var configuration: Configuration { setup.configuration }
  var moods: MoodSet { configuration.moods }
  var timeSettings: TimeSettings { configuration.time }
  var hours: ClockHours { configuration.hours }
  var tagSign: Character { configuration.tagSign }
  var editor: String { locations.editor(setting: configuration.editor) }

  /// The journal's path, for people.
  var path: String { String(decoding: pathBytes, as: UTF8.self) }

  /// A command to copy that starts this journal.
  var firstCommand: String {
    let isPlain = path.utf8.allSatisfy { $0 > 0x2C && $0 != 0x3B && $0 != 0x5C && $0 < 0x7F }
    let quoted = isPlain ? path : "'\(path.safeInOneLine)'"
    let named =
      invocation.value("journal").map { "-j \($0.shown) " }
      ?? (invocation.has("file") ? "--file \(quoted) " : "")
    return "journal \(named)add text \(words.exampleText)"
  }

  /// Whether the command changed a journal, the settings or the drafts.
  var hasSaved: Bool {
    hasChangedFiles || journals.contains { $0.store.hasSaved || $0.history.hasSaved }
  }

  var isQuiet: Bool { invocation.has("quiet") }
  var format: OutputFormat { OutputFormat(invocation.value("format")?.shown) }

  // MARK: Output

  func print(_ text: String) throws(Failure) { try write(Array(text.utf8) + [0x0A]) }

  /// Prints text for people, wrapped to the terminal's width.
  func printWrapped(_ text: String) throws(Failure) {
    for line in console.columns.map(text.wrappedRows) ?? [text] { try print(line) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try console.write(bytes)
    } catch {
      throw Failure(error)
    }
  }

  /// Flushes the output before another program takes the terminal.
  func flush() throws(Failure) {
    do {
      try console.flush()
    } catch {
      throw Failure(error)
    }
  }

  /// Reports on standard error that there is no output, and what to do; scripts can't mistake it
  /// for output.
  func remark(_ lines: String...) {
    if isQuiet { return }
    // After the output so far.
    try? console.flush()
    for line in lines { console.say(line) }
  }

  /// Confirms what the command did, unless quiet.
  func confirm(_ text: @autoclosure () -> String) throws(Failure) {
    if !isQuiet { try printWrapped(text()) }
  }

  func tell(_ notice: Notice) {
    switch notice {
    // A change that was skipped, or that a power cut could undo, is always reported.
    case .dependents, .unfit, .notDurable: break
    default: if isQuiet { return }
    }
    console.say("journal: \(words.sentence(notice, path: path))")
  }

  /// Shows a tip for new users once, and only if both streams are a terminal.
  func tell(_ tip: Tip) {
    guard !isQuiet, format == .text, console.isOutputTerminal, console.errorColumns != nil,
      once?.isFirst(tip.rawValue) == true
    else { return }
    // After the buffered output.
    try? console.flush()
    console.say(words.sentence(tip))
  }

  // MARK: The journal

  func load(
    _ query: TimelineQuery, telling: Bool = true
  ) async throws(Failure) -> LoadResult {
    if journal.label != nil { return try await loadSeveral(query, telling: telling) }
    do {
      let result = try await store.load(query)
      if telling { for notice in Notice.all(of: result.summary) { tell(notice) } }
      return result
    } catch {
      throw Failure(error)
    }
  }

  /// Refuses a journal that this version may not change, before the user types a text for it.
  func checkMayChange(_ summary: TimelineSummary) throws(Failure) {
    guard summary.access.level > .readOnly else {
      throw .repository(.refused(path: path, summary.access))
    }
  }

  /// Loads, and refuses a journal that this version may not read.
  func loadReadable(
    _ query: TimelineQuery, telling: Bool = true
  ) async throws(Failure) -> LoadResult {
    let result = try await load(query, telling: telling)
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
    case .unknown(let entry): self = .unknown(entry, name: entry.id.short(4))
    }
  }
}
