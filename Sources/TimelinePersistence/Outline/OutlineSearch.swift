import JSONBytes
import Platform
import TimelineDomain

/// Looks through a journal for what fulfils a condition: first in numbers, then in raw bytes; what neither can decide
/// is decoded and asked, as everything is without an outline.
struct OutlineSearch: Sendable {
  struct Found: Sendable {
    var posts: [OutlinePost] = []
    /// Entries that can't be read and of which nobody can say whether they are meant.
    var unsearched = 0

    static func + (left: Found, right: Found) -> Found {
      Found(posts: left.posts + right.posts, unsearched: left.unsearched + right.unsearched)
    }
  }

  private let condition: PostCondition
  private let outline: Outline
  private let file: OpenFile
  /// Where in the file all lines are but the first.
  private let entries: Range<Int>

  init(
    _ condition: PostCondition, _ outline: Outline, _ file: OpenFile, entries: Range<Int>
  ) {
    self.condition = condition
    self.outline = outline
    self.file = file
    self.entries = entries
  }

  /// How many fulfil the condition, and how many entries can't be read. Nil where it is no quicker to count than to list.
  func count() throws(OutlineDamage) -> (posts: Int, unsearched: Int)? {
    let numbers = NumbersCondition(condition)
    guard numbers.isUndecided, numbers.knowsNothingElseOfOpaque else { return nil }
    let readers = try RawPass(outline, file, entries: entries).read { [condition, file] in
      RawSearch(condition, file, isCounting: true)
    }
    return (
      readers.reduce(0) { $0 + $1.count }, try outline.standingKinds().values.reduce(0, +)
    )
  }

  /// The posts that fulfil the condition, newest first: of these, or of all.
  func found(among posts: [OutlinePost]?) throws(OutlineDamage) -> Found {
    let numbers = NumbersCondition(condition)
    var found = Found()
    if posts == nil, numbers.isUndecided, numbers.knowsNothingElseOfOpaque {
      found.unsearched = try outline.standingKinds().values.reduce(0, +)
      found.posts = try searched(among: nil)
      found.posts.sortMostlySorted()
      found.posts.reverse()
      return found
    }
    var undecided: [OutlinePost] = []
    let all: [OutlinePost]
    if let posts { all = posts } else { all = try outline.newest() }
    for post in all {
      switch numbers.answer(post) {
      case .yes: found.posts.append(post)
      case .no: break
      case .unsure: undecided.append(post)
      }
    }
    let opaque = undecided.filter { $0.traits.contains(.opaque) }
    if numbers.knowsNothingElseOfOpaque {
      let near = opaque.filter(numbers.isUnsureOfDay)
      found.unsearched += opaque.count - near.count
      found = found + (try read(near))
    } else {
      found = found + (try read(opaque))
    }
    let rest = undecided.count - opaque.count
    let isQuick = posts == nil && RawCondition(condition).isQuicklyAsked
    // To look into a few is quicker than to look through everything.
    if rest < 200 || rest < outline.postCount / (isQuick ? 250 : 50) {
      found = found + (try read(undecided.filter { !$0.traits.contains(.opaque) }))
    } else if isQuick {
      // To ask of each whether it is one of these takes longer than to look at all.
      found.posts = try searched(among: nil) + found.posts.filter { $0.traits.contains(.opaque) }
    } else {
      found.posts += try searched(among: Set(undecided.map(\.place)))
    }
    found.posts.sort { $1 < $0 }
    return found
  }

  private func searched(among wanted: Set<Int>?) throws(OutlineDamage) -> [OutlinePost] {
    // Each has words of its own: to count the same references on two cores takes longer than to look for them.
    try RawPass(outline, file, entries: entries).read { [condition, file] in
      RawSearch(condition, file, among: wanted)
    }.flatMap(\.found)
  }

  /// Decodes each of them.
  private func read(_ posts: [OutlinePost]) throws(OutlineDamage) -> Found {
    var found = Found()
    let lines = LineWindow(file)
    for post in posts {
      let isEdited = post.traits.contains(.edited)
      let head = isEdited ? try outline.head(ofPost: post.place) : post.place
      guard let line = lines.line(at: head),
        let name = isEdited ? lines.line(at: post.place) : line,
        let entry = OutlinedEntry(line, name: name)
      else { throw OutlineDamage() }
      switch entry.answer(condition) {
      case .yes: found.posts.append(post)
      case .unsure: found.unsearched += 1
      case .no: break
      }
    }
    return found
  }
}

/// An entry that stands, and the one that names its post, as they were read.
struct OutlinedEntry {
  let item: TimelineItem

  /// Nil where the lines are no entries, which they were when the outline was made.
  init?(_ line: [UInt8], name: [UInt8]) {
    let scanner = JSONScanner(line.span)
    guard let entry = TimelineEntry(scanning: line.indices, in: scanner),
      let first = TimelineEntry(scanning: name.indices, in: JSONScanner(name.span)),
      let content = EntryReading(entry, in: scanner)
        .content(of: entry, name: first.postName, in: scanner)
    else { return nil }
    item = TimelineItem(content: content, place: entry.moment)
  }

  func answer(_ condition: PostCondition) -> PostCondition.Answer { condition.answer(for: item) }
}
