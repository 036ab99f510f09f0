import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let trash = CommandSpec("trash", trashHelp, examples: ["journal trash"]) {
    TrashCommand(parts: $0).run
  }

  private static let trashHelp = CommandHelp(.delete) {
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

  func run() async throws(Failure) {
    let trash = try await journals.trash()
    guard output.format == .text else { return try writeJSON(trash) }
    if trash.isEmpty { return output.remark(output.words.emptyTrash) }
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

  private func writeJSON(_ trash: [TrashedPost]) throws(Failure) {
    var writer = JSONWriter()
    writer.array { array in
      for post in trash {
        array.object {
          $0.name("deleted")
          $0.string(post.deleted?.spelling)
          $0.name("entry")
          ItemJSON.write(post.item, to: &$0)
        }
      }
    }
    try output.write(writer.bytes + [0x0A])
  }
}
