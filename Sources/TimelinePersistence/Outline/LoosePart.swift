import Platform

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

extension [LoosePart] {
  /// The names at those places. Nil where one of them can't be read.
  func names(
    at places: [Int], _ reader: LooseRun.Reader
  ) -> [OutlineName]? {
    var names: [OutlineName] = []
    for place in places {
      let number = count(ofFirst: { $0.names.start <= place })
      guard number > 0, let id = reader.id(place) else { return nil }
      names.append(self[number - 1].name(id, at: place))
    }
    return names
  }

  /// All names of those ids, in the order of the file. Nil where they are very many, or one of them can't be read.
  func names(
    of ids: Set<OutlineID>, _ reader: LooseRun.Reader
  ) -> [OutlineName]? {
    let marks = Set(ids.map { Mixer.shared.mark($0) })
    let places: [[Int]]?
    if marks.count < 8 {
      places = map { part in marks.flatMap { part.names.places(of: $0) }.sorted() }
    } else {
      let filter = MarkFilter(marks)
      places = Parallel.map(self) { part in
        part.names.places(in: filter, where: marks.contains).sorted()
      }
    }
    guard let places = places?.flatMap(\.self), places.count <= LooseRun.mostRead,
      let names = names(at: places, reader)
    else {
      return nil
    }
    return names.filter { ids.contains($0.id) }
  }

  /// Of the names of each part that have those numbers.
  func beginnings(
    _ indices: @Sendable (DealtNames) -> [Int]
  ) -> [NameBeginning] {
    let found = Parallel.map(self) { $0.names.beginnings(indices($0.names)) }
    return Array<NameBeginning>((found ?? []).joined())
  }

  /// Of all names, those that begin with the highest that is below one beginning, and with the lowest that is above another.
  func next(
    below low: UInt32, above high: UInt32
  ) -> (below: [NameBeginning], above: [NameBeginning]) {
    let found = Parallel.map(self) { part in
      let (below, above) = part.names.indices(nextBelow: low, nextAbove: high)
      return [part.names.beginnings(below), part.names.beginnings(above)]
    }
    let (below, above) = ((found ?? []).flatMap { $0[0] }, (found ?? []).flatMap { $0[1] })
    let (highest, lowest) = (below.map(\.beginning).max(), above.map(\.beginning).min())
    return (
      below.filter { $0.beginning == highest }, above.filter { $0.beginning == lowest }
    )
  }
}

extension DealtNames {
  fileprivate func beginnings(_ indices: [Int]) -> [NameBeginning] {
    indices.map { NameBeginning(beginning: beginnings[$0], place: place($0)) }
  }
}
