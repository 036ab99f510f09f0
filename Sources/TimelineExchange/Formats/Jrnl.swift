import JSONBytes
import TimePhrases
import TimelineDomain

/// jrnl's text: `[2026-11-21 08:01] Title *`, then the body. Version 1 has no brackets.
struct JrnlReader: ForeignReader {
  static let source = "jrnl"

  static let fields: [FieldMeaning] = [
    FieldMeaning("[date time]", .moment), FieldMeaning("title", .firstLine),
    FieldMeaning("body", .words), FieldMeaning("@tag", .tags), FieldMeaning("*", .star),
  ]

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".txt") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    // A file of a folder of days has a format of its own.
    !JrnlFolderReader.hasUsualName(name) && hasHeader(beginning)
  }

  /// Whether the first line is a header, or the file is encrypted.
  static func hasHeader(_ beginning: Span<UInt8>) -> Bool {
    JrnlEncryption(beginning) != nil
      || firstHeader(in: beginning)?.start == beginning.skipBlanks(0)
  }

  /// With words before the first header, which are reported.
  static func mayFit(_ beginning: Span<UInt8>, named name: String) -> Bool {
    firstHeader(in: beginning) != nil
  }

  let options: ReadingOptions

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    if let form = JrnlEncryption(bytes) {
      return take(.broken(BrokenEntry(at: 0, .encrypted(form))))
    }
    let ink = bytes.skipBlanks(0)
    guard let first = JrnlReader.firstHeader(in: bytes) else {
      if ink < bytes.count { take(.broken(BrokenEntry(at: ink, .noEntries))) }
      return
    }
    if ink < first.start { take(.broken(BrokenEntry(at: ink, .textBeforeEntries))) }
    let headers = JrnlReader.headers(in: bytes, from: first)
    var order = options.dateOrder
    if order == nil, let open = headers.first(where: { !$0.form.isYearFirst }) {
      let orders = Set(headers.compactMap(\.order))
      guard orders.count == 1 else {
        let line = bytes.text(bytes.line(at: open.start))
        return take(.unclear(.dateOrder(example: line.prefixOfDate)))
      }
      order = orders.first
    }
    // A file with brackets may have several forms, from earlier settings of jrnl.
    var forms: Set<JrnlHeader.Form> = []
    let firsts = headers.filter { forms.insert($0.form).inserted }
    if firsts.count > 1 {
      let examples = firsts.map { $0.start }.map { bytes.text(bytes.line(at: $0)).prefixOfTime }
      take(.doubtful(.dateForms(examples)))
    }
    var times = LocalTimes(options.time)
    for (number, header) in headers.enumerated() {
      let end = number + 1 < headers.count ? headers[number + 1].start : bytes.count
      do throws(ForeignFlaw) {
        take(.entry(try entry(header, order, &times, bytes, to: end)))
      } catch {
        take(.broken(BrokenEntry(at: header.start, error)))
      }
    }
  }

  /// The first line may have any form; after other words, only a date in brackets is surely a header.
  private static func firstHeader(in bytes: Span<UInt8>) -> JrnlHeader? {
    let ink = bytes.skipBlanks(0)
    var start = ink
    while start < bytes.count {
      let line = bytes.line(at: start)
      if start == ink || bytes[start] == UInt8(ascii: "["), let header = JrnlHeader(bytes, line) {
        return header
      }
      start = line.upperBound + 1
    }
    return nil
  }

  /// Without brackets, only a line in the form of the first header is one.
  private static func headers(in bytes: Span<UInt8>, from first: JrnlHeader) -> [JrnlHeader] {
    let form = first.form
    var headers: [JrnlHeader] = []
    var start = first.start
    while start < bytes.count {
      let line = bytes.line(at: start)
      let isBracketed = bytes[start] == UInt8(ascii: "[")
      if isBracketed == form.isBracketed,
        let header = JrnlHeader(bytes, line, mayHaveHalf: isBracketed || form.hasHalf),
        isBracketed || header.form == form
      {
        headers.append(header)
      }
      start = line.upperBound + 1
    }
    return headers
  }

  private func entry(
    _ header: JrnlHeader, _ order: DateOrder?, _ times: inout LocalTimes, _ bytes: Span<UInt8>,
    to end: Int
  ) throws(ForeignFlaw) -> ForeignEntry {
    guard let wall = header.wall(order) else {
      let start = header.start + (header.form.isBracketed ? 1 : 0)
      throw .impossibleDate(bytes.text(start..<header.dateEnd))
    }
    guard let (text, isStarred) = words(bytes, header.end..<end) else { throw .notUTF8 }
    return ForeignEntry(
      source: JrnlReader.source, identity: .words([text]), time: times.local(wall),
      content: .text(text), tags: JrnlTag.found(in: text), isStarred: isStarred,
      offset: header.start)
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

  /// The date and the time at the beginning of a header, for a message.
  fileprivate var prefixOfTime: String {
    hasPrefix("[")
      ? String(dropFirst().prefix { $0 != "]" })
      : split(separator: " ").prefix(2).joined(separator: " ")
  }

  /// The date at the beginning of a header, for a message.
  fileprivate var prefixOfDate: String {
    String(drop { $0 == "[" }.prefix { $0 != " " && $0 != "]" })
  }
}

/// The forms in which jrnl encrypts a whole file.
package enum JrnlEncryption: Hashable, Sendable {
  /// jrnl 2 to 4: a token in Base64.
  case version2
  /// A header in JSON before the token.
  case version3
  /// The mark of version 3, and another header.
  case version3OldHeader

  /// Nil for other files. Version 1 has no mark.
  init?(_ bytes: Span<UInt8>) {
    if bytes.begins(with: "gAAAAA") {
      self = .version2
    } else if bytes.begins(with: "JRNLv3") {
      // Two bytes with the header's length are between the mark and the header.
      self = bytes.count > 8 && bytes[8] == UInt8(ascii: "{") ? .version3 : .version3OldHeader
    } else {
      return nil
    }
  }

  /// Whether a file of no known format may be a journal of version 1: whole blocks of 16 bytes, as random as
  /// encrypted bytes are.
  package static func mayBeVersion1(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 32, bytes.count % 16 == 0 else { return false }
    let sample = min(bytes.count, 4096)
    var counts = [Int](repeating: 0, count: 256)
    for index in 0..<sample { counts[Int(bytes[index])] += 1 }
    let ascii = counts[..<128].reduce(0, +)
    let head = (0..<min(sample, MediaType.headSize)).map { bytes[$0] }
    return MediaType.of(head: head, name: nil) == nil && (counts.max() ?? 0) <= 8 + sample / 64
      && (sample * 3 / 10...sample * 7 / 10).contains(ascii)
  }
}

/// jrnl's folder of days: `2026/11/21.txt`, each of them jrnl's text.
struct JrnlFolderReader: ForeignReader {
  static let fields = JrnlReader.fields

  private let reader: JrnlReader

  init(options: ReadingOptions) {
    reader = JrnlReader(options: options)
  }

  /// `YYYY/MM/DD.txt`, also in other folders, and in the folder of a year.
  static func hasUsualName(_ name: String) -> Bool {
    let parts = name.split(separator: "/").suffix(3)
    let forms = ["0000", "00", "00.txt"].suffix(parts.count)
    return parts.count > 1 && zip(parts, forms).allSatisfy(hasForm)
  }

  /// Whether the part has a digit for each zero of the form, and else the same letters.
  private static func hasForm(_ part: Substring, _ form: String) -> Bool {
    part.utf8.count == form.utf8.count
      && zip(part.utf8, form.utf8).allSatisfy { (byte: UInt8, sign: UInt8) -> Bool in
        sign == 0x30 ? byte &- 0x30 < 10 : byte == sign
      }
  }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    hasUsualName(name) && JrnlReader.hasHeader(beginning)
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    reader.read(bytes, named: name, take)
  }
}

/// Writes jrnl's text, with a blank line between entries.
///
/// jrnl has tags only in the words: given tags that the words don't have come in a last line.
struct JrnlWriter: ForeignWriter {
  static let fileExtension = "txt"
  private(set) var losses = ExportLosses()
  private let export: FileExport?
  private var files = ExportedFiles()
  private var isFirst = true

  init(_ options: WritingOptions) {
    export = options.files
  }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let (post, moment) = losses.post(of: item) else { return }
    losses.noteJrnl(item, moment, holdsFiles: JrnlWriter.holdsFiles(export))
    if !isFirst { out.append(0x0A) }
    isFirst = false
    out += Array("[\(JrnlWriter.date(moment.wall)) \(JrnlWriter.time(moment.wall))] ".utf8)
    let whole = post.wholeText
    let words = EntryWords(whole)
    let title = words.title
    let losesEnd = post.isStarred && title.trimmedEnd.utf8.count < title.utf8.count
    let hasHeader = whole.withPlainLineEnds.hasLine(JrnlWriter.looksLikeHeader)
    if hasHeader { losses.note(.headerLine) }
    if losesEnd || !whole.isTrimmed || whole.utf8.contains(0x0D) || hasHeader {
      losses.note(.words)
    }
    let star = post.isStarred ? "*" : ""
    // jrnl takes every asterisk at the ends of the title for the star.
    if title.isEmpty || title.first == "*" || title.trimmedEnd.last == "*" {
      out += Array("\(star)\n".utf8)
      append(line: title, &out)
    } else {
      out += Array(title.utf8)
      if post.isStarred { out += Array(" *".utf8) }
      out.append(0x0A)
    }
    if !words.body.isEmpty {
      for line in words.body.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
        append(line: String(Substring(line)), &out)
      }
    }
    appendTags(of: post, &out)
    // jrnl has no files: their paths are words.
    for file in files.add(item, export, &losses) { append(line: file.path, &out) }
  }

  private func append(line: String, _ out: inout [UInt8]) {
    // jrnl reads CR as the end of a line, too.
    var isAfterReturn = false
    for part in line.utf8.split(separator: 0x0D, omittingEmptySubsequences: false) {
      let part = String(Substring(part))
      if isAfterReturn { out.append(0x0D) }
      isAfterReturn = true
      // jrnl would begin an entry here.
      if JrnlWriter.looksLikeHeader(part) { out.append(0x20) }
      out += Array(part.utf8)
    }
    out.append(0x0A)
  }

  private mutating func appendTags(of post: Post, _ out: inout [UInt8]) {
    let inWords = Set(JrnlTag.found(in: post.body) + Tag.found(in: post.body))
    let rest = post.givenTags.filter { !inWords.contains($0) }
    let words = rest.map { "@\($0.name)" }.joined(separator: " ")
    let whole = "\(post.wholeText)\n\(words)"
    // jrnl ends a tag at a space, and finds a tag in every word after `@`.
    if Set(JrnlTag.found(in: whole) + Tag.found(in: whole)) != Set(post.tags) { losses.note(.tags) }
    if !rest.isEmpty { out += Array("\(words)\n".utf8) }
  }

  /// Whether jrnl reads a new entry: `[…] ` at the beginning of a line.
  static func looksLikeHeader(_ line: String) -> Bool {
    guard line.utf8.first == UInt8(ascii: "["),
      let end = line.utf8.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    let next = line.utf8.index(after: end)
    return next < line.utf8.endIndex && line.utf8[next] == 0x20
  }

  static func date(_ wall: CivilTime) -> String {
    "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
  }

  static func time(_ wall: CivilTime) -> String {
    "\(wall.hour.padded(2)):\(wall.minute.padded(2))"
  }
}

extension ExportLosses {
  /// What jrnl has no place for, in a text and in JSON.
  mutating func noteJrnl(_ item: ExportedItem, _ moment: Moment, holdsFiles: Bool = false) {
    notePlain(item)
    note(.offset)
    if moment.wall.second != 0 || moment.nanoseconds != 0 { note(.seconds) }
    noteMembers(of: item, besides: nil, holdsFiles: holdsFiles)
  }
}

extension String {
  /// Whether jrnl leaves its ends as they are.
  fileprivate var isTrimmed: Bool {
    func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte.map { 9...13 ~= $0 } == true }
    return !isBlank(utf8.first) && !isBlank(utf8.last)
  }

  /// Whether a line after the first one fits.
  fileprivate func hasLine(_ condition: (String) -> Bool) -> Bool {
    let isMany = utf8.contains(0x0A) && utf8.contains(UInt8(ascii: "["))
    return isMany && split(separator: "\n").dropFirst().contains { condition(String($0)) }
  }

  fileprivate var trimmedEnd: Substring {
    var end = self[...]
    while let last = end.last, last.isWhitespace { end.removeLast() }
    return end
  }
}

/// The tags that jrnl finds in a text: `(?<!\S)([@][-+*#/\w]+)`.
enum JrnlTag {
  /// The tags after `@`, without those that this program finds itself, in the order of their names: the
  /// same for a text and for jrnl's JSON, which sorts them.
  static func found(in text: String) -> [Tag] {
    var text = text
    // Most texts have no word that begins with the sign.
    let hasSign = text.withUTF8 { bytes in
      bytes.indices.contains { index in
        bytes[index] == UInt8(ascii: "@")
          && (index == 0 || bytes[index - 1] <= 0x20 || bytes[index - 1] >= 0x80)
      }
    }
    return hasSign ? words(in: text) : []
  }

  private static func words(in text: String) -> [Tag] {
    let words = text.unicodeScalars.split { scalar in
      scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace
    }
    let names = words.filter { $0.first == "@" }.map { $0.dropFirst().prefix(while: isPart) }
    return sorted(names.filter { !$0.isEmpty }.map { .restored(String($0)) }, without: text)
  }

  static func sorted(_ tags: [Tag], without text: String) -> [Tag] {
    if tags.isEmpty { return [] }
    let own = Set(Tag.found(in: text))
    return tags.eachOnce().filter { !own.contains($0) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-+*#/_".utf8.contains(byte)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
