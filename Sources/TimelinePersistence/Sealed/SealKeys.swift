import JSONBytes
import Platform
import Synchronization
import TimePhrases
package import TimelineDomain

/// The keys of the journal, and its lock.
extension FilePostRepository {
  // MARK: Keys and their wraps

  package func makeSealKey(isFirst: Bool, tell: Teller) async throws(RepositoryError) -> MadeSealKey
  {
    let (seals, keys) = (try seals, try sealKeys() ?? [])
    if isFirst, let key = keys.last { throw .seal(.hasKey(name: key.name)) }
    if !isFirst, keys.isEmpty { throw .seal(.noKey) }
    try checkMayWrite()
    let open = (try? seals.identities()) ?? []
    let (key, identity, older) = try sealing { () throws(SealFlaw) in
      let (identity, recipient) = try seals.age.makeKey()
      let file = try seals.age.newWrap(of: identity, tell)
      let key = SealKey(
        name: SealKey.newName(besides: keys), recipient: recipient,
        wraps: [SealKey.Wrap(name: SealKey.Wrap.first, file: file)])
      return (key, identity, try wrapped(keys, open, for: key, seals.age))
    }
    try append([key] + older, isFirst: isFirst)
    let made = MadeSealKey(name: key.name, paper: identity.letters, opensOlder: !older.isEmpty)
    do throws(SealFlaw) {
      try seals.choice.keep(key, for: seals.journal)
      try seals.unlock(alsoWith: identity)
    } catch {
      // Without a choice, the only key is chosen at its first use.
      return isFirst ? made : made.with(flaw: error)
    }
    return made
  }

  /// The keys that are open, each with its identity for the new key: one passphrase opens all of them then.
  private func wrapped(
    _ keys: [SealKey], _ open: [SealIdentity], for new: SealKey, _ age: Age
  ) throws(SealFlaw) -> [SealKey] {
    var older: [SealKey] = []
    for identity in open {
      let recipient = try age.recipient(of: identity)
      guard let key = keys.last(where: { $0.recipient == recipient }) else { continue }
      let file = try age.seal(identity.file, to: new.recipient)
      older.append(key.with([SealKey.Wrap(name: new.name, file: file)]))
    }
    return older
  }

  package func addSealWrap(
    _ wrap: NewSealWrap, tell: Teller
  ) async throws(RepositoryError) {
    let (seals, keys) = (try seals, try sealKeys() ?? [])
    let key = try sealing { () throws(SealFlaw) in
      let (identity, recipient) = try seals.usedIdentity()
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
    try append([key], isFirst: false)
  }

  /// Refuses before a person is asked for a passphrase in vain.
  private func checkMayWrite() throws(RepositoryError) {
    _ = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in _ = try checkedHeader(journal)
    }
  }

  /// Each wrap has a line of its own, so that two machines can add one each.
  private func append(_ keys: [SealKey], isFirst: Bool) throws(RepositoryError) {
    let lines = keys.flatMap { key in
      var generator = SystemRandomNumberGenerator()
      return key.line(id: .random(using: &generator), at: time.moment())
    }
    _ = try file.withLock(creatingWith: { newHeader() }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      if isFirst, let other = try journal.contents().withBytes({ SealKey.lines(in: $0) }).last {
        throw .seal(.hasKey(name: other.name))
      }
      try append(lines, to: journal)
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
      _ = try sealing { () throws(SealFlaw) in try seals.identities() }
      return nil
    }
    let keys = try sealKeys() ?? []
    let isOnly = Set(keys.map(\.recipient)).count < 2
    let counts = given == nil && !isOnly ? try sealedVersions() : [:]
    return try sealing { () throws(SealFlaw) in
      if keys.isEmpty, given == nil { throw .noKey }
      try seals.open.checkFolder()
      let pinned = seals.choice.key(of: seals.journal)
      let first =
        if let given {
          try seals.age.key(of: given, among: keys, pinned)
        } else {
          try seals.age.unwrap(keys, first: pinned?.recipient, tell)
        }
      var open = OpenKeys(first, among: keys, seals.age)
      let end = try seals.unlock(with: open.identities, seconds: seconds)
      // What is open stays so if a person stops here.
      if given == nil {
        try open.ask(counts, replacing: pinned?.recipient, tell) { (other) throws(SealFlaw) in
          try seals.unlock(alsoWith: other)
        }
      }
      if pinned == nil, isOnly { try seals.choice.keep(first.key, for: seals.journal) }
      let isUsed = pinned.map { $0.recipient == first.key.recipient } ?? (isOnly ? true : nil)
      let offered =
        if isUsed == true {
          pinned.flatMap { open.successor(of: $0.recipient) }
        } else {
          // No way back to a key that has a wrap for the newer one.
          keys.contains {
            $0.recipient == pinned?.recipient
              && first.key.recipient.isReplaced(by: $0, among: keys)
          } ? nil : first.key
        }
      return Unlocked(
        key: first.key.status, end: moment(end), isUsed: isUsed,
        offered: offered.map(\.status))
    }
  }

  package func openSealedEntries() async throws(RepositoryError) -> (opened: Int, closed: Int) {
    let (seals, file) = (try seals, file)
    _ = try sealing { () throws(SealFlaw) in try seals.identities() }
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
    _ = try sealing { () throws(SealFlaw) in try seals.identities() }
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
        let key = document.withScanner { entry.sealKey($0) }
        return [SealCheck.Closed(entry.id, key: key ?? "", error)]
      }
    }
    seals.keepOpened()
    guard let closed = closed?.flatMap(\.self) else { throw .interrupted }
    return SealCheck(opened: numbers.count - closed.count, closed: closed)
  }

  package func checkUnlocked() async throws(RepositoryError) {
    let seals = try seals
    _ = try sealing { () throws(SealFlaw) in try seals.identities() }
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
    let shown = ShownEntries(document)
    let ((posts, plain), counts) = (shown.sealed, shown.sealedByKey)
    return SealStatus(
      keys: SealKey.joined(keys).map { key in
        key.status.with(
          entries: counts.entries[key.name] ?? 0, versions: counts.versions[key.name] ?? 0)
      },
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

  /// Whether the line of the chosen key is where it was seen last, so that no other line has to be read.
  func isKeyInPlace(_ seals: Seals) -> Bool {
    guard let key = seals.choice.key(of: seals.journal)?.recipient,
      let place = seals.choice.place(in: seals.journal),
      case .opened(let open, let status) = file.openUndisturbed(), place < status.size,
      let line = LineReader(open).line(at: place)
    else { return false }
    return SealKey.lines(in: (line + [UInt8(ascii: "\n")]).span).contains { $0.recipient == key }
  }

  func keepPlaceOfKey(_ seals: Seals) {
    guard let key = seals.choice.key(of: seals.journal)?.recipient,
      case .opened(let open, let status) = file.openUndisturbed()
    else { return }
    var place: Int?
    var memory: [UInt8] = []
    let isRead = open.forEachPiece(of: 0..<status.size, in: &memory) { lines, offset in
      guard place == nil else { return }
      place =
        LineSearch.key.entries(in: lines) { entry, scanner in
          SealKey(entry, in: scanner)?.recipient == key ? offset + entry.range.lowerBound : nil
        }.first
    }
    if isRead, let place { seals.choice.keep(place: place, in: seals.journal) }
  }

  /// How many sealed lines name each key.
  private func sealedVersions() throws(RepositoryError) -> [String: Int] {
    let names = try lines { lines in
      LineSearch.sealed.entries(in: lines) { entry, scanner in
        entry.isSealed(scanner) ? entry.sealKey(scanner) : nil
      }
    }
    return (names ?? []).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private var seals: Seals {
    get throws(RepositoryError) {
      guard let seals = file.seals else { throw .seal(.locked) }
      return seals
    }
  }

  func sealing<Result>(
    _ body: () throws(SealFlaw) -> Result
  ) throws(RepositoryError) -> Result {
    do { return try body() } catch { throw .seal(error) }
  }

  private func moment(_ seconds: Int64) -> Moment {
    .initial(seconds: seconds, nanoseconds: 0, offset: time.offset(at: seconds))
  }
}

extension SealRecipient {
  /// Whether its key has a wrap named like a newer key: by what the lines say, because neither need be open.
  func isReplaced(by newer: SealKey, among keys: [SealKey]) -> Bool {
    keys.contains { key in
      key.recipient == self && key.wraps.contains { $0.name == newer.name && !$0.isOfPassphrase }
    }
  }
}

extension SealKey {
  /// Those among whole lines.
  static func lines(in lines: Span<UInt8>) -> [SealKey] {
    LineSearch.key.entries(in: lines) { SealKey($0, in: $1) }
  }

  func with(_ wraps: [Wrap]) -> SealKey {
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

  var isOfPassphrase: Bool { AgeHeader(file)?.isOfPassphrase ?? false }
}

extension TimelineEntry {
  /// The name of the key that a sealed entry gives.
  func sealKey(_ scanner: JSONScanner) -> String? {
    payload.flatMap { scanner.knownMembers(of: $0, SealedPayload.members)?[1] }
      .map { scanner.text($0) }
  }
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

extension ShownEntries {
  /// How many shown posts and how many versions name each key.
  fileprivate var sealedByKey: (entries: [String: Int], versions: [String: Int]) {
    document.withScanner { scanner in
      var (posts, versions): ([String: Set<Int>], [String: Int]) = ([:], [:])
      for (number, entry) in document.entries.enumerated() where entry.isSealed(scanner) {
        guard let key = entry.sealKey(scanner) else { continue }
        versions[key, default: 0] += 1
        if isShown(number) { posts[key, default: []].insert(graph.firsts[number]) }
      }
      return (posts.mapValues(\.count), versions)
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
