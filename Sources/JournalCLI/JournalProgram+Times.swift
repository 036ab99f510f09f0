import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension JournalProgram {
  /// The same command with one time for `--at`: in a terminal, the user chooses if the words could
  /// mean several. Elsewhere the command refuses them.
  func settled(
    _ invocation: Invocation, _ setup: Setup, _ language: any CommandCatalogue
  ) throws(Failure) -> Invocation {
    guard let word = invocation.value("at")?.shown,
      let phrase = try? TimePhrase(word, settings: setup.configuration.time)
    else { return invocation }
    let question = TimeQuestion(
      console: console, words: language, hours: setup.configuration.hours)
    let choices = phrase.choices(in: try clock())
    if choices.isEmpty || !console.isInputTerminal { return invocation }
    guard let choice = try question.answer(choices, for: word) else {
      throw invocation.failure(.eitherTime(option: "--at", word: word, choices))
    }
    console.releaseStops()
    return invocation.with(Argument(text: choice.time.spelling), for: "at")
  }
}
