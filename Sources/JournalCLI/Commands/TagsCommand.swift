import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let tags: CommandSpec = CommandSpec(
    "tags", tagsHelp, japanese: "タグ一覧", .several, examples: ["journal tags"]
  ) {
    TagsCommand(parts: $0).run
  }

  private static let tagsHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("List tags, most used first", "タグをよく使う順に一覧表示します")
    $0.say(
      "Each line shows how many entries have the tag, the day of the newest of them, and the "
        + "tag. Tags that differ only in case or width are one tag, in the spelling that was "
        + "used first. Entries that this version cannot read may have tags too; they are "
        + "counted below.",
      "今あるタグごとに、記録の件数、最新の記録の日付、タグを表示します。大文字と小文字、全角と半角だけが違うタグは"
        + "一つのタグとみなし、最初に使われた書き方で示します。このバージョンで読み取れない記録にも"
        + "タグがあるかもしれません。その件数は下に示します。")
    $0.say(
      "With --journal work,home or --all, the tags of several journals are counted together.",
      "--journal work,home や --all を付けると、いくつかのジャーナルのタグを合わせて数えます。")
  }
}

/// Runs `journal tags`.
@MainActor
struct TagsCommand: Command {
  let parts: CommandParts

  func run() async throws {
    let result = try await journals.loadReadable(.everything.asking(for: .tagUses))
    let uses = try result.tagUses
    journals.sayUnsearched(result)
    guard output.format == .text else { return try output.write(json(uses, result.summary)) }
    let width = uses.map { String($0.count).count }.max() ?? 0
    for use in uses {
      let count = String(repeating: " ", count: width - String(use.count).count) + "\(use.count)"
      let day = use.last?.date ?? "----------"
      let tag = "\(output.tagSign)\(use.tag.name.safeInOneLine)"
      try output.print(
        "  \(count)  \(day)  \(output.styler(.tag(use.tag.name), tag))")
    }
    if uses.isEmpty { output.say(output.words.noTags) }
    let view = ListView(
      result, columns: output.console.columns, styler: output.styler, words: output.words)
    let footer = view.footer(result)
    if !footer.isEmpty, !uses.isEmpty { try output.print("") }
    for line in footer { try output.print(line) }
  }

  private func json(_ uses: [TagUse], _ summary: TimelineSummary) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.name("tags")
      object.array { array in
        for use in uses {
          array.object {
            $0.name("tag")
            $0.string(use.tag.name)
            $0.name("count")
            $0.number(use.count)
            $0.name("last")
            $0.string(use.last?.date)
          }
        }
      }
      object.name("unknown")
      object.object { kinds in
        for (kind, count) in summary.unknown.sorted(by: { $0.key < $1.key }) {
          kinds.name(kind)
          kinds.number(count)
        }
      }
    }
    return writer.bytes + [0x0A]
  }
}
