import Presentation
import Settings
import Terminal
import TimelineDomain

// What to say about a failure, and where a text that it stopped stays.

extension JournalProgram {
  /// `words` are the command line, and `parts` those of its command, if it has begun.
  func report(
    _ failure: Failure, of words: [Argument], _ parts: CommandParts?, _ setup: Setup,
    _ language: Catalogue, _ alias: AliasTable.Alias?
  ) -> Int32 {
    if case .outputClosed = failure.kind { return failure.exitCode }
    let language = parts?.output.words ?? language
    // Output written before the failure is still valid.
    try? console.flush()
    console.finishPager()
    // A terminal echoes Ctrl-C and leaves the cursor after it.
    if case .interrupted = failure.kind, console.errorColumns != nil { console.writeError("\n") }
    console.say("journal: \(failure.sentence.text(language))")
    if case .usage(let command, _) = failure.kind { console.say(language.usage(command)) }
    if let alias { console.say(language.alias(alias.name, alias.line)) }
    if failure.isRefusal, let text = words.refusedText { console.say(language.toAddAsText(text)) }
    if words.takesInput, console.hasPipedBytes {
      console.say("journal: " + language.unreadInput)
    } else if failure.isRefusedLine, parts == nil, console.hasPipedBytes {
      console.say("journal: " + language.unreadPipe(besideMood: false))
    }
    if let parts { keep(parts.input, after: failure, language) }
    return failure.exitCode
  }

  /// Keeps a text that exists nowhere else, and says what to do with it.
  private func keep(_ input: TypedText, after failure: Failure, _ language: Catalogue) {
    switch input.unsaved {
    case .words(let bytes) where failure.isOfWriting && !bytes.isBlank,
      .input(let bytes) where !bytes.isBlank:
      do throws(RepositoryError) {
        guard let drafts = input.drafts else {
          if input.isSealing {
            return console.say(language.notKeptInPlain(bytes, wasTyped: input.isOfWords))
          }
          return console.say(language.notKept(nil, bytes))
        }
        let draft = try drafts.keep(bytes, for: input.purpose(ofEdited: false))
        console.say(language.kept(draft, isRestorable: failure.isOfWriting))
        if input.isSealing { console.say(language.draftIsInMemory) }
      } catch {
        console.say(language.notKept(error, bytes))
      }
    case .draft(let draft):
      console.say(language.kept(draft, isRestorable: failure.leavesTextRight))
      if input.isSealing { console.say(language.draftIsInMemory) }
    case .former(let draft):
      switch failure.kind {
      case .emptyText: console.say(language.staysEmpty(draft))
      case _ where failure.isOfWriting: console.say(language.stays(draft))
      default: console.say(language.staysAsText(draft, isSealing: input.isForSealed(draft)))
      }
    case .words, .input, nil: break
    }
  }
}

extension [Argument] {
  /// Whether the line names the standard input, or is a text without words.
  fileprivate var takesInput: Bool {
    let typed = operandIndices.map { self[$0].shown }
    let isText = typed.count == 1 && CommandTable.form(typed[0])?.command == CommandTable.addText
    return typed.contains("-") || isText || typed == CommandTable.addText.words
  }

  /// The line that adds a refused line as a text: one of three words or more, or with a date in front,
  /// without options and positions, that does not begin with a command of two words. Nil for any other line.
  var refusedText: String? {
    let first = prefix(2).map(\.shown)
    let words = first.first == CommandTable.addText.words[0] ? Array(dropFirst()) : self
    guard count > 2 || joined.asText.flatMap(DatedText.init) != nil, !hasOptions,
      !contains(where: \.isPosition),
      let text = RefusedLine.text(of: words), !["text", "t"].contains(first[0]),
      !CommandTable.beginning(with: first[0]).contains(where: { $0.words == first })
    else { return nil }
    // Behind `add`, a date in front would stay in the text.
    let isDated = words.count < count && words.joined.asText.flatMap(DatedText.init) != nil
    return (isDated ? words : text).commandForShell
  }
}

extension Failure {
  /// Whether the line begins with no command, so that nothing reads the input.
  fileprivate var isRefusedLine: Bool {
    if case .unclear = kind { true } else { false }
  }

  /// Whether the command was right and could not write, or was stopped.
  var isOfWriting: Bool {
    switch kind {
    case .repository, .interrupted: true
    default: false
    }
  }

  /// Whether the text of an editor can be saved as it is.
  fileprivate var leavesTextRight: Bool {
    switch kind {
    case .entry, .later: true
    default: isOfWriting
    }
  }

  /// Whether a command refused its words. A line without a command names its own text.
  fileprivate var isRefusal: Bool {
    switch kind {
    case .usage, .wrongWords, .words, .entry: true
    default: false
    }
  }
}
