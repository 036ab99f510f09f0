import Presentation
import Settings
import Terminal
import TimelineDomain

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
  /// Completion must not print errors into the user's command line.
  private let isCompletion: Bool
  private let once: (any OnceKeeper)?
  /// Journals that could not be read, were reported, and are missing in the output.
  private var unread: Set<String> = []
  /// The settings are changed, or drafts are discarded; lost output does not undo that.
  var hasChangedFiles = false

  init(
    of invocation: Invocation, console: any Console, words: Catalogue, styler: Styler,
    configuration: Configuration, once: (any OnceKeeper)?
  ) {
    self.console = console
    self.words = words
    self.styler = styler
    self.configuration = configuration
    self.once = once
    format = OutputFormat(invocation.common.format?.shown)
    isQuiet = invocation.common.isQuiet
    isCompletion = invocation.command == CommandTable.complete
  }

  var moods: MoodSet { configuration.moods }
  var hours: ClockHours { configuration.hours }
  var tagSign: Character { configuration.tagSign }
  var isIncomplete: Bool { !unread.isEmpty }

  // MARK: Standard output

  func print(_ text: String) throws(Failure) { try write(Array(text.utf8) + [0x0A]) }

  /// Prints text for people, wrapped to the terminal's width.
  func printWrapped(_ text: String) throws(Failure) {
    for line in console.columns.map(text.wrappedRows) ?? [text] { try print(line) }
  }

  /// Confirms what the command did, unless quiet.
  func confirm(_ text: @autoclosure () -> String) throws(Failure) {
    if !isQuiet { try printWrapped(text()) }
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

  /// The lines of a text, wrapped for a terminal and unwrapped in a pipe.
  func wrapped(_ text: String, margin: Int = 0) -> [String] {
    console.columns.map { text.wrapped(to: max(12, $0 - margin)) } ?? [text]
  }

  // MARK: Standard error

  /// Reports on standard error that there is no output, and what to do; scripts can't mistake it
  /// for output.
  func remark(_ lines: String...) {
    if isQuiet { return }
    // After the output so far.
    try? console.flush()
    for line in lines { console.say(line) }
  }

  /// `path` is the journal's, for a notice about one.
  func tell(_ notice: Notice, path: String = "") {
    switch notice {
    // A change that was skipped, or that a power cut could undo, is always reported.
    case .dependents, .unfit, .notDurable: break
    default: if isQuiet { return }
    }
    console.say("journal: \(words.sentence(notice, path: path))")
  }

  /// Tells people what their query probably meant.
  func tell(_ hints: [QueryHint]) {
    guard format == .text else { return }
    for hint in hints { remark(words.sentence(hint)) }
  }

  /// Reports a journal that can't be read, once. The command continues with the others.
  func tellUnread(_ label: String, _ failure: Failure) {
    guard unread.insert(label).inserted, !isCompletion else { return }
    console.say("journal: \(words.sentence(failure))")
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

  /// Asks the user; nil if there is no terminal to ask in.
  func ask(_ question: Question) -> Bool? {
    guard console.isInputTerminal else { return nil }
    let text = words.question(question).safeInOneLine
    let lines = console.errorColumns.map(text.wrappedRows) ?? [text]
    console.writeError(lines.joined(separator: "\n"))
    let answer = console.readLine()?.lowercased().filter { !$0.isWhitespace }
    return answer.map(words.isYes) ?? false
  }

  /// Tells a person that drafts of the saved text are gone; scripts don't notice.
  func tellDiscarded(_ names: [String]) {
    guard !isQuiet, format == .text, console.isOutputTerminal, console.errorColumns != nil else {
      return
    }
    try? console.flush()
    console.say(words.discardedSame(names))
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

extension Failure {
  init(_ error: ConsoleError) {
    switch error {
    case .closed: self = .outputClosed
    case .interrupted: self = .interrupted
    case .failed(let words): self = .unwritableOutput(words)
    }
  }
}
