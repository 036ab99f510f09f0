import Synchronization
import TimelineDomain

/// Drafts that are kept as long as the test runs: `/drafts/1`, `/drafts/2`, …
final class MemoryDrafts: DraftKeeper {
  private struct State {
    var texts: [[UInt8]: [UInt8]] = [:]
    var begun = 0
    var failure: RepositoryError?
  }

  private let state = Mutex(State())

  /// Every draft from now on is refused like this.
  func failAlways(with error: RepositoryError) { state.withLock { $0.failure = error } }

  /// As an editor does it.
  func rewrite(_ location: [UInt8], _ text: [UInt8]) {
    state.withLock { $0.texts[location] = text }
  }

  /// What is kept, by path.
  var kept: [String: String] {
    let texts = state.withLock { $0.texts }
    return texts.reduce(into: [:]) {
      $0[String(decoding: $1.key, as: UTF8.self)] = String(decoding: $1.value, as: UTF8.self)
    }
  }

  func bytes(at path: String) -> [UInt8]? { state.withLock { $0.texts[Array(path.utf8)] } }

  // MARK: DraftKeeper

  func keep(_ text: [UInt8]) throws(RepositoryError) -> Draft {
    try state.withLock { state throws(RepositoryError) in
      if let failure = state.failure { throw failure }
      state.begun += 1
      let draft = Draft(location: Array("/drafts/\(state.begun)".utf8))
      state.texts[draft.location] = text
      return draft
    }
  }

  func read(_ draft: Draft) throws(RepositoryError) -> [UInt8] {
    guard let text = state.withLock({ $0.texts[draft.location] }) else {
      throw .unreadable(path: draft.path, .vanished)
    }
    return text
  }

  func discard(_ draft: Draft) {
    state.withLock { $0.texts[draft.location] = nil }
  }
}
