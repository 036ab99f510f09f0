import Presentation
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelineStore

@testable import JournalBrowser

/// A screen that has ended is gone at once, whatever it has started.
@MainActor
struct LifetimeTests {
  private static let days = [
    "2026-11-20T21:30 Dinner with everyone #family", "2026-11-21T07:30 Coffee",
  ]

  /// The keys that open each screen.
  private nonisolated static let screens: [(String, [Key])] = [
    ("reader", [Key(.enter)]), ("help", ["?"]), ("moods", ["m"]), ("calendar", ["c"]),
    ("figures", ["S"]),
    ("history", ["h"]), ("trash", ["D"]), ("conflicts", ["C"]), ("find", ["/"]), ("go to", ["g"]),
    ("write", ["i"]), ("note", ["m", "3"]), ("merge", ["M"]), ("entries", ["f"]), ("tags", ["#"]),
    ("tag", ["t"]),
  ]

  @Test(arguments: screens) func `an ended screen is gone with its work in flight`(
    _ name: String, _ keys: [Key]
  ) async {
    let stage = await Stage(Self.days)
    stage.repository.hold()
    for key in keys { stage.send(key) }
    #expect(stage.navigation.routes.count == 2)
    weak let lifetime = stage.lifetime.top
    weak let state = stage.screen
    #expect(lifetime != nil && state != nil)
    stage.send(Key(.escape))
    #expect(lifetime == nil && state == nil)
    stage.repository.release()
    await stage.settle()
    #expect(stage.navigation.routes == [.timeline])
  }

  @Test func `an answered question is gone with its deletion in flight, which is done`()
    async throws
  {
    let stage = await Stage(Self.days)
    stage.append(
      #"{"id":"zz","type":"photo","at":"2026-11-21T07:45:00+09:00","payload":{"file":"a"}}"#)
    await stage.store.reload()
    await stage.press("g", "g", "d")
    weak let lifetime = stage.lifetime.top
    guard lifetime?.state is QuestionViewState else {
      Issue.record("no question")
      return
    }
    stage.repository.hold()
    stage.send("y")
    await stage.until { stage.repository.waiting == 1 }
    #expect(lifetime == nil && stage.navigation.routes == [.timeline])
    stage.timeline.refresh()
    #expect(stage.timeline.timeline.count == 2, "shown as deleted at once")
    stage.end()
    stage.repository.release()
    await stage.context.work.finish()
    #expect(try await stage.store.load(.everything).timeline.count == 2)
  }

  @Test func `the timeline is gone with a search and a save in flight, and the save is done`()
    async throws
  {
    let stage = await Stage(Self.days)
    stage.repository.hold()
    weak let timeline = stage.timeline
    timeline?.toggleStar(stage.lifetime.chosenItems)
    timeline?.toggleStarredOnly()
    await stage.until { stage.repository.waiting == 2 }
    stage.end()
    #expect(timeline == nil)
    stage.repository.release()
    await stage.context.work.finish()
    let stored = try await stage.store.load(.everything).timeline.item(at: 0)
    #expect(stored.post?.isStarred == true)
  }

  @Test func `the answer of an editor is for the screen that asked`() async {
    let stage = await Stage(Self.days)
    await stage.press(Key(.enter), "e")
    guard case .command(_, let id) = stage.requests.last else {
      Issue.record("no command")
      return
    }
    let selected = stage.timeline.window.selection
    await stage.press("q")
    stage.context.receive(
      CommandAnswer(code: 0, message: ""),
      wrote: Selection(1, in: stage.timeline.timeline), for: id)
    #expect(stage.timeline.window.selection == selected, "that screen has ended")
    await stage.press(Key(.enter))
    #expect(stage.lifetime.top?.id != id)
  }

  @Test func `of two changes in flight only the refused one goes`() async {
    let stage = await Stage(Self.days)
    stage.repository.hold()
    stage.repository.refuse(true, false)
    stage.send("s")
    stage.send("j")
    stage.send("s")
    await stage.until { stage.repository.waiting == 1 }
    stage.timeline.refresh()
    #expect(stage.stars == [true, true], "both are shown at once")
    stage.repository.release()
    await stage.settle()
    #expect(stage.stars == [false, true])
  }

  @Test func `a refused entry leaves with the reason, and its words are a draft`() async {
    let stage = await Stage(Self.days)
    stage.repository.refuse(true)
    await stage.press("i")
    await stage.type("Hello")
    await stage.press(Key(.enter))
    #expect(stage.timeline.timeline.count == 2)
    #expect(
      stage.said.contains("free some space and try again; your text is kept; 'journal drafts"))
    #expect(stage.drafts == ["Hello"])
  }
}

extension Stage {
  /// Yields to other tasks until the condition holds.
  func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  fileprivate var stars: [Bool] {
    ((try? timeline.timeline.items()) ?? []).map { $0.post?.isStarred ?? false }
  }
}
