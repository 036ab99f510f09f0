import JSONBytes
import Terminal
import TimelineDomain

/// `journal info`.
@MainActor
enum InfoCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    // Everything that a notice would say is part of the answer here.
    let result = try await context.load(.everything.with(limit: 0), telling: false)
    guard result.journals.isEmpty else { return try runSeveral(result.journals, context) }
    if context.format == .json {
      var writer = JSONWriter()
      write(result, context.path, to: &writer)
      return try context.write(writer.bytes + [0x0A])
    }
    try context.printRows(rows(result, context.path, context))
  }

  /// One below the other; as JSON an array.
  private static func runSeveral(
    _ parts: [JournalPart], _ context: CommandContext
  ) throws(Failure) {
    // Those that could be read, in the same order.
    let journals = Array(zip(parts, context.journals))
    func path(_ journal: OpenJournal) -> String {
      String(decoding: journal.choice.path, as: UTF8.self)
    }
    if context.format == .json {
      var writer = JSONWriter()
      writer.array { array in
        for (part, journal) in journals {
          write(part.result, path(journal), name: part.name, to: &array)
        }
      }
      return try context.write(writer.bytes + [0x0A])
    }
    for (index, (part, journal)) in journals.enumerated() {
      if index > 0 { try context.print("") }
      let rows = rows(part.result, path(journal), context)
      try context.printRows([("name", part.name.safeInOneLine)] + rows)
    }
  }

  private static func write(
    _ result: LoadResult, _ path: String, name: String? = nil, to writer: inout JSONWriter
  ) {
    let summary = result.summary
    writer.object {
      $0.name("path")
      $0.string(path)
      $0.name("exists")
      $0.bool(result.exists)
      $0.name("version")
      if let version = summary.version { $0.number(version) } else { $0.null() }
      $0.name("entries")
      $0.number(summary.entries)
      $0.name("posts")
      $0.number(summary.posts)
      $0.name("unknown")
      $0.object { kinds in
        for (kind, count) in summary.opaque.sorted(by: { $0.key < $1.key }) {
          kinds.name(kind)
          kinds.number(count)
        }
      }
      $0.name("damaged")
      $0.number(summary.damagedLines.count)
      $0.name("duplicates")
      $0.number(summary.duplicateLines)
      $0.name("conflicts")
      $0.number(summary.conflicts)
      $0.name("access")
      $0.string("\(summary.access.level)")
      $0.name("needs")
      $0.strings(summary.access.needs)
      $0.journal(name)
    }
  }

  private static func rows(
    _ result: LoadResult, _ path: String, _ context: CommandContext
  ) -> [(String, String)] {
    let summary = result.summary
    guard result.exists else {
      return [
        ("journal", path.safeInOneLine),
        ("", "not there yet; begin it with: \(context.firstCommand)"),
      ]
    }
    var rows = [("journal", path.safeInOneLine)]
    if let version = summary.version {
      rows.append(
        ("format", "version \(version)" + (summary.isNewer ? ", newer than this program" : "")))
    }
    let access = summary.access
    rows.append(("access", access.level == .full ? "full" : access.explanation.safeInOneLine))
    rows.append(("posts", "\(summary.posts)"))
    rows.append(("lines", "\(summary.entries), edits and deletions included"))
    if !summary.opaque.isEmpty {
      let kinds = summary.opaque.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key.safeName) \($0.value)" }
      rows.append(("unknown", firstFew(kinds)))
    }
    if summary.conflicts > 0 {
      rows.append(("conflicts", "\(summary.conflicts), with more than one version of a post"))
    }
    if !summary.sharedIDs.isEmpty {
      let ids = summary.sharedIDs.prefix(3).map { $0.short(6).safeInOneLine }.joined(
        separator: ", ")
      rows.append(
        (
          "same id",
          "different entries stand under \(ids)\(summary.sharedIDs.count > 3 ? ", …" : "")"
        ))
    }
    if summary.duplicateLines > 0 {
      let count = summary.duplicateLines
      rows.append(
        ("twice", count == 1 ? "1 line, which counts once" : "\(count) lines, each counted once"))
    }
    if !summary.damagedLines.isEmpty {
      let numbers = summary.damagedLines.prefix(8).map { String($0) }.joined(separator: ", ")
      let count = summary.damagedLines.count
      let more = count > 8 ? ", …" : ""
      rows.append(("damaged", count == 1 ? "line \(numbers)" : "\(count) lines: \(numbers)\(more)"))
    }
    return rows
  }
}
