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
  /// Faces of moods.
  package let moods: MoodSet
  /// The words of a document for people.
  package let words: DocumentWords

  package init(
    title: String = "journal", moods: MoodSet = .standard, words: DocumentWords = .english
  ) {
    self.title = title
    self.moods = moods
    self.words = words
  }
}

/// Something that a format has no member for.
package enum ExportLoss: Hashable, Sendable, Comparable {
  case seconds, fraction, offset, localTime, zone, until, day, moment, mood, score, tags, star,
    foreignMembers,
    id
  /// Control characters and line ends that the format changes.
  case words
  /// A text, in a format that has moods only.
  case text
  /// One of several versions of a post.
  case conflict
  /// An entry of this kind, which this version can't interpret.
  case unknown(kind: String)
}

/// How many items lost what.
package struct ExportLosses: Hashable, Sendable {
  package private(set) var counts: [ExportLoss: Int] = [:]

  package init() {}

  package mutating func note(_ loss: ExportLoss) { counts[loss, default: 0] += 1 }

  /// Notes the end of an entry, and that it has no time of day, unless the format has such days.
  package mutating func noteExtent(of item: ExportedItem, hasDays: Bool = false) {
    if item.item.extent.until != nil { note(.until) }
    if item.item.extent.isAllDay, !hasDays { note(.day) }
  }

  /// Notes members that came from programs other than the one whose format is written.
  package mutating func noteForeign(of item: ExportedItem, besides source: String?) {
    if let origin = item.origin, !origin.members.isEmpty, origin.source != source {
      note(.foreignMembers)
    }
  }

  package mutating func add(_ other: ExportLosses) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  package var isEmpty: Bool { counts.isEmpty }
  package var sorted: [(loss: ExportLoss, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
