import Presentation
import TestSupport
import Testing
import TimelineDomain
import TimelineStore

@testable import JournalCLI

/// What `journal browse` gives to a front end on the full screen.
@MainActor
struct BrowseTests {
  private let program = Program(ContractSeed(posts: [.text("aaaa1111")]))

  @Test func `without a terminal it says what works without one`() async {
    let outcome = await program.run("browse")
    #expect(outcome.code == 2 && outcome.error.contains("journal list"))
    program.sitDown()
    program.environment["TERM"] = "dumb"
    #expect(await program.run("browse").code == 2)
  }

  @Test func `a query is read before the screen opens, and its mistake has a place`() async throws {
    program.sitDown()
    #expect(await program.run("browse", "(a").code == 2)
    await program.run("browse", "#walk")
    let request = try #require(program.browsed.last)
    #expect(request.query == "#walk" && request.condition != nil)
    let reading = request.parts.program.query("a (b")
    #expect(reading.flaw != nil && reading.flawRange != nil)
    for (query, isHinted) in [
      ("due:tomorrow", true), ("気分:>=4", true), ("昼食：カレー", false), ("12:30", false),
    ] {
      #expect((request.parts.program.query(query).hint != nil) == isHinted, "\(query)")
    }
  }

  @Test func `dates and tags are read as commands read them, without naming options`() async throws
  {
    program.sitDown()
    await program.run("browse")
    let english = try #require(program.browsed.last)
    let moment = try english.parts.program.endOfPeriod("20 November").get()
    #expect(moment.spelling.hasPrefix("2026-11-20T23:59:59"))
    #expect(try english.parts.program.tag("walk").get().name == "walk")
    #expect(
      english.parts.program.endOfPeriod("frob").sentence?.hasPrefix(
        "'date' can't read 'frob'; write")
        == true)
    #expect(
      english.parts.program.tag("a b").sentence
        == "'tag' got 'a b'; a tag has letters, digits, - and _, and not only digits")
    program.environment["LANG"] = "ja_JP.UTF-8"
    await program.run("browse")
    let japanese = try #require(program.browsed.last)
    #expect(
      japanese.parts.program.endOfPeriod("frob").sentence?.hasPrefix("「日付」の「frob」を読み取れません") == true)
    #expect(japanese.parts.program.tag("a b").sentence?.hasPrefix("「タグ」の「a b」") == true)
  }

  @Test func `events of a journal become news on the screen, and are not printed`() async throws {
    program.sitDown()
    program.eventsWhileBrowsing = [
      .waitingForLock(holder: "sleep"), .unsafeCache(path: "/cache", .foreignOwner),
      .notDurable(path: "/journal", .noSpace),
    ]
    await program.run("browse")
    var news: [String] = []
    for await sentence in try #require(program.browsed.last).parts.news {
      news.append(sentence)
    }
    #expect(news.count == 2 && program.printed.isEmpty)
    #expect(news.first == "another program (sleep) is writing to the journal; waiting")
  }

  @Test func `the setting start opens it with journal alone`() async {
    program.sitDown()
    await program.run("config", "set", "start", "browse")
    await program.run()
    #expect(program.browsed.count == 1)
    program.environment["TERM"] = "dumb"
    await program.run()
    #expect(program.browsed.count == 1, "a terminal without a cursor shows the list")
  }

  @Test func `a sync leaves nothing in the shell`() async throws {
    program.sitDown()
    await program.run("browse")
    let request = try #require(program.browsed.last)
    program.console.forgetOutput()
    let answer = await request.parts.program.run(BrowserCommand(["sync", "a", "b"]))
    #expect(answer.code == 2 && !answer.message.isEmpty)
    #expect(program.console.error == "journal sync… \r\u{1B}[K")
  }

  @Test func `keys that can't work are refused by config set`() async {
    #expect(await program.run("config", "set", "keys.star", "S").code == 0)
    let clash = await program.run("config", "set", "keys.tag", "S")
    #expect(clash.code == 2 && clash.error.contains("S is needed for 'star'"))
    let key = await program.run("config", "set", "keys.star", "Hyper")
    #expect(key.code == 2 && key.error.contains("there is no key 'Hyper'"))
    let action = await program.run("config", "set", "keys.jump", "x")
    #expect(action.code == 2 && action.error.contains("there is no action 'jump'"))
    #expect(await program.run("config", "get", "keys.star").output == "S\n")
    #expect(await program.run("config", "unset", "keys.star").code == 0)
  }
}

extension Result where Failure == Refusal {
  fileprivate var sentence: String? {
    if case .failure(let refusal) = self { refusal.sentence } else { nil }
  }
}
