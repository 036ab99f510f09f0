import Terminal

extension Console {
  /// Writes a message: wrapped, and without live control characters.
  func say(_ message: String) {
    let safe = message.safeForTerminal
    let lines = errorColumns.map { safe.wrappedRows(to: $0) } ?? [safe]
    writeError(lines.joined(separator: "\n") + "\n")
  }
}
