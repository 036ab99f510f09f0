import JSONBytes
import TimePhrases
import TimelineDomain

/// jrnl's text: `[2026-11-21 08:01] Title *`, then the body. Version 1 has no brackets.
package struct JrnlReader: ForeignReader {
  static let source = "jrnl"

  package static let fields = [
    FieldMeaning("[date time]", .moment), FieldMeaning("title", .firstLine),
    FieldMeaning("body", .words), FieldMeaning("@tag", .tags), FieldMeaning("*", .star),
  ]

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".txt") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    // A file of a folder of days has a format of its own.
    !JrnlFolderReader.hasUsualName(name) && hasHeader(beginning)
  }

  /// Whether the first line is a header, or the file is encrypted.
  static func hasHeader(_ beginning: Span<UInt8>) -> Bool {
    isEncrypted(beginning) || firstForm(in: beginning).map { $0.start == $0.ink } == true
  }

  /// With words before the first header, which are reported.
  package static func mayFit(_ beginning: Span<UInt8>, named name: String) -> Bool {
    firstForm(in: beginning) != nil
  }

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    if JrnlReader.isEncrypted(bytes) { return take(.broken(BrokenEntry(at: 0, .encrypted))) }
    guard let (form, first, ink) = JrnlReader.firstForm(in: bytes) else {
      let start = bytes.skipBlanks(0)
      if start < bytes.count { take(.broken(BrokenEntry(at: start, .noEntries))) }
      return
    }
    if ink < first { take(.broken(BrokenEntry(at: ink, .textBeforeEntries))) }
    var order: DateOrder?
    if form.hasOpenOrder {
      guard let known = options.dateOrder ?? JrnlReader.order(form, bytes) else {
        let line = bytes.line(at: first)
        return take(.unclear(.dateOrder(example: bytes.text(line).prefixOfDate)))
      }
      order = known
    }
    var body = JrnlEntries(
      times: LocalTimes(options.time), form: form, order: order)
    body.read(bytes, from: first, take)
  }

  static func isEncrypted(_ bytes: Span<UInt8>) -> Bool {
    bytes.begins(with: "JRNLv3") || bytes.begins(with: "gAAAAA")
  }

  /// The form of the first header and where it begins, and where the first words are. The first line
  /// may have any form; after other words, only a date in brackets is surely a header.
  static func firstForm(
    in bytes: Span<UInt8>
  ) -> (form: JrnlHeaderForm, start: Int, ink: Int)? {
    let ink = bytes.skipBlanks(0)
    var start = ink
    while start < bytes.count {
      let line = bytes.line(at: start)
      if start == ink || bytes[start] == UInt8(ascii: "["),
        let form = JrnlHeaderForm(bytes.extracting(line))
      {
        return (form, start, ink)
      }
      start = line.upperBound + 1
    }
    return nil
  }

  /// The order of day and month, if a day above 12 tells it.
  private static func order(_ form: JrnlHeaderForm, _ bytes: Span<UInt8>) -> DateOrder? {
    var start = 0
    var found: DateOrder?
    while start < bytes.count {
      let line = bytes.line(at: start)
      start = line.upperBound + 1
      guard let pair = form.read(bytes, line)?.pair else { continue }
      if pair.0 > 12, pair.1 <= 12 {
        if found == .monthFirst { return nil }
        found = .dayFirst
      } else if pair.1 > 12, pair.0 <= 12 {
        if found == .dayFirst { return nil }
        found = .monthFirst
      }
    }
    return found
  }
}

/// The entries of one jrnl file whose form is known.
private struct JrnlEntries {
  var times: LocalTimes
  let form: JrnlHeaderForm
  let order: DateOrder?

  mutating func read(_ bytes: Span<UInt8>, from first: Int, _ take: (ForeignItem) -> Void) {
    var header: (offset: Int, reading: JrnlHeaderForm.Reading)?
    var start = first
    while start < bytes.count {
      let line = bytes.line(at: start)
      if let reading = form.read(bytes, line) {
        if let header { take(item(header.offset, header.reading, bytes, to: start)) }
        header = (start, reading)
      }
      start = line.upperBound + 1
    }
    if let header { take(item(header.offset, header.reading, bytes, to: bytes.count)) }
  }

  private mutating func item(
    _ offset: Int, _ header: JrnlHeaderForm.Reading, _ bytes: Span<UInt8>, to end: Int
  ) -> ForeignItem {
    func broken(_ flaw: ForeignFlaw) -> ForeignItem { .broken(BrokenEntry(at: offset, flaw)) }
    guard let wall = header.wall(order) else {
      let start = offset + (form.isBracketed ? 1 : 0)
      return broken(.impossibleDate(bytes.text(start..<header.dateEnd)))
    }
    guard let (text, isStarred) = words(bytes, header.end..<end) else { return broken(.notUTF8) }
    return .entry(
      ForeignEntry(
        source: JrnlReader.source, identity: .words([text]), time: times.local(wall),
        content: .text(text), tags: JrnlTag.found(in: text), isStarred: isStarred, offset: offset))
  }

  /// The title and the body without the star. Nil for bytes that are not UTF-8.
  private func words(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (String, Bool)? {
    let end = bytes.endOfInk(range)
    let newline = bytes.firstIndex(of: 0x0A, from: range.lowerBound, to: end)
    let titleEnd = bytes.endOfInk(range.lowerBound..<newline)
    let isStarred =
      titleEnd > range.lowerBound && bytes[titleEnd - 1] == UInt8(ascii: "*")
      && (titleEnd - 1 == range.lowerBound || bytes[titleEnd - 2] == 0x20)
    if !isStarred {
      guard var text = bytes.string(bytes.startOfInk(range.lowerBound..<end)..<end) else {
        return nil
      }
      if newline < end, bytes[newline - 1] == 0x0D { text = text.withoutCarriageReturns }
      return (text, false)
    }
    let title = range.lowerBound..<bytes.endOfInk(range.lowerBound..<(titleEnd - 1))
    guard let head = bytes.string(title), newline < end else {
      return bytes.string(title).map { ($0, true) }
    }
    guard var rest = bytes.string((newline + 1)..<end) else { return nil }
    if bytes[newline - 1] == 0x0D { rest = rest.withoutCarriageReturns }
    return (EntryWords.text(title: head, body: rest), true)
  }
}

extension String {
  /// `\r\n` becomes `\n`.
  fileprivate var withoutCarriageReturns: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\r" }))
  }

  /// The date at the beginning of a header, for a message.
  fileprivate var prefixOfDate: String {
    String(drop { $0 == "[" }.prefix { $0 != " " && $0 != "]" })
  }
}
