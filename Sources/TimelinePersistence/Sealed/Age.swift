import JSONBytes
import Platform
import TextSearch
import TimelineDomain

/// The program `age`, which does all encryption. What it prints counts only if it ended well and printed what
/// it must.
struct Age: Sendable {
  /// Found in `$PATH`.
  let program: String
  let keyProgram: String
  /// How long it may neither read nor write.
  let secondsOfSilence: Int

  init(program: String = "age", keyProgram: String = "age-keygen", secondsOfSilence: Int = 10) {
    self.program = program
    self.keyProgram = keyProgram
    self.secondsOfSilence = secondsOfSilence
  }

  /// A new key.
  func makeKey() throws(SealFlaw) -> (identity: SealIdentity, recipient: SealRecipient) {
    guard let identity = SealIdentity(try run(keyProgram, []).output) else { throw .brokenAge }
    return (identity, try recipient(of: identity))
  }

  func recipient(of identity: SealIdentity) throws(SealFlaw) -> SealRecipient {
    let output = try run(keyProgram, ["-y"], input: identity.file).output
    let words = String(decoding: output, as: UTF8.self).split { $0.isWhitespace }
    guard words.count == 1, let recipient = SealRecipient(String(words[0])) else {
      throw .brokenAge
    }
    return recipient
  }

  // MARK: Entries

  /// An age file of the bytes that only the recipient's identity opens. What a stopped command must still keep
  /// is sealed after a signal, too.
  func seal(
    _ plain: [UInt8], to recipient: SealRecipient, evenIfStopped mustEnd: Bool = false
  ) throws(SealFlaw) -> [UInt8] {
    let file = try run(program, ["-r", recipient.text], input: plain, mustEnd: mustEnd).output
    guard let header = AgeHeader(file), header.types.contains("X25519"),
      file.count - header.count == AgeHeader.bodyLength(of: plain.count),
      plain.count < Age.sampleLength
        || file.span.offset(of: Array(plain.prefix(Age.sampleLength)), from: header.count) == nil
    else { throw .brokenAge }
    return file
  }

  /// A program that only copies its input is found by these bytes. Fewer could be there by chance; an entry
  /// is never that short.
  static let sampleLength = 32

  /// What was sealed to one of the identities.
  func open(_ file: [UInt8], with identities: [SealIdentity]) throws(SealFlaw) -> [UInt8] {
    guard let header = AgeHeader(file) else { throw .damaged }
    let arguments = ["-d", "-i", "/dev/fd/\(Process.secretDescriptor)"]
    let secret = identities.flatMap(\.file)
    let output = try run(program, arguments, input: file, secret: secret)
    return try checked(output.output, file, header)
  }

  // MARK: Files

  /// Seals the bytes that `feed` hands over. `take` gets the age file piece by piece.
  func seal(
    to recipient: SealRecipient, _ feed: @escaping Process.Feed,
    take: @escaping (Span<UInt8>) -> Bool
  ) throws(SealFlaw) {
    _ = try run(program, ["-r", recipient.text], feed: feed, take: take)
  }

  /// Opens the age file that `feed` hands over, with one of the identities.
  func open(
    with identities: [SealIdentity], _ feed: @escaping Process.Feed,
    take: @escaping (Span<UInt8>) -> Bool
  ) throws(SealFlaw) {
    let arguments = ["-d", "-i", "/dev/fd/\(Process.secretDescriptor)"]
    _ = try run(program, arguments, secret: identities.flatMap(\.file), feed: feed, take: take)
  }

  // MARK: Passphrases

  /// An age file of the identity that a passphrase opens. age asks for it on the terminal. An old age prints the
  /// passphrase that it made among its words.
  func wrap(_ identity: SealIdentity) throws(SealFlaw) -> (file: [UInt8], words: String) {
    let outcome = try run(program, ["-p"], input: identity.file, asks: true)
    let file = outcome.output
    guard let header = AgeHeader(file), header.isOfPassphrase,
      file.count - header.count == AgeHeader.bodyLength(of: identity.file.count)
    else { throw .brokenAge }
    return (file, Age.messages(outcome).joined(separator: "\n"))
  }

  /// The identity in a wrap. age asks for the passphrase on the terminal.
  func unwrap(_ file: [UInt8]) throws(SealFlaw) -> SealIdentity {
    guard let header = AgeHeader(file), header.isOfPassphrase else { throw .damaged }
    let outcome = try run(program, ["-d"], input: file, asks: true)
    let output = try checked(outcome.output, file, header)
    guard let identity = SealIdentity(output) else { throw .unreadableKey }
    return identity
  }

  // MARK: -

  /// The length of what was opened follows from the file.
  private func checked(
    _ output: [UInt8], _ file: [UInt8], _ header: AgeHeader
  ) throws(SealFlaw) -> [UInt8] {
    guard file.count - header.count == AgeHeader.bodyLength(of: output.count) else {
      throw .brokenAge
    }
    return output
  }

  /// What it printed. A program that asks a person has all the time.
  private func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], secret: [UInt8]? = nil,
    feed: Process.Feed? = nil, take: ((Span<UInt8>) -> Bool)? = nil,
    asks: Bool = false, mustEnd: Bool = false
  ) throws(SealFlaw) -> Process.Captured {
    Process.forbidCores()
    let outcome = Process.capture(
      program, arguments.map { Array($0.utf8) }, changing: Age.changes, input: input,
      secret: secret, feed: feed, take: take,
      silence: asks ? nil : secondsOfSilence * 1000, asks: asks, mustEnd: mustEnd)
    guard let outcome, outcome.code != Age.notFound else { throw .noAge }
    guard !outcome.wasSilent else { throw .silentAge(seconds: secondsOfSilence) }
    guard outcome.code == 0 else { throw flaw(outcome) }
    guard take != nil || !outcome.output.isEmpty else { throw .emptyAge }
    return outcome
  }

  /// A debugging mode could print more than it should.
  private static let changes: [String: [UInt8]?] = ["AGEDEBUG": nil]
  /// The exit code of `env` and shells.
  private static let notFound: Int32 = 127

  /// Why it failed, from its words.
  private func flaw(_ outcome: Process.Captured) -> SealFlaw {
    let messages = Age.messages(outcome)
    let words = messages.joined(separator: "\n")
    let known: [(part: String, flaw: SealFlaw)] = [
      ("no identity matched", .otherKey), ("incorrect passphrase", .wrongPassphrase),
      ("passphrase can't be empty", .wrongPassphrase),
      ("didn't match", .unequalPassphrases),
      ("not a terminal", .noTerminal), ("/dev/tty", .noTerminal),
      ("no space left", .noSpace), ("failed to decrypt and authenticate", .damaged),
      ("parsing age header", .damaged), ("bad header MAC", .damaged), ("unexpected EOF", .damaged),
    ]
    if let known = known.first(where: { words.contains($0.part) }) { return known.flaw }
    if let version = oldVersion() { return .oldAge(version: version) }
    // Other lines may have a passphrase that age made.
    let error = messages.first { $0.hasPrefix("age") && $0.contains("error") }
    return .age(words: error ?? "exit \(outcome.code)")
  }

  /// What it said. Never its output, which has the words of an entry or an identity.
  private static func messages(_ outcome: Process.Captured) -> [String] {
    String(decoding: outcome.error, as: UTF8.self).split { $0.isNewline }.map { String($0) }
  }

  /// The version, if it is one before 1.0.
  private func oldVersion() -> String? {
    let outcome = Process.capture(
      program, [Array("--version".utf8)], silence: secondsOfSilence * 1000)
    guard let outcome, outcome.code == 0 else { return nil }
    let text = String(decoding: outcome.output, as: UTF8.self).filter { !$0.isWhitespace }
    let number = text.hasPrefix("v") ? text.dropFirst() : text[...]
    return number.hasPrefix("0.") || number.contains("beta") ? text : nil
  }
}
