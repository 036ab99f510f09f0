import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the identity of an unlocked journal is.
@Suite(.enabled(if: SealTools.hasMemory, "the test's folder is not in memory"))
struct OpenSealsTests {
  private let directory = TemporaryDirectory()
  private let journal = BytePath("/j/journal.jsonl")
  private let identity = SealIdentity(
    Array("AGE-SECRET-KEY-1U2Q588DXWMRERXE70JSNLCSH88W3DDRGUQXADQMDJ9ATXV8QDYMSNM4HTP".utf8))!

  private var seals: OpenSeals {
    OpenSeals(runtime: BytePath(directory.path), calls: LiveSystemCalls())
  }
  private var folder: String { "\(directory.path)/journal" }
  private func files() -> [BytePath] {
    (try? LiveSystemCalls().names(in: BytePath(folder))) ?? []
  }
  private var file: String { "\(folder)/\(files()[0].text)" }

  private func unlock() throws {
    try seals.keep([identity], of: journal, now: 1000, seconds: 60)
  }

  @Test func `an identity is at hand until its time ends, for this journal only`() throws {
    #expect(try seals.identities(of: journal, now: 1000).isEmpty)
    try unlock()
    #expect(try seals.identities(of: journal, now: 1059) == [identity])
    #expect(try seals.identities(of: BytePath("/other"), now: 1059).isEmpty)
    #expect(try seals.identities(of: journal, now: 1060).isEmpty)
    #expect(files().isEmpty, "the next command removes it")
  }

  @Test func `a command of another journal removes an identity whose time is over`() throws {
    try unlock()
    #expect(try seals.identities(of: BytePath("/other"), now: 1059).isEmpty)
    #expect(files().count == 1)
    #expect(try seals.identities(of: BytePath("/other"), now: 1060).isEmpty)
    #expect(files().isEmpty)
  }

  @Test func `an identity unlocked in the future counts as expired`() throws {
    try unlock()
    #expect(try seals.identities(of: journal, now: 999).isEmpty)
    #expect(files().isEmpty)
  }

  @Test func `the folder and the file belong to the user, and lock removes the file`() throws {
    try unlock()
    let calls = LiveSystemCalls()
    #expect(try calls.status(at: BytePath(folder), followingLinks: false).mode == 0o700)
    #expect(try calls.status(at: BytePath(file), followingLinks: false).mode == 0o600)
    #expect(try seals.lock(journal))
    #expect(files().isEmpty)
    #expect(try !seals.lock(journal))
  }

  @Test func `a later unlock replaces the first`() throws {
    try unlock()
    try seals.keep([identity], of: journal, now: 2000, seconds: 60)
    #expect(files().count == 1)
    #expect(try seals.identities(of: journal, now: 2001) == [identity])
  }

  @Test func `a file or folder that others may read is refused`() throws {
    try unlock()
    chmod(file, 0o640)
    #expect(throws: SealFlaw.unsafeRuntime(path: file, .openToOthers)) {
      try seals.identities(of: journal, now: 1001)
    }
    chmod(file, 0o600)
    chmod(folder, 0o755)
    #expect(throws: SealFlaw.unsafeRuntime(path: folder, .openToOthers)) { try unlock() }
    chmod(folder, 0o700)
    chmod(directory.path, 0o755)
    #expect(throws: SealFlaw.unsafeRuntime(path: directory.path, .openToOthers)) { try unlock() }
  }

  @Test func `a planted link is refused`() throws {
    try unlock()
    let (path, other) = (file, TemporaryDirectory())
    rename(path, "\(other.path)/taken")
    symlink("\(other.path)/taken", path)
    #expect(throws: SealFlaw.unsafeRuntime(path: folder, .link)) {
      try seals.identities(of: journal, now: 1001)
    }
    unlink(path)
    link("\(other.path)/taken", path)
    #expect(throws: SealFlaw.self) { try seals.identities(of: journal, now: 1001) }
    unlink(path)
    rmdir(folder)
    symlink(other.path, folder)
    #expect(throws: SealFlaw.unsafeRuntime(path: folder, .link)) { try unlock() }
    let names = try LiveSystemCalls().names(in: BytePath(other.path))
    #expect(names == [BytePath("taken")], "nothing was written there")
  }

  @Test func `a runtime folder on a disk gets no identity`() throws {
    let disk = OrderedFaults()
    let seals = OpenSeals(runtime: BytePath(directory.path), calls: disk)
    #expect(throws: SealFlaw.unsafeRuntime(path: directory.path, .onDisk)) {
      try seals.keep([identity], of: journal, now: 1000, seconds: 60)
    }
    #expect(files().isEmpty)
    let none = OpenSeals(runtime: nil, calls: disk)
    #expect(throws: SealFlaw.noRuntime) {
      try none.keep([identity], of: journal, now: 1000, seconds: 60)
    }
    #expect(try none.identities(of: journal, now: 1000).isEmpty)
  }

  @Test func `a full disk leaves no part of the identity`() throws {
    let full = OrderedFaults(
      OrderedFaults.Fault(call: "write", code: .noSpace, turn: 1, after: 30, fillsUp: true))
    full.hasMemory = true
    let seals = OpenSeals(runtime: BytePath(directory.path), calls: full)
    #expect(throws: SealFlaw.unwritableRuntime(path: folder, .noSpace)) {
      try seals.keep([identity], of: journal, now: 1000, seconds: 60)
    }
    #expect(full.happened && files().isEmpty)
  }

  @Test func `a file that is cut or of another shape opens nothing`() throws {
    try unlock()
    for text in ["", "1000 1060", "1000 1060\nAGE-SECRET", "x y\nAGE-SECRET-KEY-1"] {
      let name = "journal/\(files()[0].text)"
      unlink(file)
      directory.write(name, Array(text.utf8))
      chmod("\(directory.path)/\(name)", 0o600)
      #expect(try seals.identities(of: journal, now: 1001).isEmpty)
    }
  }
}
