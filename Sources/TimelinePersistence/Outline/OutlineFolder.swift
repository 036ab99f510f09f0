package import Platform
import TimelineDomain

/// Where the outline of a journal is kept, one for each path. Nothing in here is ever missed: what can't be read is made
/// anew, and what can't be written is done without.
package struct OutlineFolder: Sendable {
  private let directory: BytePath
  private let path: BytePath
  private let calls: any SystemCalls

  /// `directory` is made when there is something to be kept.
  package init(
    directory: BytePath, journal: BytePath, calls: any SystemCalls = LiveSystemCalls()
  ) {
    self.directory = directory
    path = BytePath(directory.bytes + Array("/\(journal.checksum).outline".utf8))
    self.calls = calls
  }

  /// For messages.
  var location: String { directory.text }

  /// Why other users could have written what is in here; nil where they could not, or where there is no folder yet.
  var flaw: RepositoryEvent.CacheFlaw? {
    guard let name = try? calls.status(at: directory, followingLinks: false),
      let folder = try? calls.status(at: directory, followingLinks: true)
    else { return nil }
    let user = calls.userID()
    // Of a link only the owner counts: its mode allows everything.
    if name.owner != user || folder.owner != user { return .foreignOwner }
    return folder.isWritableByOthers ? .writableByOthers : nil
  }

  /// An outline that is still of this journal.
  func open(_ status: FileStatus) -> FileRun? {
    guard flaw == nil, let file = openFile(path, .read),
      let block = try? file.read(OutlineBlock.size, at: 0), let header = OutlineHeader(block),
      header.stamp == OutlineStamp(status), header.covered <= status.size
    else { return nil }
    return FileRun(header, file)
  }

  /// Somebody has looked at the journal as it is now, and left no more than word of it.
  func hasMet(_ status: FileStatus) -> Bool { open(status)?.header.covered == 0 }

  /// Puts an outline in the place of the one that is there. `isCurrent` has the last word: the journal may have
  /// been written to in the meantime.
  func store(
    while isCurrent: () -> Bool,
    _ write: (_ descriptor: Int32) throws(OutlineDamage) -> OutlineHeader
  ) {
    try? calls.makeDirectories(directory)
    guard flaw == nil else { return }
    // One that somebody left behind, or is just writing, and who then finds out that it is gone.
    try? calls.removeFile(temporary)
    // What makes a new file only appends to it, and the tables are written side by side. By then the name may be that
    // of somebody else's file. The header comes last: without it all is nothing. So it is no harm if what is renamed in the
    // end is what somebody else is writing, who gives it a header when it is whole.
    guard let made = openFile(temporary, .createNew), let file = openFile(temporary, .update),
      isSame(made, file), let header = try? write(file.descriptor),
      (try? calls.writeBytes(file.descriptor, header.block.span, at: 0)) == OutlineBlock.size,
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

  /// The journal was just written to by us: an outline that was of it still is.
  func advance(from before: FileStatus, to after: FileStatus) {
    guard flaw == nil, let file = openFile(path, .update),
      let block = try? file.read(OutlineBlock.size, at: 0), let header = OutlineHeader(block),
      header.stamp == OutlineStamp(before)
    else { return }
    let next = header.with(OutlineStamp(after)).block
    _ = try? calls.writeBytes(file.descriptor, next.span)
  }

  /// The files that are kept of this journal: under its path, and under others that led to the same file.
  func files(ofFile status: FileStatus?) -> [BytePath] {
    let names = (try? calls.names(in: directory)) ?? []
    return names.map(directory.appending).filter { file in
      if file == path || file == temporary { return true }
      guard file.text.hasSuffix(".outline"), let status, let found = openFile(file, .read),
        let block = try? found.read(OutlineBlock.size, at: 0), let header = OutlineHeader(block)
      else { return false }
      return header.stamp.device == status.device && header.stamp.inode == status.inode
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// And what somebody may have left of one that was being made.
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
