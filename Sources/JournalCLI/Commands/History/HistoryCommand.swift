import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal history ID`.
@MainActor
enum HistoryCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let word = try await context.resolve(context.invocation.operands[0], withDeleted: true)
    let history = try await context.oneHistory(word)
    guard context.format == .text else { return try writeJSON(history, context) }
    var old: PostRevision?
    for (index, revision) in history.revisions.enumerated() {
      if index > 0 { try context.print("") }
      let heading = HistoryText.heading(
        revision, number: index + 1, context.hours, context.words)
      for line in context.wrapped(heading) {
        try context.print(context.styler(.heading, line))
      }
      let words = HistoryText.difference(
        revision, from: old, context.moods, context.words)
      if !words.isEmpty {
        for row in context.wrapped(words, margin: 3) {
          for line in row.split(separator: "\n", omittingEmptySubsequences: false) {
            try context.print(line.isEmpty ? "" : "   " + line)
          }
        }
      }
      if revision.item != nil { old = revision }
    }
  }

  private static func writeJSON(
    _ history: PostHistory, _ context: CommandContext
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.string(history.id.text)
      $0.name("versions")
      $0.array { array in
        for revision in history.revisions {
          array.object {
            $0.name("revision")
            $0.string(revision.entry.text)
            $0.name("action")
            $0.string(revision.action.rawValue)
            $0.name("written")
            $0.string(revision.moment?.spelling)
            $0.name("current")
            $0.bool(revision.isHead)
            $0.name("entry")
            if let item = revision.item { ItemJSON.write(item, to: &$0) } else { $0.null() }
          }
        }
      }
      $0.journal(context.journals[0].label)
    }
    try context.write(writer.bytes + [0x0A])
  }
}

extension CommandContext {
  /// The one post that a word names, deleted or not.
  func oneHistory(_ word: Argument) async throws(Failure) -> PostHistory {
    let found: [PostHistory]
    switch try await histories(word) {
    case .posts(let posts): found = posts
    case .tooMany(let count): throw .idAmbiguous(word.shown, [], count: count)
    }
    if found.isEmpty { throw .idNotFound(word.shown) }
    guard found.count == 1, let history = found.first else {
      let candidates = found.prefix(10).map { history in
        Candidate(
          name: history.id.short(8).safeInOneLine,
          firstWords: history.lastContent?.item.map { ItemText.firstWords($0, moods, words) } ?? ""
        )
      }
      throw .idAmbiguous(word.shown, candidates, count: found.count)
    }
    return history
  }

  private func histories(_ word: Argument) async throws(Failure) -> FoundHistories {
    guard !word.bytes.isEmpty else { throw .idNotFound("") }
    let id = try await id(word)
    do { return try await history.histories(of: id) } catch { throw Failure(error) }
  }
}
