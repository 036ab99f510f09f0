import Platform
import Synchronization

/// Names of a part of a journal, twelve bytes each: a mark of the id, four bytes with which the id begins, and the place. Whoever
/// wants to know more reads the line.
///
/// They are dealt out into a few packs by the first bits of their marks: in one large table each of a million would be
/// waited for, and those of a pack are compared in a table that stays near the processor.
struct DealtNames: Sendable {
  private static let packBits: UInt32 = 6
  static let packs = 1 << Int(packBits)

  /// Those of one pack behind those of the one before.
  private let marks: [UInt32]
  let beginnings: [UInt32]
  /// Counted from `start`.
  private let places: [UInt32]
  private let ends: [Int]
  let start: Int

  /// `marks` are those of the names, of which none is before `start`. Nil where one is too far behind it.
  init?(_ names: Span<OutlineName>, _ marks: Span<UInt32>, from start: Int) {
    var ends = [Int](repeating: 0, count: DealtNames.packs + 1)
    var next = ends.mutableSpan
    for index in marks.indices { next[DealtNames.pack(of: marks[index]) + 1] += 1 }
    for pack in 0..<DealtNames.packs { next[pack + 1] += next[pack] }
    var dealt = [UInt32](repeating: 0, count: names.count)
    var beginnings = [UInt32](repeating: 0, count: names.count)
    var places = [UInt32](repeating: 0, count: names.count)
    var dealtSpan = dealt.mutableSpan
    var beginningSpan = beginnings.mutableSpan
    var placeSpan = places.mutableSpan
    for index in names.indices {
      let (mark, name) = (marks[index], names[index])
      let pack = DealtNames.pack(of: mark)
      let slot = next[pack]
      next[pack] = slot + 1
      guard let place = UInt32(exactly: name.place - start) else { return nil }
      dealtSpan[slot] = mark
      beginningSpan[slot] = name.id.beginning
      placeSpan[slot] = place
    }
    self.marks = dealt
    self.beginnings = beginnings
    self.places = places
    self.ends = ends
    self.start = start
  }

  func place(_ index: Int) -> Int { start + Int(places[index]) }

  @inline(__always)
  private static func pack(of mark: UInt32) -> Int { Int(mark &>> (32 - packBits)) }

  private func range(ofPack pack: Int) -> Range<Int> {
    (pack == 0 ? 0 : ends[pack - 1])..<ends[pack]
  }

  /// The places of the names that have this mark.
  func places(of mark: UInt32) -> [Int] {
    range(ofPack: DealtNames.pack(of: mark)).filter { marks[$0] == mark }.map(place)
  }

  /// The places of the names whose marks are among some.
  func places(in filter: MarkFilter, where isMeant: (UInt32) -> Bool) -> [Int] {
    filter.indices(in: marks.span).filter { isMeant(marks[$0]) }.map(place)
  }

  /// The numbers of the names that begin with the highest below one beginning, and with the lowest above another.
  func indices(
    nextBelow low: UInt32, nextAbove high: UInt32
  ) -> (below: [Int], above: [Int]) {
    var (below, above): ([Int], [Int]) = ([], [])
    var (highest, lowest): (UInt32, UInt32) = (0, .max)
    let beginnings = beginnings.span
    for index in beginnings.indices {
      let beginning = beginnings[index]
      if beginning < low, beginning >= highest {
        if beginning > highest { below = [] }
        highest = beginning
        below.append(index)
      } else if beginning > high, beginning <= lowest {
        if beginning < lowest { above = [] }
        lowest = beginning
        above.append(index)
      }
    }
    return (below, above)
  }

  /// The numbers of the names whose ids begin so.
  func indices(beginningIn range: ClosedRange<UInt32>) -> [Int] {
    beginnings.indices.filter { range.contains(beginnings[$0]) }
  }
}

extension OutlineID {
  /// Four bytes of it, in whose order ids are as far as these say.
  @inline(__always)
  var beginning: UInt32 { UInt32(truncatingIfNeeded: high &>> 32) }
}

// MARK: - Twins

extension DealtNames {
  /// A name whose mark and beginning are there more than once.
  struct Twin: Sendable, BitwiseCopyable {
    let mark: UInt32
    fileprivate let beginning: UInt32
    let place: Int

    fileprivate func isLike(_ other: Twin) -> Bool {
      mark == other.mark && beginning == other.beginning
    }
  }

  /// All of them, in one part or in several. Nil where they are more than `most`.
  static func twins(_ parts: [DealtNames], most: Int) -> [Twin]? {
    let all = Mutex<[Twin]?>([])
    let units = 4
    Parallel.forEach(units) { unit in
      var found: [Twin] = []
      var known = KnownBits()
      for pack in stride(from: unit, to: packs, by: units) {
        known.clear(for: parts.reduce(0) { $0 + $1.range(ofPack: pack).count })
        var maybe: [UInt32] = []
        for part in parts {
          known.note(part.marks.span.extracting(part.range(ofPack: pack)), &maybe)
        }
        // Of those, one in five hundred of all is none.
        if maybe.count > most + most / 2 {
          all.withLock { $0 = nil }
          return
        }
        if !maybe.isEmpty { found += twins(among: maybe, parts, pack) }
      }
      all.withLock { [found] in $0? += found }
    }
    return all.withLock { all in all.flatMap { $0.count > most ? nil : $0 } }
  }

  /// Of some marks of a pack, those that are really there more than once.
  private static func twins(
    among maybe: [UInt32], _ parts: [DealtNames], _ pack: Int
  ) -> [Twin] {
    var filter = MarkFilter(for: maybe.count, spare: 256)
    for mark in maybe { filter.insert(mark &<< packBits) }
    var met: [Twin] = []
    for part in parts {
      let range = part.range(ofPack: pack)
      for index in filter.indices(in: part.marks.span.extracting(range), shifted: packBits) {
        let index = range.lowerBound + index
        met.append(
          Twin(
            mark: part.marks[index], beginning: part.beginnings[index], place: part.place(index)))
      }
    }
    met.sort { ($0.mark, $0.beginning) < ($1.mark, $1.beginning) }
    return met.indices.filter { index in
      index > 0 && met[index].isLike(met[index - 1])
        || index + 1 < met.count && met[index].isLike(met[index + 1])
    }.map { met[$0] }
  }

  /// Which of the bits behind those of the pack were there before.
  private struct KnownBits {
    private var bits: [UInt64] = []
    private var shift: UInt32 = 0

    mutating func clear(for count: Int) {
      let most = 32 - packBits
      let width = min(Int(most), max(6, Int.bitWidth - (count * 256).leadingZeroBitCount))
      let used = 1 << (width - 6)
      shift = 32 - UInt32(width)
      if bits.count < used {
        bits = [UInt64](repeating: 0, count: used)
      } else {
        var span = bits.mutableSpan
        for index in 0..<used { span[index] = 0 }
      }
    }

    mutating func note(_ marks: Span<UInt32>, _ maybe: inout [UInt32]) {
      let shift = shift
      var span = bits.mutableSpan
      for index in marks.indices {
        let bit = Int((marks[index] &<< packBits) &>> shift)
        let word = span[bit >> 6]
        let mask: UInt64 = 1 << UInt64(bit & 63)
        if word & mask != 0 { maybe.append(marks[index]) }
        span[bit >> 6] = word | mask
      }
    }
  }
}
