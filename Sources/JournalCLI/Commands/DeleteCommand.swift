import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal delete ID`.
@MainActor
enum DeleteCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let word = try await context.resolve(context.invocation.target())
    let result = try await context.loadReadable(.idPrefix(try await context.id(word)))
    guard let item = result.timeline.first, result.timeline.haveSame(\.revision) else {
      throw context.notOne(result, word)
    }
    try context.checkMayChange(result.summary)
    let name = result.names.short(item.name).safeInOneLine
    if let question = confirmation(item, name, result, context), !context.invocation.has("yes") {
      guard let answer = context.ask(.delete(question)) else { throw .unconfirmed(question) }
      guard answer else { throw .declined }
    }
    do {
      let outcome = try await context.store.delete([item])
      if !outcome.conflicts.isEmpty { context.tell(.conflict(name: name)) }
    } catch {
      throw Failure(error)
    }
    guard context.format == .text else { return try answerJSON(item, context) }
    let firstWords = ItemText.firstWords(item, context.moods, context.words)
    try context.confirm(
      context.words.deleted(name, count: result.timeline.count, firstWords + item.journalSuffix))
  }

  private static func confirmation(
    _ item: TimelineItem, _ name: String, _ result: LoadResult, _ context: CommandContext
  ) -> Confirmation? {
    if result.joined.count > 1 {
      let words = result.joined.map { ItemText.firstWords($0, context.moods, context.words) }
      return .joins(name: name, words)
    }
    if case .unknown(let entry) = item.content { return .unknown(entry, name: name) }
    if result.timeline.count > 1 { return .sharedID(name: name, count: result.timeline.count) }
    return result.dependents.isEmpty ? nil : .dependents(name: name, result.dependents)
  }

  private static func answerJSON(_ item: TimelineItem, _ context: CommandContext) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.string(item.id.text)
      $0.name("deleted")
      $0.bool(true)
      $0.journal(item.journal)
    }
    try context.write(writer.bytes + [0x0A])
  }
}
