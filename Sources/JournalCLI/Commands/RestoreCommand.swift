import Terminal
import TimelineDomain
import TimelineStore

/// `journal restore ID [VERSION]`.
@MainActor
enum RestoreCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let operands = context.invocation.operands
    let history = try await context.oneHistory(operands[0])
    let revision = try version(operands.dropFirst().first, history)
    guard let item = revision.item else { throw .versionIsDeletion(operands[1].shown) }
    let name = history.id.short(6).safeInOneLine
    if history.heads == [revision.entry] { throw .alreadyStands(name: name) }
    do {
      let result = try await context.history.restore(revision, of: history)
      if !result.conflicts.isEmpty { context.tell(.conflict(name: name)) }
    } catch {
      throw Failure(error)
    }
    try context.answer(.restored, item, name: name)
  }

  private static func version(
    _ word: Argument?, _ history: PostHistory
  ) throws(Failure) -> PostRevision {
    guard let word else {
      let standing = history.revisions.filter { $0.isHead && $0.item != nil }
      guard standing.count < 2 else {
        throw .versionNotFound("", count: history.revisions.count)
      }
      // Deleted: what the deletion hid, which may be an older version of the file's order.
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
