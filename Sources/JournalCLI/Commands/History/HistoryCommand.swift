import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal history ID`.
@MainActor
struct HistoryCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse

  func run() async throws(Failure) {
    let (word, journals) = try await journals.resolve(invocation.operands[0], withDeleted: true)
    let history = try await journals.oneHistory(word)
    guard output.format == .text else {
      return try writeJSON(history, label: journals.first.label)
    }
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

  private func writeJSON(_ history: PostHistory, label: String?) throws(Failure) {
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
      $0.journal(label)
    }
    try output.write(writer.bytes + [0x0A])
  }
}
