import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineExchange

/// Writes what a command says, in the user's language, colors and format, and asks questions.
@MainActor
final class Output {
  let console: any Console
  /// The sentences of the user's language.
  let words: Catalogue
  let styler: Styler
  /// For times, moods and tags as the user wants to see them.
  let configuration: Configuration
  let format: OutputFormat
  let isQuiet: Bool
  let progress: ProgressLine
  /// Completion must not print errors into the user's command line.
  private let isCompletion: Bool
  private let notes: any Workspace
  /// Journals that could not be read, were reported, and are missing in the output.
  private var unread: Set<String> = []
  /// The settings are changed, or drafts are discarded; lost output does not undo that.
  var hasChangedFiles = false

  init(
    of invocation: Invocation, console: any Console, words: Catalogue, styler: Styler,
    configuration: Configuration, notes: any Workspace, progress: ProgressLine
  ) {
    self.console = console
    self.progress = progress
    self.words = words
    self.styler = styler
    self.configuration = configuration
    self.notes = notes
    format = OutputFormat(invocation.common.format?.shown)
    isQuiet = invocation.common.isQuiet
    isCompletion = invocation.command == CommandTable.complete
  }

  var moods: MoodSet { configuration.moods }
  var hours: ClockHours { configuration.hours }
  var tagSign: Character { configuration.tagSign }
  var isIncomplete: Bool { !unread.isEmpty }

  // MARK: Standard output

  func print(_ text: String) throws { try write(Array(text.utf8) + [0x0A]) }

  /// Prints text for people, wrapped to the terminal's width.
  func printWrapped(_ text: String) throws {
    for line in console.columns.map(text.wrappedRows) ?? [text] { try print(line) }
  }

  /// Confirms what the command did, unless quiet.
  func report(_ text: @autoclosure () -> String) throws {
    if !isQuiet { try printWrapped(text()) }
  }

  func write(_ bytes: [UInt8]) throws {
    progress.clear()
    try console.write(bytes)
  }

  /// Flushes the output before another program takes the terminal.
  func flush() throws {
    try console.flush()
  }

  /// The lines of a text, wrapped for a terminal and unwrapped in a pipe.
  func wrapped(_ text: String, margin: Int = 0) -> [String] {
    console.columns.map { text.wrapped(to: max(12, $0 - margin)) } ?? [text]
  }

  // MARK: Standard error

  /// Reports on standard error that there is no output, and what to do; scripts can't mistake it
  /// for output.
  func say(_ lines: String...) {
    if isQuiet { return }
    progress.clear()
    // After the output so far.
    try? console.flush()
    for line in lines { console.say(line) }
  }

  /// `journal` is the one that the notice is about.
  func say(_ notice: Notice, of journal: OpenJournal? = nil) {
    if isQuiet, notice.kind != .lasting { return }
    progress.clear()
    let isNamed = journal?.label != nil
    let words = isNamed ? words.choosing(journal?.option) : words
    let path = journal.map { $0.label?.safeInOneLine ?? $0.path } ?? ""
    console.say("journal: \(notice.text(words, path: path))")
  }

  /// Tells people what their query probably meant.
  func say(_ hints: [QueryHint]) {
    guard !isQuiet else { return }
    for hint in hints { say(words.sentence(hint)) }
  }

  /// Reports a journal that can't be read, once. The command continues with the others.
  func sayUnread(_ label: String, _ failure: Failure) {
    guard unread.insert(label).inserted, !isCompletion else { return }
    progress.clear()
    console.say("journal: \(failure.sentence.text(words))")
  }

  /// Shows a tip for new users once, and only if both streams are a terminal.
  /// False if it was said before, or no person reads it.
  @discardableResult
  func say(_ tip: Tip) -> Bool {
    guard !isQuiet, format == .text, console.isOutputTerminal, console.errorColumns != nil,
      notes.isFirst(tip.rawValue)
    else { return false }
    // After the buffered output.
    try? console.flush()
    console.say(words.sentence(tip))
    return true
  }

  /// Whether a person sees a question: a front end shows them, too.
  var canAsk: Bool {
    console.isInputTerminal && (console.errorColumns != nil || console is CapturedConsole)
  }

  /// How many terminal sessions the notice about an unread pipe remembers.
  private static let sessionsRemembered = 20

  /// Says that the pipe beside the words was not read, once for each terminal session.
  func sayUnreadPipe(besideMood isMood: Bool) {
    guard !isQuiet, console.hasPipedBytes else { return }
    let name = "unread-pipe"
    let session = String(console.session)
    let told = String(decoding: notes.note(name) ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
    guard !told.contains(session) else { return }
    let kept = told.suffix(Output.sessionsRemembered - 1) + [session]
    notes.keep(Array(kept.joined(separator: "\n").utf8), as: name)
    say("journal: " + words.unreadPipe(besideMood: isMood))
  }

  /// Asks the user; nil if there is no terminal to ask in.
  func ask(_ question: Question) -> Bool? { ask(words.question(question)) }

  /// The same with the words of a command.
  func ask(_ question: String) -> Bool? {
    guard console.isInputTerminal else { return nil }
    progress.clear()
    let text = question.safeInOneLine
    let lines = console.errorColumns.map(text.wrappedRows) ?? [text]
    console.writeError(lines.joined(separator: "\n"))
    let answer = console.readLine()?.lowercased().filter { !$0.isWhitespace }
    return answer.map(words.isYes) ?? false
  }

  /// Asks for a word; nil if there is no terminal to ask in, or no answer.
  func askForWord(_ question: String) -> String? {
    guard console.isInputTerminal else { return nil }
    try? console.flush()
    let text = question.safeInOneLine
    let lines = console.errorColumns.map(text.wrappedRows) ?? [text]
    console.writeError(lines.joined(separator: "\n"))
    return console.readLine()
  }
}

extension Output {
  /// Reports a change to an item: a line with its first words for people, an object for scripts.
  ///
  /// `now` is the present, if the person chose the item's time, which is shown then.
  func report(
    _ result: CommandResult, _ item: TimelineItem, name: String, chosenAt now: Moment? = nil,
    filesFolder: String? = nil
  ) throws {
    guard format == .text else {
      var writer = JSONWriter()
      // Without a question, a program gets no words of sealed entries.
      ItemJSON.write(item.closed, filesFolder: filesFolder, to: &writer)
      return try write(writer.bytes + [0x0A])
    }
    let firstWords = ItemText.firstWords(item, moods, words, tagSign: tagSign)
    let time = now.flatMap { now in item.moment.map { shownTime($0, of: item, now) } }
    let what = words.written(name.safeInOneLine, firstWords, at: time)
    try report(words.done(result, what) + item.journalSuffix)
  }

  private func shownTime(_ moment: Moment, of item: TimelineItem, _ now: Moment) -> String {
    words.future(moment, after: now, hours) ?? words.dateAndTime(moment, item.extent, hours)
  }

  /// Reports a change: a line for people, an object for scripts.
  func report(
    _ sentence: String, _ members: (inout JSONWriter) -> Void
  ) throws {
    guard format == .json else { return try report(sentence) }
    var writer = JSONWriter()
    writer.object(members)
    try write(writer.bytes + [0x0A])
  }

  /// Prints titled rows. A text that wraps continues beside its title. A row without a title
  /// belongs to the one above.
  func printRows(_ rows: [(title: RowTitle?, text: String)]) throws {
    for (row, text) in rows {
      let title = row.map(words.title) ?? ""
      let lines = console.columns.map {
        text.wrapped(to: max(12, $0 - 10), keepingWordsWhole: true)
      }
      for (index, line) in (lines ?? [text]).enumerated() {
        let head = index == 0 ? styler(.faint, title.padded(to: 10)) : "          "
        try print(head + line)
      }
    }
  }
}

extension TimelineItem {
  /// ` · work` after a report, if several journals are in use.
  var journalSuffix: String { journal.map { " · \($0.safeInOneLine)" } ?? "" }
}

extension Output {
  enum JSONShape {
    case array, single
  }

  /// Writes items in a format for scripts, one by one, so that a long timeline needs no more memory
  /// than a short one.
  func write(
    _ result: LoadResult, _ shape: JSONShape, _ fields: [ItemField]?,
    filesFolders: FilesFolders, oldestFirst: Bool = false
  ) throws {
    let timeline = result.timeline
    switch format {
    case .short, .markdown: return try writeLines(result, oldestFirst: oldestFirst)
    case .csv:
      let columns = fields ?? ItemField.columns + (result.journals.isEmpty ? [] : [.journal])
      try write(Array(CSVWriter.row(columns.map(\.rawValue)).utf8))
      return try write(
        ItemRows(timeline, .csv(columns), filesFolders, oldestFirst: oldestFirst))
    case .raw:
      for index in timeline.indices(oldestFirst: oldestFirst) {
        try write(raw(timeline, index) + [0x0A])
      }
      return
    case .json, .jsonl, .text: break
    }
    guard format == .json && (shape == .array || timeline.count > 1) else {
      return try write(
        ItemRows(timeline, .lines(fields), filesFolders, oldestFirst: oldestFirst))
    }
    try write([UInt8(ascii: "[")])
    try write(
      ItemRows(timeline, .elements(fields), filesFolders, oldestFirst: oldestFirst))
    try write(Array((timeline.isEmpty ? "]\n" : "\n]\n").utf8))
  }

  func write(_ rows: some TimelineRows) throws {
    try rows.write { try write($0) }
  }

  /// The stored bytes. A terminal gets no live control characters, whatever the format.
  private func raw(_ timeline: Timeline, _ index: Int) throws -> [UInt8] {
    let line = try timeline.readStoredLine(at: index) ?? []
    guard console.isOutputTerminal else { return line }
    return Array(String(decoding: line, as: UTF8.self).safeInOneLine.utf8)
  }

  /// Writes items one by one, with one line or more for each.
  private func writeLines(_ result: LoadResult, oldestFirst: Bool) throws {
    let short = ShortView(
      result, columns: console.columns, configuration: configuration, words: words)
    let markdown = MarkdownView(
      settings: configuration.time, moods: moods, hours: hours, words: words)
    var previous: TimelineItem?
    for index in result.timeline.indices(oldestFirst: oldestFirst) {
      let item = try result.timeline.readItem(at: index)
      if format == .markdown {
        for line in markdown.lines(item, after: previous) { try print(line) }
      } else {
        try print(short.line(item))
      }
      previous = item
    }
  }
}

/// The format of the output.
enum OutputFormat: String, Sendable, Hashable {
  case text, short, markdown, csv, json, jsonl, raw

  /// The parser accepts only known formats.
  init(_ word: String?) {
    self = word.flatMap(OutputFormat.init(rawValue:)) ?? .text
  }
}

extension Console {
  /// Writes a message: wrapped, and without live control characters.
  func say(_ message: String) {
    let safe = message.safeForTerminal
    let lines = errorColumns.map { safe.wrappedRows(to: $0) } ?? [safe]
    writeError(lines.joined(separator: "\n") + "\n")
  }
}

/// A hint for new users, shown once.
enum Tip: String, Sendable, Hashable, CaseIterable {
  case afterFirstAddition = "tip-add"
  case dateInFront = "tip-date"
  case noPictureViewer = "tip-picture"
  case picturesInTmux = "tip-tmux"
}
