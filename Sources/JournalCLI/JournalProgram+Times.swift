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
    guard console.isInputTerminal, let word = invocation.value("at")?.shown,
      let phrase = try? TimePhrase(word, settings: setup.configuration.time)
    else { return invocation }
    let choices = phrase.choices(in: try clock())
    guard !choices.isEmpty else { return invocation }
    let rows = language.rows(choices, setup.configuration.hours)
    console.writeError(([language.whichTime(word)] + rows).map { "\($0)\n" }.joined())
    guard let number = try chosenNumber(upTo: choices.count) else {
      throw invocation.failure(.eitherTime(option: "--at", word: word, choices))
    }
    return invocation.with(Argument(text: choices[number - 1].time.spelling), for: "at")
  }

  /// The number that the user types; nil for none.
  private func chosenNumber(upTo count: Int) throws(Failure) -> Int? {
    // Ctrl-C must not end the program before the text is kept.
    console.holdStops()
    while true {
      console.writeError("[\((1...count).map(String.init).joined(separator: "/"))] ")
      let answer = console.readLine()
      if console.wasAskedToStop { throw .interrupted }
      let digits = (answer ?? "").filter { !$0.isWhitespace }
      guard !digits.isEmpty else { break }
      if let number = digits.compactMap(\.wholeNumberValue).first, digits.count == 1,
        (1...count).contains(number)
      {
        console.releaseStops()
        return number
      }
    }
    return nil
  }
}
