import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal delete ID`.
@MainActor
struct DeleteCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse

  func run() async throws(Failure) {
    let (word, journals) = try await journals.resolve(invocation.target())
    let result = try await journals.loadReadable(.idPrefix(try await journals.id(word)))
    guard let item = try result.timeline.readFirst(), try result.timeline.haveSame(\.revision)
    else {
      throw try journals.notOne(result, word)
    }
    try journals.checkMayChange(result.summary)
    let name = result.names.short(item.name).safeInOneLine
    if let question = confirmation(item, name, result), !invocation.has("yes") {
      guard let answer = output.ask(.delete(question)) else { throw .unconfirmed(question) }
      guard answer else { throw .declined }
    }
    do {
      let outcome = try await journals.store.delete([item])
      if !outcome.conflicts.isEmpty { output.tell(.conflict(name: name)) }
    } catch {
      throw Failure(error)
    }
    guard output.format == .text else { return try answerJSON(item) }
    let firstWords = ItemText.firstWords(item, output.moods, output.words)
    try output.confirm(
      output.words.deleted(name, count: result.timeline.count, firstWords + item.journalSuffix))
  }

  private func confirmation(
    _ item: TimelineItem, _ name: String, _ result: LoadResult
  ) -> Confirmation? {
    if result.joined.count > 1 {
      let words = result.joined.map { ItemText.firstWords($0, output.moods, output.words) }
      return .joins(name: name, words)
    }
    if case .unknown(let entry) = item.content { return .unknown(entry, name: name) }
    if result.timeline.count > 1 { return .sharedID(name: name, count: result.timeline.count) }
    return result.dependents.isEmpty ? nil : .dependents(name: name, result.dependents)
  }

  private func answerJSON(_ item: TimelineItem) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.string(item.id.text)
      $0.name("deleted")
      $0.bool(true)
      $0.journal(item.journal)
    }
    try output.write(writer.bytes + [0x0A])
  }
}
