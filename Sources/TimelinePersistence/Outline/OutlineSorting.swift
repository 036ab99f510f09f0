// Sorting by what is known of the numbers, in their place: a journal is nearly in the order of time, and ids are
// spread evenly. Measured at a million entries against `sort()`: see the benchmark's README passage.

extension Array<OutlinePost> {
  /// The few that are out of order are taken out, sorted, and put back from the end.
  mutating func sortMostlySorted() {
    var strays: [OutlinePost] = []
    var kept = 0
    for index in indices {
      let post = self[index]
      if kept > 0, post < self[kept - 1] {
        strays.append(post)
      } else {
        self[kept] = post
        kept += 1
      }
    }
    strays.sort()
    var end = count
    while let stray = strays.last {
      end -= 1
      if kept > 0, stray < self[kept - 1] {
        kept -= 1
        self[end] = self[kept]
      } else {
        self[end] = stray
        strays.removeLast()
      }
    }
  }
}

extension Array<OutlineName> {
  /// By one byte of the id after the other, from the first.
  mutating func sortByID() {
    let all = indices
    var names = mutableSpan
    names.sortByID(all, byte: 0)
  }
}

extension MutableSpan<OutlineName> {
  /// Puts each where its byte belongs and goes on with what stood there; then the same with the next byte for each
  /// group that is worth it.
  ///
  /// Without checks: `next` and `ends` are counted from the names themselves, so that each place is in `range`. With
  /// them, and with an exchange for each, it took twice as long.
  fileprivate mutating func sortByID(_ range: Range<Int>, byte: Int) {
    guard range.count > 48 else { return insertionSort(range) }
    guard byte < 16 else { return sortByPlace(range) }
    var ends = [256 of Int](repeating: 0)
    for index in range { ends[self[index].byte(byte)] += 1 }
    var next = [256 of Int](repeating: 0)
    var sum = range.lowerBound
    for value in 0..<256 {
      next[value] = sum
      sum += ends[value]
      ends[value] = sum
    }
    for value in 0..<256 {
      while next[value] < ends[value] {
        var name = unsafe self[unchecked: next[value]]
        var target = name.byte(byte)
        while target != value {
          let place = unsafe next[unchecked: target]
          unsafe next[unchecked: target] = place &+ 1
          let other = unsafe self[unchecked: place]
          unsafe self[unchecked: place] = name
          name = other
          target = name.byte(byte)
        }
        unsafe self[unchecked: next[value]] = name
        next[value] += 1
      }
    }
    var start = range.lowerBound
    for value in 0..<256 {
      if ends[value] - start > 1 { sortByID(start..<ends[value], byte: byte + 1) }
      start = ends[value]
    }
  }

  private mutating func insertionSort(_ range: Range<Int>) {
    for index in range.dropFirst() {
      let name = self[index]
      var place = index
      while place > range.lowerBound, OutlineName.isInOrder(name, self[place - 1]) {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = name
    }
  }

  /// Very many of one id.
  private mutating func sortByPlace(_ range: Range<Int>) {
    let sorted = range.map { self[$0] }.sorted(by: OutlineName.isInOrder)
    for (offset, name) in sorted.enumerated() { self[range.lowerBound + offset] = name }
  }
}

extension OutlineName {
  @inline(__always)
  fileprivate func byte(_ index: Int) -> Int {
    let word = index < 8 ? id.high : id.low
    return Int(word >> UInt64(56 - index % 8 * 8) & 0xFF)
  }
}
