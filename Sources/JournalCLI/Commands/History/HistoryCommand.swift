import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let history = CommandSpec(
    "history", historyHelp, [.query, .several], takes: [.picks], options: { $0.flag(.last) },
    examples: ["journal history 7f3k", "journal history --last"]
  ) { HistoryCommand(parts: $0, isLast: $1).run }

  private static let historyHelp = CommandHelp(.undo) {
    $0.say("Show all versions of an entry", "記録の以前の内容を表示します")
    $0.say(
      "Shows every version with its number, when it was written, the words it removed "
        + "[-like this-] and the words it added {+like this+}.",
      "すべての版を、番号と書かれた日時とともに表示します。なくなった言葉は [-このように-]、"
        + "加わった言葉は {+このように+} 示します。")
    $0.pickForms
    $0.say("An id may be that of a deleted entry.", "ID は削除した記録のものでもかまいません。")
    $0.severalForms
  }
}

/// Runs `journal history`.
@MainActor
struct HistoryCommand: Command {
  let parts: CommandParts
  let isLast: Bool

  func run() async throws(Failure) {
    let search = EntrySearch(parts, isLast: isLast)
    let chosen = try await search.histories(try search.pick(invocation.operands))
    guard output.format == .text else { return try writeJSON(chosen) }
    guard chosen.count > 1 else {
      if let one = chosen.first { try print(one.history) }
      return
    }
    let names = await journals.names(of: chosen.map(\.history.id))
    for (index, one) in chosen.enumerated() {
      if index > 0 { try output.print("") }
      try printTitle(of: one, names)
      try print(one.history)
    }
  }

  /// Which of several entries the versions below belong to.
  private func printTitle(of one: ChosenHistory, _ names: ShortNames) throws(Failure) {
    let item = one.history.lastContent?.item
    let words = item.map { ItemText.firstWords($0, output.moods, output.words) } ?? ""
    let journal = one.journals.first.label.map { " · \($0.safeInOneLine)" } ?? ""
    let name = names.short(one.history.id).safeInOneLine
    for line in output.wrapped("\(name)  \(words)\(journal)") {
      try output.print(output.styler(.id, line))
    }
  }

  private func print(_ history: PostHistory) throws(Failure) {
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
  private func writeJSON(_ chosen: [ChosenHistory]) throws(Failure) {
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
      $0.journal(one.journals.first.label)
    }
  }
}
