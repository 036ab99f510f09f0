import Presentation
import Terminal
import TimelineDomain

/// Runs `journal check`.
@MainActor
enum CheckCommand {
  /// Returns the exit code: 1 if there is damage and no salvage was asked for.
  static func run(
    _ context: CommandContext, _ inspector: any JournalInspector
  ) async throws(Failure) -> Int32 {
    if let out = context.invocation.value("salvage") {
      if out.bytes.isEmpty { throw context.invocation.failure(.emptyPath(option: "--salvage")) }
      let salvage = try await asked { () async throws(RepositoryError) in
        try await inspector.salvage(to: out.bytes)
      }
      try tell(
        salvage?.report, salvage.map { ($0, String(decoding: out.bytes, as: UTF8.self)) }, context)
      return 0
    }
    let report = try await asked { () async throws(RepositoryError) in try await inspector.check() }
    try tell(report, nil, context)
    return report?.isDamaged == true ? 1 : 0
  }

  private static func asked<Answer: Sendable>(
    _ question: () async throws(RepositoryError) -> Answer
  ) async throws(Failure) -> Answer {
    do {
      return try await question()
    } catch {
      throw .repository(error)
    }
  }

  private static func tell(
    _ report: CheckReport?, _ salvage: (Salvage, String)?, _ context: CommandContext
  ) throws(Failure) {
    if context.format == .json {
      let json = CheckJSON.object(report, context.path, salvage)
      return try context.write(json + [0x0A])
    }
    guard let report else {
      context.remark(context.words.noJournal(at: context.path.safeInOneLine))
      return
    }
    let words = CheckText(context.words)
    var rows = [(RowTitle.journal, context.path.safeInOneLine)] + words.rows(report)
    if let salvage { rows += words.salvaged(salvage.0, to: salvage.1) }
    try context.printRows(rows)
    let ending =
      salvage == nil ? words.verdict(report) : context.words.journalLeftAlone
    try context.print("")
    for line in context.wrapped(ending) { try context.print(line) }
  }
}
