/// The keys of a journal, and its lock.
///
/// Of a key, the journal has the public half, the recipient, and wraps of the secret half, its identity.
package protocol SealRepository {
  /// Says what age is about to do on the terminal.
  typealias Teller = (SealStep) -> Void

  /// What is sealed, and with which keys. Nil if there is no journal.
  func sealStatus() async throws(RepositoryError) -> SealStatus?
  /// Makes a key, which this machine seals to from now on. age asks for a passphrase, and for the same again. The first
  /// key makes the journal, too, if there is none, and is refused if the journal has one. Another one is refused without
  /// a first.
  func makeSealKey(isFirst: Bool, tell: Teller) async throws(RepositoryError) -> MadeSealKey
  /// Adds a wrap of the key that this machine uses, or of another one that is open.
  func addSealWrap(_ wrap: NewSealWrap, tell: Teller) async throws(RepositoryError)
  /// Unlocks the journal for some seconds: with an identity, the journal's own or that of a device, or else with a
  /// passphrase, for which age asks. Nil if a command of the settings has the identity, and none is given.
  func unlock(
    with identity: [UInt8]?, seconds: Int64, tell: Teller
  ) async throws(RepositoryError) -> Unlocked?
  /// Seals to this key from now on, on this machine.
  func choose(_ key: SealStatus.Key) async throws(RepositoryError)
  /// Opens all sealed entries, and keeps what they say for later searches, sealed. Ctrl-C keeps what is open by then.
  func openSealedEntries() async throws(RepositoryError) -> (opened: Int, closed: Int)
  /// Opens each sealed entry, older versions too, as a version of its post.
  func checkSealedEntries() async throws(RepositoryError) -> SealCheck
  /// Throws if sealed entries can't be opened now.
  func checkUnlocked() async throws(RepositoryError)
  /// False if the journal was not unlocked.
  func lock() async throws(RepositoryError) -> Bool
}

/// What a person reads before age asks for a passphrase.
package enum SealStep: Hashable, Sendable {
  /// For a new one. age makes one in place of an empty one.
  case choose
  /// What age said, such as a passphrase that it made.
  case said(String)
  /// For the new one again.
  case prove
  /// For the one of this wrap and this key. Nil if there is only one.
  case open(wrap: String?, key: String?)
  /// For the one of another key, to which so many versions are sealed. A person may leave it closed.
  case openOther(key: String, wrap: String, versions: Int)
  case leftClosed(key: String)
  /// It was another one.
  case wrong
}

package struct MadeSealKey: Hashable, Sendable {
  package let name: String
  /// The identity, for paper only.
  package let paper: String
  /// Whether it opens what is sealed to older keys, too.
  package let opensOlder: Bool
  /// Why this machine does not use it yet.
  package let flaw: SealFlaw?

  package init(name: String, paper: String, opensOlder: Bool, flaw: SealFlaw? = nil) {
    self.name = name
    self.paper = paper
    self.opensOlder = opensOlder
    self.flaw = flaw
  }

  package func with(flaw: SealFlaw) -> MadeSealKey {
    MadeSealKey(name: name, paper: paper, opensOlder: opensOlder, flaw: flaw)
  }
}

package struct NewSealWrap: Hashable, Sendable {
  package let name: String
  /// Of a device, whose identity opens the wrap. Nil for a passphrase.
  package let recipient: String?
  /// Whether it may take the place of a wrap of this name.
  package let replaces: Bool

  package init(name: String, recipient: String? = nil, replaces: Bool = false) {
    self.name = name
    self.recipient = recipient
    self.replaces = replaces
  }
}

package struct Unlocked: Hashable, Sendable {
  package let key: SealStatus.Key
  package let end: Moment
  /// Whether this machine seals to the key. Nil if no key of several was chosen.
  package let isUsed: Bool?
  /// The key that this machine may use from now on, if the person says so.
  package let offered: SealStatus.Key?

  package init(
    key: SealStatus.Key, end: Moment, isUsed: Bool?, offered: SealStatus.Key? = nil
  ) {
    self.key = key
    self.end = end
    self.isUsed = isUsed
    self.offered = offered
  }
}

/// Which sealed entries can be opened.
package struct SealCheck: Hashable, Sendable {
  package struct Closed: Hashable, Sendable {
    package let entry: EntryID
    /// The name of the key in its line.
    package let key: String
    package let flaw: SealFlaw

    package init(_ entry: EntryID, key: String, _ flaw: SealFlaw) {
      self.entry = entry
      self.key = key
      self.flaw = flaw
    }
  }

  package let opened: Int
  package let closed: [Closed]

  package init(opened: Int = 0, closed: [Closed] = []) {
    self.opened = opened
    self.closed = closed
  }
}

/// What is sealed in a journal, and with which keys.
package struct SealStatus: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    /// The `type` of its lines.
    package static let kind: String = "seal-key"

    package let name: String
    package let recipient: String
    /// The names of the wraps that passphrases open, and of those that devices open.
    package let passphrases: [String]
    package let devices: [String]
    /// The posts whose newest version names the key, and all versions that do.
    package let entries: Int
    package let versions: Int

    package init(
      name: String, recipient: String, passphrases: [String] = [], devices: [String] = [],
      entries: Int = 0, versions: Int = 0
    ) {
      self.name = name
      self.recipient = recipient
      self.passphrases = passphrases
      self.devices = devices
      self.entries = entries
      self.versions = versions
    }

    package func with(entries: Int, versions: Int) -> Key {
      Key(
        name: name, recipient: recipient, passphrases: passphrases, devices: devices,
        entries: entries, versions: versions)
    }
  }

  package let keys: [Key]
  /// The recipient that this machine seals to. Nil if none was chosen.
  package let chosen: String?
  /// Until when the journal is unlocked. Nil if it is locked.
  package let end: Moment?
  /// Posts whose newest version is sealed.
  package let sealed: Int
  /// Versions in plain of these posts.
  package let plain: Int

  package init(keys: [Key], chosen: String?, end: Moment?, sealed: Int, plain: Int) {
    self.keys = keys
    self.chosen = chosen
    self.end = end
    self.sealed = sealed
    self.plain = plain
  }
}
