import JSONBytes
import TestSupport
import TimePhrases
import TimelineDomain

@testable import TimelineExchange

/// Items with the lines that a journal would have for them.
enum ExportedEntries {
  static func text(
    _ text: String, id: String = "text000000000001", at: String = "2026-11-21T08:01:02+09:00",
    tags: [String] = [], isStarred: Bool = false, from: String? = nil, zone: String? = nil
  ) -> ExportedItem {
    let post = TextPost.restored(
      id: EntryID(id), revision: EntryID(id), moment: .restored(at), text: text,
      givenTags: tags.map(Tag.restored), isStarred: isStarred)
    return item(.post(.text(post)), at, from, zone)
  }

  static func mood(
    _ name: String, _ note: String? = nil, score: Double? = nil, id: String = "mood000000000001",
    at: String = "2026-11-21T08:01:02+09:00", tags: [String] = [], isStarred: Bool = false,
    from: String? = nil
  ) -> ExportedItem {
    let post = MoodPost.restored(
      id: EntryID(id), revision: EntryID(id), moment: .restored(at), mood: .restored(name),
      storedScore: score.flatMap(Score.init), note: note, givenTags: tags.map(Tag.restored),
      isStarred: isStarred)
    return item(.post(.mood(post)), at, from, nil)
  }

  static func unknown(_ kind: String, id: String = "unkn000000000001") -> ExportedItem {
    let at = "2026-11-21T09:00:00+09:00"
    let entry = UnknownEntry(
      id: EntryID(id), revision: EntryID(id), kind: kind, moment: .restored(at),
      reason: .unknownKind)
    return ExportedItem(
      TimelineItem(content: .unknown(entry), sortingMoment: .restored(at)),
      line: Array(
        #"{"id":"\#(id)","type":"\#(kind)","at":"\#(at)","payload":{"x":[1.0,"-->"]}}"#.utf8))
  }

  private static func item(
    _ content: TimelineItem.Content, _ at: String, _ from: String?, _ zone: String?
  ) -> ExportedItem {
    let zone = zone.map { #""zone":"\#($0)","# } ?? ""
    let payload = from.map { #"{"from":\#($0)}"# } ?? "{}"
    return ExportedItem(
      TimelineItem(content: content, sortingMoment: .restored(at)),
      line: Array(#"{"id":"x","type":"text",\#(zone)"payload":\#(payload)}"#.utf8))
  }

  /// Everything that a format could get wrong, at random moments.
  static func random(_ seed: Int, count: Int) -> [ExportedItem] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let id = "r\(String(repeating: "0", count: 15 - "\(number)".utf8.count))\(number)"
      let offset = [0, 9, -5, 5].randomElement(using: &random)! * 3600
      let half = offset == 5 * 3600 ? 1800 : 0
      let moment = Moment.initial(
        seconds: Int64.random(in: 0..<2_000_000_000, using: &random),
        nanoseconds: [0, 123_000_000].randomElement(using: &random)!, offset: offset + half)
      let tags = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
        ["walk", "日本", "deep work", "a-b", "é"].randomElement(using: &random)!
      }
      let isStarred = Bool.random(using: &random)
      if Bool.random(using: &random) {
        return text(
          RandomText.any(using: &random), id: id, at: moment.spelling, tags: tags,
          isStarred: isStarred)
      }
      let score = [nil, 1, 4.5].randomElement(using: &random)!
      let note = Bool.random(using: &random) ? nil : RandomText.words(using: &random)
      return mood(
        ["good", "awful", "穏やか", "so-so, really"].randomElement(using: &random)!, note,
        score: score,
        id: id, at: moment.spelling, tags: tags, isStarred: isStarred)
    }
  }
}

/// What an export and an import have to agree about.
struct Essence: Hashable, CustomStringConvertible {
  var seconds: Int64
  var nanoseconds: Int32
  var offset: Int
  var words: [UInt8]
  var tags: Set<Tag>
  var isStarred: Bool
  var mood: String?
  var score: Double?

  init(_ item: ExportedItem) {
    let moment = item.moment!
    (seconds, nanoseconds, offset) = (moment.seconds, moment.nanoseconds, moment.offset)
    words = Array((item.item.post?.body ?? "").utf8)
    tags = Set(item.tags)
    isStarred = item.isStarred
    mood = item.item.post?.mood?.name
    score = item.item.post?.mood?.score?.value
  }

  init(_ entry: ForeignEntry) {
    (seconds, nanoseconds, offset) = (
      entry.moment.seconds, entry.moment.nanoseconds, entry.moment.offset
    )
    isStarred = entry.isStarred
    switch entry.content {
    case .post(let post):
      words = Array((post.words ?? "").utf8)
      mood = post.mood?.name
      score = post.mood?.score?.value
    case .unknown: words = []
    }
    tags = Set(entry.tags + Tag.found(in: String(decoding: words, as: UTF8.self)))
  }

  var description: String {
    "\(seconds).\(nanoseconds) \(offset) \(String(decoding: words, as: UTF8.self).debugDescription)"
      + " \(tags.map(\.name).sorted()) \(isStarred) \(mood ?? "-") \(score ?? 0)"
  }
}

extension ForeignWriter {
  /// The whole file.
  static func file(
    _ items: [ExportedItem], _ options: WritingOptions = WritingOptions()
  ) -> (text: String, losses: ExportLosses) {
    var writer = Self(options)
    var out: [UInt8] = []
    writer.begin(&out)
    for item in items { writer.write(item, &out) }
    writer.end(&out)
    return (String(decoding: out, as: UTF8.self), writer.losses)
  }
}

extension ForeignReader {
  static func items(
    _ text: String, named name: String = "file", _ options: ReadingOptions = .tokyo
  ) -> [ForeignItem] {
    let bytes = Array(text.utf8)
    var items: [ForeignItem] = []
    Self(options: options).read(bytes.span, named: name) { items.append($0) }
    return items
  }

  static func entries(
    _ text: String, named name: String = "file", _ options: ReadingOptions = .tokyo
  ) -> [ForeignEntry] {
    items(text, named: name, options).compactMap {
      if case .entry(let entry) = $0 { entry } else { nil }
    }
  }

  static func fits(_ text: String, named name: String) -> Bool {
    let bytes = Array(text.utf8)
    return fits(bytes.span, named: name)
  }
}

extension ReadingOptions {
  static let tokyo = ReadingOptions(
    time: FixedTime.tokyo,
    zone: { name in
      switch name {
      case "America/New_York": FixedTime(seconds: 0, offset: -5 * 3600)
      case "Asia/Tokyo": FixedTime.tokyo
      case "Europe/Berlin": FixedTime.berlin
      default: nil
      }
    }, workspace: workspace)

  static func tokyo(
    moods: [String: Mood] = [:], columns: [String: String] = [:], dateOrder: DateOrder? = nil
  ) -> ReadingOptions {
    ReadingOptions(
      time: FixedTime.tokyo, zone: tokyo.zone, moods: moods, columns: columns, dateOrder: dateOrder)
  }
}
