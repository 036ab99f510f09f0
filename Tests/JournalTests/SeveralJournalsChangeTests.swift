import TestSupport
import Testing

/// Ids across several journals, and changes in one of them.
struct SeveralJournalsChangeTests {
  @Test func `short ids are unique across all journals`() {
    let desk = Desk.withTwoJournals()
    for (name, id) in [("work", "q7k2a111"), ("home", "q7k2b222")] {
      desk.append(
        "{\"id\":\"\(id)\",\"type\":\"text\",\"at\":\"2026-11-0\(name == "work" ? 8 : 1)T01:00:00Z\","
          + "\"payload\":{\"text\":\"x\"}}\n", to: name)
    }
    #expect(desk.run("list", "-j", "work", "-n", "1").output.contains("  q7k2  x"))
    #expect(desk.run("list", "--all", "-n", "1").output.contains("  q7k2a  x"))
    let both = desk.run("show", "--all", "q7k2")
    #expect(both.code == 1)
    #expect(both.error.contains("  q7k2a  work · x\n  q7k2b  home · x\n"))
    #expect(desk.run("show", "--all", "q7k2b").output.contains("journal  home\n"))
  }

  @Test func `an id that two journals share asks for the journal`() {
    let desk = Desk.withTwoJournals()
    desk.append(Desk.lines(of: "work"), to: "home")
    for words in [
      ["show"], ["edit", "--tag", "x"], ["delete"], ["star"], ["tag", "x"], ["history"],
    ] {
      let outcome = desk.run((words + ["--all", "work1"]).map { Array($0.utf8) })
      #expect(outcome.code == 1)
      #expect(
        outcome.error
          == "journal: 'work1' is in several journals: 'work' and 'home'; choose with -j work or "
          + "-j home\n"
      )
    }
    #expect(desk.run("show", "-j", "home", "work1").code == 0)
  }

  @Test func `an entry changes in its own journal only`() {
    let desk = Desk.withTwoJournals()
    let work = desk.directory.read("work.jsonl")
    #expect(desk.run("edit", "--all", "home1", "--text", "river").output.hasSuffix(" · home\n"))
    #expect(desk.run("star", "--all", "@1").output.hasSuffix(" · home\n"))
    let unchanged = desk.run("unstar", "--all", "work2").output
    #expect(unchanged.hasPrefix("unchanged work2  ") && unchanged.hasSuffix(" · work\n"))
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

  @Test func `a query that matches entries of two journals is refused`() {
    let desk = Desk.withTwoJournals()
    let before = (desk.directory.read("work.jsonl"), desk.directory.read("home.jsonl"))
    for words in [["#walk"], ["home1", "work1"]] {
      let outcome = desk.run((["star", "--all", "--yes"] + words).map { Array($0.utf8) })
      #expect(outcome.code == 1)
      #expect(
        outcome.error.contains(
          "the entries are in 'work' and 'home', but one command changes one journal"))
    }
    let isUntouched =
      before == (desk.directory.read("work.jsonl"), desk.directory.read("home.jsonl"))
    #expect(isUntouched, "I4")
    #expect(desk.run("star", "--all", "--yes", "at", "work").code == 0)
    #expect(desk.run("find", "-j", "work", "is:starred", "--count").output == "3\n")
  }

  @Test func `nothing changes if an unreadable journal could have the entry too`() {
    let desk = Desk.withTwoJournals()
    desk.directory.write("home.jsonl", Array("# notes\n".utf8))
    let before = desk.directory.read("work.jsonl")
    let outcome = desk.run("star", "--all", "work1")
    #expect(outcome.code == 1 && outcome.error.hasPrefix("journal: home: can't read "))
    #expect(desk.directory.read("work.jsonl") == before)
    desk.directory.write("home.jsonl", [])
    #expect(desk.run("star", "--all", "work1").code == 0, "a missing journal has no entries")
  }
}
