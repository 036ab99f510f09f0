/// Why an entry could not be sealed or opened, or a key not be used. Nothing was written then, and nothing
/// is written in plain instead.
package enum SealFlaw: Error, Hashable, Sendable {
  /// The case, as scripts read it.
  package var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// What makes a runtime folder unfit for an identity.
  package enum RuntimeFlaw: String, Hashable, Sendable, CaseIterable {
    case onDisk, foreignOwner, openToOthers, link
  }

  // MARK: The program age
  case noAge
  case oldAge(version: String)
  /// It neither read nor wrote for so long.
  case silentAge(seconds: Int)
  /// It ended well and printed nothing.
  case emptyAge
  /// It ended well, but what it printed can't come from these bytes.
  case brokenAge
  case noSpace
  case wrongPassphrase
  /// It was typed differently the second time.
  case unequalPassphrases
  /// It has no terminal to ask for the passphrase.
  case noTerminal
  /// Its own words.
  case age(words: String)

  // MARK: The entry
  /// No good age file, or not in the one spelling of Base64.
  case damaged
  /// The identity opens other entries, not this one.
  case otherKey
  /// It was sealed as a version of another entry.
  case otherEntry
  /// What was sealed is no entry that this version can read.
  case unreadable
  /// This version seals no such entry.
  case unsealable
  /// It names files in plain, such as those of one of several versions.
  case plainFiles
  /// A file of it is missing, so it can't be sealed.
  case fileMissing(FileDigest)
  /// It is in the trash.
  case deleted
  /// It has several versions that are shown.
  case inConflict
  /// A plain version would have to stay, or the entry would become several.
  case entangled

  // MARK: The key
  /// The journal has no key.
  case noKey
  /// The journal has several keys, and none was chosen on this machine.
  case severalKeys([String])
  /// The journal has keys, but not the one that was chosen on this machine.
  case keyMissing(recipient: String)
  /// The journal has a newer key than the one that this machine uses.
  case olderKey(newer: String)
  case unreadableKey
  /// The journal is open, but not the key that this machine seals to.
  case usedKeyClosed(name: String)
  /// The journal has this key already.
  case hasKey(name: String)
  /// The key has a wrap of this name already.
  case hasWrap(name: String)
  /// No passphrase opens the key.
  case noPassphrase
  /// This is no key of a device.
  case noRecipient(String)
  /// The choice of the key can't be kept in this file.
  case choiceNotKept(path: String)

  // MARK: The identity
  case locked
  /// The command opens sealed entries only if that is asked for.
  case unasked
  /// The command of the settings printed no identity.
  case noIdentity
  /// What the person gave is no identity, or one with a mistake.
  case unreadableIdentity
  /// The identity is of no key of the journal, and opens no wrap.
  case otherIdentity
  /// There is no runtime folder.
  case noRuntime
  case unsafeRuntime(path: String, RuntimeFlaw)
  case unwritableRuntime(path: String, RepositoryError.Obstacle)
}
