/// Makes of numbers others whose bits all depend on all of theirs, and on what nobody knows before: nobody can make a
/// journal of which everything is looked for in the same place, and none comes out like that by chance.
struct Mixer: Sendable {
  private let first = UInt64.random(in: .min ... .max)
  private let second = UInt64.random(in: .min ... .max)

  /// One for each run of the program.
  static let shared = Mixer()

  /// A product of two words has all bits of both in its middle: its halves are put together. Of one half alone, what ids
  /// that count up come to gathers in few places.
  @inline(__always)
  func number(_ one: UInt64, _ other: UInt64 = 0) -> UInt64 {
    let product = (one ^ first).multipliedFullWidth(by: other ^ second)
    return product.high ^ product.low
  }

  /// Thirty-two bits of it, which are enough to tell nearly all of some million ids apart.
  @inline(__always)
  func mark(_ id: OutlineID) -> UInt32 {
    UInt32(truncatingIfNeeded: number(id.high, id.low) &>> 32)
  }

  @inline(__always)
  func mark(_ place: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: number(UInt64(truncatingIfNeeded: place)) &>> 32)
  }
}
