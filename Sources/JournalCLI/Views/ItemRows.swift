import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

/// The paths of the folders of files, by the labels of their journals; an only journal has none.
typealias FilesFolders = [String: String]

/// Many items in a format for scripts.
struct ItemRows: TimelineRows {
  enum Form: Sendable {
    /// JSON, one object per line.
    case lines([ItemField]?)
    /// JSON, the elements of an array.
    case elements([ItemField]?)
    case csv([ItemField])
  }

  let timeline: Timeline
  let oldestFirst: Bool
  private let form: Form
  private let filesFolders: FilesFolders

  static let partSize = 4096

  init(
    _ timeline: Timeline, _ form: Form, _ filesFolders: FilesFolders = [:], oldestFirst: Bool
  ) {
    self.timeline = timeline
    self.form = form
    self.filesFolders = filesFolders
    self.oldestFirst = oldestFirst
  }

  func render(_ part: Range<Int>) -> RenderedRows {
    var writer = JSONWriter()
    writer.reserveCapacity(min(part.count * 320, ItemRows.mostBytes))
    var isFirst = part.contains(oldestFirst ? timeline.count - 1 : 0)
    let fields: [ItemField]? =
      switch form {
      case .lines(let fields), .elements(let fields): fields
      case .csv(let fields): fields
      }
    do throws(RepositoryError) {
      let done = try timeline.forEach(
        in: part, backwards: oldestFirst, while: { writer.bytes.count < ItemRows.mostBytes }
      ) { item in
        around(&writer, &isFirst) { write(item, fields, to: &$0) }
      }
      return RenderedRows(bytes: writer.bytes, rest: rest(of: part, without: done))
    } catch {
      return RenderedRows(bytes: writer.bytes, rest: part, failure: error)
    }
  }

  private func write(_ item: TimelineItem, _ fields: [ItemField]?, to writer: inout JSONWriter) {
    let folder = filesFolders[item.journal ?? ""]
    if case .csv(let fields) = form {
      writer.verbatim(CSVRow.row(item, fields))
    } else if let fields {
      ItemJSON.write(item, fields, filesFolder: folder, to: &writer)
    } else {
      ItemJSON.write(item, filesFolder: folder, to: &writer)
    }
  }

  /// The text before and after each item.
  private func around(
    _ writer: inout JSONWriter, _ isFirst: inout Bool, _ body: (inout JSONWriter) -> Void
  ) {
    if case .elements = form { writer.verbatim(isFirst ? "\n" : ",\n") }
    body(&writer)
    if case .lines = form { writer.verbatim("\n") }
    isFirst = false
  }
}

/// A CSV row as in RFC 4180, but ending with `\n`: every reader of CSV accepts that, and `cut` and
/// `awk` would take a `\r` as part of the last cell.
enum CSVRow {
  static func header(_ fields: [ItemField]) -> String {
    fields.map(\.rawValue).joined(separator: ",") + "\n"
  }

  static func row(_ item: TimelineItem, _ fields: [ItemField]) -> String {
    fields.map { cell($0.value(of: item)) }.joined(separator: ",") + "\n"
  }

  static func cell(_ text: String?) -> String { text.map { quoted(harmless($0)) } ?? "" }

  static func cell(_ value: ItemField.Value?) -> String {
    switch value {
    case .text(let text): quoted(harmless(text))
    case .words(let words): quoted(harmless(words.joined(separator: " ")))
    case .files(let files): quoted(harmless(files.map(\.shownName).joined(separator: ", ")))
    case .number(let number): String(decoding: JSONWriter.number(number), as: UTF8.self)
    case .bool(let value): value ? "true" : "false"
    case nil: ""
    }
  }

  /// Puts an apostrophe before text that a spreadsheet would run as a formula, also after white
  /// space.
  private static func harmless(_ text: String) -> String {
    let first = text.unicodeScalars.first
    let firstSign = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let isFormula =
      first == "\t" || first == "\r"
      || firstSign.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } == true
    return (isFormula ? "'" : "") + text.safeForTerminal
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    let isPadded = text.utf8.first == 0x20 || text.utf8.last == 0x20
    if isPlain, !isPadded { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// A field of an entry that `--fields` can name.
enum ItemField: String, CaseIterable, Sendable, Hashable {
  case id, revision, type, at, until, day, text, mood, score, note, tags, starred, understood,
    journal, files

  enum Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case bool(Bool)
    case words([String])
    case files([AttachedFile])
  }

  /// The default columns of a table. Later ones are not among them, because scripts count columns.
  static let columns: [Self] = allCases.filter {
    ![.revision, .journal, .until, .day, .files].contains($0)
  }

  /// Nil if the entry has no such field.
  func value(of item: TimelineItem) -> Value? {
    switch self {
    case .id: return .text(item.id.text)
    case .revision: return .text(item.revision.text)
    case .type: return .text(item.kind)
    case .at: return item.moment.map { .text($0.spelling) }
    case .until: return item.extent.until.map { .text($0.spelling) }
    case .day: return .bool(item.extent.isAllDay)
    case .understood: return .bool(item.post != nil)
    case .journal: return item.journal.map { .text($0) }
    case .files: return .files(item.files)
    case .tags: return hasWords(item) ? .words(item.tags.map(\.name)) : nil
    case .starred: return hasWords(item) ? .bool(item.isStarred) : nil
    case .text, .mood, .score, .note: break
    }
    switch item.content {
    case .post(.text(let post)): return self == .text ? .text(post.text) : nil
    case .post(.mood(let post)): return value(of: post)
    case .unknown(let entry):
      let words = self == .text ? entry.fallback?.text : self == .note ? entry.fallback?.note : nil
      return words.map { .text($0) }
    }
  }

  private func hasWords(_ item: TimelineItem) -> Bool {
    item.post != nil || item.fallback?.hasWords == true
  }

  private func value(of post: MoodPost) -> Value? {
    switch self {
    case .mood: .text(post.mood.name)
    case .score: post.score.map { .number($0.value) }
    case .note: post.note.map { .text($0) }
    default: nil
    }
  }
}

extension ItemJSON {
  /// Writes these fields in this order, with `null` for missing values.
  static func write(
    _ item: TimelineItem, _ fields: [ItemField], filesFolder: String? = nil,
    to writer: inout JSONWriter
  ) {
    writer.object { object in
      for field in fields {
        object.name(field.rawValue)
        switch field.value(of: item) {
        case .text(let text): object.string(text)
        case .number(let number): object.number(number)
        case .bool(let value): object.bool(value)
        case .words(let words): object.strings(words)
        case .files(let files): object.files(files, in: filesFolder)
        case nil: object.null()
        }
      }
    }
  }
}
