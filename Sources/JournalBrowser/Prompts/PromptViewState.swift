import Observation
import Terminal

/// A line that the user types at the bottom of the screen.
@Observable
final class PromptViewState {
  let kind: PromptKind
  private(set) var input: TypedLine
  /// Why the text can't be used.
  private(set) var refusal: String?
  /// The mistake, in characters of the text.
  private(set) var refusedRange: Range<Int>?
  private(set) var hint: String?

  init(_ kind: PromptKind, text: String = "") {
    self.kind = kind
    input = TypedLine(text)
  }

  var text: String { input.text }

  func refuse(_ sentence: String, _ range: Range<Int>? = nil) {
    refusal = sentence
    refusedRange = range
  }

  func give(_ hint: String?) { self.hint = hint }

  func insert(_ words: String) {
    input.insert(words)
    accept()
  }

  /// Returns false for a key that edits nothing.
  func edit(_ key: Key) -> Bool {
    guard input.edit(key) else { return false }
    accept()
    return true
  }

  private func accept() { (refusal, refusedRange, hint) = (nil, nil, nil) }
}
