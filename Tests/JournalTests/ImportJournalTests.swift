import TestSupport
import Testing

/// `journal import` of a journal in this format: its lines are taken over as they are.
struct ImportJournalTests {
  private static let header = #"{"format":"timeline-journal","version":1,"id":"other"}"# + "\n"

  /// The lines of the other journal, and what an import makes of those that come: only `batch` and
  /// `line` are new.
  private static let rows: [(line: String, taken: String?)] = [
    (
      #"{"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","payload":{"text":"old"}}"#,
      #"{"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","batch":"a","line":{"import":"journal"},"payload":{"text":"old"}}"#
    ),
    (
      #"{"id":"b", "type":"text","at":"2026-11-21T08:01:02+09:00","zone":"Asia/Tokyo","replaces":["a"],"written":"2026-11-21T09:00:00+09:00","changed":["text"],"undoes":["q"],"settled":true,"line":{"sig":"x"},"refs":["f"],"sky":1.0,"payload":{"text":"new","sky":{"t":7.0}} }"#,
      #"{"id":"b", "type":"text","at":"2026-11-21T08:01:02+09:00","zone":"Asia/Tokyo","replaces":["a"],"written":"2026-11-21T09:00:00+09:00","changed":["text"],"settled":true,"line":{"import":"journal"},"refs":["f"],"sky":1.0,"batch":"a","payload":{"text":"new","sky":{"t":7.0}} }"#
    ),
    (#"{"id":"d","type":"text","at":"2026-11-21T08:02:00+09:00","payload":{"text":"gone"}}"#, nil),
    (
      #"{"id":"e","type":"deletion","at":"2026-11-21T08:03:00+09:00","replaces":["d"],"payload":{}}"#,
      nil
    ),
    (
      #"{"id":"f","type":"photo","at":"2026-11-21T09:30:00+09:00","until":"2026-11-21T10:30:00+09:00","batch":"q","files":[{"sha256":"no"}],"payload":["blob",1E2],"after":null}"#,
      #"{"id":"f","type":"photo","at":"2026-11-21T09:30:00+09:00","until":"2026-11-21T10:30:00+09:00","batch":"a","files":[{"sha256":"no"}],"line":{"import":"journal"},"payload":["blob",1E2],"after":null}"#
    ),
    (
      #"{"id":"g","type":"mood","at":"2026-11-21T12:00:00+09:00","day":true,"needs":["noop"],"payload":{"mood":"calm","score":3.50,"from":{"source":"x","state":"y"}}}"#,
      #"{"id":"g","type":"mood","at":"2026-11-21T12:00:00+09:00","day":true,"needs":["noop"],"batch":"a","line":{"import":"journal"},"payload":{"mood":"calm","score":3.50,"from":{"source":"x","state":"y"}}}"#
    ),
    (
      #"{"id":"h","type":"mood","at":"2026-11-21T13:00:00+09:00","payload":{"mood":7}}"#,
      #"{"id":"h","type":"mood","at":"2026-11-21T13:00:00+09:00","batch":"a","line":{"import":"journal"},"payload":{"mood":7}}"#
    ),
  ]

  private func journal(_ lines: [String]) -> [UInt8] {
    Array((Self.header + lines.map { $0 + "\n" }.joined()).utf8)
  }

  private func desk(_ lines: [String] = rows.map(\.line)) -> (Desk, String) {
    let desk = Desk()
    desk.directory.write("other.jsonl", journal(lines))
    return (desk, "\(desk.directory.path)/other.jsonl")
  }

  private func lines(_ desk: Desk) -> [String] {
    desk.journalText.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `each line of a shown entry stays as it is, and gets the batch and the source`() {
    let (desk, path) = desk()
    let outcome = desk.run("import", path)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output == "Import: added 4 entries. 'journal undo' takes it back.\n")
    #expect(outcome.error.contains("1 older version comes along"))
    #expect(outcome.error.contains("left out: 1 deleted entry"))
    #expect(lines(desk) == Self.rows.compactMap(\.taken))
    #expect(desk.run("check").output.contains("No damage found."))
  }

  @Test func `the same journal again is nothing new, also after edits and a compaction`() {
    let (desk, path) = desk()
    desk.run("import", path)
    for change in [[], ["edit", "a", "--text", "mine"], ["compact", "--yes"]] {
      if !change.isEmpty { #expect(desk.run(change.map { Array($0.utf8) }).code == 0) }
      let before = desk.journal
      let outcome = desk.run("import", path)
      #expect(outcome.output.contains("Nothing new"), "\(change): \(outcome)")
      #expect(desk.journal == before)
    }
    desk.run("delete", "g", "--yes")
    let before = desk.journal
    let outcome = desk.run("import", path)
    #expect(outcome.output == "Nothing new. Left alone: deleted here: 1 (g).\n", "\(outcome)")
    #expect(desk.journal == before)
  }

  @Test func `an import of unknown kinds can be taken back, and come again`() {
    let (desk, path) = desk()
    desk.run("add", "text", "Mine")
    desk.run("import", path)
    let undone = desk.run("undo")
    #expect(undone.code == 0, "\(undone)")
    #expect(desk.run("list", "--count").output == "1\n")
    let again = desk.run("import", path)
    #expect(again.output.hasPrefix("Import: added 4 entries."), "\(again)")
    #expect(desk.run("list", "--count").output == "5\n")
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "1\n")
    #expect(desk.run("redo").code == 0)
    #expect(desk.run("list", "--count").output == "5\n")
  }

  @Test func `one entry of an unknown kind is an import that can be taken back`() {
    let (desk, path) = desk([Self.rows[4].line])
    desk.run("import", path)
    #expect(lines(desk)[0].contains(#""batch":"f""#))
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "0\n")
  }

  @Test(arguments: ["json", "csv", "markdown"])
  func `an export in another form has the whole lines of unknown kinds`(format: String) {
    let (source, path) = desk([Self.rows[4].line])
    let export = "\(source.directory.path)/out.\(format == "markdown" ? "md" : format)"
    let outcome = source.run("export", "--file", path, "--to", format, "-o", export)
    #expect(outcome.code == 0, "\(outcome)")
    let desk = Desk()
    let imported = desk.run("import", export)
    #expect(imported.code == 0, "\(imported)")
    #expect(lines(desk) == [Self.rows[4].taken?.replacing(#""batch":"a""#, with: #""batch":"f""#)])
    for file in [export, path] {
      let outcome = desk.run("import", file)
      #expect(outcome.output.contains("Nothing new"), "\(outcome)")
    }
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "0\n")
  }

  private static let edited =
    #"{"id":"c","type":"text","at":"2026-11-21T08:01:02+09:00","zone":"Asia/Tokyo","replaces":["a","b"],"written":"2026-11-22T09:00:00+09:00","refs":["f"],"sky":1.0,"payload":{"text":"newer","sky":{"t":7.0}}}"#

  @Test func `a later state adds revisions, and an older one nothing`() {
    let (desk, path) = desk()
    desk.run("import", path)
    desk.directory.write("later.jsonl", journal(Self.rows.map(\.line) + [Self.edited]))
    let later = "\(desk.directory.path)/later.jsonl"
    let outcome = desk.run("import", later)
    #expect(outcome.output == "Import: changed 1 entry. 'journal undo' takes it back.\n")
    #expect(
      lines(desk).last
        == Self.edited.replacing(
          #""payload""#, with: #""batch":"c","line":{"import":"journal"},"payload""#))
    let before = desk.journal
    for file in [path, later] {
      #expect(desk.run("import", file).output.contains("Nothing new"))
    }
    desk.directory.write("older.jsonl", journal([Self.rows[0].line]))
    let older = desk.run("import", "\(desk.directory.path)/older.jsonl")
    #expect(older.error.contains("already here: 1"), "\(older)")
    #expect(desk.journal == before)
  }

  @Test func `an import that changed an unknown kind can be taken back`() {
    let (desk, path) = desk()
    desk.run("import", path)
    let newer =
      #"{"id":"i","type":"photo","at":"2026-11-21T09:30:00+09:00","replaces":["f"],"written":"2026-11-22T09:00:00+09:00","payload":["blob",2]}"#
    desk.directory.write("later.jsonl", journal(Self.rows.map(\.line) + [newer]))
    let outcome = desk.run("import", "\(desk.directory.path)/later.jsonl")
    #expect(outcome.output == "Import: changed 1 entry. 'journal undo' takes it back.\n")
    #expect(desk.run("show", "f").output.contains(#"["blob",2]"#))
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("show", "f").output.contains(#"["blob",1E2]"#))
  }

  @Test func `what changed there and here is left alone`() {
    let (desk, path) = desk()
    desk.run("import", path)
    desk.run("edit", "a", "--text", "mine")
    desk.directory.write("later.jsonl", journal(Self.rows.map(\.line) + [Self.edited]))
    let outcome = desk.run("import", "\(desk.directory.path)/later.jsonl")
    #expect(outcome.output == "Nothing new. Left alone: changed here, too: 1 (a).\n", "\(outcome)")
  }

  @Test func `a later state replaces what an undo and a redo brought back`() {
    let (desk, path) = desk()
    desk.run("import", path)
    #expect(desk.run("undo").code == 0 && desk.run("redo").code == 0)
    desk.directory.write("later.jsonl", journal(Self.rows.map(\.line) + [Self.edited]))
    let later = "\(desk.directory.path)/later.jsonl"
    let outcome = desk.run("import", later)
    #expect(outcome.output.hasPrefix("Import: changed 1 entry."), "\(outcome)")
    #expect(desk.run("show", "a").output.hasPrefix("newer\n"))
    #expect(!desk.run("info").output.contains("conflicts"))
    #expect(desk.run("import", later).output == "Nothing new: the journal has all of it.\n")
  }

  @Test func `older versions come only with what replaces them`() {
    let (desk, path) = desk()
    desk.run("import", path)
    let newest = Self.edited.replacing(#""id":"c""#, with: #""id":"cc""#)
      .replacing(#"["a","b"]"#, with: #"["a","c"]"#)
    desk.directory.write("later.jsonl", journal(Self.rows.map(\.line) + [Self.edited, newest]))
    let later = "\(desk.directory.path)/later.jsonl"
    let before = lines(desk).count
    #expect(desk.run("import", later).output.hasPrefix("Import: changed 1 entry."))
    #expect(
      lines(desk).dropFirst(before).map { $0.prefix(10) } == [#"{"id":"c","#, #"{"id":"cc""#])
    #expect(!desk.run("info").output.contains("conflicts"))
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("show", "a").output.hasPrefix("new\n"))

    // A copy with current versions only, then the whole journal: nothing is missing, so nothing is added.
    let (other, otherPath) = self.desk()
    other.directory.write("current.jsonl", journal([Self.rows[1].line]))
    #expect(other.run("import", "\(other.directory.path)/current.jsonl").code == 0)
    #expect(other.run("import", otherPath).output.hasPrefix("Import: added 3 entries."))
    #expect(other.run("undo").code == 0 && other.run("undo").code == 0)
    #expect(other.run("list", "--count").output == "0\n")
  }

  @Test func `a hidden version does not come back beside a shown one`() {
    let hidden = Self.edited.replacing(#"["a","b"]"#, with: #"["a"]"#)
    let deletion =
      #"{"id":"x","type":"deletion","at":"2026-11-21T15:00:00Z","replaces":["c"],"payload":{}}"#
    let (desk, path) = desk(Self.rows.map(\.line) + [hidden, deletion])
    #expect(desk.run("import", path).code == 0)
    #expect(lines(desk) == Self.rows.compactMap(\.taken))
  }

  @Test func `an entry without a time comes with the one that it replaces`() {
    let plain = #"{"id":"t","type":"text","replaces":["a"],"payload":{"text":"no time"}}"#
    let (desk, path) = desk([Self.rows[0].line, plain])
    #expect(desk.run("import", path).code == 0)
    #expect(lines(desk).count == 2)
    let (alone, alonePath) = self.desk([plain])
    #expect(alone.run("import", alonePath).error.contains("'at' is missing"))
  }

  @Test func `an import of a whole history is one command`() {
    let photo = Self.rows[4].line
    let later = photo.replacing(#""id":"f""#, with: #""id":"f2","replaces":["f"]"#)
      .replacing("1E2", with: "2").replacing(
        #""batch":"q""#, with: #""written":"2026-11-22T09:00:00+09:00""#)
    let (desk, path) = desk(Self.rows.map(\.line) + [later])
    #expect(desk.run("import", path).code == 0)
    let undone = desk.run("undo")
    #expect(undone.code == 0, "\(undone)")
    #expect(desk.run("list", "--count").output == "0\n")
    #expect(desk.run("redo").code == 0)
    #expect(desk.run("list", "--count").output == "4\n")
    // No older version comes back in the place of the newest.
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "0\n")
    #expect(desk.run("import", path).output.hasPrefix("Import: added 4 entries."))
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "0\n")
  }

  @Test func `refs stay as they are`() {
    let annotation =
      #"{"id":"n","type":"annotation","at":"2026-11-21T14:00:00Z","refs":["b","a","g"],"payload":{"note":"About b"}}"#
    let (desk, path) = desk(Self.rows.map(\.line) + [annotation])
    #expect(desk.run("import", path).code == 0)
    #expect(
      desk.journalText.contains(
        #""refs":["b","a","g"],"batch":"a","line":{"import":"journal"},"payload":{"note":"About b"}"#
      ))
    #expect(desk.run("check").output.contains("No damage found."))
    let refused = desk.run("delete", "a")
    #expect(refused.code == 1 && refused.error.contains("depends on a"), "\(refused)")
    #expect(desk.run("import", path).output.contains("Nothing new"))
  }

  @Test func `an unknown entry comes with what it replaces, and not without`() {
    let patch =
      #"{"id":"q","type":"patch","at":"2026-11-21T14:00:00Z","replaces":["g"],"payload":{"diff":"@@"}}"#
    let (desk, path) = desk(Self.rows.map(\.line) + [patch])
    #expect(desk.run("import", path).code == 0)
    #expect(lines(desk).contains { $0.hasPrefix(#"{"id":"g","#) })
    #expect(lines(desk).contains { $0.hasPrefix(#"{"id":"q","#) })
    #expect(desk.run("undo").code == 0)
    let (other, otherPath) = self.desk([patch])
    let refused = other.run("import", otherPath)
    #expect(refused.code == 1 && other.journal.isEmpty)
    #expect(
      refused.error.contains("may need what it replaces; 'journal merge' brings both"), "\(refused)"
    )
  }

  @Test func `two machines that import it write the same lines`() {
    let (one, path) = desk()
    let (other, otherPath) = desk()
    one.run("import", path)
    other.environment["JOURNAL_NOW"] = "2030-01-01T00:00:00+09:00"
    other.run("import", otherPath)
    #expect(lines(one) == lines(other))
  }

  @Test func `tags for all entries are added to those that have tags, and are no change there`() {
    let (desk, path) = desk()
    #expect(desk.run("import", path, "--tag", "old").code == 0)
    let new = lines(desk)
    #expect(new[0] == Self.rows[0].taken, "an older version")
    #expect(new[1].contains(#""sky":{"t":7.0},"tags":["old"]}"#))
    #expect(new[2] == Self.rows[4].taken)
    let before = desk.journal
    for tags in [["--tag", "old"], ["--tag", "new"], []] {
      let outcome = desk.run((["import", path] + tags).map { Array($0.utf8) })
      #expect(outcome.output.contains("Nothing new"), "\(tags): \(outcome)")
    }
    #expect(desk.journal == before)
  }

  @Test func `entries and journals that need unknown abilities are refused with merge as the way`()
  {
    let sealed =
      #"{"id":"s","type":"text","at":"2026-11-21T08:00:00Z","needs":["secret-1"],"payload":{"text":"x"}}"#
    let (desk, path) = desk([Self.rows[0].line, sealed])
    let refused = desk.run("import", path)
    #expect(refused.code == 1 && desk.journal.isEmpty)
    #expect(
      refused.error.contains("other.jsonl, line 3") && refused.error.contains("'journal merge'"))
    #expect(desk.run("import", path, "--skip-broken").code == 0)
    #expect(desk.run("list", "--count").output == "1\n")
    let gate = #"{"format":"timeline-journal","version":1,"needs":{"rewrite":["later"]}}"#
    let (other, otherPath) = self.desk([Self.rows[0].line, gate])
    #expect(other.run("import", otherPath).error.contains("'journal merge'"))
    #expect(other.run("import", otherPath, "--skip-broken").code == 1 && other.journal.isEmpty)
  }

  @Test func `versions that say the same are one entry`() {
    let copy = { (id: String, replaces: String) in
      #"{"id":"\#(id)","type":"text","at":"2026-11-21T08:01:02Z","replaces":["\#(replaces)"],"written":"2026-11-21T09:0\#(id.count):00Z","payload":{"text":"same"}}"#
    }
    let (desk, path) = desk([Self.rows[0].line, copy("b", "a"), copy("cc", "a"), copy("d", "b")])
    #expect(desk.run("import", path).output.hasPrefix("Import: added 1 entry."))
    #expect(lines(desk).count == 4)
    #expect(desk.run("list", "--count").output == "1\n")
    #expect(!desk.run("info").output.contains("conflicts"))
  }

  @Test func `an entry whose older version needs an unknown ability is refused whole`() {
    let sealed =
      #"{"id":"s","type":"text","at":"2026-11-21T08:00:00Z","needs":["secret-1"],"payload":{"text":"x"}}"#
    let edited =
      #"{"id":"s2","type":"text","at":"2026-11-21T08:00:00Z","replaces":["s"],"payload":{"text":"y"}}"#
    let (desk, path) = desk([Self.rows[0].line, sealed, edited])
    #expect(desk.run("import", path).error.contains("other.jsonl, line 4"))
    #expect(desk.run("import", path, "--skip-broken").code == 0)
    #expect(lines(desk).count == 1)
  }

  // MARK: What a journal shows is what an import of it takes

  /// Lists the source and the journal after an import of it, without the ids of versions.
  private func lists(_ lines: [String]) -> (source: String, here: String) {
    let (desk, path) = desk(lines)
    let list = ["list", "--format", "jsonl", "--fields", "text,note,tags"]
    let source = desk.run((list + ["--file", path]).map { Array($0.utf8) }).output
    #expect(!source.isEmpty)
    let outcome = desk.run("import", path)
    #expect(outcome.code == 0, "\(outcome)")
    return (source, desk.run(list.map { Array($0.utf8) }).output)
  }

  private static func text(_ id: String, _ words: String, _ replaces: String...) -> String {
    let links = replaces.isEmpty ? "" : #""replaces":["\#(replaces.joined(separator: "\",\""))"],"#
    return
      #"{"id":"\#(id)","type":"text","at":"2026-11-21T08:01:02Z",\#(links)"payload":{"text":"\#(words)"}}"#
  }

  @Test func `entries that replace each other in a circle come with each other`() {
    let (source, here) = lists([
      Self.text("a", "one", "b"), Self.text("b", "two", "a"), Self.text("c", "alone"),
    ])
    #expect(here == source)
  }

  @Test func `a full entry comes although its stub is before it`() {
    let (source, here) = lists([
      #"{"id":"a","type":"text","at":"2026-11-21T08:01:02Z","stub":true}"#, Self.text("a", "full"),
      Self.text("b", "newer", "c"),
      #"{"id":"c","type":"text","at":"2026-11-21T08:01:02Z","stub":true}"#, Self.text("c", "older"),
    ])
    #expect(here == source)
  }

  @Test func `a repeated line comes once`() {
    let (source, here) = lists([Self.text("a", "one"), Self.text("a", "one")])
    #expect(here == source)
  }

  @Test(.timeLimit(.minutes(10)))
  func `an import of a post with thousands of versions takes time in proportion`() {
    let versions = (1...2000).map { Self.text("v\($0)", "version \($0)", "v\($0 - 1)") }
    let (source, here) = lists([Self.text("v0", "version 0")] + versions)
    #expect(here == source)
  }
}
