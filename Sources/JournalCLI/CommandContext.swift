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
  /// Those that the command is about: one, unless several were asked for.
  var journals: [OpenJournal]
  let drafts: (any DraftKeeper)?
  private let once: (any OnceKeeper)?
  let time: any TimeSource
  let setup: Setup
  let locations: Locations
  let styler: Styler
  /// The draft whose text this command saves after all.
  let restored: RestoredDraft?
  /// What the text is typed for, as soon as that is known; a draft of it says so.
  private(set) var purpose: DraftPurpose?
  var unsaved: Unsaved?
  /// Of the draft that the editor works on.
  var claim: (any DraftClaim)?
  /// One of several journals could not be read; that was told, and the others were shown.
  var isIncomplete = false
  /// The settings are changed, or drafts are discarded.
  var hasChangedFiles = false

  init(
    invocation: Invocation, console: any Console, words: any Catalogue, journals: [OpenJournal],
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

  /// How the command would be given once more, with its text from standard input: `operands` and
  /// `options` take the place of what the text was in.
  func intend(_ operands: [String], _ options: [String] = [], base: EntryID? = nil) {
    intend(as: invocation.command.words, operands, options, base: base)
  }

  /// The same by another command, for a text that this one can't be about.
  func intend(
    as command: [String], _ operands: [String], _ options: [String] = [], base: EntryID? = nil
  ) {
    guard let path = String(validating: locations.absolute(pathBytes), as: UTF8.self) else {
      return
    }
    let own = invocation.ownOptions(time, configuration)
    intend(
      command: ["--file", path] + command + own + options + ["--"] + operands, base: base)
  }

  /// What is known of it, and otherwise a text of the same journal.
  var purposeOrText: DraftPurpose? {
    guard purpose == nil, invocation.command.takesText || invocation.command.name == .edit,
      let path = String(validating: locations.absolute(pathBytes), as: UTF8.self)
    else { return purpose }
    return DraftPurpose(words: ["--file", path, "add", "text", "--", "-"])
  }

  /// The command that the text is for, whole.
  func intend(command words: [String], base: EntryID? = nil) {
    purpose = DraftPurpose(words: words, base: base)
  }

  /// The one journal that is meant; of several the first, until one is chosen.
  private var journal: OpenJournal { journals[0] }
  var store: TimelineStore { journal.store }
  var history: TimelineHistory { journal.history }
  /// By which the journal was chosen; nil where a file was.
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

  /// How the journal that is meant can be begun, to be copied.
  var firstCommand: String {
    let isPlain = path.utf8.allSatisfy { $0 > 0x2C && $0 != 0x3B && $0 != 0x5C && $0 < 0x7F }
    let quoted = isPlain ? path : "'\(path.safeInOneLine)'"
    let named =
      invocation.value("journal").map { "-j \($0.shown) " }
      ?? (invocation.has("file") ? "--file \(quoted) " : "")
    return "journal \(named)add text \(words.exampleText)"
  }

  /// The command has done what it was asked for.
  var hasSaved: Bool {
    hasChangedFiles || journals.contains { $0.store.hasSaved || $0.history.hasSaved }
  }

  var isQuiet: Bool { invocation.has("quiet") }
  var format: OutputFormat { OutputFormat(invocation.value("format")?.shown) }

  // MARK: Output

  func print(_ text: String) throws(Failure) { try write(Array(text.utf8) + [0x0A]) }

  /// What is for a person, who reads it in a terminal of any width.
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

  /// What was answered is seen before something else takes the terminal.
  func flush() throws(Failure) {
    do {
      try console.flush()
    } catch {
      throw Failure(error)
    }
  }

  /// That there is nothing to answer with, and what to do about it: no script takes it for an answer.
  func remark(_ lines: String...) {
    if isQuiet { return }
    // Behind what was answered already.
    try? console.flush()
    for line in lines { console.say(line) }
  }

  /// What a command did, where the person may want to know.
  func confirm(_ text: @autoclosure () -> String) throws(Failure) {
    if !isQuiet { try printWrapped(text()) }
  }

  func tell(_ notice: Notice) {
    switch notice {
    // What does not fit is told, however quiet one wants it.
    case .dependents, .unfit, .notDurable: break
    default: if isQuiet { return }
    }
    console.say("journal: \(words.sentence(notice, path: path))")
  }

  /// What helps whoever begins, once, and only where a person reads both streams.
  func tell(_ tip: Tip) {
    guard !isQuiet, format == .text, console.isOutputTerminal, console.errorColumns != nil,
      once?.isFirst(tip.rawValue) == true
    else { return }
    // Behind the answer, which waits to be written.
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

  /// Refuses a journal that this version may not change, before anybody types anything for it.
  func checkMayChange(_ summary: TimelineSummary) throws(Failure) {
    guard summary.access.level > .readOnly else {
      throw .repository(.refused(path: path, summary.access))
    }
  }

  /// Refuses a journal that this version may not read.
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
    case .opaque(let entry): self = .opaque(entry, name: entry.id.short(4))
    }
  }
}

extension Notice {
  /// What is worth telling of a journal that was read.
  static func all(of summary: TimelineSummary) -> [Notice] {
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
