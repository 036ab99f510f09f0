import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let restore: CommandSpec = CommandSpec(
    "restore", restoreHelp, japanese: "復元", .query, takes: [.picks, .init("VERSION", .optional)],
    options: PickedChangeOptions.init,
    examples: ["journal restore 7f3k", "journal restore 7f3k 2", "journal restore @1..3"]
  ) { RestoreCommand(parts: $0, options: $1).run }

  private static let restoreHelp: CommandHelp = CommandHelp(.delete) {
    $0.say("Restore a deleted entry or an older version", "削除した記録や、以前の版を復元します")
    $0.say(
      "Restores deleted entries to their last version. With one entry and a VERSION, that "
        + "version becomes the current one. VERSION is a number that 'journal history' shows, "
        + "or the beginning of that version's own id.",
      "削除した記録を元の内容に戻します。一件の記録と VERSION を書くと、その版が現在の版になります。VERSION は「journal history」が示す番号か、"
        + "その版の ID の先頭部分です。")
    $0.say(
      "In a conflict, the version that you name replaces all of them.",
      "二つの版が並んでいるときは、指定した版が両方に代わります。")
    $0.pickForms
    $0.lastInTrash
    $0.questionForms
  }
}

/// Runs `journal restore`: brings back deleted entries, or a version of one entry.
@MainActor
struct RestoreCommand: Command {
  let parts: CommandParts
  let options: PickedChangeOptions

  func run() async throws {
    let search = EntrySearch(parts, isLast: options.isLast)
    if let (history, revision) = try await version(search) {
      return try await restore(revision, of: history)
    }
    let histories = try await search.trashed(try await search.chosen(invocation.operands))
      .map(\.history)
    try histories.checkArePosts()
    let entries = try await chosen(histories)
    let preview = ChangePreview(self, isConfirmed: options.change.isConfirmed, of: entries)
    let answer = ChangeAnswer(entries: entries, output: output)
    if options.change.isDry {
      guard output.format == .text else {
        return try answer.writeJSON(ActResult(.restore, changed: entries.items), isDry: true)
      }
      return try preview.show(output.words.dryChange)
    }
    try preview.confirm()
    try await tellConflicts(histories) {
      try await journals.store.restore(histories)
    }
    if entries.items.count > 1 {
      return try answer.tell(ActResult(.restore, changed: entries.items))
    }
    try output.report(.restored, entries.items[0], name: entries.name(entries.items[0]))
  }

  // MARK: Deleted entries

  /// The entries as a restore brings them back. Refuses all of them if one can't be restored.
  private func chosen(_ histories: [PostHistory]) async throws -> ChosenEntries {
    let names = await journals.names(of: histories.map(\.id))
    var items: [TimelineItem] = []
    for history in histories {
      let name = names.short(history.id).safeInOneLine
      guard history.shown.count < 2 else {
        throw Failure(.refused) {
          $0.say(
            "there are conflicting versions; name one of them, from 1 to \(history.revisions.count)",
            "二つの版が並んでいます。1 から \(history.revisions.count) までの番号で、どちらかを指定してください。")
        }
      }
      guard let last = history.lastContent, let item = last.item else {
        throw Failure.idNotFound(history.id.text)
      }
      try check(last, of: history, name)
      items.append(item)
    }
    let result = LoadResult(timeline: Timeline(items), summary: TimelineSummary(), names: names)
    return ChosenEntries(items: items, result: result, journals: journals)
  }

  // MARK: One version

  /// The version that the second of two words names: a number, or an id of the entry that the first
  /// word names. Nil if the words pick entries.
  private func version(
    _ search: EntrySearch
  ) async throws -> (PostHistory, PostRevision)? {
    let words = invocation.operands
    guard words.count == 2, !options.isLast, !words[0].bytes.isEmpty else { return nil }
    let first = try search.pick([words[0]])
    let history: PostHistory
    if first.hasPositions {
      // A version has its number from `journal history @1`, where @1 is the first of a list. Any other word
      // is an entry of the trash, as @1 is then.
      guard words[1].isShortNumber else { return nil }
      let found: [ChosenHistory]
      do {
        found = try await search.histories(first)
      } catch {
        throw Failure(error).saying {
          $0.say(
            "\($1); name a deleted entry by its id ('\($0.journal) trash')",
            "\($1)削除した記録の版なら、ID で指定してください（「\($0.journal) trash」で確認できます）。")
        }
      }
      guard found.count == 1 else { return nil }
      history = found[0].history
    } else {
      guard let found = try await search.history(words[0], isOnly: false) else { return nil }
      history = found.history
    }
    if let revision = try version(words[1], history) { return (history, revision) }
    // Another entry, or a mistyped version.
    if try await search.isOfEntry(words[1]) { return nil }
    throw Failure.versionNotFound(words[1].shown, count: history.revisions.count)
  }

  private func version(_ word: Argument, _ history: PostHistory) throws -> PostRevision? {
    let id = EntryID(bytes: word.bytes)
    if let exact = history.revisions.first(where: { $0.entry == id }) { return exact }
    if word.bytes.count < 4, let number = Int(word.shown) {
      guard history.revisions.indices.contains(number - 1) else {
        throw Failure.versionNotFound(word.shown, count: history.revisions.count)
      }
      return history.revisions[number - 1]
    }
    let named = history.revisions.filter { $0.entry.hasPrefix(id) }
    return named.count == 1 && !word.bytes.isEmpty ? named[0] : nil
  }

  private func restore(
    _ revision: PostRevision, of history: PostHistory
  ) async throws {
    let name = await journals.name(of: history.id)
    try check(revision, of: history, name)
    guard let item = revision.item else {
      throw Failure.unrestorable(.isDeletion, of: name, version: name)
    }
    if options.change.isDry {
      let row = ChangePreview.row(name, item, output)
      return try ChangePreview(self, isConfirmed: true, rows: [row]).show(output.words.dryChange)
    }
    if history.joined.count > 1, !options.change.isConfirmed {
      let confirmation = Confirmation.joins(
        name: name, history.joined.map { ItemText.firstWords($0, output.moods, output.words) })
      guard let answer = output.ask(.restore(confirmation)) else {
        throw Failure.unconfirmed(confirmation)
      }
      guard answer else { throw Failure.declinedChange }
    }
    try await tellConflicts([history]) {
      try await journals.store.restore(revision, of: history)
    }
    try output.report(.restored, item, name: name)
  }

  private func check(
    _ revision: PostRevision, of history: PostHistory, _ name: String
  ) throws {
    guard let obstacle = history.obstacle(toRestoring: revision) else { return }
    throw Failure.unrestorable(obstacle, of: name, version: invocation.operands.last?.shown ?? name)
  }

  private func tellConflicts(
    _ histories: [PostHistory], _ restore: () async throws -> ActResult
  ) async throws {
    let result = try await restore()
    let conflicts = Set(result.conflicts.map(\.id))
    if conflicts.isEmpty { return }
    let names = await journals.names(of: histories.map(\.id))
    for history in histories {
      let isConflict = history.revisions.contains { conflicts.contains($0.entry) }
      if isConflict { output.say(.conflict(name: names.short(history.id).safeInOneLine)) }
    }
  }
}

extension CommandTable {
  static let trash: CommandSpec = CommandSpec(
    "trash", trashHelp, japanese: "ゴミ箱 ごみ箱", examples: ["journal trash"]
  ) {
    TrashCommand(parts: $0).run
  }

  private static let trashHelp: CommandHelp = CommandHelp(.delete) {
    $0.say("List deleted entries", "ゴミ箱（削除した記録）を一覧表示します")
    $0.say(
      "The last deleted entry comes first. 'journal restore' brings an entry back, 'journal "
        + "purge' removes it from the file for good.",
      "最後に削除したものから表示します。「journal restore」で記録を復元し、「journal purge」で"
        + "ファイルから完全に消去できます。")
  }
}

/// Runs `journal trash`.
@MainActor
struct TrashCommand: Command {
  let parts: CommandParts

  func run() async throws {
    let trash = try await journals.store.journals.trash()
    guard output.format == .text else { return try writeJSON(trash) }
    if trash.isEmpty { return output.say(output.words.emptyTrash) }
    let names = await journals.names(of: trash.map(\.item.id))
    for post in trash {
      let when = post.deleted.map { output.words.deletedAt($0, output.hours) + "  " } ?? ""
      let id = names.short(post.item.id).safeInOneLine
      let words = ItemText.firstWords(
        post.item, output.moods, output.words, tagSign: output.tagSign)
      let row = "\(id)  \(when)\(words)"
      let lines = output.console.columns.map { row.wrappedRows(to: $0) } ?? [row]
      let rest = lines[0].hasPrefix(id) ? lines[0].dropFirst(id.count) : lines[0][...]
      let head = output.styler(.faint, lines[0].dropLast(rest.count))
      try output.print("\(head)\(rest)")
      for line in lines.dropFirst() { try output.print(line) }
    }
  }

  private func writeJSON(_ trash: [TrashedPost]) throws {
    let folders = journals.filesFolders
    var writer = JSONWriter()
    writer.array { array in
      for post in trash {
        array.object {
          $0.name("deleted")
          $0.string(post.deleted?.spelling)
          $0.name("entry")
          ItemJSON.write(
            post.item, filesFolder: folders[post.item.journal ?? ""], to: &$0)
        }
      }
    }
    try output.write(writer.bytes + [0x0A])
  }
}

/// Versions that can't be restored.
extension Failure {
  static func unrestorable(
    _ obstacle: PostHistory.RestoreObstacle, of name: String, version: String
  ) -> Failure {
    Failure(.refused) {
      $0.sentence(obstacle, of: name, version: version)
        + (obstacle == .alreadyCurrent
          ? $0.say(
            "; '\($0.journal) history \(name)' lists the others",
            "以前の内容は「\($0.journal) history \(name)」で確認できます。") : "")
    }
  }

  fileprivate static func versionNotFound(_ word: String, count: Int) -> Failure {
    Failure(.refused) {
      $0.say(
        "there is no version '\(word)'; '\($0.journal) history' numbers them, from 1 to \(count)",
        "「\(word)」という版はありません。番号は 1 から \(count) までで、「\($0.journal) history」で確認できます。")
    }
  }
}
