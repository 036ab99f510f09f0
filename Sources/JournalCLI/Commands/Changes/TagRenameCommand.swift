import JSONBytes
import Presentation
import Settings
import Terminal
import TextSearch
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let renameTag: CommandSpec = CommandSpec(
    "tag rename", renameTagHelp,
    takes: [.init("OLD", completes: .tags), .init("NEW", completes: .tags)],
    options: ChangeOptions.init,
    examples: ["journal tag rename walk hike"]
  ) { TagRenameCommand(parts: $0, options: $1).run }

  private static let renameTagHelp: CommandHelp = CommandHelp(.mark) {
    $0.say("Rename a tag in all entries", "すべての記録でタグの名前を変えます")
    $0.say(
      "Renames the tag where it was given with --tag and where it is in the words of a text or "
        + "a note, in any case and width, and only as a whole: #old, but not #older. It shows "
        + "the entries and asks. If NEW is a tag already, the two become one.",
      "--tag で付けたタグも、本文やメモの中のタグも変えます。大文字と小文字、全角と半角は区別しません。変えるのは"
        + "タグ全体が同じときだけです。#old は変えますが、#older は変えません。対象の記録を示して確認します。"
        + "NEW というタグがすでにあれば、二つは一つのタグになります。")
    $0.say(
      "The rest of each entry stays the same, byte for byte. Entries that this version cannot "
        + "read are named and left. One 'journal undo' takes back the whole command.",
      "記録のほかの部分は 1 バイトも変わりません。このバージョンで読み取れない記録は、示すだけで変えません。"
        + "「journal undo」を一度実行すれば、すべて元に戻ります。")
    $0.say(
      "'journal tag rename' is always this command. To give entries a tag of that name, write "
        + "the sign: 'journal tag \"#rename\" 7f3k'.",
      "「journal tag rename」はいつもこのコマンドになります。同じ名前のタグを付けるには、"
        + "「journal tag \"#rename\" 7f3k」のように記号も書いてください。")
  }
}

/// Runs `journal tag rename OLD NEW`: renames a tag in given tags and in words, as one change.
@MainActor
struct TagRenameCommand: Command {
  let parts: CommandParts
  let options: ChangeOptions

  func run() async throws {
    let renaming = try renaming()
    let result = try await journals.loadReadable(
      .everything.with(condition: .tag(FoldedText(renaming.old.name))))
    try journals.checkMayChange(result.summary)
    let edit = PostEdit(renamedTag: renaming)
    let readable = try result.timeline.readItems().filter { $0.post != nil }
    let items = readable.filter { changes($0, edit) }
    let left = try await unreadable(renaming.old)
    if !left.isEmpty { output.say(output.words.keepsTag(shown(renaming.old), entries: left)) }
    guard !items.isEmpty else {
      guard !readable.isEmpty else { throw await missing(renaming.old) }
      return try answer(renaming, [], left, others: 0)
    }
    let others = try await others(with: renaming)
    let preview = ChangePreview(
      self, isConfirmed: options.isConfirmed,
      rows: items.map {
        ChangePreview.row(result.names.short($0.name).safeInOneLine, $0, output)
      },
      notes: others > 0 ? [output.words.mergesTags(shown(renaming.new), count: others)] : [])
    if options.isDry {
      guard output.format == .text else {
        return try writeJSON(renaming, items, left, others, isDry: true)
      }
      return try preview.show(output.words.dryChange)
    }
    try preview.confirm(
      .renameTag(shown(renaming.old), to: shown(renaming.new), count: items.count),
      else: .unconfirmedChange(count: items.count), declined: .declinedChange)
    try await answer(
      renaming, journals.store.perform(.edit(items, edit)).changed, left, others: others)
  }

  private func renaming() throws -> TagRenaming {
    let sign = output.tagSign
    let (old, new) = (invocation.operands[0], invocation.operands[1])
    guard let name = new.text.flatMap({ Tag.initial($0, sign: sign) }) else {
      throw invocation.failure(.notATag(option: invocation.command.title, word: new.shown))
    }
    // Another program may have given a tag that could not be typed here.
    guard let word = old.text else {
      throw invocation.failure(.notATag(option: invocation.command.title, word: old.shown))
    }
    return TagRenaming(Tag.initial(word, sign: sign) ?? .restored(word), to: name)
  }

  private func changes(_ item: TimelineItem, _ edit: PostEdit) -> Bool {
    guard let post = item.post, let next = try? post.updated(with: edit, revision: item.revision)
    else { return false }
    return !next.saysTheSame(as: post)
  }

  /// How many entries have the new name already, if it is another tag.
  private func others(with renaming: TagRenaming) async throws -> Int {
    guard !renaming.new.isLike(renaming.old) else { return 0 }
    return try await journals.load(
      .everything.with(condition: .tag(FoldedText(renaming.new.name))).asking(for: .count),
      telling: false
    ).count
  }

  /// The entries that this version can't read and whose lines mention the tag.
  private func unreadable(_ tag: Tag) async throws -> [String] {
    let result = try await journals.load(.everything.with(condition: .unknown), telling: false)
    let name = FoldedText(tag.name)
    var names: [String] = []
    for index in result.timeline.indices {
      let line = try result.timeline.readStoredLine(at: index) ?? []
      guard name.isFound(in: String(decoding: line, as: UTF8.self)) else { continue }
      names.append(
        result.names.short(try result.timeline.readItem(at: index).name).safeInOneLine)
    }
    return names
  }

  private func missing(_ tag: Tag) async -> Failure {
    let uses =
      (try? await journals.load(.everything.asking(for: .tagUses), telling: false).tagUses) ?? []
    let near = suggestion(for: tag.name, among: uses.map(\.tag.name))
    return .noSuchTag(shown(tag), suggestion: near.map { shown(.restored($0)) })
  }

  // MARK: Output

  private func shown(_ tag: Tag) -> String { "\(output.tagSign)\(tag.name.safeInOneLine)" }

  private func answer(
    _ renaming: TagRenaming, _ changed: [TimelineItem], _ left: [String], others: Int
  ) throws {
    guard output.format == .text else {
      return try writeJSON(renaming, changed, left, others, isDry: false)
    }
    if changed.isEmpty { return try output.report(output.words.isNamedSo(shown(renaming.new))) }
    try output.report(
      output.words.renamedTag(
        shown(renaming.old), to: shown(renaming.new), count: changed.count))
    if others > 0, options.isConfirmed {
      try output.report(output.words.mergesTags(shown(renaming.new), count: others))
    }
  }

  private func writeJSON(
    _ renaming: TagRenaming, _ items: [TimelineItem], _ left: [String], _ others: Int, isDry: Bool
  ) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("from")
      $0.string(renaming.old.name)
      $0.name("to")
      $0.string(renaming.new.name)
      $0.name("changed")
      $0.strings(items.map(\.id.text))
      $0.name("unread")
      $0.strings(left)
      $0.name("merged")
      $0.bool(others > 0)
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

/// A tag that no entry has.
extension Failure {
  /// A tag with its sign.
  static func noSuchTag(_ tag: String, suggestion: String?) -> Failure {
    Failure(.words) {
      $0.noSuchTag(tag, suggestion: suggestion)
    }
  }
}
