import Platform
import Synchronization

/// What scans found, in the order of the file: for who asks for little, and only once.
///
/// To put a million names and posts in order takes as long as reading all of their lines, and to keep them takes as long as a
/// third of that. A list of the newest few needs neither: names are kept of which other lines speak, or that may be
/// there twice, and posts that may be the newest. Of any other name it is known where it stands and how it begins,
/// and its line is read again. What takes many of those reads all names again and puts them in order; what takes more
/// posts is not said, and an outline is made.
struct LooseRun: OutlineRun {
  /// Whoever can look at the file again; nil where it isn't what it was.
  struct Reader: Sendable {
    /// The id of the entry that begins at that place.
    let id: @Sendable (_ place: Int) -> OutlineID?
    /// All names, in whatever order.
    let names: @Sendable () -> [OutlineName]?
  }

  /// In the order of the file.
  let parts: [LoosePart]
  /// In order: all that are newer than any other.
  private let newest: [OutlinePost]
  /// Every name of each id of which a later line speaks, or that is there twice.
  private let picked: [OutlineName]
  private let table: IDTable
  private let mentions: Later<[OutlineMention]>
  /// Of ids of which some line speaks and none before it has: those that are there all the same.
  private let unforeseen: Later<Unforeseen?>
  /// All names, and no posts.
  private let inOrder: Later<ScannedRun?>
  let reader: Reader
  let patience = Patience(LooseRun.mostRead)
  /// Ids that are there more than once.
  var sharedIDs: Set<OutlineID> { table.sharedIDs }
  let postCount: Int
  let nameCount: Int
  let mentionCount: Int

  private struct Unforeseen: Sendable {
    let ids: Set<OutlineID>
    let names: [OutlineID: [OutlineName]]
  }

  /// To read so many lines again takes a fraction of what all names take that are put in order.
  static let mostRead = 20_000
  /// To look for an id among all marks takes as long as to read some lines, and to go through all beginnings as long as to
  /// read some hundreds.
  private static let lookup = 20
  static let pass = 400

  /// Names that may share their ids. Nil where they are very many.
  static func twins(_ parts: [LoosePart]) -> [DealtNames.Twin]? {
    DealtNames.twins(parts.map(\.names), most: mostRead)
  }

  /// `picked` is what their sieve has picked out, and `most` is how many posts can be asked for from the newest on, some of
  /// which may stand no more. Nil where very many names of which lines speak are nearly the same, or some can't be read again.
  init?(
    _ parts: [LoosePart], picked: [OutlineName], twins: [DealtNames.Twin], newest most: Int,
    _ reader: Reader
  ) {
    self.parts = parts
    self.reader = reader
    postCount = parts.reduce(0) { $0 + $1.scan.postCount }
    nameCount = parts.reduce(0) { $0 + $1.scan.nameCount }
    mentionCount = parts.reduce(0) { $0 + $1.scan.mentions.count }
    newest = parts.flatMap(\.scan.posts).sorted().suffix(most)
    guard let names = parts.names(at: twins.map(\.place), reader) else { return nil }
    let twinMarks = Set(twins.map(\.mark))
    let all =
      twins.isEmpty
      ? picked
      : names + picked.filter { !twinMarks.contains(Mixer.shared.mark($0.id)) }
    guard let table = IDTable(all.span) else { return nil }
    self.picked = all
    self.table = table
    mentions = Later { parts.flatMap(\.scan.mentions).sorted(by: OutlineMention.isInOrder) }
    inOrder = Later {
      reader.names().map { ScannedRun(posts: [], names: $0, mentions: []) }
    }
    unforeseen = Later {
      var ids: Set<OutlineID> = []
      for mention in parts.lazy.flatMap(\.scan.mentions)
      where table.first(of: mention.id, in: all.span) == nil { ids.insert(mention.id) }
      return parts.names(of: ids, reader).map { names in
        Unforeseen(ids: ids, names: Dictionary(grouping: names, by: \.id))
      }
    }
  }

  func sorted() throws(OutlineDamage) -> ScannedRun {
    guard let run = inOrder.value else { throw OutlineDamage() }
    return run
  }

  // MARK: By id

  func names(of id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    var names: [OutlineName] = []
    table.forEach(of: id, in: picked.span) { name in
      names.append(name)
      return true
    }
    return names.isEmpty ? try unpicked(id) : names.sorted(by: OutlineName.isInOrder)
  }

  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    guard let name = table.first(of: id, in: picked.span) else { return try unpicked(id).first }
    return sharedIDs.contains(id) ? try names(of: id).first : name
  }

  /// Of an id of which no later line speaks.
  private func unpicked(_ id: OutlineID) throws(OutlineDamage) -> [OutlineName] {
    if let unforeseen = unforeseen.value {
      if unforeseen.ids.contains(id) { return unforeseen.names[id] ?? [] }
      if patience.lasts(for: LooseRun.lookup), let names = parts.names(of: [id], reader) {
        return names
      }
    }
    return try sorted().names(of: id)
  }

  func name(of id: OutlineID, at place: Int) throws(OutlineDamage) -> OutlineName? {
    try names(of: id).first { $0.place == place }
  }

  func names(in range: ClosedRange<OutlineID>, most: Int) throws(OutlineDamage) -> [OutlineName]? {
    if range.lowerBound == range.upperBound {
      let names = try names(of: range.lowerBound)
      return names.count <= most ? names : nil
    }
    let beginnings = range.lowerBound.beginning...range.upperBound.beginning
    guard patience.lasts(for: LooseRun.pass) else {
      return try sorted().names(in: range, most: most)
    }
    let alike = parts.beginnings { $0.indices(beginningIn: beginnings) }
    guard patience.lasts(for: alike.count), let names = parts.names(at: alike.map(\.place), reader)
    else { return try sorted().names(in: range, most: most) }
    let found = names.filter { range.contains($0.id) }
    return found.count <= most ? found.sorted(by: OutlineName.isInOrder) : nil
  }

  func hasPost(_ name: OutlineName) -> Bool { name.role == .post }

  // MARK: In order

  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost] {
    let first = range.lowerBound - (postCount - newest.count)
    if range.isEmpty { return [] }
    guard first >= 0 else { throw OutlineDamage() }
    return Array(newest[first..<(first + range.count)])
  }

  func name(_ index: Int) throws(OutlineDamage) -> OutlineName { try sorted().name(index) }

  func firstName(notBefore id: OutlineID) throws(OutlineDamage) -> Int {
    try sorted().firstName(notBefore: id)
  }

  func names() throws(OutlineDamage) -> [OutlineName] { try sorted().names() }
  func past() -> [Int] { parts.flatMap { $0.others.lazy.filter(\.role.isPast).map(\.place) } }
  func mention(_ index: Int) -> OutlineMention { mentions.value[index] }
}

/// How much may be done one by one before all is put in order.
final class Patience: Sendable {
  private let left: Mutex<Int>

  init(_ most: Int) { left = Mutex(most) }

  func lasts(for cost: Int) -> Bool {
    left.withLock { left in
      left -= min(cost, left + 1)
      return left >= 0
    }
  }
}

/// A value that is made when somebody asks for it.
private final class Later<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
