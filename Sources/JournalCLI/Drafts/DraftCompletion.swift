import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// Completes the command of a draft: with the options given to restore it, with what this version
/// now understands, with the user's answers, and with the time at which the text was typed.
@MainActor
struct DraftCompletion {
  let draft: Draft
  let purpose: DraftPurpose?
  /// `drafts restore DRAFT` and its options.
  let given: Invocation
  let output: Output
  let settings: SettingsInUse
  let time: any TimeSource

  /// The command, and the text for it.
  func completed(
    _ meant: Invocation, _ text: [UInt8]
  ) throws(Failure) -> (Invocation, [UInt8]) {
    let mood = purpose?.unclear.first { $0.option == UnclearOption.mood.rawValue }?.word
    var whole = DraftCommand(invocation: meant, text: text, moodWord: mood ?? "")
    for option in UnclearOption.allCases where option != .journal {
      // An empty value leaves the option out.
      for word in given.values(option.rawValue) where !word.bytes.isEmpty {
        whole = try with(option, word, whole, time)
      }
    }
    if given.has("star") { whole = try whole.starred(draft) }
    var missing: [UnclearValue] = []
    for value in purpose?.unclear ?? [] where !given.has(value.option) {
      guard let option = UnclearOption(rawValue: value.option) else {
        throw .draftUnknown(draft, command: "--\(value.option) \(value.word)".safeInOneLine)
      }
      // The journal is chosen before.
      if option == .journal { continue }
      if let understood = understood(option, value.word, whole) {
        whole = understood
      } else if let answer = try answer(to: value, option, whole) {
        whole = answer
      } else if !output.console.isInputTerminal {
        missing.append(value)
      }
    }
    if !missing.isEmpty { throw .draftUnclear(draft, missing) }
    return (whole.invocation, whole.text)
  }

  /// When the text was typed.
  var typed: Moment? {
    purpose?.typed ?? draft.begun.map { Moment.initial(time.local($0)) }
  }

  private func with(
    _ option: UnclearOption, _ word: Argument, _ command: DraftCommand, _ clock: any TimeSource
  ) throws(Failure) -> DraftCommand {
    guard command.takes(option) else {
      throw .draftTakesNo(draft, option: "--\(option.rawValue)")
    }
    let configuration = settings.configuration
    switch option {
    case .at:
      return command.with(at: try given.moment(word.shown, clock, configuration.time))
    case .tag:
      guard let tag = word.text.flatMap({ Tag.initial($0, sign: configuration.tagSign) }) else {
        throw given.failure(.notATag(option: "--tag", word: word.shown))
      }
      return command.with(tag: tag)
    case .mood: return command.with(mood: try given.mood(word, among: configuration.moods))
    case .template:
      if !command.isOfTemplate {
        let journal = command.invocation.value("journal")?.text ?? configuration.defaultJournal
        _ = try settings.setup.template(word, for: journal)
      }
      return command.with(template: word)
    case .entry: return command.with(entry: word)
    case .journal: return command
    }
  }

  // MARK: What was not understood

  /// What a later version or other settings understand now. Words such as yesterday count from the
  /// time at which they were typed.
  private func understood(
    _ option: UnclearOption, _ word: String, _ command: DraftCommand
  ) -> DraftCommand? {
    guard !word.isEmpty else { return nil }
    let clock = typed.map { FixedClock(moment: $0, zone: time) } ?? time as any TimeSource
    switch option {
    case .mood:
      // The user can have corrected the draft's first word.
      let first = command.text.prefix { $0 != 0x20 }
      return try? with(option, Argument(bytes: Array(first)), command.withFirstWordAsMood, clock)
    case .entry: return nil
    default: return try? with(option, Argument(text: word), command, clock)
    }
  }

  /// Asks in a terminal until the answer is valid. Nil if there is none and none is needed.
  private func answer(
    to value: UnclearValue, _ option: UnclearOption, _ command: DraftCommand
  ) throws(Failure) -> DraftCommand? {
    let question = question(option, value.word)
    while let answer = output.askForWord(output.words.question(question)) {
      if answer.isBlank {
        if option == .entry || option == .template && command.isOfTemplate {
          throw .declinedChange
        }
        return nil
      }
      do throws(Failure) {
        return try with(option, Argument(text: answer), command, time)
      } catch {
        output.console.say("journal: \(output.words.sentence(error))")
      }
    }
    if output.console.isInputTerminal { throw .interrupted }
    return nil
  }

  private func question(_ option: UnclearOption, _ word: String) -> DraftQuestion {
    let typed = typed.map { output.words.dateAndTime($0, output.hours) } ?? ""
    return switch option {
    case .at: .time(word, typed: typed)
    case .tag: .tag(word)
    case .mood: .mood(word, Mood.known.map(\.name) + output.moods.own.map(\.name))
    case .template: .template(word, settings.configuration.templates(for: nil).map(\.name))
    case .entry: .entry(word)
    case .journal: .journal(word, settings.configuration.journals.map(\.name))
    }
  }
}
