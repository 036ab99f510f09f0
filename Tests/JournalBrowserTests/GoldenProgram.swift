import Presentation
import Settings
import TestSupport
import TimePhrases
import TimelineDomain
import TimelineStore

@testable import JournalCLI

/// What the browser gets from the program, such as the reading of queries, for frames with its sentences.
@MainActor
final class GoldenProgram: StageProgram {
  private let words: Catalogue

  init(_ words: Catalogue) {
    self.words = words
  }

  /// As the program reads a time, without its choices.
  override func moment(_ text: String) -> Result<Moment, Refusal> {
    let invocation = Invocation(command: CommandTable.browse, operands: [], options: [:])
    do {
      return .success(
        try invocation.moment(text, FixedTime.tokyo, .standard, option: words.when))
    } catch {
      return .failure(Refusal(Failure(error).sentence.text(words)))
    }
  }

  override func query(_ text: String) -> ParsedQuery {
    do throws(QueryError) {
      let parsed = try QueryParser.parsed(text, FixedTime.tokyo, .standard)
      return ParsedQuery(
        condition: parsed.condition, hint: parsed.hints.first.map { words.sentence($0) })
    } catch {
      return ParsedQuery(flaw: error.sentence.text(words), flawRange: error.range)
    }
  }
}
