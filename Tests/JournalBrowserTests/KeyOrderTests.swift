import Presentation
import Synchronization
import Terminal
import TestSupport
import Testing
import TimelineDomain
import TimelineStore

@testable import JournalBrowser

/// Keys do the same in one write as with pauses, and each is for what the screen showed.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct KeyOrderTests {
  private static let days = [
    "2026-11-18T08:00 Rain #work", "2026-11-19T08:00 Dinner with everyone #family",
    "2026-11-20T07:00 First light #walk", "2026-11-21T07:30 Coffee #walk",
  ]

  private static let photo =
    #"{"id":"zz","type":"photo","at":"2026-11-21T07:45:00+09:00","payload":{"file":"a"}}"#

  private func keys(_ text: String) -> [Key] {
    text.map { character in
      switch character {
      case "⏎": Key(.enter)
      case "⎋": Key(.escape)
      case "⌃": Key(.character("r"), .control)
      case "⇥": Key(.tab)
      case "⌂": Key(.home)
      case "↵": Key(.enter, .alternate)
      case "↑": Key(.up)
      case "↓": Key(.down)
      default: Key(.character(character))
      }
    }
  }

  // MARK: The order

  /// Keys, and the bodies of the starred and of the plain entries afterwards.
  private nonisolated static let bursts: [(String, starred: [String], plain: [String])] = [
    ("sdu", ["Coffee #walk"], ["Dinner with everyone #family", "First light #walk", "Rain #work"]),
    (
      "ss", [],
      ["Coffee #walk", "Dinner with everyone #family", "First light #walk", "Rain #work"]
    ),
    ("dds", ["Dinner with everyone #family"], ["Rain #work"]),
    ("/Rain⏎d⎋", [], ["Coffee #walk", "Dinner with everyone #family", "First light #walk"]),
    (
      "dDr⎋s", ["First light #walk"],
      ["Coffee #walk", "Dinner with everyone #family", "Rain #work"]
    ),
    (
      "sshjr⎋", ["Coffee #walk"],
      ["Dinner with everyone #family", "First light #walk", "Rain #work"]
    ),
    (
      "iTea⏎su⌃", ["Tea"],
      ["Coffee #walk", "Dinner with everyone #family", "First light #walk", "Rain #work"]
    ),
    ("vvd", [], ["Dinner with everyone #family", "Rain #work"]),
    ("vvds", ["Dinner with everyone #family"], ["Rain #work"]),
    (
      "ciTea⏎⏎s", ["Tea"],
      ["Coffee #walk", "Dinner with everyone #family", "First light #walk", "Rain #work"]
    ),
  ]

  @Test(arguments: bursts)
  func `keys in one write act in their order`(
    _ text: String, _ starred: [String], _ plain: [String]
  ) async {
    let stage = await Stage(Self.days)
    stage.repository.slowDown(seed: 7)
    await stage.pressAtOnce(keys(text))
    await stage.settle()
    #expect(stage.bodies(starred: true) == starred)
    #expect(stage.bodies(starred: false) == plain)
  }

  @Test func `a change is shown at once, while those before it are saved`() async {
    let stage = await Stage(Self.days)
    stage.repository.hold()
    await stage.pressAtOnce(keys("sjsiTea⏎"))
    #expect(stage.bodies(starred: true) == ["Coffee #walk", "First light #walk"])
    #expect(stage.timeline.selectedItem?.post?.body == "Tea")
    await stage.pressAtOnce(keys("d"))
    #expect(stage.timeline.selectedItem?.post?.body == "Coffee #walk", "the deletion is shown")
    stage.repository.release()
    await stage.settle()
    #expect(stage.bodies(starred: true) == ["Coffee #walk", "First light #walk"])
    #expect(stage.timeline.timeline.count == 4)
  }

  @Test func `a key behind an undo waits until its result is shown`() async {
    let stage = await Stage(Self.days)
    await stage.press("d")
    stage.repository.hold()
    let typing = Task { await stage.pressAtOnce(keys("us")) }
    await stage.until { stage.repository.waiting == 1 }
    #expect(stage.bodies(starred: true) == [])
    stage.repository.release()
    await typing.value
    await stage.settle()
    #expect(stage.bodies(starred: true) == ["Coffee #walk"], "the entry that came back")
  }

  @Test func `a question takes no key that was pressed before it was shown`() async {
    let stage = await Stage(Self.days)
    stage.append(Self.photo)
    await stage.store.reload()
    await stage.press("g", "g")
    stage.repository.hold()
    let typing = Task { await stage.pressAtOnce(keys("diyes")) }
    await stage.until { stage.repository.waiting == 1 }
    for _ in 0..<100 { await Task.yield() }
    #expect(stage.navigation.routes == [.timeline], "no key passes the question")
    stage.repository.release()
    await typing.value
    await stage.settle()
    #expect(
      stage.navigation.routes == [.timeline, .write(.text, on: nil)],
      "nothing is asked while one types")
    for key in keys("ter") { await stage.press(key) }
    #expect(stage.shown.contains("yester"))
    await stage.press(Key(.enter))
    #expect(stage.timeline.timeline.count == 6, "the words are saved, and the photo is there")
    #expect(stage.lines[0].contains("Delete"), "then it is asked")
    await stage.press("y")
    #expect(stage.timeline.timeline.count == 5)
  }

  @Test func `leaving does first what was pressed before`() async throws {
    let stage = await Stage(Self.days)
    stage.repository.hold()
    await stage.pressAtOnce(keys("ssjd"))
    let leaving = Task {
      stage.end()
      await stage.context.work.finish()
    }
    stage.repository.release()
    await leaving.value
    let left = try await stage.store.load(.everything).timeline.items()
    #expect(
      left.map { $0.post?.body } == ["Coffee #walk", "Dinner with everyone #family", "Rain #work"])
  }

  // MARK: Other programs

  @Test(arguments: ["d", "s", "tx⏎"])
  func `a change of an entry that another program has changed is refused`(_ text: String) async {
    let stage = await Stage(Self.days)
    let before = stage.timeline.selectedItem
    stage.append(
      #"{"id":"n1","type":"text","at":"2026-11-21T07:30:00+09:00","replaces":["e1003"],"payload":{"text":"Cocoa"}}"#
    )
    let bytes = stage.bytes
    await stage.pressAtOnce(keys(text))
    await stage.settle()
    #expect(stage.bytes == bytes && before != nil)
    #expect(stage.shown.contains("nothing was changed: the entry has changed"))
    #expect(stage.timeline.selectedItem?.post?.body == "Cocoa", "what it is now")
    await stage.press("s")
    #expect(stage.bodies(starred: true) == ["Cocoa"])
  }

  private static let deletion =
    #"{"id":"x1","type":"deletion","at":"2026-11-21T08:00:00+09:00","replaces":["e1002"],"payload":{}}"#

  @Test(arguments: [[], [Key(.enter)]])
  func `an entry that another program deletes stays, and no key is for the next one`(
    _ opening: [Key]
  ) async {
    let stage = await Stage(Self.days)
    await stage.press("j")
    for key in opening { await stage.press(key) }
    let before = stage.lines.dropLast()
    stage.append(Self.deletion)
    await stage.store.reload()
    stage.lifetime.refresh()
    await stage.settle()
    #expect(stage.lines.last?.contains("another program deleted this entry") == true)
    if !opening.isEmpty { #expect(stage.lines.dropLast() == before, "the reader stays") }
    let bytes = stage.bytes
    await stage.press("d", "s", "e", "t")
    #expect(stage.bytes == bytes && stage.requests.isEmpty)
    #expect(stage.lines.last?.contains("another program deleted this entry") == true)
    #expect(stage.navigation.routes == (opening.isEmpty ? [.timeline] : [.timeline, .reader]))
    await stage.press("n", "s")
    #expect(stage.bodies(starred: true) == ["Dinner with everyone #family"], "the next one")
  }

  @Test func `an entry that another program brings into conflict stays selected`() async {
    let stage = await Stage(Self.days)
    await stage.press("j", Key(.enter))
    for id in ["l1", "r1"] {
      stage.append(
        #"{"id":"\#(id)","type":"text","at":"2026-11-20T07:00:00+09:00","replaces":["e1002"],"payload":{"text":"\#(id)"}}"#
      )
    }
    await stage.store.reload()
    await stage.settle()
    #expect(stage.timeline.selectedItem?.id == EntryID("e1002"))
    #expect(stage.timeline.selectedItem?.isConflict == true)
  }

  @Test func `an entry that another program moves in time stays selected`() async {
    let stage = await Stage(Self.days)
    await stage.press("j", Key(.enter))
    stage.append(
      #"{"id":"m1","type":"text","at":"2020-01-01T07:00:00+09:00","replaces":["e1002"],"payload":{"text":"Moved"}}"#
    )
    await stage.store.reload()
    await stage.settle()
    #expect(stage.timeline.selectedItem?.post?.body == "Moved")
  }

  @Test func `an entry that leaves a filter because another program changed it stays`() async {
    let stage = await Stage(Self.days)
    await stage.pressAtOnce(keys("/walk⏎"))
    await stage.settle()
    stage.append(
      #"{"id":"m1","type":"text","at":"2026-11-21T07:30:00+09:00","replaces":["e1003"],"payload":{"text":"Tea"}}"#
    )
    let bytes = stage.bytes
    await stage.store.reload()
    await stage.settle()
    #expect(stage.lines.last == " another program changed this entry, and it left this list")
    await stage.press("d")
    #expect(stage.bytes == bytes)
  }

  @Test func `a tag is for the entry of the screen on which it was asked for`() async {
    let stage = await Stage(Self.days)
    await stage.press("j", "t")
    stage.append(Self.deletion)
    await stage.store.reload()
    stage.lifetime.refresh()
    let bytes = stage.bytes
    await stage.type("new")
    await stage.press(Key(.enter))
    #expect(stage.bytes == bytes)
    #expect(stage.shown.contains("nothing was changed"))
  }

  @Test func `the history stays on its version, and restores what was seen`() async {
    let stage = await Stage(Self.days)
    await stage.press("s", "s", "h", "j")
    let seen = stage.lines.first { $0.hasPrefix("▌") }
    stage.append(
      #"{"id":"n9","type":"text","at":"2026-11-20T07:00:00+09:00","replaces":["e1002"],"payload":{"text":"Other"}}"#
    )
    await stage.store.reload()
    await stage.settle()
    #expect(stage.lines.first { $0.hasPrefix("▌") } == seen)
    let current = stage.timeline.selectedItem!.revision
    stage.append(
      #"{"id":"n8","type":"text","at":"2026-11-21T07:30:00+09:00","replaces":["\#(current.text)"],"payload":{"text":"Cocoa"}}"#
    )
    let bytes = stage.bytes
    await stage.press("r")
    #expect(stage.bytes == bytes && stage.shown.contains("nothing was changed"))
    #expect(stage.lines.first { $0.hasPrefix("▌") } == seen, "below the new version")
  }

  @Test
  func `an entry of the trash that another program restores stays, and is not restored again`()
    async
  {
    let stage = await Stage(Self.days)
    await stage.press("d", "d", "D", "j")
    #expect(stage.lines[2].hasPrefix("▌") && stage.lines[2].hasSuffix("Coffee #walk"))
    let deletion = String(decoding: stage.bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.contains("deletion") }!
    let id = deletion.split(separator: "\"")[3]
    stage.append(
      #"{"id":"back","type":"text","at":"2026-11-21T07:30:00+09:00","replaces":["e1003","\#(id)"],"payload":{"text":"Coffee #walk"}}"#
    )
    let bytes = stage.bytes
    await stage.store.reload()
    await stage.settle()
    #expect(stage.lines[2].hasPrefix("▌") && stage.lines[2].hasSuffix("Coffee #walk"))
    await stage.press("r")
    #expect(stage.bytes == bytes && stage.shown.contains("nothing was changed"))
  }

  @Test func `a conflict that another program settles stays, and no key is for the next one`() async
  {
    var text = ""
    for (id, other) in [("a", "b"), ("c", "d")] {
      for (side, day) in [(id, 20), (other, 20)] {
        text +=
          #"{"id":"\#(side)1","type":"text","at":"2026-11-\#(day)T21:30:00+09:00","replaces":["\#(id == "a" ? "e1000" : "e1001")"],"payload":{"text":"\#(side)"}}"#
          + "\n"
      }
    }
    let stage = await Stage(
      file: Stage.file(["2026-11-20T21:30 one", "2026-11-20T21:30 two"]) + Array(text.utf8))
    await stage.press("C")
    #expect(stage.lines[0] == " Conflict 1 of 2")
    guard let state = stage.screen as? ConflictsViewState else { return }
    let ids = state.versions.map(\.revision)
    stage.append(
      #"{"id":"done","type":"text","at":"2026-11-20T21:30:00+09:00","replaces":["\#(ids[0].text)","\#(ids[1].text)"],"payload":{"text":"done"}}"#
    )
    await stage.store.reload()
    await stage.settle()
    #expect(state.versions.map(\.revision) == ids)
    let bytes = stage.bytes
    await stage.press("1")
    #expect(stage.bytes == bytes && stage.shown.contains("nothing was changed"))
    await stage.press("n", "1")
    #expect(stage.bytes != bytes)
  }

  // MARK: Undo of many entries

  @Test func `an undo of more than 100 entries names the command and asks`() async {
    let stage = await Stage(file: Stage.fileOfOneCommand(101))
    await stage.pressAtOnce(keys("uy"))
    await stage.settle()
    #expect(
      stage.bytes == Stage.fileOfOneCommand(101), "y was pressed before the question was shown")
    #expect(stage.lines[0] == " Take back 101 entries?")
    #expect(stage.lines[2] == "  The last command is an import of 101 entries.")
    await stage.press("y")
    #expect(stage.timeline.timeline.isEmpty)
    await stage.press(Key(.character("r"), .control))
    #expect(stage.timeline.timeline.count == 101)
  }

  @Test func `an undo of 100 entries does not ask`() async {
    let stage = await Stage(file: Stage.fileOfOneCommand(100))
    await stage.press("u")
    #expect(stage.timeline.timeline.isEmpty)
  }

  @Test func `a yes is for the command that was named, and for no later one`() async {
    let stage = await Stage(file: Stage.fileOfOneCommand(101))
    await stage.press("u")
    stage.append(Self.photo.replacing("photo", with: "text"))
    let bytes = stage.bytes
    await stage.press("y")
    #expect(stage.bytes == bytes && stage.shown.contains("nothing was changed"))
  }
}

extension Stage {
  fileprivate func bodies(starred: Bool) -> [String] {
    ((try? timeline.timeline.items()) ?? []).compactMap { $0.post }
      .filter { $0.isStarred == starred }.map(\.body).sorted()
  }
}

// MARK: - Random keys

extension KeyOrderTests {
  /// What a user may press next.
  private nonisolated static let words = [
    "s", "s", "s", "d", "d", "u", "u", "⌃", "j", "j", "k", "v", " ", "⏎", "⎋", "⎋", "q", "G", "⌂",
    "y",
    "n", "N", "iTea⏎", "iyes⎋", "m3⏎", "m4sun⏎", "iOne↵two⏎", "iOld⇥yesterday⏎", "iWord⇥no time⏎⎋",
    "i⇥2026-11-20 9:00⇥a↑b↓c⏎", "m2⇥2 days ago⏎", "xwork⏎", "x⏎", "ci↵Day⏎q", "A", "M⎋", "J", "tx⏎",
    "t⏎", "twa⇥⏎", "/walk⏎", "/d", "/x⎋", "*",
    "#⏎", "fco⏎", "D", "C", "h", "r", "r", "1", "2", "b", "c", "g2026⏎", "gg", "o", "dy", "x", "?",
  ]

  /// Random words of keys, in bursts of random length.
  private static func typed(_ seed: Int, _ count: Int) -> (keys: String, bursts: [Int]) {
    var random = SeededGenerator(seed: seed)
    let keys = (0..<count).map { _ in words.randomElement(using: &random)! }.joined()
    var bursts: [Int] = []
    while bursts.reduce(0, +) < keys.count { bursts.append(Int.random(in: 1...12, using: &random)) }
    return (keys, bursts)
  }

  private static func journal(_ seed: Int) -> [UInt8] {
    switch seed % 3 {
    case 0: Stage.file(days)
    case 1: LinkedJournal(seed: seed).bytes
    default: futurize(.sample, seed: seed).bytes
    }
  }

  private static func stage(_ seed: Int) async -> Stage {
    let count = Mutex(0)
    return await Stage(
      file: journal(seed),
      makeID: {
        let number = count.withLock { count in
          count += 1
          return count
        }
        return EntryID("k\(10_000 + number)")
      },
      // No search ever counts as slow, so that Esc doesn't end one before its hits are shown. A picture waits
      // less than that before it is drawn.
      pause: { milliseconds in
        guard milliseconds >= 200 else { return }
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      })
  }

  /// A change that the journal refuses is on the screen until then, and keys that come meanwhile are for
  /// the entry with it: they are refused too. So only journals that refuse nothing are compared.
  @Test(arguments: FullRun.seeds(24, full: 3000, parts: 4))
  func `random keys in random bursts leave the journal that the same keys with pauses leave`(
    seeds: Range<Int>
  ) async {
    var compared = 0
    for seed in seeds {
      let (text, bursts) = Self.typed(seed, FullRun.isAsked ? 60 : 25)
      let calm = await Self.stage(seed)
      // Only a key that is pressed when the question is on the screen answers it.
      var asked: Set<Int> = []
      for (number, key) in keys(text).enumerated() where !calm.navigation.isEnded {
        await calm.press(key)
        if case .confirm = calm.navigation.routes.last { asked.insert(number) }
      }
      if calm.repository.refused > 0 { continue }
      let slow = await Self.stage(seed)
      slow.repository.slowDown(seed: seed)
      var random = SeededGenerator(seed: seed)
      var rest = Array(keys(text).enumerated())[...]
      for burst in bursts where !slow.navigation.isEnded {
        for (number, key) in rest.prefix(burst) where !slow.navigation.isEnded {
          await slow.pressAtOnce([key])
          if asked.contains(number) { await slow.settle() }
          for _ in 0..<Int.random(in: 0..<3, using: &random) { await Task.yield() }
          if Int.random(in: 0..<4, using: &random) == 0 { slow.lifetime.refresh() }
        }
        rest = rest.dropFirst(burst)
        if Int.random(in: 0..<3, using: &random) == 0 { await slow.settle() }
      }
      await slow.settle()
      let (one, other) = (slow.bytes.lines, calm.bytes.lines)
      guard one == other else {
        let common = zip(one, other).prefix { $0 == $1 }.count
        Issue.record(
          """
          seed \(seed), \(text): line \(common + 1) is
          \(common < one.count ? one[common] : "missing")
          and with pauses
          \(common < other.count ? other[common] : "missing")
          """)
        return
      }
      // The names of two drafts of the same second are random.
      #expect(slow.drafts.sorted() == calm.drafts.sorted())
      compared += 1
    }
    // Else the comparison says little.
    #expect(compared * 2 > seeds.count)
  }

  /// Another program deletes and edits what the user works on.
  @Test(arguments: FullRun.seeds(16, full: 2000, parts: 4))
  func `each change is of an entry that the screen showed as selected at its key`(
    seeds: Range<Int>
  ) async {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let stage = await Self.stage(seed * 3)
      stage.repository.slowDown(seed: seed)
      var seen: [Character: Set<String>] = [:]
      for number in 0..<60 {
        let key = "sdsdjk⏎⎋nv".randomElement(using: &random)!
        let event = keys(String(key))[0]
        await stage.context.waitForTurn(of: .key(event))
        // What a frame at this moment shows.
        seen[key, default: []].formUnion(stage.lifetime.chosenItems.map(\.revision.text))
        stage.send(event)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          guard let item = stage.timeline.timeline.randomItem(using: &random) else { break }
          let type = Bool.random(using: &random) ? "deletion" : "text"
          stage.append(
            #"{"id":"o\#(number)","type":"\#(type)","at":"2026-11-2\#(number % 3)T07:30:00+09:00","replaces":["\#(item.revision.text)"],"payload":{"text":"\#(number)"}}"#
          )
        case 1: await stage.store.reload()
        case 2: stage.lifetime.refresh()
        case 3: for _ in 0..<20 { await Task.yield() }
        default: break
        }
      }
      await stage.settle()
      for line in stage.bytes.lines where line.hasPrefix(#"{"id":"k"#) {
        guard let entry = PageReader(Stage.file([]) + Array((line + "\n").utf8)).entries.first
        else { continue }
        let shown = entry.isHider ? seen["d"] : seen["s"]
        // A revision also names the post.
        let bases = Set(entry.replaces.map { String(decoding: $0, as: UTF8.self) })
        if bases.isDisjoint(with: shown ?? []) {
          Issue.record("seed \(seed): \(line) changes what was not selected at its key")
          return
        }
      }
    }
  }
}

extension Timeline {
  fileprivate func randomItem(using random: inout SeededGenerator) -> TimelineItem? {
    isEmpty ? nil : try? item(at: Int.random(in: indices, using: &random))
  }
}

extension [UInt8] {
  fileprivate var lines: [String] {
    split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }
}
