import Terminal

extension Console {
  /// A message of one line or more: nothing in it is obeyed by a terminal, and it wraps there.
  func say(_ message: String) {
    let safe = message.safeForTerminal
    let lines = errorColumns.map { safe.wrappedRows(to: $0) } ?? [safe]
    writeError(lines.joined(separator: "\n") + "\n")
  }
}
