/// What is known of some places in a file.
///
/// A dictionary is prepared for keys of all kinds, and several of them are as many places in memory to be waited for: tens of
/// thousands of edits are obeyed while somebody waits. Where a place is looked for is drawn for each run of the
/// program, so that nobody can make a journal in which all are looked for in the same one.
struct PlaceTable<Value: BitwiseCopyable & Sendable>: Sendable {
  private struct Entry: BitwiseCopyable {
    let place: Int
    var value: Value
  }

  /// In the order in which they came.
  private var entries: [Entry] = []
  /// Their numbers, counted from one, and in the bits that are left a part of what the mixer makes of the place: nearly
  /// nobody looks at an entry that isn't meant. More than half of the slots have none.
  private var slots: [UInt32] = []
  /// So many bits of a slot are the number.
  private var bits: UInt64 = 0
  private let mixer = Mixer.shared
  private let nothing: Value

  init(nothing: Value) {
    self.nothing = nothing
  }

  /// Those that something was said of.
  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }

  subscript(place: Int) -> Value {
    guard let index = index(of: place) else { return nothing }
    return entries.span[index].value
  }

  @inline(__always)
  mutating func change(_ place: Int, _ body: (inout Value) -> Void) {
    let number = number(of: place)
    change(number: number, body)
  }

  /// That of a place, by which one gets at it without looking for it again. What nothing was said of gets one.
  mutating func number(of place: Int) -> Int {
    if (entries.count + 1) * 2 >= slots.count { reserve(max(8, entries.count * 2)) }
    let (slot, mark, index) = find(place)
    if let index { return index }
    entries.append(Entry(place: place, value: nothing))
    slots[slot] = mark | UInt32(truncatingIfNeeded: entries.count)
    return entries.count - 1
  }

  subscript(number number: Int) -> Value { entries.span[number].value }

  @inline(__always)
  mutating func change(number: Int, _ body: (inout Value) -> Void) {
    body(&entries[number].value)
  }

  /// For so many more, so that it doesn't grow meanwhile.
  mutating func reserve(_ more: Int) {
    let least = (entries.count + more + 1) * 2
    guard least > slots.count else { return }
    let bits = Int.bitWidth - (least - 1).leadingZeroBitCount
    self.bits = UInt64(bits)
    slots = [UInt32](repeating: 0, count: 1 << bits)
    entries.reserveCapacity(entries.count + more)
    for index in entries.indices {
      let (slot, mark, _) = find(entries[index].place)
      slots[slot] = mark | UInt32(truncatingIfNeeded: index + 1)
    }
  }

  func forEach(_ body: (_ place: Int, _ value: Value) -> Void) {
    for entry in entries { body(entry.place, entry.value) }
  }

  /// The places of which something is true.
  func places(where isMeant: (Value) -> Bool) -> [Int] {
    entries.compactMap { isMeant($0.value) ? $0.place : nil }
  }

  /// The marks of those places, for who asks for very many.
  func marks(where isMeant: (Value) -> Bool) -> MarkFilter {
    MarkFilter(places(where: isMeant).map { mixer.mark($0) })
  }

  private func index(of place: Int) -> Int? { slots.isEmpty ? nil : find(place).index }

  /// Where it is, and otherwise the slot that is free for it, with what is beside the number there.
  @inline(__always)
  private func find(_ place: Int) -> (slot: Int, mark: UInt32, index: Int?) {
    let (slots, entries, highest) = (slots.span, entries.span, highest)
    var (slot, mark) = home(of: place)
    while slots[slot] != 0 {
      if slots[slot] & ~highest == mark {
        let index = Int(slots[slot] & highest) - 1
        if entries[index].place == place { return (slot, mark, index) }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, mark, nil)
  }

  private var highest: UInt32 { UInt32(truncatingIfNeeded: 1 << bits - 1) }

  /// Where one begins to look, and what is beside the number there.
  @inline(__always)
  private func home(of place: Int) -> (slot: Int, mark: UInt32) {
    let sum = mixer.number(UInt64(truncatingIfNeeded: place))
    let mark = UInt32(truncatingIfNeeded: (sum &<< bits) &>> 32) & ~highest
    return (Int(truncatingIfNeeded: sum &>> (64 &- bits)), mark)
  }
}
