/// The keys of a journal, and its lock.
///
/// Of a key, the journal has the public half and wraps of the secret half, its identity. No answer has an
/// identity, but for the one that is copied to paper.
package protocol SealRepository {
  /// What is sealed, and with which keys. Nil if there is no journal. Changes nothing.
  func sealStatus() async throws(RepositoryError) -> SealStatus?
  /// Makes the key of the journal, and the journal if there is none. age asks for a passphrase, and then for the
  /// same again. Refuses if the journal has a key.
  func makeSealKey(tell: SealStep.Teller) async throws(RepositoryError) -> NewSealKey
  /// Adds a wrap of the key that the journal is unlocked with. Returns the name of the key.
  func addSealWrap(
    _ wrap: NewSealWrap, tell: SealStep.Teller
  ) async throws(RepositoryError) -> String
  /// Unlocks the journal for some seconds. Writes nothing into it. Nil if a command of the settings unlocks it
  /// instead, each time.
  func unlock(
    by way: UnlockWay, seconds: Int64, tell: SealStep.Teller
  ) async throws(RepositoryError) -> Unlocked?
  /// Seals to this key from now on, on this machine.
  func choose(_ key: SealStatus.Key) async throws(RepositoryError)
  /// Opens all sealed entries and keeps what they say for later searches, sealed. Stops after Ctrl-C, and keeps
  /// what is open by then.
  func openSealedEntries() async throws(RepositoryError) -> SealCount
  /// False if the journal was not unlocked.
  func lock() async throws(RepositoryError) -> Bool
}

/// What a person is told before age asks for a passphrase on the terminal.
package enum SealStep: Hashable, Sendable {
  package typealias Teller = (SealStep) -> Void

  /// For a new passphrase. An empty one is made by age.
  case choose
  /// What age printed besides, such as a passphrase that it made.
  case printed(String)
  /// For the new passphrase again.
  case prove
  /// For the passphrase of this wrap. Nil if it is the only one.
  case open(wrap: String?)
  /// It was another one, and age asks again.
  case wrong
}

package enum NewSealWrap: Hashable, Sendable {
  case passphrase(name: String)
  /// In the place of the wrap of this name.
  case newPassphrase(name: String)
  /// The identity, sealed to the key of a device.
  case device(name: String, recipient: String)

  package var name: String {
    switch self {
    case .passphrase(let name), .newPassphrase(let name), .device(let name, _): name
    }
  }
}

/// With an identity, the journal's own or that of a device which has a wrap, age asks for nothing.
package enum UnlockWay: Hashable, Sendable {
  case passphrase
  case identityFile(path: [UInt8])
  case identity([UInt8])
}

/// A key that a journal has got.
package struct NewSealKey: Sendable {
  package let name: String
  /// The identity, for paper only.
  package let paper: String

  package init(name: String, paper: String) {
    self.name = name
    self.paper = paper
  }
}

package struct Unlocked: Hashable, Sendable {
  package let key: SealStatus.Key
  package let end: Moment
  /// The key that this machine seals to, if it is another one, or none was chosen.
  package let other: SealStatus.Key?
  /// Whether no key of several was chosen on this machine yet.
  package let isUndecided: Bool

  package init(key: SealStatus.Key, end: Moment, other: SealStatus.Key?, isUndecided: Bool) {
    self.key = key
    self.end = end
    self.other = other
    self.isUndecided = isUndecided
  }
}

/// How many sealed entries there are, and how many of them did not open.
package struct SealCount: Hashable, Sendable {
  package let entries: Int
  package let closed: Int

  package init(entries: Int, closed: Int) {
    self.entries = entries
    self.closed = closed
  }
}

/// What is sealed in a journal, and with which keys.
package struct SealStatus: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    package let name: String
    package let recipient: String
    /// The newest wrap of a name last.
    package let wraps: [Wrap]

    package init(name: String, recipient: String, wraps: [Wrap]) {
      self.name = name
      self.recipient = recipient
      self.wraps = wraps
    }
  }

  package struct Wrap: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case passphrase, device
    }

    package let name: String
    package let kind: Kind

    package init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package let keys: [Key]
  /// The recipient that this machine seals to. Nil if none was chosen.
  package let chosen: String?
  /// Until when the journal is unlocked. Nil if it is locked.
  package let end: Moment?
  /// Whether a command of the settings unlocks it.
  package let hasCommand: Bool
  /// Posts whose newest version is sealed.
  package let sealed: Int
  /// Lines in plain of these posts.
  package let plain: Int

  package init(
    keys: [Key], chosen: String?, end: Moment?, hasCommand: Bool, sealed: Int, plain: Int
  ) {
    self.keys = keys
    self.chosen = chosen
    self.end = end
    self.hasCommand = hasCommand
    self.sealed = sealed
    self.plain = plain
  }
}
