import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let history: CommandSpec = CommandSpec(
    "history", historyHelp, japanese: "履歴", [.query, .several], takes: [.picks],
    options: { $0.flag(.last) },
    examples: ["journal history 7f3k", "journal history --last"]
  ) { HistoryCommand(parts: $0, isLast: $1).run }

  private static let historyHelp: CommandHelp = CommandHelp(.undo) {
    $0.say("Show all versions of an entry", "記録の以前の内容を表示します")
    $0.say(
      "Shows every version with its number, when it was written, the words it removed "
        + "[-like this-] and the words it added {+like this+}.",
      "すべての版を、番号と書かれた日時とともに表示します。なくなった言葉は [-このように-]、"
        + "加わった言葉は {+このように+} 示します。")
    $0.pickForms
    $0.say("An id may be that of a deleted entry.", "ID は削除した記録のものでもかまいません。")
  }
}

/// Runs `journal history`.
@MainActor
struct HistoryCommand: Command {
  let parts: CommandParts
  let isLast: Bool

  func run() async throws {
    let search = EntrySearch(parts, isLast: isLast)
    let chosen = try await search.histories(try await search.chosen(invocation.operands))
    guard output.format == .text else { return try writeJSON(chosen) }
    guard chosen.count > 1 else {
      guard let one = chosen.first else { return }
      if invocation.operands.isEmpty {
        try printTitle(of: one, await journals.names(of: [one.history.id]))
      }
      return try print(one.history)
    }
    let names = await journals.names(of: chosen.map(\.history.id))
    for (index, one) in chosen.enumerated() {
      if index > 0 { try output.print("") }
      try printTitle(of: one, names)
      try print(one.history)
    }
  }

  /// Which of several entries the versions below belong to.
  private func printTitle(of one: ChosenHistory, _ names: ShortNames) throws {
    let item = one.history.lastContent?.item
    let words = item.map { ItemText.firstWords($0, output.moods, output.words) } ?? ""
    let journal = one.journals.first.label.map { " · \($0.safeInOneLine)" } ?? ""
    let name = names.short(one.history.id).safeInOneLine
    for line in output.wrapped("\(name)  \(words)\(journal)") {
      try output.print(output.styler(.id, line))
    }
  }

  private func print(_ history: PostHistory) throws {
    var old: PostRevision?
    for (index, revision) in history.revisions.enumerated() {
      if index > 0 { try output.print("") }
      let heading = HistoryText.heading(
        revision, number: index + 1, of: history, output.hours, output.words)
      for line in output.wrapped(heading) {
        try output.print(output.styler(.heading, line))
      }
      let style = HistoryStyle(
        moods: output.moods, hours: output.hours, tagSign: output.tagSign)
      for words in HistoryText.lines(revision, from: old, style, output.words) {
        for row in output.wrapped(words, margin: 3) {
          for line in row.split(separator: "\n", omittingEmptySubsequences: false) {
            try output.print(line.isEmpty ? "" : "   " + line)
          }
        }
      }
      if revision.item != nil { old = revision }
    }
  }

  /// One entry is an object, several are an array.
  private func writeJSON(_ chosen: [ChosenHistory]) throws {
    var writer = JSONWriter()
    if chosen.count == 1 {
      write(chosen[0], to: &writer)
    } else {
      writer.array { for one in chosen { write(one, to: &$0) } }
    }
    try output.write(writer.bytes + [0x0A])
  }

  private func write(_ one: ChosenHistory, to writer: inout JSONWriter) {
    let history = one.history
    let folder = one.journals.filesFolder
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
            if let item = revision.item {
              ItemJSON.write(item, filesFolder: folder, to: &$0)
            } else {
              $0.null()
            }
          }
        }
      }
      $0.journal(one.journals.first.label)
    }
  }
}

/// Finds histories, of deleted entries too.
extension EntrySearch {
  /// The histories of the picked entries, each once. An id may name a deleted entry; positions and
  /// queries find what a list shows.
  func histories(_ pick: EntryPick) async throws -> [ChosenHistory] {
    guard case .words(let words) = pick else {
      let (last, journals) = try await journals.lastWritten()
      return try await histories(ofPosts: [last], in: journals)
    }
    var found: [ChosenHistory] = []
    for word in words {
      switch word {
      case .positions(let range, let typed):
        let items = try await journals.listed(range, typed, telling: false).timeline.readItems()
        found += try await histories(of: items)
      case .other(let typed):
        let isOnly = words.count == 1 || pick.hasPositions
        if let history = try await history(typed, isOnly: isOnly) {
          found.append(history)
          continue
        }
        if pick.hasPositions { throw Failure.idNotFound(typed.shown) }
        let items = try await matching(pick, telling: true).timeline.readItems()
        return try await histories(of: items).eachOnce
      }
    }
    return found.eachOnce
  }

  /// The post that a word names, deleted or not; nil if it names none. If it names several, that is a
  /// failure for an only word, and a part of a query otherwise.
  func history(_ word: Argument, isOnly: Bool) async throws -> ChosenHistory? {
    guard let owner = try await journals.owner(of: word, isOnly: isOnly) else { return nil }
    let found = try await owner.histories(of: word)
    if found.count > 1, isOnly { throw await owner.ambiguous(word, found) }
    guard found.count == 1, let history = found.first else { return nil }
    if invocation.changesPicked, word.isShortNumber, history.id.text != word.shown {
      throw noID(word)
    }
    return ChosenHistory(history: history, journals: owner)
  }

  /// The one post that an id or a position names, deleted or not.
  func one(_ word: Argument) async throws -> PostHistory {
    let pick = try self.pick([word])
    if !pick.hasPositions {
      guard let found = try await history(word, isOnly: true) else {
        throw Failure.idNotFound(word.shown)
      }
      return found.history
    }
    let found = try await histories(pick)
    guard found.count == 1 else {
      throw invocation.failure(.oneEntryOnly(option: invocation.command.title))
    }
    return found[0].history
  }

  /// Whether a word names an entry, deleted or not.
  func isOfEntry(_ word: Argument) async throws -> Bool {
    if try pick([word]).hasPositions { return true }
    return !(try await journals.histories(of: word).isEmpty)
  }

  /// The histories of shown items, in their order.
  private func histories(of items: [TimelineItem]) async throws -> [ChosenHistory] {
    var found: [String?: [EntryID: ChosenHistory]] = [:]
    for (label, own) in Dictionary(grouping: items, by: \.journal) {
      found[label] = try await owners(of: own.map(\.name), in: try journals.only(of: own))
    }
    return items.compactMap { found[$0.journal]?[$0.name] }
  }

  /// The histories of the posts with these ids or revisions, in the order of the ids.
  private func histories(
    ofPosts ids: [EntryID], in journals: ChosenJournals
  ) async throws -> [ChosenHistory] {
    let owners = try await owners(of: ids, in: journals)
    return ids.compactMap { owners[$0] }
  }

  /// The histories by the ids of their posts and revisions.
  private func owners(
    of ids: [EntryID], in journals: ChosenJournals
  ) async throws -> [EntryID: ChosenHistory] {
    let found = try await journals.store.journals.histories(ofPosts: ids)
    var owners: [EntryID: ChosenHistory] = [:]
    for history in found {
      let chosen = ChosenHistory(history: history, journals: journals)
      for revision in history.revisions where revision.hasContent {
        owners[revision.entry] = chosen
      }
    }
    for history in found {
      owners[history.id] = ChosenHistory(history: history, journals: journals)
    }
    return owners
  }

  // MARK: Deleted entries

  /// The deleted entries that a pick names: positions and queries in the trash, `--last` is its
  /// first. An id may also name an entry that is not deleted.
  func trashed(_ pick: EntryPick) async throws -> [ChosenHistory] {
    guard case .words(let words) = pick else {
      return try await trashed(1...1, Argument(text: "--last"))
    }
    var found: [ChosenHistory] = []
    for word in words {
      switch word {
      case .positions(let range, let typed): found += try await trashed(range, typed)
      case .other(let typed):
        let isOnly = words.count == 1 || pick.hasPositions
        if let history = try await history(typed, isOnly: isOnly) {
          found.append(history)
          continue
        }
        if pick.hasPositions { throw Failure.idNotFound(typed.shown) }
        return try await trashed(matching: pick)
      }
    }
    return found.eachOnce
  }

  private func trashed(
    _ range: ClosedRange<Int>, _ word: Argument
  ) async throws -> [ChosenHistory] {
    let trash = try await journals.store.journals.trash()
    let picked = trash.dropFirst(range.lowerBound - 1).prefix(range.count)
    if picked.isEmpty { throw Failure.noSuchTrashed(word.shown, count: trash.count) }
    return try await histories(ofPosts: picked.map(\.item.id), in: journals)
  }

  private func trashed(matching pick: EntryPick) async throws -> [ChosenHistory] {
    let query = try query(pick)
    let picked = try await journals.store.journals.trash().filter { post in
      query.condition.map { $0.answer(for: post.item) == .yes } ?? true
    }
    if picked.isEmpty {
      throw Failure(.words) {
        $0.nothingInTrash(pick.query.safeInOneLine) + $0.below(query.hints)
      }
    }
    journals.output.say(query.hints)
    return try await histories(ofPosts: picked.map(\.item.id), in: journals)
  }
}

extension [PostHistory] {
  /// Refuses a deletion, which a purge does not remove and a restore can't bring back.
  func checkArePosts() throws {
    if let deletion = first(where: \.isUnknownDeletion) {
      throw RepositoryError.deletionUnknown(deletion.id)
    }
  }
}

@MainActor
extension [ChosenHistory] {
  fileprivate var eachOnce: [ChosenHistory] {
    var seen: [String?: Set<EntryID>] = [:]
    return filter { seen[$0.journals.first.label, default: []].insert($0.history.id).inserted }
  }
}
