import JSONBytes
import Platform
package import TimelineDomain

/// Finds copies of a journal that a program which synchronizes files left next to it: Syncthing,
/// Dropbox, Nextcloud, iCloud, Google Drive.
struct ConflictCopies {
  let path: BytePath
  let calls: any SystemCalls

  /// The copies of this journal that have lines which it lacks, in the order of their names.
  /// `read` reads the journal, which may be large, so it is called only if there is a copy.
  func found(_ read: () -> FileContents?) -> [ConflictCopy] {
    let names = ((try? calls.names(in: path.parent)) ?? []).filter {
      ConflictCopies.isCopy($0.bytes, of: path.name.bytes)
    }
    guard !names.isEmpty, let contents = read() else { return [] }
    let identity = JournalHeaders(contents)
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.compactMap { name in
      let location = path.parent.appending(name)
      guard let copy = try? MergedCopy(at: location, calls),
        copy.header.isSameJournal(as: identity)
      else { return nil }
      let lines = LineUnion(contents, with: [copy.contents]).news[0].count
      return lines == 0 ? nil : ConflictCopy(location: location.bytes, lines: lines)
    }
  }

  // MARK: Names

  /// Whether a program that synchronizes files gives this name to a copy of a file named `original`.
  static func isCopy(_ name: [UInt8], of original: [UInt8]) -> Bool {
    let (stem, suffix) = split(original)
    guard name.count > original.count, name.starts(with: stem),
      name.dropFirst(stem.count).suffix(suffix.count).elementsEqual(suffix)
    else { return false }
    let middle = String(
      decoding: name.dropFirst(stem.count).dropLast(suffix.count), as: UTF8.self)
    // journal.sync-conflict-20261121-080102-ABCDEFG.jsonl
    if middle.hasPrefix(".sync-conflict-") { return true }
    // journal 2.jsonl
    if middle.hasPrefix(" "), isNumber(middle.dropFirst(), from: 2) { return true }
    guard middle.hasPrefix(" ("), middle.hasSuffix(")") else { return false }
    let note = middle.dropFirst(2).dropLast()
    // journal (1).jsonl, journal (laptop's conflicted copy 2026-11-21).jsonl
    return isNumber(note, from: 1) || note.contains("conflicted copy") || note.contains("競合")
  }

  private static func isNumber(_ text: Substring, from least: Int) -> Bool {
    text.count < 4 && text.allSatisfy { $0.isASCII && $0.isNumber } && Int(text) ?? 0 >= least
  }

  /// The name before its last dot, and the rest.
  private static func split(_ name: [UInt8]) -> (stem: [UInt8], suffix: [UInt8]) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return (name, []) }
    return (Array(name[..<dot]), Array(name[dot...]))
  }
}

extension FileInspector: CopyFinder {
  @concurrent
  package func conflictCopies() async -> [ConflictCopy] {
    guard let real = try? file.calls.realPath(of: file.path) else { return [] }
    return ConflictCopies(path: real, calls: file.calls).found { (try? file.read()) ?? nil }
  }
}
