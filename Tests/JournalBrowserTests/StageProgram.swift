import Presentation
import Terminal
import TestSupport
import TextSearch
import TimePhrases
import TimelineDomain
import TimelineStore

/// A program behind a front end that reads simple words and does nothing. Tests override what they need.
@MainActor
class StageProgram: BrowserProgram {
  func query(_ words: String) -> ParsedQuery {
    if words.hasPrefix("(") { return ParsedQuery(flaw: "not closed", flawRange: 0..<1) }
    if words.hasPrefix("#") {
      return ParsedQuery(condition: .tag(FoldedText(String(words.dropFirst()))))
    }
    return ParsedQuery(
      condition: words.isEmpty ? nil : .words(FoldedText(words)),
      hint: words == "due:x" ? "no field is called due" : nil)
  }

  func endOfPeriod(_ words: String) -> Result<Moment, Refusal> {
    Moment.restored(words).map { .success($0) } ?? .failure(Refusal("no date"))
  }

  func moment(_ words: String) -> Result<Moment, Refusal> {
    (try? TimePhrase(words)).flatMap { $0.time(in: FixedTime.tokyo) }
      .map { .success(.initial($0)) } ?? .failure(Refusal("no time"))
  }

  func tag(_ words: String) -> Result<Tag, Refusal> {
    Tag.initial(words, sign: "#").map { .success($0) } ?? .failure(Refusal("no tag"))
  }

  func file(_ words: String) -> Result<String, Refusal> {
    words == "none" ? .failure(Refusal("no file")) : .success(words)
  }

  func hasFile(_ line: String) -> Bool { line == "/photo.jpg" }

  func tellAfterwards(_ sentence: String) {}

  func run(_ command: BrowserCommand) async -> CommandAnswer {
    CommandAnswer(code: 0, message: "")
  }

  func open(_ place: JournalRow.Place) async -> Result<BrowserParts, Refusal> {
    .failure(Refusal("closed"))
  }

  func size(of file: AttachedFile, in journal: String?) async -> PictureSize? { nil }

  func draw(
    _ file: AttachedFile, in journal: String?, _ room: PictureRoom
  ) async -> PictureAnswer { .off }
}
