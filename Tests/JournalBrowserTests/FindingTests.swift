import Presentation
import Terminal
import TestSupport
import Testing
import TextSearch
import TimelineDomain
import TimelineStore

@testable import JournalBrowser
@testable import Settings

/// Filters while other searches run, hits before a search is done, and days found by halving.
@MainActor
struct FindingTests {
  private static func many(_ count: Int) -> [String] {
    (0..<count).map { number in
      let day = 1 + number % 28
      let hour = number / 28 % 24
      let month = 1 + number / 672
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return
        "2026-\(two(month))-\(two(day))T\(two(hour)):00 Entry \(number) \(number % 7 == 0 ? "seven" : "")"
    }
  }

  @Test func `a filter without hits has lost no entry, whatever another program writes`() async {
    let stage = await Stage(Self.many(3))
    await stage.press("/")
    await stage.type("nowhere")
    await stage.press(Key(.enter))
    stage.append(#"{"id":"x1","type":"text","at":"2026-01-09T07:30:00Z","payload":{"text":"new"}}"#)
    await stage.store.reload()
    await stage.settle()
    await stage.press("h")
    #expect(stage.context.status.notice == "no entry is selected")
    #expect(stage.navigation.routes == [.timeline])
  }

  @Test(arguments: [("other words", "added; the filter hides it"), ("Entry 2, too", "added")])
  func `what is written while a filter hides it is said to be hidden`(
    words: String, said: String
  ) async {
    let stage = await Stage(Self.many(3))
    await stage.press("/")
    await stage.type("Entry 2")
    await stage.press(Key(.enter), "i")
    await stage.type(words)
    await stage.press(Key(.enter))
    #expect(stage.context.status.notice == said)
  }

  @Test func `the first hits are there while the search goes on`() async {
    let stage = await Stage(Self.many(700))
    stage.repository.hold()
    stage.send("/")
    for letter in "seven" { stage.send(Key(.character(letter))) }
    await stage.until { stage.timeline.isPartial && stage.timeline.isSlow }
    // As many as were found in the time that there is for the first ones.
    let first = stage.timeline.timeline.count
    #expect(stage.lines[0].hasSuffix("Searching… 1 of \(first)+"))
    stage.repository.release()
    await stage.settle()
    #expect(stage.timeline.timeline.count == 100 && !stage.timeline.isPartial)
    #expect(!stage.lines[0].contains("Searching"))
  }

  @Test func `a filter with few hits is shown from far down the timeline`() async {
    let stage = await Stage(Self.many(300))
    await stage.press("G", "/")
    await stage.type("Entry 299")
    #expect(stage.timeline.timeline.count == 1)
    await stage.type("x")
    #expect(stage.timeline.timeline.isEmpty)
    await stage.press(Key(.escape))
    #expect(stage.timeline.selectedIndex == 299)
  }

  @Test func `a letter without hits, taken back, leaves the selection on its entry`() async {
    let stage = await Stage(Self.many(300))
    await stage.press("G", "k", "/")
    await stage.type("Entry")
    let name = stage.timeline.window.selection.name
    await stage.type("x")
    #expect(stage.timeline.timeline.isEmpty && stage.timeline.selectedItem == nil)
    await stage.press(Key(.backspace))
    #expect(stage.timeline.selectedIndex == 298)
    #expect(stage.timeline.window.selection.name == name)
  }

  @Test func `a newer letter ends the older search, and its answer never wins`() async {
    let stage = await Stage(Self.many(30))
    stage.repository.hold()
    stage.send("/")
    for letter in "seven" { stage.send(Key(.character(letter))) }
    await stage.until { stage.repository.waiting == 5 }
    stage.repository.release()
    await stage.settle()
    #expect(stage.timeline.filter.text == "seven")
    #expect(stage.timeline.timeline.count == 5)
  }

  @Test func `Escape shows the whole timeline at once, before it is loaded again`() async {
    let stage = await Stage(Self.many(30))
    await stage.press("j", "/")
    await stage.type("seven")
    stage.repository.hold()
    stage.send(Key(.escape))
    #expect(stage.timeline.timeline.count == 30 && stage.timeline.selectedIndex == 1)
    stage.repository.release()
    await stage.settle()
    #expect(stage.timeline.timeline.count == 30)
  }

  @Test func `days are found whatever the clocks showed`() async {
    let lines = [
      ("2026-11-18T23:30:00+09:00", "a"), ("2026-11-19T00:30:00+09:00", "b"),
      ("2026-11-19T12:00:00-05:00", "c"), ("2026-11-20T01:00:00+09:00", "d"),
      ("2026-11-20T23:00:00+09:00", "e"),
    ]
    let header = String(decoding: Stage.file([]), as: UTF8.self)
    let file = lines.reduce(header) { text, line in
      text
        + #"{"id":"\#(line.1)1","type":"text","at":"\#(line.0)","payload":{"text":"\#(line.1)"}}"#
        + "\n"
    }
    let stage = await Stage(file: Array(file.utf8))
    var bodies: [String?] = []
    for _ in 0..<5 {
      bodies.append(stage.timeline.selectedItem?.post?.body)
      await stage.press("}")
    }
    #expect(bodies == ["e", "b", "a", "a", "a"])
    await stage.press("{")
    #expect(stage.timeline.selectedItem?.post?.body == "b")
  }

  @Test func `a place that is kept is found again`() async {
    let stage = await Stage(Self.many(30))
    let item = stage.timeline.timeline
    let wanted = Selection(of: item.address(at: 7), at: item.sortingMoment(at: 7))
    stage.timeline.selectWhenLoaded(wanted)
    #expect(stage.timeline.selectedIndex == 7)
    stage.timeline.selectWhenLoaded(Selection(of: EntryAddress(EntryID("gone"), in: nil), at: nil))
    #expect(stage.timeline.selectedIndex == 7)
  }

  @Test func `keys of the settings work, and the footer and the help show them`() async {
    let keys = KeyTable([.init(action: "star", keys: "S")])
    let stage = await Stage(Self.many(3), keys: keys)
    stage.size = ScreenSize(columns: 100, rows: 60)
    #expect(stage.lines.last?.contains("S star") == true)
    await stage.press("s")
    #expect(!stage.shown.contains("★"))
    await stage.press("S")
    #expect(stage.shown.contains("★"))
    await stage.press("?")
    #expect(stage.shown.contains("   S                  star or unstar"))
  }
}
