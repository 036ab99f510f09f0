/// Unpacks a DEFLATE stream (RFC 1951), in pieces, and refuses to make more than it should.
struct Inflation: ~Escapable {
  /// The stream breaks, ends too early, or makes more than its limit.
  struct Flaw: Error {}

  private static let window = 1 << 15
  private static let pieceSize = 1 << 18

  private let packed: Span<UInt8>
  private var index = 0
  /// Bits that are read but not used, the next one lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// The end of what is unpacked: at least the window, if there is so much.
  private var out: [UInt8] = []
  /// How many bytes of `out` are handed on.
  private var taken = 0
  /// How many more bytes the stream may make.
  private var rest: Int

  @_lifetime(copy packed)
  init(_ packed: Span<UInt8>, limit: Int) {
    self.packed = packed
    rest = limit
  }

  /// Calls `take` with all that the stream makes, in order.
  mutating func unpack(_ take: ([UInt8]) -> Void) throws(Flaw) {
    var isLast = false
    while !isLast {
      isLast = try next(1) == 1
      switch try next(2) {
      case 0: try copyStored(take)
      case 1: try unpackBlock(.fixedLiterals, .fixedDistances, take)
      case 2:
        let (literals, distances) = try readTables()
        try unpackBlock(literals, distances, take)
      default: throw Flaw()
      }
    }
    handOn(all: true, take)
  }

  // MARK: Blocks

  private mutating func copyStored(_ take: ([UInt8]) -> Void) throws(Flaw) {
    _ = try next(bitCount % 8)
    let count = try next(16)
    guard try next(16) == count ^ 0xFFFF else { throw Flaw() }
    try use(count)
    for _ in 0..<count { out.append(UInt8(truncatingIfNeeded: try next(8))) }
    handOn(all: false, take)
  }

  private mutating func unpackBlock(
    _ literals: HuffmanCode, _ distances: HuffmanCode, _ take: ([UInt8]) -> Void
  ) throws(Flaw) {
    while true {
      let symbol = try decode(literals)
      if symbol < 256 {
        try use(1)
        out.append(UInt8(truncatingIfNeeded: symbol))
      } else if symbol == 256 {
        return
      } else {
        guard symbol - 257 < Inflation.lengths.count else { throw Flaw() }
        let (length, extra) = Inflation.lengths[symbol - 257]
        let count = length + (try next(extra))
        let number = try decode(distances)
        guard number < Inflation.distances.count else { throw Flaw() }
        let (distance, more) = Inflation.distances[number]
        let back = distance + (try next(more))
        guard back <= out.count else { throw Flaw() }
        try use(count)
        // What is copied may be what this loop writes.
        let start = out.count - back
        for offset in 0..<count { out.append(out[start + offset]) }
      }
      if out.count - taken >= Inflation.pieceSize { handOn(all: false, take) }
    }
  }

  private static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private mutating func readTables() throws(Flaw) -> (HuffmanCode, HuffmanCode) {
    let literalCount = try next(5) + 257
    let distanceCount = try next(5) + 1
    let codeCount = try next(4) + 4
    var lengths = [UInt8](repeating: 0, count: 19)
    for number in 0..<codeCount {
      lengths[Inflation.codeLengthOrder[number]] = UInt8(try next(3))
    }
    guard let codes = HuffmanCode(lengths) else { throw Flaw() }
    var all: [UInt8] = []
    while all.count < literalCount + distanceCount {
      let symbol = try decode(codes)
      switch symbol {
      case 16:
        guard let last = all.last else { throw Flaw() }
        all += [UInt8](repeating: last, count: 3 + (try next(2)))
      case 17: all += [UInt8](repeating: 0, count: 3 + (try next(3)))
      case 18: all += [UInt8](repeating: 0, count: 11 + (try next(7)))
      default: all.append(UInt8(symbol))
      }
    }
    guard all.count == literalCount + distanceCount,
      let literals = HuffmanCode(Array(all[..<literalCount])),
      let distances = HuffmanCode(Array(all[literalCount...]))
    else { throw Flaw() }
    return (literals, distances)
  }

  /// The least length of each symbol from 257 on, and how many bits add to it.
  private static let lengths: [(Int, Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
    (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4),
    (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]

  private static let distances: [(Int, Int)] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4),
    (49, 4), (65, 5), (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8),
    (1025, 9), (1537, 9), (2049, 10), (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12289, 12),
    (16385, 13), (24577, 13),
  ]

  // MARK: Output

  private mutating func use(_ count: Int) throws(Flaw) {
    rest -= count
    if rest < 0 { throw Flaw() }
  }

  /// Hands on what is new, and keeps the window.
  private mutating func handOn(all: Bool, _ take: ([UInt8]) -> Void) {
    guard all || out.count - taken >= Inflation.pieceSize else { return }
    take(Array(out[taken...]))
    out.removeFirst(max(0, out.count - Inflation.window))
    taken = out.count
  }

  // MARK: Bits

  private mutating func refill() {
    while bitCount <= 56, index < packed.count {
      bits |= UInt64(packed[index]) << UInt64(bitCount)
      bitCount += 8
      index += 1
    }
  }

  /// The next bits as a number, up to 16 of them.
  private mutating func next(_ count: Int) throws(Flaw) -> Int {
    if bitCount < count { refill() }
    guard bitCount >= count else { throw Flaw() }
    let value = Int(bits & (1 << UInt64(count) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func decode(_ code: HuffmanCode) throws(Flaw) -> Int {
    if bitCount < HuffmanCode.longest { refill() }
    guard let (symbol, length) = code.symbol(bits), length <= bitCount else { throw Flaw() }
    bits >>= UInt64(length)
    bitCount -= length
    return symbol
  }
}

/// A canonical Huffman code of DEFLATE.
struct HuffmanCode {
  static let longest = 15
  /// Codes of up to so many bits are looked up in a table.
  private static let fastBits = 10

  /// For each value of the next bits: the symbol and, in the lowest four bits, the length of its code; 0 for
  /// longer codes.
  private var fast = [UInt16](repeating: 0, count: 1 << fastBits)
  /// How many codes there are of each length.
  private var counts = [Int](repeating: 0, count: longest + 1)
  /// In the order of their codes.
  private var symbols: [Int] = []

  static let fixedLiterals = HuffmanCode(
    fixed: (0..<288).map { symbol in
      switch symbol {
      case ..<144: 8
      case ..<256: 9
      case ..<280: 7
      default: 8
      }
    })
  static let fixedDistances = HuffmanCode(fixed: [UInt8](repeating: 5, count: 30))

  private init(fixed lengths: [UInt8]) {
    read(lengths)
  }

  /// Nil if there are more codes than their lengths allow.
  init?(_ lengths: [UInt8]) {
    guard read(lengths) else { return nil }
  }

  @discardableResult
  private mutating func read(_ lengths: [UInt8]) -> Bool {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var left = 1
    for length in 1...HuffmanCode.longest {
      left = left << 1 - counts[length]
      if left < 0 { return false }
    }
    var code = 0
    for length in 1...HuffmanCode.longest {
      for symbol in lengths.indices where Int(lengths[symbol]) == length {
        symbols.append(symbol)
        if length <= HuffmanCode.fastBits { fill(code, length, symbol) }
        code += 1
      }
      code <<= 1
    }
    return true
  }

  /// Codes come with their first bit lowest.
  private mutating func fill(_ code: Int, _ length: Int, _ symbol: Int) {
    var reversed = 0
    for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
    for index in stride(from: reversed, to: fast.count, by: 1 << length) {
      fast[index] = UInt16(symbol << 4 | length)
    }
  }

  /// The symbol whose code these bits begin with, and its length.
  func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
    let entry = Int(fast[Int(bits & UInt64(fast.count - 1))])
    if entry != 0 { return (entry >> 4, entry & 15) }
    var (code, first, index) = (0, 0, 0)
    for length in 1...HuffmanCode.longest {
      code |= Int(bits >> UInt64(length - 1) & 1)
      let count = counts[length]
      if code - first < count { return (symbols[index + code - first], length) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
