import Platform
import TimelineDomain

/// The attached files of an import: finds and hashes them, and brings those of new lines into the
/// journal's folder. A file comes before the line that names it.
final class ImportedFiles {
  /// A file that an entry names and that exists.
  struct Found {
    let attachment: ForeignAttachment
    let file: FileSource
  }

  /// How many files come along, each once for each entry.
  private(set) var count = 0
  /// How many files entries name that nothing has.
  private(set) var missing = 0
  /// How many files have other bytes than entries name.
  var others: Int { rejected.count }

  private let journal: BytePath
  private var knownPath: BytePath?
  private let calls: any SystemCalls
  /// A dry run brings nothing.
  let isDry: Bool
  private var folder: FileFolder?
  /// Digests of files that this import has added.
  private var new: Set<FileDigest> = []
  private var placed: Set<FileDigest> = []
  /// What was hashed.
  private var hashed: [Key: AttachedFile] = [:]
  /// What the folder has since.
  private var brought: [Key: AttachedFile] = [:]
  private var rejected: Set<Key> = []

  /// A file, and what an entry requires of it.
  private struct Key: Hashable {
    let path: [UInt8]
    let digest: FileDigest?
    let md5: String?

    init(_ found: Found) {
      path = found.file.path
      digest = found.attachment.digest
      md5 = found.attachment.md5
    }
  }

  init(_ journal: BytePath, _ calls: any SystemCalls, isDry: Bool) {
    self.journal = journal
    self.calls = calls
    self.isDry = isDry
  }

  /// The journal's folder. An import without files doesn't look for it.
  private func path() throws(RepositoryError) -> BytePath {
    if let knownPath { return knownPath }
    let path = try FileFolder.path(of: journal, calls)
    knownPath = path
    return path
  }

  func find(
    _ entry: ForeignEntry, in surroundings: (any ForeignFolder)?
  ) throws(RepositoryError) -> [Found] {
    var found: [Found] = []
    for attachment in entry.files {
      if let file = try surroundings?.find(attachment.places) {
        found.append(Found(attachment: attachment, file: file))
      } else {
        missing += 1
      }
    }
    return found
  }

  /// Counts files that are certainly new, without reading them.
  func note(_ found: [Found]) { count += found.count }

  /// The files as an entry names them, each once. Reads their bytes.
  func hash(_ found: [Found]) throws(RepositoryError) -> [AttachedFile] {
    try files(found) { one throws(RepositoryError) in
      if let known = brought[Key(one)] ?? hashed[Key(one)] { return known }
      guard case .bytes(let bytes, _, _) = one.file else { return nil }
      let copy = try FileCopy(
        of: bytes, to: nil, md5: one.attachment.md5, calls: calls)
      guard copy.fits(one.attachment) else { return nil }
      let file = copy.attachedFile(name: one.file.name)
      hashed[Key(one)] = file
      return file
    }
  }

  /// The same, and brings them into the journal's folder unless it is a dry run.
  func bring(_ found: [Found]) throws(RepositoryError) -> [AttachedFile] {
    if isDry {
      let files = try hash(found)
      count += files.count
      return files
    }
    let files = try files(found) { one throws(RepositoryError) in try bring(one) }
    count += files.count
    return files
  }

  /// Brings the files of a line of another journal that this journal's folder lacks.
  func complete(_ found: [Found]) throws(RepositoryError) {
    for one in found {
      guard let digest = one.attachment.digest else { continue }
      if try has(digest) { continue }
      if isDry {
        count += 1
      } else if try bring(one) != nil {
        count += 1
      } else {
        rejected.insert(Key(one))
      }
    }
  }

  /// Waits until the files are on the device, for the lines that name them.
  func settle() throws(RepositoryError) {
    guard let folder, !placed.isEmpty else { return }
    try folder.synchronizeNames(ofNew: placed.sorted())
  }

  /// After a failure: removes the new files that no line names.
  func takeBack(_ journal: JournalFile, under lock: borrowing LockedJournal) {
    folder?.takeBack(new, of: journal, under: lock)
  }

  // MARK: -

  private func has(_ digest: FileDigest) throws(RepositoryError) -> Bool {
    if folder == nil { folder = try FileFolder.open(try path(), calls) }
    return try folder?.file(digest) != nil
  }

  /// Nil if the bytes are not those that the entry names.
  private func bring(_ one: Found) throws(RepositoryError) -> AttachedFile? {
    if let known = brought[Key(one)] { return known }
    if rejected.contains(Key(one)) { return nil }
    let folder = try FileFolder.create(try path(), calls)
    self.folder = folder
    guard let incoming = try folder.takeIn(one.file, fitting: one.attachment) else { return nil }
    placed.insert(incoming.file.digest)
    if try folder.place(incoming) { new.insert(incoming.file.digest) }
    brought[Key(one)] = incoming.file
    return incoming.file
  }

  private func files(
    _ found: [Found], _ file: (Found) throws(RepositoryError) -> AttachedFile?
  ) throws(RepositoryError) -> [AttachedFile] {
    var files: [AttachedFile] = []
    for one in found {
      guard let read = try file(one) else {
        rejected.insert(Key(one))
        continue
      }
      let named = read.named(one.attachment.name)
      if !files.contains(where: named.isSame) { files.append(named) }
    }
    return files
  }
}

extension AttachedFile {
  fileprivate func named(_ name: String?) -> AttachedFile {
    guard let name, let size else { return self }
    return .initial(digest: digest, size: size, name: name, media: media)
  }
}
