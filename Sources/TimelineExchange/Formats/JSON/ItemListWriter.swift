import JSONBytes
import TimelineDomain

/// Writes the array of `list --format json`, with the zones, and with the lines of entries that this
/// version can't interpret.
package struct ItemListWriter: ForeignWriter {
  package static let fileExtension = "json"

  package private(set) var losses = ExportLosses()
  private var isFirst = true

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) { out.append(UInt8(ascii: "[")) }

  package mutating func end(_ out: inout [UInt8]) {
    out += Array((isFirst ? "]\n" : "\n]\n").utf8)
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    losses.noteForeign(of: item, besides: nil)
    if item.item.isConflict { losses.note(.conflict) }
    var writer = JSONWriter()
    ItemJSON.write(item.item, to: &writer) { object in
      if let zone = item.zone { object.member("zone", zone) }
      if item.unknownKind != nil {
        object.name("entry")
        object.raw(item.line)
      }
    }
    out += Array((isFirst ? "\n" : ",\n").utf8)
    out += writer.bytes
    isFirst = false
  }
}
