import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// What tests of sealed entries need of the system.
enum SealTools {
  static let hasAge: Bool = Process.capture("age", [Array("--version".utf8)])?.code == 0

  /// Whether the tests' folders are in memory.
  static let hasMemory: Bool = {
    let directory = TemporaryDirectory()
    let status = try? LiveSystemCalls().status(at: BytePath(directory.path), followingLinks: true)
    return status.map { LiveSystemCalls().isInMemory($0) } ?? false
  }()
}

/// The program age itself. Without it, these tests are skipped.
@Suite(.enabled(if: SealTools.hasAge, "age is not installed"))
struct AgeTests {
  private let age = Age()
  private static let words = Array("marker-word of an entry".utf8)

  @Test func `only the identity of the recipient opens what was sealed`() throws {
    let (key, other) = (try age.makeKey(), try age.makeKey())
    let file = try age.seal(Self.words, to: key.recipient)
    #expect(file.starts(with: Array("age-encryption.org/v1\n".utf8)))
    #expect(try age.open(file, with: [key.identity]) == Self.words)
    #expect(throws: SealFlaw.otherKey) { try age.open(file, with: [other.identity]) }
  }

  @Test(arguments: [1, 255, 65_535, 65_536, 65_537, 1 << 20])
  func `texts of every length come back`(count: Int) throws {
    let key = try age.makeKey()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try age.seal(bytes, to: key.recipient)
    #expect(try age.open(file, with: [key.identity]) == bytes)
  }

  @Test func `a changed or cut file is damaged, and nothing of it comes out`() throws {
    let key = try age.makeKey()
    let file = try age.seal(Self.words, to: key.recipient)
    var changed = file
    changed[file.count - 20] ^= 1
    for damaged in [changed, Array(file.dropLast()), Array(file.prefix(100)), Self.words, []] {
      #expect(throws: SealFlaw.damaged) { try age.open(damaged, with: [key.identity]) }
    }
  }

  @Test func `a wrap opens no entry, and an entry is no wrap`() throws {
    let key = try age.makeKey()
    let file = try age.seal(Self.words, to: key.recipient)
    #expect(throws: SealFlaw.damaged) { try age.unwrap(file) }
  }
}

/// Programs in place of age that fail in every way.
struct BrokenAgeTests {
  private let folder = TemporaryDirectory()
  private let recipient = SealRecipient(
    "age16z7gysml5qnswvfsfspr6wrg4elnl79nngxrzfhru0gffs8znqtqekzmsr")!
  private let identity = SealIdentity(
    Array("AGE-SECRET-KEY-1U2Q588DXWMRERXE70JSNLCSH88W3DDRGUQXADQMDJ9ATXV8QDYMSNM4HTP".utf8))!
  private let words = Array("marker-word of an entry, longer than a sample".utf8)

  /// A file of age that nothing opens.
  private static let header = """
    age-encryption.org/v1
    -> X25519 C46rORGUX376PBy
    KxRv
    --- kiXVXd6ZSq2nAMYtlPjrOAg63gYRRcOUgCyQZVNxMcK
    """

  /// Only a script that hangs has a short limit: any other may be as slow as the machine.
  private func flaw(_ script: String, secondsOfSilence: Int = 600) -> SealFlaw? {
    let program = "\(folder.path)/age"
    // It reads its input first: a test ends by a signal when it writes to a program that has ended.
    let input = "cat >\(folder.path)/input; exec <\(folder.path)/input"
    folder.write("age", Array("#!/bin/sh\n\(input)\n\(script)\n".utf8))
    _ = Process.capture("chmod", [Array("700".utf8), Array(program.utf8)])
    let age = Age(program: program, keyProgram: program, secondsOfSilence: secondsOfSilence)
    do throws(SealFlaw) {
      _ = try age.seal(words, to: recipient)
      return nil
    } catch {
      return error
    }
  }

  @Test func `without age, nothing is sealed`() {
    let age = Age(program: "\(folder.path)/none", keyProgram: "\(folder.path)/none")
    #expect(throws: SealFlaw.noAge) { try age.seal(words, to: recipient) }
    #expect(throws: SealFlaw.noAge) { try age.makeKey() }
  }

  @Test func `an age that hangs is stopped`() {
    for script in ["exec sleep 1000", "exec >&- 2>&-; exec sleep 1000"] {
      #expect(flaw(script, secondsOfSilence: 1) == .silentAge(seconds: 1))
    }
  }

  @Test func `an age that prints nothing sealed nothing`() {
    #expect(flaw("cat >/dev/null") == .emptyAge)
  }

  @Test(arguments: ["echo nonsense", "cat", "printf 'age-encryption.org/v1\\n'; cat"])
  func `exit 0 with nonsense is no sealed entry`(script: String) {
    #expect(flaw(script) == .brokenAge)
  }

  @Test func `a program that adds only a header to the words is found`() {
    let tags = String(repeating: "0", count: 32)
    let copy = "cat <<'END'\n\(Self.header)\nEND\nprintf \(tags); cat"
    #expect(AgeHeader(Array("\(Self.header)\n".utf8)) != nil, "its length is right")
    #expect(flaw(copy) == .brokenAge)
  }

  @Test(arguments: [
    ("echo 'age: error: write: no space left on device' >&2; exit 1", SealFlaw.noSpace),
    ("[ \"$1\" = --version ] && echo 0.9.1 || exit 1", .oldAge(version: "0.9.1")),
    ("[ \"$1\" = --version ] && echo v1.1.1 || exit 1", .age(words: "exit 1")),
    ("echo 'age: error: something new' >&2; exit 1", .age(words: "age: error: something new")),
  ])
  func `a failure is known by its words`(script: String, expected: SealFlaw) {
    #expect(flaw(script) == expected)
  }

  @Test(arguments: [
    "", "age1", "-o/tmp/x", "age1yubikey1qpzry9x8gf2tvdw0s3jn54khce6mua7l",
    "age16z7gysml5qnswvfsfspr6wrg4elnl79nngxrzfhru0gffs8znqtqekzms",
    "AGE16z7gysml5qnswvfsfspr6wrg4elnl79nngxrzfhru0gffs8znqtqekzmsr",
  ])
  func `another name is no recipient, so age runs no plugin`(text: String) {
    #expect(SealRecipient(text) == nil)
  }

  @Test func `an identity is the only one in the output, and is not printed`() {
    let two = identity.file + identity.file
    #expect(SealIdentity(two) == nil && SealIdentity(words) == nil)
    #expect(SealIdentity(Array("# public key: age1\n".utf8) + identity.file) == identity)
    #expect(!"\(identity) \([identity])".contains("AGE-SECRET"))
  }
}
