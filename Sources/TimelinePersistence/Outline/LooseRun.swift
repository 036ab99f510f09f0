import Platform
import Synchronization

/// What scans found, in the order of the file: for who asks for little, and only once.
///
/// To put a million names and posts in order takes as long as reading all of their lines, and to keep them takes as long as a
/// third of that. A list of the newest few needs neither: names are kept of which other lines speak, or that may be
/// there twice, and posts that may be the newest. Of any other name it is known where it stands and how it begins,
/// and its line is read again. What takes more is not said, and an outline is made.
struct LooseRun: OutlineRun {
  /// The id of the entry that begins at that place of the file; nil where there is none.
  typealias IDReader = @Sendable (_ place: Int) -> OutlineID?

  /// In the order of the file.
  private let parts: [LoosePart]
  /// In order: all that are newer than any other.
  private let newest: [OutlinePost]
  /// Every name of each id of which a later line speaks, or that is there twice.
  private let picked: [OutlineName]
  private let table: IDTable
  private let mentions: Later<[OutlineMention]>
  /// Of ids of which some line speaks and none before it has: those that are there all the same.
  private let unforeseen: Later<Unforeseen?>
  private let readID: IDReader
  /// Ids that are there more than once.
  var sharedIDs: Set<OutlineID> { table.sharedIDs }
  let postCount: Int
  let nameCount: Int
  let mentionCount: Int

  private struct Unforeseen: Sendable {
    let ids: Set<OutlineID>
    let names: [OutlineID: [OutlineName]]
  }

  /// Of so many, lines are read again.
  private static let mostRead = 20_000

  /// `picked` is what their sieve has picked out, and `most` is how many posts can be asked for from the newest on, some of
  /// which may stand no more. Nil where very many entries share their ids, or nearly.
  init?(
    _ parts: [LoosePart], picked: [OutlineName], newest most: Int, readID: @escaping IDReader
  ) {
    self.parts = parts
    self.readID = readID
    postCount = parts.reduce(0) { $0 + $1.scan.postCount }
    nameCount = parts.reduce(0) { $0 + $1.scan.nameCount }
    mentionCount = parts.reduce(0) { $0 + $1.scan.mentions.count }
    newest = parts.flatMap(\.scan.posts).sorted().suffix(most)
    let twins = DealtNames.twins(parts.map(\.names))
    guard twins.count <= LooseRun.mostRead,
      let names = parts.names(at: twins.map(\.place), readID)
    else { return nil }
    let twinMarks = MarkFilter(twins.map(\.mark))
    let all =
      twins.isEmpty
      ? picked
      : names
        + picked.filter { name in
          let mark = Mixer.shared.mark(name.id)
          return !twinMarks.mayHave(mark) || !twins.contains { $0.mark == mark }
        }
    guard let table = IDTable(all.span) else { return nil }
    self.picked = all
    self.table = table
    mentions = Later { parts.flatMap(\.scan.mentions).sorted(by: OutlineMention.isInOrder) }
    unforeseen = Later {
      var ids: Set<OutlineID> = []
      for mention in parts.lazy.flatMap(\.scan.mentions)
      where table.first(of: mention.id, in: all.span) == nil { ids.insert(mention.id) }
      return parts.names(of: ids, readID).map { names in
        Unforeseen(ids: ids, names: Dictionary(grouping: names, by: \.id))
      }
    }
  }

  // MARK: By id

  func names(of id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    var names: [OutlineName] = []
    table.forEach(of: id, in: picked.span) { name in
      names.append(name)
      return true
    }
    return names.isEmpty ? try unpicked(id) : names.sorted(by: OutlineName.isInOrder)
  }

  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    guard let name = table.first(of: id, in: picked.span) else { return try unpicked(id).first }
    return sharedIDs.contains(id) ? try names(of: id).first : name
  }

  /// Of an id of which no later line speaks.
  private func unpicked(_ id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    guard let unforeseen = unforeseen.value else { throw OutlineDamage() }
    if unforeseen.ids.contains(id) { return unforeseen.names[id] ?? [] }
    guard let names = parts.names(of: [id], readID) else { throw OutlineDamage() }
    return names
  }

  func name(of id: OutlineID, at place: Int) throws(OutlineDamage) -> OutlineName? {
    try names(of: id).first { $0.place == place }
  }

  func names(in range: ClosedRange<OutlineID>, most: Int) throws(OutlineDamage) -> [OutlineName]? {
    if range.lowerBound == range.upperBound {
      let names = try names(of: range.lowerBound)
      return names.count <= most ? names : nil
    }
    let beginnings = range.lowerBound.beginning...range.upperBound.beginning
    let alike = parts.beginnings { $0.indices(beginningIn: beginnings) }
    guard alike.count <= LooseRun.mostRead,
      let names = parts.names(at: alike.map(\.place), readID)?.filter({ range.contains($0.id) })
    else { throw OutlineDamage() }
    return names.count <= most ? names.sorted(by: OutlineName.isInOrder) : nil
  }

  func hasPost(_ name: OutlineName) -> Bool { name.role == .post }

  /// Those are looked at that begin with the same bytes: so many that there are some tens of such, where each is a letter or
  /// a digit in base 32, and fewer where none of these is meant.
  func neighbours(
    of ids: [OutlineID], within most: Int, where isMeant: (OutlineName) -> Bool
  ) throws(OutlineDamage) -> [OutlineName]? {
    var found: [OutlineName] = []
    var open = ids
    var reading = Reading(left: LooseRun.mostRead)
    let longest = (Int.bitWidth - (nameCount / 8).leadingZeroBitCount - 1) / 5
    for bytes in (0...max(0, min(longest, 4))).reversed() where !open.isEmpty {
      let first = FirstBytes(bytes, of: open)
      let alike = first.groups(parts.beginnings { first.indices(in: $0.beginnings.span) })
      var left: [OutlineID] = []
      for id in open {
        let group = alike[first.key(id.beginning)] ?? []
        let before = try nearest(
          to: id, group.prefix(group.count(ofFirst: { $0.beginning <= id.beginning })).reversed(),
          &reading
        ) { $0.last { $0.id < id && isMeant($0) } }
        let behind = try nearest(
          to: id, group.suffix(from: group.count(ofFirst: { $0.beginning < id.beginning })),
          &reading
        ) { $0.first { id < $0.id && isMeant($0) } }
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

  /// Names that were read again, by how they begin.
  private struct Reading {
    var names: [UInt32: [OutlineName]] = [:]
    var left: Int
  }

  /// Of names that come ever farther from that id, all that begin with the same four bytes are read, until `choose` finds one
  /// among these, which are in order.
  private func nearest(
    to id: OutlineID, _ names: some Sequence<Beginning>, _ reading: inout Reading,
    _ choose: ([OutlineName]) -> OutlineName?
  ) throws(OutlineDamage) -> OutlineName? {
    var places: [Int] = []
    var beginning: UInt32?
    func read() throws(OutlineDamage) -> OutlineName? {
      guard let beginning else { return nil }
      if let known = reading.names[beginning] { return choose(known) }
      reading.left -= places.count
      guard reading.left >= 0, let names = parts.names(at: places, readID) else {
        throw OutlineDamage()
      }
      let sorted = names.sorted(by: OutlineName.isInOrder)
      reading.names[beginning] = sorted
      return choose(sorted)
    }
    for name in names {
      if name.beginning != beginning {
        if let found = try read() { return found }
        places = []
        beginning = name.beginning
      }
      places.append(name.place)
    }
    return try read()
  }

  // MARK: In order

  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost] {
    let first = range.lowerBound - (postCount - newest.count)
    if range.isEmpty { return [] }
    guard first >= 0 else { throw OutlineDamage() }
    return Array(newest[first..<(first + range.count)])
  }

  func past() -> [Int] { parts.flatMap { $0.others.lazy.filter(\.role.isPast).map(\.place) } }
  func mention(_ index: Int) -> OutlineMention { mentions.value[index] }
}

/// How the id of a name begins, and where its entry is.
private struct Beginning: Sendable, BitwiseCopyable {
  let beginning: UInt32
  let place: Int
}

/// Of some ids, so many bytes with which they begin, up to four.
private struct FirstBytes: Sendable {
  private let mask: UInt32
  /// By a few bits of what they begin with, as a product has them highest.
  private let isThere: [Bool]

  init(_ bytes: Int, of ids: [OutlineID]) {
    mask = bytes == 0 ? 0 : .max << UInt32(32 - bytes * 8)
    var isThere = [Bool](repeating: false, count: 1 << 12)
    for id in ids { isThere[FirstBytes.place(id.beginning & mask)] = true }
    self.isThere = isThere
  }

  func key(_ beginning: UInt32) -> UInt32 { beginning & mask }

  @inline(__always)
  private static func place(_ key: UInt32) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9) &>> 20)
  }

  /// The numbers of those that may be the beginning of one of them.
  func indices(in beginnings: Span<UInt32>) -> [Int] {
    var found: [Int] = []
    let (mask, isThere) = (mask, isThere.span)
    for index in beginnings.indices where isThere[FirstBytes.place(beginnings[index] & mask)] {
      found.append(index)
    }
    return found
  }

  /// Names that begin alike, in the order of what they begin with.
  func groups(_ names: [Beginning]) -> [UInt32: [Beginning]] {
    Dictionary(grouping: names) { key($0.beginning) }.mapValues { group in
      group.sorted { $0.beginning < $1.beginning }
    }
  }
}

extension [LoosePart] {
  /// The names at those places. Nil where one of them can't be read.
  fileprivate func names(
    at places: [Int], _ readID: LooseRun.IDReader
  ) -> [OutlineName]? {
    var names: [OutlineName] = []
    for place in places {
      let number = count(ofFirst: { $0.names.start <= place })
      guard number > 0, let id = readID(place) else { return nil }
      names.append(self[number - 1].name(id, at: place))
    }
    return names
  }

  /// All names of those ids, in the order of the file. Nil where one of them can't be read.
  fileprivate func names(
    of ids: Set<OutlineID>, _ readID: LooseRun.IDReader
  ) -> [OutlineName]? {
    let marks = Set(ids.map { Mixer.shared.mark($0) })
    let places: [[Int]]?
    if marks.count < 8 {
      places = map { part in marks.flatMap { part.names.places(of: $0) }.sorted() }
    } else {
      let filter = MarkFilter(marks)
      places = Parallel.map(self) { part in
        part.names.places(in: filter, where: marks.contains).sorted()
      }
    }
    guard let places = places?.flatMap(\.self), let names = names(at: places, readID) else {
      return nil
    }
    return names.filter { ids.contains($0.id) }
  }

  /// Of the names of each part that have those numbers.
  fileprivate func beginnings(
    _ indices: @Sendable (DealtNames) -> [Int]
  ) -> [Beginning] {
    let found = Parallel.map(self) { part in
      let names = part.names
      return indices(names).map { index in
        Beginning(beginning: names.beginnings[index], place: names.place(index))
      }
    }
    return Array<Beginning>((found ?? []).joined())
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
