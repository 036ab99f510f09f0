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
    #expect(timeline.applying([.add(item("x", day))]).revisions == expected)
    #expect(timeline.revisions == ["e", "d", "c", "b"])
  }

  @Test func `an item is inserted into an empty timeline`() {
    #expect(Timeline().isEmpty)
    #expect(Timeline().applying([.add(item("x", 1))]).revisions == ["x"])
  }

  @Test func `an item without a moment is last`() {
    let lost = TimelineItem.unknown(.unknown("x", at: nil))
    #expect(Timeline([lost]).applying([.add(item("a", 1))]).revisions == ["a", "x"])
    #expect(timeline.applying([.add(lost)]).revisions == ["e", "d", "c", "b", "x"])
  }

  @Test func `an update removes the old revision and inserts the new one`() throws {
    let next = try Post.text("d").updated(
      with: PostEdit(moment: .set(.march(4))), revision: EntryID("y"))
    let updated = timeline.applying([.replace(item("d", 7), with: .post(next))])
    #expect(updated.revisions == ["e", "c", "y", "b"])
    #expect(updated.map(\.id.text) == ["e", "c", "d", "b"])
    #expect(timeline.count == 4)
  }

  @Test(
    arguments: [
      ("e", 9, ["d", "c", "b"]), ("b", 3, ["e", "d", "c"]), ("z", 3, ["e", "d", "c", "b"]),
      ("z", 20, ["e", "d", "c", "b"]),
    ])
  func `an item is removed by its revision`(_ id: String, _ day: Int, _ expected: [String]) {
    #expect(timeline.applying([.remove(item(id, day))]).revisions == expected)
    #expect(timeline.count == 4)
  }

  @Test func `an item that is not shown is not replaced`() {
    let changed = timeline.applying([.replace(item("z", 5), with: item("y", 5))])
    #expect(changed.revisions == ["e", "d", "c", "b"])
  }

  // MARK: With a source

  @Test func `only shown items are decoded`() {
    let source = CountingSource(count: 10000)
    let timeline = Timeline(source)
    #expect(timeline.count == 10000)
    #expect(timeline.prefix(3).map(\.id.text) == ["0", "1", "2"])
    #expect(source.asked == [0, 1, 2])
  }

  @Test func `changes decode no item and read little of a long timeline`() {
    let source = CountingSource(count: 1_000_000)
    let changed = Timeline(source).applying([
      .add(item("x", 20)), .remove(item("3", 27)), .replace(item("7", 23), with: item("y", 2)),
      .replace(item("y", 2), with: item("z", 2)), .replace(item("8", 22), with: item("w", 22)),
    ])
    #expect(source.asked == [])
    #expect(source.askedMoments < 300, "\(source.askedMoments)")
    #expect(changed.count == 1_000_000)
    let first = (0..<30).map { changed.revision(at: $0).text }
    let expected = ["0", "1", "2", "4", "5", "6", "w", "9", "x", "10"]
    #expect(Array(first.prefix(10)) == expected)
    #expect(first[26...28] == ["27", "z", "28"])
    #expect(changed.revision(at: 999_999).text == "999999")
  }

  /// At the same or another moment, or without one; of present revisions or missing ones.
  @Test(arguments: 0..<200)
  func `changes have the result of a plain list`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    func made(_ id: String) -> TimelineItem {
      let day = Int.random(in: 1...5, using: &random)
      let isTimed = Int.random(in: 0..<6, using: &random) > 0
      return isTimed ? item(id, day) : .unknown(.unknown(id, at: nil))
    }
    var plain: [TimelineItem] = []
    for number in 0..<Int.random(in: 0...12, using: &random) {
      plain.insert(made("\(number)"), at: PlainTimeline.index(for: made("\(number)"), in: plain))
    }
    plain.sort { PlainTimeline.isNewer($0, $1) }
    var gone: [TimelineItem] = []
    let timeline = Timeline(plain)
    var changes: [TimelineChange] = []
    for number in 0..<Int.random(in: 1...10, using: &random) {
      let old = (plain + gone).randomElement(using: &random) ?? made("none")
      let change: TimelineChange
      switch Int.random(in: 0..<4, using: &random) {
      case 0: change = .add(made("new\(number)"))
      case 1: change = .remove(old)
      case 2: change = .add(old)
      default: change = .replace(old, with: made("new\(number)"))
      }
      changes.append(change)
      gone.append(old)
      PlainTimeline.apply(change, to: &plain)
    }
    let changed = timeline.applying(changes)
    #expect(Array(changed) == plain)
    #expect(changed.indices.map { changed.revision(at: $0) } == plain.map(\.revision))
    // Changes of a changed timeline, too.
    let inTurn = changes.reduce(timeline) { $0.applying([$1]) }
    #expect(Array(inTurn) == plain)
  }

  @Test func `an item keeps its stored line when it moves`() throws {
    let timeline = Timeline(CountingSource(count: 3)).applying([.add(item("x", 29))])
    #expect(timeline.revisions == ["0", "x", "1", "2"])
    let lines = try timeline.indices.map { try timeline.storedLine(at: $0) }
    #expect(lines == [Array("line 0".utf8), nil, Array("line 1".utf8), Array("line 2".utf8)])
  }
}

/// One item a day, from 30 March backwards; from the thirtieth item on, all are on 1 March.
private final class CountingSource: StoredLineSource {
  let count: Int
  private let state = Mutex<[Int]>([])
  private let moments = Mutex(0)

  init(count: Int) { self.count = count }

  var asked: [Int] { state.withLock { $0 } }

  func item(at index: Int) -> TimelineItem {
    state.withLock { $0.append(index) }
    return .post(.text("\(index)", at: sortingMoment(at: index)!))
  }

  var askedMoments: Int { moments.withLock { $0 } }

  func revision(at index: Int) -> EntryID { EntryID("\(index)") }
  func sortingMoment(at index: Int) -> Moment? {
    moments.withLock { $0 += 1 }
    return .march(max(1, 30 - index))
  }
  func name(at index: Int) -> EntryID { EntryID("\(index)") }
  func line(at index: Int) -> [UInt8] { Array("line \(index)".utf8) }
}

/// The same as an array, in the simplest way.
private enum PlainTimeline {
  static func apply(_ change: TimelineChange, to items: inout [TimelineItem]) {
    switch change {
    case .add(let item):
      if !has(item, in: items) { items.insert(item, at: index(for: item, in: items)) }
    case .remove(let item): items.removeAll { isSame($0, item) }
    case .replace(let old, let new):
      guard let place = items.firstIndex(where: { isSame($0, old) }) else { return }
      items.remove(at: place)
      guard !has(new, in: items) else { return }
      let isInPlace = old.sortingMoment?.instant == new.sortingMoment?.instant
      items.insert(new, at: isInPlace ? place : index(for: new, in: items))
    }
  }

  static func index(for item: TimelineItem, in items: [TimelineItem]) -> Int {
    guard item.sortingMoment != nil else { return items.count }
    return items.firstIndex { !isNewer($0, item) } ?? items.count
  }

  static func isNewer(_ one: TimelineItem, _ other: TimelineItem) -> Bool {
    guard let own = one.sortingMoment else { return false }
    return other.sortingMoment.map { $0.isBefore(own) } ?? true
  }

  private static func has(_ item: TimelineItem, in items: [TimelineItem]) -> Bool {
    items.contains { isSame($0, item) }
  }

  private static func isSame(_ one: TimelineItem, _ other: TimelineItem) -> Bool {
    one.revision == other.revision && one.sortingMoment?.instant == other.sortingMoment?.instant
  }
}
