// What a journal does with the files that its entries name.

/// Where the bytes of a new file come from.
package enum FileSource: Sendable {
  /// The path of a regular file; links are followed, because the user named the path.
  case file([UInt8])
  /// Standard input, until its end.
  case stream(descriptor: Int32)
  /// Bytes that the program makes, or that an import found. The path is for messages, and the same for
  /// all entries that name the file.
  case bytes(any ForeignBytes, path: String, name: String?)

  package var path: [UInt8] {
    switch self {
    case .file(let path): path
    case .stream: Array("-".utf8)
    case .bytes(_, let path, _): Array(path.utf8)
    }
  }

  /// The name that the user sees.
  package var name: String? {
    switch self {
    case .file(let path): String(decoding: path.split(separator: 0x2F).last ?? [], as: UTF8.self)
    case .stream: nil
    case .bytes(_, _, let name): name
    }
  }
}

/// A file that is in the journal's folder but has no name there yet. `save` gives it its name; without
/// that, it goes with the last reference.
package protocol TakenFile: Sendable {
  var file: AttachedFile { get }
  var bytes: FileBytes { get }

  /// Removes what was taken in, if another file takes its place. Its bytes are gone then.
  func discard()
}

extension TakenFile {
  package func discard() {}
}

/// How many files, and their bytes.
package struct FileCount: Hashable, Sendable {
  package let files: Int
  package let bytes: Int

  package init(files: Int = 0, bytes: Int = 0) {
    self.files = files
    self.bytes = bytes
  }

  package var isEmpty: Bool { files == 0 }

  package static func + (one: FileCount, other: FileCount) -> FileCount {
    FileCount(files: one.files + other.files, bytes: one.bytes + other.bytes)
  }
}

/// What a copy of several files did.
package struct FileTransfer: Hashable, Sendable {
  package let copied: FileCount
  /// Files that the target had already.
  package let present: Int
  /// No folder has a good file of these digests.
  package let missing: [FileDigest]
  /// Files that exist, or may exist, and can't be read. The error names the path.
  package let unreadable: [FileDigest: RepositoryError]

  package init(
    copied: FileCount = FileCount(), present: Int = 0, missing: [FileDigest] = [],
    unreadable: [FileDigest: RepositoryError] = [:]
  ) {
    self.copied = copied
    self.present = present
    self.missing = missing
    self.unreadable = unreadable
  }
}

/// What a removal of files did.
package struct FileRemoval: Hashable, Sendable {
  package let removed: FileCount
  /// Files that nothing uses, and that are still there or may be.
  package let left: [FileDigest]
  /// Files that stay, because something else in the journal uses them.
  package let inUse: [FileDigest]

  package init(
    removed: FileCount = FileCount(), left: [FileDigest] = [], inUse: [FileDigest] = []
  ) {
    self.removed = removed
    self.left = left
    self.inUse = inUse
  }

  package static func + (one: FileRemoval, other: FileRemoval) -> FileRemoval {
    FileRemoval(
      removed: one.removed + other.removed, left: one.left + other.left,
      inUse: one.inUse + other.inUse)
  }
}

/// A file in the folder.
package struct StoredFile: Hashable, Sendable {
  package let digest: FileDigest
  package let size: Int

  package init(digest: FileDigest, size: Int) {
    self.digest = digest
    self.size = size
  }
}

/// The state of a journal's files.
package struct FolderCheck: Hashable, Sendable {
  /// Good files in use.
  package let good: FileCount
  /// In use, and not in the folder.
  package let missing: [FileDigest]
  // In use, with other bytes than the digest's. They count as missing until a good copy replaces them.
  package let short: [FileDigest]
  package let changed: [FileDigest]
  /// In use, and unreadable. The error names the path.
  package let unreadable: [FileDigest: RepositoryError]
  /// In the folder, and not in use.
  package let unused: [StoredFile]

  package init(
    good: FileCount = FileCount(), missing: [FileDigest] = [], short: [FileDigest] = [],
    changed: [FileDigest] = [], unreadable: [FileDigest: RepositoryError] = [:],
    unused: [StoredFile] = []
  ) {
    self.good = good
    self.missing = missing
    self.short = short
    self.changed = changed
    self.unreadable = unreadable
    self.unused = unused
  }

  package var isGood: Bool {
    missing.isEmpty && short.isEmpty && changed.isEmpty && unreadable.isEmpty
  }
}

/// The files of a journal, without reading them.
package struct FolderSummary: Hashable, Sendable {
  /// All files in the folder, or why they can't be counted.
  package let stored: Result<FileCount, RepositoryError>
  /// Paths of folders next to the journal whose journal is gone: it was probably moved without its
  /// files.
  package let abandoned: [[UInt8]]

  package init(
    stored: Result<FileCount, RepositoryError> = .success(FileCount()),
    abandoned: [[UInt8]] = []
  ) {
    self.stored = stored
    self.abandoned = abandoned
  }
}
