import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Several journals in one query.
struct SeveralJournalsTests {
  private func ids(_ outcome: BuiltProgram.Outcome) -> [String] {
    outcome.lines.compactMap { RawObject($0).text("id").map { String($0.dropFirst().dropLast(5)) } }
  }

  // MARK: Reading

  @Test func `entries of all journals are one list, newest first, each with its journal`() {
    let desk = Desk.withTwoJournals()
    let outcome = desk.run("list", "-j", "work,home", "-n", "3")
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(
      outcome.output == """
        Tuesday, 3 November 2026
          11:00  home3  day 3 at home #walk · home
          10:00  work3  day 3 at work #walk · work

        Monday, 2 November 2026
          11:00  home2  day 2 at home #walk · home

        """)
    #expect(desk.run("list", "--all", "-n", "3").output == outcome.output)
    #expect(desk.run("--all", "list", "-n", "3").output == outcome.output)
  }

  @Test func `count, skip and reverse apply to all journals together`() {
    let desk = Desk.withTwoJournals()
    func found(_ words: String...) -> [String] {
      ids(desk.run((["find", "--all", "--format", "jsonl"] + words).map { Array($0.utf8) }))
    }
    #expect(found() == ["home3", "work3", "home2", "work2", "home1", "work1"])
    #expect(found("--skip", "1", "-n", "2") == ["work3", "home2"])
    #expect(found("--skip", "1", "-n", "2", "--reverse") == ["home2", "work3"])
    #expect(found("-n", "0") == [])
    #expect(found("--skip", "99") == [])
    #expect(found("-n", "99999999999999999999") == found())
    #expect(found("at home", "before:2026-11-03") == ["home2", "home1"])
    #expect(desk.run("find", "#walk", "--all", "--count").output == "6\n")
    #expect(desk.run("find", "--all", "sea").error.contains("in 6 entries"))
  }

  @Test func `of two entries at the same moment, the first journal's comes first`() {
    let desk = Desk.withTwoJournals()
    for name in ["work", "home"] {
      desk.append(
        "{\"id\":\"\(name)9aaaa\",\"type\":\"text\",\"at\":\"2026-11-09T10:00:00+09:00\","
          + "\"payload\":{\"text\":\"x\"}}\n", to: name)
    }
    let one = desk.run("list", "-j", "work,home", "--format", "jsonl", "-n", "2")
    let other = desk.run("list", "-j", "home,work", "--format", "jsonl", "-n", "2")
    #expect(ids(one) == ["work9", "home9"])
    #expect(ids(other) == ["home9", "work9"])
  }

  @Test func `every format names the journal, and only for several journals`() {
    let desk = Desk.withTwoJournals()
    func first(_ words: String...) -> String {
      let all = ["list", "-n", "1"] + words
      return desk.run(all.map { Array($0.utf8) }).output
    }
    #expect(
      first("--all", "--format", "jsonl").hasSuffix("\"starred\":false,\"journal\":\"home\"}\n"))
    #expect(!first("-j", "home", "--format", "jsonl").contains("\"journal\""))
    #expect(
      first("--all", "--format", "short")
        == "2026-11-03 11:00  home3  home  day 3 at home #walk\n")
    #expect(
      first("--all", "--format", "markdown").hasSuffix("\n- 11:00 home · day 3 at home #walk\n"))
    #expect(first("--all", "--format", "csv").contains(",understood,name,value,unit,journal\n"))
    #expect(first("--all", "--format", "csv").hasSuffix(",true,,,,home\n"))
    #expect(!first("-j", "home", "--format", "csv").contains("journal"))
    #expect(
      first("--all", "--fields", "journal,id", "--format", "csv") == "journal,id\nhome,home3aaaa\n")
    #expect(
      first("-j", "home", "--fields", "journal", "--format", "jsonl") == "{\"journal\":null}\n")
    #expect(first("--all", "--format", "raw").hasPrefix("{\"id\":\"home3aaaa\""))
  }

  @Test(arguments: [40, 30])
  func `the journal's name is readable in a narrow terminal`(columns: Int) {
    let screen = Desk.withTwoJournals().session(columns: columns, "list --all --color never").screen
    #expect(screen.split(separator: "\n").allSatisfy { $0.unicodeScalars.count < columns + 12 })
    #expect(screen.split(separator: "· work").count == 4)
    #expect(screen.split(separator: "· home").count == 4)
  }

  @Test func `tags are counted together, and info prints one journal after another`() {
    let desk = Desk.withTwoJournals()
    #expect(desk.run("tags", "--all").output == "  6  2026-11-03  #walk\n")
    let info = desk.run("info", "--all").output
    #expect(info.hasPrefix("name      work\njournal   \(desk.directory.path)/work.jsonl\n"))
    #expect(info.contains("\n\nname      home\n"))
    let json = desk.run("info", "--all", "--format", "json").output
    #expect(json.hasPrefix("[{\"path\"") && json.contains("\"journal\":\"work\"},{\"path\""))
  }

  @Test func `unknown and damaged content is reported for each journal by name`() {
    let desk = Desk.withTwoJournals()
    desk.append("{\"id\":\"p1\",\"type\":\"photo\",\"payload\":1}\n", to: "work")
    desk.append("torn\n", to: "home")
    let outcome = desk.run("find", "day", "--all")
    #expect(outcome.code == 0)
    #expect(
      outcome.error == """
        journal: home: line 5 is damaged; it is kept ('journal -j home check' shows it)
        journal: work: 1 entry that this version can't read was not searched

        """)
    #expect(
      outcome.output.hasSuffix(
        "\n\nwork: +1 entry of a type this version does not know: photo 1\n"))
  }

  // MARK: Choice of journals

  @Test func `an unreadable journal does not hide the others`() {
    let desk = Desk.withTwoJournals()
    for (what, sentence) in [
      ("", "journal: work: there is no journal yet at \(desk.directory.path)/work.jsonl\n"),
      ("# notes\n", "it is not a journal; name another file with --file\n"),
      (
        Desk.headerOfSeveral.replacing("\"id\"", with: "\"needs\":{\"read\":[\"x-1\"]},\"id\""),
        "it needs 'x-1', which this version does not support; you can copy the file, but not "
          + "open it\n"
      ),
    ] {
      desk.directory.write("work.jsonl", Array(what.utf8))
      let outcome = desk.run("list", "--all", "--count")
      #expect(outcome.code == 1 && outcome.output == "3\n")
      #expect(outcome.error.hasPrefix("journal: work: ") && outcome.error.hasSuffix(sentence))
      #expect(desk.run("show", "--all", "home3").code == 1)
      #expect(desk.run("show", "--all", "home3").output.contains("day 3 at home"))
    }
    desk.directory.write("home.jsonl", [])
    let none = desk.run("list", "--all")
    #expect(none.code == 1 && none.output == "")
    #expect(none.error.contains("journal: work: ") && none.error.contains("journal: home: "))
  }

  @Test func `a file with two names is read once`() {
    let desk = Desk.withTwoJournals()
    let path = desk.directory.path
    symlink("\(path)/work.jsonl", "\(path)/link.jsonl")
    link("\(path)/home.jsonl", "\(path)/hard.jsonl")
    for name in ["link", "hard", "work"] {
      desk.run("journals", "add", "\(name)2", "\(path)/\(name).jsonl")
    }
    desk.environment["JOURNAL_FILE"] = "\(path)/link.jsonl"
    #expect(desk.run("list", "--all", "--count").output == "6\n")
    #expect(desk.run("list", "-j", "work,work,link2,work2", "--count").output == "3\n")
  }

  @Test func `--all reads every named journal and the default one`() {
    let desk = Desk.withTwoJournals()
    let path = desk.directory.path
    desk.directory.write(
      "other.jsonl", Array((Desk.headerOfSeveral + Desk.lines(of: "other")).utf8))
    desk.environment["JOURNAL_FILE"] = "\(path)/other.jsonl"
    #expect(desk.run("list", "--all", "-n", "2").output.contains("day 3 at other #walk · other\n"))
    desk.environment["JOURNAL_FILE"] = "\(path)/missing.jsonl"
    #expect(desk.run("list", "--all", "--count").code == 1, "it was named")
    desk.environment["JOURNAL_FILE"] = nil
    #expect(desk.run("list", "--all", "--count").code == 0, "the default journal may be missing")
    desk.run("add", "text", "in the default journal")
    #expect(
      desk.run("list", "--all", "-n", "1").output.hasSuffix("in the default journal · journal\n"))
  }

  @Test func `a name with a comma is one name`() {
    let desk = Desk.withTwoJournals()
    desk.directory.write(
      "home/.config/journal/config.json",
      Array(#"{"journals": {"a,b": "\#(desk.directory.path)/work.jsonl"}}"#.utf8))
    #expect(desk.run("list", "-j", "a,b", "--count").output == "3\n")
    #expect(!desk.run("list", "-j", "a,b").output.contains("·"))
  }

  @Test func `a command for one journal refuses several`() {
    let desk = Desk.withTwoJournals()
    let outcome = desk.run("add", "text", "-j", "work,home", "First light")
    #expect(outcome.code == 2)
    #expect(
      outcome.error.hasPrefix(
        "journal: 'add text' takes one journal, not 2 ('work' and 'home'); write -j work or "
          + "-j home"
      ))
    #expect(desk.run("add", "text", "--all", "Second light").error.contains("name it with -j NAME"))
    #expect(desk.drafts == [])
    for words in [["undo"], ["check"], ["trash"], ["compact"], ["restore", "work1"]] {
      #expect(desk.run((words + ["--all"]).map { Array($0.utf8) }).code == 2, "\(words)")
    }
    #expect(desk.run("--all", "drafts", "discard").code == 2)
    #expect(desk.run("list", "-j", "work,").error.contains("there is no journal ''"))
    #expect(desk.run("list", "-j", "work", "-j", "home").error.contains("is given twice"))
    #expect(desk.run("list", "-j", "work", "--all").code == 2)
    #expect(desk.run("list", "--file", "x", "-j", "work,home").code == 2)
  }
}
