import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension JournalProgram {
  /// The same command and words with one time for `--at`: in a terminal, the user chooses if the words
  /// could mean several. Elsewhere the command refuses them.
  func settled(
    _ invocation: Invocation, of words: [Argument], _ setup: Setup,
    _ language: Catalogue
  ) throws(Failure) -> (Invocation, [Argument]) {
    guard let word = invocation.value(.at)?.shown,
      let phrase = try? TimePhrase(word, settings: setup.configuration.time)
    else { return (invocation, words) }
    let question = TimeQuestion(
      console: console, words: language, hours: setup.configuration.hours)
    let choices = phrase.choices(in: try clock())
    if choices.isEmpty || !console.isInputTerminal { return (invocation, words) }
    guard let choice = try question.answer(choices, for: word) else {
      throw invocation.failure(.eitherTime(option: "--at", word: word, choices))
    }
    console.releaseStops()
    let time = choice.time.spelling
    let answered = words.indices.map { index in
      if words[index].shown == "--at=\(word)" { return Argument(text: "--at=\(time)") }
      let isValue = index > 0 && words[index - 1].shown == "--at" && words[index].shown == word
      return isValue ? Argument(text: time) : words[index]
    }
    return (invocation.setting(.at, to: [Argument(text: time)]), answered)
  }
}
