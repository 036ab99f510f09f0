import JSONBytes
import Platform
import TimelineDomain

/// A document with only what can be seen in a list, and everything that can't be read.
///
/// A post that was edited becomes one line: what stands now, in the place of the post's first line, under
/// the post's name. A deleted post goes. What is not understood, damaged, in conflict or in a circle stays
/// byte for byte, and so does what an entry of another post depends on.
struct Compaction {
  let revision: FileRevision
  private let condensedPosts: Int
  private let oldVersions: Int
  private let deletedPosts: Int
  private let repeatedLines: Int
  private let blankLines: Int

  init(_ document: TimelineDocument, makeID: () -> EntryID) {
    let plan = CompactionPlan(document)
    var repeated = 0
    var blank = 0
    revision = document.withScanner { scanner in
      FileRevision(document) { number, line in
        if number > 1, scanner.isBlank(line) {
          blank += 1
          return []
        }
        if let entry = plan.entries[line.lowerBound] {
          guard let head = plan.heads[entry] else { return plan.gone.contains(entry) ? [] : nil }
          return plan.line(head, document, id: makeID(), in: scanner)
        }
        guard number > 1, TimelineEntry(scanning: line, in: scanner) != nil else { return nil }
        // It is an entry, and not one of the document's: it stands there already.
        repeated += 1
        return []
      }
    }
    condensedPosts = plan.heads.count
    oldVersions = plan.oldVersions
    deletedPosts = plan.deletedPosts
    repeatedLines = repeated
    blankLines = blank
  }

  /// The same, where only some of the lines take a closer look. Nil where those are very many.
  init?(_ survey: Survey, makeID: () -> EntryID) throws(OutlineDamage) {
    guard let document = try survey.related()?.document() else { return nil }
    let related = Compaction(document.whole, makeID: makeID)
    revision = related.revision.moved(to: document).leavingOut(
      blanks: survey.blanks.flatMap(\.ranges))
    condensedPosts = related.condensedPosts
    oldVersions = related.oldVersions
    deletedPosts = related.deletedPosts
    repeatedLines = related.repeatedLines
    blankLines = survey.blanks.reduce(0) { $0 + $1.count }
  }

  /// Of a file of so many bytes.
  func report(ofFile size: Int) -> CompactionReport {
    CompactionReport(
      condensedPosts: condensedPosts, oldVersions: oldVersions, deletedPosts: deletedPosts,
      repeatedLines: repeatedLines, blankLines: blankLines, bytesBefore: size,
      bytesAfter: revision.size(ofFile: size))
  }
}

/// Which entries of a document go, and which stand in for them.
private struct CompactionPlan {
  /// Entries by where their lines begin.
  let entries: [Int: Int]
  /// By the entry in whose place it will stand: the head of its post.
  let heads: [Int: Head]
  let gone: Set<Int>
  let oldVersions: Int
  let deletedPosts: Int

  struct Head {
    let index: Int
    /// What it is to replace: the name of the post first, what is not in the file and was replaced by one
    /// of its entries, itself.
    let bases: [EntryID]
  }

  init(_ document: TimelineDocument) {
    let all = document.entries
    let chains = TimelineChains(all, document.index, created: document.header.created)
    let standing = Set(chains.heads)
    var members: [Int: [Int]] = [:]
    for number in all.indices { members[chains.firsts[number], default: []].append(number) }
    let untouchable = CompactionPlan.untouchable(document, chains)

    var heads: [Int: Head] = [:]
    var gone: Set<Int> = []
    var (oldVersions, deletedPosts) = (0, 0)
    for (post, numbers) in members where !untouchable.contains(post) {
      let own = numbers.filter(standing.contains)
      guard own.count == 1, let head = own.first else { continue }
      if all[head].kind == .deletion {
        gone.formUnion(numbers)
        deletedPosts += 1
      } else if numbers.count > 1 {
        gone.formUnion(numbers)
        let missing = numbers.flatMap { all[$0].replaces }.filter { !document.index.has($0) }
        var bases: [EntryID] = []
        for id in [chains.names[post]] + missing + [all[head].id] where !bases.contains(id) {
          bases.append(id)
        }
        heads[numbers[0]] = Head(index: head, bases: bases)
        oldVersions += numbers.count - 1
      }
    }
    entries = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.line.lowerBound, $0) })
    self.heads = heads
    self.gone = gone
    self.oldVersions = oldVersions
    self.deletedPosts = deletedPosts
  }

  /// Posts with an entry that can't be read, has no moment or shares its id, posts that others point to
  /// or take their place in time from, and posts that a deletion binds to others.
  private static func untouchable(
    _ document: TimelineDocument, _ chains: TimelineChains
  ) -> Set<Int> {
    var posts: Set<Int> = []
    document.withScanner { scanner in
      for (number, entry) in document.entries.enumerated() {
        let post = chains.firsts[number]
        if case .opaque = EntryReading(entry, in: scanner) { posts.insert(post) }
        if document.index.isShared(entry.id) { posts.insert(post) }
        for id in entry.refs { document.index[id].map { _ = posts.insert(chains.firsts[$0]) } }
        let targets = entry.replaces.compactMap { document.index[$0] }
        // It takes its place in time from what it replaces, or from the line before.
        if entry.moment == nil {
          posts.insert(post)
          if number > 0 { posts.insert(chains.firsts[number - 1]) }
        }
        if targets.contains(where: { chains.firsts[$0] != post }) {
          posts.insert(post)
          posts.formUnion(targets.map { chains.firsts[$0] })
        }
      }
    }
    return posts
  }

  /// What stands now, as the one line of its post, in whose name it replaces what was there: a copy of
  /// the journal that still has all of it agrees.
  func line(
    _ head: Head, _ document: TimelineDocument, id: EntryID, in scanner: JSONScanner
  ) -> [UInt8]? {
    EntryLine.condensed(document.entries[head.index], replacing: head.bases, id: id, in: scanner)
  }
}
