import JSONBytes
import Presentation
import Terminal
import TimelineDomain

/// What a command did with files, in words and for scripts.
extension Output {
  func report(_ files: FileTransfer, isDry: Bool) throws(Failure) {
    if !files.copied.isEmpty { try report(words.copiedFiles(files.copied, isDry: isDry)) }
    if !files.missing.isEmpty { try report(words.missingFiles(files.missing)) }
  }

  /// Called at the end: files that stayed though they should be gone, and files that could not be read,
  /// are a failure, although the rest is done.
  func check(_ removal: FileRemoval, _ transfer: FileTransfer = FileTransfer()) throws(Failure) {
    let unread = transfer.unreadable.min { $0.key < $1.key }.map {
      FilesFailure.uncopied(transfer.unreadable.count, $0.value)
    }
    guard removal.left.isEmpty else {
      if let unread { console.say("journal: " + words.sentence(unread)) }
      throw .files(.left(removal.left))
    }
    if let unread { throw .files(unread) }
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
