import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal trash`.
@MainActor
enum TrashCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let trash: [TrashedPost]
    do { trash = try await context.history.trash() } catch { throw Failure(error) }
    guard context.format == .text else { return try writeJSON(trash, context) }
    if trash.isEmpty { return context.remark(context.words.emptyTrash) }
    for post in trash {
      let when = post.deleted.map { context.words.deletedAt($0, context.hours) + "  " } ?? ""
      let id = post.item.id.short(6).safeInOneLine
      let words = ItemText.firstWords(
        post.item, context.moods, context.words, tagSign: context.tagSign)
      let row = "\(id)  \(when)\(words)"
      let lines = context.console.columns.map { row.wrappedRows(to: $0) } ?? [row]
      let rest = lines[0].hasPrefix(id) ? lines[0].dropFirst(id.count) : lines[0][...]
      let head = context.styler(.faint, lines[0].dropLast(rest.count))
      try context.print("\(head)\(rest)")
      for line in lines.dropFirst() { try context.print(line) }
    }
  }

  private static func writeJSON(
    _ trash: [TrashedPost], _ context: CommandContext
  ) throws(Failure) {
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
    try context.write(writer.bytes + [0x0A])
  }
}
