import TestSupport
import Testing

/// A journal gets another key, for what comes.
@Suite(.enabled(if: Desk.has("age"), "age is not installed"))
struct SealNewKeyTests {
  private let desk = Desk.forSeals()

  @Test func `one passphrase opens what is sealed to the new key and to the old one`() throws {
    let old = try #require(desk.unlockedKey())
    desk.run("text", "--seal", "old words")
    let made = desk.makeNewKey(passphrase: "two")
    #expect(made.code == 0 && made.screen.contains("opens what is sealed to older keys, too"))
    let paper = try #require(made.paper)
    desk.run("text", "--seal", "new words")
    #expect(desk.sealNames.count == 2 && Set(desk.sealNames).count == 2)
    #expect(desk.run("list").output.contains("new words"), "the journal stays unlocked")
    desk.run("lock")
    let unlocked = desk.typing(["unlock"], [("passphrase:", "two")])
    #expect(unlocked.code == 0 && unlocked.screen.contains("Opened 2 sealed versions."))
    for words in ["old words", "new words"] { #expect(desk.run("list").output.contains(words)) }
    desk.run("lock")
    #expect(desk.run("unlock", "--with", "-", input: paper).output.contains("Opened 2 sealed"))
    desk.run("lock")
    let older = desk.run("unlock", "--with", "-", input: old)
    #expect(older.output.contains("Opened 1 of 2"), "\(older.output)")
    #expect(older.error.contains("seals to another key") && !older.error.contains("yours"))
    #expect(desk.run("seal", "--status").output.contains("opened by: passphrase"))
    #expect(desk.run("check").code == 0)
  }

  @Test func `attached files are sealed to the new key, those that an edit kept, too`() throws {
    let old = try #require(desk.unlockedKey())
    let path = "\(desk.elsewhere.path)/photo.txt"
    desk.elsewhere.write("photo.txt", Array("a picture".utf8))
    for words in ["one", "two", "three"] { desk.run("text", "--seal", words, "--attach", path) }
    let paper = try #require(desk.makeNewKey(passphrase: "two").paper)
    // Sealed to the new key, with a file of the old one; and one of which only that version is left.
    desk.run("edit", "@1", "--text", "edited")
    desk.run("edit", "@2", "--text", "edited")
    desk.run("compact", "--yes")
    let all = desk.run("seal", "--all", "--yes")
    #expect(all.code == 0, "\(all.error)")
    #expect(desk.run("check").code == 0)
    for (name, key) in [("old", old), ("new", paper)] {
      desk.elsewhere.write(name, Array("\(key)\n".utf8))
    }
    let opened = desk.shell(
      """
      cd '\(desk.directory.path)' && for file in \(desk.journalName).files/*/*; do
        age -d -i '\(desk.elsewhere.path)/old' "$file" >/dev/null 2>&1 && echo old
        age -d -i '\(desk.elsewhere.path)/new' "$file" | head -c 9; echo
      done
      """)
    #expect(
      opened.output == "a picture\na picture\na picture\n", "\(opened.output) \(opened.error)")
    for entry in ["@1", "@2", "@3"] {
      let saved = desk.run("files", "save", entry, "-o", "\(desk.elsewhere.path)/out", "--force")
      #expect(saved.code == 0, "\(saved.error)")
      #expect(desk.elsewhere.read("out/photo.txt").asText == "a picture")
    }
  }

  @Test func `a locked journal gets a new key after a yes, and then two passphrases are asked for`()
  {
    #expect(desk.makeKey(passphrase: "one").code == 0)
    desk.run("text", "--seal", "old words")
    let before = desk.journal
    let refused = desk.typing(["seal", "--new-key"], [("[y/N]", "n")], hidden: false)
    #expect(refused.code == 1 && refused.screen.contains("'journal unlock' opens it"))
    #expect(desk.journal == before)
    let made = desk.makeNewKey(passphrase: "two", before: [("[y/N]", "y")])
    #expect(made.code == 0 && made.screen.contains("does not open what is sealed to older keys"))
    desk.run("text", "--seal", "new words")
    let names = desk.sealNames
    let both = desk.typing(
      ["unlock"], [("of the key \(names[1])", "two"), ("another key, \(names[0])", "one")])
    #expect(both.code == 0 && both.screen.contains("Opened 2 sealed versions."), "\(both.screen)")
    desk.run("lock")
    let one = desk.typing(
      ["unlock"], [("of the key \(names[1])", "two"), ("another key, \(names[0])", "")])
    #expect(one.code == 0 && one.screen.contains("sealed to \(names[0]) stays closed"))
  }

  @Test func `Ctrl-C at the passphrase of another key leaves open what is open`() {
    #expect(desk.makeKey(passphrase: "one").code == 0)
    desk.run("text", "--seal", "old words")
    #expect(desk.makeNewKey(passphrase: "two", before: [("[y/N]", "y")]).code == 0)
    desk.run("text", "--seal", "new words")
    let stopped = desk.typing(
      ["unlock"], [("of the key", "two"), ("another key", "\u{3}")], hidden: false)
    #expect(stopped.code == 1, "\(stopped.screen)")
    let list = desk.run("list").output
    #expect(list.contains("new words") && !list.contains("old words"), "\(list)")
  }

  @Test(arguments: [
    "a 1\naaaa", "6Sg4SRV7kcjAkImX8rM9bw 30\n6ZQK+oIxEzEKuStckrI+1RHfDmku6yx5FM+JI74tBTk",
  ])
  func `a key that another program added does not keep the journal closed`(stanza: String) {
    #expect(desk.makeKey(passphrase: "one").code == 0)
    desk.run("text", "--seal", "own words")
    let tail = "tdw\n--- V58F1fWihQRBCg7eLNT53vN7vJAMVS+CKEpGGLzPcks\nxxxxxxxxxxxxxxxxxxxxxxxx"
    let wrap = desk.shell(
      "printf 'age-encryption.org/v1\n-> scrypt \(stanza)\(tail)' | base64 -w0"
    ).output
    let key =
      #"{"id":"k1","type":"seal-key","at":"2026-11-20T08:00:00+09:00","aside":true,"needs":["sealed-1"],"payload":"#
      + #"{"key":"evil","recipient":"age16z7gysml5qnswvfsfspr6wrg4elnl79nngxrzfhru0gffs8znqtqekzmsr","wraps":"#
      + #"[{"name":"passphrase","age":"\#(wrap)"}]}}"#
    let sealed = desk.journalText.split(separator: "\n").last { $0.contains(#""sealed""#) } ?? ""
    let own = desk.sealNames.last ?? ""
    let forged = sealed.replacing(#""key":"\#(own)""#, with: #""key":"evil""#)
      .replacing(#"{"id":""#, with: #"{"id":"zz"#)
    desk.directory.write(
      desk.journalName, Array((desk.journalText + "\(key)\n\(forged)\n").utf8))
    let outcome = desk.typing(
      ["unlock"], [("of the key", "one"), ("another key, evil", "one")], hidden: false)
    #expect(outcome.code == 0 && outcome.screen.contains("sealed to evil stays closed"))
    #expect(desk.run("list").output.contains("own words"))
  }

  @Test func `another machine goes on with the old key until a person accepts the new one`() {
    #expect(desk.makeKey(passphrase: "one").code == 0)
    let other = Desk.forSeals()
    other.directory.write(other.journalName, desk.journal)
    other.run("text", "--seal", "words of the other machine")
    #expect(desk.typing(["unlock"], [("passphrase:", "one")]).code == 0)
    #expect(desk.makeNewKey(passphrase: "two").code == 0)
    desk.run("text", "--seal", "new words")
    let names = desk.sealNames
    desk.directory.write("copy.jsonl", desk.journal)
    #expect(other.run("merge", "\(desk.directory.path)/copy.jsonl", "--yes").code == 0)
    other.run("text", "--seal", "still to the old key")
    #expect(other.sealNames.last == other.sealNames.first)
    let no = other.typing(
      ["unlock"], [("of the key", "one"), ("another key", "two"), ("yours", "n")], hidden: false)
    #expect(no.code == 0 && no.screen.contains("goes on sealing to its older key"), "\(no.screen)")
    #expect(no.screen.contains("Opened 3 sealed versions."))
    // Nothing goes back to the older key.
    let older = other.run("seal", "--all", "--yes")
    #expect(older.code == 1 && older.error.contains("a newer key, \(names.last ?? "")"))
    let yes = other.typing(
      ["unlock"], [("of the key", "one"), ("another key", "two"), ("yours", "y")], hidden: false)
    #expect(yes.code == 0, "\(yes.screen)")
    other.run("text", "--seal", "to the new key")
    #expect(other.sealNames.last == names.last)
    other.run("lock")
    #expect(other.typing(["unlock"], [("passphrase:", "two")]).code == 0)
  }

  @Test func `with --all, nothing is sealed to the old key any more`() throws {
    let old = try #require(desk.unlockedKey())
    desk.run("text", "--seal", "first words")
    desk.run("edit", "@1", "--text", "second words")
    desk.run("text", "--seal", "other words")
    desk.run("text", "--seal", "in the trash")
    desk.run("delete", "@1")
    let list = desk.run("list").output
    let made = desk.makeNewKey(passphrase: "two", options: ["--all"])
    #expect(made.code == 0 && made.screen.contains("sealed 2 entries to the key of this machine"))
    #expect(made.screen.contains("the entry is in the trash"), "\(made.screen)")
    #expect(made.screen.contains("older copies still open with the older key"))
    let paper = try #require(made.paper)
    #expect(desk.run("list").output == list)
    let status = desk.run("seal", "--status").output
    #expect(status.contains("seals 0 entries (1 version)"), "\(status)")
    #expect(status.contains("seals 2 entries (3 versions)"))
    desk.run("lock")
    #expect(desk.run("unlock", "--with", "-", input: old).output.contains("Opened 1 of 4"))
    desk.run("lock")
    #expect(desk.run("unlock", "--with", "-", input: paper).output.contains("Opened 4 sealed"))
    #expect(desk.run("list").output == list)
    #expect(desk.run("history", "@2").output.contains("first words"))
    #expect(desk.run("check", "--sealed").code == 0)
    for words in [["undo"], ["undo", "@1"]] {
      let undo = desk.run(words.map { Array($0.utf8) })
      #expect(undo.code == 1 && undo.error.contains("a sealing"), "\(undo.error)")
    }
    let again = desk.run("seal", "--all")
    #expect(again.output == "Nothing more can be sealed to the key of this machine.\n")
    // The undo of a later edit works as ever.
    desk.run("edit", "@2", "--text", "third words")
    #expect(desk.run("undo").code == 0 && desk.run("list").output == list)
  }

  @Test func `--all needs an unlocked journal, and a dry run changes nothing`() throws {
    #expect(desk.unlockedKey() != nil)
    desk.run("text", "--seal", "words")
    #expect(desk.makeNewKey(passphrase: "two").code == 0)
    let before = desk.journal
    let dry = desk.run("seal", "--all", "--dry-run")
    #expect(dry.code == 0 && dry.output.contains("Dry run: nothing was changed"))
    let json = desk.run("seal", "--all", "--dry-run", "--format", "json")
    #expect(json.output.contains(#""lines":1,"dryRun":true"#), "\(json.output)\(json.error)")
    desk.run("lock")
    let locked = desk.run("seal", "--all", "--yes")
    #expect(locked.code == 1 && locked.error.contains("'journal unlock'"), "\(locked.error)")
    #expect(desk.journal == before)
    #expect(desk.run("seal", "--all", "@1").code == 2)
    #expect(desk.run("seal", "--new-key", "--dry-run").code == 2)
  }

  @Test func `an edit made elsewhere with the old key is still there after --all`() throws {
    #expect(desk.unlockedKey() != nil)
    desk.run("text", "--seal", "first words")
    let other = Desk.forSeals()
    other.directory.write(other.journalName, desk.journal)
    #expect(other.typing(["unlock"], [("passphrase:", "one")]).code == 0)
    #expect(other.run("edit", "@1", "--text", "edited elsewhere").code == 0)
    let made = desk.makeNewKey(passphrase: "two", options: ["--all"])
    #expect(made.code == 0, "\(made.screen)")
    other.directory.write("copy.jsonl", other.journal)
    let merged = desk.run("merge", "\(other.directory.path)/copy.jsonl", "--yes")
    #expect(merged.code == 0, "\(merged.error)")
    let list = desk.run("list").output
    #expect(list.contains("edited elsewhere") && list.contains("first words"), "\(list)")
    #expect(desk.run("conflicts").output.contains("edited elsewhere"))
    #expect(desk.run("seal", "--all", "--yes").output.hasPrefix("sealed 1 entry"))
    #expect(desk.run("seal", "--status").output.contains("seals 0 entries (0 versions)"))
    let after = desk.run("list").output
    #expect(after.contains("edited elsewhere") && after.contains("first words"), "\(after)")
  }

  @Test func `a new key needs a first one and a terminal`() {
    let none = desk.typing(["seal", "--new-key"], [("[y/N]", "y")], hidden: false)
    #expect(none.code == 1 && none.screen.contains("seal --init"), "\(none.screen)")
    #expect(desk.makeKey(passphrase: "one").code == 0)
    let before = desk.journal
    let piped = desk.run("seal", "--new-key")
    #expect(piped.code == 1 && piped.error.contains("needs a terminal"), "\(piped.error)")
    #expect(desk.journal == before)
  }
}

extension Desk {
  fileprivate func makeNewKey(
    passphrase: String, options: [String] = [], before: [(String, String)] = []
  ) -> (code: Int32, screen: String, paper: String?) {
    let outcome = typing(
      ["seal", "--new-key"] + options,
      before + [
        ("autogenerate", passphrase), ("Confirm", passphrase), ("Enter passphrase:", passphrase),
      ], hidden: false)
    let paper = outcome.screen.split { $0.isWhitespace }.first { $0.hasPrefix("AGE-SECRET-KEY-1") }
    return (outcome.code, outcome.screen, paper.map(String.init))
  }

  /// The name of the key of each sealed line.
  fileprivate var sealNames: [String] {
    journalText.split(separator: "\n").filter { $0.contains(#""type":"sealed""#) }.compactMap {
      $0.split(separator: #""key":""#).last?.split(separator: "\"").first.map(String.init)
    }
  }
}
