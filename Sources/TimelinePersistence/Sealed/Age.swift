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
    let output = try run(keyProgram, [])
    let marks = String(decoding: output, as: UTF8.self).split { $0.isWhitespace }
      .compactMap { SealRecipient(String($0)) }
    guard let identity = SealIdentity(output), marks.count == 1 else { throw .brokenAge }
    return (identity, marks[0])
  }

  // MARK: Entries

  /// An age file of the bytes that only the recipient's identity opens.
  func seal(_ plain: [UInt8], to recipient: SealRecipient) throws(SealFlaw) -> [UInt8] {
    let file = try run(program, ["-r", recipient.text], input: plain)
    guard let header = AgeHeader(file), header.types.contains("X25519"),
      file.count - header.count == AgeHeader.bodyLength(of: plain.count),
      plain.count < Age.sampleLength
        || !file[header.count...].contains(plain.prefix(Age.sampleLength))
    else { throw .brokenAge }
    return file
  }

  /// A program that only copies its input is found by these bytes. Fewer could be there by chance; an entry
  /// is never that short.
  private static let sampleLength = 32

  /// What was sealed.
  func open(_ file: [UInt8], with identity: SealIdentity) throws(SealFlaw) -> [UInt8] {
    guard let header = AgeHeader(file) else { throw .damaged }
    let arguments = ["-d", "-i", "/dev/fd/\(Process.secretDescriptor)"]
    let output = try run(program, arguments, input: file, secret: identity.file)
    return try checked(output, file, header)
  }

  // MARK: Passphrases

  /// An age file of the identity that a passphrase opens. age asks for it on the terminal.
  func wrap(_ identity: SealIdentity) throws(SealFlaw) -> [UInt8] {
    let file = try run(program, ["-p"], input: identity.file, asks: true)
    guard let header = AgeHeader(file), header.types == Age.passphraseTypes,
      file.count - header.count == AgeHeader.bodyLength(of: identity.file.count)
    else { throw .brokenAge }
    return file
  }

  /// The identity in a wrap. age asks for the passphrase on the terminal.
  func unwrap(_ file: [UInt8]) throws(SealFlaw) -> SealIdentity {
    guard let header = AgeHeader(file), header.types == Age.passphraseTypes else { throw .damaged }
    let output = try checked(try run(program, ["-d"], input: file, asks: true), file, header)
    guard let identity = SealIdentity(output) else { throw .unreadableKey }
    return identity
  }

  private static let passphraseTypes: [String] = ["scrypt"]

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

  /// Its output. A program that asks a person has all the time.
  private func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [], secret: [UInt8]? = nil,
    asks: Bool = false
  ) throws(SealFlaw) -> [UInt8] {
    Process.forbidCores()
    let outcome = Process.capture(
      program, arguments.map { Array($0.utf8) }, changing: Age.changes, input: input,
      secret: secret, silence: asks ? nil : secondsOfSilence * 1000)
    guard let outcome, outcome.code != Age.notFound else { throw .noAge }
    guard !outcome.wasSilent else { throw .silentAge(seconds: secondsOfSilence) }
    guard outcome.code == 0 else { throw flaw(outcome) }
    guard !outcome.output.isEmpty else { throw .emptyAge }
    return outcome.output
  }

  /// A debugging mode could print more than it should.
  private static let changes: [String: [UInt8]?] = ["AGEDEBUG": nil]
  /// The exit code of `env` and shells.
  private static let notFound: Int32 = 127

  /// Why it failed, from its words.
  private func flaw(_ outcome: Process.Captured) -> SealFlaw {
    let words = outcome.words
    let known: [(part: String, flaw: SealFlaw)] = [
      ("no identity matched", .otherKey), ("incorrect passphrase", .wrongPassphrase),
      ("not a terminal", .noTerminal), ("/dev/tty", .noTerminal),
      ("no space left", .noSpace), ("failed to decrypt and authenticate", .damaged),
      ("parsing age header", .damaged), ("bad header MAC", .damaged), ("unexpected EOF", .damaged),
    ]
    if let known = known.first(where: { words.contains($0.part) }) { return known.flaw }
    if let version = oldVersion() { return .oldAge(version: version) }
    let first = words.split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
    return .age(words: first.isEmpty ? "exit \(outcome.code)" : first)
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
