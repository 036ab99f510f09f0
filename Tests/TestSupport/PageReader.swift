/// A literal transcription of section 13 of the format page, of any speed. It shares no code with
/// the program, and tests compare the program with it.
package struct PageReader {
  package struct Item: Hashable {
    package let name: [UInt8]
    package let revision: [UInt8]
    package let type: [UInt8]
    package let isUnderstood: Bool
    package let isConflict: Bool
    /// As the line spells it.
    package let moment: String?
    package let says: [[UInt8]]
  }

  package struct Post {
    package let name: [UInt8]
    package let ids: Set<[UInt8]>
    /// Including missing ids that the entries name.
    package let allIDs: Set<[UInt8]>
    package let shown: [Item]
    /// The ids of all shown heads, including those with the same statement.
    package let shownIDs: Set<[UInt8]>
    /// It has heads that are no asides, and a hider names each of them.
    package let isDeleted: Bool
    /// Two entries share an id or replace each other in a cycle, so an undo can't distinguish them.
    package let isTangled: Bool
  }

  /// Newest first.
  package private(set) var items: [Item] = []
  package private(set) var posts: [Post] = []
  package private(set) var damaged = 0
  /// The ids of shown records that are no items.
  package private(set) var asides: [[UInt8]] = []
  /// The entries that count, in order.
  package private(set) var entries: [PageEntry] = []

  private var header: PageValue?

  package init(_ journal: [UInt8]) {
    var lines = journal.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard take(lines) else { return }
    dropWhatDoesNotCount()
    link()
  }

  package var deleted: [[UInt8]] { posts.filter(\.isDeleted).map(\.name) }

  package func post(_ name: [UInt8]) -> Post? { posts.first { $0.name == name } }

  /// What a user sees of each post, in any order.
  package var view: [[UInt8]: Set<[[UInt8]]>] {
    items.reduce(into: [:]) { $0[$1.name, default: []].insert($1.says) }
  }

  // MARK: Lines

  /// False if the file must not be read.
  private mutating func take(_ lines: [[UInt8]]) -> Bool {
    var seen: Set<[UInt8]> = []
    for (number, line) in lines.enumerated() {
      var line = line
      if number == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
      if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      let value = PageValue(line: line)
      if number == 0, let value, value["format"] != nil {
        let judgement = PageReader.judge(value)
        if judgement.isLocked { return false }
        if judgement.isReadable { header = value }
        continue
      }
      guard let entry = PageEntry(value) else {
        if let value, value["format"]?.spelling == Array("\"timeline-journal\"".utf8) {
          if PageReader.judge(value).isLocked {
            (entries, damaged) = ([], 0)
            return false
          }
        } else {
          damaged += 1
        }
        continue
      }
      if seen.insert(entry.bytes).inserted { entries.append(entry) }
    }
    return true
  }

  /// Section 3: whether line 1 is a valid header, and whether it forbids reading.
  private static func judge(_ header: PageValue) -> (isReadable: Bool, isLocked: Bool) {
    guard !header.repeats(["format", "version", "created", "needs"]),
      let format = header["format"]?.string
    else { return (false, false) }
    guard format == Array("timeline-journal".utf8) else { return (true, true) }
    let version = header["version"]?.spelling ?? []
    guard version.first != 0x30, !version.isEmpty,
      version.allSatisfy({ (0x30...0x39).contains($0) })
    else { return (false, false) }
    guard let needs = header["needs"] else { return (true, false) }
    let gates = ["read", "write", "rewrite"]
    guard let members = needs.members, !needs.repeats(gates),
      members.allSatisfy({ member in
        gates.contains { Array($0.utf8) == member.name } && member.value.strings != nil
      })
    else { return (false, false) }
    let names = needs["read"]?.strings ?? []
    return (true, !names.allSatisfy { $0 == Array("noop".utf8) })
  }

  private mutating func dropWhatDoesNotCount() {
    for entry in entries where entry.isStub {
      guard
        let full = entries.firstIndex(where: { $0.id == entry.id && !$0.isHider && !$0.isStub }),
        let stub = entries.firstIndex(where: { $0.id == entry.id && $0.isStub })
      else { continue }
      let moved = entries.remove(at: full)
      entries.insert(moved, at: min(stub, full))
      entries.removeAll { $0.isStub && $0.id == entry.id }
    }
    let purged = entries.filter(\.isPurge).flatMap(\.replaces)
    entries.removeAll { !$0.isHider && purged.contains($0.id) }
  }

  // MARK: Links

  private func node(_ id: [UInt8]) -> [Int] {
    entries.indices.filter { entries[$0].id == id && !entries[$0].isHider }
  }

  private func links(_ number: Int) -> [[UInt8]] {
    let entry = entries[number]
    if entry.isHider { return [] }
    return entry.replaces.filter { id in
      id != entry.id && (!node(id).isEmpty || !entries.contains { $0.id == id })
    }
  }

  private mutating func link() {
    let links = entries.indices.map(links)
    var nodes: [[UInt8]: [Int]] = [:]
    for number in entries.indices where !entries[number].isHider {
      nodes[entries[number].id, default: []].append(number)
    }
    let older = nodes.mapValues { $0.flatMap { links[$0] }.filter { nodes[$0] != nil } }
    let reached = Dictionary(
      uniqueKeysWithValues: nodes.keys.map { ($0, PageReader.reach($0, older)) })
    let hidden = Set(entries.filter(\.isHider).flatMap(\.replaces))
    let moments = moments(links, nodes)
    var found: [(first: Int, number: Int, item: Item)] = []
    for ids in PageReader.sets(entries, links) {
      let own = entries.indices.filter { !entries[$0].isHider && ids.contains(entries[$0].id) }
      guard let first = own.first else { continue }
      let name = own.map { beginning(entries[$0].id, links, nodes) }.min(by: PageReader.precedes)!
      let heads = own.filter { number in
        let id = entries[number].id
        return own.map { entries[$0].id }.allSatisfy {
          !reached[$0]!.contains(id) || $0 == id || reached[id]!.contains($0)
        }
      }
      let shown = heads.filter { !hidden.contains(entries[$0].id) }
      asides += shown.filter { entries[$0].isAside }.map { entries[$0].id }
      let said = shown.filter { !entries[$0].isAside }
      let kept = said.filter { number in
        !said.contains { other in
          let (one, two) = (entries[number], entries[other])
          return other != number && one.says == two.says
            && (PageReader.precedes(two.id, one.id) || two.id == one.id && other < number)
        }
      }
      let items = kept.map { item($0, name, isConflict: kept.count > 1, moments) }
      found += zip(kept, items).map { (first, $0, $1) }
      posts.append(
        Post(
          name: name, ids: Set(own.map { entries[$0].id }), allIDs: ids, shown: items,
          shownIDs: Set(shown.map { entries[$0].id }),
          isDeleted: said.isEmpty && heads.contains { !entries[$0].isAside },
          isTangled: isTangled(own, reached)))
    }
    for number in entries.indices where entries[number].isHider && !entries[number].isReadable {
      let item = item(number, entries[number].id, isConflict: false, moments)
      found.append((number, number, item))
    }
    items = found.sorted { left, right in
      switch (moments[left.number], moments[right.number]) {
      case (let one?, let two?) where two.isBefore(one): return true
      case (let one?, let two?) where one.isBefore(two): return false
      case (.some, nil): return true
      case (nil, .some): return false
      default: return (left.first, left.number) > (right.first, right.number)
      }
    }.map(\.item)
  }

  private func item(
    _ number: Int, _ name: [UInt8], isConflict: Bool, _ moments: [PageMoment?]
  ) -> Item {
    let entry = entries[number]
    return Item(
      name: name, revision: entry.id, type: entry.type, isUnderstood: entry.isReadable,
      isConflict: isConflict, moment: moments[number]?.spelling, says: entry.says)
  }

  private func isTangled(_ own: [Int], _ reached: [[UInt8]: Set<[UInt8]>]) -> Bool {
    own.contains { number in
      let id = entries[number].id
      return reached[id]!.contains(id) || entries.count { $0.id == id } > 1
    }
  }

  private func beginning(
    _ id: [UInt8], _ links: [[[UInt8]]], _ nodes: [[UInt8]: [Int]]
  ) -> [UInt8] {
    var path = [id]
    while true {
      let firsts = nodes[path.last!]!.compactMap { links[$0].first }
      guard let next = firsts.min(by: PageReader.precedes) else { return path.last! }
      if nodes[next] == nil { return next }
      if let start = path.firstIndex(of: next) {
        return path[start...].min(by: PageReader.precedes)!
      }
      path.append(next)
    }
  }

  private func moments(_ links: [[[UInt8]]], _ nodes: [[UInt8]: [Int]]) -> [PageMoment?] {
    let created = header?["created"]?.string.flatMap {
      PageMoment(String(decoding: $0, as: UTF8.self))
    }
    return entries.indices.map { number in
      var path: [Int] = []
      var next: Int? = number
      while let step = next, !path.contains(step) {
        if let at = entries[step].at { return at }
        path.append(step)
        let older = links[step].first { nodes[$0] != nil }.flatMap { nodes[$0]?.first }
        next = older ?? (step > 0 ? step - 1 : nil)
      }
      return created
    }
  }

  // MARK: Sets and bytes

  private static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }

  private static func reach(
    _ id: [UInt8], _ links: [[UInt8]: [[UInt8]]]
  ) -> Set<[UInt8]> {
    var seen: Set<[UInt8]> = []
    var open = links[id] ?? []
    while let next = open.popLast() {
      if seen.insert(next).inserted { open += links[next] ?? [] }
    }
    return seen
  }

  /// Ids that are linked, in the order of their first entries.
  private static func sets(_ entries: [PageEntry], _ links: [[[UInt8]]]) -> [Set<[UInt8]>] {
    var sets: [Set<[UInt8]>] = []
    for (number, entry) in entries.enumerated() where !entry.isHider {
      var joined = Set([entry.id] + links[number])
      let touched = sets.filter { !$0.isDisjoint(with: joined) }
      sets.removeAll { !$0.isDisjoint(with: joined) }
      for set in touched { joined.formUnion(set) }
      sets.append(joined)
    }
    return sets
  }
}
