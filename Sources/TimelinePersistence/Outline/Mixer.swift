/// Makes of numbers others whose bits all depend on all of theirs, and on what nobody knows before: nobody can make a
/// journal of which everything is looked for in the same place, and none comes out like that by chance.
struct Mixer: Sendable {
  private let first: UInt64
  private let second: UInt64

  init(_ first: UInt64, _ second: UInt64) {
    self.first = first
    self.second = second
  }

  init() {
    self.init(.random(in: .min ... .max), .random(in: .min ... .max))
  }

  /// One for each run of the program.
  static let shared = Mixer()

  /// A product of two words has all bits of both in its middle: its halves are put together. Of one half alone, what ids
  /// that count up come to gathers in few places; after one product, it still does with one mixer of a hundred and fifty.
  @inline(__always)
  func number(_ one: UInt64, _ other: UInt64 = 0) -> UInt64 {
    Mixer.product(Mixer.product(one ^ first, other ^ second), 0x9E37_79B9_7F4A_7C15)
  }

  @inline(__always)
  private static func product(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
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
