import JSONBytes
import Platform
import TimelineDomain

/// The purge of posts: the lines that it removes, and the other entries that name them.
struct PostPurge {
  private let shown: ShownEntries
  /// The posts to purge, named by their first entries, with all their entries.
  private let doomed: [(post: Int, entries: [Int])]
  private let gone: Set<Int>

  /// `posts` are names of posts or ids of entries; missing ones are skipped.
  init(of posts: [EntryID], in shown: ShownEntries) {
    let (entries, graph) = (shown.document.entries, shown.graph)
    var wanted: [Int] = []
    let names = Set(posts)
    for number in entries.indices where !entries[number].isHider {
      if names.contains(graph.names[number]) || names.contains(entries[number].id),
        wanted.last != graph.firsts[number]
      {
        wanted.append(graph.firsts[number])
      }
    }
    let posts = Set(wanted)
    var members: [Int: [Int]] = [:]
    for number in entries.indices
    where posts.contains(graph.firsts[number]) && !entries[number].isHider {
      members[graph.firsts[number], default: []].append(number)
    }
    self.shown = shown
    doomed = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    gone = Set(members.values.joined())
  }

  var isEmpty: Bool { doomed.isEmpty }

  // MARK: The plan

  var plan: PurgePlan {
    let reader = RevisionReader(shown)
    let posts = doomed.map { post, entries in
      let last = entries.last { shown.isShown($0) } ?? shown.restorable(post).last ?? entries.last
      return PurgePlan.Doomed(
        id: shown.graph.names[post], item: last.flatMap(reader.item), lines: entries.count,
        joined: shown.joined(post), ids: ids(of: entries))
    }
    return PurgePlan(posts: posts, mentions: mentions, digest: digest)
  }

  /// The sorted ids of the entries, and the missing ids that they replace.
  private func ids(of entries: [Int]) -> [EntryID] {
    let all = shown.document.entries
    var ids = Set(entries.map { all[$0].id })
    for number in entries {
      ids.formUnion(all[number].replaces.filter { !shown.document.ids.has($0) })
    }
    return ids.sorted()
  }

  private var mentions: [PurgePlan.Mention] {
    let all = shown.document.entries
    let ids = Set(gone.map { all[$0].id })
    return shown.document.withScanner { scanner in
      all.indices.compactMap { number -> PurgePlan.Mention? in
        guard !gone.contains(number) else { return nil }
        let entry = all[number]
        let isUnderstood: Bool
        if case .unknown = EntryReading(entry, in: scanner) {
          isUnderstood = false
        } else {
          isUnderstood = true
        }
        let kind: PurgePlan.Mention.Kind
        if entry.isHider, entry.replaces.contains(where: ids.contains) {
          kind = isUnderstood ? .deletion : .unknownDeletion
        } else if entry.refs.contains(where: ids.contains) {
          kind = .refers
        } else {
          return nil
        }
        return .init(
          id: entry.id, type: entry.type(scanner), kind: kind, isUnderstood: isUnderstood)
      }
    }
  }

  /// A hash of the bytes to remove, in the order of the file.
  private var digest: UInt64 {
    var hash = StableHash()
    for number in gone.sorted() {
      hash.add(shown.document.contents.copy(shown.document.entries[number].range) + [0x0A])
    }
    return hash.value
  }

  // MARK: The rewrite

  /// Removes the lines and their repetitions, and appends a purge line for each post.
  var changes: FileChanges {
    let document = shown.document
    let keepers = momentKeepers
    // Found by id, so that stubs which don't count go, too.
    let goneIDs = Set(gone.map { document.entries[$0].id })
    var kept: [Int: Int] = [:]
    for (number, entry) in document.entries.enumerated() where keepers[number] != nil {
      kept[entry.line.lowerBound] = number
    }
    let lines = doomed.flatMap { _, entries in
      let ids = ids(of: entries)
      return EntryLine.purge(id: .hash(of: ids), of: ids)
    }
    return document.withScanner { scanner in
      FileChanges(document, appending: lines) { number, line in
        if let keeper = kept[line.lowerBound].flatMap({ keepers[$0] }) { return keeper }
        guard number > 1, let entry = TimelineEntry(scanning: line, in: scanner),
          !entry.isHider, goneIDs.contains(entry.id)
        else { return nil }
        return []
      }
    }
  }

  /// Lines that replace removed entries from which the next entry takes its moment.
  private var momentKeepers: [Int: [UInt8]] {
    let (entries, graph) = (shown.document.entries, shown.graph)
    var keepers: [Int: [UInt8]] = [:]
    for number in gone where number + 1 < entries.count && !gone.contains(number + 1) {
      guard graph.followers.contains(number + 1), let moment = graph.moments[number] else {
        continue
      }
      let id = EntryID.hash(of: [entries[number].id])
      keepers[number] = EntryLine.purge(id: id, of: [], at: moment)
    }
    return keepers
  }
}
