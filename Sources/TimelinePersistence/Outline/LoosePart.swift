/// What a scan found in a part of a journal, and of its names as much as has room.
struct LoosePart: Sendable {
  /// Its names were taken out.
  let scan: OutlineScan
  let names: DealtNames
  /// Of entries that are no posts, in the order of the file.
  let others: [OutlineName]

  /// `number` is that of the part, counted from the beginning of the file. Nil where it is too large.
  init?(_ scan: inout OutlineScan, from start: Int, number: Int, _ sieve: NameSieve) {
    var names = scan.takeNames()
    let marks = LoosePart.marks(names.span)
    guard let dealt = DealtNames(names.span, marks.span, from: start) else { return nil }
    self.names = dealt
    others = names.filter { $0.role != .post }
    sieve.put(&names, marks, scan.mentions, part: number)
    self.scan = scan
  }

  private static func marks(_ names: Span<OutlineName>) -> [UInt32] {
    let mixer = Mixer.shared
    var marks = [UInt32](repeating: 0, count: names.count)
    var span = marks.mutableSpan
    for index in names.indices { span[index] = mixer.mark(names[index].id) }
    return marks
  }

  /// What the entry of that id at that place is.
  func name(_ id: OutlineID, at place: Int) -> OutlineName {
    let index = others.count(ofFirst: { $0.place < place })
    let isOther = index < others.count && others[index].place == place
    return OutlineName(id, place: place, isOther ? others[index].role : .post)
  }
}
