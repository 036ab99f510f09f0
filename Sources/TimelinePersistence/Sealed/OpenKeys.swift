import TimelineDomain

/// The keys that an unlock opens. A wrap may be for another key of the journal, so that one passphrase opens several.
struct OpenKeys {
  private(set) var identities: [SealIdentity] = []
  private let keys: [SealKey]
  private let age: Age
  private var open: [SealRecipient: SealIdentity] = [:]
  /// Opens wraps, but may be no key of the journal: the identity of a device.
  private let device: SealIdentity?

  init(
    _ first: (identity: SealIdentity, key: SealKey, device: SealIdentity?), among keys: [SealKey],
    _ age: Age
  ) {
    (self.keys, self.age, device) = (keys, age, first.device)
    add(first.identity, first.key.recipient)
    openOthers()
  }

  private mutating func add(_ identity: SealIdentity, _ recipient: SealRecipient) {
    identities.append(identity)
    open[recipient] = identity
  }

  /// Opens the wraps that the identities open, until there is no more.
  private mutating func openOthers() {
    var count = 0
    while count < identities.count {
      count = identities.count
      for key in keys.reversed() where open[key.recipient] == nil {
        if let identity = age.identity(of: key, openedBy: identities + (device.map { [$0] } ?? []))
        {
          add(identity, key.recipient)
        }
      }
    }
  }

  /// Asks for the passphrase of each other key that something is sealed to, or that says it is newer than the one in use,
  /// and keeps what opens. A person may leave one
  /// closed, and a key that another program added must not close the others.
  mutating func ask(
    _ versions: [String: Int], replacing pinned: SealRecipient?, _ tell: SealRepository.Teller,
    _ keep: (SealIdentity) throws(SealFlaw) -> Void
  ) throws(SealFlaw) {
    let (wraps, _) = age.passphraseWraps(of: keys.reversed())
    for (key, wrap) in wraps where open[key.recipient] == nil {
      let count = versions[key.name] ?? 0
      guard count > 0 || pinned?.isReplaced(by: key, among: keys) == true else { continue }
      tell(.openOther(key: key.name, wrap: wrap.name, versions: count))
      do throws(SealFlaw) {
        let identity = try age.unwrap(wrap.file)
        guard try age.recipient(of: identity) == key.recipient else { throw .unreadableKey }
        let count = identities.count
        add(identity, key.recipient)
        openOthers()
        for identity in identities[count...] { try keep(identity) }
      } catch {
        guard error.isOfWrap else { throw error }
        tell(.leftClosed(key: key.name))
      }
    }
  }

  /// The newest open key that a wrap of this one is for: who made it could open this one.
  func successor(of recipient: SealRecipient) -> SealKey? {
    let own = keys.filter { $0.recipient == recipient }
    return keys.reversed().first { other in
      guard other.recipient != recipient, let identity = open[other.recipient] else { return false }
      return own.contains { age.identity(of: $0, openedBy: [identity]) != nil }
    }
  }
}

extension SealFlaw {
  /// Whether another wrap may still open.
  fileprivate var isOfWrap: Bool {
    switch self {
    case .wrongPassphrase, .damaged, .unreadableKey: true
    // age's own words; without any, it was stopped.
    case .age(let words): !words.hasPrefix("exit")
    default: false
    }
  }
}

extension Age {
  private static let tries = 3

  /// A wrap for a passphrase that has opened it once: age shows one that it makes only on the terminal.
  func newWrap(
    of identity: SealIdentity, _ tell: SealRepository.Teller
  ) throws(SealFlaw) -> [UInt8] {
    tell(.choose)
    let (file, words) = try wrap(identity)
    if !words.isEmpty { tell(.said(words)) }
    let opened: SealIdentity
    do throws(SealFlaw) {
      opened = try repeatedly(Age.tries) { (number) throws(SealFlaw) in
        tell(number == 0 ? .prove : .wrong)
        return try unwrap(file)
      }
    } catch {
      // There is no other passphrase and no paper yet.
      throw error == .wrongPassphrase ? .unequalPassphrases : error
    }
    guard opened == identity else { throw .brokenAge }
    return file
  }

  /// The identity that a passphrase opens, and its key. The newest wrap of the first key comes first; each wrap
  /// gets a try, and a person three.
  func unwrap(
    _ keys: [SealKey], first: SealRecipient?, _ tell: SealRepository.Teller
  ) throws(SealFlaw) -> (identity: SealIdentity, key: SealKey, device: SealIdentity?) {
    let newest = Array(keys.reversed())
    let sorted = newest.filter { $0.recipient == first } + newest.filter { $0.recipient != first }
    let (wraps, older) = passphraseWraps(of: sorted)
    if wraps.isEmpty { throw keys.isEmpty ? .noKey : .noPassphrase }
    // A typing error must not lead to another key.
    let own = wraps.filter { $0.key.recipient == wraps[0].key.recipient }
    let most = max(Age.tries, own.count)
    let others = wraps.filter { $0.key.recipient != wraps[0].key.recipient }
    let order = (0..<most).map { own[$0 % own.count] } + others + older
    let hasSeveralKeys = Set(keys.map(\.recipient)).count > 1
    return try repeatedly(order.count) { (number) throws(SealFlaw) in
      let (key, wrap) = order[number]
      if number > 0 { tell(.wrong) }
      tell(
        .open(
          wrap: own.count > 1 || number >= most ? wrap.name : nil,
          key: hasSeveralKeys ? key.name : nil))
      let identity = try unwrap(wrap.file)
      // Another one's wrap may be in a line with this recipient.
      guard try recipient(of: identity) == key.recipient else { throw .unreadableKey }
      return (identity, key, nil)
    }
  }

  /// Of several wraps of a key with one name, the newest has the passphrase of today. The others are older.
  fileprivate func passphraseWraps(
    of keys: [SealKey]
  ) -> (newest: [(key: SealKey, wrap: SealKey.Wrap)], older: [(key: SealKey, wrap: SealKey.Wrap)]) {
    var names: Set<[String]> = []
    var (newest, older): ([(SealKey, SealKey.Wrap)], [(SealKey, SealKey.Wrap)]) = ([], [])
    for key in keys {
      for wrap in key.wraps where wrap.isOfPassphrase {
        let isNewest = names.insert([key.recipient.text, wrap.name]).inserted
        if isNewest { newest.append((key, wrap)) } else { older.append((key, wrap)) }
      }
    }
    return (newest, older)
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
  func key(
    of given: [UInt8], among keys: [SealKey],
    _ pinned: (recipient: SealRecipient, name: String)?
  ) throws(SealFlaw) -> (identity: SealIdentity, key: SealKey, device: SealIdentity?) {
    guard let identity = SealIdentity(typed: given) else { throw .unreadableIdentity }
    let recipient: SealRecipient
    do throws(SealFlaw) { recipient = try self.recipient(of: identity) } catch {
      // A letter is wrong.
      if case .age = error { throw .unreadableIdentity }
      throw error
    }
    if let key = keys.last(where: { $0.recipient == recipient }) { return (identity, key, nil) }
    let newest = Array(keys.reversed())
    let sorted =
      newest.filter { $0.recipient == pinned?.recipient }
      + newest.filter { $0.recipient != pinned?.recipient }
    for key in sorted {
      if let own = self.identity(of: key, openedBy: [identity]) { return (own, key, identity) }
    }
    // The line of the key may be lost: paper opens the entries without it.
    guard let pinned, pinned.recipient == recipient else { throw .otherIdentity }
    return (identity, SealKey(name: pinned.name, recipient: recipient, wraps: []), nil)
  }

  /// From a wrap that is for one of these.
  func identity(
    of key: SealKey, openedBy identities: [SealIdentity]
  ) -> SealIdentity? {
    for wrap in key.wraps.reversed() where !wrap.isOfPassphrase {
      if let file = try? open(wrap.file, with: identities), let own = SealIdentity(file),
        (try? recipient(of: own)) == key.recipient
      {
        return own
      }
    }
    return nil
  }
}
