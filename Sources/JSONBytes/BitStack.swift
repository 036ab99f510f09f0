/// A stack of bits: for each open bracket, whether it opens an object. A million levels take 125
/// KB.
struct BitStack {
  private var words: [UInt64] = []
  private var current: UInt64 = 0
  private var count = 0

  var top: Bool? { count == 0 ? nil : current & 1 == 1 }

  mutating func push(_ bit: Bool) {
    if count & 63 == 0, count > 0 { words.append(current) }
    current = current << 1 | (bit ? 1 : 0)
    count += 1
  }

  mutating func pop() {
    count -= 1
    current = count & 63 == 0 && count > 0 ? words.removeLast() : current >> 1
  }
}
