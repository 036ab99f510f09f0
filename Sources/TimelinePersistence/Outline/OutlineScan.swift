import JSONBytes
import TimelineDomain

/// The lines of a part of a journal, as numbers. What one line says of another is noted and not yet obeyed.
///
/// It is exact or it says that it isn't: whatever is not of the everyday kind is `odd`, and `TimelineDocument` says
/// what it means.
struct OutlineScan: Sendable {
  /// An entry that stands in the place of others.
  struct Link: Sendable {
    let entry: OutlinePost
    let isDeletion: Bool
    let first: OutlineID
    /// Nearly always none: a list of one would have to be looked for somewhere else.
    let others: [OutlineID]

    var older: [OutlineID] { [first] + others }
  }

  /// Entries that replace nothing, but for those that are older than anybody asks for.
  private(set) var posts: [OutlinePost] = []
  /// With those.
  private(set) var postCount = 0
  private let oldest: OutlinePost
  /// Posts of a day that begins before are all older.
  private let lastOldDay: Int64
  /// Of every entry.
  private(set) var names: [OutlineName] = []
  private var takenNames = 0
  private(set) var links: [Link] = []
  private(set) var sharedIDs: Set<OutlineID> = []
  /// Of other entries, by those that replace them or depend on them.
  private(set) var mentions: [OutlineMention] = []
  private(set) var opaque = OpaqueEntries()
  /// Counted from the first line of this part.
  private(set) var damagedLines: [Int] = []
  private(set) var damagedPlaces: [Int] = []
  private(set) var lines = 0
  /// Entries whose line alone says that they are not of the everyday kind.
  private(set) var odd: [Int] = []
  /// Those of them without a moment that can be read, which take their place from the entry before.
  private(set) var untimed: [Int] = []
  private(set) var blanks = BlankLines()
  /// Entries that depend on others, but for those that are odd, and deletions of nothing.
  private(set) var singular: [Int] = []
  /// A file that is larger than any.
  private(set) var isUnusual = false
  /// That of the last entry.
  private var batch: OutlineID?
  private var moments = MomentReader()
  private var beginnings = PostBeginnings()

  /// A line is rarely shorter than a hundred bytes; memory that is reserved and not used costs nothing. `oldest` is the
  /// oldest post that is of use; `memory` is an empty list.
  init(
    expectedBytes: Int, from oldest: OutlinePost = OutlinePost(high: 0, low: 0),
    names memory: consuming [OutlineName] = []
  ) {
    self.oldest = oldest
    names = memory
    lastOldDay = oldest.instant.seconds - 86_400
    posts.reserveCapacity(expectedBytes / 100)
    // Of nearly the same size, the next has room in the same memory.
    let most = expectedBytes / 100 + (expectedBytes > 0 ? 1 << 15 : 0)
    if names.capacity < most { names.reserveCapacity(most + most / 16) }
  }

  var nameCount: Int { takenNames + names.count }

  /// To whoever has another use for so much memory.
  mutating func takeNames() -> [OutlineName] {
    takenNames += names.count
    var taken: [OutlineName] = []
    swap(&taken, &names)
    return taken
  }

  /// Takes in whole lines, the first of which begins at that place of the file.
  mutating func take(_ bytes: Span<UInt8>, place: Int) {
    var taken: [OutlineName] = []
    swap(&taken, &names)
    let most = bytes.mostEntries
    if taken.capacity - taken.count < most {
      taken.reserveCapacity(max(taken.count * 2, taken.count + most))
    }
    // Appended one by one, each of a million would ask whether the list is somebody else's too and has room.
    taken.append(addingCapacity: most) { taken in
      var start = 0
      while start < bytes.count {
        // More lines than there were a moment ago: somebody writes over the file.
        if taken.isFull {
          isUnusual = true
          return
        }
        if let post = beginnings.read(bytes, at: start),
          let end = bytes.endOfLine(of: post.isMood ? .mood : .text, from: post.payload)
        {
          beginLine(at: place &+ start)
          taken.append(OutlineName(post.id, place: place &+ start, .post))
          if post.midnight < lastOldDay {
            postCount += 1
          } else {
            take(OutlinePost(post.instant, place: place &+ start, post.isMood ? .mood : []))
          }
          start = end &+ 1
        } else {
          let (name, next) = takeOther(bytes, from: start, place: place)
          if let name { taken.append(name) }
          start = next
        }
      }
    }
    names = taken
  }

  /// The answer is also where the next line begins.
  private mutating func takeOther(
    _ bytes: Span<UInt8>, from start: Int, place: Int
  ) -> (name: OutlineName?, next: Int) {
    let place = place + start
    if let line = EverydayLine(bytes, from: start, &moments) {
      beginLine(at: place)
      if line.isPlain {
        beginnings.note(bytes, start..<line.payload, line.instant, line.kind)
      }
      return (takeEveryday(line, place: place), line.end + 1)
    }
    if let line = ForeignLine(bytes, from: start, &moments) {
      beginLine(at: place)
      take(OutlinePost(line.instant, place: place, .opaque))
      opaque.append(ofUnknownKind: line.kind, bytes, at: place)
      return (OutlineName(line.id, place: place, .post), line.end + 1)
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
    return (take(start..<end, place: place, JSONScanner(bytes)), end + 1)
  }

  @inline(__always)
  private mutating func take(_ post: OutlinePost) {
    postCount += 1
    if !(post < oldest) { posts.append(post) }
  }

  /// A line that no command of several entries has written.
  @inline(__always)
  private mutating func beginLine(at place: Int) {
    lines += 1
    batch = nil
    if place > OutlinePost.highestPlace { isUnusual = true }
  }

  private mutating func takeEveryday(_ line: EverydayLine, place: Int) -> OutlineName {
    let post = OutlinePost(line.instant, place: place, line.kind == .mood ? .mood : [])
    guard let older = line.older else {
      take(post)
      return OutlineName(line.id, place: place, .post)
    }
    return takeLink(line.id, post, isDeletion: line.kind == .deletion, older, [], line.kind)
  }

  private mutating func takeLink(
    _ id: OutlineID, _ entry: OutlinePost, isDeletion: Bool, _ first: OutlineID,
    _ others: [OutlineID], _ kind: EntryKind
  ) -> OutlineName {
    let place = entry.place
    let says: OutlineMention.Kind = kind == .deletion ? .deletes : .replaces
    links.append(Link(entry: entry, isDeletion: isDeletion, first: first, others: others))
    mentions.append(OutlineMention(first, place: place, says))
    for id in others { mentions.append(OutlineMention(id, place: place, says)) }
    return OutlineName(id, place: place, .past)
  }

  /// Nil where there is no entry.
  private mutating func take(
    _ line: Range<Int>, place: Int, _ scanner: JSONScanner
  ) -> OutlineName? {
    lines += 1
    if isUnusual { return nil }
    if scanner.isBlank(line) {
      blanks.append(place..<(place + line.count + 1))
      return nil
    }
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else {
      damagedLines.append(lines)
      damagedPlaces.append(place)
      return nil
    }
    if place > OutlinePost.highestPlace { isUnusual = true }
    noteCommand(envelope, place, scanner)
    let instant = envelope.at.flatMap { scanner.instant($0) }
    if instant == nil { untimed.append(place) }
    guard let id = scanner.outlineID(envelope.id), let instant else {
      return takeOdd(envelope, place, scanner)
    }
    guard let replaces = envelope.replaces else {
      if envelope.kind(scanner) == .deletion {
        return takeOdd(envelope, place, scanner)
      }
      let traits = traits(of: envelope, line, place, scanner)
      // A deletion of nothing is shown nowhere.
      if let traits {
        take(OutlinePost(instant, place: place, traits))
      } else {
        singular.append(place)
      }
      return OutlineName(id, place: place, traits == nil ? .past : .post)
    }
    var older: [OutlineID?] = []
    _ = scanner.forEachElement(of: replaces) { older.append(scanner.outlineID($0)) }
    let ids = older.compactMap(\.self)
    guard let first = ids.first, ids.count == older.count else {
      return takeOdd(envelope, place, scanner)
    }
    let entry = TimelineEntry(envelope, line: line, in: scanner)
    if entry.isHider, !isPlainDeletion(entry, scanner) {
      return takeOdd(envelope, place, scanner)
    }
    let traits = traits(of: envelope, line, place, scanner)
    return takeLink(
      id, OutlinePost(instant, place: place, traits ?? []), isDeletion: traits == nil, first,
      Array(ids.dropFirst()), envelope.kind(scanner))
  }

  private func isPlainDeletion(_ entry: TimelineEntry, _ scanner: JSONScanner) -> Bool {
    guard case .deletion(let deletion) = EntryReading(entry, in: scanner) else { return false }
    return !deletion.isPurge && !deletion.isCompaction
  }

  /// Only that it is there, and what others may have to do with it. It may say the same of more than it says it of.
  private mutating func takeOdd(
    _ envelope: EntryEnvelope, _ place: Int, _ scanner: JSONScanner
  ) -> OutlineName {
    odd.append(place)
    let kind: OutlineMention.Kind = envelope.kind(scanner) == .deletion ? .deletes : .replaces
    for id in envelope.replaces.flatMap({ scanner.strings(of: $0) }) ?? [] {
      mentions.append(OutlineMention(OutlineID(id), place: place, kind))
    }
    return OutlineName(OutlineID(scanner.decodedString(envelope.id)), place: place, .odd)
  }

  /// What it says of the command that wrote it.
  private mutating func noteCommand(
    _ envelope: EntryEnvelope, _ place: Int, _ scanner: JSONScanner
  ) {
    if let undoes = envelope.undoes {
      for id in scanner.strings(of: undoes) ?? [] {
        mentions.append(OutlineMention(OutlineID(id), place: place, .undoes))
      }
    }
    let last = batch
    batch = envelope.batch.flatMap {
      scanner.kind(of: $0) == .string ? OutlineID(scanner.decodedString($0)) : nil
    }
    if let batch, batch != last { mentions.append(OutlineMention(batch, place: place, .batch)) }
  }

  /// Nil for a deletion that this version understands. Decides as `EntryReading` does.
  private mutating func traits(
    of envelope: EntryEnvelope, _ line: Range<Int>, _ place: Int, _ scanner: JSONScanner
  ) -> OutlinePost.Traits? {
    let kind = envelope.kind(scanner)
    if envelope.refs == nil, envelope.needs == nil, !envelope.isRepeated,
      envelope.replaces.map({ scanner.areStrings($0) }) ?? true, let payload = envelope.payload
    {
      switch kind {
      case .text where TextPostDTO(payload: payload, in: scanner) != nil: return []
      case .mood where MoodPostDTO(payload: payload, in: scanner) != nil: return .mood
      case .deletion where DeletionDTO(payload: payload, in: scanner) != nil: return nil
      case .text, .mood, .deletion, .unknown: break
      }
    } else {
      let entry = TimelineEntry(envelope, line: line, in: scanner)
      if !entry.refs.isEmpty { singular.append(place) }
      switch EntryReading(entry, in: scanner) {
      case .text: return []
      case .mood: return .mood
      case .deletion: return nil
      case .opaque:
        mentions += entry.refs.map { OutlineMention(OutlineID($0.bytes), place: place, .refs) }
      }
    }
    let unread = OpaqueKind(kind: scanner.text(envelope.type), isKnownKind: kind != .unknown)
    opaque.append(unread, at: place)
    return .opaque
  }

  /// Of the posts, only so many of the newest. The answer is the oldest of them, where there are that many.
  mutating func keepNewest(_ most: Int) -> OutlinePost? {
    guard most > 0, posts.count >= most else { return nil }
    posts.sortMostlySorted()
    posts = Array(posts.suffix(most))
    return posts[0]
  }

  /// Ids in order, so that they can be looked up and those that are there twice stand together.
  mutating func sort() {
    names.sortByID()
    posts.sortMostlySorted()
    mentions.sort(by: OutlineMention.isInOrder)
    for index in names.indices.dropFirst() where names[index].id == names[index - 1].id {
      sharedIDs.insert(names[index].id)
    }
  }
}
