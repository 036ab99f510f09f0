import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Several journals in one query.
struct SeveralJournalsTests {
  /// `work` and `home`, and no other; three entries in each, by turns.
  private func desk() -> Desk {
    let desk = Desk()
    desk.environment["JOURNAL_FILE"] = nil
    for name in ["work", "home"] {
      desk.run("journals", "add", name, "\(desk.directory.path)/\(name).jsonl")
      desk.directory.write("\(name).jsonl", Array((Self.header + Self.lines(name)).utf8))
    }
    return desk
  }

  private static let header = "{\"format\":\"timeline-journal\",\"version\":1,\"id\":\"h\"}\n"

  private static func lines(_ name: String) -> String {
    let hour = name == "work" ? 10 : 11
    return (1...3).map { day in
      "{\"id\":\"\(name)\(day)aaaa\",\"type\":\"text\",\"at\":\"2026-11-0\(day)T\(hour):00:00+09:00\","
        + "\"payload\":{\"text\":\"day \(day) at \(name) #walk\"}}\n"
    }.joined()
  }

  private func append(_ line: String, to name: String, _ desk: Desk) {
    desk.directory.write("\(name).jsonl", desk.directory.read("\(name).jsonl") + Array(line.utf8))
  }

  private func ids(_ outcome: BuiltProgram.Outcome) -> [String] {
    outcome.lines.compactMap { RawObject($0).text("id").map { String($0.dropFirst().dropLast(5)) } }
  }

  // MARK: Reading

  @Test func `entries of all of them are one list, newest first, and each names its journal`() {
    let desk = desk()
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

  @Test func `counting, passing over and turning round act on all of them together`() {
    let desk = desk()
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
    #expect(desk.run("find", "--all", "sea").output.contains("6 entries were searched"))
  }

  @Test func `of two at the same moment first that of the journal named first`() {
    let desk = desk()
    for name in ["work", "home"] {
      append(
        "{\"id\":\"\(name)9aaaa\",\"type\":\"text\",\"at\":\"2026-11-09T10:00:00+09:00\","
          + "\"payload\":{\"text\":\"x\"}}\n", to: name, desk)
    }
    let one = desk.run("list", "-j", "work,home", "--format", "jsonl", "-n", "2")
    let other = desk.run("list", "-j", "home,work", "--format", "jsonl", "-n", "2")
    #expect(ids(one) == ["work9", "home9"])
    #expect(ids(other) == ["home9", "work9"])
  }

  @Test func `every format names the journal, and only where several were asked for`() {
    let desk = desk()
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
    #expect(first("--all", "--format", "csv").contains(",understood,journal\n"))
    #expect(first("--all", "--format", "csv").hasSuffix(",true,home\n"))
    #expect(!first("-j", "home", "--format", "csv").contains("journal"))
    #expect(
      first("--all", "--fields", "journal,id", "--format", "csv") == "journal,id\nhome,home3aaaa\n")
    #expect(
      first("-j", "home", "--fields", "journal", "--format", "jsonl") == "{\"journal\":null}\n")
    #expect(first("--all", "--format", "raw").hasPrefix("{\"id\":\"home3aaaa\""))
  }

  @Test(arguments: [40, 30])
  func `the name can be read in a narrow terminal`(columns: Int) {
    let screen = desk().session(columns: columns, "list --all").screen
    #expect(screen.split(separator: "\n").allSatisfy { $0.unicodeScalars.count < columns + 12 })
    #expect(screen.split(separator: "· work").count == 4)
    #expect(screen.split(separator: "· home").count == 4)
  }

  @Test func `tags are counted together, and info has one after the other`() {
    let desk = desk()
    #expect(desk.run("tags", "--all").output == "  6  2026-11-03  #walk\n")
    let info = desk.run("info", "--all").output
    #expect(info.hasPrefix("name      work\njournal   \(desk.directory.path)/work.jsonl\n"))
    #expect(info.contains("\n\nname      home\n"))
    let json = desk.run("info", "--all", "--format", "json").output
    #expect(json.hasPrefix("[{\"path\"") && json.contains("\"journal\":\"work\"},{\"path\""))
  }

  @Test func `what is not known, and what is damaged, is told of each with its name`() {
    let desk = desk()
    append("{\"id\":\"p1\",\"type\":\"photo\",\"payload\":1}\n", to: "work", desk)
    append("torn\n", to: "home", desk)
    let outcome = desk.run("find", "day", "--all")
    #expect(outcome.code == 0)
    #expect(
      outcome.error == """
        journal: home: line 5 is damaged; it is kept as it is ('journal check' shows it)
        journal: work: 1 entry that this version can't read was not searched

        """)
    #expect(
      outcome.output.hasSuffix(
        "\n\nwork: +1 entry of a kind this version does not know: photo 1\n"))
  }

  // MARK: Which journals

  @Test func `one that can't be read does not hide the others`() {
    let desk = desk()
    for (what, sentence) in [
      ("", "journal: work: there is no journal yet at \(desk.directory.path)/work.jsonl\n"),
      ("# notes\n", "it is not a journal; name another file with --file\n"),
      (
        Self.header.replacing("\"id\"", with: "\"needs\":{\"read\":[\"x-1\"]},\"id\""),
        "it needs 'x-1', which this version does not know; the file can still be copied as it is, and "
          + "nothing else\n"
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

  @Test func `a file is read once, whatever it is called`() {
    let desk = desk()
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

  @Test func `all of them are those with a name, and the one that is used without any`() {
    let desk = desk()
    let path = desk.directory.path
    desk.directory.write("other.jsonl", Array((Self.header + Self.lines("other")).utf8))
    desk.environment["JOURNAL_FILE"] = "\(path)/other.jsonl"
    #expect(desk.run("list", "--all", "-n", "2").output.contains("day 3 at other #walk · other\n"))
    desk.environment["JOURNAL_FILE"] = "\(path)/missing.jsonl"
    #expect(desk.run("list", "--all", "--count").code == 1, "it was named")
    desk.environment["JOURNAL_FILE"] = nil
    #expect(desk.run("list", "--all", "--count").code == 0, "nobody named the standard one")
    desk.run("add", "text", "in the standard place")
    #expect(desk.run("list", "--all", "-n", "1").output.hasSuffix("standard place · journal\n"))
  }

  @Test func `a name with a comma in it is still one name`() {
    let desk = desk()
    desk.directory.write(
      "home/.config/journal/config.json",
      Array(#"{"journals": {"a,b": "\#(desk.directory.path)/work.jsonl"}}"#.utf8))
    #expect(desk.run("list", "-j", "a,b", "--count").output == "3\n")
    #expect(!desk.run("list", "-j", "a,b").output.contains("·"))
  }

  @Test func `where one is needed, several are refused, and a text is kept`() {
    let desk = desk()
    let outcome = desk.run("add", "text", "-j", "work,home", "First light")
    #expect(outcome.code == 2)
    #expect(
      outcome.error.hasPrefix(
        "journal: 'work' and 'home' are 2 journals, and 'add text' is about one; write -j work or -j home"
      ))
    #expect(desk.run("add", "text", "--all", "Second light").error.contains("name it with -j NAME"))
    #expect(Set(desk.drafts) == ["First light", "Second light"])
    for words in [["undo"], ["check"], ["trash"], ["compact"], ["restore", "work1"]] {
      #expect(desk.run((words + ["--all"]).map { Array($0.utf8) }).code == 2, "\(words)")
    }
    #expect(desk.run("--all", "drafts", "discard").code == 2)
    #expect(desk.run("list", "-j", "work,").error.contains("there is no journal ''"))
    #expect(desk.run("list", "-j", "work", "-j", "home").error.contains("is there twice"))
    #expect(desk.run("list", "-j", "work", "--all").code == 2)
    #expect(desk.run("list", "--file", "x", "-j", "work,home").code == 2)
  }

  // MARK: Ids

  @Test func `ids are short and yet tell all journals apart`() {
    let desk = desk()
    for (name, id) in [("work", "q7k2a111"), ("home", "q7k2b222")] {
      append(
        "{\"id\":\"\(id)\",\"type\":\"text\",\"at\":\"2026-11-0\(name == "work" ? 8 : 1)T01:00:00Z\","
          + "\"payload\":{\"text\":\"x\"}}\n", to: name, desk)
    }
    #expect(desk.run("list", "-j", "work", "-n", "1").output.contains("  q7k2  x"))
    #expect(desk.run("list", "--all", "-n", "1").output.contains("  q7k2a  x"))
    let both = desk.run("show", "--all", "q7k2")
    #expect(both.code == 1)
    #expect(both.error.contains("  q7k2a  work · x\n  q7k2b  home · x\n"))
    #expect(desk.run("show", "--all", "q7k2b").output.contains("journal  home\n"))
  }

  @Test func `an id that two journals share asks which is meant`() {
    let desk = desk()
    append(Self.lines("work"), to: "home", desk)
    for words in [
      ["show"], ["edit", "--tag", "x"], ["delete"], ["star"], ["tag", "x"], ["history"],
    ] {
      let outcome = desk.run((words + ["--all", "work1"]).map { Array($0.utf8) })
      #expect(outcome.code == 1)
      #expect(
        outcome.error
          == "journal: 'work1' is an entry in 'work' and 'home'; say which with -j work or -j home\n"
      )
    }
    #expect(desk.run("show", "-j", "home", "work1").code == 0)
  }

  @Test func `an entry is changed where it is, and nowhere else`() {
    let desk = desk()
    let work = desk.directory.read("work.jsonl")
    #expect(desk.run("edit", "--all", "home1", "--text", "river").code == 0)
    #expect(desk.run("star", "--all", "@1").code == 0)
    #expect(desk.run("tag", "sea", "-j", "work,home", "home1", "home2", "--yes").code == 0)
    #expect(desk.run("delete", "--all", "@2", "--format", "json").output.contains("home3") == false)
    #expect(desk.run("find", "-j", "home", "is:starred or #sea", "--count").output == "3\n")
    #expect(desk.run("history", "--all", "home1").output.contains("{+river+}"))
    #expect(desk.run("list", "-j", "work", "--count").output == "2\n")
    let isAppendedTo = desk.directory.read("work.jsonl").starts(with: work)
    #expect(isAppendedTo, "I1")
    #expect(desk.run("show", "--all", "work3").error.contains("was deleted"))
    #expect(desk.run("history", "--all", "work3").code == 0)
    #expect(
      desk.run("edit", "--all", "work2", "--star", "--format", "json").output
        .hasSuffix("\"journal\":\"work\"}\n"))
  }

  @Test func `a query that would change entries of two journals is refused`() {
    let desk = desk()
    let before = (desk.directory.read("work.jsonl"), desk.directory.read("home.jsonl"))
    for words in [["#walk"], ["home1", "work1"]] {
      let outcome = desk.run((["star", "--all", "--yes"] + words).map { Array($0.utf8) })
      #expect(outcome.code == 1)
      #expect(
        outcome.error.contains("is in 'work' and 'home', and one command changes one journal"))
    }
    let isUntouched =
      before == (desk.directory.read("work.jsonl"), desk.directory.read("home.jsonl"))
    #expect(isUntouched, "I4")
    #expect(desk.run("star", "--all", "--yes", "at", "work").code == 0)
    #expect(desk.run("find", "-j", "work", "is:starred", "--count").output == "3\n")
  }

  @Test func `nothing is changed where one that can't be read may have it too`() {
    let desk = desk()
    desk.directory.write("home.jsonl", Array("# notes\n".utf8))
    let before = desk.directory.read("work.jsonl")
    let outcome = desk.run("star", "--all", "work1")
    #expect(outcome.code == 1 && outcome.error.hasPrefix("journal: home: can't read "))
    #expect(desk.directory.read("work.jsonl") == before)
    desk.directory.write("home.jsonl", [])
    #expect(desk.run("star", "--all", "work1").code == 0, "what is not begun has no entries")
  }
}
