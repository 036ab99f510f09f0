package import Platform
import TimelineDomain

/// The folder that holds the index of a journal, one file for each path of a journal.
///
/// Losing the index only costs time: an unreadable index is rebuilt, and a failed write is ignored.
package struct IndexFolder: Sendable {
  private let directory: BytePath
  private let path: BytePath
  private let calls: any SystemCalls

  /// The first write creates `directory`. `journal` is the journal's absolute path.
  package init(
    directory: BytePath, journal: BytePath, calls: any SystemCalls = LiveSystemCalls()
  ) {
    self.directory = directory
    path = BytePath(directory.bytes + Array("/\(journal.checksum)\(IndexFolder.suffix)".utf8))
    self.calls = calls
  }

  private static let suffix = ".index"

  /// The path for messages.
  var location: String { directory.text }

  /// Why other users could have changed the files in the folder. Nil if they could not, or if there
  /// is no folder.
  var flaw: RepositoryEvent.CacheFlaw? {
    guard let name = try? calls.status(at: directory, followingLinks: false),
      let folder = try? calls.status(at: directory, followingLinks: true)
    else { return nil }
    let user = calls.userID()
    // A symbolic link always has mode 0777, so only its owner counts.
    if name.owner != user || folder.owner != user { return .foreignOwner }
    return folder.isWritableByOthers ? .writableByOthers : nil
  }

  /// The index, if it describes the beginning of the journal with this status.
  func open(_ journal: OpenFile, _ status: FileStatus) throws(IndexDamage) -> IndexFile? {
    guard let (file, size, header) = try openHeader(journal, status) else { return nil }
    return try IndexFile(header, file, size: size)
  }

  /// How much of the journal the index describes. Nil without an index, or without tables.
  func covered(_ journal: OpenFile, _ status: FileStatus) throws(IndexDamage) -> Int? {
    guard let (_, _, header) = try openHeader(journal, status), !header.hasNoTables else {
      return nil
    }
    return header.covered
  }

  private func openHeader(
    _ journal: OpenFile, _ status: FileStatus
  ) throws(IndexDamage) -> (file: OpenFile, size: Int, header: IndexHeader)? {
    guard flaw == nil, let (file, size) = openFile(path, .read),
      let header = try header(of: file), header.covered <= status.size
    else { return nil }
    let stamp = JournalStamp(status)
    if header.stamp != stamp {
      // Another program wrote to the journal. If it only appended, the tables are still right.
      guard header.stamp.isSameFile(as: stamp), journal.sum(to: header.covered) == header.sum else {
        return nil
      }
      advance(from: header.stamp, to: stamp)
    }
    guard journal.edge(at: header.covered) == header.edge else { return nil }
    return (file, size, header)
  }

  private func header(of file: OpenFile) throws(IndexDamage) -> IndexHeader? {
    guard let block = try? file.read(IndexBlock.size, at: 0) else { throw IndexDamage() }
    return try IndexHeader(block)
  }

  /// How often the index was damaged.
  var damages: Int {
    guard flaw == nil, let (file, _) = openFile(path, .read) else { return 0 }
    return (try? header(of: file))??.damages ?? 0
  }

  /// Gives up a damaged index: the next reading command builds it again. Does nothing if the index is only of an
  /// older state of the journal.
  func discard(ofJournal status: FileStatus?) {
    guard flaw == nil, let (file, _) = openFile(path, .update) else { return }
    let old = (try? header(of: file)) ?? nil
    if let old, let status, old.stamp != JournalStamp(status) { return }
    _ = try? calls.writeBytes(file.descriptor, IndexHeader.damaged(after: old).block.span, at: 0)
  }

  /// Replaces the index, unless `isCurrent` says at the end that the journal has changed.
  ///
  /// The header is written last, so an incomplete index has none. Another process may write to the
  /// same temporary file; each process writes a header only when its index is complete.
  func store(
    while isCurrent: () -> Bool,
    _ write: (_ descriptor: Int32, _ calls: any SystemCalls) throws(IndexDamage) -> IndexHeader
  ) {
    try? calls.makeDirectories(directory)
    guard flaw == nil else { return }
    try? calls.removeFile(temporary)
    guard let (made, _) = openFile(temporary, .createNew),
      let (file, _) = openFile(temporary, .update),
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

  /// Keeps the index current after this program's own append.
  func advance(from before: FileStatus, to after: FileStatus) {
    advance(from: JournalStamp(before), to: JournalStamp(after))
  }

  private func advance(from before: JournalStamp, to after: JournalStamp) {
    guard flaw == nil, let (file, _) = openFile(path, .update),
      let header = try? header(of: file), header.stamp == before
    else { return }
    _ = try? calls.writeBytes(file.descriptor, header.with(after).block.span, at: 0)
  }

  /// The files of this journal's index: under its path, and under other paths of the same file.
  func files(ofFile status: FileStatus?) -> [BytePath] {
    let names = (try? calls.names(in: directory)) ?? []
    return names.map(directory.appending).filter { file in
      if file == path || file == temporary { return true }
      guard file.text.hasSuffix(IndexFolder.suffix), let status,
        let (found, _) = openFile(file, .read), let header = try? header(of: found)
      else { return false }
      return header.stamp.device == status.device && header.stamp.inode == status.inode
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Removes the index and a leftover temporary file.
  func remove() {
    try? calls.removeFile(path)
    try? calls.removeFile(temporary)
  }

  private var temporary: BytePath { BytePath(path.bytes + Array(".new".utf8)) }

  private func openFile(_ path: BytePath, _ mode: OpenMode) -> (file: OpenFile, size: Int)? {
    guard let descriptor = try? calls.openFile(path, mode) else { return nil }
    let file = OpenFile(descriptor, calls)
    // The folder may have been open to others when the file was made.
    guard let status = try? calls.status(of: descriptor), status.owner == calls.userID(),
      !status.isWritableByOthers
    else { return nil }
    return (file, status.size)
  }
}
