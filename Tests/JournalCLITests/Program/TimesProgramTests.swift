import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Times as people say them, typed on Saturday, 21 November 2026, at 08:01 in Tokyo.
@MainActor
struct TimesProgramTests {
  nonisolated static let question = """
    Which time is 'yesterday at 5'?
      1  Fri 2026-11-20 05:00
      2  Fri 2026-11-20 17:00
    [1/2]\u{20}
    """
  nonisolated static let refusal =
    "journal: '--at' got 'yesterday at 5', which could be 2 times; write 'yesterday at 5 am' "
    + "(Fri 2026-11-20 05:00) or 'yesterday at 5 pm' (Fri 2026-11-20 17:00)\n"

  @Test(arguments: [
    ("last night", "2026-11-20T22:00:00+09:00"), ("last night at 11", "2026-11-20T23:00:00+09:00"),
    ("last night at 1", "2026-11-21T01:00:00+09:00"), ("at 5", "2026-11-21T05:00:00+09:00"),
    ("昨夜", "2026-11-20T22:00:00+09:00"), ("午後三時半", "2026-11-21T15:30:00+09:00"),
    ("half past 7", "2026-11-21T07:30:00+09:00"),
  ])
  func `an entry is dated in words`(_ words: String, _ spelling: String) async {
    let program = Program()
    program.sitDown()
    #expect(await program.run("add", "text", "--at", words, "Tea").code == 0)
    #expect(program.added.map { $0.moment?.spelling } == [spelling])
  }

  @Test(arguments: [
    ("1", "05:00:00"), ("2", "17:00:00"), (" ２ ", "17:00:00"),
  ])
  func `a terminal asks which of two times the words mean`(_ answer: String, _ time: String) async {
    let program = Program()
    program.sitDown()
    program.console.answers = [answer]
    let outcome = await program.run("add", "text", "--at", "yesterday at 5", "--tag", "t", "Tea")
    #expect(outcome.code == 0)
    #expect(outcome.error.hasPrefix(Self.question))
    #expect(program.added.map { $0.moment?.spelling } == ["2026-11-20T\(time)+09:00"])
    #expect(program.added.first?.tags.map(\.name) == ["t"])
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `another answer is asked again, and the rest of the command is as typed`() async {
    let program = Program()
    program.sitDown()
    program.console.answers = ["5pm", "3", "0", "12", "2"]
    let outcome = await program.run(
      "add", "mood", "good", "Tea", "--at", "yesterday at 5", "--star")
    #expect(outcome.code == 0)
    #expect(outcome.error.hasPrefix(Self.question + String(repeating: "[1/2] ", count: 4)))
    #expect(program.added.first?.isStarred == true)
    #expect(program.added.first?.moment?.spelling == "2026-11-20T17:00:00+09:00")
  }

  @Test(arguments: [[""], ["  "], [], ["7", ""]])
  func `without an answer nothing is written`(_ answers: [String]) async {
    let program = Program()
    program.sitDown()
    program.console.answers = answers
    let outcome = await program.run("add", "text", "--at", "yesterday at 5", "Tea with Mum")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains(Self.refusal))
    #expect(program.added.isEmpty)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `a time in front of a text is asked about too`() async {
    let program = Program()
    let refused = await program.run("yesterday at 5: Tea with Mum")
    #expect(refused.code == 2)
    #expect(refused.error.contains("could be 2 times; write 'yesterday at 5 am'"))
    #expect(program.drafts.kept.isEmpty)
    program.sitDown()
    program.console.answers = ["2"]
    let outcome = await program.run("yesterday at 5: Tea with Mum")
    #expect(outcome.code == 0)
    #expect(outcome.error.hasPrefix(Self.question))
    #expect(program.added.map { $0.moment?.spelling } == ["2026-11-20T17:00:00+09:00"])
    await program.run("last night at 11: Walked home")
    #expect(program.added.last?.moment?.spelling == "2026-11-20T23:00:00+09:00")
  }

  /// The date in front, what of it is wrong, and what the message says in English and in Japanese.
  nonisolated static let wrong: [(String, String, String)] = [
    ("31 February: fell down", "'31 February:' got '31 February'", "「31 February:」"),
    ("yesterday 25:00: late", "'yesterday 25:00:' got '25:00'", "「yesterday 25:00:」の「25:00」"),
    (
      "5/6: lunch", "'5/6:' got '5/6', which could be two different days; write 5 June or 6 May",
      "6月5日 か 5月6日 と書くか"
    ),
  ]

  @Test(arguments: wrong)
  func `a wrong date in front is quoted, and the line can be a text`(
    _ line: String, english: String, japanese: String
  ) async {
    let program = Program()
    let outcome = await program.run(line)
    #expect(outcome.code == 2 && program.added.isEmpty)
    #expect(outcome.error.contains(english) && !outcome.error.contains("--at"))
    #expect(outcome.error.contains("To add the words as a text:\n  journal text '\(line)'"))
    program.settings.text = #"{"language": "ja"}"#
    #expect((await program.run(line)).error.contains(japanese))
  }

  @Test func `outside a terminal both times are named`() async {
    let program = Program()
    let outcome = await program.run("add", "text", "--at", "yesterday at 5", "Tea with Mum")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix(Self.refusal + "usage: journal add text"))
    #expect(program.drafts.kept.isEmpty)
    for words in ["yesterday at 5 am", "yesterday at 5 pm"] {
      #expect(await program.run("add", "text", "--at", words, "Tea").code == 0)
    }
  }

  @Test func `a search never asks`() async {
    let program = Program()
    program.sitDown()
    let outcome = await program.run("list", "--on", "yesterday at 5")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix(Self.refusal.replacing("--at", with: "--on")))
    let query = await program.run("find", "after:\"yesterday at 5\"")
    #expect(query.error.contains("'after:' got 'yesterday at 5', which could be 2 times"))
  }

  @Test func `the question and the refusal are in Japanese too`() async {
    let program = Program()
    program.environment["LANG"] = "ja_JP.UTF-8"
    let refused = await program.run("add", "text", "--at", "yesterday at 5", "お茶")
    #expect(
      refused.error.hasPrefix(
        "journal: 「--at」の「yesterday at 5」は2通りの時刻に読めます。"
          + "「yesterday at 5 am」（2026-11-20 (金) 05:00）か"
          + "「yesterday at 5 pm」（2026-11-20 (金) 17:00）と書いてください。\n"))
    let outside = await program.run("add", "text", "--at", "昨夜15時", "お茶")
    #expect(
      outside.error.hasPrefix("journal: 「--at」の「15時」は夜 (18:00-06:00) の時刻ではありません。"))
    program.sitDown()
    program.console.answers = ["1"]
    let outcome = await program.run("add", "text", "--at", "yesterday at 5", "お茶")
    #expect(
      outcome.error.hasPrefix(
        "「yesterday at 5」はどの時刻ですか？\n  1  2026-11-20 (金) 05:00\n  2  2026-11-20 (金) 17:00\n[1/2] "
      ))
  }

  @Test(arguments: [
    ("last nigt", "last night"), ("lst nigt", "last night"),
    ("yesteday evning", "yesterday evening"),
    ("monday mornin at 8", "monday morning at 8"), ("tonigth", "tonight"),
    ("haf past 8", "half past 8"), ("3 dys ago", "3 days ago"), ("Yesterdy 9pm", "yesterday 9pm"),
    ("esterday", "yesterday"), ("the day befor yesterday", "the day before yesterday"),
  ])
  func `a near miss has a suggestion`(_ typed: String, _ meant: String) async {
    let outcome = await Program().run("add", "text", "--at", typed, "Tea")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("; did you mean '\(meant)'?\n"), "\(outcome.error)")
  }

  @Test(arguments: ["frob", "last frobnight", "yesterday 5", "昨日のよなか", "xx", "9 9 9", "\u{7}"])
  func `other words have examples`(_ typed: String) async {
    let outcome = await Program().run("add", "text", "--at", typed, "Tea")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("write a time such as 2026-11-20T21:30, 'last night'"))
    #expect(!outcome.error.contains("\u{7}"))
  }
}
