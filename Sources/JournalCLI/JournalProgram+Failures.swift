import Settings
import Terminal
import TimelineDomain

// What is said of a failure, and what becomes of a text that was typed.

extension JournalProgram {
  func typedText(in words: [Argument], _ setup: Setup) -> CommandContext.Unsaved? {
    if TypedText.isInInput(words), !console.isInputTerminal, console.hasInput {
      var bytes: [UInt8] = []
      try? console.readInput(into: &bytes)
      if !bytes.isBlank { return .text(bytes) }
    }
    return TypedText.found(in: words, setup.configuration.moods).map { .text($0) }
  }

  func mistyped(_ words: [Argument], _ setup: Setup) -> MistypedCommand {
    MistypedCommand(words, (try? clock()) ?? time, setup, locations)
  }

  func report(
    _ failure: Failure, keeping unsaved: CommandContext.Unsaved?, for purpose: DraftPurpose?,
    in language: any Catalogue
  ) -> Int32 {
    if case .outputClosed = failure { return failure.exitCode }
    // What was answered before the failure is still an answer.
    try? console.flush()
    console.finishPager()
    // A terminal shows the Ctrl-C itself, and stays behind it.
    if failure.isInterruption, console.errorColumns != nil { console.writeError("\n") }
    console.say("journal: \(language.sentence(failure))")
    if case .usage(let error) = failure { console.say(language.usage(error)) }
    switch unsaved {
    case .text(let bytes) where !bytes.isBlank: keep(bytes, for: purpose, in: language)
    case .draft(let draft): console.say(language.kept(draft))
    case .text, nil: break
    }
    return failure.exitCode
  }

  private func keep(
    _ bytes: [UInt8], for purpose: DraftPurpose?, in language: any Catalogue
  ) {
    do throws(RepositoryError) {
      guard let drafts = drafts((try? clock()) ?? time) else {
        return console.say(language.notKept(nil, bytes))
      }
      console.say(language.kept(try drafts.keep(bytes, for: purpose)))
    } catch {
      console.say(language.notKept(error, bytes))
    }
  }
}
