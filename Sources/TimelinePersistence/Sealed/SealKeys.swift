import JSONBytes
import Platform
import Synchronization
import TimePhrases
package import TimelineDomain

/// The keys of the journal, and its lock.
extension FilePostRepository {
  // MARK: Keys and their wraps

  package func makeSealKey(tell: Teller) async throws(RepositoryError) -> String {
    let seals = try seals
    if let key = try sealKeys()?.last { throw .seal(.hasKey(name: key.name)) }
    try checkMayWrite()
    let (key, identity) = try sealing { () throws(SealFlaw) in
      var generator = SystemRandomNumberGenerator()
      let (identity, recipient) = try seals.age.makeKey()
      let file = try seals.age.newWrap(of: identity, tell)
      let key = SealKey(
        name: SealKey.randomName(using: &generator), recipient: recipient,
        wraps: [SealKey.Wrap(name: SealKey.Wrap.first, file: file)])
      return (key, identity)
    }
    try append(key, isFirst: true)
    // Without a choice, the only key is chosen at its first use.
    try? seals.choice.keep(key, for: seals.journal)
    return identity.letters
  }

  package func addSealWrap(
    _ wrap: NewSealWrap, tell: Teller
  ) async throws(RepositoryError) {
    let (seals, keys) = (try seals, try sealKeys() ?? [])
    let key = try sealing { () throws(SealFlaw) in
      let identity = try seals.identity()
      let recipient = try seals.age.recipient(of: identity)
      let own = keys.filter { $0.recipient == recipient }
      guard let key = own.last else { throw .keyMissing(recipient: recipient.text) }
      if !wrap.replaces, own.contains(where: { $0.wraps.contains { $0.name == wrap.name } }) {
        throw .hasWrap(name: wrap.name)
      }
      let file: [UInt8]
      if let text = wrap.recipient {
        guard let device = SealRecipient(text) else { throw .noRecipient(text) }
        file = try seals.age.seal(identity.file, to: device)
      } else {
        file = try seals.age.newWrap(of: identity, tell)
      }
      return key.with([SealKey.Wrap(name: wrap.name, file: file)])
    }
    try append(key, isFirst: false)
  }

  /// Refuses before a person is asked for a passphrase in vain.
  private func checkMayWrite() throws(RepositoryError) {
    _ = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in _ = try checkedHeader(journal)
    }
  }

  /// Each wrap has a line of its own, so that two machines can add one each.
  private func append(_ key: SealKey, isFirst: Bool) throws(RepositoryError) {
    var generator = SystemRandomNumberGenerator()
    let line = key.line(id: .random(using: &generator), at: time.moment())
    _ = try file.withLock(creatingWith: { newHeader() }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      if isFirst, let other = try journal.contents().withBytes({ SealKey.lines(in: $0) }).last {
        throw .seal(.hasKey(name: other.name))
      }
      try append(line, to: journal)
    }
  }

  package func choose(_ key: SealStatus.Key) async throws(RepositoryError) {
    let (seals, keys) = (try seals, try sealKeys() ?? [])
    guard let key = keys.last(where: { $0.recipient.text == key.recipient }) else { return }
    try sealing { () throws(SealFlaw) in try seals.choice.keep(key, for: seals.journal) }
  }

  // MARK: The lock

  package func unlock(
    with given: [UInt8]?, seconds: Int64, tell: Teller
  ) async throws(RepositoryError) -> Unlocked? {
    let seals = try seals
    if seals.hasCommand, given == nil {
      _ = try sealing { () throws(SealFlaw) in try seals.identity() }
      return nil
    }
    let keys = try sealKeys() ?? []
    return try sealing { () throws(SealFlaw) in
      if keys.isEmpty, given == nil { throw .noKey }
      try seals.open.checkFolder()
      let pinned = seals.choice.key(of: seals.journal)
      let (identity, key) =
        if let given {
          try seals.age.key(of: given, among: keys, pinned)
        } else {
          try seals.age.unwrap(keys, first: pinned?.recipient, tell)
        }
      let end = try seals.unlock(with: identity, seconds: seconds)
      let isOnly = Set(keys.map(\.recipient)).count < 2
      if pinned == nil, isOnly { try seals.choice.keep(key, for: seals.journal) }
      return Unlocked(
        key: key.status, end: moment(end),
        isUsed: pinned.map { $0.recipient == key.recipient } ?? (isOnly ? true : nil))
    }
  }

  package func openSealedEntries() async throws(RepositoryError) -> (opened: Int, closed: Int) {
    let (seals, file) = (try seals, file)
    _ = try sealing { () throws(SealFlaw) in try seals.identity() }
    let lines = try lines(LineSearch.sealed.lines) ?? []
    let done = Atomic(0)
    let opened = Atomic(0)
    Parallel.forEach(lines.count) { index in
      if file.calls.isInterrupted() { return }
      if (try? seals.inside(of: lines[index])) != nil { opened.add(1, ordering: .relaxed) }
      let count = done.add(1, ordering: .relaxed).newValue
      file.report(.openingEntries(done: count, total: lines.count))
    }
    seals.keepOpened()
    if file.calls.isInterrupted() { throw .interrupted }
    let count = opened.load(ordering: .relaxed)
    return (count, lines.count - count)
  }

  package func checkSealedEntries() async throws(RepositoryError) -> SealCheck {
    let seals = try seals
    _ = try sealing { () throws(SealFlaw) in try seals.identity() }
    guard let document = try document(hasWaited: false) else { return SealCheck() }
    let shown = ShownEntries(document)
    let numbers = document.withScanner { scanner in
      document.entries.indices.filter { document.entries[$0].isSealed(scanner) }
    }
    let closed = Parallel.map(numbers) { number -> [SealCheck.Closed]? in
      if calls.isInterrupted() { return nil }
      let entry = document.entries[number]
      let line = document.contents.copy(entry.range)
      do throws(SealFlaw) {
        _ = try seals.opened(line, post: shown.graph.names[number])
        return []
      } catch {
        let scanner = JSONScanner(line.span)
        let payload = EntryEnvelope(scanning: line.indices, in: scanner)?.payload
        let key = payload.flatMap { try? SealedPayload(payload: $0, in: scanner).key }
        return [SealCheck.Closed(entry.id, key: key ?? "", error)]
      }
    }
    seals.keepOpened()
    guard let closed = closed?.flatMap(\.self) else { throw .interrupted }
    return SealCheck(opened: numbers.count - closed.count, closed: closed)
  }

  package func checkUnlocked() async throws(RepositoryError) {
    let seals = try seals
    _ = try sealing { () throws(SealFlaw) in try seals.identity() }
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
      keys: SealKey.joined(keys).map(\.status),
      chosen: seals.choice.key(of: seals.journal)?.recipient.text, end: end.map(moment),
      sealed: posts, plain: plain)
  }

  /// The lines with a key, in the order of the file. Hidden and replaced ones count: their wraps still open. Nil if
  /// there is no journal.
  func sealKeys() throws(RepositoryError) -> [SealKey]? { try lines(SealKey.lines) }

  /// What `find` finds in whole lines of the journal. No other line is decoded.
  private func lines<Found>(
    _ find: (Span<UInt8>) -> [Found]
  ) throws(RepositoryError) -> [Found]? {
    var found: [Found] = []
    var memory: [UInt8] = []
    if case .opened(let open, let status) = file.openUndisturbed(), status.size > 0,
      open.forEachPiece(of: 0..<status.size, in: &memory, { lines, _ in found += find(lines) })
    {
      return found
    }
    return try file.read(patience: 0)?.withBytes(find)
  }

  private var seals: Seals {
    get throws(RepositoryError) {
      guard let seals = file.seals else { throw .seal(.locked) }
      return seals
    }
  }

  private func sealing<Result>(
    _ body: () throws(SealFlaw) -> Result
  ) throws(RepositoryError) -> Result {
    do { return try body() } catch { throw .seal(error) }
  }

  private func moment(_ seconds: Int64) -> Moment {
    .initial(seconds: seconds, nanoseconds: 0, offset: time.offset(at: seconds))
  }
}

extension Age {
  private static let tries = 3

  /// A wrap for a passphrase that has opened it once: age shows one that it makes only on the terminal.
  fileprivate func newWrap(
    of identity: SealIdentity, _ tell: SealRepository.Teller
  ) throws(SealFlaw) -> [UInt8] {
    tell(.choose)
    let (file, words) = try wrap(identity)
    if !words.isEmpty { tell(.said(words)) }
    let opened = try repeatedly(Age.tries) { (number) throws(SealFlaw) in
      tell(number == 0 ? .prove : .wrong)
      return try unwrap(file)
    }
    guard opened == identity else { throw .brokenAge }
    return file
  }

  /// The identity that a passphrase opens, and its key. The newest wrap of the first key comes first; each wrap
  /// gets a try, and a person three.
  fileprivate func unwrap(
    _ keys: [SealKey], first: SealRecipient?, _ tell: SealRepository.Teller
  ) throws(SealFlaw) -> (SealIdentity, SealKey) {
    let newest = Array(keys.reversed())
    let sorted = newest.filter { $0.recipient == first } + newest.filter { $0.recipient != first }
    // Of several wraps with one name, the newest has the passphrase of today. The others are asked for in the end.
    var (names, wraps, older): (Set<[String]>, [(SealKey, SealKey.Wrap)], [(SealKey, SealKey.Wrap)])
    (names, wraps, older) = ([], [], [])
    for key in sorted {
      for wrap in key.wraps where wrap.isOfPassphrase {
        let isNewest = names.insert([key.recipient.text, wrap.name]).inserted
        if isNewest { wraps.append((key, wrap)) } else { older.append((key, wrap)) }
      }
    }
    let most = max(Age.tries, wraps.count)
    if wraps.isEmpty { throw keys.isEmpty ? .noKey : .noPassphrase }
    return try repeatedly(most + older.count) { (number) throws(SealFlaw) in
      let (key, wrap) = number < most ? wraps[number % wraps.count] : older[number - most]
      if number > 0 { tell(.wrong) }
      tell(.open(wrap: wraps.count > 1 || number >= most ? wrap.name : nil))
      let identity = try unwrap(wrap.file)
      // Another one's wrap may be in a line with this recipient.
      guard try recipient(of: identity) == key.recipient else { throw .unreadableKey }
      return (identity, key)
    }
  }

  /// Again after a wrong passphrase.
  private func repeatedly<Opened>(
    _ count: Int, _ open: (_ number: Int) throws(SealFlaw) -> Opened
  ) throws(SealFlaw) -> Opened {
    for number in 0..<count {
      do throws(SealFlaw) { return try open(number) } catch {
        guard error == .wrongPassphrase else { throw error }
      }
    }
    throw .wrongPassphrase
  }

  /// What a person gives is the identity of a key, or of a device that has a wrap.
  fileprivate func key(
    of given: [UInt8], among keys: [SealKey],
    _ pinned: (recipient: SealRecipient, name: String)?
  ) throws(SealFlaw) -> (SealIdentity, SealKey) {
    guard let identity = SealIdentity(typed: given) else { throw .unreadableIdentity }
    let recipient: SealRecipient
    do throws(SealFlaw) { recipient = try self.recipient(of: identity) } catch {
      // A letter is wrong.
      if case .age = error { throw .unreadableIdentity }
      throw error
    }
    if let key = keys.last(where: { $0.recipient == recipient }) { return (identity, key) }
    for key in keys.reversed() {
      for wrap in key.wraps.reversed() where !wrap.isOfPassphrase {
        if let file = try? open(wrap.file, with: identity), let own = SealIdentity(file),
          try self.recipient(of: own) == key.recipient
        {
          return (own, key)
        }
      }
    }
    // The line of the key may be lost: paper opens the entries without it.
    guard let pinned, pinned.recipient == recipient else { throw .otherIdentity }
    return (identity, SealKey(name: pinned.name, recipient: recipient, wraps: []))
  }
}

extension SealKey {
  /// Those among whole lines.
  static func lines(in lines: Span<UInt8>) -> [SealKey] {
    LineSearch.key.entries(in: lines) { SealKey($0, in: $1) }
  }

  fileprivate func with(_ wraps: [Wrap]) -> SealKey {
    SealKey(name: name, recipient: recipient, wraps: wraps)
  }

  fileprivate var status: SealStatus.Key {
    let (passphrases, devices) = (
      wraps.filter(\.isOfPassphrase), wraps.filter { !$0.isOfPassphrase }
    )
    return SealStatus.Key(
      name: name, recipient: recipient.text, passphrases: passphrases.map(\.name),
      devices: devices.map(\.name))
  }

  /// One key for each recipient, with the newest wrap of each name.
  fileprivate static func joined(_ keys: [SealKey]) -> [SealKey] {
    var joined: [SealKey] = []
    for key in keys {
      guard let index = joined.firstIndex(where: { $0.recipient == key.recipient }) else {
        joined.append(key)
        continue
      }
      let old = joined[index].wraps.filter { old in !key.wraps.contains { $0.name == old.name } }
      joined[index] = key.with(old + key.wraps)
    }
    return joined
  }
}

extension SealKey.Wrap {
  fileprivate static let first = "passphrase"

  fileprivate var isOfPassphrase: Bool { AgeHeader(file)?.isOfPassphrase ?? false }
}

extension ShownEntries {
  /// How many posts are sealed now, and how many versions in plain these posts have.
  fileprivate var sealed: (posts: Int, plain: Int) {
    document.withScanner { scanner in
      let sealed = heads.filter { document.entries[$0.entry].isSealed(scanner) }
      let posts = Set(sealed.map { graph.firsts[$0.entry] })
      let plain = document.entries.indices.count { index in
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

  func entries<Found>(
    in lines: Span<UInt8>, _ read: (TimelineEntry, JSONScanner) -> Found?
  ) -> [Found] {
    let (scanner, newline) = (JSONScanner(lines), UInt8(ascii: "\n"))
    var (found, start): ([Found], Int) = ([], 0)
    while let next = mark.next(in: lines, from: start, to: lines.count) {
      let line = max(start, lines.endOfLast(newline, from: start, to: next))
      let end = lines.firstIndex(of: newline, from: next, to: lines.count)
      let entry = TimelineEntry(scanning: line..<end, in: scanner)
      if let entry, let one = read(entry, scanner) { found.append(one) }
      start = min(end + 1, lines.count)
    }
    return found
  }

  /// Copies of the sealed lines.
  func lines(in lines: Span<UInt8>) -> [[UInt8]] {
    entries(in: lines) { $0.isSealed($1) ? $1.copy($0.range) : nil }
  }
}
