import Presentation
import Settings
import Terminal

// Words without a command, which can be a text.

extension JournalProgram {
  /// What the words ask for. Words without a command become a text if the user says so.
  func request(
    _ words: [Argument], _ setup: Setup, _ language: Catalogue
  ) throws(Failure) -> ArgumentParser.Request {
    do {
      return try ArgumentParser.parse(words)
    } catch {
      guard try isWantedAsText(error, words, setup, language) else { throw .usage(error) }
    }
    do {
      return try ArgumentParser.parse(words.asText)
    } catch {
      throw .usage(error)
    }
  }

  /// Whether to add the words as a text: by the settings, or by the answer in a terminal.
  private func isWantedAsText(
    _ error: UsageError, _ words: [Argument], _ setup: Setup, _ language: Catalogue
  ) throws(Failure) -> Bool {
    switch error.fault {
    case .datedWords: return setup.configuration.hasDatesInFront
    case .bareWords(let word, let suggestion, _):
      guard let text = textToOffer(words) else { return false }
      if let suggestion { console.say("journal: \(language.unknown(word, suggestion))") }
      return try ask(text, byEnter: suggestion == nil, language)
    case .advice(let word, let advice, .some):
      guard let text = textToOffer(words) else { return false }
      console.say("journal: \(language.unknown(word, advice, nil))")
      let isLikely =
        advice.isForText && words.operandIndices.dropFirst().contains { words[$0].isSentence }
      return try ask(text, byEnter: isLikely, language)
    default: return false
    }
  }

  /// The words as a text, if there is a terminal to ask in and nothing else is wrong.
  private func textToOffer(_ words: [Argument]) -> [UInt8]? {
    guard console.isInputTerminal, console.isOutputTerminal,
      case .run(let invocation) = try? ArgumentParser.parse(words.asText)
    else { return nil }
    return invocation.operands.joined
  }

  /// Shows the text and asks whether to add it; Enter is a yes or a no.
  private func ask(
    _ text: [UInt8], byEnter isYes: Bool, _ language: Catalogue
  ) throws(Failure) -> Bool {
    // Ctrl-C keeps the text as a draft.
    console.holdStops()
    console.say(
      language.quotedText(String(decoding: text, as: UTF8.self).cutBetweenGraphemes(to: 200)))
    console.writeError(language.addAsText(byEnter: isYes))
    let answer = console.readLine()?.lowercased().filter { !$0.isWhitespace }
    if console.wasAskedToStop { throw .interrupted }
    guard answer.map({ $0.isEmpty ? isYes : language.isYes($0) }) == true else {
      throw .declinedAddition
    }
    console.releaseStops()
    return true
  }
}
