import Observation
import Presentation
import Terminal
import TimelineDomain

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
  /// Nil for a filter and for a date.
  @ObservationIgnored private(set) var draft: PromptDraft?
  @ObservationIgnored private let words: Catalogue

  /// Words that wait in a draft are offered again.
  init(_ kind: PromptKind, _ parts: BrowserParts, text: String = "") {
    self.kind = kind
    words = parts.words
    draft = kind.command.map { PromptDraft(parts, of: $0) }
    input = TypedLine(text, keepsLines: draft != nil)
    offer()
  }

  private func offer() {
    guard let draft else { return }
    input = TypedLine(draft.earlierText, keepsLines: true)
    hint = draft.isKept ? words.offeredDraft : nil
  }

  /// Leaves the words as a draft, and offers the next one, or an empty line.
  func setAside() {
    guard let draft, mayLeave() else { return }
    refuse(nil)
    self.draft = draft.next()
    offer()
  }

  /// Whether the prompt can be left without losing words. If not, it says so, and the next time it can.
  func mayLeave() -> Bool {
    guard let draft, !text.isBlank, !draft.isKept, refusal == nil else { return true }
    refuse(words.unkept(draft.reason))
    return false
  }

  var text: String { input.text }

  func refuse(_ sentence: String?, _ range: Range<Int>? = nil) {
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
    let before = text
    guard input.edit(key) else { return false }
    if text != before { accept() }
    return true
  }

  private func accept() {
    (refusal, refusedRange, hint) = (nil, nil, nil)
    draft?.update(text)
  }
}
