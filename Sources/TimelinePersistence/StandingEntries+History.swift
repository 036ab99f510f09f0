import JSONBytes
import TimelineDomain

extension StandingEntries {
  /// Every post that has an entry of that name, or whose name begins so; of an exact name only that.
  func histories(of prefix: EntryID) -> [PostHistory] {
    let entries = document.entries
    let log = CommandLog(document, chains)
    func posts(_ isMeant: (Int) -> Bool) -> Set<Int> {
      Set(entries.indices.lazy.filter(isMeant).map { chains.firsts[$0] })
    }
    let exact = posts { chains.names[$0] == prefix || entries[$0].id == prefix }
    let meant =
      exact.isEmpty
      ? posts { chains.names[$0].hasPrefix(prefix) || entries[$0].id.hasPrefix(prefix) } : exact
    let heads = Set(chains.heads)
    return meant.sorted().map { post in
      let own = entries.indices.filter { number in
        chains.firsts[number] == post
          || entries[number].kind == .deletion
            && log.targets(number).contains { chains.firsts[$0] == post }
      }
      return PostHistory(
        id: chains.names[post],
        revisions: own.map { number in
          PostRevision(
            entry: entries[number].id, action: log.action(number),
            moment: written(number), item: log.item(number), isHead: heads.contains(number))
        })
    }
  }

  /// The last deleted first.
  func trash() -> [TrashedPost] {
    let log = CommandLog(document, chains)
    let standing = Set(heads.map { chains.firsts[$0.index] })
    var seen: Set<Int> = []
    var trashed: [TrashedPost] = []
    for head in chains.heads.reversed() where document.entries[head].kind == .deletion {
      for target in log.targets(head)
      where !standing.contains(chains.firsts[target]) && seen.insert(chains.firsts[target]).inserted
      {
        guard let item = log.item(target) else { continue }
        trashed.append(TrashedPost(item: item, deleted: document.entries[head].moment))
      }
    }
    return trashed
  }

  /// When an entry was written: it says so, where that is not the moment it is about.
  private func written(_ number: Int) -> Moment? {
    document.withScanner { scanner in
      let entry = document.entries[number]
      let member = scanner.members(of: entry.range)?.first {
        scanner.string($0.name, equals: "written")
      }
      guard let value = member?.value, scanner.kind(of: value) == .string else {
        return entry.moment
      }
      return Moment.restored(scanner.text(value)) ?? entry.moment
    }
  }
}
