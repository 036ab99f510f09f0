import Platform
import Presentation
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence
import TimelineStore

@testable import JournalBrowser

/// Keys on the full screen with two journals as one timeline: each key acts on the journals of its entries.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct SeveralJournalsTests {
  private let directory = TemporaryDirectory()
  private let home: HeldRepository
  private let work: HeldRepository
  private let several: Journals

  init() {
    func journal(_ name: String, in directory: TemporaryDirectory) -> HeldRepository {
      HeldRepository(
        FilePostRepository(
          path: BytePath("\(directory.path)/\(name).jsonl"), time: FixedTime.tokyo))
    }
    home = journal("home", in: directory)
    work = journal("work", in: directory)
    several = Journals(
      [.init(name: "home", repository: home), .init(name: "work", repository: work)],
      forNew: "home", report: { _, _ in })
  }

  private func stage(home: [String], work: [String]) async -> Stage {
    for (name, lines) in [("home", home), ("work", work)] {
      let text = lines.map { $0 + "\n" }.joined()
      directory.write("\(name).jsonl", Stage.file([]) + Array(text.utf8))
    }
    let stage = await Stage(several: several)
    stage.size = ScreenSize(columns: 100, rows: 14)
    return stage
  }

  private func entry(_ id: String, _ day: Int, _ text: String) -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-11-\#(day)T07:30:00+09:00","payload":{"text":"\#(text)"}}"#
  }

  private func version(_ id: String, of post: String, _ text: String) -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-11-21T07:30:00+09:00","replaces":["\#(post)"],"payload":{"text":"\#(text)"}}"#
  }

  private func lines(_ name: String) -> [String] {
    directory.read("\(name).jsonl").split(separator: 0x0A).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func shown(_ stage: Stage) -> [String] {
    ((try? stage.timeline.timeline.items()) ?? []).map { item in
      "\(item.isStarred ? "★ " : "")\(item.body ?? "") · \(item.journal ?? "")"
    }
  }

  // MARK: Undo

  @Test
  func `one undo brings back all that one deletion hid, and the next one is of the act before`()
    async
  {
    let stage = await stage(home: [entry("h1", 20, "Tea")], work: [entry("w1", 21, "Rain")])
    await stage.press("s", "j", "s", "k", "v", "v", "d")
    #expect(shown(stage) == [])
    await stage.press("u")
    #expect(shown(stage) == ["★ Rain · work", "★ Tea · home"])
    await stage.press("u")
    #expect(shown(stage) == ["★ Rain · work", "Tea · home"])
    await stage.press("u")
    #expect(shown(stage) == ["Rain · work", "Tea · home"])
    let redo = Key(.character("r"), .control)
    await stage.press(redo, redo, redo)
    #expect(shown(stage) == [])
    await stage.press("u")
    #expect(shown(stage) == ["★ Rain · work", "★ Tea · home"])
  }

  @Test func `an undo takes back what another program did in one of the journals first`() async {
    let stage = await stage(home: [entry("h1", 20, "Tea")], work: [entry("w1", 21, "Rain")])
    await stage.press("v", "v", "d")
    let added = entry("w2", 22, "Added elsewhere") + "\n"
    directory.write("work.jsonl", directory.read("work.jsonl") + Array(added.utf8))
    await stage.store.reload()
    await stage.press("u")
    #expect(shown(stage) == [])
    await stage.press("u")
    #expect(shown(stage) == ["Rain · work", "Tea · home"])
  }

  @Test func `where one journal refuses an undo, the others are undone, and both are named`() async
  {
    let stage = await stage(home: [entry("h1", 20, "Tea")], work: [entry("w1", 21, "Rain")])
    await stage.press("v", "v", "d")
    home.refuse(true)
    await stage.press("u")
    #expect(shown(stage) == ["Rain · work"])
    let sentence = stage.said
    #expect(sentence.contains("undid the deletion of Rain"), "\(sentence)")
    #expect(sentence.contains("home: can't write to"), "\(sentence)")
    await stage.press("u")
    #expect(
      shown(stage) == ["Rain · work", "Tea · home"], "the rest of the act can still be undone")
  }

  // MARK: One journal refuses

  @Test(arguments: ["home", "work"])
  func `where one journal refuses a change, the others are saved, and both are named`(
    refusing: String
  ) async {
    let stage = await stage(home: [entry("h1", 20, "Tea")], work: [entry("w1", 21, "Rain")])
    let saved = refusing == "home" ? "work" : "home"
    (refusing == "home" ? home : work).refuse(true, true)
    await stage.press("v", "v", "s")
    #expect(shown(stage).filter { $0.hasPrefix("★") }.map { $0.suffix(4) } == [saved.suffix(4)])
    #expect(stage.said.contains("starred"), "\(stage.said)")
    #expect(stage.said.contains("\(refusing): can't write to"))
    await stage.press("d")
    #expect(shown(stage).map { $0.suffix(4) } == [refusing.suffix(4)])
    #expect(stage.said.contains("deleted"), "\(stage.lines.last ?? "")")
    #expect(stage.said.contains("\(refusing): can't write to"))
  }

  @Test(arguments: ["home", "work"])
  func `a restoration in one journal does not fail with that in another`(refusing: String)
    async throws
  {
    let stage = await stage(home: [entry("h1", 20, "Tea")], work: [entry("w1", 21, "Rain")])
    await stage.press("v", "v", "d")
    let store = stage.store
    let deleted = try await store.journals.histories(ofPosts: [EntryID("h1"), EntryID("w1")])
    (refusing == "home" ? home : work).refuse(true)
    _ = try await store.restore(deleted)
    let trash = try await store.journals.trash()
    #expect(trash.map(\.item.journal) == [refusing])
  }

  // MARK: Two copies of one journal

  @Test func `versions of two copies are two conflicts, and each is settled in its own copy`() async
  {
    let post = entry("p1", 21, "Tea")
    let stage = await stage(
      home: [post, version("h1", of: "p1", "Tea with Ada"), version("h2", of: "p1", "Tea alone")],
      work: [post, version("w1", of: "p1", "Green tea"), version("w2", of: "p1", "Black tea")])
    let work = lines("work")
    await stage.press("C")
    #expect(stage.lines[0].contains("1 of 2"), "\(stage.shown)")
    #expect(stage.shown.contains("Tea with Ada") && stage.shown.contains("Tea alone"))
    #expect(!stage.shown.contains("Green tea") && !stage.shown.contains("Version 3"))
    await stage.press("1")
    #expect(lines("home").last?.contains(#""h1","h2"]"#) == true)
    #expect(lines("work") == work)
    await stage.press("2")
    #expect(lines("work").last?.contains(#""w1","w2"]"#) == true)
    #expect(lines("home").count == 5)
  }

  @Test func `a key on an entry of one copy leaves the same entry of the other copy`() async {
    let post = entry("p1", 21, "Tea")
    let stage = await stage(home: [post], work: [post])
    await stage.press("j", "s")
    #expect(shown(stage) == ["Tea · home", "★ Tea · work"])
    await stage.press("d")
    #expect(shown(stage) == ["Tea · home"])
    #expect(lines("home").count == 2)
    await stage.press("u", "k", "v", "d")
    #expect(shown(stage) == ["★ Tea · work"])
    await stage.press("D", "r", Key(.escape))
    #expect(shown(stage) == ["Tea · home", "★ Tea · work"])
    #expect(lines("work").count == 5, "the star, the deletion and its undo")
  }

  @Test func `the versions of an entry are those of its own journal`() async {
    let stage = await stage(
      home: [entry("p1", 21, "Tea")],
      work: [entry("p1", 21, "Tea"), version("w1", of: "p1", "Green tea")])
    await stage.press("j", "h")
    #expect(stage.shown.contains("Green"), "\(stage.shown)")
    await stage.press(Key(.escape), "k", "h")
    #expect(!stage.shown.contains("Green"), "\(stage.shown)")
  }
}
