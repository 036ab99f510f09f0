import JSONBytes
import TimelineDomain

/// Reads an entry of a folder of Day One Classic: an XML property list.
package struct DayOneClassicReader: ForeignReader {
  package static let fields = [
    FieldMeaning("Creation Date", .moment), FieldMeaning("Time Zone", .zone),
    FieldMeaning("Entry Text", .words), FieldMeaning("Starred", .star),
    FieldMeaning("Tags", .tags), FieldMeaning("UUID", .id),
  ]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".doentry") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    beginning.has("<plist") && beginning.has("<key>Creation Date</key>")
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    do throws(ForeignFlaw) {
      take(.entry(try entry(bytes)))
    } catch {
      take(.broken(BrokenEntry(at: 0, error)))
    }
  }

  private func entry(_ bytes: Span<UInt8>) throws(ForeignFlaw) -> ForeignEntry {
    let list: PropertyList
    do throws(PropertyListFlaw) {
      list = try PropertyListReader.read(JSONScanner(bytes).copy(0..<bytes.count))
    } catch {
      throw .other("property list, line \(error.line): \(error.reason)")
    }
    guard case .dictionary(let members) = list else { throw .wrongType(member: "plist") }
    var parts = DayOneParts()
    parts.text = ""
    var seen: Set<String> = []
    for member in members {
      let isFirst = seen.insert(member.name).inserted
      switch (member.name, member.value) {
      case ("Creation Date", .date(let words)) where isFirst: parts.created = words
      case ("Entry Text", .string(let text)) where isFirst: parts.text = text
      case ("Starred", .boolean(let isStarred)) where isFirst: parts.isStarred = isStarred
      case ("UUID", .string(let uuid)) where isFirst: parts.uuid = uuid
      case ("Time Zone", .string(let zone)) where isFirst: parts.zone = zone
      case ("Tags", .array(let names)) where isFirst && names.allSatisfy { $0.string != nil }:
        parts.tags = names.compactMap(\.string).map(Tag.restored)
      case ("Creation Date", _), ("Entry Text", _), ("Tags", _):
        throw .wrongType(member: member.name)
      default:
        parts.members.append(
          ForeignMember(
            name: member.name, spelling: JSONWriter.string(member.name), value: member.value.json))
      }
    }
    if parts.created == nil { throw .missing(member: "Creation Date") }
    return try parts.entry(options, at: 0)
  }
}

extension PropertyList {
  /// The value as JSON: dates and data are strings.
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text), .date(let text), .data(let text): writer.string(text)
    case .boolean(let value): writer.bool(value)
    case .number(let digits):
      let bytes = Array(digits.utf8)
      let scanner = JSONScanner(bytes.span)
      let isNumber = scanner.value(in: 0..<bytes.count).map { scanner.kind(of: $0) == .number }
      if isNumber == true { writer.raw(bytes) } else { writer.string(digits) }
    case .array(let values):
      writer.array { array in for value in values { value.write(to: &array) } }
    case .dictionary(let members):
      writer.object { object in
        for member in members {
          object.name(member.name)
          member.value.write(to: &object)
        }
      }
    }
  }
}
