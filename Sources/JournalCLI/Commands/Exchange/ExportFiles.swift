import Presentation
import Synchronization
import TimelineDomain
import TimelineExchange

/// What an export does with attached files: `--files` and `--strip`.
struct ExportFiles {
  enum Choice: String, CaseIterable, Sendable {
    case inside, beside, none
  }

  /// A file that `--strip` can't strip, and an entry that has it.
  struct Refusal: Hashable, Sendable {
    let name: String
    let entry: String
    let reason: StrippingRefusal

    /// What the query needs so that it finds no entry with such a file.
    var condition: String {
      let ending = name.split(separator: ".").dropFirst().last.map(String.init) ?? ""
      // All files with the ending, if no file that has it can be stripped.
      let isPicture = MediaType.of(name: name)?.hasPrefix("image/") == true
      let isOfKind =
        !ending.isEmpty && (reason == .needsTool || reason == .unknownKind && !isPicture)
      let isPlain = (isOfKind ? ending : name).unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0))
      }
      let word = isOfKind ? "*.\(ending)" : name
      return isPlain ? "-file:\(word)" : "-has:file"
    }
  }

  /// Nil if no file comes along.
  let export: FileExport?
  /// Where the folder of the files is: next to the file of the export. Nil for a folder or an archive.
  let besides: [UInt8]?
  private let refusals: Refusals

  /// Whether `--strip` has refused a file.
  var hasRefused: Bool { refusals.files.withLock { !$0.isEmpty } }

  private final class Refusals: Sendable {
    let files = Mutex<[FileDigest: StrippingRefusal]>([:])
  }

  /// Each file of the items that `--strip` refuses, with the first entry that has it.
  func allRefusals(_ items: [TimelineItem], name: (TimelineItem) -> String) -> [Refusal] {
    var seen: Set<FileDigest> = []
    var found: [Refusal] = []
    for item in items {
      for file in item.files where seen.insert(file.digest).inserted {
        _ = export?.open(file)
        guard let reason = refusals.files.withLock({ $0[file.digest] }) else { continue }
        found.append(Refusal(name: file.shownName, entry: name(item), reason: reason))
      }
    }
    return found
  }

  static let choices = Choice.allCases.map(\.rawValue)

  init(
    _ choice: Choice, _ layout: ExportLayout, to path: [UInt8]?, strips: Bool,
    of journals: [any JournalRepository], in workspace: any Workspace
  ) {
    let refusals = Refusals()
    self.refusals = refusals
    let name = path.flatMap { $0.split(separator: UInt8(ascii: "/")).last }
    let isAlone = layout.step == nil && !layout.isArchive
    besides = isAlone ? path.map { Array($0.dropLast(name?.count ?? 0)) } : nil
    guard choice != .none else {
      export = nil
      return
    }
    // Sealed lines stay sealed, and so do their files.
    let isOpening = layout.format != .lines
    let openers = journals.map { $0.goodFiles(isOpening: isOpening) }
    let folder: String? =
      choice == .inside && !layout.isArchive
      ? nil : isAlone ? String(decoding: name ?? [], as: UTF8.self) + ".files" : "files"
    export = FileExport(folder: folder) { file in
      // Every journal's file of that digest has the same bytes.
      var found: FileBytes?
      for open in openers where found == nil { found = open(file) }
      guard let bytes = found else { return nil }
      if !strips {
        let isOpened = file.isSealed && isOpening
        return isOpened ? ExportFiles.made(of: file, bytes, workspace) : (file, bytes)
      }
      do throws(StrippingRefusal) {
        if file.isSealed, !isOpening { throw .unknownKind }
        return try ExportFiles.stripped(file, bytes, workspace)
      } catch {
        refusals.files.withLock { $0[file.digest] = error }
        return nil
      }
    }
  }

  private static func stripped(
    _ file: AttachedFile, _ bytes: FileBytes, _ workspace: any Workspace
  ) throws(StrippingRefusal) -> FileExport.Opened? {
    let result = try bytes.stripped(named: file.name) {
      workspace.run($0, onCopyOf: $1, isSealed: file.isSealed)
    }
    return made(of: file, result, workspace)
  }

  /// With the digest of these bytes, which are not those that are stored.
  private static func made(
    of file: AttachedFile, _ bytes: FileBytes, _ workspace: any Workspace
  ) -> FileExport.Opened? {
    workspace.digest(of: bytes).map { digest in
      (.initial(digest: digest, size: bytes.count, name: file.name, media: file.media), bytes)
    }
  }
}
