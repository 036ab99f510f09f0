import JSONBytes
import TimelineDomain

/// What stands in a document now: every head that is not a deletion, newest first.
struct StandingEntries: Sendable {
  struct Head: Sendable {
    let index: Int
    let isContested: Bool
  }

  let document: TimelineDocument
  let chains: TimelineChains
  let heads: [Head]

  init(_ document: TimelineDocument) {
    let chains = TimelineChains(
      document.entries, document.index, created: document.header.created)
    let standing = document.withScanner { scanner in
      chains.heads.filter { !document.entries[$0].isUnderstoodDeletion(scanner) }
    }
    var versions: [Int: Int] = [:]
    for index in standing { versions[chains.firsts[index], default: 0] += 1 }
    self.document = document
    self.chains = chains
    heads =
      standing
      .map { Position($0, chains) }
      .sorted { $1 < $0 }
      .map { Head(index: $0.index, isContested: versions[chains.firsts[$0.index]] ?? 0 > 1) }
  }

  /// How a person names a head: the post, or the very version where there are several.
  func name(of head: Head) -> EntryID {
    head.isContested ? document.entries[head.index].id : chains.names[head.index]
  }

  /// The heads whose name is the prefix; else those whose name begins with it; else those of a post
  /// one of whose entries does.
  func matching(_ prefix: EntryID) -> [Head] {
    let named = heads.filter { name(of: $0).hasPrefix(prefix) }
    let exact = named.filter { name(of: $0) == prefix }
    if !exact.isEmpty { return exact }
    if !named.isEmpty { return named }
    let posts = Set(entriesMatching(prefix).map { chains.firsts[$0] })
    return heads.filter { posts.contains(chains.firsts[$0.index]) }
  }

  func entriesMatching(_ prefix: EntryID) -> [Int] {
    document.entries.indices.filter {
      document.entries[$0].id.hasPrefix(prefix) || chains.names[$0].hasPrefix(prefix)
    }
  }

  /// A post that the prefix names and of which nothing stands any more.
  func deleted(_ prefix: EntryID) -> DeletedPost? {
    guard matching(prefix).isEmpty else { return nil }
    let posts = Set(entriesMatching(prefix).map { chains.firsts[$0] })
    guard posts.count == 1, let post = posts.first else { return nil }
    let own = document.entries.indices.filter { chains.firsts[$0] == post }
    let ids = Set(own.map { document.entries[$0].id })
    let last = chains.heads.last { head in
      chains.firsts[head] == post || document.entries[head].replaces.contains(where: ids.contains)
    }
    return DeletedPost(
      id: chains.names[post], moment: last.flatMap { document.entries[$0].moment })
  }

  /// Entries that can't be read and depend on any entry of these posts.
  func dependents(of targets: [Head]) -> [OpaqueEntry] {
    let posts = Set(targets.map { chains.firsts[$0.index] })
    return document.withScanner { scanner in
      heads.compactMap { head -> OpaqueEntry? in
        let entry = document.entries[head.index]
        let depends = entry.refs.contains { id in
          document.index[id].map { posts.contains(chains.firsts[$0]) } ?? false
        }
        guard depends, !posts.contains(chains.firsts[head.index]),
          case .opaque(let opaque) = EntryReading(entry, in: scanner)
            .content(of: entry, name: name(of: head), in: scanner)
        else { return nil }
        return opaque
      }
    }
  }
}

/// What orders a head, as numbers: its moment and, where two are the same, the lines of its post and
/// of itself. A head without a moment is older than all that have one.
private struct Position: Comparable {
  let seconds: Int64
  let nanoseconds: Int32
  let first: Int
  let index: Int

  init(_ index: Int, _ chains: TimelineChains) {
    seconds = chains.places[index]?.seconds ?? .min
    nanoseconds = chains.places[index]?.nanoseconds ?? 0
    first = chains.firsts[index]
    self.index = index
  }

  static func < (left: Position, right: Position) -> Bool {
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    if left.nanoseconds != right.nanoseconds { return left.nanoseconds < right.nanoseconds }
    return left.first != right.first ? left.first < right.first : left.index < right.index
  }
}

extension TimelineEntry {
  /// Nothing else hides without being seen.
  fileprivate func isUnderstoodDeletion(_ scanner: JSONScanner) -> Bool {
    guard kind == .deletion, case .deletion = EntryReading(self, in: scanner) else { return false }
    return true
  }
}
