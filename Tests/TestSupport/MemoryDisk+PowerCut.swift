import Platform

extension MemoryDisk {
  /// Every state of the disk that is possible after a power cut now.
  ///
  /// It has only what an `fsync` has promised. Each change of names may be lost, in any
  /// combination. Of unsynced bytes, any prefix may be there, or zeros, or all but one block of
  /// 512.
  package func afterPowerCut() -> [MemoryDisk] {
    var seen: Set<[String: [UInt8]]> = []
    var disks: [MemoryDisk] = []
    for names in possibleNames() {
      var files: [UInt64: Node] = [:]
      for node in names.values where !node.isDirectory { files[node.inode] = node }
      for contents in possibleContents(of: Array(files.values)) {
        var found: [String: [UInt8]] = [:]
        for (path, node) in names { found[path.text] = contents[node.inode] ?? [] }
        guard seen.insert(found).inserted else { continue }
        disks.append(MemoryDisk(names, contents))
      }
    }
    return disks
  }

  /// A copy of which everything is synced.
  package var synchronized: MemoryDisk {
    MemoryDisk(names, Dictionary(names.values.map { ($0.inode, $0.bytes) }) { first, _ in first })
  }

  private convenience init(_ names: [BytePath: Node], _ contents: [UInt64: [UInt8]]) {
    self.init()
    self.names = names.mapValues { old in
      let node = Node(old.inode, isDirectory: old.isDirectory, mode: old.mode)
      node.bytes = contents[old.inode] ?? []
      node.durable = node.bytes
      return node
    }
    durableNames = self.names
    serial = self.names.values.reduce(serial) { max($0, $1.inode) }
  }

  /// A name in a missing directory is missing too.
  private func possibleNames() -> [[BytePath: Node]] {
    (0..<(1 << unsynchronized.count)).map { choice in
      var names = durableNames
      for (index, change) in unsynchronized.enumerated() where choice >> index & 1 == 1 {
        change.apply(to: &names)
      }
      return names.filter { path, _ in
        var next = path
        while next != next.parent {
          next = next.parent
          if names[next] == nil { return false }
        }
        return true
      }
    }
  }

  /// Each combination of possible contents, by inode.
  private func possibleContents(of nodes: [Node]) -> [[UInt64: [UInt8]]] {
    nodes.reduce([[:]]) { combinations, node in
      let choices = node.contentsAfterPowerCut()
      return combinations.flatMap { combination in
        choices.map { combination.merging([node.inode: $0]) { $1 } }
      }
    }
  }
}

extension MemoryDisk.Node {
  fileprivate func contentsAfterPowerCut() -> [[UInt8]] {
    guard bytes != durable else { return [bytes] }
    guard bytes.starts(with: durable) else { return [durable, bytes] }
    let new = durable.count..<bytes.count
    var choices = new.map { Array(bytes[..<$0]) } + [bytes]
    choices.append(durable + Array(repeating: 0, count: new.count))
    for start in Set(
      Array(stride(from: new.lowerBound, to: new.upperBound, by: 512))
        + stride(from: new.lowerBound / 512 * 512, to: new.upperBound, by: 512))
    {
      var holed = bytes
      for index in start..<(start + 512) where new.contains(index) { holed[index] = 0 }
      choices.append(holed)
    }
    return choices
  }
}
