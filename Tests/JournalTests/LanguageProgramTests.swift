import TestSupport
import Testing

/// Text for people is in their language; text for scripts is the same in every language.
struct LanguageProgramTests {
  static let samples = FullRun.cases(
    ["japanese", "future", "damaged", "gate-write", "gate-read", "gate-no-header"],
    full: [
      "plain", "japanese", "moods", "measures", "sealed", "future", "damaged", "gate-newer-version",
      "gate-rewrite", "gate-write", "gate-read", "gate-other-format", "gate-no-header",
      "gate-broken-header",
    ])

  static let readings: [[String]] = [
    ["list", "--format", "json"], ["list", "--format", "jsonl"], ["list", "--format", "csv"],
    ["list", "--format", "raw"], ["list", "--count", "--format", "json"],
    ["list", "--fields", "id,mood,note", "--format", "csv"],
    ["find", "a or b", "--format", "json"],
    ["show", "@1", "--format", "json"], ["show", "nope", "--format", "json"],
    ["info", "--format", "json"], ["check", "--format", "json"], ["tags", "--format", "json"],
    ["trash", "--format", "json"], ["history", "@1", "--format", "json"],
    ["journals", "--format", "json"],
    ["compact", "--dry-run", "--format", "json"], ["purge", "@1", "--dry-run", "--format", "json"],
    ["star", "--dry-run", "@1", "--format", "json"],
  ]

  /// These read no journal, so they run beside one of the samples.
  static let readingsOfOthers: [[String]] = [
    ["drafts", "--format", "json"], ["config", "list", "--format", "json"],
    ["config", "get", "color", "--format", "json"], ["config", "path", "--format", "json"],
    ["templates", "--format", "json"], ["config", "get", "nope", "--format", "json"],
    ["list", "--format", "xml"], ["list", "--frob"], ["frob"], ["find", "(", "--format", "json"],
    ["--version"],
  ]

  @Test(arguments: samples)
  func `script formats are the same bytes in every language`(sample: String) {
    let desk = Desk(sample: "\(sample).jsonl")
    _ = desk.shell("mkdir -p '\(desk.directory.path)/home/.config/journal'")
    desk.directory.write(
      "home/.config/journal/config.json",
      Array(
        #"{"color": 5, "moods": [{"name": "calm"}], "journals": {"work": "~/w"}, "x": 1}"#.utf8))
    desk.run("add", "text", "--at", "gestern", "kept as a draft")
    for words in Self.readings + (sample == "japanese" ? Self.readingsOfOthers : []) {
      let words = words.map { Array($0.utf8) }
      desk.environment["LANG"] = "C"
      let english = desk.run(words)
      desk.environment["LANG"] = "ja_JP.UTF-8"
      let japanese = desk.run(words)
      #expect(english.outputBytes == japanese.outputBytes, "\(words.shown)")
      #expect(english.code == japanese.code, "\(words.shown)")
      #expect(english.error.isEmpty == japanese.error.isEmpty, "\(words.shown)")
    }
  }

  static let changes: [[String]] = [
    ["add", "text", "one"], ["add", "mood", "good", "two"], ["edit", "@1", "--star"],
    ["star", "@2"], ["delete", "@1"], ["undo"], ["redo"], ["trash"],
    ["config", "set", "time-format", "12"], ["config", "unset", "time-format"],
    ["journals", "add", "work", "/w.jsonl"], ["journals", "remove", "work"], ["history", "@1"],
    ["compact", "--yes"], ["purge", "@1", "--yes"],
  ]

  @Test func `reports for scripts are the same in every language`() {
    let answers = ["C", "ja_JP.UTF-8"].map { language in
      let desk = Desk()
      desk.environment["LANG"] = language
      return Self.changes.map { words in
        let outcome = desk.run((words + ["--format", "json"]).map { Array($0.utf8) })
        return "\(outcome.code) \(outcome.output.withoutIDs)"
      }
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].allSatisfy { $0.hasPrefix("0 {") || $0.hasPrefix("0 [") }, "\(answers[0])")
  }

  // MARK: A session

  /// Commands and their exit codes.
  static let session: [([String], Int32)] = [
    (["list"], 0), (["info"], 0), (["check"], 0), (["undo"], 1),
    (["add", "text", "川辺の朝焼け", "#散歩"], 0), (["add", "mood", "good", "よく眠れた"], 0),
    (["add", "text", "--at", "昨日の午後9時", "--star", "夕食"], 0), (["list"], 0),
    (["list", "--format", "markdown"], 0), (["show", "@1"], 0), (["tags"], 0),
    (["edit", "@1", "--note", "ぐっすり眠れた"], 0), (["edit", "@1", "--star"], 0),
    (["edit", "@1", "--star"], 0), (["history", "@1"], 0), (["undo"], 0), (["redo"], 0),
    (["find", "散歩"], 0), (["find", "ない言葉"], 0), (["find", "散歩 or"], 2),
    (["find", "散歩 \"朝"], 2), (["find", "/(/"], 2), (["find", "on:いつか"], 2),
    (["delete", "@1"], 0), (["trash"], 0), (["delete", "zz"], 1),
    (["star", "--dry-run", "夕食"], 0), (["star", "夕食 or 散歩"], 1),
    (["purge", "@1", "--dry-run"], 0), (["compact", "--dry-run"], 0), (["compact"], 1),
    (["config", "list"], 0), (["config", "set", "time-format", "12"], 0), (["list"], 0),
    (["config", "set", "time-format", "13"], 2), (["config", "unset", "editor"], 0),
    (["config", "get", "editor"], 1), (["journals"], 0), (["journals", "add", "work", "/w"], 0),
    (["journals"], 0), (["journals", "remove", "work"], 0), (["templates"], 0),
    (["templates", "show", "朝"], 1), (["drafts"], 0), (["add", "text", "--at", "いつか", "下書き"], 2),
    (["drafts"], 0), (["check"], 0), (["info"], 0),
    (["frob"], 2), (["add"], 2), (["list", "--frob"], 2), (["list", "--limit", "x"], 2),
    (["purge"], 2), (["add", "mood", "晴れ"], 2), (["help", "delete"], 0),
  ]

  @Test func `a session in Japanese has no English in it`() {
    let desk = Desk()
    desk.environment["LC_ALL"] = "ja_JP.UTF-8"
    for (words, code) in Self.session {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == code, "\(words) \(outcome.error)")
      let lines = (outcome.output + outcome.error).split(separator: "\n")
      #expect(lines.contains { $0.hasJapanese }, "\(words)")
      for line in lines { #expect(!line.hasEnglish, "\(words): \(line)") }
    }
  }

  @Test func `the caret under a query lines up below wide characters`() {
    let desk = Desk()
    desk.environment["LANG"] = "ja"
    #expect(desk.run("find", "散歩 朝 or").error.contains("\n  散歩 朝 or\n          ^^\n"))
    #expect(desk.run("find", "朝 mood:晴れ").error.contains("\n  朝 mood:晴れ\n          ^^^^\n"))
  }

  @Test func `a question accepts a Japanese answer`() {
    let desk = Desk()
    desk.environment["LANG"] = "ja_JP.UTF-8"
    desk.run("add", "text", "朝")
    desk.run("add", "text", "夜")
    let session = desk.session("star '朝 or 夜'", typing: "はい\n")
    #expect(session.screen.contains("これら2件の記録に「star」を実行しますか？ [y/N] "))
    #expect(session.code == 0)
    #expect(desk.run("list", "--starred", "--count").output == "2\n")
  }
}

extension [[UInt8]] {
  fileprivate var shown: String {
    map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

extension StringProtocol {
  fileprivate var hasJapanese: Bool {
    unicodeScalars.contains {
      (0x3040...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
    }
  }

  /// Whether the text has two adjacent English words, except in brackets or after `journal`.
  fileprivate var hasEnglish: Bool {
    if hasPrefix("使い方: ") || contains("journal ") { return false }
    var last = false
    for word in split(separator: " ") {
      let isWord =
        word.count > 1
        && word.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
        && word.dropFirst().allSatisfy(\.isLowercase)
      if isWord, last { return true }
      last = isWord
    }
    return false
  }

  /// The text without random ids of 16 characters.
  fileprivate var withoutIDs: String {
    split(separator: "\"", omittingEmptySubsequences: false).map { part in
      part.count == 16 && part.allSatisfy { $0.isNumber || $0.isLetter } ? "ID" : String(part)
    }.joined(separator: "\"")
  }
}
