import Presentation
import Terminal
import TimePhrases

/// What to use instead of a word or an option that other programs have.
struct Advice: Sendable, Hashable {
  /// The words that it answers, in both languages, with spaces between them.
  let words: String
  /// The commands after which it answers them, or an option that those commands have; empty for
  /// words in place of a command or an option.
  let commands: String
  /// Whether the words after it are a new text.
  let isForText: Bool
  /// `{word}` is the word as typed, `{tag}` the word without its sign.
  private let english, japanese: String

  private init(
    _ words: String, after commands: String = "", isForText: Bool = false, _ english: String,
    _ japanese: String
  ) {
    self.words = words
    self.commands = commands
    self.isForText = isForText
    self.english = english
    self.japanese = japanese
  }

  /// The advice for a word or an option, as typed; nil if there is none.
  init?(_ word: String) {
    guard let advice = Advice.byWord[word] ?? Advice.ofSign(word) else { return nil }
    self = advice
  }

  /// The advice for an option, as typed; nil if there is none.
  init?(option: String) {
    guard option.hasPrefix("-"), let advice = Advice.byWord[option] else { return nil }
    self = advice
  }

  /// The advice for several words that are one: `on this day`; nil if there is none.
  init?(phrase words: [String]) {
    guard words.count > 1, let advice = Advice.byWord[words.joined(separator: "-").lowercased()]
    else { return nil }
    self = advice
  }

  /// The advice for a number that counts an entry: `3`, `3 delete`, `append 3 …`, `7/10`. Nil for
  /// other words.
  init?(numberIn operands: [Argument]) {
    let words = operands.map { $0.shown.inHalfWidth }
    let isNumber = Advice.isNumber
    if let count = Advice.count(words) {
      self = Advice(
        "", "'journal list -\(count)' lists the newest \(count)",
        "新しい \(count) 件は「journal list -\(count)」で表示できます。")
    } else if words.count == 1, let rating = Advice.rating(words[0]) {
      self = rating
    } else if words.count == 1, isNumber(words[0]), words[0] != "0" {
      self = .onEntry("show", words[0])
    } else if words.count > 1, isNumber(words[0]), let command = Advice.changing(words[1]),
      words.count < 4 || command == "edit"
    {
      self = .change(command, words[1], words[0], operands)
    } else if words.count > 1, isNumber(words[1]), let command = Advice.changing(words[0]),
      words.count == 2 || command == "edit"
    {
      self = .change(command, words[0], words[1], operands)
    } else {
      return nil
    }
  }

  /// The advice for any word and a number: `pin 3`. Nil for other words.
  init?(wordAndNumber operands: [Argument]) {
    guard operands.count == 2, Advice.isNumber(operands[1].shown.inHalfWidth) else { return nil }
    let word = operands[0].shown
    guard word.allSatisfy({ $0.isASCII && $0.isLowercase }), Advice.byWord[word] == nil else {
      return nil
    }
    self = .onEntry("show", operands[1].shown.inHalfWidth)
  }

  /// The advice for a word that a command does not take; nil if there is none.
  init?(unexpected word: String, after command: CommandSpec) {
    if Advice.isNumber(word) {
      self = .onEntry("show", word)
    } else if command == CommandTable.tags {
      let line = ["list", "--tag", word].map(Argument.init(text:)).commandForShell
      let list = line ?? "journal list --tag TAG"
      self = Advice(
        "", "'\(list)' lists the entries with that tag", "そのタグの記録は「\(list)」で表示できます。")
    } else {
      return nil
    }
  }

  /// Up to three digits.
  static func isNumber(_ word: String) -> Bool {
    (1...3).contains(word.count) && word.allSatisfy(\.isDigit)
  }

  /// `last 5`, 最新5件 and 5件 as a number of entries.
  private static func count(_ words: [String]) -> String? {
    if words.count == 2, isNumber(words[1]) {
      let isNewest = ["last", "latest", "recent", "newest", "top", "head", "最新", "最近"]
        .contains(words[0].lowercased())
      return isNewest ? words[1] : nil
    }
    guard words.count == 1, words[0].hasSuffix("件") else { return nil }
    var count = words[0].dropLast()
    for word in ["最新の", "最新", "最近の", "最近", "直近の", "直近"] where count.hasPrefix(word) {
      count = count.dropFirst(word.count)
      break
    }
    return isNumber(String(count)) ? String(count) : nil
  }

  /// `8/10` as a mood from 1 to 5.
  static func rating(_ word: String) -> Advice? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "10" || parts[1] == "5", let number = Int(parts[0]),
      let most = Int(parts[1]), (0...most).contains(number)
    else { return nil }
    let score = max(1, (number * 5 + most / 2) / most)
    // 7/10 is between two moods.
    if most == 10, number % 2 == 1, number > 1 {
      let (low, high) = ("journal mood \(number / 2)", "journal mood \(number / 2 + 1)")
      return Advice(
        "", "moods are 1 to 5, and this is between '\(low)' and '\(high)'",
        "気分は 1 から 5 です。「\(low)」か「\(high)」と書いてください。")
    }
    return Advice(
      "",
      "'journal mood \(score)' adds a mood from 1 to 5, and 'journal list --on DATE' lists a day",
      "気分は 1 から 5 で「journal mood \(score)」、一日の記録は「journal list --on DATE」です。")
  }

  /// The command for an entry that a word names in any language; nil if it names none.
  private static func changing(_ word: String) -> String? {
    if let command = CommandTable.commands.first(where: { $0.words == [word] })
      ?? CommandTable.form(word)?.command
    {
      let takesEntry = command.operands.contains { $0.placeholder.hasPrefix("ID") }
      return takesEntry ? command.title : nil
    }
    return verbs.first { $0.value.contains(word) }?.key
  }

  /// Whether a word of another program changes the words of an entry.
  static func isEditing(_ word: String) -> Bool { verbs["edit"]?.contains(word) == true }

  /// Words of other programs for what is done with an entry.
  private static let verbs: [String: Set<String>] = [
    "delete": ["del", "remove", "erase", "drop"],
    "edit": [
      "modify", "mod", "change", "update", "append", "prepend", "annotate", "note", "amend",
      "replace",
    ],
    "show": ["print", "display", "info", "get"],
    "tag done": ["done", "do", "finish", "complete", "close", "完了", "終了", "終わり", "済み", "済"],
  ]

  /// The advice for a number alone where an id belongs, after these words; nil for other words.
  init?(position typed: String, after words: [String]) {
    let word = typed.inHalfWidth
    guard Advice.isNumber(word), word.first != "0" else { return nil }
    self = .onEntry(words.joined(separator: " "), word)
  }

  /// What to do with an entry and the words for it: `2 modify +family`, `append 2 and then it rained`.
  private static func change(
    _ command: String, _ verb: String, _ number: String, _ operands: [Argument]
  ) -> Advice {
    let rest = Array(operands.dropFirst(2))
    let tags = rest.compactMap { word -> String? in
      let isTag = ["+", "#", "@"].contains(word.shown.prefix(1)) && word.shown.count > 1
      return isTag ? String(word.shown.dropFirst()) : nil
    }
    guard command == "edit", !rest.isEmpty else { return onEntry(command, number) }
    let line: [String]
    if tags.count == rest.count {
      line =
        tags.count == 1
        ? ["tag", tags[0], "@\(number)"]
        : ["edit", "@\(number)"] + tags.flatMap { ["--tag", $0] }
    } else if adding.contains(verb) {
      return Advice(
        "", "'journal edit @\(number)' opens the entry, so that you can add the words to its text",
        "「journal edit @\(number)」で記録を開くと、言葉を書き足せます。")
    } else {
      line = ["edit", "@\(number)", "--text", String(decoding: rest.joined, as: UTF8.self)]
    }
    guard let typed = line.map(Argument.init(text:)).commandForShell else {
      return onEntry(command, number)
    }
    return Advice(
      "", "@ counts entries from the newest; run:\n  \(typed)",
      "記録は新しいほうから @ で数えます。次のように書いてください。\n  \(typed)")
  }

  /// Verbs that keep the text of an entry.
  private static let adding: Set<String> = ["append", "prepend", "annotate", "note"]

  /// A number of an entry, as in todo.txt and taskwarrior.
  private static func onEntry(_ command: String, _ number: String) -> Advice {
    Advice(
      "", "@ counts entries from the newest: 'journal \(command) @\(number)'",
      "記録は新しいほうから @ で数えます: 「journal \(command) @\(number)」")
  }

  /// The advice for a question about the journal or a request: `how was last week`, `…を検索`. Nil for
  /// any other text.
  init?(questionIn text: String, _ operands: [Argument]) {
    if let request = Advice.request(text) {
      self = request
      return
    }
    let words = text.lowercased().split { $0.isWhitespace || "?？".contains($0) }.map(String.init)
    let isAsked = text.last.map { "?？".contains($0) } ?? false
    guard let first = words.first else {
      guard isAsked else { return nil }
      self = .ofQuestion
      return
    }
    let isShort = words.count < 7 && text.count < 40 && !text.contains("。")
    let isQuestion =
      Advice.asking.contains(first)
      && (isAsked || words.count > 1 && Advice.helping.contains(words[1]))
    let isJapanese = Advice.isJapaneseQuestion(text, isAsked: isAsked)
    let isAnyQuestion = isQuestion || isJapanese || isAsked
    if let known = Advice.ofKnownQuestion(text, words, isQuestion: isAnyQuestion) {
      self = known
      return
    }
    guard isQuestion || isJapanese || isAsked && isShort else { return nil }
    if let command = words.dropFirst(2).first(where: {
      $0.count > 3 && CommandTable.isFirstWord($0)
    }),
      !CommandTable.forms(ofTimes: command)
    {
      self = Advice(
        "", "'journal help \(command)' explains that command",
        "そのコマンドは「journal help \(command)」で説明しています。")
    } else if let phrase = text.datePhrase {
      self = .ofTime(phrase)
    } else if isJapanese, operands.count > 1,
      !Advice.askingInJapanese.contains(where: operands[0].shown.contains)
    {
      self = .ofSearch
    } else if isQuestion, let last = words.last, last.count > 3, last.allSatisfy(\.isLetter) {
      self = .find(last)
    } else {
      self = .ofQuestion
    }
  }

  /// The answer to where the journal is, and to which days were the best; nil for other questions.
  private static func ofKnownQuestion(
    _ text: String, _ words: [String], isQuestion: Bool
  ) -> Advice? {
    let isOfPlace =
      words.first == "where" && words.contains(where: places.contains)
      || text.contains("どこ") && japanesePlaces.contains(where: text.contains)
    if isOfPlace, isQuestion { return byWord["保存場所"] }
    let isJapanese =
      text.hasPrefix("一番") && text.count < 16
      && ["日", "日は", "日はいつ"].contains(where: text.withoutQuestionMark.hasSuffix)
    let isOfMood = isQuestion && words.contains(where: extremes.contains) || isJapanese
    return isOfMood ? ofBestDays : nil
  }

  /// Words after `where` in a question about the place of the journal.
  private static let places: Set<String> = [
    "file", "files", "data", "stored", "saved", "kept", "journal", "diary", "entries",
  ]
  private static let japanesePlaces: [String] = ["保存", "ファイル", "データ", "日記", "記録"]
  private static let extremes: Set<String> = [
    "best", "worst", "happiest", "saddest", "hardest",
  ]

  static let ofBestDays = Advice(
    "",
    "'journal list --mood 5' lists the entries with the best mood, and 'journal stats mood' shows how "
      + "it changed",
    "一番良い気分の記録は「journal list --mood 5」、気分の移り変わりは「journal stats mood」で見られます。")

  /// `moods last month`: the command that shows the moods of a period.
  static func ofMoods(_ command: String) -> Advice {
    Advice(
      "", "to see the moods of that time, run:\n  \(command)",
      "その期間の気分は、次のように見られます。\n  \(command)")
  }

  private static let asking: Set<String> = [
    "how", "what", "when", "where", "who", "why", "which", "did", "do", "is", "was", "are", "can",
  ]
  private static let helping: Set<String> = [
    "was", "is", "are", "were", "do", "does", "did", "have", "has", "can", "many", "much", "often",
    "to",
  ]
  /// Whether a text ends with a question mark, or asks in Japanese.
  static func isQuestion(_ text: String) -> Bool {
    let isAsked = text.last.map { "?？".contains($0) } ?? false
    return isAsked || isJapaneseQuestion(text, isAsked: false)
  }

  /// A question about what was: 昨日何してた, 雨はいつ降った？
  private static func isJapaneseQuestion(_ text: String, isAsked: Bool) -> Bool {
    if text.hasSuffix("っけ") { return true }
    return askingInJapanese.contains { word in
      guard let range = text.firstRange(of: word) else { return false }
      // 何も, いつか, どこでも
      let next = text[range.upperBound...].first
      if let next, "もか".contains(next) || text[range.upperBound...].hasPrefix("でも") {
        return isAsked
      }
      return isAsked || text.hasSuffix("か") || text.hasSuffix("た") && text.count < 16
    }
  }

  private static let askingInJapanese: [String] = [
    "いつ", "どこ", "何", "なに", "なぜ", "どう", "いくつ", "どれ", "だれ", "誰",
  ]

  /// The ends of Japanese requests, and what answers those and other words for the same command.
  private static let requests: [(command: String, ends: [String], advice: Advice)] = [
    (
      "find", ["検索", "検索して", "探して", "さがして", "を探す", "探したい"],
      Advice("", "'journal find WORDS' finds entries", "記録は「journal find WORDS」で探せます。")
    ),
    (
      "list", ["見せて", "見たい", "を表示", "表示して", "を一覧", "を出して", "もっと見る"],
      Advice("", "'journal list' lists entries", "記録は「journal list」で表示できます。")
    ),
    (
      "help", ["教えて", "の使い方", "わからない", "分からない", "ヘルプ"],
      Advice("", "'journal help' explains the commands", "使い方は「journal help」で読めます。")
    ),
    (
      "delete", ["消して", "を削除", "削除して", "を消去", "を消す", "消したい"],
      Advice(
        "", "'journal delete ID' deletes an entry, 'journal delete @1' the newest",
        "記録は「journal delete ID」、最新の記録は「journal delete @1」で削除できます。")
    ),
    (
      "edit", ["を編集", "編集して", "直して", "書き直して", "を修正", "修正して", "直したい"],
      Advice(
        "", "'journal edit ID' edits an entry, 'journal edit @1' the newest",
        "記録は「journal edit ID」、最新の記録は「journal edit @1」で編集できます。")
    ),
    (
      "undo", ["元に戻して", "取り消して", "元に戻したい", "取り消したい"],
      Advice("", "'journal undo' undoes the last command", "直前のコマンドは「journal undo」で元に戻せます。")
    ),
    (
      "export", ["を書き出して", "を保存して", "をエクスポート"],
      Advice(
        "", "'journal export --to markdown' writes all entries",
        "すべての記録は「journal export --to markdown」で書き出せます。")
    ),
    (
      "add text", ["日記を書く", "日記を書きたい", "記録したい", "書きたい"],
      Advice("", "'journal text WORDS' adds a text", "文章は「journal text WORDS」で追加できます。")
    ),
  ]

  /// The advice for a word of a line that is a request; nil for any other word.
  init?(requestIn word: String) {
    guard let request = Advice.request(word) else { return nil }
    self = request
  }

  private static func request(_ text: String) -> Advice? {
    guard text.contains(where: { !$0.isASCII }), !text.contains("。") else { return nil }
    let text = text.withoutPoliteEnd
    // 先週の日記, 10月の記録を見せて
    if let phrase = text.datePhrase, text.first?.isASCII == false || text.first?.isNumber == true {
      let rest = text.dropFirst(phrase.count)
      let things = ["の日記", "の記録", "のエントリ", "のメモ", "の気分", "の予定", "の写真", "のまとめ"]
      let isThing = things.contains { rest == $0 }
      let isShown = rest.first == "の" && (requests[1].ends + ["一覧"]).contains(where: rest.hasSuffix)
      if isThing || isShown { return .ofTime(phrase) }
    }
    if let row = requests.first(where: { $0.ends.contains(where: text.hasSuffix) }) {
      return row.advice
    }
    if let thing = JapaneseRequest.thing(in: text) { return byWord[thing] }
    guard let command = JapaneseRequest.command(in: text) else { return nil }
    return requests.first { $0.command == command.title }?.advice ?? .calling(command)
  }

  /// Any command.
  private static func calling(_ command: CommandSpec) -> Advice {
    let (synopsis, title) = (command.synopsis, command.title)
    return Advice(
      "", "'\(synopsis)' does that ('journal help \(title)')",
      "それには「\(synopsis)」を使います（「journal help \(title)」）。")
  }

  /// The entries of a time.
  private static func ofTime(_ phrase: String) -> Advice {
    let line = ["list", "--on", phrase].map(Argument.init(text:))
    let command = line.commandForShell ?? "journal list --on DATE"
    return Advice(
      "", "to list that time, run:\n  \(command)",
      "その期間の記録は、次のように書くと表示できます。\n  \(command)")
  }

  /// The entries with a word that was typed.
  private static func find(_ word: String) -> Advice {
    let command = ["find", word].map(Argument.init(text:)).commandForShell ?? "journal find WORDS"
    return Advice(
      "", "'\(command)' finds entries with that word",
      "その言葉のある記録は「\(command)」で探せます。")
  }

  /// The same advice with typed words in place of WORDS.
  func naming(_ words: [Argument]) -> Advice {
    guard !words.isEmpty, !words.contains(where: \.isOption),
      let typed = words.commandForShell?.dropFirst("journal ".count)
    else { return self }
    let sign = "journal find WORDS"
    return Advice(
      self.words, after: commands, isForText: isForText,
      english.replacing(sign, with: "journal find \(typed)"),
      japanese.replacing(sign, with: "journal find \(typed)"))
  }

  private static let ofSearch = Advice(
    "", "'journal find {word}' finds entries with that word",
    "その言葉のある記録は「journal find {word}」で探せます。")

  private static let ofQuestion = Advice(
    "", "'journal find WORDS' finds entries, and 'journal help' explains the commands",
    "記録は「journal find WORDS」で探し、使い方は「journal help」で読めます。")

  /// The advice for a word after a command; nil if there is none.
  init?(_ word: String, after command: CommandSpec) {
    let parts = word.lowercased().split(separator: " ")
    let plain = parts.filter { !Advice.fillers.contains($0) }.joined(separator: " ")
    let word = plain.isEmpty ? word.lowercased() : plain
    let advice = Advice.afterCommands.first { advice in
      advice.answers(after: command) && advice.words.split(separator: " ").contains { $0 == word }
    }
    guard let advice else { return nil }
    self = advice
  }

  /// The advice for a query that is a tag of another program: `@walk`, `+walk`. Nil for other words.
  init?(tagIn query: String, sign: Character) {
    guard let first = query.first, first == "@" || first == "+", first != sign,
      Advice.ofSign(query) == Advice.ofTag
    else { return nil }
    self = Advice.ofTag
  }

  /// Words that say nothing about which entry: `the last entry`.
  private static let fillers: Set<Substring> = ["the", "my", "entry", "one", "note", "post"]

  func answers(after command: CommandSpec) -> Bool {
    commands.hasPrefix("--")
      ? command.options.contains { "--\($0.name)" == commands }
      : commands.split(separator: " ").contains { $0 == command.title }
  }

  /// The end of a sentence about the word.
  func text(for word: String, _ catalogue: Catalogue) -> String {
    let text = catalogue.say(english, japanese)
    return text.contains("{tag}")
      ? text.replacing("{tag}", with: String(word.dropFirst()).safeName)
      : text.replacing("{word}", with: word.safeName)
  }

  /// Every word with its advice.
  static let byWord: [String: Advice] = Dictionary(
    uniqueKeysWithValues: inPlaceOfCommands.flatMap { advice in
      advice.words.split(separator: " ").map { (String($0), advice) }
    })

  /// `@walk`, `+walk` and `#walk`, `@1`, and `mood:4`.
  private static func ofSign(_ word: String) -> Advice? {
    let rest = word.dropFirst()
    switch word.first {
    case "@" where rest.allSatisfy(\.isNumber) && !rest.isEmpty: return ofPosition
    case ":" where rest.allSatisfy { $0.isASCII && ($0.isLetter || "!?".contains($0)) }:
      return rest.isEmpty ? nil : byWord["exit"]
    case "@", "+", "#":
      return rest.contains(where: \.isLetter) && !rest.contains(where: \.isWhitespace) ? ofTag : nil
    default:
      let parts = word.split(separator: ":", maxSplits: 1)
      return parts.count == 2 && fields.contains(String(parts[0])) ? ofField : nil
    }
  }

  private static let fields: [String] = [
    "tag", "tags", "mood", "is", "on", "before", "after", "since", "until", "from", "to", "type",
    "text", "note", "id",
  ]

  static let ofTag = Advice(
    "", "'journal list \"#{tag}\"' lists the entries with that tag",
    "そのタグの記録は「journal list \"#{tag}\"」で表示できます。")

  static let ofPosition = Advice(
    "", "'journal show {word}' shows the entry",
    "その記録は「journal show {word}」で表示できます。")

  static let ofField = Advice(
    "", "'journal list \"{word}\"' lists what matches ('journal help query')",
    "合う記録は「journal list \"{word}\"」で表示できます（「journal help query」）。")

  static let all =
    inPlaceOfCommands + afterCommands + [ofTag, ofPosition, ofField, ofBestDays]

  /// Words of jrnl, taskwarrior, git and others in place of a command or an option.
  static let inPlaceOfCommands = [
    Advice(
      "summary statistics dashboard streak streaks heatmap burndown chart graph trend insights 記録数 傾向 goal goals habit habits words wordcount word-count 文字数 語数",
      "'journal stats' shows your days in figures, and 'journal stats days' each day",
      "「journal stats」で毎日を数字で、「journal stats days」で一日ずつ見られます。"),
    Advice(
      "status st information overview",
      "'journal info' shows the journal, 'journal list' what is in it",
      "ジャーナルの様子は「journal info」、中身は「journal list」で見られます。"),
    Advice(
      "write new commit ci jot note save entry create append record compose post", isForText: true,
      "'journal text' adds a text, 'journal mood' a mood; each is saved at once",
      "文章は「journal text」、気分は「journal mood」で追加します。すぐに保存されます。"),
    Advice(
      "push pull fetch clone remote synchronize rebase upload share",
      "'journal sync' shares the journal through a git repository, 'journal merge FILE' adds the lines "
        + "of a copy",
      "「journal sync」は Git のリポジトリでジャーナルを共有し、「journal merge FILE」はコピーの行を取り込みます。"),
    Advice(
      "diff blame annotate reflog versions",
      "'journal history ID' shows what changed in an entry", "記録の変更は「journal history ID」で見られます。"),
    Advice(
      "reset revert checkout rollback recover undelete 戻して",
      "'journal undo' undoes the last command, 'journal restore ID' brings back an entry or a version",
      "「journal undo」で直前のコマンドを元に戻し、「journal restore ID」で記録や以前の版を復元できます。"),
    Advice(
      "branch switch worktree context use select",
      "'journal journals' lists your journals, and '-j NAME' uses one",
      "ジャーナルの一覧は「journal journals」、使うものは「-j NAME」で選びます。"),
    Advice(
      "init setup begin",
      "the first text starts the journal; 'journal journals add NAME PATH' names another one",
      "最初の文章を書けばジャーナルができます。ほかのジャーナルには「journal journals add NAME PATH」で名前を付けます。"),
    Advice(
      "done do finish close todo task tasks stop",
      "entries are not tasks; 'journal tag done ID' or 'journal star ID' marks one",
      "記録はタスクではありません。「journal tag done ID」か「journal star ID」で印を付けられます。"),
    Advice(
      "modify mod change update amend rewrite rename denotate prepend replace",
      "'journal edit ID' changes an entry, 'journal edit --last' the one written last",
      "記録は「journal edit ID」、最後に書いたものは「journal edit --last」で変更できます。"),
    Advice(
      "remove erase drop unlink clear wipe empty destroy",
      "'journal delete ID' deletes an entry, and 'journal trash' lists deleted ones",
      "記録は「journal delete ID」で削除し、「journal trash」で削除したものを確認できます。"),
    Advice(
      "gc prune clean cleanup vacuum",
      "'journal compact' rewrites the file without old versions",
      "「journal compact」で古い版を除いてファイルを書き直せます。"),
    Advice(
      "grep filter query where fgrep rg ag",
      "'journal find QUERY' finds entries ('journal help query')",
      "記録は「journal find QUERY」で探せます（「journal help query」）。"),
    Advice(
      "print dump output archive --export",
      "'journal export --to markdown' writes all entries; 'journal help export' lists the formats",
      "「journal export --to markdown」ですべての記録を書き出せます。形式は「journal help export」にあります。"),
    Advice(
      "load paste --import",
      "'journal import FILE' brings in entries; 'journal text -' reads a text from standard input",
      "「journal import FILE」で記録を取り込み、「journal text -」で標準入力から文章を読み込めます。"),
    Advice(
      "projects categories labels label カテゴリ カテゴリー フォルダ フォルダー 分類 ラベル -t",
      "'journal tags' lists the tags, and 'journal find \"#tag\"' the entries with one",
      "タグの一覧は「journal tags」、タグの付いた記録は「journal find \"#tag\"」で見られます。"),
    Advice(
      "next newest latest recent head tail ready active",
      "'journal list -3' lists the newest three entries", "「journal list -3」で最新の三件を表示できます。"),
    Advice(
      "shuffle surprise lucky くじ引き",
      "'journal random' shows any entry",
      "「journal random」で記録を一件、くじ引きで表示できます。"),
    Advice(
      "cal timesheet year day daily weekly monthly yearly day-view agenda 毎日 毎週 毎月 週間 月間",
      "'journal today', 'journal week', 'journal month' and 'journal list --on DATE' list a time, and "
        + "'journal calendar' shows a month",
      "期間の記録は「journal today」「journal week」「journal month」「journal list --on DATE」で、"
        + "ひと月は「journal calendar」で表示できます。"),
    Advice(
      "新規 新規作成 作成 追記 新しい日記 投稿",
      "'journal text WORDS' adds a text",
      "文章は「journal text WORDS」で追加できます。"),
    Advice(
      "login signin signup account register profile ログイン ログアウト アカウント 登録 プロフィール",
      "there is no account; 'journal text WORDS' adds the first entry",
      "アカウントは要りません。最初の文章は「journal text WORDS」で追加できます。"),
    Advice(
      "pin pinned favorite favorites favourite bookmark bookmarks お気に入り ブックマーク ピン ピン留め",
      "'journal star ID' stars an entry, 'journal list --starred' lists them",
      "記録には「journal star ID」でスターを付けられ、一覧は「journal list --starred」です。"),
    Advice(
      "menu ui tui gui app screen interactive back forward 次 前 進む 次へ 前へ メニュー",
      "'journal browse' shows the timeline on the full screen",
      "「journal browse」で全画面のタイムラインを見られます。"),
    Advice(
      "copy cp duplicate copies",
      "'journal backup DIR' makes a copy of the journal",
      "ジャーナルの控えは「journal backup DIR」で作れます。"),
    Advice(
      "oldest first reverse sort order 古い順 並べ替え",
      "'journal list --reverse' lists the oldest entries first",
      "古い順の一覧は「journal list --reverse」です。"),
    Advice(
      "stash wip unsaved",
      "'journal drafts' lists texts that could not be saved",
      "保存できなかった文章は「journal drafts」で見られます。"),
    Advice(
      "set settings preferences options configure",
      "'journal config list' lists the settings, 'journal config set' changes one",
      "設定は「journal config list」で確認し、「journal config set」で変更します。"),
    Advice(
      "version ver -v -V バージョン",
      "'journal --version' shows the version", "バージョンは「journal --version」で分かります。"),
    Advice(
      "man docs doc h -? commands usage tutorial guide examples example intro about 操作方法 使用方法 説明",
      "'journal help' and 'journal manual' explain the program",
      "使い方は「journal help」と「journal manual」で読めます。"),
    Advice(
      "encrypt decrypt --encrypt --decrypt password",
      "journal does not encrypt; keep its file on an encrypted disk",
      "journal は暗号化をしません。暗号化したディスクにファイルを置いてください。"),
    Advice(
      "count wc number",
      "'journal list --count' counts entries", "記録の数は「journal list --count」で分かります。"),
    Advice(
      "alias aliases",
      "'journal config set alias.NAME \"COMMAND\"' makes a command of your own",
      "自分のコマンドは「journal config set alias.NAME \"COMMAND\"」で作れます。"),
    Advice(
      "photo photos picture pictures image images video audio 写真 画像 動画 録音 -p --photo --photos --picture --image",
      "'journal text WORDS --attach FILE' adds a text with a file, 'journal attach ID FILE' adds one to an "
        + "entry",
      "ファイルは「journal text WORDS --attach FILE」で文章に、「journal attach ID FILE」で記録に付けられます。"),
    Advice(
      "last previous final 最後 最新 最近 直前",
      "'journal show @1' shows the newest entry, 'journal list -3' lists three",
      "最新の記録は「journal show @1」、新しい三件は「journal list -3」で表示できます。"),
    Advice(
      "prompt prompts question template お題 質問",
      "'journal templates' lists your templates, 'journal text --template NAME' starts from one",
      "テンプレートの一覧は「journal templates」、使うには「journal text --template NAME」と書きます。"),
    Advice(
      "exit quit bye logout close-journal q! :q :wq 終了 終わり おわり やめる 閉じる 終わる 終える :w :x :e ZZ",
      "nothing has to be closed; 'journal list' shows the latest entries",
      "終了の操作は要りません。「journal list」で最近の記録を見られます。"),
    Advice(
      "q",
      "'journal find WORDS' finds entries ('journal help query')",
      "記録は「journal find WORDS」で探せます（「journal help query」）。"),
    Advice(
      "happiness feeling feelings emotion emotions 感情 気持ち",
      "'journal mood MOOD' adds a mood, and 'journal moods' lists them",
      "気分は「journal mood MOOD」のように追加し、一覧は「journal moods」で見られます。"),
    Advice(
      "日記 エントリ エントリー 全部 すべて 全件 notes entries posts journal diary all everything timeline records -l",
      "'journal list' lists entries, 'journal text WORDS' adds one",
      "一覧は「journal list」で表示し、文章は「journal text WORDS」で追加します。"),
    Advice(
      "天気 weather location place 場所 位置",
      "entries have words, moods, tags and files; 'journal list \"#rain\"' lists those with a tag",
      "記録にあるのは言葉、気分、タグ、ファイルです。「journal list \"#rain\"」のようにタグで探せます。"),
    Advice(
      "変更 修正 更新 書き直す",
      "'journal edit ID' changes an entry", "記録は「journal edit ID」で変更できます。"),
    Advice(
      "戻す やめた アンドゥ キャンセル 戻る 取消",
      "'journal undo' undoes the last command", "直前のコマンドは「journal undo」で元に戻せます。"),
    Advice(
      "保存 セーブ",
      "every entry is saved at once; 'journal backup DIR' makes a copy",
      "記録はすぐに保存されます。控えは「journal backup DIR」で作れます。"),
    Advice(
      "共有 送信 クラウド",
      "'journal sync' shares the journal through a git repository",
      "「journal sync」は Git のリポジトリでジャーナルを共有します。"),
    Advice(
      "暗号化 パスワード 鍵 ロック lock",
      "journal does not encrypt; keep its file on an encrypted disk",
      "journal は暗号化をしません。暗号化したディスクにファイルを置いてください。"),
    Advice(
      "言語 日本語 英語 language english japanese",
      "'journal config set language ja' makes it Japanese, 'journal config set language en' English",
      "「journal config set language ja」で日本語、「journal config set language en」で英語になります。"),
    Advice(
      "theme テーマ",
      "'journal config list' lists the settings, 'journal config set' changes one",
      "設定は「journal config list」で確認し、「journal config set」で変更します。"),
    Advice(
      "remind reminder reminders alarm notify 通知 リマインド リマインダー アラーム",
      "journal has no reminders; 'journal text --at TIME WORDS' adds an entry for a time",
      "journal にリマインダーはありません。「journal text --at TIME WORDS」で日時を付けて記録できます。"),
    Advice(
      "保存場所 保存先 どこ フォルダの場所 ファイルの場所",
      "'journal info' shows where the journal is stored",
      "ジャーナルの保存場所は「journal info」で分かります。"),
    Advice(
      "--short --oneline --pretty --brief -s",
      "'journal list --format short' prints one line for each entry",
      "「journal list --format short」で一件を一行にして表示できます。"),
    Advice(
      "--edit --amend -e",
      "'journal edit QUERY' edits entries, 'journal edit --last' the one written last",
      "記録は「journal edit QUERY」、最後に書いたものは「journal edit --last」で変更できます。"),
    Advice(
      "--delete --remove",
      "'journal delete ID' deletes an entry", "記録は「journal delete ID」で削除できます。"),
    Advice(
      "--change-time",
      "'journal edit ID --at TIME' changes the time of an entry",
      "記録の日時は「journal edit ID --at TIME」で変更できます。"),
    Advice(
      "--date -d",
      "'--at TIME' gives a new text its time, and 'journal list --on DATE' lists a day",
      "文章の日時は「--at TIME」で指定し、一日の記録は「journal list --on DATE」で表示します。"),
    Advice(
      "--tags --tagged -tagged",
      "'journal tags' lists the tags, and 'journal list --tag TAG' the entries with one",
      "タグの一覧は「journal tags」、タグの付いた記録は「journal list --tag TAG」で見られます。"),
    Advice(
      "--ls -ls --list --config-file --config-override --diagnostic --journals",
      "'journal journals' lists your journals, 'journal info' shows the one in use",
      "ジャーナルの一覧は「journal journals」、今のジャーナルは「journal info」で分かります。"),
    Advice(
      "--message -m -a -w --add --new --write --text --note --entry --title --subject --content --body",
      isForText: true,
      "a text needs no option: 'journal text WORDS'",
      "文章にオプションは要りません。「journal text WORDS」と書いてください。"),
    Advice(
      "-today-in-history --today-in-history memories onthisday this-day flashback lookback 過去 昔",
      "'journal on-this-day' shows the entries of this day in other years",
      "「journal on-this-day」でほかの年の同じ日の記録を表示できます。"),
    Advice(
      "-day --day -in",
      "'journal list --on DATE' lists a day, such as '--on 2026-11-20'",
      "一日の記録は「journal list --on DATE」で、たとえば「--on 2026-11-20」のように表示できます。"),
    Advice(
      "-and --and",
      "'journal find' already finds entries with all words; 'or' finds either",
      "「journal find」はすべての言葉を含む記録を探します。どれかを含むものは「or」で探せます。"),
    Advice(
      "-not --not",
      "'journal find' leaves out entries with a word after a dash: 'tea -milk'",
      "「journal find」では、「tea -milk」のように - を付けた言葉を含む記録を除けます。"),
    Advice(
      "-contains --contains --grep -S",
      "'journal find WORDS' finds entries that contain them",
      "言葉を含む記録は「journal find WORDS」で探せます。"),
    Advice(
      "--newest --latest",
      "'journal list -1' lists the newest entry, and '@1' names it",
      "最新の記録は「journal list -1」で表示でき、「@1」で指定できます。"),
    Advice(
      "--patch --stat --graph",
      "'journal history ID' shows the changes of an entry", "記録の変更は「journal history ID」で見られます。"),
    Advice(
      "--deleted --trash --trashed --removed",
      "'journal trash' lists deleted entries", "削除した記録は「journal trash」で一覧を確認できます。"),
  ]

  /// Words after a command that another command or an option answers.
  static let afterCommands = [
    Advice(
      "rename mv move", after: "tags",
      "'journal tag rename OLD NEW' renames a tag in all entries",
      "タグの名前は「journal tag rename OLD NEW」ですべての記録で変えられます。"),
    Advice(
      "add set remove rm delete", after: "tags",
      "'journal tag TAG ID' tags an entry, 'journal untag TAG ID' removes the tag",
      "タグは「journal tag TAG ID」で付け、「journal untag TAG ID」で外します。"),
    Advice(
      "restore undo empty purge clear", after: "trash",
      "'journal restore ID' brings an entry back, 'journal purge ID' removes it for good",
      "記録は「journal restore ID」で元に戻し、「journal purge ID」で完全に消去できます。"),
    Advice(
      "mood moods 気分 きぶん", after: "list find",
      "'journal list --type mood' lists moods", "気分の記録は「journal list --type mood」で表示できます。"),
    Advice(
      "text texts 文章 テキスト", after: "list find",
      "'journal list --type text' lists texts", "文章の記録は「journal list --type text」で表示できます。"),
    Advice(
      "deleted trash trashed removed 削除 削除済み ゴミ箱 ごみ箱", after: "list find",
      "'journal trash' lists deleted entries", "削除した記録は「journal trash」で一覧を確認できます。"),
    Advice(
      "last latest newest recent 最後 さいご 最新 最近 直前", after: "--last",
      "'--last' takes the entry written last, and '@1' the first of the list",
      "最後に書いた記録は「--last」、一覧の最初の記録は「@1」で指定できます。"),
  ]
}

/// Sentences about words that are no command.
extension Catalogue {
  /// A word that is no command, the advice, and the command that adds the words as a text.
  func unknown(_ word: String, _ advice: Advice, _ command: String?) -> String {
    let isOption = word.hasPrefix("-")
    return say(
      "there is no \(isOption ? "option" : "command") '\(word.safeName)'\(isOption ? " here" : ""); ",
      "「\(word.safeName)」という\(isOption ? "オプションはここでは使えません" : "コマンドはありません")。")
      + advice.text(for: word, self)
      + (command.map { "\n" + toAddAsText($0) } ?? "")
  }

  /// The command that adds the words as a text.
  func toAddAsText(_ command: String) -> String {
    say("To add the words as a text, run:\n  \(command)", "文章として追加するには、次のように書いてください。\n  \(command)")
  }

  /// A command and a word after it that is none of its own, and the advice.
  func wordAfter(_ words: String, _ advice: Advice) -> String {
    say(
      "there is no command '\(words.safeName)'; \(advice.text(for: words, self))",
      "「\(words.safeName)」というコマンドはありません。\(advice.text(for: words, self))")
  }

  /// An id where the tag belongs, the command with both in their order, and a tag of that name.
  func tagAfterID(_ id: String, _ command: String, _ tag: String?) -> String {
    say(
      "'\(id.safeName)' names an entry, and the tag comes first; run:\n  \(command)"
        + (tag.map { "\n(a tag with that name is written '\($0)')" } ?? ""),
      "「\(id.safeName)」は記録を指しています。タグを先に書いてください。\n  \(command)"
        + (tag.map { "\n（その名前のタグは「\($0)」と書きます）" } ?? ""))
  }

  /// An option that belongs after a command such as `list`, and the line with the command.
  func optionInFront(_ option: String, of command: String?) -> String {
    let way =
      command.map { say("run:\n  \($0)", "次のように書いてください。\n  \($0)") }
      ?? say("see 'journal help list'", "「journal help list」をご覧ください。")
    return say(
      "there is no option '\(option.safeName)' before a command; \(way)",
      "「\(option.safeName)」はコマンドの前には書けません。\(way)")
  }

  /// Words that can be a command or a text, and the command that adds the text; nil before a question.
  func eitherReading(_ word: String, _ command: String?, _ text: String?) -> String {
    let reading =
      command.map {
        $0.contains("→")
          ? say(
            "'\(word.safeName)' is a command before other words (\($0))",
            "「\(word.safeName)」は続く言葉が違えばコマンドです（\($0)）。")
          : say(
            "'\(word.safeName)' can begin a list or a text; to list entries, run:\n  \($0)",
            "「\(word.safeName)」は一覧にも文章にも読めます。記録を探すには、次のように書いてください。\n  \($0)")
      } ?? say("'\(word.safeName)' is a date, too", "「\(word.safeName)」は日付でもあります。")
    return reading
      + (text.map {
        say("\nTo add the words as a text, run:\n  \($0)", "\n文章として追加するには、次のように書いてください。\n  \($0)")
      } ?? "")
  }

  /// A mood in place of a command, and the command that adds it.
  func moodWord(_ word: String, _ command: String?) -> String {
    let way = command ?? "journal mood MOOD"
    return say(
      "'\(word.safeName)' is a mood; to add it, run:\n  \(way)",
      "「\(word.safeName)」は気分です。追加するには、次のように書いてください。\n  \(way)")
  }

  /// `-1` where entries are picked.
  func countOfPicks(_ word: String) -> String {
    let count = String(word.inHalfWidth.dropFirst())
    let newest = count == "1" ? "@1" : "@1..\(count)"
    return say(
      "'\(word.safeName)' picks no entries; '@1' is the newest entry, and '\(newest)' means the "
        + "newest \(count)",
      "「\(word.safeName)」では記録を選べません。最新の記録は「@1」、新しいほうから \(count) 件は「\(newest)」です。")
  }

  /// Words without a command, a similar command, and the command that adds them as a text.
  func bareWords(_ word: String, _ suggestion: String?, _ command: String?) -> String {
    let way =
      command.map { say("run:\n  \($0)", "文章として追加するには、次のように書いてください。\n  \($0)") }
      ?? say("write 'journal text' before them", "文章は「journal text」で追加できます。")
    guard let suggestion else {
      return say(
        "there is no command '\(word.safeName)'; to add the words as a text, \(way)",
        "「\(word.safeName)」というコマンドはありません。\(way)")
    }
    return unknown(word, suggestion) + say(" To add the words as a text instead, \(way)", way)
  }

  /// `there is no command 'lost'; did you mean 'list'?`
  func unknown(_ word: String, _ suggestion: String) -> String {
    say(
      "there is no command '\(word.safeName)'; did you mean '\(suggestion)'?",
      "「\(word.safeName)」というコマンドはありません。\(didYouMean(suggestion))")
  }

  /// The text before the question whether to add it, and its date as typed.
  func quotedText(_ text: String, at date: String? = nil) -> String {
    say("\"\(text.safeInOneLine)\"", "「\(text.safeInOneLine)」")
      + (date.map { say(" (\($0.safeInOneLine))", "（\($0.safeInOneLine)）") } ?? "")
  }

  /// The question, with a space at the end. Enter is a yes or a no.
  func addAsText(byEnter isYes: Bool) -> String {
    say(
      "Add this as a text? \(isYes ? "[Y/n]" : "[y/N]") ",
      "文章として追加しますか？ \(isYes ? "[Y/n]" : "[y/N]") ")
  }

  var addAsMood: String { say("Add this as a mood? [Y/n] ", "気分として追加しますか？ [Y/n] ") }
}
