/// What of a file is not in the one that comes in its place, or is there otherwise. All other bytes are the same.
struct FileRevision: Sendable {
  struct Change: Sendable {
    /// A whole line of the old file, with its end.
    let range: Range<Int>
    /// What stands there now.
    let bytes: [UInt8]
  }

  /// In the order of the file.
  let changes: [Change]

  init(_ changes: [Change] = []) {
    self.changes = changes
  }

  /// Without those lines.
  init(leavingOut lines: [Range<Int>]) {
    self.init(lines.map { Change(range: $0, bytes: []) })
  }

  /// How many bytes the file has then.
  func size(ofFile size: Int) -> Int {
    changes.reduce(size) { $0 - $1.range.count + $1.bytes.count }
  }

  /// The same of the file of which the document has some lines.
  func moved(to document: PickedDocument) -> FileRevision {
    FileRevision(
      changes.compactMap { change in
        document.place(ofLine: change.range.lowerBound).map {
          Change(range: $0..<($0 + change.range.count), bytes: change.bytes)
        }
      })
  }

  func adding(_ other: FileRevision) -> FileRevision {
    FileRevision((changes + other.changes).sorted { $0.range.lowerBound < $1.range.lowerBound })
  }
}
