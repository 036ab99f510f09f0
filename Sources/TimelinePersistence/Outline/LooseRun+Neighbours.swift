// What stands next to an id in the order of ids, where nothing is in that order.

extension LooseRun {
  func neighbours(
    of ids: [OutlineID], within most: Int, where isMeant: (OutlineName) -> Bool
  ) throws(OutlineDamage) -> [OutlineName]? {
    if let near = near(ids, isMeant) { return near }
    return try sorted().neighbours(of: ids, within: most, where: isMeant)
  }

  /// Those are looked at first that begin alike. Behind all of these is looked where none of them is meant. Nil where that
  /// takes long.
  private func near(
    _ ids: [OutlineID], _ isMeant: (OutlineName) -> Bool
  ) -> [OutlineName]? {
    guard patience.lasts(for: LooseRun.pass) else { return nil }
    let first = FirstBits(among: nameCount, of: ids)
    let alike = parts.beginnings { first.indices(in: $0.beginnings.span) }
    guard alike.count <= LooseRun.mostRead else { return nil }
    var read = ReadAgain(parts, reader, patience)
    let groups = first.groups(alike)
    var found: [OutlineName] = []
    for id in ids {
      let group = groups[first.key(id.beginning)] ?? []
      let before = group.prefix(group.count(ofFirst: { $0.beginning <= id.beginning }))
      let behind = group.suffix(from: group.count(ofFirst: { $0.beginning < id.beginning }))
      do {
        let known = Neighbours(
          before: try read.nearest(before.reversed()) { $0.last { $0.id < id && isMeant($0) } },
          behind: try read.nearest(behind) { $0.first { id < $0.id && isMeant($0) } })
        // Whatever stands between it and one that begins like it begins like it too.
        let all = first.isOfAll ? known : try farther(from: id, known, &read, isMeant)
        found += [all.before, all.behind].compactMap(\.self)
      } catch {
        return nil
      }
    }
    return found
  }

  private struct Neighbours {
    var before: OutlineName?
    var behind: OutlineName?
  }

  /// Those that are known, and the others looked for in ever wider a range.
  private func farther(
    from id: OutlineID, _ known: Neighbours, _ read: inout ReadAgain,
    _ isMeant: (OutlineName) -> Bool
  ) throws(OutlineDamage) -> Neighbours {
    var known = known
    var low = known.before == nil ? id.beginning : nil
    var high = known.behind == nil ? id.beginning : nil
    while low != nil || high != nil {
      guard patience.lasts(for: LooseRun.pass) else { throw OutlineDamage() }
      let next = parts.next(below: low ?? 0, above: high ?? .max)
      if low != nil { known.before = try read.nearest(next.below) { $0.last(where: isMeant) } }
      if high != nil { known.behind = try read.nearest(next.above) { $0.first(where: isMeant) } }
      low = low != nil && known.before == nil ? next.below.first?.beginning : nil
      high = high != nil && known.behind == nil ? next.above.first?.beginning : nil
    }
    return known
  }
}

/// How the id of a name begins, and where its entry is.
struct NameBeginning: Sendable, BitwiseCopyable {
  let beginning: UInt32
  let place: Int
}

/// Of some ids, so many bits with which they begin.
private struct FirstBits: Sendable {
  private let mask: UInt32
  /// They are none, and all begin alike.
  var isOfAll: Bool { mask == 0 }
  /// By a few bits of what they begin with, as a product has them highest.
  private let isThere: [Bool]

  /// So many that some tens or hundreds of all names begin like each: of many ids fewer, so that not too many do so in all.
  /// Where ids are letters and digits in base 32, the first four bits of each are one of three kinds.
  init(among count: Int, of ids: [OutlineID]) {
    let least = max(8, min(64, 1600 / max(1, ids.count)))
    var (bits, alike) = (0, count)
    while bits < 32 {
      let kinds = bits % 8 == 0 ? 3 : 11
      if alike / kinds < least { break }
      alike /= kinds
      bits += 4
    }
    let mask: UInt32 = bits == 0 ? 0 : .max << UInt32(32 - bits)
    self.mask = mask
    var isThere = [Bool](repeating: false, count: 1 << 12)
    for id in ids { isThere[FirstBits.place(id.beginning & mask)] = true }
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
    for index in beginnings.indices where isThere[FirstBits.place(beginnings[index] & mask)] {
      found.append(index)
    }
    return found
  }

  /// Names that begin alike, in the order of what they begin with.
  func groups(_ names: [NameBeginning]) -> [UInt32: [NameBeginning]] {
    Dictionary(grouping: names) { key($0.beginning) }.mapValues { group in
      group.sorted { $0.beginning < $1.beginning }
    }
  }
}

/// Names whose lines are read again, by how they begin.
private struct ReadAgain {
  private let parts: [LoosePart]
  private let reader: LooseRun.Reader
  private let patience: Patience
  private var names: [UInt32: [OutlineName]] = [:]

  init(_ parts: [LoosePart], _ reader: LooseRun.Reader, _ patience: Patience) {
    self.parts = parts
    self.reader = reader
    self.patience = patience
  }

  /// Of names that come ever farther from an id, all that begin with the same four bytes are read, until `choose` finds one
  /// among these, which are in order.
  mutating func nearest(
    _ beginnings: some Sequence<NameBeginning>, _ choose: ([OutlineName]) -> OutlineName?
  ) throws(OutlineDamage) -> OutlineName? {
    var places: [Int] = []
    var beginning: UInt32?
    for next in beginnings {
      if let beginning, next.beginning != beginning {
        if let found = choose(try read(beginning, places)) { return found }
        places = []
      }
      beginning = next.beginning
      places.append(next.place)
    }
    return try beginning.flatMap { beginning throws(OutlineDamage) in
      choose(try read(beginning, places))
    }
  }

  private mutating func read(
    _ beginning: UInt32, _ places: [Int]
  ) throws(OutlineDamage) -> [OutlineName] {
    if let known = names[beginning] { return known }
    guard patience.lasts(for: places.count), let read = parts.names(at: places, reader) else {
      throw OutlineDamage()
    }
    names[beginning] = read.sorted(by: OutlineName.isInOrder)
    return names[beginning] ?? []
  }
}
