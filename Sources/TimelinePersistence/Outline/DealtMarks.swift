import Platform
import Synchronization

/// Finds marks that are there more than once, among millions.
///
/// In one large table each of them would be waited for; dealt out into a few packs by their first bits, those of a pack are
/// compared in a table that stays near the processor.
struct DealtMarks: Sendable {
  private static let packBits: UInt32 = 6
  static let packs = 1 << Int(packBits)

  /// Those of one pack behind those of the one before.
  private let marks: [UInt32]
  private let ends: [Int]

  init(_ marks: Span<UInt32>) {
    var places = [Int](repeating: 0, count: DealtMarks.packs + 1)
    var next = places.mutableSpan
    for index in marks.indices { next[DealtMarks.pack(of: marks[index]) + 1] += 1 }
    for pack in 0..<DealtMarks.packs { next[pack + 1] += next[pack] }
    var dealt = [UInt32](repeating: 0, count: marks.count)
    var span = dealt.mutableSpan
    for index in marks.indices {
      let pack = DealtMarks.pack(of: marks[index])
      span[next[pack]] = marks[index]
      next[pack] += 1
    }
    self.marks = dealt
    ends = places
  }

  @inline(__always)
  private static func pack(of mark: UInt32) -> Int { Int(mark &>> (32 - packBits)) }

  private func range(ofPack pack: Int) -> Range<Int> {
    (pack == 0 ? 0 : ends[pack - 1])..<ends[pack]
  }

  /// Marks among which are all that are there more than once, in one part or in several, and some others.
  static func twins(_ parts: [DealtMarks]) -> [UInt32] {
    let all = Mutex<[UInt32]>([])
    let units = 4
    Parallel.forEach(units) { unit in
      var found: [UInt32] = []
      var known = KnownBits()
      for pack in stride(from: unit, to: packs, by: units) {
        known.clear(for: parts.reduce(0) { $0 + $1.range(ofPack: pack).count })
        for part in parts {
          known.note(part.marks.span.extracting(part.range(ofPack: pack)), &found)
        }
      }
      all.withLock { [found] in $0 += found }
    }
    return all.withLock { $0 }
  }

  /// Which of the bits behind those of the pack were there before.
  private struct KnownBits {
    private var bits: [UInt64] = []
    private var used = 0
    private var shift: UInt32 = 0

    mutating func clear(for count: Int) {
      let most = 32 - packBits
      let width = min(Int(most), max(6, Int.bitWidth - (count * 64).leadingZeroBitCount))
      used = 1 << (width - 6)
      shift = 32 - UInt32(width)
      if bits.count < used {
        bits = [UInt64](repeating: 0, count: used)
      } else {
        let used = used
        var span = bits.mutableSpan
        for index in 0..<used { span[index] = 0 }
      }
    }

    mutating func note(_ marks: Span<UInt32>, _ twins: inout [UInt32]) {
      let shift = shift
      var span = bits.mutableSpan
      for index in marks.indices {
        let bit = Int((marks[index] &<< packBits) &>> shift)
        let word = span[bit >> 6]
        let mask: UInt64 = 1 << UInt64(bit & 63)
        if word & mask != 0 { twins.append(marks[index]) }
        span[bit >> 6] = word | mask
      }
    }
  }
}
