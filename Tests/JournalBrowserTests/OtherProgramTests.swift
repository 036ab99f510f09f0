import Platform
import Presentation
import Settings
import Synchronization
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence
import TimelineStore

@testable import JournalBrowser

/// What other programs do to the file while the browser runs is reported, and never ends it.
@MainActor
struct OtherProgramTests {
  private static let days = ["2026-11-20T21:30 Dinner with everyone", "2026-11-21T07:30 Coffee"]

  private let directory = TemporaryDirectory()
  private var path: BytePath { BytePath("\(directory.path)/journal.jsonl") }

  private func run(
    _ steps: [RecordingScreen.Step], whenLocked wait: @escaping @Sendable () -> Void = {}
  ) async -> (code: Int32, shown: String) {
    let (news, teller) = AsyncStream.makeStream(of: String.self)
    let repository = FilePostRepository(path: path, time: FixedTime.tokyo) { event in
      if let notice = Notice(event) { teller.yield(notice.sentence.text(Catalogue(.english))) }
      wait()
    }
    let parts = BrowserParts(
      store: TimelineStore(Journals(repository), time: FixedTime.tokyo),
      configuration: .standard, words: Catalogue(.english), time: FixedTime.tokyo,
      program: GoldenProgram(Catalogue(.english)), news: news)
    let screen = RecordingScreen(steps)
    let code = await Browser(parts, on: screen, styler: Styler(isOn: true)).run()
    return (code, screen.shown)
  }

  @Test func `a lock of another program is reported, and the change is made after it`()
    async throws
  {
    directory.write("journal.jsonl", Stage.file(Self.days))
    let calls = LiveSystemCalls()
    let other = try calls.openFile(path, .append)
    let isSeen = Mutex(false)
    let steps: [RecordingScreen.Step] = [
      .shows("Coffee"),
      .run {
        // A reader may still have it.
        while (try? calls.lockFile(other, .exclusive)) == nil { calls.pause(milliseconds: 1) }
      }, .key("s"),
      .shows("is writing to the journal; waiting"),
      .run {
        try? calls.unlockFile(other)
        isSeen.withLock { $0 = true }
      }, .shows("starred"), .key("q"),
    ]
    let (code, shown) = await run(steps) {
      while !isSeen.withLock({ $0 }) { calls.pause(milliseconds: 1) }
    }
    try calls.closeFile(other)
    #expect(code == 0)
    #expect(shown.contains("07:30 ★ Coffee"))
    #expect(String(decoding: directory.read("journal.jsonl"), as: UTF8.self).contains("starred"))
  }

  @Test func `a lock that is held for too long refuses the change, and the entry is as before`()
    async
  {
    let stage = await Stage(Self.days, program: GoldenProgram(Catalogue(.english)))
    stage.repository.refuse(true, with: .locked(seconds: 10, holder: "sleep"))
    await stage.press("s")
    #expect(stage.shown.contains("another program (sleep) has held"))
    #expect(stage.lines[2] == "▌ 07:30  Coffee")
    await stage.press("s")
    #expect(stage.lines[2] == "▌ 07:30  ★ Coffee", "the next change is made")
  }

  @Test func `a file that is cut, removed, spoilt and replaced is followed`() async throws {
    let whole = Stage.file(Self.days)
    directory.write("journal.jsonl", whole)
    let calls = LiveSystemCalls()
    let file = try calls.openFile(path, .append)
    let (code, shown) = await run([
      .shows("Coffee"),
      .run { try? calls.truncateFile(file, to: Stage.file([Self.days[0]]).count) },
      .shows("another program replaced or cut the journal: 1 entry now, 2 before"),
      .run { try? calls.removeFile(path) }, .shows("the journal's file is gone"),
      .run { replace(with: Array("Dear diary\n".utf8)) },
      .shows("it is not a journal"), .key("j"), .key("s"),
      .run { replace(with: whole) }, .shows("Coffee"), .key("q"),
    ])
    try calls.closeFile(file)
    #expect(code == 0 && shown.contains("Coffee"))
  }

  private func replace(with bytes: [UInt8]) {
    directory.write("new.jsonl", bytes)
    try? LiveSystemCalls().renameFile(BytePath("\(directory.path)/new.jsonl"), to: path)
  }
}
