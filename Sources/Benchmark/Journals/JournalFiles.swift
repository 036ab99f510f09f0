package import TimelineDomain

/// Made journals as files.
package enum JournalFiles {
  /// The journal at a new path. The answer are posts that may be shown and edited by name.
  @discardableResult
  package static func writeJournal(
    _ shape: JournalShape, to path: String
  ) throws(BenchmarkError) -> [EntryID] {
    var generator = EntryGenerator(shape: shape)
    var file = try OutputFile(path)
    let header = generator.header
    try file.write(JournalLine.header(id: header.id, created: header.created))
    while let entry = generator.next() { try file.write(JournalLine.bytes(of: entry)) }
    try file.flush()
    return generator.samples
  }

  /// What makes the same posts in `sqlite3`.
  package static func writeSQL(_ shape: JournalShape, to path: String) throws(BenchmarkError) {
    var generator = EntryGenerator(shape: shape)
    var file = try OutputFile(path)
    try file.write(SQLLine.beginning)
    while let entry = generator.next() { try file.write(SQLLine.text(of: entry)) }
    try file.write(SQLLine.end)
    try file.flush()
  }

  /// The same posts as a journal of `jrnl`.
  package static func writeJrnl(_ shape: JournalShape, to path: String) throws(BenchmarkError) {
    var generator = EntryGenerator(shape: shape)
    var file = try OutputFile(path)
    while let entry = generator.next() { try file.write(JrnlLine.text(of: entry)) }
    try file.flush()
  }
}
