/// Finds the heads: entries that no entry outside their own cycle replaces.
struct HeadSearch {
  /// For each entry that represents its id.
  private(set) var isHead: [Bool]
  private let older: [Int: [Int]]

  init(_ older: [Int: [Int]], count: Int) {
    self.older = older
    isHead = [Bool](repeating: true, count: count)
    if older.isEmpty { return }
    var isReplaced = [Bool](repeating: false, count: count)
    for targets in older.values {
      for target in targets { isReplaced[target] = true }
    }
    markReplaced(from: older.keys.filter { !isReplaced[$0] })
    // The remaining replaced entries are in a cycle, or only cycles replace them.
    let circular = older.keys.filter { isHead[$0] && isReplaced[$0] }.sorted()
    if !circular.isEmpty { settleCircles(circular) }
  }

  /// Marks everything that `roots` replace, directly or not. No root is in a cycle.
  private mutating func markReplaced(from roots: [Int]) {
    var open = roots
    while let entry = open.popLast() {
      for target in older[entry] ?? [] where isHead[target] {
        isHead[target] = false
        open.append(target)
      }
    }
  }

  /// Tarjan's strongly connected components, without recursion. A component that another one
  /// replaces has no heads.
  private mutating func settleCircles(_ circular: [Int]) {
    var order: [Int: Int] = [:]
    var low: [Int: Int] = [:]
    var component: [Int: Int] = [:]
    var stack: [Int] = []
    var visits: [(entry: Int, next: Int)] = []
    for root in circular where order[root] == nil {
      visits.append((root, 0))
      while let (entry, next) = visits.last {
        if next == 0 {
          order[entry] = order.count
          low[entry] = order[entry]
          stack.append(entry)
        }
        let targets = older[entry] ?? []
        if next < targets.count {
          visits[visits.count - 1].next += 1
          let target = targets[next]
          if order[target] == nil {
            visits.append((target, 0))
          } else if component[target] == nil {
            low[entry] = min(low[entry]!, order[target]!)
          }
          continue
        }
        visits.removeLast()
        if let parent = visits.last?.entry { low[parent] = min(low[parent]!, low[entry]!) }
        guard low[entry] == order[entry] else { continue }
        while let member = stack.popLast() {
          component[member] = entry
          if member == entry { break }
        }
      }
    }
    var replaced: Set<Int> = []
    for (entry, own) in component {
      for target in older[entry] ?? [] {
        if let other = component[target], other != own { replaced.insert(other) }
      }
    }
    for (entry, own) in component where replaced.contains(own) { isHead[entry] = false }
  }
}

extension [Int: [Int]] {
  /// These nodes, and all nodes that links lead to from them.
  func reachable(from nodes: Set<Int>) -> Set<Int> {
    var found = nodes
    var open = Array(nodes)
    while let node = open.popLast() {
      for next in self[node] ?? [] where found.insert(next).inserted { open.append(next) }
    }
    return found
  }
}
