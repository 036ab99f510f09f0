import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// An export that is imported again gives the same moments, words, tags, stars and moods.
struct DocumentRoundTripTests {
  private static let items = ExportedEntries.random(23, count: 1000)

  @Test func `our own CSV gives everything back`() {
    let text = TableWriter.file(DocumentRoundTripTests.items).text
    same(TableReader.entries(text), DocumentRoundTripTests.items)
  }

  @Test func `JSON gives everything back`() {
    same(
      ItemListReader.entries(ItemListWriter.file(DocumentRoundTripTests.items).text),
      DocumentRoundTripTests.items)
  }

  @Test func `one Markdown file gives everything back`() {
    same(
      MarkdownReader.entries(MarkdownWriter.file(DocumentRoundTripTests.items).text),
      DocumentRoundTripTests.items)
  }

  @Test func `a Markdown file for each entry gives everything back`() {
    let found = DocumentRoundTripTests.items.flatMap {
      MarkdownReader.entries(MarkdownNoteWriter.file([$0]).text, named: "2026/note.md")
    }
    same(found, DocumentRoundTripTests.items)
  }

  @Test func `a calendar gives everything back`() {
    same(
      VJournalReader.entries(VJournalWriter.file(DocumentRoundTripTests.items).text),
      DocumentRoundTripTests.items)
  }

  @Test func `Day One gives everything back but moods and fractions`() {
    let texts = DocumentRoundTripTests.items.filter { $0.item.post?.mood == nil }
    same(DayOneReader.entries(DayOneWriter.file(texts).text), texts) { $0.nanoseconds = 0 }
  }

  @Test func `Daylio gives moods back, to the minute in the local zone`() {
    let moods = DocumentRoundTripTests.items.filter { $0.item.post?.mood != nil }
    let options = ReadingOptions.tokyo(moods: [
      "穏やか": .restored("穏やか"), "so-so, really": .restored("so-so, really"),
    ])
    let found = DaylioReader.entries(DaylioWriter.file(moods).text, options)
    same(found, moods) { essence in
      let local = essence.seconds + Int64(essence.offset)
      essence.seconds = local - local % 60
      essence.nanoseconds = 0
      essence.offset = 0
      essence.isStarred = false
      essence.score = nil
    }
  }

  @Test func `entries keep their ids`() {
    for format in [ExchangeFormat.csv, .json, .markdown, .vjournal, .dayone] {
      guard let writer = format.writer, let reader = format.reader else { continue }
      let item = ExportedEntries.text("words", id: "0123456789abcdef")
      let entries = reader.entries(writer.file([item]).text)
      #expect(entries.map(\.identity) == [.ours(EntryID("0123456789abcdef"))], "\(format)")
    }
  }

  @Test func `entries of unknown kinds go along raw where the format can hold them`() {
    for format in [ExchangeFormat.csv, .json, .markdown, .vjournal] {
      guard let writer = format.writer, let reader = format.reader else { continue }
      let file = writer.file([ExportedEntries.unknown("photo")])
      let content = reader.entries(file.text).map(\.content)
      let payload = Array(#"{"x":[1.0,"-->"]}"#.utf8)
      #expect(content == [.unknown(kind: "photo", payload: payload)], "\(format)")
      #expect(file.losses.isEmpty, "\(format)")
    }
    let file = MarkdownNoteWriter.file([ExportedEntries.unknown("photo")])
    #expect(MarkdownReader.entries(file.text, named: "2026-11-21.md").count == 1)
    for writer in [DayOneWriter.self, DaylioWriter.self, HTMLWriter.self]
      as [any ForeignWriter.Type]
    {
      let losses = writer.file([ExportedEntries.unknown("photo")]).losses
      #expect(losses.counts == [.unknown(kind: "photo"): 1])
    }
  }

  @Test func `random bytes never trap a reader`() {
    var random = SeededGenerator(seed: 99)
    let items = Array(DocumentRoundTripTests.items.prefix(5))
    for format in ExchangeFormat.readable {
      let sample = format.writer.map { Array($0.file(items).text.utf8) } ?? []
      for _ in 0..<300 {
        let bytes = RandomBytes.mutated(sample, using: &random)
        guard let reader = format.reader else { continue }
        _ = reader.fits(bytes.span, named: "x.md")
        reader.init(options: .tokyo(columns: ["date": "at", "text": "text"])).read(
          bytes.span, named: "2026-11-21.md"
        ) { _ in }
        reader.init(options: .tokyo).read(bytes.span, named: "x") { _ in }
      }
    }
  }

  private func same(
    _ found: [ForeignEntry], _ items: [ExportedItem], _ change: (inout Essence) -> Void = { _ in },
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == items.count, sourceLocation: location)
    for (entry, item) in zip(found, items) {
      var (left, right) = (Essence(entry), Essence(item))
      change(&left)
      change(&right)
      if left != right {
        Issue.record("\(left)\n\(right)", sourceLocation: location)
        return
      }
    }
  }
}
