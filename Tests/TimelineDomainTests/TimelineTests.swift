import Synchronization
import TestSupport
import Testing
import TimelineDomain

/// Changes return a new timeline, in order, and decode no items.
struct TimelineTests {
  private func item(_ id: String, _ day: Int) -> TimelineItem {
    .post(.text(id, at: .march(day)))
  }

  private var timeline: Timeline {
    Timeline([item("e", 9), item("d", 7), item("c", 5), item("b", 3)])
  }

  @Test(
    arguments: [
      (10, ["x", "e", "d", "c", "b"]), (9, ["x", "e", "d", "c", "b"]),
      (8, ["e", "x", "d", "c", "b"]),
      (5, ["e", "d", "x", "c", "b"]), (4, ["e", "d", "c", "x", "b"]),
      (1, ["e", "d", "c", "b", "x"]),
    ])
  func `an item is inserted before older ones`(_ day: Int, _ expected: [String]) {
    #expect(timeline.inserting(item("x", day)).revisions == expected)
    #expect(timeline.revisions == ["e", "d", "c", "b"])
  }

  @Test func `an item is inserted into an empty timeline`() {
    #expect(Timeline().isEmpty)
    #expect(Timeline().inserting(item("x", 1)).revisions == ["x"])
  }

  @Test func `an item without a moment is last`() {
    let lost = TimelineItem.unknown(.unknown("x", at: nil))
    #expect(Timeline([lost]).inserting(item("a", 1)).revisions == ["a", "x"])
    #expect(timeline.inserting(lost).revisions == ["e", "d", "c", "b", "x"])
  }

  @Test func `an update removes the old revision and inserts the new one`() throws {
    let next = try Post.text("d").updated(
      with: PostEdit(moment: .set(.march(4))), revision: EntryID("y"))
    let updated = timeline.updating(.post(next), replacing: EntryID("d"))
    #expect(updated.revisions == ["e", "c", "y", "b"])
    #expect(updated.map(\.id.text) == ["e", "c", "d", "b"])
    #expect(timeline.count == 4)
  }

  @Test(
    arguments: [("e", ["d", "c", "b"]), ("b", ["e", "d", "c"]), ("z", ["e", "d", "c", "b"])])
  func `an item is removed by its revision`(_ id: String, _ expected: [String]) {
    #expect(timeline.removing(EntryID(id)).revisions == expected)
    #expect(timeline.count == 4)
  }

  // MARK: With a source

  @Test func `only shown items are decoded`() {
    let source = CountingSource(count: 10000)
    let timeline = Timeline(source)
    #expect(timeline.count == 10000)
    #expect(timeline.prefix(3).map(\.id.text) == ["0", "1", "2"])
    #expect(source.asked == [0, 1, 2])
  }

  @Test func `a change decodes no item`() {
    let source = CountingSource(count: 20)
    let changed = Timeline(source).inserting(item("x", 20)).removing(EntryID("3"))
      .updating(item("y", 2), replacing: EntryID("7"))
    #expect(source.asked == [])
    let expected = (1...19).filter { ![3, 7].contains($0) }
    #expect(changed.count == 20)
    #expect(Set(changed.revisions) == Set((expected + [0]).map(String.init) + ["x", "y"]))
    #expect(changed.revisions.firstIndex(of: "x") == 8)
  }

  /// At the same or another moment, or without one; of present revisions, two with the same id, or
  /// missing ones.
  @Test(arguments: 0..<60)
  func `several changes at once equal those changes in turn`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    func made(_ id: String) -> TimelineItem {
      let day = Int.random(in: 1...6, using: &random)
      let isTimed = Int.random(in: 0..<6, using: &random) > 0
      return isTimed ? item(id, day) : .unknown(.unknown(id, at: nil))
    }
    let ids = (0..<Int.random(in: 0...12, using: &random)).map { "\($0 % 9)" }
    let timeline = ids.map(made).reduce(Timeline()) { $0.inserting($1) }
    let changed = (0..<12).shuffled(using: &random).prefix(Int.random(in: 2...8, using: &random))
    let updates = changed.map { number in
      // The timeline has one of them already.
      let id = number == 3 ? "0" : "new\(number)"
      return (item: made(id), revision: EntryID("\(number == 0 ? 40 : number)"))
    }
    let atOnce = timeline.updating(
      updates.map { Timeline.Update($0.item, replacing: $0.revision) })
    let oneByOne = updates.reduce(timeline) { timeline, update in
      if timeline.contains(revision: update.item.revision) { return timeline }
      return timeline.updating(update.item, replacing: update.revision)
    }
    #expect(Array(atOnce) == Array(oneByOne))
  }

  @Test func `several changes take one pass`() {
    let source = CountingSource(count: 200)
    let updates = (0..<200).map {
      Timeline.Update(item("x\($0)", max(1, 30 - $0)), replacing: EntryID("\($0)"))
    }
    let changed = Timeline(source).updating(updates)
    #expect(changed.revisions == (0..<200).map { "x\($0)" })
    #expect(source.askedRevisions == 200 && source.asked == [])
  }

  @Test func `an item keeps its stored line when it moves`() throws {
    let timeline = Timeline(CountingSource(count: 3)).inserting(item("x", 29))
    #expect(timeline.revisions == ["0", "x", "1", "2"])
    let lines = try timeline.indices.map { try timeline.storedLine(at: $0) }
    #expect(lines == [Array("line 0".utf8), nil, Array("line 1".utf8), Array("line 2".utf8)])
  }
}

/// One item a day, from 30 March backwards; from the thirtieth item on, all are on 1 March.
private final class CountingSource: TimelineSource {
  let count: Int
  private let state = Mutex<[Int]>([])
  private let revisions = Mutex(0)

  init(count: Int) { self.count = count }

  var asked: [Int] { state.withLock { $0 } }

  func item(at index: Int) -> TimelineItem {
    state.withLock { $0.append(index) }
    return .post(.text("\(index)", at: sortingMoment(at: index)!))
  }

  var askedRevisions: Int { revisions.withLock { $0 } }

  func revision(at index: Int) -> EntryID {
    revisions.withLock { $0 += 1 }
    return EntryID("\(index)")
  }
  func sortingMoment(at index: Int) -> Moment? { .march(max(1, 30 - index)) }
  func name(at index: Int) -> EntryID { EntryID("\(index)") }
  func line(at index: Int) -> [UInt8] { Array("line \(index)".utf8) }
}
