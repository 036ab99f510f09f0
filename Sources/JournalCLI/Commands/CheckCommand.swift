import Presentation
import Terminal
import TimelineDomain

/// Runs `journal check`.
@MainActor
struct CheckCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let inspector: any JournalInspector
  let copies: CopiesInUse

  /// Returns the exit code: 1 if there is damage and no salvage was asked for.
  func run() async throws(Failure) -> Int32 {
    if let out = invocation.value("salvage") {
      if out.bytes.isEmpty { throw invocation.failure(.emptyPath(option: "--salvage")) }
      let salvage = try await asked { () async throws(RepositoryError) in
        try await inspector.salvage(to: out.bytes)
      }
      try tell(
        salvage?.report, salvage.map { ($0, String(decoding: out.bytes, as: UTF8.self)) })
      return 0
    }
    let report = try await asked { () async throws(RepositoryError) in try await inspector.check() }
    let found = report == nil ? [] : await copies.copies()
    try tell(report, nil, found)
    return report?.isDamaged == true ? 1 : 0
  }

  private func asked<Answer: Sendable>(
    _ question: () async throws(RepositoryError) -> Answer
  ) async throws(Failure) -> Answer {
    do {
      return try await question()
    } catch {
      throw .repository(error)
    }
  }

  private func tell(
    _ report: CheckReport?, _ salvage: (Salvage, String)?, _ found: [ConflictCopy] = []
  ) throws(Failure) {
    if output.format == .json {
      let json = CheckJSON.object(report, journals.path, salvage, found)
      return try output.write(json + [0x0A])
    }
    guard let report else {
      output.remark(output.words.noJournal(at: journals.path.safeInOneLine))
      return
    }
    let words = CheckText(output.words)
    var rows = [(RowTitle.journal, journals.path.safeInOneLine)] + words.rows(report)
    if let salvage { rows += words.salvaged(salvage.0, to: salvage.1) }
    rows += found.map { (.copy, copies.sentence($0)) }
    try output.printRows(rows)
    let ending =
      salvage == nil ? words.verdict(report) : output.words.journalLeftAlone
    try output.print("")
    for line in output.wrapped(ending) { try output.print(line) }
  }
}
