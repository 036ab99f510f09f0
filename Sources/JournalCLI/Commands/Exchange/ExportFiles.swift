import Presentation
import Synchronization
import TimelineDomain
import TimelineExchange

/// What an export does with attached files: `--files` and `--strip`.
struct ExportFiles {
  enum Choice: String, CaseIterable, Sendable {
    case inside, beside, none
  }

  /// A file that `--strip` can't strip. It has no name if its entry gives none.
  struct Refusal: Hashable, Sendable {
    let name: String
    let reason: StrippingRefusal
  }

  /// Nil if no file comes along.
  let export: FileExport?
  /// Where the folder of the files is: next to the file of the export. Nil for a folder or an archive.
  let besides: [UInt8]?
  private let refusals: Refusals

  /// The first file that `--strip` refused.
  var refusal: Refusal? { refusals.first.withLock { $0 } }

  private final class Refusals: Sendable {
    let first = Mutex<Refusal?>(nil)
  }

  static let choices = Choice.allCases.map(\.rawValue)

  init(
    _ choice: Choice, _ layout: ExportLayout, to path: [UInt8]?, strips: Bool,
    of journals: [[UInt8]], in workspace: any Workspace
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
    let openers = journals.map { workspace.attachedFiles(of: $0) }
    let folder: String? =
      choice == .inside && !layout.isArchive
      ? nil : isAlone ? String(decoding: name ?? [], as: UTF8.self) + ".files" : "files"
    export = FileExport(folder: folder) { file in
      // Every journal's file of that digest has the same bytes.
      var found: FileBytes?
      for open in openers where found == nil { found = open(file) }
      guard let bytes = found else { return nil }
      if !strips { return (file, bytes) }
      do throws(StrippingRefusal) {
        return try ExportFiles.stripped(file, bytes, workspace)
      } catch {
        refusals.first.withLock { first in
          first = first ?? Refusal(name: file.shownName, reason: error)
        }
        return nil
      }
    }
  }

  private static func stripped(
    _ file: AttachedFile, _ bytes: FileBytes, _ workspace: any Workspace
  ) throws(StrippingRefusal) -> FileExport.Opened? {
    guard let result = try bytes.stripped() else { return (file, bytes) }
    return workspace.digest(of: result).map { digest in
      (
        .initial(digest: digest, size: result.count, name: file.name, media: file.media), result
      )
    }
  }
}
