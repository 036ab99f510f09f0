import JSONBytes
import TimelineDomain
import TimelineExchange

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
