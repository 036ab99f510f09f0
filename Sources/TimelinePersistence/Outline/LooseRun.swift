import Platform
import Synchronization

/// What scans found, in the order of the file: for who asks for little, and only once.
///
/// To put a million names and posts in order takes as long as reading all of their lines. A list of the newest few needs none of
/// that: of names, those are picked out that other lines speak of, or that may be there twice; and of the posts those
/// that may be the newest. Whoever asks for anything else gets it from a run that is put in order then.
struct LooseRun: OutlineRun {
  /// In the order of the file.
  private let parts: [OutlineScan]
  /// In order: all that are newer than any other.
  private let newest: [OutlinePost]
  /// Every name of the ids that the filter lets through.
  private let picked: [OutlineName]
  private let table: IDTable
  private let filter: IDFilter
  private let ordered = Later<ScannedRun>()
  private let orderedMentions = Later<[OutlineMention]>()
  private let searches = Counter()
  /// Ids that are there more than once.
  var sharedIDs: Set<OutlineID> { table.sharedIDs }
  let postCount: Int
  let nameCount: Int
  let mentionCount: Int

  /// So many posts can be asked for from the newest on. Some of them may stand no more.
  private static let mostNewest = 2048
  private static let mostSearches = 50
  private static let mostCompared = 1 << 23

  /// Nil where very many entries share their ids, or nearly.
  init?(_ parts: [OutlineScan]) {
    self.parts = parts
    postCount = parts.reduce(0) { $0 + $1.posts.count }
    nameCount = parts.reduce(0) { $0 + $1.names.count }
    mentionCount = parts.reduce(0) { $0 + $1.mentions.count }
    let halves = [parts[..<(parts.count / 2)], parts[(parts.count / 2)...]]
    newest = LooseRun.newest(halves)
    var wanted = LooseRun.doubtful(halves)
    for part in parts {
      for mention in part.mentions { wanted.append(mention.id) }
    }
    var filter = IDFilter(for: wanted.count * 2)
    for id in wanted { filter.insert(id) }
    self.filter = filter
    let picked = LooseRun.names(of: parts, in: filter)
    self.picked = picked
    guard let table = IDTable(picked.span) else { return nil }
    self.table = table
  }

  private static func newest(_ halves: [ArraySlice<OutlineScan>]) -> [OutlinePost] {
    let all = Mutex<[OutlinePost]>([])
    Parallel.forEach(halves.count) { side in
      var picked = NewestPosts(mostNewest)
      for part in halves[side].reversed() { picked.take(part.posts.span) }
      picked.sift()
      all.withLock { [picked] in $0 += picked.posts }
    }
    return Array(all.withLock { $0 }.sorted().suffix(mostNewest))
  }

  /// Ids among which are all that are there more than once: each half of the file by itself, and the second against the
  /// first.
  private static func doubtful(_ halves: [ArraySlice<OutlineScan>]) -> [OutlineID] {
    let doubts = Mutex<[OutlineID]>([])
    let filters = Mutex([IDFilter?](repeating: nil, count: halves.count))
    Parallel.forEach(halves.count) { side in
      var filter = IDFilter(for: halves[side].reduce(0) { $0 + $1.names.count })
      var twice: [OutlineID] = []
      for part in halves[side] { twice += filter.insert(part.names.span) }
      filters.withLock { [filter] in $0[side] = filter }
      doubts.withLock { [twice] in $0 += twice }
    }
    guard let first = filters.withLock({ $0[0] }) else { return [] }
    Parallel.forEach(halves[1].count) { number in
      let later = halves[1][halves[1].startIndex + number].names
      let found = first.names(of: later.span).map(\.id)
      doubts.withLock { $0 += found }
    }
    return doubts.withLock { $0 }
  }

  /// In the order of the file.
  private static func names(of parts: [OutlineScan], in filter: IDFilter) -> [OutlineName] {
    let found = Mutex([[OutlineName]](repeating: [], count: parts.count))
    Parallel.forEach(parts.count) { number in
      let all = parts[number].names
      let names = filter.names(of: all.span)
      found.withLock { $0[number] = names }
    }
    var names: [OutlineName] = []
    found.withLock { found in
      names.reserveCapacity(found.reduce(0) { $0 + $1.count })
      for index in found.indices {
        names += found[index]
        found[index] = []
      }
    }
    return names
  }

  // MARK: By id

  func names(of id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    guard filter.mayHave(id) else { return try unpicked(id) }
    var names: [OutlineName] = []
    table.forEach(of: id, in: picked.span) { name in
      names.append(name)
      return true
    }
    return names
  }

  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    guard filter.mayHave(id) else { return try unpicked(id).first }
    var first: OutlineName?
    table.forEach(of: id, in: picked.span) { name in
      first = name
      return false
    }
    return first
  }

  /// Of an id of which nobody speaks: for some, going through all is quicker than putting all in order, and takes no memory.
  private func unpicked(_ id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    guard searches.next() <= LooseRun.mostSearches else { return try inOrder.names(of: id) }
    var names: [OutlineName] = []
    for part in parts {
      for name in part.names where name.id == id { names.append(name) }
    }
    return names
  }

  func name(of id: OutlineID, at place: Int) throws(OutlineDamage) -> OutlineName? {
    try names(of: id).first { $0.place == place }
  }

  func names(in range: ClosedRange<OutlineID>, most: Int) throws(OutlineDamage) -> [OutlineName]? {
    guard range.lowerBound == range.upperBound else {
      return try inOrder.names(in: range, most: most)
    }
    let names = try names(of: range.lowerBound)
    return names.count <= most ? names : nil
  }

  func hasPost(_ name: OutlineName) -> Bool { name.role == .post }
  func past() -> [Int] { parts.flatMap { $0.names.lazy.filter(\.role.isPast).map(\.place) } }

  /// Those are looked at that begin with the same bytes: so many that there are some hundred such, each of them a letter or
  /// a digit in base 32, and fewer where none of these is meant.
  func neighbours(
    of ids: [OutlineID], within most: Int, where isMeant: (OutlineName) -> Bool
  ) throws(OutlineDamage) -> [OutlineName]? {
    var found: [OutlineName] = []
    var open = ids
    // For many of them, fewer that are nearer.
    let alikeForEach = ids.count < 64 ? 64 : 2
    let longest = (Int.bitWidth - (nameCount / alikeForEach).leadingZeroBitCount - 1) / 5
    for bytes in (0...max(0, min(longest, 7))).reversed() where !open.isEmpty {
      let mayGoOn = searches.next() <= LooseRun.mostSearches
      let alike = mayGoOn ? names(beginningLike: open, bytes: bytes) : []
      // Where very many begin alike, or this is asked for again and again, it is quicker to put all in order.
      guard mayGoOn, alike.count <= LooseRun.mostCompared / open.count else {
        return try inOrder.neighbours(of: ids, within: most, where: isMeant)
      }
      open.removeAll { id in
        var before: OutlineName?
        var behind: OutlineName?
        for name in alike {
          if name.id < id {
            if before.map({ $0.id < name.id }) ?? true, isMeant(name) { before = name }
          } else if name.id != id {
            if behind.map({ name.id < $0.id }) ?? true, isMeant(name) { behind = name }
          }
        }
        // Whatever stands between it and one that begins like it begins like it too.
        let isAlike = [before, behind].allSatisfy {
          $0.map { $0.id.beginning(bytes) == id.beginning(bytes) } ?? false
        }
        guard isAlike || bytes == 0 else { return false }
        found += [before, behind].compactMap(\.self)
        return true
      }
    }
    return found
  }

  private func names(beginningLike ids: [OutlineID], bytes: Int) -> [OutlineName] {
    var filter = IDFilter(for: ids.count * 16, bytes: bytes)
    for id in ids { filter.insert(id) }
    return LooseRun.names(of: parts, in: filter)
  }

  // MARK: In order

  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost] {
    let picked = range.lowerBound - (postCount - newest.count)
    return picked < 0 ? inOrder.posts(range) : Array(newest[picked..<(picked + range.count)])
  }

  func name(_ index: Int) -> OutlineName { inOrder.name(index) }
  func firstName(notBefore id: OutlineID) -> Int { inOrder.firstName(notBefore: id) }
  func names() -> [OutlineName] { inOrder.names() }

  func mention(_ index: Int) -> OutlineMention {
    orderedMentions.value {
      parts.flatMap(\.mentions).sorted(by: OutlineMention.isInOrder)
    }[index]
  }

  private var inOrder: ScannedRun {
    ordered.value {
      ScannedRun(
        posts: parts.flatMap(\.posts), names: parts.flatMap(\.names),
        mentions: parts.flatMap(\.mentions))
    }
  }
}

/// So many posts as are newer than all others.
private struct NewestPosts {
  private let wanted: Int
  private(set) var posts: [OutlinePost] = []
  private var oldest = OutlinePost(high: 0, low: 0)

  init(_ wanted: Int) {
    self.wanted = wanted
  }

  /// From the end: the last lines are nearly always the newest, and hardly any before them is newer than those that were
  /// picked.
  mutating func take(_ all: Span<OutlinePost>) {
    for index in all.indices.reversed() where !(all[index] < oldest) {
      posts.append(all[index])
      if posts.count == wanted * 4 { sift() }
    }
  }

  mutating func sift() {
    posts.sort { $1 < $0 }
    posts.removeLast(max(0, posts.count - wanted))
    if posts.count == wanted, let last = posts.last { oldest = last }
  }
}

extension OutlineID {
  /// Up to seven bytes.
  fileprivate func beginning(_ bytes: Int) -> UInt64 {
    bytes == 0 ? 0 : high >> UInt64(64 - bytes * 8)
  }
}

/// A value that is made when somebody asks for it.
private final class Later<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
