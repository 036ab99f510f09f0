import JSONBytes
import Presentation
import TimelineDomain

/// What a command did with files, in words and for scripts.
extension Output {
  func report(_ files: FileTransfer, isDry: Bool) throws(Failure) {
    if !files.copied.isEmpty { try report(words.copiedFiles(files.copied, isDry: isDry)) }
    if !files.missing.isEmpty { try report(words.missingFiles(files.missing)) }
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
  }

  mutating func removed(_ files: FileCount) {
    name("removedFiles")
    number(files.files)
    name("removedFileBytes")
    number(files.bytes)
  }
}
