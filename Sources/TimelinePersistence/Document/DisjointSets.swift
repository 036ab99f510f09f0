/// Numbers from 0 that are put together in groups.
struct DisjointSets {
  private var parents: [Int]

  /// Each number begins in the group of one that is not higher.
  init(_ parents: [Int]) {
    self.parents = parents
  }

  /// Halves the way to the root as it goes, so that long chains stay short.
  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  mutating func unite(_ left: Int, _ right: Int) {
    let (left, right) = (root(of: left), root(of: right))
    // The lower number is the root: a group is known by its first.
    if left < right { parents[right] = left } else { parents[left] = right }
  }

  /// For each number, the first of its group.
  mutating func roots() -> [Int] {
    var roots: [Int] = []
    roots.reserveCapacity(parents.count)
    for number in parents.indices { roots.append(root(of: number)) }
    return roots
  }
}
