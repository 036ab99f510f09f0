import Synchronization
import TimePhrases
import TimelineDomain

/// Drafts in memory: `/drafts/1`, `/drafts/2`, …
final class MemoryDrafts: DraftKeeper {
  private struct State {
    var texts: [[UInt8]: [UInt8]] = [:]
    var purposes: [[UInt8]: DraftPurpose] = [:]
    var begun = 0
    var failure: RepositoryError?
  }

  private let state = Mutex(State())

  /// Makes every later draft fail.
  func failAlways(with error: RepositoryError) { state.withLock { $0.failure = error } }

  /// Replaces a draft's text, as an editor does.
  func rewrite(_ location: [UInt8], _ text: [UInt8]) {
    state.withLock { $0.texts[location] = text }
  }

  func rewrite(_ draft: Draft, _ text: [UInt8]) { rewrite(draft.location, text) }

  /// The texts by path.
  var kept: [String: String] {
    let texts = state.withLock { $0.texts }
    return texts.reduce(into: [:]) {
      $0[String(decoding: $1.key, as: UTF8.self)] = String(decoding: $1.value, as: UTF8.self)
    }
  }

  func bytes(at path: String) -> [UInt8]? { state.withLock { $0.texts[Array(path.utf8)] } }

  // MARK: DraftKeeper

  func keep(_ text: [UInt8], for purpose: DraftPurpose?) throws(RepositoryError) -> Draft {
    try state.withLock { state throws(RepositoryError) in
      if let failure = state.failure { throw failure }
      state.begun += 1
      let draft = MemoryDrafts.draft(state.begun)
      state.texts[draft.location] = text
      state.purposes[draft.location] = purpose
      return draft
    }
  }

  func read(_ draft: Draft) throws(RepositoryError) -> [UInt8] {
    guard let text = state.withLock({ $0.texts[draft.location] }) else {
      throw .unreadable(path: draft.path, .vanished)
    }
    return text
  }

  private final class Claim: Sendable {}

  func claim(_ draft: Draft) throws(RepositoryError) -> (any DraftClaim)? {
    state.withLock { $0.texts[draft.location] == nil ? nil : Claim() }
  }

  func claimIfFree(_ draft: Draft) -> (any DraftClaim)? {
    state.withLock { $0.texts[draft.location] == nil ? nil : Claim() }
  }

  func discard(_ draft: Draft) throws(RepositoryError) {
    let text = state.withLock { $0.texts.removeValue(forKey: draft.location) }
    if text == nil { throw .unwritable(path: draft.path, .vanished) }
  }

  func purpose(of draft: Draft) -> DraftPurpose? {
    state.withLock { $0.purposes[draft.location] }
  }

  func drafts() throws(RepositoryError) -> [Draft] {
    try state.withLock { state throws(RepositoryError) in
      if let failure = state.failure { throw failure }
      return (1...max(1, state.begun)).reversed().map(MemoryDrafts.draft)
        .filter { state.texts[$0.location] != nil }
    }
  }

  /// Every draft was begun at 08:01:02.
  private static func draft(_ number: Int) -> Draft {
    Draft(
      location: Array("/drafts/\(number)".utf8), name: "d\(number)",
      begun: CivilTime(year: 2026, month: 11, day: 21, hour: 8, minute: 1, second: 2))
  }
}
