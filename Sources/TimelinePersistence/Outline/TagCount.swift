import JSONBytes
import TimelineDomain

/// Counts the tags of a part of a journal, in the bytes of its lines. Those lines that take a closer look are decoded.
struct TagCount: RawReader {
  private struct Use {
    var count = 0
    /// The newest post with it, and where its line is.
    var newest: OutlinePost
    var place: Int

    mutating func add(_ other: Use) {
      count += other.count
      guard newest < other.newest else { return }
      newest = other.newest
      place = other.place
    }
  }

  private var uses = NameTable<Use>()
  /// By tags that no `Name` holds, or that were decoded.
  private var others: [Tag: Use] = [:]
  private var names: [Name] = []
  private var moments = MomentReader()
  private let file: OpenFile
  /// A sign in a text, and what may be one; and the beginning of a list of strings.
  private let hints = PairSearch([
    (UInt8(ascii: "#"), 0...0xFF), (0xEF, 0xBC...0xBC),
    (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u")),
    (UInt8(ascii: "["), UInt8(ascii: "\"")...UInt8(ascii: "\"")),
  ])

  init(_ file: OpenFile) {
    self.file = file
  }

  mutating func begin() {}

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    var index = start
    while let place = hints.next(in: bytes, from: index, to: bytes.count) {
      // Of the signs of full width that begin so, only `＃`.
      if bytes[place] != 0xEF || place + 2 >= bytes.count || bytes[place + 2] == 0x83 {
        return bytes.line(around: place, from: start)
      }
      index = place + 1
    }
    return nil
  }

  mutating func take(_ line: RawLine, _ bytes: Span<UInt8>) {
    names.removeAll(keepingCapacity: true)
    guard let usual = UsualLine(line.range, bytes), addNames(of: usual, bytes) else {
      return decode(line, bytes)
    }
    if names.isEmpty { return }
    guard let instant = moments.read(bytes, in: usual.at) else { return decode(line, bytes) }
    let use = Use(
      count: 1, newest: OutlinePost(instant, place: line.post, []), place: line.place)
    for name in names { uses.change(name, from: TagCount.none) { $0.add(use) } }
  }

  /// False where one of them takes a closer look.
  private mutating func addNames(of line: UsualLine, _ bytes: Span<UInt8>) -> Bool {
    var fit = true
    let isSure = UsualTags(line, bytes).forEach { tag in
      guard let name = Name(tag, bytes) else {
        fit = false
        return
      }
      if !names.contains(name) { names.append(name) }
    }
    return isSure && fit
  }

  private mutating func decode(_ line: RawLine, _ bytes: Span<UInt8>) {
    let own = JSONScanner(bytes).copy(line.range)
    guard let item = OutlinedEntry(own, name: own)?.item, let post = item.post,
      let place = item.place
    else { return }
    let instant = Instant(seconds: place.seconds, nanoseconds: place.nanoseconds)
    let use = Use(
      count: 1, newest: OutlinePost(instant, place: line.post, []), place: line.place)
    for tag in post.tags { others[tag, default: TagCount.none].add(use) }
  }

  private static let none = Use(newest: OutlinePost(high: 0, low: 0), place: 0)

  // MARK: The sum

  /// Of all parts.
  static func uses(_ counts: [TagCount], _ file: OpenFile) throws(OutlineDamage) -> [TagUse] {
    var sum: [Tag: Use] = [:]
    for count in counts {
      for (name, use) in count.uses.all { sum[name.tag, default: none].add(use) }
      for (tag, use) in count.others { sum[tag, default: none].add(use) }
    }
    let lines = LineWindow(file)
    var uses: [TagUse] = []
    for (tag, use) in sum {
      guard let line = lines.line(at: use.place), let entry = OutlinedEntry(line, name: line)
      else { throw OutlineDamage() }
      uses.append(TagUse(tag: tag, count: use.count, last: entry.item.place))
    }
    return TagUse.sum([uses])
  }
}

/// What is known of each name. Most tags are some few, which are found without hashing.
private struct NameTable<Value: Sendable>: Sendable {
  private(set) var all: [(name: Name, value: Value)] = []
  private var numbers: [Name: Int] = [:]
  /// Numbers again, from 1, at the place that a name's bytes say.
  private var recent = [Int](repeating: 0, count: 256)

  mutating func change(_ name: Name, from first: Value, _ body: (inout Value) -> Void) {
    let place = name.place % recent.count
    var number = recent[place]
    if number == 0 || all[number - 1].name != name {
      if let known = numbers[name] {
        number = known
      } else {
        all.append((name, first))
        number = all.count
        numbers[name] = number
      }
      recent[place] = number
    }
    body(&all[number - 1].value)
  }
}

/// A tag of up to sixteen bytes, as numbers.
private struct Name: Hashable {
  private let low: UInt64
  private let high: UInt64
  private let count: UInt8

  /// Nil for a longer one.
  init?(_ tag: Range<Int>, _ bytes: Span<UInt8>) {
    guard tag.count <= 16 else { return nil }
    var (low, high): (UInt64, UInt64) = (0, 0)
    for (offset, place) in tag.enumerated() {
      let bits = UInt64(bytes[place]) << UInt64(offset % 8 * 8)
      if offset < 8 { low |= bits } else { high |= bits }
    }
    self.low = low
    self.high = high
    count = UInt8(tag.count)
  }

  /// Somewhere from 0 on.
  var place: Int { Int(((low ^ high) &* 0x9E37_79B9_7F4A_7C15) >> 33) }

  var tag: Tag {
    let bytes = (0..<Int(count)).map { offset in
      UInt8(truncatingIfNeeded: (offset < 8 ? low : high) >> UInt64(offset % 8 * 8))
    }
    return .restored(String(decoding: bytes, as: UTF8.self))
  }
}
