import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let tags = CommandSpec(.tags, "tags", .several, examples: ["journal tags"]) {
    TagsCommand(parts: $0).run
  }
}

/// Runs `journal tags`.
@MainActor
struct TagsCommand: Command {
  let parts: CommandParts

  func run() async throws(Failure) {
    let result = try await journals.loadReadable(.everything.asking(for: .tagUses))
    let uses = try reading { () throws(RepositoryError) in try result.tagUses }
    guard output.format == .text else { return try output.write(json(uses, result.summary)) }
    let width = uses.map { String($0.count).count }.max() ?? 0
    for use in uses {
      let count = String(repeating: " ", count: width - String(use.count).count) + "\(use.count)"
      let day = use.last?.date ?? "----------"
      let tag = "\(output.tagSign)\(use.tag.name.safeInOneLine)"
      try output.print(
        "  \(count)  \(day)  \(output.styler(.tag(use.tag.name), tag))")
    }
    if uses.isEmpty { output.remark(output.words.noTags) }
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
