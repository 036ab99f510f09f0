/// Posts in the order of time and names in the order of ids, in memory or in a file.
protocol OutlineRun: Sendable {
  var postCount: Int { get }
  var nameCount: Int { get }
  var mentionCount: Int { get }
  /// From oldest to newest.
  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost]
  func name(_ index: Int) throws(OutlineDamage) -> OutlineName
  func mention(_ index: Int) throws(OutlineDamage) -> OutlineMention
  /// The first name whose id is not lower.
  func firstName(notBefore id: OutlineID) throws(OutlineDamage) -> Int
  /// All of them in order, for whoever goes through all.
  func names() throws(OutlineDamage) -> [OutlineName]
  /// Those whose ids lie there. Nil where they are more than `most`.
  func names(in range: ClosedRange<OutlineID>, most: Int) throws(OutlineDamage) -> [OutlineName]?
  /// All of that id, in the order of the file.
  func names(of id: OutlineID) throws(OutlineDamage) -> [OutlineName]
  /// The first entry of that id.
  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName?
  /// The entry at that place, which has that id.
  func name(of id: OutlineID, at place: Int) throws(OutlineDamage) -> OutlineName?
  /// Before and behind each id, the next that `isMeant` and has another id. Nil where `most` others stand between.
  func neighbours(
    of ids: [OutlineID], within most: Int, where isMeant: (OutlineName) -> Bool
  ) throws(OutlineDamage) -> [OutlineName]?
  /// Where the entry is that stands for the post named by the entry at `place`, if that was edited.
  func head(ofPost place: Int) throws(OutlineDamage) -> Int?
  /// The other way: the place of the entry that names the post for which the one at `place` stands.
  func post(ofHead place: Int) throws(OutlineDamage) -> Int?
  /// Entries that don't stand.
  func past() throws(OutlineDamage) -> [Int]
  func edits() throws(OutlineDamage) -> [(post: Int, head: Int)]
  /// Of a file, the entries that this version can't read, each with the number of its kind.
  func opaque() throws(OutlineDamage) -> [(place: Int, kind: Int)]
  /// The number of the kind of such an entry at that place.
  func opaqueKind(at place: Int) throws(OutlineDamage) -> Int?
  /// Whether a row of `posts` is of the entry that has this name.
  func hasPost(_ name: OutlineName) -> Bool
}

/// Of what most runs have nothing.
extension OutlineRun {
  var postCount: Int { 0 }
  var nameCount: Int { 0 }
  var mentionCount: Int { 0 }
  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost] { [] }
  func name(_ index: Int) throws(OutlineDamage) -> OutlineName { throw OutlineDamage() }
  func mention(_ index: Int) throws(OutlineDamage) -> OutlineMention { throw OutlineDamage() }

  func firstName(notBefore id: OutlineID) throws(OutlineDamage) -> Int {
    try guessedName(notBefore: id)
  }

  func names() throws(OutlineDamage) -> [OutlineName] {
    var names: [OutlineName] = []
    for index in 0..<nameCount { names.append(try name(index)) }
    return names
  }

  func head(ofPost place: Int) throws(OutlineDamage) -> Int? { nil }
  func post(ofHead place: Int) throws(OutlineDamage) -> Int? { nil }
  func past() throws(OutlineDamage) -> [Int] { [] }
  func edits() throws(OutlineDamage) -> [(post: Int, head: Int)] { [] }
  func opaque() throws(OutlineDamage) -> [(place: Int, kind: Int)] { [] }
  func opaqueKind(at place: Int) throws(OutlineDamage) -> Int? { nil }
  func hasPost(_ name: OutlineName) -> Bool { false }
}

/// An outline in a file is not what was written there: it is made anew from the journal.
struct OutlineDamage: Error {}

// MARK: By halving, where names are in order

extension OutlineRun {
  func name(of id: OutlineID, at place: Int) throws(OutlineDamage) -> OutlineName? {
    let wanted = OutlineName(id, place: place, .post)
    var (low, high) = (0, nameCount)
    while low < high {
      let middle = (low + high) / 2
      if OutlineName.isInOrder(try name(middle), wanted) { low = middle + 1 } else { high = middle }
    }
    guard low < nameCount else { return nil }
    let name = try name(low)
    return name.id == id && name.place == place && !name.role.isAlias ? name : nil
  }

  func names(of id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    var names: [OutlineName] = []
    var index = try firstName(notBefore: id)
    while index < nameCount {
      let name = try name(index)
      guard name.id == id else { break }
      names.append(name)
      index += 1
    }
    return names
  }

  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    var index = try firstName(notBefore: id)
    while index < nameCount {
      let name = try name(index)
      guard name.id == id else { return nil }
      if !name.role.isAlias { return name }
      index += 1
    }
    return nil
  }
}

extension OutlineRun {
  func names(in range: ClosedRange<OutlineID>, most: Int) throws(OutlineDamage) -> [OutlineName]? {
    var found: [OutlineName] = []
    var index = try firstName(notBefore: range.lowerBound)
    while index < nameCount {
      let name = try name(index)
      guard name.id <= range.upperBound else { break }
      guard found.count < most else { return nil }
      found.append(name)
      index += 1
    }
    return found
  }

  func neighbours(
    of ids: [OutlineID], within most: Int, where isMeant: (OutlineName) -> Bool
  ) throws(OutlineDamage) -> [OutlineName]? {
    var found: [OutlineName] = []
    for id in ids {
      let start = try firstName(notBefore: id)
      for step in [-1, 1] {
        var index = step < 0 ? start - 1 : start
        while index >= 0, index < nameCount {
          guard abs(index - start) < most else { return nil }
          let name = try name(index)
          if name.id != id, isMeant(name) {
            found.append(name)
            break
          }
          index += step
        }
      }
    }
    return found
  }
}

/// What a scan found, sorted.
struct ScannedRun: OutlineRun {
  private let sortedPosts: [OutlinePost]
  private let sortedNames: [OutlineName]
  private let sortedMentions: [OutlineMention]
  /// Of very many names, where those begin whose first two bytes are at least that number.
  private let beginnings: [Int32]

  init(_ scan: OutlineScan) {
    self.init(sortedPosts: scan.posts, scan.names, scan.mentions)
  }

  /// In whatever order.
  init(posts: [OutlinePost], names: [OutlineName], mentions: [OutlineMention]) {
    var (posts, names) = (posts, names)
    posts.sortMostlySorted()
    names.sortByID()
    self.init(sortedPosts: posts, names, mentions.sorted(by: OutlineMention.isInOrder))
  }

  private init(
    sortedPosts: [OutlinePost], _ sortedNames: [OutlineName], _ sortedMentions: [OutlineMention]
  ) {
    self.sortedPosts = sortedPosts
    self.sortedNames = sortedNames
    self.sortedMentions = sortedMentions
    beginnings = sortedNames.count < 20_000 ? [] : ScannedRun.beginnings(sortedNames.span)
  }

  private static func beginnings(_ names: Span<OutlineName>) -> [Int32] {
    var beginnings = [Int32](repeating: Int32(clamping: names.count), count: 1 << 16 + 1)
    var span = beginnings.mutableSpan
    var next = 0
    for index in names.indices {
      let beginning = Int(names[index].id.high >> 48)
      while next <= beginning {
        span[next] = Int32(clamping: index)
        next += 1
      }
    }
    return beginnings
  }

  var postCount: Int { sortedPosts.count }
  var nameCount: Int { sortedNames.count }
  var mentionCount: Int { sortedMentions.count }
  func posts(_ range: Range<Int>) -> [OutlinePost] { Array(sortedPosts[range]) }
  func name(_ index: Int) -> OutlineName { sortedNames[index] }
  func names() -> [OutlineName] { sortedNames }

  /// In memory, halving is quicker than guessing.
  func firstName(notBefore id: OutlineID) -> Int {
    let names = sortedNames.span
    var (low, high) = (0, names.count)
    if !beginnings.isEmpty {
      let beginning = Int(id.high >> 48)
      (low, high) = (Int(beginnings[beginning]), Int(beginnings[beginning + 1]))
    }
    while low < high {
      let middle = (low + high) / 2
      if names[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func mention(_ index: Int) -> OutlineMention { sortedMentions[index] }
  func hasPost(_ name: OutlineName) -> Bool { name.role == .post }

  func past() -> [Int] { sortedNames.lazy.filter(\.role.isPast).map(\.place) }
}

/// Ids that are names of posts and of no entry.
struct AliasRun: OutlineRun {
  private let aliases: [OutlineName]

  init(_ aliases: [OutlineName]) {
    self.aliases = aliases.sorted(by: OutlineName.isInOrder)
  }

  var nameCount: Int { aliases.count }
  func name(_ index: Int) -> OutlineName { aliases[index] }
}
