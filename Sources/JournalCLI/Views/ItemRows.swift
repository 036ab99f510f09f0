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
    if case .csv(let fields) = form {
      writer.verbatim(CSVWriter.row(fields.map { CSVEscape.written($0.cell(of: item)) }))
    } else {
      let folder = filesFolders[item.journal ?? ""]
      ItemJSON.write(item, fields, filesFolder: folder, to: &writer)
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
