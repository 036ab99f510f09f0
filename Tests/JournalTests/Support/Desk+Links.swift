import TestSupport

extension Desk {
  /// The journal as the reader of the format page reads it.
  var page: PageReader { PageReader(journal) }

  /// What a user sees, in any order, without the ids of revisions.
  var view: [String] {
    run("list", "--format", "jsonl", "--quiet", "--fields", "id,type,at,understood,text,mood,note")
      .lines.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// The lines of the journal, without LF.
  var lines: [[UInt8]] { journal.split(separator: 0x0A).map(Array.init) }

  func replace(_ journal: [UInt8]) { directory.write(journalName, journal) }
}

extension [UInt8] {
  var asText: String { String(decoding: self, as: UTF8.self) }
}
