import Presentation
import TestSupport
import Testing

@testable import JournalCLI

/// The rules of `journal help words`: each with its border and its neighbor, in both languages.
struct LineRulesTests {
  private static func line(_ words: String...) -> [String] { words }

  // MARK: 1. The first word decides

  static let commands: [([String], String)] = [
    (line("list", "tea"), "run list [tea]"), (line("一覧", "茶"), "run list [茶]"),
    (line("mood", "good"), "run add mood [good]"), (line("気分", "良い"), "run add mood [良い]"),
    (line("メモ", "牛乳を買う"), "run add text [牛乳を買う]"),
    (line("@1"), "run show [@1]"), (line("＠１"), "run show [@1]"),
    (line("@1..3", "--plain"), "run show [@1..3] --plain"),
    (line("ｌｉｓｔ"), "run list"), (line("検索　海"), "run find [海]"),
    (line("検索　海　山"), "run find [海] [山]"),
    (line("－－version"), "version"), (line("-j", "work", "ls"), "run list --journal=work"),
    (line("star", "wars"), "run star [wars]"),
    (line("add", "Slept well"), "run add text [Slept well]"),
  ]

  @Test(arguments: commands)
  func `a command, an alias, a position or an option decides`(words: [String], meaning: String) {
    #expect(reading(words) == meaning)
  }

  @Test(arguments: [
    line("check", "the", "mail"), line("開く", "窓"), line("add", "hello"),
    line("add", "hello", "you"),
    line("undo", "that", "thing"), line("tags", "walk"), line("--frob", "a b"),
  ])
  func `words that a command does not take are refused`(words: [String]) {
    #expect(refusal(words) != nil)
  }

  // MARK: 2. A date in front

  static let dates: [([String], String)] = [
    (line("yesterday:", "went", "out"), "run add text [went out] --at=yesterday"),
    (line("yesterday: went out"), "run add text [went out] --at=yesterday"),
    (line("2026-11-20", "9pm:", "call"), "run add text [call] --at=2026-11-20 9pm"),
    (line("昨日：雨"), "run add text [雨] --at=昨日"),
    (line("昨日：", "雨だった"), "run add text [雨だった] --at=昨日"),
    (line("yesterday:", "went", "--tag", "x"), "run add text [went] --at=yesterday --tag=x"),
    // Only a date.
    (line("yesterday"), "run list --yesterday"), (line("last", "week"), "run list --on=last week"),
    (line("last week"), "run list --on=last week"), (line("2026-11"), "run list --on=2026-11"),
    (line("昨日"), "run list --yesterday"), (line("先週"), "run list --on=先週"),
    (line("一昨日"), "run list --on=一昨日"),
    (line("2026-11-01..2026-11-10"), "run list --from=2026-11-01 --to=2026-11-10"),
    // Options and signs of a query.
    (line("today", "#walk"), "run list [#walk] --today"),
    (line("昨日", "＃仕事"), "run list [＃仕事] --yesterday"),
    (line("monday", "mood:4"), "run list [mood:4] --on=monday"),
    (line("week", "-n", "3"), "run list --limit=3 --week"),
    // No date, or one within a sentence.
    (line("10:30", "coffee", "again"), "run add text [10:30] [coffee] [again]"),
    (line("last week: it was hard"), "run add text [last week: it was hard]"),
    (line("Today was hard."), "run add text [Today was hard.]"),
    (line("今日は母と買い物に行った"), "run add text [今日は母と買い物に行った]"),
    (line("21st", "birthday", "party"), "run add text [21st] [birthday] [party]"),
    (line("sat", "on", "a", "bench"), "run add text [sat] [on] [a] [bench]"),
  ]

  @Test(arguments: dates)
  func `a date and a colon date a text, and a date alone is a list`(
    words: [String], meaning: String
  ) {
    #expect(reading(words) == meaning)
  }

  static let both: [([String], list: String, dated: String?, text: String)] = [
    (
      line("yesterday", "went", "out"), "journal list --yesterday went out",
      "journal yesterday: went out", "journal text yesterday went out"
    ),
    (
      line("Today", "was", "a", "good", "day."), "journal list --on Today was a good day.",
      "journal Today: was a good day.", "journal text Today was a good day."
    ),
    (
      line("昨日", "雨だった"), "journal list --yesterday 雨だった", "journal 昨日: 雨だった",
      "journal text 昨日 雨だった"
    ),
    (
      line("今日　雨だった"), "journal list --today 雨だった", "journal 今日: 雨だった",
      "journal text 今日 雨だった"
    ),
    (
      line("last", "week", "was", "hard"), "journal list --on 'last week' was hard", nil,
      "journal text last week was hard"
    ),
    (
      line("先週", "忙しかった"), "journal list --on 先週 忙しかった", nil,
      "journal text 先週 忙しかった"
    ),
  ]

  @Test(arguments: both)
  func `a date and words can be both, and nothing is written`(
    words: [String], list: String, dated: String?, text: String
  ) {
    expect(words, list, dated: dated, text)
  }

  // MARK: 3. A sentence

  static let sentences: [[String]] = [
    // One argument with a space.
    line("Slept well"), line("list the groceries"), line("よく 眠れた"), line("#walk by the river"),
    // Several words.
    line("Went", "out", "today"), line("散歩", "した"), line("2", "eggs", "for", "breakfast"),
    line("good", "day"), line("next", "stop"), line("last", "bus", "home"), line("snow", "fell"),
    line("fine", "weather"), line("most", "of", "it"), line("test", "passed"), line("予定", "なし"),
    line("lost", "my", "keys"), line("Into", "the", "woods"),
    // The end of a sentence wins over a near miss.
    line("tody", "it", "rained."), line("検策", "した。"),
    // One word.
    line("Home."), line("Wow!"), line("Why?"), line("疲れた。"), line("雨！"), line("また？"), line("Hmm…"),
    line("朝からよく歩いた"), line("今日はいい天気"), line("「朝から歩いた日」"),
  ]

  @Test(arguments: sentences)
  func `a sentence is a text, as typed`(words: [String]) {
    let shown = words.map { "[\($0)]" }.joined(separator: " ")
    #expect(reading(words) == "run add text \(shown)")
  }

  static let noSentences: [([String], String, String?)] = [
    (line("coffee"), "journal find coffee", "journal text coffee"),
    (line("散歩した"), "journal find 散歩した", "journal text 散歩した"),
    (line("朝から歩いた"), "journal find 朝から歩いた", "journal text 朝から歩いた"),
    (line("「朝から歩いた」"), "journal find '「朝から歩いた」'", "journal text '「朝から歩いた」'"),
    // One letter off, two from six letters on.
    (line("lsit", "tea"), "journal list tea", "journal text lsit tea"),
    (line("fnd", "tea"), "journal find tea", "journal text fnd tea"),
    (line("serach", "tea"), "journal search tea", "journal text serach tea"),
    (line("calnder"), "journal calendar", "journal text calnder"),
    (line("検策", "散歩"), "journal 検索 散歩", "journal text 検策 散歩"),
    (line("List", "of", "things"), "journal list of things", "journal text List of things"),
    // Tags, moods, numbers and fields.
    (line("#walk"), "journal list '#walk'", "journal text '#walk'"),
    (line("＃仕事"), "journal list '#仕事'", "journal text '＃仕事'"),
    (line("@home"), "journal list '#home'", "journal text @home"),
    (line("happy"), "journal mood happy", "journal text happy"),
    (line("最高"), "journal mood 最高", "journal text 最高"),
    (line("🙂"), "journal mood '🙂'", "journal text '🙂'"),
    (line("3"), "journal show @3", "journal text 3"),
    (line("mood:4"), "journal list mood:4", "journal text mood:4"),
    (line("気分：３　よく歩いた"), "journal 気分 '３' よく歩いた", "journal text '気分：３　よく歩いた'"),
    (line("いちらn"), "journal いちらん", "journal text いちらn"),
    // Words behind two dashes.
    (line("--", "--weird"), "journal find -- --weird", "journal text -- --weird"),
    (line("気分最高"), "journal 気分 最高", "journal text 気分最高"),
    (line("統計を見る"), "journal 統計", "journal text 統計を見る"),
    (line("カレンダーを見るとき"), "journal カレンダー", "journal text カレンダーを見るとき"),
    // Signs, and nothing at all.
    (line("?!"), "journal help", "journal text '?!'"),
    (line("…"), "journal help", "journal text '…'"),
    (line(""), "journal help", nil), (line("-"), "journal help", nil),
    // A line with an option has no line that adds the words.
    (line("lsit", "--today"), "journal list --today", nil),
    (line("-j", "work", "lsit"), "journal -j work list", nil),
  ]

  @Test(arguments: noSentences)
  func `everything else writes nothing, and names the command and the line that adds the words`(
    words: [String], command: String, text: String?
  ) {
    expect(words, command, text)
  }

  @Test func `first words of sentences are near a command, and no command`() {
    for word in LineRules.ordinary {
      #expect(LineRules.command(near: word) == nil && !CommandTable.isFirstWord(word), "\(word)")
    }
  }

  @Test func `a name of three letters has no near misses`() {
    #expect(LineRules.command(near: "tog") == nil && LineRules.command(near: "lg") == nil)
    #expect(LineRules.command(near: "lisst") == "list" && LineRules.command(near: "lisstt") == nil)
    #expect(LineRules.command(near: "calandar") == "calendar")
    #expect(LineRules.command(near: "restroe") == "restore")
  }

  private func expect(
    _ words: [String], _ command: String, dated: String? = nil, _ text: String?
  ) {
    guard case .unclear(let refused)? = refusal(words) else {
      Issue.record("\(words): \(reading(words))")
      return
    }
    #expect(refused.command?.commandForShell == command)
    #expect(refused.dated?.commandForShell == dated)
    #expect(refused.text?.commandForShell == text)
    // What is printed is what runs.
    for line in refused.lines {
      let shell = ShellWords.split(line.commandForShell ?? "") ?? []
      #expect(refusal(Array(shell.dropFirst())) == nil, "\(shell)")
    }
  }

  // MARK: The page

  @Test func `the rules fit on one screen of 24 lines`() {
    for words in [Catalogue(.english), Catalogue(.japanese)] {
      let page = HelpPage(width: 80, words: words).wordRules()
      #expect(page.count { $0 == "\n" } <= 24, "\(page)")
    }
  }
}

/// The table of habits.
struct HabitsTests {
  /// An option can be called something else with another command.
  @Test func `there are at most 40, and each word is there once`() {
    #expect(Habit.all.count <= 40)
    let words = Habit.all.flatMap { $0.words.split(separator: " ") }.filter { $0.first != "-" }
    #expect(Set(words).count == words.count && words.count > 100)
  }

  @Test func `an option of other programs is called one thing with each command`() {
    for command in CommandTable.commands {
      let options = Habit.all.filter { $0.fits(command) }
        .flatMap { $0.words.split(separator: " ").filter { $0.first == "-" } }
      #expect(Set(options).count == options.count, "\(command.title)")
    }
  }

  /// Each word of the table with what is typed beside it, and the line that is suggested.
  static let lines: [([String], String)] = Habit.all.flatMap { habit in
    habit.words.split(separator: " ").map { pattern -> ([String], String) in
      let word = String(pattern.drop { $0 == "=" }).replacing("_", with: " ")
        .replacing("N", with: "3").replacing("D", with: "yesterday")
      if word.hasPrefix("…") {
        return ("散歩\(word.dropFirst())".split(separator: " ").map(String.init), String(pattern))
      }
      let value = word.hasPrefix("-") ? ["yesterday"] : []
      return (word.split(separator: " ").map(String.init) + value, String(pattern))
    }
  }

  @Test(arguments: lines)
  func `a habit writes nothing, and its command can be run as printed`(
    words: [String], pattern: String
  ) {
    guard case .unclear(let refused)? = refusal(words) else {
      // 'tags rename' begins with a command.
      Issue.record("\(words): \(reading(words))")
      return
    }
    guard case .habit = refused.reason else {
      Issue.record("\(words): \(refused.reason)")
      return
    }
    let shell = ShellWords.split(refused.command?.commandForShell ?? "") ?? []
    #expect(shell.first == "journal" && refusal(Array(shell.dropFirst())) == nil, "\(shell)")
  }

  static let typed: [([String], String)] = [
    (["new", "Beach", "--photos", "pic.png"], "journal text Beach --attach pic.png"),
    (["--photos", "pic.png"], "journal text --attach pic.png"),
    (["text", "Beach", "--photos=pic.png"], "journal text Beach --attach pic.png"),
    (["--after", "monday"], "journal list --from monday"),
    (["list", "--contains", "rain"], "journal list rain"),
    (["list", "--title", "rain"], "journal list rain"),
    (["delete", "--grep", "rain"], "journal delete rain"),
    (["find", "rain", "--date", "yesterday"], "journal find rain --on yesterday"),
    (["edit", "@1", "--date", "yesterday"], "journal edit @1 --at yesterday"),
    (["find", "tea", "-t", "walk"], "journal find tea --tag walk"),
    (["grep", "rain"], "journal find rain"), (["remove", "7f3k"], "journal delete 7f3k"),
    (["last", "5"], "journal list -5"), (["3", "delete"], "journal show @3"),
    (["海を検索"], "journal find 海"), (["最新"], "journal show @1"), (["暗号化"], "journal help seal"),
    (["how", "do", "I", "delete", "this?"], "journal help"), (["タグの付け方を教えて"], "journal help"),
    (["what", "did", "I", "do"], "journal list"), (["連続記録"], "journal stats"),
    (["何日続いてる？"], "journal stats"), (["使い方は？"], "journal help"),
    (["京都", "検索"], "journal find 京都"), (["count", "running"], "journal list --count running"),
    (["from", "2026-10-01", "to", "2026-10-31"], "journal list --from 2026-10-01 --to 2026-10-31"),
    (
      ["between", "last", "monday", "and", "yesterday"],
      "journal list --from 'last monday' --to yesterday"
    ),
    (["since", "october"], "journal list --from october"),
    (["in", "october"], "journal list --on october"),
    (["move", "3", "to", "yesterday"], "journal show @3"),
  ]

  @Test(arguments: typed)
  func `the command has what was typed`(words: [String], command: String) {
    guard case .unclear(let refused)? = refusal(words) else {
      Issue.record("\(words): \(reading(words))")
      return
    }
    #expect(refused.command?.commandForShell == command)
  }

  @Test(arguments: [
    ["tag", "@1", "sea", "--remove"], ["tag", "@1", "--grep", "sea"], ["star", "@1", "--del"],
    ["list", "sea", "--remove"], ["undo", "--on-date", "yesterday"], ["tag", "@1", "-m", "sea"],
    ["show", "@1", "-d", "yesterday"], ["edit", "@1", "-m", "sea"], ["text", "--grep", "sea"],
  ])
  func `a command that can't have it gets no line that does something else`(words: [String]) {
    guard let refusal = refusal(words) else {
      Issue.record("\(words): \(reading(words))")
      return
    }
    if case .unclear(let line) = refusal { Issue.record("\(line)") }
  }

  @Test(arguments: [
    ["from", "here", "to", "there"], ["between", "two", "and", "three"], ["in", "the", "garden"],
    ["set", "the", "table"], ["move", "slowly"], ["before", "lunch"],
  ])
  func `such a word before other words begins a sentence`(words: [String]) {
    let shown = words.map { "[\($0)]" }.joined(separator: " ")
    #expect(reading(words) == "run add text \(shown)")
  }

  @Test func `each sentence is in both languages`() {
    for habit in Habit.all { expectInJapanese { habit.sentence($0) } }
  }
}
