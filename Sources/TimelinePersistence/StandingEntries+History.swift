import JSONBytes
import TimelineDomain

extension StandingEntries {
  /// Every post that has an entry of that name, or whose name begins so; of an exact name only that.
  func histories(of prefix: EntryID) -> FoundHistories {
    let entries = document.entries
    let exact = entriesNamed(prefix)
    let meant = exact.isEmpty ? entriesMatching(prefix) : exact
    if meant.count > FoundHistories.mostIDs, exact.isEmpty {
      let count = ids(beginningWith: prefix).count
      if count > FoundHistories.mostIDs { return .tooMany(ids: count) }
    }
    let log = CommandLog(document, chains)
    let own = numbers(ofPosts: Set(meant.map { chains.firsts[$0] }), log)
    let heads = Set(chains.heads)
    let histories = own.sorted { $0.key < $1.key }.map { post, own in
      PostHistory(
        id: chains.names[post],
        revisions: own.map { number in
          PostRevision(
            entry: entries[number].id, action: log.action(number),
            moment: written(number), item: log.item(number), isHead: heads.contains(number))
        })
    }
    return .posts(histories)
  }

  /// Whether that is the id of an entry or the name of a post.
  func isExact(_ id: EntryID) -> Bool { !entriesNamed(id).isEmpty }

  private func entriesNamed(_ id: EntryID) -> [Int] {
    document.entries.indices.filter { chains.names[$0] == id || document.entries[$0].id == id }
  }

  /// Of entries, and names of posts.
  func ids(beginningWith prefix: EntryID) -> Set<EntryID> {
    let all = entriesMatching(prefix).flatMap { [document.entries[$0].id, chains.names[$0]] }
    return Set(all.lazy.filter { $0.hasPrefix(prefix) })
  }

  /// By the first entry of each post, all of its entries and what has deleted any of them, in the order of the file.
  private func numbers(ofPosts posts: Set<Int>, _ log: CommandLog) -> [Int: [Int]] {
    var own: [Int: [Int]] = [:]
    for number in document.entries.indices {
      var owners: Set<Int> = [chains.firsts[number]]
      if document.entries[number].kind == .deletion {
        owners.formUnion(log.targets(number).map { chains.firsts[$0] })
      }
      for post in owners.intersection(posts) { own[post, default: []].append(number) }
    }
    return own
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
