/// Groups of numbers that can be united (union-find).
struct DisjointSets {
  private var parents: [Int]

  /// Each number starts in the group of its parent, which is not higher.
  init(_ parents: [Int]) {
    self.parents = parents
  }

  /// Halves the path to the root on the way, so that chains stay short.
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
    // The lowest number of a group is its root.
    if left < right { parents[right] = left } else { parents[left] = right }
  }

  /// For each number, the lowest of its group.
  mutating func roots() -> [Int] {
    var roots: [Int] = []
    roots.reserveCapacity(parents.count)
    for number in parents.indices { roots.append(root(of: number)) }
    return roots
  }
}
