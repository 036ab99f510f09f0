import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// The journals that a command works on: one, unless the user names several.
@MainActor
struct JournalsInUse {
  let all: [OpenJournal]
  let invocation: Invocation
  let output: Output

  /// The first of several; the only one after it is chosen.
  var first: OpenJournal { all[0] }
  var store: TimelineStore { first.session.store }
  var history: TimelineHistory { first.session.history }
  var areSeveral: Bool { all.count > 1 }
  /// The name that chose the journal; nil for a file.
  var name: String? { first.choice.name }
  var pathBytes: [UInt8] { first.choice.path }
  /// The journal's path, for people.
  var path: String { String(decoding: pathBytes, as: UTF8.self) }
  /// Whether the command changed a journal.
  var hasSaved: Bool { all.contains { $0.session.hasSaved } }

  /// A command to copy that starts this journal.
  var firstCommand: String {
    let isPlain = path.utf8.allSatisfy { $0 > 0x2C && $0 != 0x3B && $0 != 0x5C && $0 < 0x7F }
    let quoted = isPlain ? path : "'\(path.safeInOneLine)'"
    let named =
      invocation.common.journal.map { "-j \($0.shown) " }
      ?? (invocation.common.file != nil ? "--file \(quoted) " : "")
    return "journal \(named)add text \(output.words.exampleText)"
  }

  // MARK: Loading

  func load(
    _ query: TimelineQuery, telling: Bool = true
  ) async throws(Failure) -> LoadResult {
    if first.label != nil { return try await loadSeveral(query, telling: telling) }
    do {
      let result = try await store.load(query)
      if telling {
        for notice in Notice.all(of: result.summary) { output.tell(notice, path: path) }
      }
      return result
    } catch {
      throw Failure(error)
    }
  }

  /// Loads, and refuses a journal that this version may not read.
  func loadReadable(
    _ query: TimelineQuery, telling: Bool = true
  ) async throws(Failure) -> LoadResult {
    let result = try await load(query, telling: telling)
    guard result.summary.access.level > .none else {
      throw .repository(.sealed(path: path, result.summary.access))
    }
    return result
  }

  /// Refuses a journal that this version may not change, before the user types a text for it.
  func checkMayChange(_ summary: TimelineSummary) throws(Failure) {
    guard summary.access.level > .readOnly else {
      throw .repository(.refused(path: path, summary.access))
    }
  }

  /// Reports entries that were not searched, for each journal.
  func tellUnsearched(_ result: LoadResult) {
    let counts =
      result.journals.isEmpty
      ? [(nil, result.unsearched)] : result.journals.map { ($0.name, $0.result.unsearched) }
    for (label, count) in counts where count > 0 && !output.isQuiet {
      let sentence = output.words.sentence(Notice.unsearched(count))
      output.console.say(
        "journal: \(label.map { JournalLabel.prefixed($0, sentence) } ?? sentence)")
    }
  }
}

extension Failure {
  init(_ error: StoreError) {
    switch error {
    case .repository(let error): self = .repository(error)
    case .edit(let error): self = .edit(error, name: nil)
    case .unknown(let entry): self = .unknown(entry, name: entry.id.short(4))
    }
  }
}
