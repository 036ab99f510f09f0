package import TimelineDomain

/// Writes a format, item by item, so it needs no memory for the whole file.
package protocol ForeignWriter {
  /// The end of a file's name, without a dot.
  static var fileExtension: String { get }
  /// Whether the format has its oldest entry first.
  static var isOldestFirst: Bool { get }

  init(_ options: WritingOptions)
  /// What comes before the first item.
  mutating func begin(_ out: inout [UInt8])
  mutating func write(_ item: ExportedItem, _ out: inout [UInt8])
  /// What comes after the last item.
  mutating func end(_ out: inout [UInt8])
  /// What the items had and the format has no member for, counted so far.
  var losses: ExportLosses { get }
}

extension ForeignWriter {
  package static var isOldestFirst: Bool { true }
  package mutating func begin(_ out: inout [UInt8]) {}
  package mutating func end(_ out: inout [UInt8]) {}
}

/// An item to export, with the line that it comes from.
package struct ExportedItem: Sendable {
  package let item: TimelineItem
  /// The entry as JSON, byte for byte.
  package let line: [UInt8]

  package init(_ item: TimelineItem, line: [UInt8]) {
    self.item = item
    self.line = line
  }
}

/// What the user says about an export.
package struct WritingOptions: Sendable {
  /// The title of the document, if it has one.
  package let title: String
  /// `en` or `ja`.
  package let language: String

  package init(title: String = "journal", language: String = "en") {
    self.title = title
    self.language = language
  }
}

/// Something that a format has no member for.
package enum ExportLoss: Hashable, Sendable, Comparable {
  case seconds, offset, zone, mood, score, tags, star, foreignMembers, id
  /// An entry of this kind, which this version can't interpret.
  case unknown(kind: String)
}

/// How many items lost what.
package struct ExportLosses: Hashable, Sendable {
  package private(set) var counts: [ExportLoss: Int] = [:]

  package init() {}

  package mutating func note(_ loss: ExportLoss) { counts[loss, default: 0] += 1 }
  package var isEmpty: Bool { counts.isEmpty }
  package var sorted: [(loss: ExportLoss, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
