import TestSupport
import Testing

/// What commands read of sealed entries, while the journal is locked and while it is unlocked.
@Suite(
  .enabled(if: Desk.hasAge, "age is not installed"),
  .enabled(if: Desk.hasMemory, "no folder of the tests is in memory"))
struct SealedReadingTests {
  private let desk = Desk()
  private let memory = TemporaryDirectory()

  /// A plain text, a sealed text, a sealed mood and a sealed measure, the newest last.
  init() {
    desk.addSealKey()
    desk.environment["XDG_RUNTIME_DIR"] = memory.path
    desk.run("text", "a plain river", "--at", "2026-11-01 08:00")
    desk.run("text", "--seal", "a hidden river #private", "--at", "2026-11-02 08:00")
    desk.run("mood", "good", "a hidden walk", "--seal", "--at", "2026-11-03 08:00")
    desk.run("measure", "weight", "71.5", "kg", "--seal", "--at", "2026-11-04 08:00")
  }

  private func unlock() {
    let outcome = desk.run("unlock", "--with", desk.identityPath)
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  private func count(_ query: String...) -> String {
    desk.start(["find"] + query + ["--count"]).wait().output
  }

  /// Makes the journal so large that it gets an index.
  private func grow() {
    let lines = (0..<900).map { number in
      #"{"id":"n\#(number)","type":"text","at":"2025-01-01T00:00:00Z","payload":{"text":"filler number \#(number)"}}"#
    }
    desk.directory.write(
      desk.journalName, desk.journal + Array((lines + [""]).joined(separator: "\n").utf8))
  }

  @Test(arguments: [false, true])
  func `a search finds them while unlocked, and counts them while locked`(isLarge: Bool) {
    if isLarge { grow() }
    let locked = desk.run("find", "river")
    #expect(locked.output.contains("a plain river") && !locked.output.contains("hidden"))
    #expect(
      locked.error.contains("3 sealed entries were not searched; 'journal unlock' opens them"))
    #expect(count("is:sealed") == "3\n" && count("is:unknown") == "0\n")
    unlock()
    let unlocked = desk.run("find", "river")
    #expect(unlocked.output.contains("🔒 a hidden river #private") && unlocked.error.isEmpty)
    #expect(count("river") == "2\n" && count("#private") == "1\n")
    #expect(count("mood:good") == "1\n" && count("measure:weight>70") == "1\n")
    #expect(count("type:text", "is:sealed") == "1\n" && count("-hidden", "is:sealed") == "1\n")
    #expect(count("is:sealed") == "3\n" && count("is:unknown") == "0\n")
    #expect(desk.run("stats", "weight", "--from", "2026-11-01").output.contains("71.5"))
    desk.run("lock")
    #expect(count("river") == "1\n")
  }

  @Test func `a list shows the lock, and the words only while unlocked`() {
    let locked = desk.run("list").output
    #expect(locked.contains("🔒 sealed") && !locked.contains("hidden"))
    #expect(desk.run("show", "@3").output.contains("'journal unlock' opens it"))
    unlock()
    let unlocked = desk.run("list").output
    #expect(unlocked.contains("🔒 🙂 good · a hidden walk") && unlocked.contains("🔒 weight 71.5 kg"))
    #expect(desk.run("show", "@3").output.contains("type     🔒 text"))
  }

  @Test(arguments: [false, true])
  func `figures, tags, pages and exports count what they could not read`(isLarge: Bool) {
    if isLarge { grow() }
    let uncounted = "the words of 3 sealed entries are not counted"
    let stats = desk.run("stats", "--from", "2025-01-01")
    #expect(stats.output.contains("\(uncounted); 'journal unlock' opens them"))
    #expect(
      desk.run("stats", "--from", "2025-01-01", "--format", "json").output.contains(
        #""unopened":3"#))
    #expect(!desk.run("stats", "--to", "2025-01-01").output.contains("not counted"))
    #expect(desk.run("tags").error.contains("3 sealed entries were not searched"))
    #expect(desk.run("report", "2026").output.contains("\(uncounted); --unseal opens them"))
    for format in ["html", "jrnl", "markdown", "json", "csv"] {
      let export = desk.run("export", "--to", format)
      #expect(export.error.contains("the words of 3 sealed entries are left out; --unseal"))
    }
    let some = desk.run("export", "is:sealed", "--to", "lines")
    #expect(some.error.contains("the key that opens 3 sealed entries is not in the file"))
    let all = desk.run("export", "--to", "lines")
    #expect(all.output.contains("seal-key") && all.error.isEmpty)
    unlock()
    #expect(!desk.run("stats", "--from", "2025-01-01").output.contains("not counted"))
    #expect(desk.run("tags").error.isEmpty)
    #expect(!desk.run("report", "2026", "--unseal").output.contains("not counted"))
    // Nothing is said of the members of the sealed line, which the format has no place for.
    let opened = desk.run("export", "--to", "html", "--unseal").error
    #expect(!opened.contains("the words of") && !opened.contains("members"), "\(opened)")
  }

  @Test func `formats for programs have the words only if that is asked for`() {
    unlock()
    for words in [
      ["list", "--format", "json"], ["list", "--format", "csv"],
      ["find", "hidden", "--format", "json"],
      ["export", "--to", "json"], ["export", "--to", "markdown"],
    ] {
      #expect(!desk.start(words).wait().output.contains("hidden"), "\(words)")
      #expect(desk.start(words + ["--unseal"]).wait().output.contains("hidden"), "\(words)")
    }
    let item = desk.run("find", "hidden", "river", "--format", "json", "--unseal").output
    #expect(item.contains(#""type":"text""#) && item.contains(#""sealed":true"#))
    desk.run("lock")
    let locked = desk.run("list", "--format", "json", "--unseal")
    #expect(locked.code == 1 && locked.output.isEmpty && locked.error.contains("is locked"))
  }

  @Test func `what changes a sealed entry is sealed, and needs the journal unlocked`() {
    for words in [["edit", "@3", "--text", "other"], ["star", "@3"], ["tag", "later", "@3"]] {
      let before = desk.journal
      let outcome = desk.start(words + ["--yes"]).wait()
      #expect(outcome.code == 1 && outcome.error.contains("'journal unlock' opens it"), "\(words)")
      #expect(desk.journal == before)
    }
    unlock()
    #expect(desk.run("edit", "@3", "--text", "a changed river").code == 0)
    #expect(desk.run("star", "@3").code == 0)
    #expect(desk.run("tag", "later", "@3").code == 0)
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("find", "changed", "is:starred", "-#later", "--count").output == "1\n")
    #expect(desk.files(with: "changed").isEmpty)
    let opened = desk.openedLines
    #expect(opened.contains { $0.contains(#""starred":true"#) && $0.contains("a changed river") })
    #expect(
      !desk.lines.contains {
        $0.asText.contains(#""type":"sealed""#) && $0.asText.contains("written")
      })
    // An older version comes back without the key: its bytes are copied.
    let id = desk.run("list", "--format", "jsonl", "--fields", "id").lines.dropFirst(2).first
    let name = (id?.asText ?? "").filter { $0.isLetter || $0.isNumber }.dropFirst(2)
    desk.run("lock")
    #expect(desk.run("restore", String(name), "1").code == 0)
    unlock()
    #expect(desk.run("find", "hidden", "river", "--count").output == "1\n")
  }

  @Test func `a ciphertext in another entry, and one that is damaged, stay closed and are named`()
    throws
  {
    func sealed(_ line: String) -> Substring? {
      line.split(separator: #""sealed":""#).last?.prefix { $0 != "\"" }
    }
    var lines = desk.lines.map(\.asText)
    let own = lines.indices.filter { lines[$0].contains(#""type":"sealed""#) }
    let (one, two) = (try #require(sealed(lines[own[0]])), try #require(sealed(lines[own[1]])))
    lines[own[0]] = lines[own[0]].replacing(String(one), with: String(two))
    lines[own[2]] = lines[own[2]].replacing(#""sealed":""#, with: #""sealed":"A"#)
    desk.directory.write(desk.journalName, Array((lines.joined(separator: "\n") + "\n").utf8))
    unlock()
    let list = desk.run("list").output
    #expect(
      list.contains("🔒 sealed · sealed for another entry") && list.contains("can't be opened"))
    #expect(list.components(of: "a hidden walk") == 1)
    let shown = desk.run("show", "@3").output
    #expect(
      shown.contains("a hidden walk") && shown.contains("sealed for another entry"), "\(shown)")
    #expect(count("walk") == "1\n")
    let check = desk.run("check", "--sealed")
    #expect(check.code == 1 && check.output.contains("1 version opens"))
    #expect(
      check.output.contains("sealed for another entry") && check.output.contains("(key k7q2)"))
    let json = desk.run("check", "--sealed", "--format", "json").output
    #expect(json.contains(#""reason":"otherEntry""#) && json.contains(#""reason":"damaged""#))
  }

  @Test func `a check counts them as what it understands`() {
    let check = desk.run("check").output
    #expect(check.contains("current   4\n") && !check.contains("not understood"))
  }

  @Test func `members that no version knows stay in an edited sealed line`() throws {
    var lines = desk.lines.map(\.asText)
    let text = try #require(lines.firstIndex { $0.contains(#""type":"sealed""#) })
    lines[text] = lines[text].replacing(
      #""payload":{"#, with: #""later":{"a":1.0},"payload":{"later":[2.50],"#)
    desk.directory.write(
      desk.journalName, Array((lines.joined(separator: "\n") + "\n").utf8))
    unlock()
    #expect(desk.run("edit", "@3", "--text", "changed").code == 0)
    let last = try #require(desk.lines.last?.asText)
    #expect(last.contains(#""later":{"a":1.0}"#) && last.contains(#""later":[2.50]"#), "\(last)")
    #expect(desk.run("find", "changed", "--count").output == "1\n")
  }

  @Test func `nothing is sealed to a key that the journal lacks`() {
    let key = desk.lines.map(\.asText).first { $0.contains("seal-key") } ?? ""
    let lines = desk.lines.map(\.asText).filter { !$0.contains("seal-key") }
    desk.directory.write(
      desk.journalName, Array((lines.joined(separator: "\n") + "\n").utf8))
    let outcome = desk.run("text", "--seal", "hidden for ever")
    #expect(
      outcome.code == 1 && outcome.error.contains("no longer has the key"), "\(outcome.error)")
    #expect(desk.lines.count == lines.count)
    // In another place it is found.
    desk.directory.write(desk.journalName, desk.journal + Array((key + "\n").utf8))
    for _ in 1...2 { #expect(desk.run("text", "--seal", "hidden again").code == 0) }
    #expect(desk.lines.count == lines.count + 3)
  }

  @Test func `what a line hides of its time stays hidden where no setting says so`() {
    desk.environment["XDG_CONFIG_HOME"] = desk.elsewhere.path
    _ = desk.shell("mkdir -p '\(desk.elsewhere.path)/journal'")
    for setting in [#"{"seal-time":"day"}"#, #"{"seal-time":"Day"}"#] {
      desk.elsewhere.write("journal/config.json", Array(setting.utf8))
      #expect(desk.run("text", "--seal", "hidden time", "--at", "2026-11-20 03:17").code == 0)
    }
    desk.elsewhere.write("journal/config.json", Array("{}".utf8))
    unlock()
    #expect(desk.run("star", "@1").code == 0 && desk.run("star", "@2").code == 0)
    #expect(desk.run("find", "is:starred", "hidden", "--count").output == "2\n")
    #expect(desk.lines.suffix(4).allSatisfy { $0.asText.contains("2026-11-20T12:00:00") })
    #expect(!desk.journalText.contains("03:17"))
    // Settings that can't be parsed may hide the time.
    desk.elsewhere.write("journal/config.json", Array(#"{"seal-time":"day""#.utf8))
    let before = desk.journal
    #expect(desk.run("text", "--seal", "hidden time").code == 1 && desk.journal == before)
  }

  @Test func `settings that can't be parsed and may seal write nothing in plain`() {
    let before = desk.journal
    desk.environment["XDG_CONFIG_HOME"] = desk.elsewhere.path
    _ = desk.shell("mkdir -p '\(desk.elsewhere.path)/journal'")
    desk.elsewhere.write(
      "journal/config.json", Array(#"{"journals":{"diary":{"seal":"always",}}"#.utf8))
    let outcome = desk.run("text", "a word")
    #expect(outcome.code == 1 && desk.journal == before, "\(outcome.error)")
    desk.elsewhere.write("more.txt", Array("an imported word".utf8))
    let imported = desk.run(
      "import", "--from", "markdown", "\(desk.elsewhere.path)/more.txt", "--yes")
    #expect(imported.code == 1 && desk.journal == before, "\(imported.error)")
  }

  @Test func `a time that was moved in the line is shown beside the one that was sealed`() {
    let moved = desk.journalText.replacing(
      #""type":"sealed","at":"2026-11-02T08:00"#, with: #""type":"sealed","at":"2020-01-05T09:00"#)
    desk.directory.write(desk.journalName, Array(moved.utf8))
    #expect(desk.run("list").output.contains("5 January 2020"))
    unlock()
    let list = desk.run("list").output
    #expect(list.contains("5 January 2020"))
    #expect(list.contains("  08:00  ") && list.contains("🔒 2026-11-02 a hidden river"), "\(list)")
    let shown = desk.run("show", "@4").output
    #expect(shown.contains("at       Monday, 2 November 2026, 08:00"), "\(shown)")
    #expect(shown.contains("outside  Sunday, 5 January 2020, 09:00"), "\(shown)")
    #expect(!desk.run("show", "@1").output.contains("outside"))
  }

  @Test func `lines with only the day keep the time inside`() {
    desk.run("config", "set", "seal-time", "day")
    desk.run("text", "--seal", "early", "--at", "2026-11-10 06:13")
    desk.run("text", "late", "--at", "2026-11-10 22:47")
    desk.run("seal", "late")
    unlock()
    desk.run("edit", "early", "--text", "earlier", "--at", "2026-11-10 05:11")
    let text = desk.lines.map(\.asText).filter { $0.contains(#""type":"sealed""#) }.joined()
    for time in ["06:13", "22:47", "05:11", "written"] { #expect(!text.contains(time), "\(time)") }
    let outside = #""at":"2026-11-10T12:00:00+09:00""#
    #expect(text.components(of: outside) == 3 && text.components(of: #""day":true"#) == 3)
    let list = desk.run("list", "--on", "2026-11-10").output
    #expect(list.contains("  05:11  ") && list.contains("  22:47  "), "\(list)")
    let shown = desk.run("show", "earlier").output
    #expect(
      shown.contains("2026, 05:11 +09:00") && shown.contains("outside  Tuesday, 10 November 2026\n")
    )
    #expect(desk.run("check").code == 0)
    desk.run("lock")
    let locked = desk.run("list", "--on", "2026-11-10").output
    #expect(locked.contains("         ") && !locked.contains(":"), "\(locked)")
    unlock()
    #expect(desk.run("unseal", "earlier").code == 0)
    #expect(desk.journalText.contains(#""at":"2026-11-10T05:11:00+09:00""#))
  }

  @Test func `age runs without the lock when a sealed entry is edited`() throws {
    unlock()
    let age = desk.shell("command -v age").output.filter { !$0.isNewline }
    let id = try #require(
      desk.run("list", "--format", "jsonl", "--fields", "id").lines.dropFirst(2).first)
    let name = String(decoding: id, as: UTF8.self).filter { $0.isLetter || $0.isNumber }.dropFirst(
      2)
    desk.elsewhere.write(
      "age",
      Array(
        """
        #!/bin/sh
        if [ "$1" = -r ] && [ -z "$INNER" ]; then
          INNER=1 '\(BuiltProgram.path)' tag later \(name) > /dev/null 2>&1
        fi
        exec '\(age)' "$@"

        """.utf8))
    _ = desk.shell("chmod +x '\(desk.elsewhere.path)/age'")
    desk.environment["PATH"] = "\(desk.elsewhere.path):/usr/bin:/bin"
    let outcome = desk.run("edit", String(name), "--text", "a changed river")
    #expect(outcome.code == 0, "\(outcome.error)")
    // The other change came while age ran: both versions are there.
    #expect(count("changed") == "1\n" && count("#later") == "1\n")
    #expect(desk.run("conflicts").output.contains("2 versions"))
  }

  @Test func `two machines that edited a sealed entry alike have no conflict once it is open`() {
    let start = desk.journal
    unlock()
    desk.run("edit", "@3", "--text", "the same river")
    let one = desk.journal
    desk.directory.write(desk.journalName, start)
    desk.run("edit", "@3", "--text", "the same river")
    let two = desk.journal
    desk.run("lock")
    desk.elsewhere.write("copy.jsonl", one)
    let copy = "\(desk.elsewhere.path)/copy.jsonl"
    let locked = desk.run("merge", copy, "--yes")
    #expect((locked.output + locked.error).contains("in conflict"), "\(locked.output)")
    #expect(desk.run("conflicts").output.contains("2 versions"))
    unlock()
    #expect(desk.run("conflicts").output.hasPrefix("settled "))
    #expect(desk.run("conflicts").output.isEmpty)
    let settled = desk.lines.last
    #expect(settled?.asText.contains(#""settled":true"#) == true)
    #expect(settled?.asText.contains("written") == false)
    #expect(count("same") == "1\n")
    // The other machine writes the same line.
    desk.directory.write(desk.journalName, one)
    desk.elsewhere.write("copy.jsonl", two)
    desk.run("merge", copy, "--yes")
    #expect(settled.map { desk.lines.contains($0) } == true)
    // Other words stay a conflict.
    desk.directory.write(desk.journalName, start)
    desk.run("edit", "@3", "--text", "another river")
    desk.run("merge", copy, "--yes")
    #expect(desk.run("conflicts").output.contains("2 versions"))
  }

  @Test func `what was not searched is not counted as searched`() {
    let outcome = desk.run("find", "nowhere")
    #expect(outcome.error.contains("in 1 entry"), "\(outcome.output)\(outcome.error)")
  }

  @Test func `a purge forgets what was opened`() {
    unlock()
    #expect(count("hidden") == "2\n")
    let cached = desk.shell(
      "find '\(desk.elsewhere.path)' '\(desk.directory.path)' -name '*.sealed.age'")
    #expect(!cached.output.isEmpty)
    #expect(desk.run("purge", "@3", "--yes").code == 0)
    let left = desk.shell(
      "find '\(desk.elsewhere.path)' '\(desk.directory.path)' -name '*.sealed.age'")
    #expect(left.output.isEmpty)
    #expect(count("hidden") == "1\n")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
