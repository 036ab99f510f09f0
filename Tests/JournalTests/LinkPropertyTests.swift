import TestSupport
import Testing

/// Commands change only their own posts, on journals with links of every kind.
struct LinkPropertyTests {
  private static func journal(_ seed: Int) -> [UInt8] {
    LinkedJournal(seed: seed, shape: .init(isWild: seed % 3 == 0, hasOddIDs: false)).bytes
  }

  @Test(arguments: FullRun.seeds(20, full: 3000, parts: 10))
  func `a purge takes the lines of its post and nothing else`(seeds: Range<Int>) {
    var done = 0
    for seed in seeds {
      let start = LinkPropertyTests.journal(seed)
      for post in PageReader(start).posts.prefix(3) {
        let desk = Desk(journal: start)
        let note = "seed \(seed), purge \(post.name.asText)\n\(start.asText)"
        guard change(desk, ["purge", post.name.asText, "--yes"], of: [post.name], note) else {
          continue
        }
        done += 1
        let gone = desk.page.post(post.name)
        #expect(gone == nil, "\(note)\(desk.journalText)")
        let lines = start.split(separator: 0x0A).map(Array.init)
        // A rewrite joins later headers into the first.
        let hasMore = lines.dropFirst().contains { LinkPropertyTests.isHeader($0) }
        let stays = lines.enumerated().filter { number, line in
          if LinkPropertyTests.isHeader(line) { return !hasMore }
          guard let entry = PageEntry(PageValue(line: line)), !entry.isHider else { return true }
          return !post.ids.contains(entry.id)
        }.map(\.element)
        let new = desk.lines.filter { PageEntry(PageValue(line: $0))?.isPurge == true }
        #expect(desk.lines.filter { stays.contains($0) } == stays, "I2, \(note)")
        #expect(desk.lines.count { LinkPropertyTests.isHeader($0) } == 1, "\(note)")
        let more = desk.lines.filter {
          !stays.contains($0) && !new.contains($0) && !(hasMore && LinkPropertyTests.isHeader($0))
        }
        #expect(more == [], "I2, \(more.map { $0.asText }), \(note)\(desk.journalText)")
      }
    }
    #expect(done > 0)
    TestReport.note("purges, random links", cases: done, acknowledged: done, lost: 0)
  }

  private static func isHeader(_ line: [UInt8]) -> Bool {
    line.starts(with: Array(#"{"format""#.utf8))
  }

  @Test(arguments: FullRun.seeds(10, full: 3000, parts: 5))
  func `a deletion, an edit, a restore or an addition can be undone and redone`(
    seeds: Range<Int>
  ) {
    var done = 0
    for seed in seeds {
      let start = LinkPropertyTests.journal(seed)
      let before = Desk(journal: start).view
      // Of a post of asides alone, nothing is an item.
      let posts = PageReader(start).posts.filter { !$0.shown.isEmpty || $0.isDeleted }
      for post in posts.prefix(3) {
        let name = post.name.asText
        let commands: [[String]] =
          post.isDeleted
          ? [["restore", name]]
          : [
            ["delete", name, "--yes"], ["edit", name, "--text", "new"], ["add", "text", "more"],
          ]
        for words in commands {
          let desk = Desk(journal: start)
          let note = "seed \(seed), \(words)\n\(start.asText)"
          guard change(desk, words, of: [post.name], note) else { continue }
          done += 1
          // In a conflict the name may be the id of a version.
          if words[0] == "delete", post.shown.count == 1 {
            #expect(desk.page.post(post.name)?.shown == [], "\(note)")
          }
          if words[0] == "restore" { #expect(desk.page.post(post.name)?.shown != [], "\(note)") }
          takeBack(desk, of: post, before: before, isAddition: words[0] == "add", note)
        }
      }
    }
    #expect(done > 0)
    TestReport.note("commands taken back, random links", cases: done, acknowledged: done, lost: 0)
  }

  @Test(arguments: FullRun.seeds(40, full: 10_000, parts: 10))
  func `an undo changes only its own posts, and a redo restores the view`(
    seeds: Range<Int>
  ) {
    var done = 0
    for seed in seeds {
      let start = LinkPropertyTests.journal(seed)
      let desk = Desk(journal: start)
      let before = desk.view
      let note = "seed \(seed)\n\(start.asText)"
      guard change(desk, ["undo"], of: nil, note) else { continue }
      done += 1
      // An undo that brings back only asides is no command, so a redo is of another one.
      if desk.page.entries.last?.isAside == true { continue }
      let now = desk.journalText
      guard change(desk, ["redo"], of: nil, note) else {
        Issue.record("no redo after an undo: \(note)\(now)")
        continue
      }
      #expect(desk.view == before, "\(note)\(desk.journalText)")
    }
    TestReport.note("undo and redo, random links", cases: done, acknowledged: done, lost: 0)
  }

  // MARK: Steps

  /// After an undo the view is as before the command, and after a redo as after it.
  private func takeBack(
    _ desk: Desk, of post: PageReader.Post, before: [String], isAddition: Bool, _ note: String
  ) {
    let after = desk.view
    guard change(desk, ["undo"], of: isAddition ? nil : [post.name], note) else {
      // Words that a compaction removed, and entries that share an id, can't come back.
      let hasStub = desk.page.entries.contains { $0.isStub && post.ids.contains($0.id) }
      #expect(!isAddition && (post.isTangled || hasStub), "no undo: \(note)\(desk.journalText)")
      return
    }
    #expect(desk.view == before, "undo: \(note)\(desk.journalText)")
    let isRedone = change(desk, ["redo"], of: isAddition ? nil : [post.name], note)
    #expect(isRedone && desk.view == after, "redo: \(note)\(desk.journalText)")
  }

  /// Whether the command was done. A refused command must change nothing. A done one must leave all
  /// other posts unchanged, with their names and in their order. It may change `posts`, or else the
  /// posts that its new lines name.
  private func change(
    _ desk: Desk, _ words: [String], of names: [[UInt8]]?, _ note: String
  ) -> Bool {
    let before = desk.state
    let old = desk.page
    let outcome = desk.run(words.map { Array($0.utf8) })
    guard outcome.code == 0 else {
      #expect(outcome.code == 1, "\(outcome.error) \(note)")
      let isUntouched = desk.state == before
      #expect(isUntouched, "I4, \(note)")
      return false
    }
    let new = desk.page
    if words[0] != "purge" {
      let isPrefix = desk.journal.starts(with: before.bytes)
      #expect(isPrefix, "I1, \(note)")
    }
    let named = Set(new.entries.dropFirst(old.entries.count).flatMap(\.replaces))
    let own = names ?? old.posts.filter { !$0.ids.isDisjoint(with: named) }.map(\.name)
    for post in old.posts where !own.contains(post.name) {
      let other = new.post(post.name)
      let isShownAsBefore =
        words[0] == "purge"
        ? other?.shown.elementsEqual(post.shown) { $0.isSame(as: $1) } ?? false
        : other?.shown == post.shown
      #expect(
        other?.ids == post.ids && isShownAsBefore,
        "\(words) changed \(post.name.asText): \(outcome.output) \(note)\(desk.journalText)")
    }
    let others = { (page: PageReader) in
      page.items.filter { item in
        !own.contains(item.name) && (old.post(item.name) != nil || !item.isUnderstood)
      }.map(\.revision)
    }
    #expect(others(new) == others(old), "order, \(words) \(note)\(desk.journalText)")
    return true
  }
}

extension PageReader.Item {
  /// What has no time of its own may get another spelling of its instant when a purge removes the entry before it.
  fileprivate func isSame(as other: PageReader.Item) -> Bool {
    let (mine, its) = (moment.flatMap { PageMoment($0) }, other.moment.flatMap { PageMoment($0) })
    let isSameTime =
      if let mine, let its { !mine.isBefore(its) && !its.isBefore(mine) } else {
        moment == other.moment
      }
    return isSameTime && name == other.name && revision == other.revision && type == other.type
      && isUnderstood == other.isUnderstood && isConflict == other.isConflict && says == other.says
  }
}
