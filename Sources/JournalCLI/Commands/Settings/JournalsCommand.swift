import JSONBytes
import Settings
import Terminal
import TimelineDomain

/// Runs `journal journals …`.
@MainActor
enum JournalsCommand {
  static func list(_ context: CommandContext) throws(Failure) {
    let keeper = try context.keeper
    let rows = context.configuration.journals.map { journal in
      let path = context.setup.path(of: journal, context.locations)
      return Row(
        journal: journal, path: path.map { String(decoding: $0, as: UTF8.self) } ?? journal.path,
        size: path.flatMap(keeper.sizeOfFile),
        isDefault: journal.name == context.configuration.defaultJournal)
    }
    guard context.format == .text else { return try context.write(json(rows)) }
    if rows.isEmpty {
      for line in context.words.noNamedJournals { context.remark(line) }
    }
    let width = rows.map { $0.journal.name.safeName.displayWidth }.reduce(0, max) + 2
    for row in rows {
      let name = row.journal.name.safeName.padded(to: width)
      let size = context.words.journalSize(row.size, isDefault: row.isDefault)
      try context.printWrapped("\(name)\(row.path.safeInOneLine)  \(size)")
    }
  }

  static func add(_ context: CommandContext) throws(Failure) {
    let name = try context.newName(context.invocation.operands[0])
    let path = try context.lastingPath(context.invocation.operands[1])
    let journal = Configuration.Journal(name: name, path: path)
    var taken: String?
    let hasChanged = try context.change { (document) throws(ConfigurationFlaw) in
      if let flaw = document.flaw(at: ["journals", name]) { throw flaw }
      if let old = document.configuration.journal(name) {
        if old.path != path { taken = old.path }
        return document
      }
      return try document.setting(["journals", name], to: JSONWriter.string(path))
    }
    if let taken { throw .journalNameTaken(name, path: taken) }
    let shown = context.setup.path(of: journal, context.locations)
    let what = "\(name)  \(path.safeInOneLine)"
    try context.answer(context.words.done(hasChanged ? .added : .unchanged, what)) {
      $0.name("name")
      $0.string(name)
      $0.name("path")
      $0.string(shown.map { String(decoding: $0, as: UTF8.self) } ?? path)
      $0.name("changed")
      $0.bool(hasChanged)
    }
  }

  static func remove(_ context: CommandContext) throws(Failure) {
    let journal = try context.setup.named(context.invocation.operands[0])
    var wasDefault = false
    _ = try context.change { (document) throws(ConfigurationFlaw) in
      let next = try document.removing(["journals", journal.name])
      wasDefault = document.configuration.defaultJournal == journal.name
      return wasDefault ? try next.removing(["default-journal"]) : next
    }
    let lines =
      [
        context.words.done(.removed, journal.name.safeName),
        context.words.fileLeftAlone(journal.path.safeInOneLine),
      ] + (wasDefault ? [context.words.noDefaultJournal] : [])
    try context.answer(lines.joined(separator: "\n")) {
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

  private static func json(_ rows: [Row]) -> [UInt8] {
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
