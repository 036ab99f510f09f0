import Presentation
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalBrowser

/// A change of very many marked entries.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct ManyMarksTests {
  private func stage(_ count: Int) async -> Stage {
    let stage = await Stage(file: Stage.fileOfManyCommands(count))
    for _ in 0..<count { stage.send("v") }
    await stage.settle()
    return stage
  }

  @Test(arguments: ["d", "s"])
  func `a change of many entries asks the journal no more often than one of few`(key: String) async
  {
    var loads: [Int] = []
    for count in [3, 300] {
      let stage = await stage(count)
      let before = stage.repository.loads
      await stage.press(Key(.character(Character(key))))
      loads.append(stage.repository.loads - before)
      let changed = (try? stage.timeline.timeline.items())?.count { !$0.isStarred }
      #expect(changed == 0, "all of them")
    }
    #expect(loads[1] <= loads[0], "\(loads)")
  }

  /// With a copy of the overlay for each entry, this takes minutes.
  @Test nonisolated func `a deletion and a change of fifty thousand entries are shown at once`()
    throws
  {
    let count = 50_000
    let items = (0..<count).map { number in
      TimelineItem(
        content: .post(
          .text(
            .initial(
              id: EntryID("e\(count + number)"),
              moment: .initial(seconds: Int64(10_000_000 - number), nanoseconds: 0, offset: 0),
              text: "n"))),
        sortingMoment: .initial(seconds: Int64(10_000_000 - number), nanoseconds: 0, offset: 0))
    }
    let timeline = Timeline(items)
    #expect(timeline.applying(items.map(TimelineChange.remove)).isEmpty)
    let starred = timeline.applying(items.map { .replace($0, with: $0.with(journal: "starred")) })
    #expect(starred.count == count)
    #expect(try starred.item(at: count / 2).journal == "starred")
  }
}
