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
    // The lower number is the root: the representative of a group is its first.
    if left < right { parents[right] = left } else { parents[left] = right }
  }

  /// For each number, the first of its group that is preferred, or the first of all.
  mutating func representatives(preferring isPreferred: (Int) -> Bool) -> [Int] {
    var preferred: [Int: Int] = [:]
    var roots: [Int] = []
    roots.reserveCapacity(parents.count)
    for number in parents.indices {
      let root = root(of: number)
      roots.append(root)
      // Most groups are one number, and need no choice.
      guard root != number, preferred[root] == nil else { continue }
      if isPreferred(root) {
        preferred[root] = root
      } else if isPreferred(number) {
        preferred[root] = number
      }
    }
    return roots.map { preferred[$0] ?? $0 }
  }
}
