import Synchronization
package import TimelineDomain

/// What an export does with attached files.
package struct FileExport: Sendable {
  /// A file to export. Without place and device it has another digest.
  package typealias Opened = (file: AttachedFile, bytes: FileBytes)

  /// Nil for a file whose bytes are missing or changed.
  package let open: @Sendable (AttachedFile) -> Opened?
  /// The folder for the files, next to the document. Nil if they go into the document.
  package let folder: String?
  private let names = ExportedNames()

  package init(folder: String?, open: @escaping @Sendable (AttachedFile) -> Opened?) {
    self.folder = folder
    self.open = open
  }

  /// Whether a format has files next to its document.
  package static func fitsBeside(_ format: ExchangeFormat) -> Bool {
    format.writer?.holdsFiles(FileExport(folder: "files") { _ in nil }) ?? false
  }

  /// Where a file goes.
  func path(of opened: Opened) -> String? {
    guard let folder else { return nil }
    let head = opened.bytes.read(0, MediaType.headSize)
    return "\(folder)/\(names.name(of: opened.file, head: head))"
  }
}

/// The names of the files of an export. Its documents may share a folder, so they share the names.
private final class ExportedNames: Sendable {
  /// Without regard to case, which some disks ignore.
  private let digests = Mutex<[String: FileDigest]>([:])

  /// Digits of the digest keep files of the same name apart: 8, or more where those are the same.
  func name(of file: AttachedFile, head: [UInt8]) -> String {
    digests.withLock { digests in
      var count = 8
      while true {
        let name = FileName.forExport(
          file, head: head, prefix: "\(file.digest.text.prefix(count))-")
        let owner = digests[name.lowercased()]
        // All digits together are unique.
        if owner == nil || owner == file.digest || count >= FileDigest.digitCount {
          digests[name.lowercased()] = file.digest
          return name
        }
        count += 8
      }
    }
  }
}

/// A file that the export writes next to the document.
package struct ExportedCopy: Sendable {
  /// Relative to the document, with `/` between its parts.
  package let path: String
  package let bytes: FileBytes
}

/// The files of the items of a document that come along.
struct ExportedFiles {
  private(set) var copies: [ExportedCopy] = []

  /// Those of an item that exist, with their paths. Notes the others.
  mutating func add(
    _ item: ExportedItem, _ export: FileExport?, _ losses: inout ExportLosses
  ) -> [OwnFile] {
    guard let export, !item.files.isEmpty else { return [] }
    var isWhole = true
    var files: [OwnFile] = []
    for file in item.files {
      guard let opened = export.open(file), let path = export.path(of: opened) else {
        isWhole = false
        continue
      }
      copies.append(ExportedCopy(path: path, bytes: opened.bytes))
      files.append(OwnFile(opened.file, path: path))
    }
    if !isWhole { losses.note(.missingFiles) }
    return files
  }

  mutating func add(_ copy: ExportedCopy) { copies.append(copy) }

  mutating func take() -> [ExportedCopy] {
    let taken = copies
    copies = []
    return taken
  }
}
