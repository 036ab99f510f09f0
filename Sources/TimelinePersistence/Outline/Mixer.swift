/// Makes of numbers others whose highest bits depend on all of theirs, and on what nobody knows before: nobody can make a
/// journal of which everything is looked for in the same place, and none comes out like that by chance.
struct Mixer: Sendable {
  private let first = UInt64.random(in: .min ... .max)
  private let second = UInt64.random(in: .min ... .max)

  /// One for each run of the program.
  static let shared = Mixer()

  /// Multiplying carries bits up alone, so what has come up is taken down in between. Once is not enough: ids that count
  /// up gathered in few places.
  @inline(__always)
  func number(_ one: UInt64, _ other: UInt64 = 0) -> UInt64 {
    var sum = (one ^ first) &* 0x9E37_79B9_7F4A_7C15
    sum = (sum ^ sum &>> 32 ^ other ^ second) &* 0xD6E8_FEB8_6659_FD93
    return (sum ^ sum &>> 32) &* 0xD6E8_FEB8_6659_FD93
  }
}
