import Platform
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence
import TimelineStore

@testable import JournalBrowser

/// Whatever a user presses, each frame fits the terminal, the journal only grows, and the timeline
/// is the one that a list shows.
@MainActor
struct RandomKeysTests {
  private static let styler = Styler(Palette(theme: .dark, depth: .full))

  @Test(arguments: FullRun.seeds(8, full: 200, parts: 4))
  func `random keys break neither frames nor journal`(seeds: Range<Int>) async {
    for seed in seeds {
      let count = FullRun.isAsked ? 500 : 100
      guard await store(seed, keys: count) else { return }
    }
  }

  /// Returns whether everything held.
  private func store(_ seed: Int, keys count: Int) async -> Bool {
    var user = RandomUser(seed: seed)
    var before =
      seed.isMultiple(of: 2)
      ? futurize(.sample, seed: seed).bytes : LinkedJournal(seed: seed).bytes
    var stage = await Stage(file: before)
    var window = Window(stage.size)
    var pressed = 0
    while pressed < count {
      for deed in user.next(stage.size) {
        pressed += 1
        switch deed {
        case .input(let event): stage.give(event)
        case .resize(let size):
          stage.size = size
          window.resize(size)
        }
        if let difference = window.show(stage.frame) {
          Issue.record("seed \(seed), key \(pressed), \(deed): \(difference)")
          return false
        }
        if stage.navigation.isEnded { break }
      }
      if user.chance(3) { await stage.settle() }
      if stage.navigation.isEnded {
        stage.end()
        await stage.settle()
        let size = stage.size
        stage = await Stage(file: stage.bytes)
        stage.size = size
      }
      guard user.chance(4) || pressed >= count else { continue }
      await stage.settle()
      let bytes = stage.bytes
      guard bytes.starts(with: before) else {
        Issue.record("seed \(seed), key \(pressed): the journal is no longer a prefix")
        return false
      }
      before = bytes
      if let difference = await differenceFromTheList(stage) {
        Issue.record("seed \(seed), key \(pressed): \(difference)")
        return false
      }
    }
    return true
  }

  /// Compares the timeline with the answer of a repository that has just opened the file.
  private func differenceFromTheList(_ stage: Stage) async -> String? {
    let state = stage.timeline
    if state.obstacle != nil { return nil }
    // The browser follows the file, so it loads again after each change. Until then an entry whose id
    // another one has can be missing.
    await stage.store.reload()
    stage.lifetime.refresh()
    let repository = FilePostRepository(
      path: BytePath(stage.path), time: FixedTime.tokyo)
    guard let list = try? await repository.load(state.filter.query) else { return "no list" }
    let (shown, listed) = (state.timeline.revisions, list.timeline.revisions)
    return shown == listed ? nil : "the timeline has \(shown), and the list has \(listed)"
  }
}

/// A terminal that shows what the painter writes.
private struct Window {
  private static let styler = Styler(Palette(theme: .dark, depth: .full))
  private var painter = ScreenPainter(styler: styler)
  private var terminal: ScreenEmulator
  private var size: ScreenSize

  init(_ size: ScreenSize) {
    self.size = size
    terminal = ScreenEmulator(columns: size.columns, rows: size.rows)
    terminal.write("\u{1B}[?7l".utf8)
  }

  mutating func resize(_ size: ScreenSize) {
    self.size = size
    terminal.resize(columns: size.columns, rows: size.rows)
    painter.invalidate()
  }

  /// Returns what differs between the terminal and the frame.
  mutating func show(_ frame: Frame) -> String? {
    if frame.size != size { return "a frame of \(frame.size)" }
    for row in frame.rows where row.line.text.displayWidth != size.columns {
      return "a row of \(row.line.text.displayWidth) cells: \(row.line.text)"
    }
    terminal.write(painter.bytes(for: frame))
    return terminal.difference(from: ScreenEmulator(showing: frame, Window.styler))
  }
}
