import JSONBytes
import Platform
import Synchronization
import TimePhrases
import TimelineDomain

/// Seals entries of one journal, and opens them while it is unlocked.
///
/// It looks for the identity when the first sealed entry is to be read, and then once a second at most: the journal
/// may be locked meanwhile. Any thread may ask it.
package final class Seals: Sendable {
  /// Folders of the user. Nil for one that there is not.
  struct Places: Sendable {
    /// `$XDG_RUNTIME_DIR`.
    var runtime: BytePath?
    var notes: BytePath?
    var caches: BytePath?
  }

  /// The absolute path of the journal.
  let journal: BytePath
  let places: Places
  let age: Age
  let calls: any SystemCalls
  private let use: SealUse
  private let time: any TimeSource
  private let state = Mutex(State())

  private struct State {
    /// When the identity was looked for, by the clock that may be set and by the one that goes on.
    var second: Int64?
    /// Empty if the journal is locked.
    var identities: [SealIdentity] = []
    var instant = ContinuousClock.now
    /// How often there were some, and then none.
    var closings = 0
    var flaw = SealFlaw.locked
    /// What is open, by the digest of the payload. Nil before the cache was read.
    var known: [FileDigest: [UInt8]]?
    /// How many of these the cache lacks.
    var new = 0

    /// Words stay in memory only while the journal is open.
    mutating func close() {
      if !identities.isEmpty { closings += 1 }
      (identities, known, new) = ([], nil, 0)
    }
  }

  init(
    of journal: BytePath, in places: Places, _ use: SealUse, _ time: any TimeSource,
    calls: any SystemCalls = LiveSystemCalls(), age: Age = Age()
  ) {
    self.journal = journal
    self.places = places
    self.use = use
    self.time = time
    self.calls = calls
    self.age = age
  }

  var open: OpenSeals { OpenSeals(runtime: places.runtime, calls: calls) }
  var choice: SealChoice { SealChoice(folder: places.notes, calls: calls) }
  private var cache: SealCache { SealCache(folder: places.caches, journal: journal, calls: calls) }

  // MARK: Opening

  /// Whether sealed entries can be opened now.
  var isOpen: Bool { (try? identities()) != nil }

  /// How often it was open and then locked, or its time was over.
  var closings: Int {
    let now = time.now().seconds
    return state.withLock { state in
      if !state.identities.isEmpty { look(&state, now) }
      return state.closings
    }
  }

  /// The line in plain of a line of kind `sealed`. `post` is the name of its post.
  func opened(_ line: [UInt8], post: EntryID) throws(SealFlaw) -> [UInt8] {
    try SealedEntry.opened(line, inside: try inside(of: line), post: post)
  }

  /// What a line says that was sealed for another post than its own, of which `name` is the name.
  func misplaced(_ line: [UInt8], name: EntryID) -> Post? {
    guard let inside = try? inside(of: line),
      let opened = try? SealedEntry.opened(line, inside: inside, post: nil)
    else { return nil }
    let scanner = JSONScanner(opened.span)
    guard let entry = TimelineEntry(scanning: 0..<opened.count, in: scanner),
      case .post(let post) = EntryReading(entry, in: scanner)
        .content(of: entry, name: name, in: scanner)
    else { return nil }
    return post
  }

  /// What was sealed. Each payload is opened by a process once, and then known.
  @discardableResult
  func inside(of line: [UInt8]) throws(SealFlaw) -> [UInt8] {
    let identities = try identities()
    let digest = try SealedEntry.digest(of: line)
    if let known = known(digest, identities) { return known }
    let scanner = JSONScanner(line.span)
    guard let payload = EntryEnvelope(scanning: line.indices, in: scanner)?.payload else {
      throw .unreadable
    }
    let file = try SealedPayload(payload: payload, in: scanner).file
    var bytes = try age.open(file, with: identities)
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    let inside = bytes
    state.withLock {
      $0.known?[digest] = inside
      $0.new += 1
    }
    return inside
  }

  private func known(_ digest: FileDigest, _ identities: [SealIdentity]) -> [UInt8]? {
    state.withLock { state in
      if state.known == nil { state.known = cache.read(age, identities) }
      return state.known?[digest]
    }
  }

  /// The identities of the keys that are open. Throws if there are none.
  func identities() throws(SealFlaw) -> [SealIdentity] {
    guard use.opens else { throw .unasked }
    let now = time.now().seconds
    let (identities, flaw) = state.withLock { state in
      look(&state, now)
      return (state.identities, state.flaw)
    }
    if identities.isEmpty { throw flaw }
    return identities
  }

  private func look(_ state: inout State, _ now: Int64) {
    // The command of the settings may ask a person: once is enough.
    if state.second != nil, use.identityCommand != nil { return }
    let instant = ContinuousClock.now
    if state.second == now, state.instant.duration(to: instant) < .seconds(1) { return }
    (state.second, state.instant) = (now, instant)
    do throws(SealFlaw) {
      let found = try found(now)
      if !found.isEmpty { return state.identities = found }
      state.flaw = .locked
    } catch {
      state.flaw = error
    }
    state.close()
  }

  private func found(_ now: Int64) throws(SealFlaw) -> [SealIdentity] {
    guard let command = use.identityCommand else {
      return try open.identities(of: journal, now: now)
    }
    Process.forbidCores()
    let outcome = Process.capture(
      "/bin/sh", [Array("-c".utf8), Array(command.utf8)], asks: true)
    guard let outcome, outcome.code == 0 else { throw .noIdentity }
    let identities = SealIdentity.all(in: outcome.output)
    if identities.isEmpty { throw .noIdentity }
    return identities
  }

  /// The identity of the key that this machine seals to; before it has chosen one, the first. Throws if it is not open.
  func usedIdentity() throws(SealFlaw) -> (SealIdentity, SealRecipient) {
    let identities = try identities()
    guard let used = choice.key(of: journal) else {
      return (identities[0], try age.recipient(of: identities[0]))
    }
    for identity in identities where try age.recipient(of: identity) == used.recipient {
      return (identity, used.recipient)
    }
    throw .usedKeyClosed(name: used.name)
  }

  /// The key that this machine seals to. Throws if it is not open, because what is sealed to it could not be read, and if
  /// a newer key has taken its place.
  func openUsedKey(
    among keys: [SealKey]
  ) throws(SealFlaw) -> (recipient: SealRecipient, name: String) {
    let (_, recipient) = try usedIdentity()
    guard let key = choice.key(of: journal) else { throw hasCommand ? .noIdentity : .locked }
    let own = keys.filter { $0.recipient == recipient }
    // What lines say of a newer key is not enough: anyone can write a line.
    for identity in try identities() {
      let other = try age.recipient(of: identity)
      guard other != recipient, let newer = keys.last(where: { $0.recipient == other }) else {
        continue
      }
      if own.contains(where: { age.identity(of: $0, openedBy: [identity]) != nil }) {
        throw .olderKey(newer: newer.name)
      }
    }
    return key
  }

  /// Keeps what was opened for later commands, sealed to the key. Without a place or a key, nothing is kept.
  func keepOpened() {
    let known = state.withLock { state in
      guard state.new > 0 else { return nil as [FileDigest: [UInt8]]? }
      state.new = 0
      return state.known
    }
    guard let known, let key = choice.key(of: journal) else { return }
    cache.write(known, age, key.recipient)
  }

  /// Keeps what these payloads open to, without opening them.
  func remember(_ inside: [FileDigest: [UInt8]]) {
    state.withLock { state in
      state.known = (state.known ?? [:]).merging(inside) { $1 }
      state.new += inside.count
    }
    keepOpened()
  }

  /// Forgets what was opened, in the cache too, because a sealed line has left the journal.
  func forgetOpened() {
    state.withLock { ($0.known, $0.new) = (nil, 0) }
    cache.remove()
  }

  // MARK: The lock

  /// Whether a command of the settings opens the journal.
  var hasCommand: Bool { use.identityCommand != nil }

  /// Opens the journal for some seconds. Returns the end.
  func unlock(with identities: [SealIdentity], seconds: Int64) throws(SealFlaw) -> Int64 {
    let now = time.now().seconds
    try open.keep(identities, of: journal, now: now, seconds: seconds)
    state.withLock { $0 = State(second: now, identities: identities, closings: $0.closings) }
    return now + seconds
  }

  /// Opens what is sealed to a new key, too, for as long as the journal is unlocked.
  func unlock(alsoWith identity: SealIdentity) throws(SealFlaw) {
    let now = time.now().seconds
    guard let (identities, end) = try open.kept(for: journal, now: now) else { return }
    _ = try unlock(with: [identity] + identities, seconds: end - now)
  }

  /// False if the journal was not unlocked.
  func lock() throws(SealFlaw) -> Bool {
    state.withLock {
      $0.close()
      ($0.second, $0.flaw) = (nil, .locked)
    }
    return try open.lock(journal)
  }

  // MARK: Sealing

  var sealsNew: Bool { use.sealsNew }

  /// Chooses the key that lines are sealed to from now on.
  func chooseKey(among keys: [SealKey]) throws(SealFlaw) {
    let chosen = choice.key(of: journal)?.recipient
    let key = try SealKey.chosen(of: keys, chosen)
    if chosen == nil { try choice.keep(key, for: journal) }
  }

  /// Seals files to the chosen key. Throws `noKey` before one was chosen.
  func fileSeal() throws(SealFlaw) -> FileSeal {
    guard let key = choice.key(of: journal) else { throw .noKey }
    return FileSeal(age: age, recipient: key.recipient)
  }

  /// Opens sealed files.
  func fileOpening() throws(SealFlaw) -> FileOpening {
    FileOpening(age: age, identities: try identities())
  }

  /// The sealed form of a line. Throws `noKey` before a key was chosen.
  func sealed(_ line: [UInt8], post: EntryID) throws(SealFlaw) -> [UInt8] {
    guard let key = choice.key(of: journal) else { throw .noKey }
    let file = try age.seal(try SealedEntry.inside(of: line, post: post), to: key.recipient)
    let sealed = try SealedEntry.line(line, file: file, key: key.name)
    return use.hidesTime ? try SealedEntry.onlyTheDay(of: sealed) : sealed
  }
}

/// The opened entries of a journal in one age file, so that a search starts one process and not thousands.
///
/// Inside, each entry is a line with the digest of its sealed payload and its length, and then its bytes.
struct SealCache {
  let folder: BytePath?
  let journal: BytePath
  let calls: any SystemCalls

  private var name: String { "\(journal.checksum).sealed.age" }

  /// Empty if there is none that the identity opens.
  func read(_ age: Age, _ identities: [SealIdentity]) -> [FileDigest: [UInt8]] {
    guard let folder, let descriptor = try? calls.openFile(folder.appending(name), .read) else {
      return [:]
    }
    defer { try? calls.closeFile(descriptor) }
    guard let size = try? calls.status(of: descriptor).size,
      let file = try? calls.readAll(descriptor, upTo: size),
      let bytes = try? age.open(file, with: identities)
    else { return [:] }
    return SealCache.entries(bytes)
  }

  func write(_ entries: [FileDigest: [UInt8]], _ age: Age, _ recipient: SealRecipient) {
    guard let folder,
      let file = try? age.seal(SealCache.bytes(entries), to: recipient, evenIfStopped: true)
    else { return }
    OnceFolder(directory: folder, calls: calls).keep(file, as: name)
  }

  func remove() {
    if let folder { try? calls.removeFile(folder.appending(name)) }
  }

  static func bytes(_ entries: [FileDigest: [UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (digest, entry) in entries {
      bytes += Array("\(digest.text) \(entry.count)\n".utf8)
      bytes += entry
    }
    return bytes
  }

  /// Without what is cut.
  static func entries(_ bytes: [UInt8]) -> [FileDigest: [UInt8]] {
    var entries: [FileDigest: [UInt8]] = [:]
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let head = bytes[start..<end].split(separator: UInt8(ascii: " "))
      guard head.count == 2, let digest = FileDigest(digits: Array(head[0])),
        let count = Int(String(decoding: head[1], as: UTF8.self)), count >= 0,
        count < bytes.count - end
      else { break }
      start = end + 1 + count
      entries[digest] = Array(bytes[(end + 1)..<start])
    }
    return entries
  }
}
