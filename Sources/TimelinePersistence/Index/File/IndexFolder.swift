package import Platform
import TimelineDomain

/// Where the index of a journal is kept, one file for each path. Losing it costs time and nothing
/// else: what can't be read is rebuilt, and what can't be written is left out.
package struct IndexFolder: Sendable {
  private let directory: BytePath
  private let path: BytePath
  private let calls: any SystemCalls

  /// `directory` is made when the first index is stored. `journal` is the journal's full path.
  package init(
    directory: BytePath, journal: BytePath, calls: any SystemCalls = LiveSystemCalls()
  ) {
    self.directory = directory
    path = BytePath(directory.bytes + Array("/\(journal.checksum)\(IndexFolder.suffix)".utf8))
    self.calls = calls
  }

  private static let suffix = ".index"

  /// For messages.
  var location: String { directory.text }

  /// Why other users could have changed the files in the folder. Nil if they could not, or if there is
  /// no folder.
  var flaw: RepositoryEvent.CacheFlaw? {
    guard let name = try? calls.status(at: directory, followingLinks: false),
      let folder = try? calls.status(at: directory, followingLinks: true)
    else { return nil }
    let user = calls.userID()
    // Of a link only the owner counts: its mode allows everything.
    if name.owner != user || folder.owner != user { return .foreignOwner }
    return folder.isWritableByOthers ? .writableByOthers : nil
  }

  /// The index, if it is of the journal with that status.
  func open(_ status: FileStatus) -> IndexFile? {
    guard flaw == nil, let file = openFile(path, .read),
      let block = try? file.read(IndexBlock.size, at: 0), let header = IndexHeader(block),
      header.stamp == JournalStamp(status), header.covered <= status.size
    else { return nil }
    return IndexFile(header, file)
  }

  /// Replaces the index, unless the journal has changed: `isCurrent` is asked last.
  ///
  /// The header is written at the end, so that an index without it is nothing. Another process may
  /// write to the same temporary file: each gives it a header when it is complete.
  func store(
    while isCurrent: () -> Bool,
    _ write: (_ descriptor: Int32, _ calls: any SystemCalls) throws(IndexDamage) -> IndexHeader
  ) {
    try? calls.makeDirectories(directory)
    guard flaw == nil else { return }
    try? calls.removeFile(temporary)
    guard let made = openFile(temporary, .createNew), let file = openFile(temporary, .update),
      isSame(made, file), let header = try? write(file.descriptor, calls),
      (try? calls.writeBytes(file.descriptor, header.block.span, at: 0)) == IndexBlock.size,
      isCurrent(), (try? calls.renameFile(temporary, to: path)) != nil
    else {
      try? calls.removeFile(temporary)
      return
    }
  }

  private func isSame(_ one: OpenFile, _ other: OpenFile) -> Bool {
    guard let one = try? calls.status(of: one.descriptor),
      let other = try? calls.status(of: other.descriptor)
    else { return false }
    return one.isSameFile(as: other)
  }

  /// This program has just appended to the journal: the index stays current.
  func advance(from before: FileStatus, to after: FileStatus) {
    guard flaw == nil, let file = openFile(path, .update),
      let block = try? file.read(IndexBlock.size, at: 0), let header = IndexHeader(block),
      header.stamp == JournalStamp(before)
    else { return }
    let next = header.with(JournalStamp(after)).block
    _ = try? calls.writeBytes(file.descriptor, next.span)
  }

  /// The files of this journal's index: under its path, and under other paths of the same file.
  func files(ofFile status: FileStatus?) -> [BytePath] {
    let names = (try? calls.names(in: directory)) ?? []
    return names.map(directory.appending).filter { file in
      if file == path || file == temporary { return true }
      guard file.text.hasSuffix(IndexFolder.suffix), let status,
        let found = openFile(file, .read),
        let block = try? found.read(IndexBlock.size, at: 0), let header = IndexHeader(block)
      else { return false }
      return header.stamp.device == status.device && header.stamp.inode == status.inode
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Removes the index, and what is left of one that was being written.
  func remove() {
    try? calls.removeFile(path)
    try? calls.removeFile(temporary)
  }

  private var temporary: BytePath { BytePath(path.bytes + Array(".new".utf8)) }

  private func openFile(_ path: BytePath, _ mode: OpenMode) -> OpenFile? {
    guard let descriptor = try? calls.openFile(path, mode) else { return nil }
    let file = OpenFile(descriptor, calls)
    // The folder may have been open to others when the file was made.
    guard let status = try? calls.status(of: descriptor), status.owner == calls.userID(),
      !status.isWritableByOthers
    else { return nil }
    return file
  }
}
