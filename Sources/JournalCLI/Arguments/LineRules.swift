import TextSearch

import TimePhrases
import TimelineDomain

/// What a line is that begins with no command, alias, position or option. `journal help words` says
/// these rules in this order.
struct LineRules {
  enum Meaning {
    /// The same as a command line: a text, or a list of a time; and the date in front, as typed.
    case command([Argument], date: ShortForm? = nil)
    case refused(RefusedLine)
  }

  /// The words from the first one that is no option.
  private let words: [Argument]
  private let operands: [Argument]
  /// The options among the words, with their values.
  private let options: [Argument]
  /// The whole command line.
  private let line: [Argument]

  /// `words` are the rest of `line`, from the first word that is no option.
  init(_ words: [Argument], in line: [Argument]) {
    let dashes = words.firstIndex { $0.shown == "--" } ?? words.count
    let indices = words.operandIndices
    self.words = words
    operands = indices.map { words[$0] } + words.dropFirst(dashes + 1)
    options = words.indices.prefix(dashes).filter { !indices.contains($0) }.map { words[$0] }
    self.line = line
  }

  var meaning: Meaning {
    guard !operands.isEmpty else { return .refused(RefusedLine(.word("--"))) }
    if let (dated, date) = datedText { return .command(dated, date: date) }
    if let date = dateInFront { return meaning(of: date) }
    return isSentence ? .command([Argument(text: "text")] + words) : .refused(refusal)
  }

  // MARK: 2. A date in front

  /// A date and a colon in front date a text.
  private var datedText: ([Argument], date: ShortForm)? {
    guard let text = operands.joined.asText, let dated = DatedText(text),
      !line.prefix(while: { $0.shown != "--" }).contains(where: { $0.isSpelling(of: .at) })
    else { return nil }
    let front = ["text", "--at", dated.phrase].map(Argument.init(text:))
    return (
      front + options + [Argument(text: dated.rest)].behindDashes,
      ShortForm(dated.typed, option: OptionSpec.at.name)
    )
  }

  private struct DateInFront {
    /// The list of that time.
    let list: [String]
    /// The line that dates a text; nil for more than a day.
    let dated: String?
    let rest: [Argument]
  }

  /// A date that ends at a space between two words, or at the end of the line.
  private var dateInFront: DateInFront? {
    guard words.first?.shown != "--", let first = operands.first else { return nil }
    let rest = Array(operands.dropFirst())
    if let form = CommandTable.form(first.shown)?.form, let option = form.option {
      let day = first.shown.isTimePhrase && !first.shown.isMoreThanADay ? first.shown : nil
      return DateInFront(
        list: ["list", "--\(option)"] + (form.value.map { [$0] } ?? []), dated: day, rest: rest)
    }
    if operands.count == 1, let dots = first.shown.firstRange(of: "..") {
      let ends = [first.shown[..<dots.lowerBound], first.shown[dots.upperBound...]].map(String.init)
      guard ends.allSatisfy(\.isTimePhrase) else { return nil }
      return DateInFront(list: ["list", "--from", ends[0], "--to", ends[1]], dated: nil, rest: [])
    }
    for count in (1...min(LineRules.mostWordsOfADate, operands.count)).reversed() {
      guard let phrase = Array(operands.prefix(count)).joined.asText, phrase.isTimePhrase,
        count == operands.count || DatedText.isDate(beforeWords: phrase)
      else { continue }
      return DateInFront(
        list: ["list", "--on", phrase], dated: phrase.isMoreThanADay ? nil : phrase,
        rest: Array(operands.dropFirst(count)))
    }
    return nil
  }

  private static let mostWordsOfADate = 6

  /// A list if nothing, options or signs of a query follow; other words can be a text, too.
  private func meaning(of date: DateInFront) -> Meaning {
    let list = date.list.map(Argument.init(text:)) + options + date.rest.behindDashes
    if date.rest.isEmpty || !options.isEmpty || date.rest.contains(where: \.isSignOfQuery) {
      // `--today` has its own name.
      let phrase = date.list[1] == "--on" ? date.list[2] : nil
      return .command(list, date: phrase.map { ShortForm($0, option: OptionSpec.on.name) })
    }
    let dated = date.dated.map { dated in
      "\(dated):".split(separator: " ").map { Argument(text: String($0)) } + date.rest
    }
    let phrase = operands.dropLast(date.rest.count).map(\.shown).joined(separator: " ")
    return .refused(
      RefusedLine(
        .date(phrase), command: front + list, dated: hasOptions ? nil : dated,
        text: hasOptions ? nil : RefusedLine.text(of: operands)))
  }

  // MARK: 3. A sentence

  private var isSentence: Bool {
    guard operands.count > 1 else { return LineRules.isSentence(oneWord: operands[0]) }
    if habit != nil { return false }
    let isEnded = operands.last?.shown.last.map(LineRules.ends.contains) ?? false
    return isEnded || LineRules.command(near: operands[0].shown) == nil
  }

  private static let ends: Set<Character> = [".", "!", "?", "。", "！", "？", "．"]
  /// So many characters of a language without spaces are a sentence.
  private static let fewestCharacters = 7

  private static func isSentence(oneWord word: Argument) -> Bool {
    guard let text = word.text?.trimmed, text.contains(where: { $0.isLetter || $0.isNumber })
    else { return false }
    if text.contains(where: { $0.isWhitespace && $0 != "　" }) { return true }
    if text.contains("　") { return !text.beginsWithCommandAndColon }
    if Habit.found(in: [word]) != nil || word.isTag { return false }
    if let last = text.last, ends.contains(last) || last == "…" { return true }
    let letters = text.filter { $0.isLetter || $0.isNumber }
    let withoutSpaces = letters.count(where: \.isKanaOrHan)
    return letters.count >= fewestCharacters && withoutSpaces * 2 > letters.count
      && japaneseCommand(inFrontOf: text, ofAtLeast: 4) == nil
  }

  // MARK: 4. Everything else

  private var refusal: RefusedLine {
    let text = hasOptions ? nil : RefusedLine.text(of: operands)
    let first = operands[0].shown
    if let (habit, word, command) = habit {
      return RefusedLine(
        .habit(word, habit), command: front + LineRules.complete(command), text: text)
    }
    if let near = LineRules.command(near: first) {
      // `気分：３　歩いた` has the words of the command behind the colon.
      let behind = first.drop { !":：".contains($0) }.dropFirst().split(separator: "　")
      let rest = behind.map { Argument(text: String($0)) } + words.dropFirst()
      let command = [Argument(text: near)] + rest
      return RefusedLine(.word(first), command: front + LineRules.complete(command), text: text)
    }
    let (reason, command) = LineRules.probable(operands[0])
    return RefusedLine(
      reason, command: front + command.map(Argument.init(text:)), text: text)
  }

  private var habit: (habit: Habit, word: String, command: [Argument])? {
    Habit.found(in: operands, of: words)
  }

  /// The command that a first word is a near miss of: one letter off, two from six letters on.
  static func command(near first: String) -> String? {
    let plain = first.inHalfWidth.lowercased()
    // `気分:3` is a command and its words; `mood:4` is a field of a query.
    let head = plain.prefix { !":,、".contains($0) }
    let isHead = plain.dropFirst(head.count).count < 2 || head.allSatisfy { !$0.isASCII }
    let word = isHead ? String(head) : plain
    if CommandTable.isFirstWord(word) { return word }
    if ordinary.contains(word) { return nil }
    let near = CommandTable.comparedWords.filter { name in
      let letters = min(name.count, word.count)
      guard name.utf8.count == name.count else {
        // A Japanese word with one letter more is another word.
        return name.count == word.count && letters > 1 && editDistance(word, name) < 2
      }
      return letters > 2 && editDistance(word, name) <= (letters < 6 ? 1 : 2)
    }
    return near.min { editDistance(word, $0) < editDistance(word, $1) }
  }

  /// The command that one word was probably meant for.
  private static func probable(_ argument: Argument) -> (RefusedLine.Reason, [String]) {
    let word = argument.shown
    let plain = word.inHalfWidth
    if argument.isShortNumber, plain != "0" {
      return (.position(word), ["show", "@\(plain)"])
    }
    if Mood.initial(word) != nil { return (.mood(word), ["mood", word]) }
    if argument.isTag { return (.tag(word), ["list", "#\(plain.dropFirst())"]) }
    if argument.isSignOfQuery { return (.word(word), ["list", word]) }
    if let name = japaneseCommand(inFrontOf: word, ofAtLeast: 2) {
      let rest = String(word.dropFirst(name.count))
      let command =
        [Argument(text: name)]
        + (rest.first?.isHiragana == false ? [rest] : [])
        .map(Argument.init(text:))
      return (.word(word), complete(command).map(\.shown))
    }
    let isWord = word.contains { $0.isLetter || $0.isNumber }
    return (
      .word(word), isWord ? ["find"] + (argument.isOption ? ["--", word] : [word]) : ["help"]
    )
  }

  private static func japaneseCommand(inFrontOf word: String, ofAtLeast count: Int) -> String? {
    CommandTable.comparedWords.filter { $0.utf8.count > $0.count && $0.count >= count }
      .filter { word.hasPrefix($0) }.max { $0.count < $1.count }
  }

  /// The line if it can be run, what its own refusal suggests, or the help of its command.
  static func complete(_ line: [Argument]) -> [Argument] {
    do {
      guard case .run(let invocation) = try ArgumentParser.parse(line) else { return line }
      return invocation.meant ?? line
    } catch {
      if case .unclear(let refusal) = Failure(error).kind, let command = refusal.command {
        return command
      }
      return [Argument(text: "help")] + line.prefix(1)
    }
  }

  // MARK: -

  /// The options in front of the first word.
  private var front: [Argument] { Array(line.dropLast(words.count)) }

  private var hasOptions: Bool { !options.isEmpty || !front.isEmpty }

  /// First words of sentences that are near a command, and no command.
  static let ordinary: Set<String> = Set(
    """
    good goods food foods wood woods moon moody mold hood most next test texts tent last lost lift lit mist \
    fist fin fine kind mind wind bind finds snow sow slow shop shoe shot shown shows sat stay stays start starts \
    state states stars stare stir scar tar stan exit edith into pen oven omen owen opens red reds weak wee weeks \
    seek geek meek weed peek months mouth held heap hell helps miles tiles fires flies filed fills flies giles finn \
    lisa crash trashy cheek checks chuck bags rags tabs pure purse surge merged verge emerge attack attacks \
    attached detail detached deleted relate demote contact compare company combat impact impart impose \
    expect expert explore expose effort exports imports resort record records repeat reports reported \
    rapport restart restored reserve research retire resolved revolve searched seared crafts grants traits \
    drains ransom tandem brandon randomly mutual casual annual manually historic victory backed views \
    見た 見て 読書 書道 文化 気温 気圧 気持 一日 一人 一緒 一応 一度 検診 集中 集合 消灯 編物 直接 復習 復活 \
    開店 開始 開花 同僚 同じ 競馬 競争 補習 自分 半分 多分 十分 参加 時計 家計 合計 会計 掃除 過去 地元 手元 \
    車検 調査 試合 予報 朗報 予定 受付 日付 学期 時期 夫婦 文字 報道 表紙 情緒 設計 点滴 画家 解散 通院
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// A line that writes nothing: why, the command that was probably meant, and the line that adds the
/// words as they are. Both lines can be run as they are shown.
struct RefusedLine: Sendable, Hashable {
  enum Reason: Sendable, Hashable {
    case word(String)
    /// A number where `@1` counts entries.
    case position(String)
    case mood(String)
    case tag(String)
    case date(String)
    case habit(String, Habit)
    case journal(String)
    /// An option of a command, before any command.
    case optionInFront(String)
    /// `all` or `last` where a command would change what they find.
    case notAQuery(String)
    /// `backup all`
    case everything(String)
    /// An export that would fill a terminal.
    case needsFile(String)
  }

  let reason: Reason
  let command: [Argument]?
  /// The line that adds the words after a date at that date.
  let dated: [Argument]?
  let text: [Argument]?

  init(
    _ reason: Reason, command: [Argument]? = nil, dated: [Argument]? = nil, text: [Argument]? = nil
  ) {
    self.reason = reason
    self.command = command
    self.dated = dated
    self.text = text
  }

  /// What is refused, as typed.
  var word: String {
    switch reason {
    case .word(let word), .position(let word), .mood(let word), .tag(let word), .date(let word),
      .habit(let word, _), .journal(let word), .optionInFront(let word), .notAQuery(let word),
      .everything(let word), .needsFile(let word):
      word
    }
  }

  /// The lines that a message can show, in its order.
  var lines: [[Argument]] {
    [command, dated, text].compactMap(\.self).filter { $0.commandForShell != nil }
  }

  /// The line that adds the words as they are; nil for words that add nothing.
  static func text(of words: [Argument]) -> [Argument]? {
    let isText = words.contains { word in !word.bytes.allSatisfy { [0x20, 0x2D].contains($0) } }
    return isText ? [Argument(text: "text")] + words.behindDashes : nil
  }
}

extension [Argument] {
  /// The words behind `--`, if one of them looks like an option.
  fileprivate var behindDashes: [Argument] {
    (contains(where: \.isOption) ? [Argument(text: "--")] : []) + self
  }

  /// The indices of the words that are neither options nor their values, up to `--`.
  var operandIndices: [Int] {
    var indices: [Int] = []
    var index = 0
    while index < count, self[index].shown != "--" {
      let isOption = self[index].isOption
      if !isOption { indices.append(index) }
      // The list of all spellings takes a tenth of the time of 'add', so only options ask it.
      index += isOption && CommandTable.spellingsWithValue.contains(self[index].shown) ? 2 : 1
    }
    return indices
  }

  /// Whether a shell asks for completions; `complete the report` is a line of the user.
  var areOfShell: Bool {
    first?.shown == CommandTable.complete.title && count > 1
      && (Completion.Kind(rawValue: self[1].shown) != nil || contains { $0.shown == "--" })
  }

  /// Whether an option or a dash is among the words.
  var hasOptions: Bool { contains { $0.isOption || ["-", "--"].contains($0.shown) } }

  /// The words with the first one in its usual width, and split at its wide spaces, if it is a
  /// command, a position or an option then.
  var withPlainFirstWord: [Argument] {
    guard contains(where: { $0.bytes.contains { $0 > 0x7F } }), let index = operandIndices.first,
      let text = self[index].text, text.contains(where: { !$0.isASCII })
    else { return self }
    let parts = text.split(separator: "　").map(String.init)
    guard let head = parts.first else { return self }
    let plain = head.inHalfWidth
    let word: Argument
    if let option = Argument(text: head).withPlainDashes {
      word = option
    } else if Argument(text: plain).isPosition || CommandTable.isFirstWord(plain.lowercased()) {
      word = Argument(text: plain.lowercased())
    } else {
      return self
    }
    return self[..<index] + [word] + parts.dropFirst().map { Argument(text: $0) }
      + self[(index + 1)...]
  }
}

extension Argument {
  /// `@1`, `@1..5`
  var isPosition: Bool { shown.first == "@" && shown.dropFirst().first?.isNumber == true }

  /// A tag of this or another program, alone: `#walk`, `＃仕事`, `@home`, `+work`.
  fileprivate var isTag: Bool {
    guard let text, let first = text.first, "#＃@＠+＋".contains(first) else { return false }
    let rest = text.dropFirst()
    return rest.contains(where: \.isLetter)
      && rest.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// `#walk`, `mood:4`, `"a b"`, `/a+/`: what only a query has.
  fileprivate var isSignOfQuery: Bool {
    if let first = shown.first, "#＃\"(".contains(first), shown.count > 1 { return true }
    if shown.count > 2, shown.first == "/", shown.last == "/" { return true }
    return QueryParser.fields.contains {
      shown.hasPrefix("\($0):") && shown.count > $0.count + 1
    }
  }

  /// An option with the long dashes that a Japanese input method types: `ーーhelp`, `－－help`.
  fileprivate var withPlainDashes: Argument? {
    guard let text else { return nil }
    let dashes = text.prefix { "ー－―—‐−-".contains($0) }
    let name = String(text.dropFirst(dashes.count)).inHalfWidth
    guard (1...2).contains(dashes.count), dashes.contains(where: { $0 != "-" }),
      let first = name.first, first.isASCII, first.isLetter, name.allSatisfy(\.isASCII)
    else { return nil }
    return Argument(text: String(repeating: "-", count: dashes.count) + name)
  }
}

extension String {
  /// Whether it begins with a command and a colon, such as `気分：３`.
  fileprivate var beginsWithCommandAndColon: Bool {
    let head = prefix { !":：".contains($0) }
    return head.count < count && CommandTable.isFirstWord(String(head))
  }
}

extension Character {
  var isHiragana: Bool { ("\u{3041}"..."\u{309F}").contains(self) }

  fileprivate var isKanaOrHan: Bool {
    unicodeScalars.first.map {
      (0x3005...0x3007).contains($0.value) || (0x3041...0x30FF).contains($0.value)
        || $0.properties.isIdeographic || (0xFF66...0xFF9D).contains($0.value)
    } ?? false
  }
}
