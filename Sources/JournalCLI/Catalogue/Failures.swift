import Presentation
import Terminal

/// Parts of sentences about words that name nothing.
extension Catalogue {
  /// `did you mean 'work'?`, or the known names.
  func others(_ word: String, _ names: [String], none: String) -> String {
    if let near = suggestion(for: word, among: names) { return didYouMean(near.safeName) }
    return names.isEmpty
      ? none : say("known: \(quoted(names))", "あるのは\(quoted(names))です。")
  }

  func options(_ journals: [JournalName]) -> String {
    either(journals.prefix(8).map(\.option.safeInOneLine))
  }

  func rows(_ candidates: [Candidate], _ count: Int) -> String {
    let more = count - candidates.count
    return Candidate.rows(candidates) + (more > 0 ? "\n  \(andMore(more))" : "")
  }

  /// `did you mean 'work'?`
  func didYouMean(_ word: String) -> String {
    say("did you mean '\(word)'?", "「\(word)」のことですか？")
  }
}
