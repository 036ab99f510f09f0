import Platform
import Presentation
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence
import TimelineStore

@testable import JournalBrowser

/// Journals that can't be changed or read, and what happens to a file meanwhile.
@MainActor
struct AccessTests {
  private static let days = [
    "2026-11-20T21:30 Dinner with everyone #family", "2026-11-21T07:30 Coffee",
  ]

  private static func gated(_ needs: String) -> [UInt8] {
    Array(
      (#"{"format":"timeline-journal","version":1,"id":"0g9cg5c3c1qx8pa2","needs":{\#(needs)}}"#
        + "\n"
        + #"{"id":"aa","type":"text","at":"2026-11-20T21:30:00+09:00","payload":{"text":"Dinner"}}"#
        + "\n").utf8)
  }

  @Test func `a read-only journal opens, says so, and keys that can't work say why`() async {
    let stage = await Stage(file: Self.gated(#""write":["signed-1"]"#))
    #expect(stage.lines[0].hasPrefix(" journal  read-only"))
    #expect(stage.shown.contains("Dinner"))
    for key: Key in ["s", "d", "i", "m", "u", "e", "a"] {
      await stage.press(key)
      #expect(stage.shown.contains("can't change this journal: it needs 'signed-1'"))
      #expect(stage.navigation.routes == [.timeline])
    }
    #expect(stage.requests.isEmpty)
  }

  @Test func `a journal that can't be read opens with a sentence, and q ends it`() async {
    let stage = await Stage(file: Self.gated(#""read":["secret-1"]"#))
    #expect(stage.shown.contains("it needs 'secret-1'"))
    #expect(stage.lines.last == " ? keys  q quit")
    await stage.press("s", "/", "c", "h")
    #expect(stage.navigation.routes == [.timeline] && !stage.navigation.isEnded)
    await stage.press("q")
    #expect(stage.navigation.isEnded)
  }

  @Test func `a file that is no journal opens with a sentence`() async {
    let stage = await Stage(file: Array("Dear diary\n".utf8))
    #expect(stage.shown.contains("it is not a journal"), "the sentence of the failure")
    #expect(stage.lines.last == " ? keys  q quit")
  }

  @Test func `damaged lines are counted, with the command that looks into them`() async {
    let stage = await Stage(file: Stage.file(Self.days) + Array("garbage\n".utf8))
    #expect(stage.lines[0].contains("1 damaged: journal check"))
    #expect(stage.shown.contains("'journal check' shows it"))
    await stage.press("j")
    #expect(!stage.shown.contains("shows it"), "the sentence goes, the count stays")
    #expect(stage.lines[0].contains("1 damaged"))
  }

  @Test func `damaged lines of several journals are counted, with the first journal's command`()
    async
  {
    let directory = TemporaryDirectory()
    let damaged = Array("garbage\n".utf8)
    let long = "2026-11-21T07:40 A meeting that went on and on about when to meet"
    directory.write("home.jsonl", Stage.file(Array(Self.days.prefix(1))))
    directory.write("work.jsonl", Stage.file([long]) + damaged)
    directory.write("club.jsonl", Stage.file([]) + damaged + damaged)
    let members = ["home", "work", "club"].map { (name: String) in
      Journals.Member(
        name: name,
        repository: FilePostRepository(
          path: BytePath("\(directory.path)/\(name).jsonl"), time: FixedTime.tokyo))
    }
    let stage = await Stage(
      several: Journals(members, forNew: "home") { _, _ in })
    #expect(stage.lines[0].hasPrefix(" journal  3 damaged: journal -j work check"))
    #expect(stage.shown.contains("work: line 3 is damaged; it is kept"))
    #expect(stage.lines[2] == "▌ 07:40  A meeting that went on and on about when to… · work")
  }

  @Test func `a journal that is cut, replaced or removed is reported`() async throws {
    let stage = await Stage(Self.days)
    stage.directory.write("journal.jsonl", Stage.file(Array(Self.days.prefix(1))))
    await stage.store.reload()
    stage.lifetime.refresh()
    #expect(stage.shown.contains("replaced or cut the journal"))
    try LiveSystemCalls().removeFile(BytePath("\(stage.directory.path)/journal.jsonl"))
    await stage.store.reload()
    stage.lifetime.refresh()
    #expect(stage.shown.contains("the journal's file is gone"))
    stage.directory.write("journal.jsonl", Array("no journal\n".utf8))
    await stage.store.reload()
    stage.lifetime.refresh()
    #expect(stage.said.contains("it is not a journal"))
    await stage.press("j", "k", "G", "c", "q")
    #expect(!stage.navigation.isEnded)
  }

  @Test func `two journals are one timeline, and a change goes to its own`() async throws {
    let directory = TemporaryDirectory()
    directory.write("a.jsonl", Stage.file(Array(Self.days.prefix(1))))
    directory.write(
      "b.jsonl",
      Array(
        String(decoding: Stage.file(Array(Self.days.suffix(1))), as: UTF8.self)
          .replacing("e1000", with: "f1000").utf8))
    func member(_ name: String) -> Journals.Member {
      Journals.Member(
        name: name,
        repository: FilePostRepository(
          path: BytePath("\(directory.path)/\(name).jsonl"), time: FixedTime.tokyo))
    }
    let missing = Journals.Member(
      name: "c",
      repository: FilePostRepository(path: BytePath("/dev/null/c"), time: FixedTime.tokyo))
    let store = TimelineStore(
      Journals([member("a"), member("b"), missing], forNew: "a") { _, _ in },
      time: FixedTime.tokyo)
    let items = try await store.load(.everything).timeline.items()
    #expect(items.map(\.journal) == ["b", "a"])
    _ = try await store.perform(.edit(items, PostEdit(isStarred: .set(true))))
    #expect(directory.text("a.jsonl").contains(#""starred":true"#))
    #expect(directory.text("b.jsonl").contains(#""starred":true"#))
    let starred = try await store.load(.everything).timeline.items()
    _ = try await store.perform(.delete([starred[0]]))
    #expect(directory.text("b.jsonl").contains("deletion"))
    let trash = try await store.journals.trash()
    #expect(trash.map(\.item.journal) == ["b"])
    _ = try await store.restore(
      try await store.journals.histories(ofPosts: trash.map(\.item.id)))
    let again = try await store.load(.everything).timeline.items()
    #expect(again.map(\.journal) == ["b", "a"])
    let post = try await store.add(NewPost(.text("new")))
    #expect(directory.text("a.jsonl").contains(post.id.text))
  }
}

extension TemporaryDirectory {
  fileprivate func text(_ name: String) -> String { String(decoding: read(name), as: UTF8.self) }
}
