import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The key of a journal and its lock, with the program age in a real terminal. Without age, these tests are skipped.
@Suite(.enabled(if: Desk.has("age"), "age is not installed"))
struct SealKeyTests {
  private let desk = Desk.forSeals()

  // MARK: Making a key

  @Test func `the passphrase unlocks the journal for a time, and lock ends it`() throws {
    let key = desk.makeKey(passphrase: "one two three")
    #expect(key.code == 0, "\(key.screen)")
    #expect(desk.journalText.contains(#""type":"seal-key""#))
    #expect(desk.run("seal", "--status").output.contains("The journal is locked"))
    let unlocked = desk.typing(["unlock"], [("passphrase:", "one two three")])
    #expect(unlocked.code == 0 && unlocked.screen.contains("Unlocked until 08:16"))
    #expect(desk.run("seal", "--status").output.contains("Unlocked until 08:16"))
    #expect(desk.run("lock").output == "Locked.\n")
    #expect(desk.run("lock").output == "The journal was not unlocked.\n")
    #expect(desk.run("seal", "--status").output.contains("The journal is locked"))
  }

  @Test func `a passphrase that age makes opens the key`() throws {
    let terminal = PseudoTerminal()
    let running = desk.start(["seal", "--init"], terminal: terminal.path)
    #expect(terminal.shows("autogenerate"))
    terminal.type("\n")
    #expect(terminal.shows("passphrase again"))
    let screen = String(decoding: terminal.lookAgain(), as: UTF8.self)
    let made = try #require(screen.split(separator: "\"").first { $0.count { $0 == "-" } == 9 })
    #expect(terminal.wait { terminal.count(of: "passphrase") > 3 })
    terminal.type("\(made)\n")
    #expect(running.waitForEnd().code == 0)
    #expect(desk.typing(["unlock"], [("passphrase:", String(made))]).code == 0)
  }

  @Test func `a second key is refused`() {
    #expect(desk.makeKey(passphrase: "p").code == 0)
    let before = desk.journal
    let again = desk.typing(["seal", "--init"], [])
    #expect(again.code == 1 && again.screen.contains("has a key already"))
    #expect(desk.journal == before)
  }

  @Test func `without a terminal no key is made, and none is written into a file`() {
    let outcome = desk.run("seal", "--init")
    #expect(outcome.code == 1 && outcome.error.contains("needs a terminal"), "\(outcome.error)")
    #expect(desk.journal.isEmpty && outcome.output.isEmpty)
  }

  @Test func `passphrases that differ make no key`() {
    let outcome = desk.typing(
      ["seal", "--init"], [("autogenerate", "one"), ("Confirm", "two")])
    #expect(outcome.code == 1 && outcome.screen.contains("different"), "\(outcome.screen)")
    #expect(desk.journal.isEmpty)
  }

  @Test func `a passphrase that is not typed again makes no key`() {
    let outcome = desk.typing(
      ["seal", "--init"],
      [
        ("autogenerate", "one"), ("Confirm", "one"), ("Enter passphrase:", "x"),
        ("Enter passphrase:", "y"), ("Enter passphrase:", "z"),
      ])
    #expect(outcome.code == 1 && outcome.screen.contains("the two passphrases are different"))
    #expect(desk.journal.isEmpty)
  }

  // MARK: Unlocking

  @Test func `a wrong passphrase is asked for three times, and changes nothing`() {
    #expect(desk.makeKey(passphrase: "right").code == 0)
    let before = desk.journal
    let outcome = desk.typing(
      ["unlock"], [("passphrase:", "a"), ("passphrase:", "b"), ("passphrase:", "c")])
    #expect(outcome.code == 1 && outcome.screen.contains("journal: this is not the passphrase"))
    #expect(desk.journal == before && desk.runtimeNames.isEmpty)
    let second = desk.typing(["unlock"], [("passphrase:", "a"), ("passphrase:", "right")])
    #expect(second.code == 0, "\(second.screen)")
  }

  @Test(arguments: [nil, "Enter passphrase"])
  func `Ctrl-C while age asks leaves the terminal as it was`(prompt: String?) {
    if prompt != nil { #expect(desk.makeKey(passphrase: "p").code == 0) }
    let before = desk.journal
    let terminal = PseudoTerminal()
    let modes = terminal.modes
    let running = desk.start(
      prompt == nil ? ["seal", "--init"] : ["unlock"], terminal: terminal.path)
    #expect(terminal.shows(prompt ?? "autogenerate"))
    #expect(terminal.wait { terminal.modes != modes }, "age hides what is typed")
    terminal.type("\u{3}")
    #expect(running.waitForEnd().code != 0)
    #expect(terminal.modes == modes)
    #expect(desk.journal == before && desk.runtimeNames.isEmpty)
  }

  @Test func `the key on paper opens the journal, in small letters and groups, too`() throws {
    let paper = try #require(desk.makeKey(passphrase: "p").paper)
    desk.directory.write("key.txt", Array("# from paper\n\(paper)\n".utf8))
    #expect(desk.run("unlock", "--with", "\(desk.directory.path)/key.txt").code == 0)
    #expect(desk.run("lock").code == 0)
    let typed = paper.lowercased().prefix(40) + " " + paper.lowercased().dropFirst(40)
    #expect(desk.run("unlock", "--with", "-", "--for", "2h", input: "\(typed)\n").code == 0)
    #expect(desk.run("seal", "--status").output.contains("Unlocked until 10:01"))
  }

  @Test func `a wrong letter and another key are told apart`() throws {
    let paper = try #require(desk.makeKey(passphrase: "p").paper)
    let other = try #require(Desk.forSeals().makeKey(passphrase: "p").paper)
    let wrong = paper.dropLast() + (paper.hasSuffix("Q") ? "P" : "Q")
    for (key, sentence) in [
      (String(wrong), "compare each letter"), ("nothing", "compare each letter"),
      (other, "another journal"),
    ] {
      let outcome = desk.run("unlock", "--with", "-", input: "\(key)\n")
      #expect(outcome.code == 1 && outcome.error.contains(sentence), "\(outcome.error)")
      #expect(!outcome.error.contains("AGE-SECRET-KEY-1" + key.suffix(50)))
    }
    #expect(desk.runtimeNames.isEmpty)
  }

  @Test func `a journal without a key says how to make one`() {
    desk.run("add", "text", "x")
    let outcome = desk.run("unlock")
    #expect(outcome.code == 1 && outcome.error.contains("journal seal --init"), "\(outcome.error)")
  }

  @Test func `an identity from the future counts as locked`() throws {
    let paper = try #require(desk.makeKey(passphrase: "p").paper)
    #expect(desk.run("unlock", "--with", "-", input: paper).code == 0)
    desk.environment["JOURNAL_NOW"] = "2026-11-21T08:00:00+09:00"
    #expect(desk.run("seal", "--status").output.contains("The journal is locked"))
    #expect(desk.runtimeNames.isEmpty)
  }

  @Test(arguments: ["5 parsecs", "0m", "25h", "-1m", "m", "99999999999999999999h", ""])
  func `a time that is none is refused`(time: String) {
    let outcome = desk.run("unlock", "--for=\(time)")
    #expect(outcome.code == 2, "\(outcome.error)")
  }

  // MARK: Folders

  @Test func `without a folder in memory no passphrase is asked for`() throws {
    #expect(desk.makeKey(passphrase: "p").code == 0)
    desk.environment["XDG_RUNTIME_DIR"] = nil
    let none = desk.run("unlock")
    #expect(none.code == 1 && none.error.contains("XDG_RUNTIME_DIR"), "\(none.error)")
    let runtime = TemporaryDirectory()
    desk.environment["XDG_RUNTIME_DIR"] = runtime.path
    chmod(runtime.path, 0o755)
    let open = desk.run("unlock")
    #expect(open.code == 1 && open.error.contains("mkdir -m 700"), "\(open.error)")
    chmod(runtime.path, 0o700)
    symlink("/tmp", "\(runtime.path)/journal")
    let link = desk.run("unlock")
    #expect(link.code == 1 && link.error.contains("link"), "\(link.error)")
  }
}

/// More ways to open a key, and what the status says.
@Suite(.enabled(if: Desk.has("age"), "age is not installed"))
struct SealWrapTests {
  private let desk = Desk.forSeals()

  @Test func `another passphrase and a device open the journal, too`() throws {
    _ = desk.unlockedKey()
    let added = desk.typing(
      ["seal", "--add-key=phone"],
      [("autogenerate", "two"), ("Confirm", "two"), ("Enter passphrase:", "two")])
    #expect(added.code == 0 && added.screen.contains("'phone' opens the journal now, too"))
    let again = desk.run("seal", "--add-key=phone")
    #expect(again.code == 1 && again.error.contains("'phone' already"), "\(again.error)")
    let device = desk.shell("age-keygen 2>/dev/null").output
    desk.directory.write("device.txt", Array(device.utf8))
    let recipient = desk.shell("age-keygen -y '\(desk.directory.path)/device.txt'").output
    let own = desk.run(
      "seal", "--add-key=laptop", "--recipient", String(recipient.dropLast()))
    #expect(own.code == 0, "\(own.error)")
    desk.run("lock")
    #expect(desk.run("unlock", "--with", "\(desk.directory.path)/device.txt").code == 0)
    desk.run("lock")
    // The newest wrap is asked for first.
    let outcome = desk.typing(["unlock"], [("'phone'", "x"), ("'passphrase'", "one")])
    #expect(outcome.code == 0, "\(outcome.screen)")
    let status = desk.run("seal", "--status").output
    #expect(status.contains("opened by: passphrase, phone, laptop (device)"), "\(status)")
  }

  @Test func `a new passphrase is asked for three times, and then the old one`() {
    _ = desk.unlockedKey()
    let changed = desk.typing(
      ["seal", "--new-passphrase"],
      [("autogenerate", "new"), ("Confirm", "new"), ("Enter passphrase:", "new")])
    #expect(changed.code == 0 && changed.screen.contains("The old one still opens"))
    let new = desk.typing(["unlock"], [("passphrase:", "x"), ("passphrase:", "new")])
    #expect(new.code == 0, "\(new.screen)")
    #expect(desk.run("seal", "--status").output.contains("opened by: passphrase\n"))
    let wrong = (0..<3).map { _ in ("passphrase:", "one") }
    let old = desk.typing(["unlock"], wrong + [("'passphrase'", "one")])
    #expect(old.code == 0, "\(old.screen)")
  }

  @Test func `a locked journal gets no wrap`() {
    #expect(desk.makeKey(passphrase: "p").code == 0)
    let before = desk.journal
    for option in ["--add-key", "--new-passphrase"] {
      let outcome = desk.run("seal", option)
      #expect(outcome.code == 1 && outcome.error.contains("'journal unlock'"), "\(outcome.error)")
    }
    #expect(desk.journal == before)
  }

  @Test func `a word that is no key of a device is refused`() {
    _ = desk.unlockedKey()
    for word in ["age1", "age1yubikey1qpzry9x8gf2tvdw0s3jn54khce6mua7l", "-o/tmp/x", ""] {
      let outcome = desk.run("seal", "--add-key", "--recipient=\(word)")
      #expect(outcome.code == 1 && outcome.error.contains("is no key of a device"))
    }
  }

  @Test func `the line of a key opens after its deletion, and the paper without it`() throws {
    let paper = try #require(desk.unlockedKey())
    desk.run("lock")
    let line = desk.journalText.split(separator: "\n").last ?? ""
    let id = line.split(separator: "\"").dropFirst(3).first.map(String.init) ?? ""
    let text = desk.journalText
    desk.directory.write(
      desk.journalName,
      Array((text + #"{"id":"d1","type":"deletion","replaces":["\#(id)"]}"# + "\n").utf8))
    #expect(desk.typing(["unlock"], [("passphrase:", "one")]).code == 0)
    desk.run("lock")
    desk.directory.write(desk.journalName, Array((text.split(separator: "\n")[0] + "\n").utf8))
    let lost = desk.run("unlock")
    #expect(lost.code == 1 && lost.error.contains("journal seal --init"), "\(lost.error)")
    #expect(desk.run("unlock", "--with", "-", input: paper).code == 0)
  }

  @Test func `the status counts what is sealed, and what is still in plain`() throws {
    let paper = try #require(desk.unlockedKey())
    desk.run("add", "text", "plain words")
    let post = desk.run("list", "--format", "jsonl", "--fields", "id").output
    let id = post.split(separator: "\"").dropFirst(3).first.map(String.init) ?? ""
    desk.appendSealed("s1", post: id, replaces: id, text: "sealed words")
    let filled = desk.run("unlock", "--with", "-", input: paper)
    #expect(filled.output.contains("Opened 1 sealed version."), "\(filled.output) \(filled.error)")
    let status = desk.run("seal", "--status")
    #expect(status.output.contains("1 entry is sealed."))
    #expect(status.output.contains("1 plain version of a sealed entry remains"))
    let json = desk.run("seal", "--status", "--format", "json").output
    for part in [
      #""sealed":1,"plainVersions":1,"unlocked":true,"until":"2026-11-21T08:16"#,
      #""chosen":true,"passphrases":["passphrase"],"devices":[]"#,
    ] { #expect(json.contains(part), "\(json)") }
  }

  @Test func `Ctrl-C keeps what is open, and the next time opens the rest`() throws {
    let paper = try #require(desk.unlockedKey())
    for number in 1...60 {
      desk.appendSealed("s\(number)", post: "s\(number)", text: "words \(number)")
    }
    // It stops at the entry with a slow age.
    desk.putAge(
      """
      echo >>"$HOME/count"
      [ "$(wc -l <"$HOME/count")" -lt 20 ] || { : >"$HOME/slow"; sleep 60; }
      exec age "$@"
      """)
    desk.directory.write("key.txt", Array(paper.utf8))
    let terminal = PseudoTerminal()
    let running = desk.start(
      ["unlock", "--with", "\(desk.directory.path)/key.txt"], terminal: terminal.path)
    #expect(terminal.wait { desk.directory.names(in: "home").contains("slow") })
    desk.putAge("exec age \"$@\"")
    terminal.type("\u{3}")
    #expect(running.waitForEnd().code == 1)
    let names = desk.directory.names(in: "home/.cache/journal")
    #expect(names.contains { $0.hasSuffix(".sealed.age") }, "\(names)")
    desk.putAge(#"echo "$1" >>"$HOME/second"; exec age "$@""#)
    let second = desk.run("unlock", "--with", "\(desk.directory.path)/key.txt")
    #expect(second.output.contains("Opened 60 sealed versions."), "\(second.error)")
    let opened = String(decoding: desk.directory.read("home/second"), as: UTF8.self)
    #expect(opened.split(separator: "\n").count < 55, "those before Ctrl-C are not opened again")
  }

  @Test func `a command of the settings opens the journal instead of a passphrase`() throws {
    let paper = try #require(desk.unlockedKey())
    desk.run("lock")
    desk.appendSealed("s1", post: "s1", text: "sealed words")
    desk.directory.write("key.txt", Array(paper.utf8))
    #expect(desk.run("list").output.contains("sealed words") == false)
    desk.run(
      "config", "set", "seal-identity-command", "cat '\(desk.directory.path)/key.txt'")
    #expect(desk.run("list").output.contains("sealed words"))
    #expect(desk.run("unlock").output == "Opened 1 sealed version.\n")
    #expect(desk.runtimeNames.isEmpty)
    #expect(desk.run("lock").error.contains("config unset seal-identity-command"))
    desk.run("config", "set", "seal-identity-command", "echo nothing")
    let failed = desk.run("unlock")
    #expect(failed.code == 1 && failed.error.contains("seal-identity-command"))
    #expect(desk.run("list").output.contains("sealed words") == false)
  }

  @Test func `of two keys a person is asked which one this machine uses`() throws {
    _ = desk.unlockedKey()
    let other = Desk.forSeals()
    let paper = try #require(other.makeKey(passphrase: "p").paper)
    let line = other.journalText.split(separator: "\n").last ?? ""
    desk.directory.write(desk.journalName, Array((desk.journalText + line + "\n").utf8))
    // The first key is chosen here, and stays so.
    let second = desk.run("unlock", "--with", "-", input: paper)
    #expect(second.code == 0 && second.error.contains("seals to another key"), "\(second.error)")
    #expect(desk.run("seal", "--status").output.contains("used on this machine"))
    for name in desk.directory.names(in: "home/.local/state/journal") where name.hasPrefix("seal-")
    { unlink("\(desk.directory.path)/home/.local/state/journal/\(name)") }
    let told = desk.run("unlock", "--with", "-", input: paper)
    #expect(told.code == 0 && told.error.contains("no key is chosen"), "\(told.error)")
    desk.directory.write("key.txt", Array(paper.utf8))
    let asked = desk.typing(
      ["unlock", "--with", "\(desk.directory.path)/key.txt"], [("[y/N]", "y")], hidden: false)
    #expect(asked.code == 0, "\(asked.screen)")
    let status = desk.run("seal", "--status").output
    #expect(status.split(separator: "\n").filter { $0.contains("used on this machine") }.count == 1)
  }

  @Test func `neither the identity nor a passphrase is anywhere outside the runtime folder`() throws
  {
    desk.putAge(
      #"{ printf '%s ' "$@"; env; tr '\0' ' ' </proc/$PPID/cmdline /proc/$PPID/environ; } >>"$HOME/seen""#
        + "\nexec age \"$@\"")
    let passphrase = "marker-passphrase"
    let paper = try #require(desk.makeKey(passphrase: passphrase).paper)
    desk.appendSealed("s1", post: "s1", text: "marker-words")
    let commands: [([String], [(String, String)])] = [
      (["unlock"], [("passphrase:", passphrase)]), (["list"], []), (["seal", "--status"], []),
      (
        ["seal", "--add-key=phone"],
        [("autogenerate", passphrase), ("Confirm", passphrase), ("Enter passphrase:", passphrase)]
      ), (["lock"], []),
      (["unlock"], [("passphrase", "x"), ("passphrase", "y"), ("passphrase", "z")]),
    ]
    for (words, answers) in commands {
      _ = desk.typing(words, answers)
      for marker in [passphrase, String(paper.dropFirst(20)), "marker-words"] {
        let found = desk.shell("grep -rlaF -- '\(marker)' '\(desk.directory.path)'").output
        #expect(found.isEmpty, "\(words): \(marker) is in \(found)")
      }
    }
    #expect(!desk.directory.read("home/seen").isEmpty)
    #expect(desk.runtimeNames.isEmpty)
  }
}

/// Programs in place of age that fail. Nothing is written then.
struct SealFailureTests {
  private static let key = """
    {"id":"k1","type":"seal-key","at":"2026-11-20T08:00:00+09:00","aside":true,"needs":["sealed-1"],"payload":\
    {"key":"k7q2","recipient":"age16z7gysml5qnswvfsfspr6wrg4elnl79nngxrzfhru0gffs8znqtqekzmsr","wraps":\
    [{"name":"passphrase","age":"YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBhIDEKYWFhYQotLS0gYWFhYWFhYWFhYWFhYWFh\
    YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYQphYWE="}]}}
    """

  static let failures: [(script: String, sentence: String)] = [
    ("exit 127", "can't run age"),
    ("[ \"$1\" = --version ] && echo v0.9.0 || exit 1", "is too old"),
    ("cat >/dev/null", "printed nothing"),
    ("cat >/dev/null; echo nonsense", "what age printed"),
    ("echo 'age: error: write: no space left on device' >&2; exit 1", "the disk is full"),
    ("echo 'words of an entry'; exit 1", "age failed: exit 1"),
  ]

  @Test(arguments: failures)
  func `what age does wrong is said, and nothing is written`(script: String, sentence: String) {
    let header = #"{"format":"timeline-journal","version":1,"created":"2026-11-20T08:00:00+09:00"}"#
    let desk = Desk.forSeals(journal: "\(header)\n\(Self.key)\n")
    desk.putAge(script)
    let before = desk.journal
    let unlock = desk.run("unlock")
    #expect(unlock.code == 1 && unlock.error.contains(sentence), "\(unlock.error)")
    #expect(!unlock.error.contains("words of an entry"))
    let new = Desk.forSeals()
    new.putAge(script)
    let made = new.typing(["seal", "--init"], [])
    #expect(made.code == 1 && made.screen.contains(sentence), "\(made.screen)")
    #expect(desk.journal == before && new.journal.isEmpty)
    #expect(desk.runtimeNames.isEmpty && new.runtimeNames.isEmpty)
  }
}

extension Desk {
  /// With a runtime folder in memory.
  static func forSeals(journal: String? = nil) -> Desk {
    let desk = Desk(journal: journal.map { Array($0.utf8) })
    desk.environment["XDG_RUNTIME_DIR"] = desk.runtime.path
    chmod(desk.runtime.path, 0o700)
    return desk
  }

  /// A folder in memory, outside the journal's.
  var runtime: TemporaryDirectory { elsewhere }

  /// What is in the program's folder there.
  var runtimeNames: [String] { runtime.names(in: "journal") }

  /// Answers each prompt of a command in a terminal. The prompts come in this order.
  func typing(
    _ words: [String], _ answers: [(prompt: String, answer: String)], hidden: Bool = true
  ) -> (code: Int32, screen: String) {
    let terminal = PseudoTerminal()
    terminal.resize(columns: 300, rows: 50)
    let modes = terminal.modes
    let running = start(words, terminal: terminal.path)
    var seen = 0
    for (prompt, answer) in answers {
      let isShown = terminal.wait {
        let screen = String(decoding: terminal.lookAgain().dropFirst(seen), as: UTF8.self)
        return screen.contains(prompt) && (!hidden || terminal.modes != modes)
      }
      if !isShown { break }
      seen = terminal.lookAgain().count
      terminal.type("\(answer)\n")
      // age turns the echo on again before it asks for more.
      _ = terminal.wait { terminal.modes == modes || terminal.lookAgain().count > seen + 2 }
    }
    let code = running.waitForEnd().code
    return (code, String(decoding: terminal.lookAgain(), as: UTF8.self))
  }

  /// Makes the journal's key in a terminal. The identity is what the screen shows for paper.
  func makeKey(passphrase: String) -> (code: Int32, screen: String, paper: String?) {
    let outcome = typing(
      ["seal", "--init"],
      [("autogenerate", passphrase), ("Confirm", passphrase), ("Enter passphrase:", passphrase)])
    let paper = outcome.screen.split { $0.isWhitespace }.first { $0.hasPrefix("AGE-SECRET-KEY-1") }
    return (outcome.code, outcome.screen, paper.map(String.init))
  }

  /// Makes a key with the passphrase `one`, and unlocks the journal. Returns the identity.
  func unlockedKey() -> String? {
    let paper = makeKey(passphrase: "one").paper
    run("unlock", "--with", "-", input: paper)
    return paper
  }

  /// Appends a sealed text, as any program can make it.
  func appendSealed(_ id: String, post: String, replaces: String? = nil, text: String) {
    let recipient = journalText.split(separator: "\"").first { $0.hasPrefix("age1") } ?? ""
    let inside = #"{"post":"\#(post)","type":"text","payload":{"text":"\#(text)"}}"#
    let age = shell(
      "printf %s '\(inside)' | /usr/bin/env -i /usr/bin/age -r \(recipient) | base64 -w0")
    let replaced = replaces.map { #""replaces":["\#($0)"],"# } ?? ""
    let line =
      #"{"id":"\#(id)","type":"sealed","at":"2026-11-20T08:00:00+09:00",\#(replaced)"needs":["sealed-1"],"#
      + #""payload":{"by":"age","key":"k","sealed":"\#(age.output)"}}"#
    directory.write(journalName, Array((journalText + line + "\n").utf8))
  }

  /// Another program in the place of age. It finds the real one as `age`.
  func putAge(_ script: String) {
    mkdir("\(directory.path)/bin", 0o700)
    let path = "\(directory.path)/bin/age"
    let lines = "#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n"
    directory.write("bin/age.new", Array(lines.utf8))
    chmod("\(directory.path)/bin/age.new", 0o755)
    rename("\(directory.path)/bin/age.new", path)
    environment["PATH"] = "\(directory.path)/bin:/usr/bin:/bin"
  }
}

extension PseudoTerminal {
  fileprivate func count(of text: String) -> Int {
    String(decoding: lookAgain(), as: UTF8.self).split(separator: text).count
  }
}
