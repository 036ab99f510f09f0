import TimelineDomain

/// jrnl's folder of days: `2026/11/21.txt`, each of them jrnl's text.
package struct JrnlFolderReader: ForeignReader {
  package static let fields = JrnlReader.fields

  private let reader: JrnlReader

  package init(_ options: ReadingOptions) {
    reader = JrnlReader(options)
  }

  /// `YYYY/MM/DD.txt`
  package static func hasUsualName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let form = Array("0000/00/00.txt".utf8)
    return bytes.count == form.count
      && zip(bytes, form).allSatisfy { $1 == 0x30 ? $0 &- 0x30 < 10 : $0 == $1 }
  }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    hasUsualName(name) && JrnlReader.hasHeader(beginning)
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    reader.read(bytes, named: name, take)
  }
}
