import JSONBytes
import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// tui-journal, timeline apps, and our own lines.
struct OtherReaderTests {
  @Test(arguments: [
    #"[{"id":1,"date":"2023-05-01T10:00:00Z","title":"T","content":"C","tags":["a b"],"priority":3}]"#,
    #"{"version":100,"entries":[{"id":1,"date":"2023-05-01T10:00:00Z","title":"T","content":"C","tags":["a b"],"priority":3}]}"#,
  ])
  func `tui-journal has two shapes`(text: String) {
    let entries = read(TUIJournalReader.self, text)
    #expect(entries.map(\.words) == ["T\nC"])
    #expect(entries[0].tags.map(\.name) == ["a b"])
    #expect(entries[0].moment.spelling == "2023-05-01T10:00:00Z")
    #expect(entries[0].members.map { String(decoding: $0.value, as: UTF8.self) } == ["3"])
    let fits = TUIJournalReader.fits(Array(text.utf8).span, named: "a")
    #expect(fits)
  }

  @Test func `a timeline app's payload is an object or Base64, and unknown types go along`() {
    let payload = Base64.encoded(Array(#"{"date":700000000,"mood":"good","note":"x"}"#.utf8))
    let entries = read(
      TimelineAppReader.self,
      """
      {"version":1,"entries":[
      {"type":"text","payload":{"id":"A","createdAt":"2024-01-01T10:00:00+01:00","title":"T",
        "richText":{"ops":[{"insert":"Rich"},{"insert":" words"}]},"isPinned":true}},
      {"type":"mood","payload":"\(String(decoding: payload, as: UTF8.self))"},
      {"type":"photo","payload":{"date":1700000000,"blob":1.0}}]}
      """)
    #expect(entries.map(\.words) == ["T\nRich words", "good: x", "photo"])
    #expect(entries[0].members.map(\.name) == ["richText", "isPinned"])
    #expect(!entries[0].isStarred, "pinned is not starred")
    #expect(entries[1].moment.spelling == "2023-03-08T20:26:40Z", "since 2001")
    #expect(entries[2].moment.spelling == "2023-11-14T22:13:20Z", "since 1970")
    #expect(
      entries[2].content
        == .unknown(
          kind: "photo", payload: Array(#"{"date":1700000000,"blob":1.0}"#.utf8)))
  }

  @Test func `a mood without a meaning is a question`() {
    let text =
      #"{"version":1,"entries":[{"type":"mood","payload":{"date":0,"mood":"zesty"}}]}"#
    #expect(items(TimelineAppReader.self, text) == [.unclear(.mood("zesty"))])
    let options = ReadingOptions(
      time: FixedTime.tokyo, moods: ["zesty": .own("zesty", score: Score(5))])
    #expect(read(TimelineAppReader.self, text, options).count == 1)
  }

  @Test func `times in UTC become local times of a given zone`() {
    let text =
      #"{"version":1,"entries":[{"type":"text","payload":{"at":"2024-01-01T00:00:00Z","text":"x"}}]}"#
    let options = ReadingOptions(time: FixedTime.tokyo, isZoneGiven: true)
    #expect(
      read(TimelineAppReader.self, text, options).map(\.moment.spelling)
        == ["2024-01-01T09:00:00+09:00"])
  }

  @Test func `of a journal come the lines of what is shown, and other kinds as they are`() {
    let entries = read(
      LinesReader.self,
      """
      {"format":"timeline-journal","version":1}
      {"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"old"}}
      {"id":"c","type":"text","at":"2026-11-21T08:01:02+09:00","replaces":["a"],"payload":{"text":"new","sky":{"t":7.0}}}
      {"id":"d","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"gone"}}
      {"id":"e","type":"deletion","replaces":["d"],"payload":{}}
      {"id":"f","type":"photo","at":"2026-11-21T09:30:00+09:00","payload":{"blob":"5f1c"}}
      """)
    #expect(entries.map(\.words) == ["old", "new", "photo"])
    #expect(entries.map { $0.line?.isCurrent } == [false, true, true])
    #expect(entries[1].identity == .ours(EntryID("c")) && entries[1].line?.post == EntryID("a"))
    #expect(entries[1].members.isEmpty)
    let line = entries[1].line.map { String(decoding: $0.object, as: UTF8.self) }
    #expect(line?.hasPrefix(#"{"id":"c","type":"text""#) == true, "the line goes along whole")
  }

  @Test func `what a list prints comes back`() {
    let entries = read(
      LinesReader.self,
      #"{"id":"a","type":"mood","at":"2026-11-21T08:02:00+09:00","understood":true,"mood":"wistful","score":2.5,"note":"n","tags":["t"],"starred":true}"#
    )
    #expect(entries.map(\.words) == ["wistful: n"])
    #expect(entries[0].isStarred)
    #expect(entries[0].tags.map(\.name) == ["t"])
  }

  @Test func `a journal that needs abilities is not read past its gate`() {
    let text = #"""
      {"format":"timeline-journal","version":1,"needs":{"read":["secret-1"]}}
      {"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"sealed"}}
      """#
    #expect(items(LinesReader.self, text) == [.broken(BrokenEntry(at: 0, .needsAbilities))])
    let entry = #"{"id":"a","type":"text","at":"2026-11-21T08:01:02Z","needs":["x"],"payload":{}}"#
    #expect(items(LinesReader.self, entry) == [.broken(BrokenEntry(at: 0, .needsAbilities))])
  }

  @Test func `a damaged line is reported`() {
    let found = items(LinesReader.self, "{\"id\":\"a\",\"ty\n")
    #expect(found == [.broken(BrokenEntry(at: 0, .brokenJSON))])
  }

  @Test func `UTF-16 and Latin-1 become UTF-8`() {
    func decoded(_ bytes: [UInt8], _ chosen: TextEncoding? = nil) -> String {
      var text = ""
      TextEncoding.withUTF8(bytes.span, chosen: chosen) { text = $0.text(0..<$0.count) }
      return text
    }
    #expect(decoded([0xFF, 0xFE, 0x42, 0x30, 0x3D, 0xD8, 0x00, 0xDE]) == "あ😀")
    #expect(decoded([0xFE, 0xFF, 0x30, 0x42]) == "あ")
    #expect(decoded([0xEF, 0xBB, 0xBF, 0x61]) == "a")
    #expect(decoded([0x63, 0xE9, 0x80], .latin1) == "cé€")
    let latin: [UInt8] = [0x61, 0xE9]
    let flaws = (TextEncoding.firstFlaw(latin.span), TextEncoding.firstFlaw(Array("é".utf8).span))
    #expect(flaws.0 == 1)
    #expect(flaws.1 == nil)
  }
}
