import Platform
import TimelineDomain

/// The attached files of an import: finds and hashes them, and brings those of new lines into the
/// journal's folder. A file comes before the line that names it.
final class ImportedFiles {
  /// A file that an entry names and that exists.
  struct Found {
    let attachment: ForeignAttachment
    let file: FoundAttachment
  }

  /// How many files come along, each once for each entry.
  private(set) var count = 0
  /// How many files entries name that nothing has.
  private(set) var missing = 0

  private let journal: BytePath
  private var knownPath: BytePath?
  private let calls: any SystemCalls
  /// A dry run brings nothing.
  let isDry: Bool
  private var folder: FileFolder?
  private var placed: [PlacedFile] = []
  /// What was hashed, by its path.
  private var hashed: [String: AttachedFile] = [:]
  /// What the folder has since.
  private var brought: [String: AttachedFile] = [:]

  init(_ journal: BytePath, _ calls: any SystemCalls, isDry: Bool) {
    self.journal = journal
    self.calls = calls
    self.isDry = isDry
  }

  /// The journal's folder. An import without files doesn't look for it.
  private func path() throws(AttachedFileError) -> BytePath {
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
    try files(found) { one throws(AttachedFileError) in
      if let known = brought[one.file.path] ?? hashed[one.file.path] { return known }
      let copy = try FileCopy(one.file, to: nil, try path(), calls: calls)
      let file = copy.attachedFile(name: one.file.name)
      hashed[one.file.path] = file
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
    let files = try files(found) { one throws(AttachedFileError) in try bring(one) }
    count += files.count
    return files
  }

  /// Brings the files of a line of another journal that this journal's folder lacks.
  func complete(_ found: [Found]) throws(RepositoryError) {
    for one in found {
      guard let digest = one.attachment.digest else { continue }
      do throws(AttachedFileError) {
        if try has(digest) { continue }
        if isDry {
          count += 1
        } else if try bring(one).digest == digest {
          count += 1
        } else {
          missing += 1
        }
      } catch {
        throw error.repositoryError(journal)
      }
    }
  }

  /// Waits until the files are on the device, for the lines that name them.
  func settle() throws(RepositoryError) {
    guard let folder, !placed.isEmpty else { return }
    do throws(AttachedFileError) {
      try folder.synchronizeNames(ofNew: placed.map(\.file.digest))
    } catch {
      throw error.repositoryError(journal)
    }
  }

  /// After a failure: removes the new files that no line names.
  func takeBack(_ journal: JournalFile, under lock: borrowing LockedJournal) {
    folder?.takeBack(placed, of: journal, under: lock)
  }

  // MARK: -

  private func has(_ digest: FileDigest) throws(AttachedFileError) -> Bool {
    if folder == nil { folder = try FileFolder.open(try path(), calls) }
    return try folder?.file(digest) != nil
  }

  private func bring(_ one: Found) throws(AttachedFileError) -> AttachedFile {
    if let known = brought[one.file.path] { return known }
    let folder = try FileFolder.create(try path(), calls)
    self.folder = folder
    let incoming = try folder.takeIn(one.file)
    if let digest = one.attachment.digest, incoming.file.digest != digest { return incoming.file }
    placed.append(try folder.place(incoming))
    brought[one.file.path] = incoming.file
    return incoming.file
  }

  private func files(
    _ found: [Found], _ file: (Found) throws(AttachedFileError) -> AttachedFile
  ) throws(RepositoryError) -> [AttachedFile] {
    var files: [AttachedFile] = []
    for one in found {
      do throws(AttachedFileError) {
        let read = try file(one)
        if let digest = one.attachment.digest, digest != read.digest {
          missing += 1
          continue
        }
        let named = read.named(one.attachment.name)
        if !files.contains(where: named.isSame) { files.append(named) }
      } catch {
        throw error.repositoryError(journal)
      }
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
