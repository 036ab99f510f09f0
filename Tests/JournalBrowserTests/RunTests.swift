import Presentation
import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelineStore

@testable import JournalBrowser

/// The browser from its begin to its end, on a screen that records.
@MainActor
struct RunTests {
  private static let days = [
    "2026-11-20T21:30 Dinner with everyone #family", "2026-11-21T07:00 Tea",
    "2026-11-21T07:30 Coffee",
  ]

  /// Remembers its commands, each of which writes an entry.
  private final class Memory: StageProgram {
    let stage: Stage
    private(set) var commands: [[String]] = []

    init(_ stage: Stage) { self.stage = stage }

    override func run(_ command: BrowserCommand) async -> CommandAnswer {
      commands.append(command.words)
      stage.append(
        #"{"id":"new1","type":"text","at":"2026-11-19T07:45:00+09:00","written":"2026-11-21T08:01:00+09:00","payload":{"text":"new"}}"#
      )
      return CommandAnswer(code: 0, message: "done")
    }
  }

  private func parts(_ stage: Stage, _ memory: Memory) -> BrowserParts {
    BrowserParts(
      store: stage.store, configuration: .standard, words: Catalogue(.english),
      time: FixedTime.tokyo, program: memory)
  }

  private func run(_ keys: [Key], _ stage: Stage, _ memory: Memory) async -> RecordingScreen {
    let screen = RecordingScreen(keys.map { .input(.key($0)) })
    let code = await Browser(parts(stage, memory), on: screen, styler: Styler(isOn: true)).run()
    #expect(code == 0 && screen.begun == screen.ended)
    return screen
  }

  @Test func `it opens at the newest entry, wherever the user was the last time`() async {
    let stage = await Stage(Self.days)
    let memory = Memory(stage)
    let before = await run(["G", "s", Key(.enter), "q", "q"], stage, memory)
    #expect(before.shown.contains("Dinner"))
    let screen = RecordingScreen([.shows("▌ 07:30 Coffee"), .key("q")])
    _ = await Browser(parts(stage, memory), on: screen, styler: Styler(isOn: true)).run()
  }

  @Test func `what a command wrote is selected`() async {
    let stage = await Stage(Self.days)
    let memory = Memory(stage)
    let screen = await run(["a", "q"], stage, memory)
    #expect(memory.commands == [["add", "text"]])
    #expect(screen.begun == 2, "the editor had the terminal")
    #expect(screen.shown.contains("▌ 07:45 new"))
  }

  @Test func `many keys in a row do not each get a frame`() async {
    let stage = await Stage(Self.days)
    let screen = await run(Array(repeating: "j", count: 400) + ["q"], stage, Memory(stage))
    #expect(screen.writes < 200)
  }

  @Test func `the end waits for a save in flight`() async {
    let stage = await Stage(Self.days)
    let screen = RecordingScreen([
      .shows("Coffee"), .run { stage.repository.hold() }, .key("s"),
      .run {
        Task {
          await stage.until { stage.repository.waiting > 0 }
          for _ in 0..<100 { await Task.yield() }
          stage.repository.release()
        }
      }, .event(.closed),
    ])
    _ = await Browser(parts(stage, Memory(stage)), on: screen, styler: Styler(isOn: false)).run()
    #expect(stage.store.hasSaved && !stage.store.hasPendingChanges)
  }

  @Test func `a closed terminal ends it, with the saves done`() async throws {
    let stage = await Stage(Self.days)
    let screen = RecordingScreen([.input(.key("s")), .closed])
    _ = await Browser(parts(stage, Memory(stage)), on: screen, styler: Styler(isOn: false)).run()
    let stored = try await stage.store.load(.everything).timeline.item(at: 0)
    #expect(stored.post?.isStarred == true)
  }
}
