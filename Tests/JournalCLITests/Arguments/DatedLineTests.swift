import Presentation
import Testing

@testable import JournalCLI

/// Lines without a command that begin with a date, and words that name a time.
struct DatedLineTests {
  static let entries: [([String], String)] = [
    (["today", "I", "feel", "tired"], "run add text [I] [feel] [tired] --at=today"),
    (
      ["today", "was", "a", "good", "day"], "run add text [today] [was] [a] [good] [day] --at=today"
    ),
    (["Yesterday", "was", "long"], "run add text [Yesterday] [was] [long] --at=Yesterday"),
    (["yesterday:", "went", "out"], "run add text [went] [out] --at=yesterday"),
    (["yesterday: called in sick"], "run add text [called in sick] --at=yesterday"),
    (["monday 9am: call"], "run add text [call] --at=monday 9am"),
    (
      ["last", "monday", "at", "3pm:", "Dentist"], "run add text [Dentist] --at=last monday at 3pm"
    ),
    (["2026-11-24 Slept badly"], "run add text [Slept badly] --at=2026-11-24"),
    (["2026/11/20 18:30 会議が長引いた"], "run add text [会議が長引いた] --at=2026/11/20 18:30"),
    (["11/24", "lunch", "with", "Sam"], "run add text [lunch] [with] [Sam] --at=11/24"),
    (
      ["24.11.2026", "18:00", "Dinner", "with", "Tom"],
      "run add text [Dinner] [with] [Tom] --at=24.11.2026 18:00"
    ),
    (
      ["-j", "work", "yesterday", "9pm:", "it's late", "--tag", "x"],
      "run add text [it's late] --at=yesterday 9pm --tag=x --journal=work"
    ),
    (
      ["last", "night", "11", "people", "came"],
      "run add text [11] [people] [came] --at=last night"
    ),
    (["昨日：雨で一日中家にいた"], "run add text [雨で一日中家にいた] --at=昨日"),
    (["昨日:雨"], "run add text [雨] --at=昨日"),
    (["昨日", "映画を見た"], "run add text [映画を見た] --at=昨日"),
    (["昨日", "友達とラーメン", "嬉しい"], "run add text [友達とラーメン] [嬉しい] --at=昨日"),
    (["令和8年11月20日", "健康診断に行った"], "run add text [健康診断に行った] --at=令和8年11月20日"),
    (["R8.11.3", "文化の日、美術館へ"], "run add text [文化の日、美術館へ] --at=R8.11.3"),
    (["11月24日(火)、歯医者"], "run add text [歯医者] --at=11月24日(火)"),
    (["11月24日(火)は歯医者だった"], "run add text [11月24日(火)は歯医者だった] --at=11月24日(火)"),
    (["一昨日の夜、母に電話した"], "run add text [母に電話した] --at=一昨日の夜"),
    (["3日前　映画を観た　★★★★★"], "run add text [映画を観た　★★★★★] --at=3日前"),
    (["今日", "は", "カレー", "を", "作った"], "run add text [今日] [は] [カレー] [を] [作った] --at=今日"),
    (["明日", "10:00", "歯医者を予約した"], "run add text [歯医者を予約した] --at=明日 10:00"),
    (["昨日映画を見た"], "run add text [昨日映画を見た] --at=昨日"),
    (["おととい友達と会った"], "run add text [おととい友達と会った] --at=おととい"),
    (["昨日3時間寝た"], "run add text [昨日3時間寝た] --at=昨日"),
    (["nov", "20", "lunch", "with", "Ann"], "run add text [lunch] [with] [Ann] --at=nov 20"),
    // A weekday and a date, in any order.
    (
      ["Sat", "14", "Nov", "went", "to", "the", "market"],
      "run add text [went] [to] [the] [market] --at=Sat 14 Nov"
    ),
    (["Monday,", "23", "Nov:", "hello"], "run add text [hello] --at=Monday, 23 Nov"),
    (
      ["Nov", "23", "(Mon)", "went", "home", "early"],
      "run add text [went] [home] [early] --at=Nov 23 (Mon)"
    ),
    (["11/23(月) 勤労感謝の日。家でゴロゴロ"], "run add text [勤労感謝の日。家でゴロゴロ] --at=11/23(月)"),
    (["11/23（月）", "家で休んだ"], "run add text [家で休んだ] --at=11/23（月）"),
    (["11/23(月)：家で休んだ"], "run add text [家で休んだ] --at=11/23(月)"),
    (["11月23日(月)", "家で休んだ"], "run add text [家で休んだ] --at=11月23日(月)"),
    (["2026/11/22(日)", "家で休んだ"], "run add text [家で休んだ] --at=2026/11/22(日)"),
    (["11/23(月・祝)", "家で休んだ"], "run add text [家で休んだ] --at=11/23(月・祝)"),
    // Two days could have this date, and the sentence is no part of it.
    (
      ["11/03/2026", "flew", "home,", "slept", "all", "day"],
      "run add text [flew] [home,] [slept] [all] [day] --at=11/03/2026"
    ),
    (
      ["11/03/2026", "flew", "home:", "slept"],
      "run add text [flew] [home:] [slept] --at=11/03/2026"
    ),
    // No date in front.
    (["list the groceries"], "run add text [list the groceries]"),
    (["last week: rest and sleep"], "run add text [last week: rest and sleep]"),
    (["2: items left"], "run add text [2: items left]"),
    (["明日は試験だ"], "run add text [明日は試験だ]"), (["昨日の雨で道がぬれている"], "run add text [昨日の雨で道がぬれている]"),
    (["3日もかかった"], "run add text [3日もかかった]"), (["昨日分の日報を書いた"], "run add text [昨日分の日報を書いた]"),
    (["明日香さんに会った"], "run add text [明日香さんに会った]"), (["二日酔いでつらい"], "run add text [二日酔いでつらい]"),
    (["sat on a bench all day"], "run add text [sat on a bench all day]"),
    (["--at", "9am", "yesterday: rest"], "run add text [yesterday: rest] --at=9am"),
  ]

  @Test(arguments: entries)
  func `a date and words is an entry for that date`(words: [String], meaning: String) {
    #expect(reading(words) == meaning)
  }

  static let lists: [([String], String)] = [
    (["2026-11-20"], "run list --on=2026-11-20"), (["nov"], "run list --on=nov"),
    (["November", "2026"], "run list --on=November 2026"),
    (["last", "week"], "run list --on=last week"),
    (["last week"], "run list --on=last week"), (["3 days ago"], "run list --on=3 days ago"),
    (["10月"], "run list --on=10月"), (["11月20日"], "run list --on=11月20日"),
    (["2026"], "run list --on=2026"),
    (["month", "2026-10"], "run list --on=2026-10"),
    (["month", "october"], "run list --on=october"),
    (["today", "#walk"], "run list [#walk] --on=today"),
    (["today", "walk", "--type", "text"], "run list [walk] --type=text --on=today"),
    (["yesterday", "river", "or", "sea"], "run list [river] [or] [sea] --on=yesterday"),
    (["today", "walk", "mood:4"], "run list [walk] [mood:4] --on=today"),
    (["today", "coffee"], "run list [coffee] --on=today"), (["昨日", "雨"], "run list [雨] --on=昨日"),
    (["10月", "旅行"], "run list [旅行] --on=10月"),
    (["today"], "run list --today"),
    (["week", "#walk", "river"], "run list [#walk] [river] --week"),
    (["2026-11-01..2026-11-10"], "run list --from=2026-11-01 --to=2026-11-10"),
    (["year", "2025"], "run list --on=2025"), (["since", "monday"], "run list --from=monday"),
    (["Monday", "23", "Nov"], "run list --on=Monday 23 Nov"),
    (["at", "20.11.2026"], "run list --on=20.11.2026"),
    (["11/23(月)"], "run list --on=11/23(月)"),
    (["goto", "yesterday"], "run list --on=yesterday"), (["on", "this", "day"], "run on-this-day"),
  ]

  @Test(arguments: lists)
  func `a date alone and queries after it are lists`(words: [String], meaning: String) {
    #expect(reading(words) == meaning)
  }

  @Test func `tags among the words of a sentence are asked about`() {
    let words = ["today", "Bought", "milk", "#shopping"]
    guard
      case .eitherReading(
        "today", "journal list --on today Bought milk '#shopping'", let text, true) =
        refusal(words)
    else {
      Issue.record("\(reading(words))")
      return
    }
    #expect(text.map(\.shown) == ["text", "--at", "today", "Bought", "milk", "#shopping"])
  }

  static let counted: [([String], String)] = [
    (["3"], "journal show @3"), (["3", "delete"], "journal delete @3"),
    (["1", "削除"], "journal delete @1"),
    (["4", "modify", "+family"], "journal tag family @4"), (["2", "完了"], "journal tag done @2"),
    (["2", "modify", "Went home"], "journal edit @2 --text 'Went home'"),
    (["5", "annotate", "she", "called", "back"], "journal edit @5"),
    (["where", "are", "my", "files"], "journal info"),
    (["what", "was", "my", "best", "day?"], "--mood 5"),
    (["when", "was", "I", "last", "at", "the", "dentist"], "journal find dentist"),
    (["remind", "me", "to", "call", "mum"], "no reminders"),
    (["-contains", "rain"], "journal find rain"),
    (["add", "--title", "Middlemarch", "--content", "slow but lovely"], "journal text WORDS"),
    (["3", "done"], "journal tag done @3"),
    (["del", "3"], "journal delete @3"),
    (["append", "3", "and then it rained"], "journal edit @3"),
    (["note", "3"], "journal edit @3"), (["7/10"], "journal mood 4"), (["7/10"], "journal mood 3"),
    (["8/10"], "journal mood 4"),
    (["how", "was", "I", "last", "week"], "journal list --on 'last week'"),
    (["what", "did", "I", "do", "on", "monday"], "journal list --on monday"),
    (["how", "do", "I", "delete", "an", "entry?"], "journal help delete"),
    (["this", "day"], "journal on-this-day"), (["last"], "journal show @1"),
    (["shuffle"], "journal random"), (["photo", "cat.jpg"], "--attach"),
    (["daily"], "journal today"),
    (["glance", "3"], "journal show @3"), (["＠１"], "journal show @1"),
    (["last", "5"], "journal list -5"), ([":w"], "journal list"),
    (["coffee", "with", "Ann?"], "journal find"), (["?"], "journal find"),
    (["notes"], "journal list"),
    (["words"], "journal stats"), (["menu"], "journal browse"), (["h"], "journal help"),
    (["cal"], "journal calendar"), (["open", "3"], "journal show @3"),
    (["prompt"], "journal templates"), (["exit"], "journal"), (["q", "coffee"], "journal find"),
  ]

  @Test(arguments: counted)
  func `a habit gets the command`(words: [String], command: String) {
    let word: String
    let advice: Advice
    switch refusal(words) {
    case .advice(let typed, let found, _), .wordAfter(let typed, let found):
      (word, advice) = (typed, found)
    default:
      Issue.record("\(words): \(reading(words))")
      return
    }
    #expect(advice.text(for: word, Catalogue(.english)).contains(command))
    expectInJapanese { $0.unknown(word, advice, nil) }
  }

  static let moods = [["happy"], ["嬉しい"], ["😀"], ["good"], ["😀", "美容院に行った"], ["meh"]]

  @Test(arguments: moods)
  func `a mood in place of a command is offered as one`(words: [String]) {
    #expect(refusal(words) == .moodWord(words[0], (["mood"] + words).map(Argument.init(text:))))
  }

  @Test func `a mood and a date are a mood for that date`() {
    let words = ["mood", "good", "--at", "yesterday"].map(Argument.init(text:))
    #expect(refusal(["good", "yesterday"]) == .moodWord("good", words))
    #expect(reading(["mood:", "good", "day"]) == "run add mood [good] [day]")
    #expect(reading(["mood=good"]) == "run add mood [good]")
  }

  @Test func `a word and a date after it are asked about`() {
    let text = ["text", "--at", "yesterday", "gym"].map(Argument.init(text:))
    #expect(
      refusal(["gym", "yesterday"])
        == .eitherReading(
          "gym yesterday", command: "journal list --on yesterday gym", text: text, isText: false))
  }

  static let corrected: [([String], String)] = [
    (["--search", "coffee"], "journal search coffee"), (["--undo"], "journal undo"),
    (["-j", "work", "--find=tea"], "journal -j work find tea"),
    (["write", "I", "went"], "journal text I went"),
    (["new", "Went", "out"], "journal text Went out"),
    (["jot", "down", "an", "idea"], "journal text an idea"),
    (["commit", "-am", "Fixed it"], "journal text 'Fixed it'"),
    (["-n", "5"], "journal list -n 5"),
    (
      ["-from", "last week", "-to", "today"],
      "journal list --from 'last week' --to today"
    ),
    (["-on", "yesterday"], "journal list --on yesterday"),
    (["-1", "--delete"], "journal delete @1"),
    (["-3", "--edit"], "journal edit @1..3"), (["--format", "json"], "journal list --format json"),
    (
      ["new", "Walked along", "--tags", "walk", "--date", "2 days ago"],
      "journal text 'Walked along' --tag walk --at '2 days ago'"
    ),
    (
      ["new", "Walked along", "--tags", "dog", "morning"],
      "journal text 'Walked along' --tag dog --tag morning"
    ),
    (["-from", "先週", "-to", "昨日", "--short"], "journal list --from 先週 --to 昨日 --format short"),
    (["-n　3"], "journal list -n 3"), (["--format", "md"], "journal list --format markdown"),
    (["new", "24.11.2026", "18:00", "Dinner"], "journal text --at '24.11.2026 18:00' Dinner"),
    (["a", "2026-11-24 Slept badly"], "journal text --at 2026-11-24 'Slept badly'"),
  ]

  /// The command that the refusal prints.
  private func printed(_ words: [String]) -> String? {
    switch refusal(words) {
    case .optionInFront(_, let command), .advice(_, _, let command), .bareWords(_, _, let command):
      command
    default: nil
    }
  }

  @Test(arguments: corrected)
  func `a printed command has every word and works when copied`(
    words: [String], command: String
  ) throws {
    #expect(printed(words) == command)
    let copied = try #require(ShellWords.split(command)).dropFirst()
    #expect(reading(Array(copied)).hasPrefix("run "))
  }

  @Test(arguments: [
    ["delete", "-1"], ["star", "-3"], ["show", "-1"],
    ["edit", "walk", "-2"],
  ])
  func `a negative number never picks all other entries`(words: [String]) {
    guard case .countOfPicks = refusal(words) else {
      Issue.record("\(reading(words))")
      return
    }
  }

  static let kept: [([String], String)] = [
    (["5", "annotate", "she", "called", "back"], "she called back"),
    (["append", "2", "and then it rained"], "and then it rained"),
    (["note", "3", "things", "to", "do"], "note 3 things to do"),
    (["add", "--title", "Middlemarch", "--content", "slow"], "Middlemarch slow"),
    (["add", "--fole", "x.jsonl", "Went", "home"], "x.jsonl Went home"),
  ]

  @Test(arguments: kept)
  func `a draft has the words of the text, and no other journal`(words: [String], text: String) {
    let meant = ArgumentParser.parseForText(words.map(Argument.init(text:)))
    #expect(meant?.command == CommandTable.addText)
    #expect(meant?.operands.joined.asText == text)
    #expect(meant?.has(.file) == false && meant?.has(.journal) == false)
  }

  @Test func `a wide space ends an option`() {
    #expect(reading(["list", "-n　3"]) == "run list --limit=3")
    #expect(reading(["text", "--", "-n　3"]) == "run add text [-n　3]")
  }
}
