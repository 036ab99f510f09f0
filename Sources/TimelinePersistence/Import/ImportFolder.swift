package import Platform
package import TimelineDomain

/// Files and folders to import.
package struct ImportFolder {
  private let calls: any SystemCalls

  package init(calls: any SystemCalls = LiveSystemCalls()) {
    self.calls = calls
  }

  package func files(at path: [UInt8]) throws(RepositoryError) -> [ForeignFile] {
    let root = BytePath(path)
    let status = try reading(root) { () throws(SystemError) in
      try calls.status(at: root, followingLinks: true)
    }
    switch status.kind {
    case .regular:
      let bytes = try ImportBytes(path: root, calls: calls).opened()
      if let files = try ZipArchive(bytes, calls: calls).files() { return files }
      let around = DiskFolder(root.parent, calls: calls)
      return [file(root, name: root.name.text, isInFolder: false, around)]
    case .directory: return try files(in: root, prefix: "", DiskFolder(root, calls: calls))
    default: throw .unreadable(path: root.text, .notAFile)
    }
  }

  private func files(
    in folder: BytePath, prefix: String, _ top: DiskFolder
  ) throws(RepositoryError) -> [ForeignFile] {
    let names = try reading(folder) { () throws(SystemError) in try calls.names(in: folder) }
    var files: [ForeignFile] = []
    // The attached files of a journal are no documents.
    let stores = Set(names.map { BytePath($0.bytes + Array(".files".utf8)) })
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) })
    where name.bytes.first != UInt8(ascii: ".") && !stores.contains(name) {
      let path = folder.appending(name)
      // Follows links to files, and none to folders, which could lead back here.
      let kind = (try? calls.status(at: path, followingLinks: true))?.kind
      let isLink = (try? calls.status(at: path, followingLinks: false))?.kind == .link
      if kind == .regular {
        files.append(file(path, name: prefix + name.text, isInFolder: true, top))
      } else if kind == .directory, !isLink {
        files += try self.files(in: path, prefix: prefix + name.text + "/", top)
      }
    }
    return files
  }

  private func file(
    _ path: BytePath, name: String, isInFolder: Bool, _ top: DiskFolder
  ) -> ForeignFile {
    ForeignFile(
      path: path.text, name: name, isInFolder: isInFolder, folder: top,
      bytes: ImportBytes(path: path, calls: calls))
  }
}

/// The bytes of a file: mapped if possible, so that a large file needs no memory.
struct ImportBytes: ForeignBytes {
  let path: BytePath
  let calls: any SystemCalls

  private static let leastMapped = 1 << 16

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
    try opened().withBytes(body)
  }

  /// The bytes of an open file.
  struct Opened: ForeignBytes {
    fileprivate enum Contents {
      case mapped(MappedFile)
      case read(FileContents)
    }

    let path: BytePath
    fileprivate let contents: Contents

    func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
      switch contents {
      case .mapped(let file):
        file.withBytes(0..<file.count, body)
        if file.isCut { throw .unreadable(path: path.text, .vanished) }
      case .read(let bytes): bytes.withBytes(body)
      }
    }
  }

  func opened() throws(RepositoryError) -> Opened {
    try reading(path) { () throws(SystemError) in
      let descriptor = try calls.openFile(path, .read)
      defer { try? calls.closeFile(descriptor) }
      let size = try calls.status(of: descriptor).size
      if size >= ImportBytes.leastMapped, let mapped = try? calls.mapFile(descriptor, upTo: size) {
        return Opened(path: path, contents: .mapped(mapped))
      }
      let bytes = FileContents(try calls.readAll(descriptor, upTo: size))
      return Opened(path: path, contents: .read(bytes))
    }
  }
}
