import JSONBytes
package import Presentation
package import Terminal
package import TimelineDomain
import TimelineExchange

/// What `journal browse` shows first, and what the front end needs for it.
package struct BrowseRequest {
  package let parts: BrowserParts
  package let styler: Styler
  /// The query that it starts with, as typed.
  package let query: String
  package let condition: PostCondition?
}

// Where the user was on the full screen, as a note for the next time.

extension Bookmark {
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("entry")
      $0.string(entry)
      $0.name("moment")
      $0.string(moment)
      $0.name("query")
      $0.string(query)
      $0.name("starred")
      $0.bool(isStarredOnly)
      $0.name("reading")
      $0.bool(isReading)
    }
    return writer.bytes + [0x0A]
  }

  /// Nil for anything else than `json` writes.
  init?(json bytes: [UInt8]) {
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count), scanner.kind(of: object) == .object,
      let members = scanner.members(of: object)
    else { return nil }
    func value(_ name: StaticString) -> Range<Int>? {
      members.first { scanner.string($0.name, equals: name) }?.value
    }
    func text(_ name: StaticString) -> String? {
      value(name).flatMap { scanner.kind(of: $0) == .string ? scanner.text($0) : nil }
    }
    func flag(_ name: StaticString) -> Bool {
      value(name).map {
        scanner.kind(of: $0) == .boolean && bytes[$0.lowerBound] == UInt8(ascii: "t")
      } ?? false
    }
    self.init(
      entry: text("entry"), moment: text("moment"), query: text("query") ?? "",
      isStarredOnly: flag("starred"), isReading: flag("reading"))
  }
}
