import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal restore ID [VERSION]`.
@MainActor
struct RestoreCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse

  func run() async throws(Failure) {
    let operands = invocation.operands
    let history = try await journals.oneHistory(operands[0])
    let revision = try version(operands.dropFirst().first, history)
    guard let item = revision.item else { throw .versionIsDeletion(operands[1].shown) }
    let name = history.id.short(6).safeInOneLine
    if history.shown == [revision.entry] { throw .alreadyCurrent(name: name) }
    if revision.isCompacted { throw .textCompacted(name: name) }
    if operands.count > 1, history.joined.count > 1, !invocation.has("yes") {
      let confirmation = Confirmation.joins(
        name: name, history.joined.map { ItemText.firstWords($0, output.moods, output.words) })
      guard let answer = output.ask(.restore(confirmation)) else {
        throw .unconfirmed(confirmation)
      }
      guard answer else { throw .declinedChange }
    }
    do {
      let result =
        operands.count > 1
        ? try await journals.history.restore(revision, of: history)
        : try await journals.history.restore(history)
      if !result.conflicts.isEmpty { output.tell(.conflict(name: name)) }
    } catch {
      throw Failure(error)
    }
    try output.answer(.restored, item, name: name)
  }

  private func version(_ word: Argument?, _ history: PostHistory) throws(Failure) -> PostRevision {
    guard let word else {
      guard history.shown.count < 2 else {
        throw .versionNotFound("", count: history.revisions.count)
      }
      // Restore the version that the last deletion hid.
      guard let last = history.lastContent else {
        throw .idNotFound(history.id.text)
      }
      return last
    }
    if word.bytes.count < 4, let number = Int(word.shown) {
      guard history.revisions.indices.contains(number - 1) else {
        throw .versionNotFound(word.shown, count: history.revisions.count)
      }
      return history.revisions[number - 1]
    }
    let prefix = EntryID(bytes: word.bytes)
    let named = history.revisions.filter { $0.entry.hasPrefix(prefix) }
    guard named.count == 1, !word.bytes.isEmpty else {
      throw .versionNotFound(word.shown, count: history.revisions.count)
    }
    return named[0]
  }
}
