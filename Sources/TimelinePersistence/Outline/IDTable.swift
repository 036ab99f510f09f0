/// Where in a list the names of an id stand, for a list that is in no order.
///
/// Four bytes for each of twice as many slots as there are names: the number of a name, and in the bits that are left a part of
/// its id, so that hardly any name is looked at that isn't meant.
struct IDTable: Sendable {
  private let slots: [UInt32]
  private let shape: Shape
  /// Ids that are there more than once.
  let sharedIDs: Set<OutlineID>

  /// Nil where one looks for a name for very long, as where very many have the same id.
  init?(_ names: Span<OutlineName>) {
    guard let shape = Shape(names.count) else { return nil }
    var slots = [UInt32](repeating: 0, count: shape.slotCount)
    var table = slots.mutableSpan
    var shared: Set<OutlineID> = []
    var patience = names.count * 4 + 1000
    for index in names.indices {
      let id = names[index].id
      var (slot, mark) = shape.place(of: id)
      while table[slot] != 0 {
        if shape.mark(table[slot]) == mark, names[shape.index(table[slot])].id == id {
          shared.insert(id)
        }
        slot = shape.after(slot)
        patience -= 1
      }
      guard patience > 0 else { return nil }
      table[slot] = mark | UInt32(truncatingIfNeeded: index + 1)
    }
    self.slots = slots
    self.shape = shape
    sharedIDs = shared
  }

  /// In the order of the list, of which the table was made, until `body` has had enough.
  @inline(__always)
  func forEach(
    of id: OutlineID, in names: Span<OutlineName>, _ body: (OutlineName) -> Bool
  ) {
    let table = slots.span
    var (slot, mark) = shape.place(of: id)
    while table[slot] != 0 {
      if shape.mark(table[slot]) == mark {
        let name = names[shape.index(table[slot])]
        if name.id == id, !body(name) { return }
      }
      slot = shape.after(slot)
    }
  }

  @inline(__always)
  func first(of id: OutlineID, in names: Span<OutlineName>) -> OutlineName? {
    var first: OutlineName?
    forEach(of: id, in: names) { name in
      first = name
      return false
    }
    return first
  }

  /// What the bits of a slot are for, and where one begins to look.
  private struct Shape: Sendable {
    /// One of its own: what a filter has let through would gather where it looks.
    private let mixer = Mixer()
    private let slotBits: UInt64
    /// The largest number of a name, counted from one.
    private let highest: UInt32

    init?(_ count: Int) {
      let indexBits = UInt64(Int.bitWidth - count.leadingZeroBitCount)
      guard indexBits < 31 else { return nil }
      slotBits = indexBits + 1
      highest = 1 << UInt32(truncatingIfNeeded: indexBits) - 1
    }

    var slotCount: Int { 1 << Int(slotBits) }

    @inline(__always)
    func place(of id: OutlineID) -> (slot: Int, mark: UInt32) {
      let sum = mixer.number(id.high, id.low)
      return (
        Int(truncatingIfNeeded: sum &>> (64 &- slotBits)),
        mark(UInt32(truncatingIfNeeded: (sum &<< slotBits) &>> 32))
      )
    }

    func mark(_ slot: UInt32) -> UInt32 { slot & ~highest }
    func index(_ slot: UInt32) -> Int { Int(slot & highest) - 1 }
    func after(_ slot: Int) -> Int { (slot + 1) & (slotCount - 1) }
  }
}
