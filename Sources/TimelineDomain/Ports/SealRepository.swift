/// The keys of a journal, and its lock.
///
/// Of a key, the journal has the public half, the recipient, and wraps of the secret half, its identity.
package protocol SealRepository {
  /// Says what age is about to do on the terminal.
  typealias Teller = (SealStep) -> Void

  /// What is sealed, and with which keys. Nil if there is no journal.
  func sealStatus() async throws(RepositoryError) -> SealStatus?
  /// Makes the key of the journal, and the journal if there is none. Returns the identity, for paper only. age asks
  /// for a passphrase, and for the same again. Refuses if the journal has a key.
  func makeSealKey(tell: Teller) async throws(RepositoryError) -> String
  /// Adds a wrap of the key that the journal is unlocked with.
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
  /// For the one of this wrap. Nil if there is only one.
  case open(wrap: String?)
  /// It was another one.
  case wrong
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

  package init(key: SealStatus.Key, end: Moment, isUsed: Bool?) {
    self.key = key
    self.end = end
    self.isUsed = isUsed
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

    package init(
      name: String, recipient: String, passphrases: [String] = [], devices: [String] = []
    ) {
      self.name = name
      self.recipient = recipient
      self.passphrases = passphrases
      self.devices = devices
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
