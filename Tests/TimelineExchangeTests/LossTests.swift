import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import TimelineExchange

/// Everything that a format can't hold is counted and named: what an import gives back is compared with
/// what was exported, facet by facet.
struct LossTests {
  /// A part of an entry, and the losses that excuse a difference in it.
  enum Facet: CaseIterable {
    case seconds, fraction, offset, zone, words, tags, star, mood, score, foreign, id

    var losses: [ExportLoss] {
      switch self {
      case .seconds: [.seconds]
      case .fraction: [.fraction, .seconds]
      case .offset: [.offset, .localTime]
      case .zone: [.zone, .offset]
      case .words: [.words, .field(.mood)]
      case .tags: [.tags]
      case .star: [.star]
      case .mood: [.field(.mood)]
      case .score: [.field(.score)]
      case .foreign: [.member("sky")]
      case .id: [.id]
      }
    }

    func differs(_ item: ExportedItem, _ entry: ForeignEntry, _ format: ExchangeFormat) -> Bool {
      let (before, after) = (Essence(item), Essence(entry))
      switch self {
      case .seconds: return item.moment!.wall.second != entry.moment.wall.second
      case .fraction: return before.nanoseconds != after.nanoseconds
      case .offset: return before.offset != after.offset
      case .zone: return item.zone != entry.zone
      case .words:
        // jrnl has tags only in the words, where a last line adds them.
        if format == .jrnl {
          return !String(decoding: after.words, as: UTF8.self).hasPrefix(item.words)
        }
        return before.words != after.words
      case .tags: return before.tags != after.tags
      case .star: return before.isStarred != after.isStarred
      case .mood: return before.mood != after.mood
      case .score: return before.score != after.score
      case .foreign: return item.origin?.members.contains { !entry.members.contains($0) } == true
      case .id: return entry.identity != .ours(item.item.name)
      }
    }
  }

  /// Our own lines go as they are.
  private static let formats = ExchangeFormat.readable.filter {
    $0.writer != nil && $0 != .lines
  }

  @Test(arguments: formats)
  func `every difference after a round trip was counted`(format: ExchangeFormat) throws {
    let writer = try #require(format.writer)
    let reader = try #require(format.reader)
    // Only Daylio has no scores of its own.
    let options = ReadingOptions.tokyo(
      moods: format != .daylio
        ? [:] : ["穏やか": .restored("穏やか"), "so-so, really": .restored("so-so, really")])
    let items = ExportedEntries.random(41, count: 300) + Self.special
    var differences: [Facet: Int] = [:]
    var losses = ExportLosses()
    var silent: Set<Facet> = []
    for item in items {
      let file = writer.file([item])
      losses.add(file.losses)
      let name = format == .markdown ? "2026-11-21.md" : "a"
      let found = reader.items(file.text, named: name, options)
      guard file.losses.counts[.kind(.text)] == nil else {
        #expect(found.isEmpty)
        continue
      }
      guard case .entry(let entry) = found.first, found.count == 1 else {
        Issue.record("\(format): \(found) of \(file.text)")
        return
      }
      for facet in Facet.allCases where facet.differs(item, entry, format) {
        differences[facet, default: 0] += 1
        let isCounted = facet.losses.contains { file.losses.counts[$0] != nil }
        if isCounted || !silent.insert(facet).inserted { continue }
        Issue.record("\(format) loses \(facet) without a word: \(Essence(item)), \(Essence(entry))")
      }
    }
    for (loss, count) in losses.counts { #expect(count <= items.count, "\(loss)") }
    #expect(
      differences.isEmpty == (format == .json),
      "no other format has a place for everything of \(items.count) entries")
  }

  @Test(arguments: ExchangeFormat.allCases.filter { $0.writer != nil })
  func `an end and a day are kept or counted`(format: ExchangeFormat) throws {
    let writer = try #require(format.writer)
    let begin = Moment.restored("2026-11-21T12:00:00+09:00")
    for isAllDay in [false, true] {
      let extent = Extent(
        at: begin, until: .restored("2026-11-23T12:00:00+09:00"), isAllDay: isAllDay)
      for item in [ExportedEntries.text("a"), ExportedEntries.mood("good")] {
        let lasting = ExportedItem(
          TimelineItem(content: item.item.content, sortingMoment: begin, extent: extent),
          line: item.line)
        let counts = writer.file([lasting]).losses.counts
        let isWritten = format != .daylio || item.item.post?.mood != nil
        let hasEnds = [.json, .lines, .html].contains(format) || !isWritten
        let hasDays = hasEnds || [.dayone, .vjournal].contains(format)
        #expect(counts[.until] == (hasEnds ? nil : 1), "\(counts)")
        #expect(counts[.day] == (isAllDay && !hasDays ? 1 : nil), "\(counts)")
      }
    }
  }

  @Test(arguments: ExchangeFormat.allCases.filter { $0.writer != nil && $0 != .lines })
  func `files are counted`(format: ExchangeFormat) throws {
    let mood = ExportedEntries.mood("good")
    let item = ExportedItem(
      mood.item.with(files: [.sample("1", "pier.jpg"), .sample("2", nil)]), line: mood.line)
    #expect(try #require(format.writer).file([item]).losses.counts[.files] == 1)
    #expect(try #require(format.writer).file([mood]).losses.counts[.files] == nil)
  }

  @Test func `Day One and calendars get days`() {
    let begin = Moment.restored("2026-11-21T12:00:00+09:00")
    let extent = Extent(at: begin, until: nil, isAllDay: true)
    let text = ExportedEntries.text(
      "a", from: #"{"source":"dayone","members":{"isAllDay":false}}"#)
    let item = ExportedItem(
      TimelineItem(content: text.item.content, sortingMoment: begin, extent: extent),
      line: text.line)
    let dayone = DayOneWriter.file([item])
    #expect(dayone.text.contains(#""isAllDay":true"#) && !dayone.text.contains("false}"))
    #expect(dayone.losses.isEmpty)
    let calendar = VJournalWriter.file([item]).text
    #expect(calendar.contains("DTSTART;VALUE=DATE:20261121\r\n"))
    #expect(calendar.contains("X-JOURNAL-AT:2026-11-21T08:01:02+09:00\r\n"))
  }

  @Test func `words of an unknown entry don't come back twice`() throws {
    let at = "2026-11-21T09:00:00+09:00"
    let line =
      #"{"id":"unkn000000000001","type":"photo","at":"\#(at)","until":"2026-11-21T10:00:00+09:00","#
      + #""payload":{"text":"Pier #sea","tags":["walk"],"starred":true}}"#
    let entry = UnknownEntry(
      id: EntryID("unkn000000000001"), revision: EntryID("unkn000000000001"), kind: "photo",
      moment: .restored(at), reason: .unknownKind,
      fallback: .init(text: "Pier #sea", givenTags: [.restored("walk")], isStarred: true))
    let moment = Moment.restored(at)
    let item = ExportedItem(
      TimelineItem(
        content: .unknown(entry), sortingMoment: moment,
        extent: Extent(
          at: moment, until: .restored("2026-11-21T10:00:00+09:00"), isAllDay: false)),
      line: Array(line.utf8))
    let file = ItemListWriter.file([item])
    #expect(file.text.contains(#""text":"Pier #sea","note":null,"tags":["walk","sea"]"#))
    let back = try #require(ItemListReader.entries(file.text).first)
    #expect(back.tags == [] && !back.isStarred)
    #expect(
      back.members.isEmpty && back.line?.object == Array(line.utf8),
      "the line is taken over as it is")
  }

  private static let special = [
    ExportedEntries.text("", tags: []), ExportedEntries.text("", tags: ["walk"], isStarred: true),
    ExportedEntries.text("\n"), ExportedEntries.text("\nfirst line empty"),
    ExportedEntries.text(" spaces at both ends "), ExportedEntries.text("ends with a line\n"),
    ExportedEntries.text("a", zone: "Asia/Tokyo"), ExportedEntries.mood("good", "", score: 4),
    ExportedEntries.text("a", tags: ["two words", "one"]), ExportedEntries.text("a", tags: ["a,b"]),
    ExportedEntries.text("a", from: #"{"source":"other","members":{"sky":{"t":1.0}}}"#),
    ExportedEntries.mood("good", from: #"{"source":"other","members":{"sky":1}}"#),
  ]

  @Test func `the priority of tui-journal goes back`() {
    let from = #"{"source":"tui-journal","members":{"priority":3}}"#
    let file = TUIJournalWriter.file([ExportedEntries.text("a", from: from)])
    #expect(file.text.contains(#""priority":3"#))
    #expect(!file.losses.counts.keys.contains(.member("priority")))
  }

  @Test func `a member that only another kind has is counted`() {
    let line = #"{"id":"a","type":"text","payload":{"text":"a","tags":[],"score":3}}"#
    var losses = ExportLosses()
    losses.noteOwnMembers(
      of: ExportedItem(ExportedEntries.text("a").item, line: Array(line.utf8)), in: .json)
    #expect(losses.members.map(\.name) == ["score"])
  }

  @Test func `what another program wrote comes back by JSON, and is counted elsewhere`() throws {
    let from = #"{"source":"dayone","id":"7B","members":{"location":{ "latitude" : 35.50 }}}"#
    let item = ExportedEntries.text("a", from: from)
    let file = ItemListWriter.file([item])
    #expect(file.losses.isEmpty && file.text.contains(#""from":\#(from)"#))
    let entry = try #require(ItemListReader.entries(file.text).first)
    #expect(entry.source == "dayone" && entry.identity == .ours(EntryID("text000000000001")))
    #expect(entry.members == item.origin?.members)
    for writer: any ForeignWriter.Type in [TableWriter.self, MarkdownWriter.self] {
      #expect(writer.file([item]).losses.members.map(\.name) == ["location"])
    }
  }

  @Test func `what a timeline app wrote goes back`() {
    let from = #"{"source":"timeline","id":"7","members":{"isPinned":true}}"#
    let file = TimelineAppWriter.file([ExportedEntries.text("a", from: from)])
    #expect(file.text.contains(#""id":"7""#) && file.text.contains(#""isPinned":true"#))
    #expect(file.losses.isEmpty)
  }

  @Test(arguments: [ExchangeFormat.jrnl, .jrnlJSON, .tuiJournal, .dayone, .csv, .json, .vjournal])
  func `an entry without words comes back without words`(format: ExchangeFormat) throws {
    let file = try #require(format.writer).file([ExportedEntries.text("")])
    let entries = try #require(format.reader).entries(file.text)
    #expect(entries.map(\.content) == [.text("")])
  }

  @Test func `both versions of a conflict come back`() {
    let entries = LinesReader.entries(
      """
      {"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"old"}}
      {"id":"b","type":"text","at":"2026-11-21T08:01:02+09:00","replaces":["a"],"payload":{"text":"b"}}
      {"id":"c","type":"text","at":"2026-11-21T08:01:02+09:00","replaces":["a"],"payload":{"text":"c"}}
      """)
    let current = entries.filter { $0.line?.isCurrent == true }
    #expect(current.map(\.identity) == [.ours(EntryID("b")), .ours(EntryID("c"))])
    #expect(entries.allSatisfy { $0.line?.post == EntryID("a") })
  }
}
