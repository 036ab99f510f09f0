import JSONBytes
import Platform
import Synchronization
import TimePhrases
package import TimelineDomain

/// The keys of the journal, and its lock.
extension FilePostRepository {
  private static let tries = 3
  private static let firstWrap = "passphrase"
  /// Of a file with an identity.
  private static let mostBytes = 1 << 14

  private var seals: Seals {
    get throws(RepositoryError) {
      guard let seals = file.seals else { throw .seal(.locked) }
      return seals
    }
  }

  // MARK: Making a key and its wraps

  package func makeSealKey(tell: SealStep.Teller) async throws(RepositoryError) -> NewSealKey {
    let seals = try seals
    if let key = try sealKeys()?.last { throw .seal(.hasKey(name: key.name)) }
    try checkMayWrite()
    var generator = SystemRandomNumberGenerator()
    let (key, identity) = try sealing { () throws(SealFlaw) in
      let (identity, recipient) = try seals.age.makeKey()
      tell(.choose)
      let file = try seals.age.proved(identity, tries: FilePostRepository.tries, tell)
      let key = SealKey(
        name: SealKey.randomName(using: &generator), recipient: recipient,
        wraps: [SealKey.Wrap(name: FilePostRepository.firstWrap, file: file)])
      return (key, identity)
    }
    try append(key, isFirst: true)
    // Without a choice, the only key is chosen at its first use.
    try? seals.choice.keep(key, for: seals.journal)
    return NewSealKey(name: key.name, paper: identity.letters)
  }

  package func addSealWrap(
    _ wrap: NewSealWrap, tell: SealStep.Teller
  ) async throws(RepositoryError) -> String {
    let (seals, keys) = (try seals, try sealKeys() ?? [])
    let key = try sealing { () throws(SealFlaw) in
      let identity = try seals.identity()
      let recipient = try seals.age.recipient(of: identity)
      let own = keys.filter { $0.recipient == recipient }
      guard let key = own.last else { throw .keyMissing(recipient: recipient.text) }
      let isTaken = own.contains { $0.wraps.contains { $0.name == wrap.name } }
      let file: [UInt8]
      switch wrap {
      case .newPassphrase: break
      case .passphrase, .device: if isTaken { throw .hasWrap(name: wrap.name) }
      }
      switch wrap {
      case .passphrase, .newPassphrase:
        tell(.choose)
        file = try seals.age.proved(identity, tries: FilePostRepository.tries, tell)
      case .device(_, let text):
        guard let device = SealRecipient(text) else { throw .noRecipient(text) }
        file = try seals.age.seal(identity.file, to: device)
      }
      return SealKey(
        name: key.name, recipient: recipient, wraps: [.init(name: wrap.name, file: file)])
    }
    try append(key, isFirst: false)
    return key.name
  }

  /// Refuses before a person is asked for a passphrase in vain.
  private func checkMayWrite() throws(RepositoryError) {
    _ = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in _ = try checkedHeader(journal)
    }
  }

  /// A line of its own for each wrap: two machines that add one each don't contradict each other.
  private func append(_ key: SealKey, isFirst: Bool) throws(RepositoryError) {
    var generator = SystemRandomNumberGenerator()
    let line = key.line(id: .random(using: &generator), at: time.moment())
    _ = try file.withLock(creatingWith: { newHeader() }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      if isFirst, let other = SealKey.lines(in: try journal.contents()).last {
        throw .seal(.hasKey(name: other.name))
      }
      try append(line, to: journal)
    }
  }

  // MARK: Opening

  package func unlock(
    by way: UnlockWay, seconds: Int64, tell: SealStep.Teller
  ) async throws(RepositoryError) -> Unlocked? {
    let seals = try seals
    if seals.hasCommand, way == .passphrase {
      _ = try sealing { () throws(SealFlaw) in try seals.identity() }
      return nil
    }
    let (keys, given) = (try sealKeys(), try given(way))
    return try sealing { () throws(SealFlaw) in
      try seals.open.checkFolder()
      let pinned = seals.choice.key(of: seals.journal)
      let (identity, key) =
        if let given {
          try unwrap(keys ?? [], with: given, pinned, seals)
        } else {
          try seals.age.unwrap(
            keys ?? [], before: pinned?.recipient, tries: FilePostRepository.tries, tell)
        }
      let end = try seals.unlock(with: identity, seconds: seconds)
      let isOnly = Set((keys ?? []).map(\.recipient)).count < 2
      if pinned == nil, isOnly { try seals.choice.keep(key, for: seals.journal) }
      let other = pinned.flatMap { $0.recipient == key.recipient ? nil : $0 }
      return Unlocked(
        key: key.status,
        end: .initial(seconds: end, nanoseconds: 0, offset: time.offset(at: end)),
        other: other.map { SealKey(name: $0.name, recipient: $0.recipient, wraps: []).status },
        isUndecided: pinned == nil && !isOnly)
    }
  }

  /// What a person gives in place of a passphrase.
  private func given(_ way: UnlockWay) throws(RepositoryError) -> [UInt8]? {
    switch way {
    case .passphrase: return nil
    case .identity(let bytes): return bytes
    case .identityFile(let path):
      let path = BytePath(path)
      return try reading(path) { () throws(SystemError) in
        let file = OpenFile(try calls.openFile(path, .read), calls)
        return try calls.readAll(file.descriptor, upTo: FilePostRepository.mostBytes)
      }
    }
  }

  /// It is the identity of a key, or of a device that has a wrap.
  private func unwrap(
    _ keys: [SealKey], with bytes: [UInt8], _ pinned: (recipient: SealRecipient, name: String)?,
    _ seals: Seals
  ) throws(SealFlaw) -> (SealIdentity, SealKey) {
    guard let identity = SealIdentity(typed: bytes) else { throw .unreadableIdentity }
    let recipient: SealRecipient
    do throws(SealFlaw) {
      recipient = try seals.age.recipient(of: identity)
    } catch {
      // age names no secret, but a letter is wrong.
      guard case .age = error else { throw error }
      throw .unreadableIdentity
    }
    if let key = keys.last(where: { $0.recipient == recipient }) { return (identity, key) }
    for key in keys.reversed() {
      for wrap in key.wraps.reversed() where AgeHeader(wrap.file)?.isOfPassphrase == false {
        guard let file = try? seals.age.open(wrap.file, with: identity),
          let own = SealIdentity(file), try seals.age.recipient(of: own) == key.recipient
        else { continue }
        return (own, key)
      }
    }
    // The line of the key may be lost: paper opens the entries without it.
    if let pinned, pinned.recipient == recipient {
      return (identity, SealKey(name: pinned.name, recipient: recipient, wraps: []))
    }
    throw .otherIdentity
  }

  package func choose(_ key: SealStatus.Key) async throws(RepositoryError) {
    let seals = try seals
    guard let recipient = SealRecipient(key.recipient) else { return }
    try sealing { () throws(SealFlaw) in
      try seals.choice.keep(
        SealKey(name: key.name, recipient: recipient, wraps: []), for: seals.journal)
    }
  }

  package func openSealedEntries() async throws(RepositoryError) -> SealCount {
    let (seals, file) = (try seals, file)
    _ = try sealing { () throws(SealFlaw) in try seals.identity() }
    let lines = try lines { LineSearch.sealed.lines(in: $0) } ?? []
    let (begun, closed) = (Counter(), Counter())
    Parallel.forEach(lines.count) { index in
      if file.calls.isInterrupted() { return }
      if (try? seals.inside(of: lines[index])) == nil { closed.add() }
      file.report(.openingEntries(done: begun.add(), total: lines.count))
    }
    seals.keepOpened()
    if file.calls.isInterrupted() { throw .interrupted }
    return SealCount(entries: lines.count, closed: closed.value)
  }

  package func lock() async throws(RepositoryError) -> Bool {
    let seals = try seals
    return try sealing { () throws(SealFlaw) in try seals.lock() }
  }

  // MARK: Reading

  package func sealStatus() async throws(RepositoryError) -> SealStatus? {
    guard let keys = try sealKeys(), let document = try document(hasWaited: false) else {
      return nil
    }
    let seals = try seals
    let end = try sealing { () throws(SealFlaw) in
      try seals.open.kept(for: seals.journal, now: time.now().seconds)?.end
    }
    let (posts, plain) = ShownEntries(document).sealed
    return SealStatus(
      keys: SealKey.joined(keys), chosen: seals.choice.key(of: seals.journal)?.recipient.text,
      end: end.map { .initial(seconds: $0, nanoseconds: 0, offset: time.offset(at: $0)) },
      hasCommand: seals.hasCommand, sealed: posts, plain: plain)
  }

  /// The lines with a key, in the order of the file. Hidden and replaced ones count: their wraps still open. Nil if
  /// there is no journal.
  func sealKeys() throws(RepositoryError) -> [SealKey]? {
    try lines { SealKey.lines(in: $0) }
  }

  /// What `take` finds in whole lines of the journal. No other line is decoded.
  private func lines<Found>(
    _ take: (Span<UInt8>) -> [Found]
  ) throws(RepositoryError) -> [Found]? {
    var found: [Found] = []
    var memory: [UInt8] = []
    if case .opened(let open, let status) = file.openUndisturbed(), status.size > 0 {
      let isRead = open.forEachPiece(of: 0..<status.size, in: &memory) { lines, _ in
        found += take(lines)
      }
      if isRead { return found }
    }
    return try file.read(patience: 0)?.withBytes(take)
  }

  private func sealing<Result>(
    _ body: () throws(SealFlaw) -> Result
  ) throws(RepositoryError) -> Result {
    do { return try body() } catch { throw .seal(error) }
  }
}

extension Age {
  /// A wrap of the identity, which the passphrase has opened once: age shows one that it makes only on the
  /// terminal.
  fileprivate func proved(
    _ identity: SealIdentity, tries: Int, _ tell: SealStep.Teller
  ) throws(SealFlaw) -> [UInt8] {
    let (file, words) = try wrap(identity)
    if !words.isEmpty { tell(.printed(words)) }
    for number in 1...tries {
      tell(number == 1 ? .prove : .wrong)
      do throws(SealFlaw) {
        guard try unwrap(file) == identity else { throw .brokenAge }
        return file
      } catch {
        guard error == .wrongPassphrase else { throw error }
      }
    }
    throw .wrongPassphrase
  }

  /// The identity that a passphrase opens, and its key. The newest wrap of the chosen key comes first; each wrap
  /// gets a try, and a person three.
  fileprivate func unwrap(
    _ keys: [SealKey], before chosen: SealRecipient?, tries: Int, _ tell: SealStep.Teller
  ) throws(SealFlaw) -> (SealIdentity, SealKey) {
    let newest = Array(keys.reversed())
    let ordered =
      newest.filter { $0.recipient == chosen } + newest.filter { $0.recipient != chosen }
    let wraps = ordered.flatMap { key in
      key.wraps.filter { AgeHeader($0.file)?.isOfPassphrase == true }.map { (key, $0) }
    }
    if wraps.isEmpty { throw keys.isEmpty ? .noKey : .noPassphrase }
    for number in 0..<max(tries, wraps.count) {
      let (key, wrap) = wraps[number % wraps.count]
      if number > 0 { tell(.wrong) }
      tell(.open(wrap: wraps.count > 1 ? wrap.name : nil))
      do throws(SealFlaw) {
        let identity = try unwrap(wrap.file)
        // Another one's wrap may be in a line with this recipient.
        guard try recipient(of: identity) == key.recipient else { throw .unreadableKey }
        return (identity, key)
      } catch {
        guard error == .wrongPassphrase else { throw error }
      }
    }
    throw .wrongPassphrase
  }
}

extension SealKey {
  /// The lines with a key among whole lines.
  static func lines(in lines: Span<UInt8>) -> [SealKey] {
    var keys: [SealKey] = []
    LineSearch.key.forEach(in: lines) { entry, scanner in
      if let key = SealKey(entry, in: scanner) { keys.append(key) }
    }
    return keys
  }

  fileprivate static func lines(in contents: FileContents) -> [SealKey] {
    contents.withBytes { lines(in: $0) }
  }

  fileprivate var status: SealStatus.Key {
    let wraps = wraps.map { wrap in
      let isOfPassphrase = AgeHeader(wrap.file)?.isOfPassphrase ?? false
      return SealStatus.Wrap(name: wrap.name, kind: isOfPassphrase ? .passphrase : .device)
    }
    return SealStatus.Key(name: name, recipient: recipient.text, wraps: wraps)
  }

  /// One key for each recipient, with the newest wrap of each name.
  fileprivate static func joined(_ keys: [SealKey]) -> [SealStatus.Key] {
    var joined: [SealStatus.Key] = []
    for key in keys.map(\.status) {
      guard let index = joined.firstIndex(where: { $0.recipient == key.recipient }) else {
        joined.append(key)
        continue
      }
      let old = joined[index].wraps.filter { old in !key.wraps.contains { $0.name == old.name } }
      joined[index] = .init(name: key.name, recipient: key.recipient, wraps: old + key.wraps)
    }
    return joined
  }
}

extension ShownEntries {
  /// How many posts are sealed now, and how many lines in plain these posts have.
  fileprivate var sealed: (posts: Int, plain: Int) {
    document.withScanner { scanner in
      let posts = Set(
        heads.filter { document.entries[$0.entry].isSealed(scanner) }.map { graph.firsts[$0.entry] }
      )
      let plain =
        posts.isEmpty
        ? 0
        : document.entries.indices.count { index in
          let entry = document.entries[index]
          return posts.contains(graph.firsts[index]) && entry.payload != nil && !entry.isHider
            && !entry.isSealed(scanner)
        }
      return (posts.count, plain)
    }
  }
}

/// Finds entries of a type in whole lines by its name in quotes.
private struct LineSearch {
  static let key = LineSearch(SealKey.kind)
  static let sealed = LineSearch(SealedEntry.kind.text)

  private let mark: ByteSearch

  private init(_ type: String) { mark = ByteSearch(JSONWriter.string(type), ignoringCase: false) }

  func forEach(in lines: Span<UInt8>, _ take: (TimelineEntry, JSONScanner) -> Void) {
    var start = 0
    while let found = mark.next(in: lines, from: start, to: lines.count) {
      let newline = UInt8(ascii: "\n")
      let line = max(start, lines.endOfLast(newline, from: start, to: found))
      let end = lines.firstIndex(of: newline, from: found, to: lines.count)
      let scanner = JSONScanner(lines)
      if let entry = TimelineEntry(scanning: line..<end, in: scanner) { take(entry, scanner) }
      start = min(end + 1, lines.count)
    }
  }

  /// Copies of the sealed lines.
  func lines(in lines: Span<UInt8>) -> [[UInt8]] {
    var copies: [[UInt8]] = []
    forEach(in: lines) { entry, scanner in
      if entry.isSealed(scanner) { copies.append(scanner.copy(entry.range)) }
    }
    return copies
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  @discardableResult
  func add() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
