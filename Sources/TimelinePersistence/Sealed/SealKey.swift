import JSONBytes
import Platform
import TimelineDomain

/// A key of a journal: whom entries are sealed to, and its identity in wraps, which passphrases open.
///
/// Its line is of kind `seal-key`, and no item of the timeline: `{"key": string, "recipient": string, "wraps":
/// [{"name": string, "age": string}]}`.
struct SealKey: Hashable, Sendable {
  static let kind: String = SealStatus.Key.kind
  static let members: [3 of StaticString] = ["key", "recipient", "wraps"]

  struct Wrap: Hashable, Sendable {
    static let members: [2 of StaticString] = ["name", "age"]

    let name: String
    /// An age file.
    let file: [UInt8]
  }

  /// For people.
  let name: String
  let recipient: SealRecipient
  let wraps: [Wrap]

  init(name: String, recipient: SealRecipient, wraps: [Wrap]) {
    self.name = name
    self.recipient = recipient
    self.wraps = wraps
  }

  /// A name of four letters and digits that none of these has: it tells which key an entry is sealed to.
  static func newName(besides keys: [SealKey]) -> String {
    var generator = SystemRandomNumberGenerator()
    while true {
      let name = String(EntryID.random(using: &generator).text.suffix(4))
      if !keys.contains(where: { $0.name == name }) { return name }
    }
  }

  // MARK: The line

  /// Nil if the entry is no key that this version can read. Wraps that it can't read are left out.
  init?(_ entry: TimelineEntry, in scanner: JSONScanner) {
    guard entry.type(scanner) == SealKey.kind, entry.hasFamiliarEnvelope,
      let payload = entry.payload,
      entry.missingNeeds.allSatisfy({ $0 == SealedEntry.ability }),
      let known = scanner.knownMembers(of: payload, SealKey.members),
      let name = known[0], let recipient = known[1], let wraps = known[2],
      scanner.isString(name), scanner.isString(recipient),
      let recipient = SealRecipient(scanner.text(recipient)),
      let wraps = scanner.elements(of: wraps)
    else { return nil }
    self.name = scanner.text(name)
    self.recipient = recipient
    self.wraps = wraps.compactMap { wrap in
      guard let known = scanner.knownMembers(of: wrap, Wrap.members), let name = known[0],
        let file = known[1], scanner.isString(name), scanner.isString(file),
        let file = Base64.decoded(scanner.decodedString(file))
      else { return nil }
      return Wrap(name: scanner.text(name), file: file)
    }
  }

  func line(id: EntryID, at moment: Moment) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { line in
      line.name("id")
      line.raw(id.json)
      line.name("type")
      line.string(SealKey.kind)
      line.name("at")
      line.string(moment.spelling)
      line.name("needs")
      line.strings([SealedEntry.ability])
      line.name("aside")
      line.bool(true)
      line.name("payload")
      line.object { payload in
        payload.name("key")
        payload.string(name)
        payload.name("recipient")
        payload.string(recipient.text)
        payload.name("wraps")
        payload.array { list in
          for wrap in wraps {
            list.object {
              $0.name("name")
              $0.string(wrap.name)
              $0.name("age")
              $0.string(String(decoding: Base64.encoded(wrap.file), as: UTF8.self))
            }
          }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  // MARK: All keys of a journal

  /// The key that new entries are sealed to. A key that arrives later is never taken unasked.
  static func chosen(
    of keys: [SealKey], _ choice: SealRecipient?
  ) throws(SealFlaw) -> SealKey {
    if let choice {
      guard let key = keys.last(where: { $0.recipient == choice }) else {
        throw .keyMissing(recipient: choice.text)
      }
      return key
    }
    let recipients = Set(keys.map(\.recipient.text)).sorted()
    guard let key = keys.last else { throw .noKey }
    guard recipients.count == 1 else { throw .severalKeys(recipients) }
    return key
  }
}

/// Which key this machine seals to, in the state folder: a file that comes with a sync can't change it.
struct SealChoice {
  /// Nil without a home directory.
  let folder: BytePath?
  let calls: any SystemCalls

  func key(of journal: BytePath) -> (recipient: SealRecipient, name: String)? {
    guard let folder, let note = OnceFolder(directory: folder, calls: calls).note(name(journal))
    else { return nil }
    let words = String(decoding: note, as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard words.count == 2, let recipient = SealRecipient(String(words[0])) else { return nil }
    return (recipient, String(words[1]))
  }

  /// A choice that is not kept would be made again, perhaps by someone else.
  func keep(_ key: SealKey, for journal: BytePath) throws(SealFlaw) {
    guard let folder else { throw .choiceNotKept(path: name(journal)) }
    OnceFolder(directory: folder, calls: calls).keep(
      Array("\(key.recipient.text) \(key.name)".utf8), as: name(journal))
    guard self.key(of: journal)?.recipient == key.recipient else {
      throw .choiceNotKept(path: folder.appending(name(journal)).text)
    }
  }

  private func name(_ journal: BytePath) -> String { "seal-\(journal.checksum)" }

  /// The offset at which the line of the key was seen last. It may be elsewhere by now, or gone.
  func place(in journal: BytePath) -> Int? {
    guard let folder else { return nil }
    let note = OnceFolder(directory: folder, calls: calls).note(placeName(journal))
    return note.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  func keep(place: Int, in journal: BytePath) {
    guard let folder else { return }
    OnceFolder(directory: folder, calls: calls).keep(
      Array("\(place)".utf8), as: placeName(journal))
  }

  private func placeName(_ journal: BytePath) -> String { "seal-place-\(journal.checksum)" }
}
