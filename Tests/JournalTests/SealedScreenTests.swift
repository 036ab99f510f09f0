import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Words of sealed entries on the full screen, while the journal is unlocked and when that ends.
@Suite(
  .serialized, .enabled(if: Desk.hasAge, "age is not installed"),
  .enabled(if: Desk.hasMemory, "no folder of the tests is in memory"))
struct SealedScreenTests {
  private let desk = Desk()
  private let memory = TemporaryDirectory()

  /// A plain text and a sealed one, which is the newest and was edited once.
  init() {
    desk.addSealKey()
    desk.environment["XDG_RUNTIME_DIR"] = memory.path
    desk.run("text", "a plain river", "--at", "2026-11-19 08:00")
    desk.run("text", "--seal", "a first river", "--at", "2026-11-20 08:00")
    #expect(desk.run("unlock", "--with", desk.identityPath).code == 0)
    desk.run("edit", "@1", "--text", "a hidden river #private")
  }

  /// Opens the screen, which shows the words.
  private func browse() -> BrowseSession {
    let session = BrowseSession(desk)
    #expect(session.shows("a hidden river"))
    return session
  }

  private func lock() { #expect(desk.run("lock").code == 0) }

  private func end(_ session: BrowseSession, keys: String) {
    session.terminal.type(keys)
    #expect(session.running.waitForEnd().code == 0)
  }

  /// The sealed drafts.
  private var drafts: [String] {
    let folder = "journal/drafts"
    return memory.names(in: folder).map { name in
      String(decoding: memory.read("\(folder)/\(name)/text.txt"), as: UTF8.self)
    }.filter { !$0.isEmpty }
  }

  @Test func `a list and a reader show the lock when another program locks the journal`() {
    let session = browse()
    lock()
    #expect(session.hides("hidden"))
    #expect(session.shows("🔒 sealed") && session.shows("a plain river"))
    desk.run("unlock", "--with", desk.identityPath)
    end(session, keys: "q")

    let reading = browse()
    reading.type(("\r", "#private"))
    lock()
    #expect(reading.hides("hidden") && reading.hides("#private"))
    #expect(reading.shows("'journal unlock' opens it"))
    end(reading, keys: "qq")
  }

  @Test func `the trash shows the lock, too`() {
    desk.run("delete", "@1", "--yes")
    let session = BrowseSession(desk)
    session.type(("", "a plain river"), ("D", "a hidden river"))
    lock()
    #expect(session.hides("hidden") && session.shows("🔒 sealed"))
    end(session, keys: "qq")
  }

  @Test(arguments: [
    ("h", "a first river"), ("#", "private"), ("f", "2026-11-20  🔒 a hidden river"),
    ("Snnn", "▌ #private"), ("c", "a hidden river"),
  ])
  func `histories, tags, figures and pickers drop the words`(key: String, shown: String) {
    let session = browse()
    session.type((key, shown))
    lock()
    #expect(session.hides("private") && session.hides("a first river"))
    #expect(session.hides("hidden"))
    session.running.send(SIGTERM)
    _ = session.running.waitForEnd()
  }

  @Test func `a search drops what it found by sealed words`() {
    let session = browse()
    session.type(("/", "Find:"), ("hidden", "hidden"), ("\r", "1 of 1"))
    lock()
    #expect(session.shows("No match.") && session.hides("🔒"))
    end(session, keys: "q")
  }

  @Test func `a search while the journal is locked says what it left out`() {
    let unlocked = browse()
    unlocked.type(("/", "Find:"), ("river", "1 of 2"))
    #expect(unlocked.hides("not searched"))
    end(unlocked, keys: "\rq")
    lock()
    let session = BrowseSession(desk)
    session.type(("", "🔒 sealed"), ("/", "Find:"), ("river", "/river  1 sealed not searched"))
    end(session, keys: "\rq")
  }

  @Test func `what an editor has when the unlocking ends stays as a sealed draft`() {
    let editor = "\(desk.directory.path)/editor"
    desk.directory.write(
      "editor",
      // The program looks for the lock once a second at most.
      Array(
        """
        #!/bin/sh
        '\(BuiltProgram.path)' lock
        sleep 1.1
        echo 'typed meanwhile' > "$1"

        """.utf8))
    _ = desk.shell("chmod +x '\(editor)'")
    desk.environment["VISUAL"] = editor
    let before = desk.journal
    let session = browse()
    session.terminal.type("e")
    #expect(session.shows("your text is kept"))
    #expect(session.hides("hidden") && session.shows("🔒 sealed"))
    #expect(desk.journal == before)
    #expect(drafts == ["typed meanwhile\n"])
    #expect(desk.files(with: "typed meanwhile") == ["./editor"])
    end(session, keys: "q")
    #expect(desk.run("unlock", "--with", desk.identityPath).code == 0)
    let name = memory.names(in: "journal/drafts").first?.suffix(4) ?? ""
    #expect(desk.run("drafts", "restore", String(name)).code == 0)
    #expect(desk.run("find", "typed", "meanwhile", "is:sealed", "--count").output == "1\n")
    #expect(drafts.isEmpty)
  }

  @Test func `what is typed into the writing box stays there, and as a sealed draft`() {
    let path = "\(desk.directory.path)/\(desk.journalName)"
    let settings = #"{"journals": {"me": {"path": "\#(path)", "seal": "always"}}}"#
    _ = desk.shell("mkdir -p '\(desk.directory.path)/home/.config/journal'")
    desk.directory.write("home/.config/journal/config.json", Array(settings.utf8))
    let session = browse()
    session.type(("i", "─ Write ─"), ("typed meanwhile", " typed meanwhile"))
    lock()
    #expect(session.hides("hidden") && session.shows(" typed meanwhile"))
    #expect(drafts == ["typed meanwhile"] && desk.files(with: "typed meanwhile").isEmpty)
    session.type(("\r", "added"))
    #expect(session.hides("typed meanwhile"))
    #expect(drafts.isEmpty && desk.files(with: "typed meanwhile").isEmpty)
    #expect(desk.openedLines.last?.contains("typed meanwhile") == true)
    end(session, keys: "q")
  }
}
