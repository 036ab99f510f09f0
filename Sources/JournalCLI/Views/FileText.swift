import JSONBytes
import Presentation
import Terminal
import TimelineDomain

/// What a command did with files, in words and for scripts.
extension Output {
  func report(_ files: FileTransfer, isDry: Bool) throws {
    if !files.copied.isEmpty { try report(words.copiedFiles(files.copied, isDry: isDry)) }
    if !files.missing.isEmpty { try report(words.missingFiles(files.missing)) }
  }

  /// Called at the end: files that stayed though they should be gone, and files that could not be read,
  /// are a failure, although the rest is done.
  func check(_ removal: FileRemoval, _ transfer: FileTransfer = FileTransfer()) throws {
    let unread = transfer.unreadable.min { $0.key < $1.key }.map { first in
      Failure(.words) { $0.uncopiedFiles(transfer.unreadable.count, first.value) }
    }
    guard removal.left.isEmpty else {
      if let unread { console.say("journal: " + unread.sentence.text(words)) }
      throw Failure(.refused) {
        $0.say(
          "\($0.counted(removal.left.count, "file", "files")) that nothing uses could not be removed: "
            + "\($0.firstFew($0.short(removal.left))); try '\($0.journal) files --unused --purge'",
          "どの記録も使っていないファイル\(removal.left.count)個を取り除けませんでした: \($0.firstFew($0.short(removal.left)))"
            + "（「\($0.journal) files --unused --purge」で取り除けます）")
      }
    }
    if let unread { throw unread }
  }
}

extension JSONWriter {
  mutating func transfer(_ files: FileTransfer) {
    name("copiedFiles")
    number(files.copied.files)
    name("copiedFileBytes")
    number(files.copied.bytes)
    name("missingFiles")
    strings(files.missing.map(\.text))
    name("unreadableFiles")
    strings(files.unreadable.keys.sorted().map(\.text))
  }

  mutating func removed(_ removal: FileRemoval) {
    name("removedFiles")
    number(removal.removed.files)
    name("removedFileBytes")
    number(removal.removed.bytes)
    name("leftFiles")
    strings(removal.left.map(\.text))
  }
}
