import Presentation
import Settings
import TestSupport
import TimePhrases
import TimelineDomain
import TimelineStore

@testable import JournalCLI

/// What the browser gets from the program, such as the reading of queries, for frames with its sentences.
@MainActor
struct GoldenProgram {
  private let words: Catalogue

  init(_ words: Catalogue) {
    self.words = words
  }

  func explain(_ error: StoreError) -> String { Failure(error).sentence.text(words) }

  /// As the program reads a time, without its choices.
  func time(_ text: String) -> Result<Moment, Refusal> {
    let invocation = Invocation(command: CommandTable.browse, operands: [], options: [:])
    do throws(Failure) {
      return .success(
        try invocation.moment(text, FixedTime.tokyo, .standard, option: words.when))
    } catch {
      return .failure(Refusal(error.sentence.text(words)))
    }
  }

  func query(_ text: String) -> ParsedQuery {
    do throws(QueryError) {
      let parsed = try QueryParser.parsed(text, FixedTime.tokyo, .standard)
      return ParsedQuery(
        condition: parsed.condition, hint: parsed.hints.first.map { words.sentence($0) })
    } catch {
      return ParsedQuery(flaw: error.sentence.text(words), flawRange: error.range)
    }
  }
}
