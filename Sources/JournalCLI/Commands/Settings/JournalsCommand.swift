import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain

extension CommandTable {
  static let journals: CommandSpec = CommandSpec(
    "journals", journalsHelp, japanese: "ジャーナル 日記帳", [.withoutJournal, .onSettings],
    examples: ["journal journals", "journal -j work list"]
  ) { JournalsCommand(parts: $0).list }

  private static let journalsHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("List the journals that have a name", "名前の付いたジャーナルを一覧表示します")
    $0.say(
      "Any command takes --journal NAME, or -j NAME. Without it, without --file and without "
        + "$JOURNAL_FILE, the setting default-journal names the journal.",
      "どのコマンドにも --journal NAME または -j NAME を付けられます。それも --file もなく、$JOURNAL_FILE も"
        + "設定されていなければ、設定 default-journal のジャーナルを使います。")
    $0.severalForms
  }

  static let journalsAdd: CommandSpec = CommandSpec(
    "journals add", journalsAddHelp, [.withoutJournal, .onSettings], takes: [.name, .init("PATH")],
    examples: ["journal journals add work ~/work.jsonl"]
  ) { JournalsCommand(parts: $0).add }

  private static let journalsAddHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Give a journal a name", "ジャーナルに名前を付けます")
    $0.say(
      "The file need not exist yet; the first entry creates it. A path that begins with ~/ is "
        + "kept as it is, any other becomes absolute.",
      "ファイルはまだなくてもかまいません。最初の記録を追加するときに作ります。~/ で始まるパスはそのまま、"
        + "ほかのパスは絶対パスにして残します。")
  }

  static let journalsRemove: CommandSpec = CommandSpec(
    "journals remove", journalsRemoveHelp, [.withoutJournal, .onSettings],
    takes: [.init("NAME", completes: .journals)],
    examples: ["journal journals remove work"]
  ) { JournalsCommand(parts: $0).remove }

  private static let journalsRemoveHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Remove a journal's name", "ジャーナルの名前を外します")
    $0.say("The journal's file does not change.", "ジャーナルのファイルはそのままです。")
  }
}

/// Runs `journal journals …`.
@MainActor
struct JournalsCommand: Command {
  let parts: CommandParts

  func list() throws(Failure) {
    let files = try settings.files
    let rows = settings.configuration.journals.map { journal in
      let path = settings.setup.path(of: journal, settings.locations)
      return Row(
        journal: journal, path: path.map { String(decoding: $0, as: UTF8.self) } ?? journal.path,
        size: path.flatMap(files.sizeOfFile),
        isDefault: journal.name == settings.configuration.defaultJournal)
    }
    guard output.format == .text else { return try output.write(json(rows)) }
    if rows.isEmpty {
      for line in output.words.noNamedJournals { output.say(line) }
    }
    let width = rows.map { $0.journal.name.safeName.displayWidth }.reduce(0, max) + 2
    for row in rows {
      let name = row.journal.name.safeName.padded(to: width)
      let size = output.words.journalSize(row.size, isDefault: row.isDefault)
      try output.printWrapped("\(name)\(row.path.safeInOneLine)  \(size)")
    }
  }

  func add() throws(Failure) {
    let name = try invocation.newName(invocation.operands[0])
    let path = try settings.lastingPath(invocation.operands[1])
    let journal = Configuration.Journal(name: name, path: path)
    var taken: String?
    let hasChanged = try settings.change { (document) throws(ConfigurationFlaw) in
      if let flaw = document.flaw(at: ["journals", name]) { throw flaw }
      if let old = document.configuration.journal(name) {
        if old.path != path { taken = old.path }
        return document
      }
      return try document.setting(["journals", name], to: JSONWriter.string(path))
    }
    if let taken {
      throw Failure(.refused) {
        $0.say(
          "the name '\(name)' is taken by \(taken.safeInOneLine); 'journal journals remove \(name)' frees it",
          "「\(name)」という名前のジャーナルはすでにあります（\(taken.safeInOneLine)）。"
            + "「journal journals remove \(name)」で名前を外せます。")
      }
    }
    let shown = settings.setup.path(of: journal, settings.locations)
    let what = "\(name)  \(path.safeInOneLine)"
    try output.report(output.words.done(hasChanged ? .added : .unchanged, what)) {
      $0.name("name")
      $0.string(name)
      $0.name("path")
      $0.string(shown.map { String(decoding: $0, as: UTF8.self) } ?? path)
      $0.name("changed")
      $0.bool(hasChanged)
    }
  }

  func remove() throws(Failure) {
    let journal = try settings.setup.named(invocation.operands[0])
    var wasDefault = false
    _ = try settings.change { (document) throws(ConfigurationFlaw) in
      let next = try document.removing(["journals", journal.name])
      wasDefault = document.configuration.defaultJournal == journal.name
      return wasDefault ? try next.removing(["default-journal"]) : next
    }
    let lines =
      [
        output.words.done(.removed, journal.name.safeName),
        output.words.fileLeftAlone(journal.path.safeInOneLine),
      ] + (wasDefault ? [output.words.noDefaultJournal] : [])
    try output.report(lines.joined(separator: "\n")) {
      $0.name("name")
      $0.string(journal.name)
      $0.name("removed")
      $0.bool(true)
    }
  }

  // MARK: -

  private struct Row {
    let journal: Configuration.Journal
    let path: String
    let size: Int?
    let isDefault: Bool
  }

  private func json(_ rows: [Row]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { list in
      for row in rows {
        list.object {
          $0.name("name")
          $0.string(row.journal.name)
          $0.name("path")
          $0.string(row.path)
          $0.name("exists")
          $0.bool(row.size != nil)
          $0.name("bytes")
          if let size = row.size { $0.number(size) } else { $0.null() }
          $0.name("default")
          $0.bool(row.isDefault)
          $0.name("templates")
          $0.strings(row.journal.templates.map(\.name))
        }
      }
    }
    return writer.bytes + [0x0A]
  }
}
