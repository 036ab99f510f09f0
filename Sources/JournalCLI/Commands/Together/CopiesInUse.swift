import JSONBytes
import Presentation
import Terminal
import TimelineDomain

/// Copies that other programs left next to a journal.
@MainActor
struct CopiesInUse {
  let finder: any CopyFinder
  let invocation: Invocation
  let words: Catalogue

  /// One sentence for each copy, with the command that merges it.
  func sentences() async -> [String] {
    await finder.conflictCopies().map { words.conflictCopy($0.lines, command($0)) }
  }

  func copies() async -> [ConflictCopy] { await finder.conflictCopies() }

  func sentence(_ copy: ConflictCopy) -> String { words.conflictCopy(copy.lines, command(copy)) }

  /// A command to copy.
  private func command(_ copy: ConflictCopy) -> String {
    let common = invocation.common
    let journal = [common.journal, common.file].compactMap { typed in
      typed.map { " \($0.option) \($0.shown.quotedForShell)" }
    }.joined()
    return "journal\(journal) merge \(copy.path.safeInOneLine.quotedForShell)"
  }

  nonisolated static func write(_ copies: [ConflictCopy], to writer: inout JSONWriter) {
    writer.name("copies")
    writer.array { array in
      for copy in copies {
        array.object {
          $0.name("path")
          $0.string(copy.path)
          $0.name("newLines")
          $0.number(copy.lines)
        }
      }
    }
  }
}

extension String {
  /// The word as a shell reads it back.
  fileprivate var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      byte > 0x7F
        || "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:@,".utf8
          .contains(byte)
    }
    return isPlain && !isEmpty
      ? self
      : "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
