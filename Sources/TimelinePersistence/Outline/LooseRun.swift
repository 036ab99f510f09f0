import Platform
import Synchronization

/// What scans found, in the order of the file: for who asks for little, and only once.
///
/// To put a million names and posts in order takes as long as reading all of their lines. A list of the newest few needs none of
/// that: of names, those are picked out that other lines speak of, or that may be there twice; and of the posts those
/// that may be the newest. What takes names in order puts them in order then; what takes more posts is not said, and an outline
/// is made.
struct LooseRun: OutlineRun {
  /// In the order of the file.
  private let parts: [LoosePart]
  /// In order: all that are newer than any other.
  private let newest: [OutlinePost]
  /// Every name of the ids that the filter lets through.
  private let picked: [OutlineName]
  private let table: IDTable
  private let filter: MarkFilter
  private let mentions: Later<[OutlineMention]>
  /// All names, and no posts.
  private let inOrder: Later<ScannedRun>
  private let searches = Counter()
  private let mostSearches: Int
  /// Ids that are there more than once.
  var sharedIDs: Set<OutlineID> { table.sharedIDs }
  let postCount: Int
  let nameCount: Int
  let mentionCount: Int

  private static let mostCompared = 1 << 22

  /// `most` is how many posts can be asked for from the newest on, some of which may stand no more; `searches` is how
  /// often all names may be gone through. Nil where very many entries share their ids, or nearly.
  init?(_ parts: [LoosePart], newest most: Int, searches: Int = 50) {
    self.parts = parts
    mostSearches = searches
    postCount = parts.reduce(0) { $0 + $1.scan.postCount }
    nameCount = parts.reduce(0) { $0 + $1.scan.names.count }
    mentionCount = parts.reduce(0) { $0 + $1.scan.mentions.count }
    newest = parts.flatMap(\.scan.posts).sorted().suffix(most)
    let twins = DealtMarks.twins(parts.map(\.dealt))
    var filter = MarkFilter(for: twins.count + mentionCount, spare: 64)
    for mark in twins { filter.insert(mark) }
    for part in parts {
      for mention in part.scan.mentions { filter.insert(Mixer.shared.mark(mention.id)) }
    }
    self.filter = filter
    let picked = parts.names { [filter] in filter.indices(in: $0.marks.span) }
    guard let table = IDTable(picked.span) else { return nil }
    self.picked = picked
    self.table = table
    inOrder = Later {
      ScannedRun(posts: [], names: parts.flatMap(\.scan.names), mentions: [])
    }
    mentions = Later { parts.flatMap(\.scan.mentions).sorted(by: OutlineMention.isInOrder) }
  }

  // MARK: By id

  func names(of id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    guard filter.mayHave(Mixer.shared.mark(id)) else { return try unpicked(id) }
    var names: [OutlineName] = []
    table.forEach(of: id, in: picked.span) { name in
      names.append(name)
      return true
    }
    return names
  }

  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    guard filter.mayHave(Mixer.shared.mark(id)) else { return try unpicked(id).first }
    return table.first(of: id, in: picked.span)
  }

  /// Of an id of which nobody speaks: for some, going through all is quicker than putting all in order, and takes no memory.
  private func unpicked(_ id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    guard searches.next() <= mostSearches else { return try inOrder.value.names(of: id) }
    let mark = Mixer.shared.mark(id)
    return parts.names { part in part.marks.indices.filter { part.marks[$0] == mark } }
      .filter { $0.id == id }
  }

  func name(of id: OutlineID, at place: Int) throws(OutlineDamage) -> OutlineName? {
    try names(of: id).first { $0.place == place }
  }

  func names(in range: ClosedRange<OutlineID>, most: Int) throws(OutlineDamage) -> [OutlineName]? {
    guard range.lowerBound == range.upperBound else {
      return try inOrder.value.names(in: range, most: most)
    }
    let names = try names(of: range.lowerBound)
    return names.count <= most ? names : nil
  }

  func hasPost(_ name: OutlineName) -> Bool { name.role == .post }

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
      let beginnings = Beginnings(open, bytes: bytes)
      let mayGoOn = searches.next() <= mostSearches
      let alike = mayGoOn ? parts.names { beginnings.indices(in: $0.scan.names.span) } : []
      // Where very many begin alike, or this is asked for again and again, it is quicker to put all in order.
      guard mayGoOn, alike.count <= LooseRun.mostCompared / open.count else {
        return try inOrder.value.neighbours(of: ids, within: most, where: isMeant)
      }
      var near = NearestNames(open)
      for name in alike {
        for number in beginnings.numbers(like: name.id) { near.take(name, number, isMeant) }
      }
      var left: [OutlineID] = []
      for (number, id) in open.enumerated() {
        let (before, behind) = (near.before[number], near.behind[number])
        // Whatever stands between it and one that begins like it begins like it too.
        if bytes == 0 || before != nil && behind != nil {
          found += [before, behind].compactMap(\.self)
        } else {
          left.append(id)
        }
      }
      open = left
    }
    return found
  }

  // MARK: In order

  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost] {
    let first = range.lowerBound - (postCount - newest.count)
    if range.isEmpty { return [] }
    guard first >= 0 else { throw OutlineDamage() }
    return Array(newest[first..<(first + range.count)])
  }

  func name(_ index: Int) -> OutlineName { inOrder.value.name(index) }
  func firstName(notBefore id: OutlineID) -> Int { inOrder.value.firstName(notBefore: id) }
  func names() -> [OutlineName] { inOrder.value.names() }
  func past() -> [Int] { parts.flatMap { $0.scan.names.lazy.filter(\.role.isPast).map(\.place) } }
  func mention(_ index: Int) -> OutlineMention { mentions.value[index] }
}

/// What one scan found, and marks of all names in the same order.
struct LoosePart: Sendable {
  let scan: OutlineScan
  fileprivate let marks: [UInt32]
  fileprivate let dealt: DealtMarks

  init(_ scan: OutlineScan) {
    let names = scan.names.span
    let mixer = Mixer.shared
    var marks = [UInt32](repeating: 0, count: names.count)
    var span = marks.mutableSpan
    for index in names.indices { span[index] = mixer.mark(names[index].id) }
    self.scan = scan
    self.marks = marks
    dealt = DealtMarks(marks.span)
  }
}

extension [LoosePart] {
  /// Those of all parts, in the order of the file.
  fileprivate func names(_ indices: @Sendable (LoosePart) -> [Int]) -> [OutlineName] {
    let found = Parallel.map(self) { part in
      let names = part.scan.names
      return indices(part).map { names[$0] }
    }
    return Array<OutlineName>((found ?? []).joined())
  }
}

/// What some ids begin with: so many bytes of them, up to seven.
private struct Beginnings: Sendable {
  private let mask: UInt64
  private let ids: [UInt64: [Int]]
  /// By a few bits of what they begin with, as a product has them highest.
  private let isThere: [Bool]

  init(_ ids: [OutlineID], bytes: Int) {
    let mask: UInt64 = bytes == 0 ? 0 : .max << UInt64(64 - bytes * 8)
    self.mask = mask
    self.ids = Dictionary(grouping: ids.indices) { ids[$0].high & mask }
    var isThere = [Bool](repeating: false, count: 1 << 12)
    for id in ids { isThere[Beginnings.place(id.high & mask)] = true }
    self.isThere = isThere
  }

  @inline(__always)
  private static func place(_ beginning: UInt64) -> Int {
    Int(truncatingIfNeeded: (beginning &* 0x9E37_79B9_7F4A_7C15) &>> 52)
  }

  /// Of those among which are all that begin so.
  func indices(in names: Span<OutlineName>) -> [Int] {
    var found: [Int] = []
    let isThere = isThere.span
    for index in names.indices where isThere[Beginnings.place(names[index].id.high & mask)] {
      found.append(index)
    }
    return found
  }

  /// Those of the ids that begin like that one.
  func numbers(like id: OutlineID) -> [Int] { ids[id.high & mask] ?? [] }
}

/// Of some ids, the nearest names on either side that were met.
private struct NearestNames {
  private let ids: [OutlineID]
  private(set) var before: [OutlineName?]
  private(set) var behind: [OutlineName?]

  init(_ ids: [OutlineID]) {
    self.ids = ids
    before = Array(repeating: nil, count: ids.count)
    behind = before
  }

  /// Only what is nearer is asked whether it is meant.
  mutating func take(_ name: OutlineName, _ number: Int, _ isMeant: (OutlineName) -> Bool) {
    let id = ids[number]
    if name.id < id {
      if before[number].map({ $0.id < name.id }) ?? true, isMeant(name) { before[number] = name }
    } else if id < name.id {
      if behind[number].map({ name.id < $0.id }) ?? true, isMeant(name) { behind[number] = name }
    }
  }
}

/// A value that is made when somebody asks for it.
private final class Later<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
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
