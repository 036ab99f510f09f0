import Presentation
import Terminal
import TimePhrases
import TimelineDomain

/// Asks in a terminal which of several times the user's words mean.
@MainActor
struct TimeQuestion {
  let console: any Console
  let words: Catalogue
  let hours: ClockHours

  /// Nil without a terminal, and without an answer. Holds Ctrl-C from the question on.
  func answer(_ choices: [TimeChoice], for phrase: String) throws(Failure) -> TimeChoice? {
    guard console.isInputTerminal, !choices.isEmpty else { return nil }
    let rows = [words.whichTime(phrase)] + words.rows(choices, hours)
    console.writeError(rows.map { "\($0)\n" }.joined())
    let prompt = "[\((1...choices.count).map(String.init).joined(separator: "/"))] "
    // Ctrl-C must keep the text before it ends the program.
    console.holdStops()
    while true {
      console.writeError(prompt)
      let line = console.readLine()
      if console.wasAskedToStop { throw .interrupted }
      let typed = (line ?? "").filter { !$0.isWhitespace }
      if typed.isEmpty { return nil }
      if typed.count == 1, let number = typed.first?.wholeNumberValue,
        choices.indices.contains(number - 1)
      {
        return choices[number - 1]
      }
    }
  }
}
