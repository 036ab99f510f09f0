import Presentation
import Settings
import Terminal
import TimelineDomain

// Reports failures, and keeps the typed text as a draft.

extension JournalProgram {
  func recoveredText(in words: [Argument], _ setup: Setup) -> TypedText.Unsaved? {
    if RecoveredText.isInInput(words), !console.isInputTerminal, console.hasInput {
      var bytes: [UInt8] = []
      try? console.readInput(into: &bytes)
      if !bytes.isBlank { return .text(bytes) }
    }
    return RecoveredText.found(in: words, setup.configuration.moods).map { .text($0) }
  }

  func recoveredPurpose(of words: [Argument], _ setup: Setup) -> RecoveredPurpose {
    RecoveredPurpose(words, (try? clock()) ?? time, setup, locations)
  }

  func report(
    _ failure: Failure, keeping unsaved: TypedText.Unsaved?, for purpose: DraftPurpose?,
    _ alias: AliasTable.Alias?, in language: any CommandCatalogue
  ) -> Int32 {
    if case .outputClosed = failure { return failure.exitCode }
    // Output written before the failure is still valid.
    try? console.flush()
    console.finishPager()
    // A terminal echoes Ctrl-C and leaves the cursor after it.
    if failure.isInterruption, console.errorColumns != nil { console.writeError("\n") }
    console.say("journal: \(language.sentence(failure))")
    if case .usage(let error) = failure, !error.namesCommand { console.say(language.usage(error)) }
    if let alias { console.say(language.alias(alias.name, alias.line)) }
    switch unsaved {
    case .text(let bytes) where !bytes.isBlank: keep(bytes, for: purpose, in: language)
    case .draft(let draft): console.say(language.kept(draft))
    case .text, nil: break
    }
    return failure.exitCode
  }

  private func keep(
    _ bytes: [UInt8], for purpose: DraftPurpose?, in language: any CommandCatalogue
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
