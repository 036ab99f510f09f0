package import TimelineDomain

/// Writes generated journals to files.
package enum JournalFiles {
  /// Writes the journal to a new path. Returns posts that rows can show and edit by id.
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

  /// The SQL statements for the same posts.
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
