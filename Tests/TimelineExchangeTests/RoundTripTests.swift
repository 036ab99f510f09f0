import JSONBytes
import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// What is exported comes back, for everything that a format can hold.
struct RoundTripTests {
  private static let words = [
    "river", "light", "日本語", "夕焼け", "🎉", "#sun", "[x]", "*", "a@b", "C:\\new", "2026-01-02",
    "[2020-01-01 10:00]", "Dr.", "\"quoted\"", "tab\there",
  ]

  private static func text(_ random: inout SeededGenerator, lines: Int) -> String {
    (0..<lines).map { _ in
      (0..<Int.random(in: 1...6, using: &random))
        .map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  private static func item(_ number: Int, _ random: inout SeededGenerator) -> TimelineItem {
    let moment = Moment.initial(
      seconds: Int64.random(in: 0..<30_000_000, using: &random) * 60, offset: 9 * 3600)
    let tags = ["walk", "仕事", "a-b"].filter { _ in Bool.random(using: &random) }
      .map { Tag.restored($0) }
    let id = EntryID("id\(number)")
    let isStarred = Bool.random(using: &random)
    let isMood = Int.random(in: 0..<4, using: &random) == 0
    let post: Post =
      isMood
      ? .mood(
        .initial(
          id: id, moment: moment, mood: .own("calm", score: Score(3.5)),
          note: Bool.random(using: &random) ? text(&random, lines: 1) : nil, tags: tags,
          isStarred: isStarred))
      : .text(
        .initial(
          id: id, moment: moment, text: text(&random, lines: Int.random(in: 0...4, using: &random)),
          tags: tags, isStarred: isStarred))
    return TimelineItem(content: .post(post), sortingMoment: moment)
  }

  private static func line(_ item: TimelineItem) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.string(item.id.text)
      $0.name("type")
      $0.string(item.kind)
      $0.name("at")
      $0.string(item.moment?.spelling ?? "")
      $0.name("payload")
      $0.object { payload in
        if case .post(.mood(let mood)) = item.content {
          payload.name("mood")
          payload.string(mood.mood.name)
          payload.name("score")
          payload.number(mood.score?.value ?? 3)
          if let note = mood.note {
            payload.name("note")
            payload.string(note)
          }
        } else {
          payload.name("text")
          payload.string(item.post?.body ?? "")
        }
        payload.name("tags")
        payload.strings(item.post?.givenTags.map(\.name) ?? [])
        payload.name("starred")
        payload.bool(item.post?.isStarred ?? false)
      }
    }
    return writer.bytes
  }

  private static func exported<Writer: ForeignWriter>(
    _ writer: Writer.Type, _ items: [TimelineItem]
  ) -> (String, ExportLosses) {
    var (writer, out) = (Writer(WritingOptions()), [UInt8]())
    writer.begin(&out)
    for item in items { writer.write(ExportedItem(item, line: line(item)), &out) }
    writer.end(&out)
    return (String(decoding: out, as: UTF8.self), writer.losses)
  }

  @Test(arguments: 0..<20)
  func `timeline documents and our own lines hold everything`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let items = (0..<50).map { Self.item($0, &random) }
    for back in [
      read(TimelineAppReader.self, Self.exported(TimelineAppWriter.self, items).0),
      read(LinesReader.self, Self.exported(LinesWriter.self, items).0),
    ] {
      #expect(back.count == items.count)
      for (entry, item) in zip(back, items) {
        #expect(entry.moment == item.moment)
        #expect(entry.isStarred == item.post?.isStarred)
        #expect(entry.tags == item.post?.givenTags)
        switch (entry.content, item.content) {
        case (.post(.text(let text)), .post(.text(let post))): #expect(text == post.text)
        case (.post(.mood(let mood, let note)), .post(.mood(let post))):
          #expect(mood == post.mood && mood.score == post.score && note == post.note)
        default: #expect(Bool(false))
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `jrnl holds words, tags and stars, and a mood as words`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let items = (0..<50).map { Self.item($0, &random) }
    let (text, losses) = Self.exported(JrnlWriter.self, items)
    let back = read(JrnlReader.self, text)
    let json = read(JrnlJSONReader.self, Self.exported(JrnlJSONWriter.self, items).0)
    #expect(back.count == items.count && json.count == items.count)
    for ((entry, other), item) in zip(zip(back, json), items) {
      guard let post = item.post else { continue }
      let tags = Set(post.tags)
      #expect(entry.moment == item.moment && other.moment == item.moment)
      #expect(entry.isStarred == post.isStarred && other.isStarred == post.isStarred)
      #expect(Set(other.tags + Tag.found(in: other.words)) == tags)
      #expect(Set(entry.tags + Tag.found(in: entry.words)) == tags)
      #expect(other.words == post.wholeText)
      // Given tags are a last line, and a line like a header begins with a space.
      let lines = post.wholeText.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where !post.wholeText.isEmpty {
        let found = entry.words.split(separator: "\n", omittingEmptySubsequences: false)[number]
        #expect(found == line || found == " " + line, "\(found)")
      }
    }
    #expect(
      losses.counts[.field(.mood)]
        == items.count { if case .post(.mood) = $0.content { true } else { false } })
  }

  @Test(arguments: 0..<10)
  func `tui-journal holds words, tags and moments`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let items = (0..<50).map { Self.item($0, &random) }
    let back = read(TUIJournalReader.self, Self.exported(TUIJournalWriter.self, items).0)
    #expect(back.count == items.count)
    for (entry, item) in zip(back, items) {
      #expect(entry.moment.instant == item.moment?.instant)
      #expect(entry.words == item.post?.wholeText)
      #expect(Set(entry.tags) == Set(item.post?.tags ?? []))
    }
  }

  @Test func `random bytes crash no reader`() {
    var random = SeededGenerator(seed: 3)
    let seeds = [
      "[2019-01-02 10:00] A *\n@b\n",
      #"{"entries":[{"title":"a","date":"2019-01-02","time":"1"}]}"#,
      #"{"id":"a","type":"text","at":"2026-11-21T08:01:02Z","payload":{"text":"x"}}"#,
      #"{"entries":[{"type":"mood","payload":"e30="}]}"#,
    ]
    for _ in 0..<2000 {
      var bytes = Array(seeds.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      for format in ExchangeFormat.readable {
        guard let reader = format.reader else { continue }
        _ = reader.fits(bytes.span, named: "a")
        reader.init(options: .withoutZones).read(bytes.span, named: "a") { _ in }
      }
    }
  }
}
