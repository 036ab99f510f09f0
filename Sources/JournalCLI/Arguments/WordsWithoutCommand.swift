import TimePhrases
import TimelineDomain

/// What a command line means that begins with no English command: a Japanese word for one, a date, a
/// word of the tables, or a text.
struct WordsWithoutCommand {
  enum Meaning {
    /// The same line with a command in front.
    case command([Argument])
    /// A list if it finds something; else the other words add a text.
    case list([Argument], text: [Argument])
    case text
    case fault(UsageError.Fault)
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
    guard let first = operands.first else {
      return .fault(.unknownCommand("--", suggestion: nil))
    }
    // After `--`, every word is text.
    if words.first?.shown == "--" { return ordinary }
    if let respelled { return .command(respelled) }
    if let spaced { return .command(spaced) }
    if let (command, form) = CommandTable.form(first.shown) { return meaning(of: form, command) }
    if let dated = dated() ?? preposed { return dated }
    if let fault = tableFault { return .fault(fault) }
    return ordinary
  }

  // MARK: Spelling

  /// The words with a command in its usual width, and with the space or the colon after it as the end
  /// of a word; nil if they are spelled so.
  private var respelled: [Argument]? {
    guard let first = words.first?.text else { return nil }
    if let mood = moodInOneWord(first) { return mood }
    guard first.contains(where: { !$0.isASCII }) else { return nil }
    let plain = first.inHalfWidth
    if plain != first, Argument(text: plain).isPosition {
      return [Argument(text: plain)] + words.dropFirst()
    }
    if let option = Argument(text: first).withPlainDashes {
      return [option] + words.dropFirst()
    }
    if plain != first, CommandTable.isFirstWord(plain.lowercased()) {
      return [Argument(text: plain.lowercased())] + words.dropFirst()
    }
    for end in first.indices where "　：:".contains(first[end]) {
      let head = String(first[..<end])
      let rest = String(first[first.index(after: end)...]).trimmed
      let isCommand = CommandTable.isFirstWord(head) || CommandTable.isFirstWord(head.inHalfWidth)
      guard isCommand, !rest.isEmpty, CommandTable.form(head)?.form.option == nil else { continue }
      let spaced = rest.split(separator: "　").map { Argument(text: String($0)) }
      return [Argument(text: head)] + spaced + words.dropFirst()
    }
    return nil
  }

  /// `mood: good`, `mood=good` and 気分最高 as a mood.
  private func moodInOneWord(_ first: String) -> [Argument]? {
    let forms = CommandTable.addMood.forms + CommandTable.addMood.japaneseForms
    for word in forms.map(\.word) where word.count > 1 && first.hasPrefix(word) {
      var rest = first.dropFirst(word.count)
      let hasSign = rest.first.map { ":=".contains($0) } ?? false
      if hasSign { rest = rest.dropFirst() }
      let isMood = !rest.isEmpty && Mood.initial(String(rest)) != nil
      // `mood:4` is a query.
      let isSaid = isMood && (!hasSign || first.contains("=")) && (hasSign || !first.isPlainASCII)
      guard isSaid || rest.isEmpty && hasSign && words.count > 1 else { continue }
      return [Argument(text: word)] + (rest.isEmpty ? [] : [Argument(text: String(rest))])
        + words.dropFirst()
    }
    return nil
  }

  /// The command whose words were typed with spaces between them: `on this day`.
  private var spaced: [Argument]? {
    guard operands.count > 1 else { return nil }
    let title = operands.map(\.shown).joined(separator: "-").lowercased()
    guard CommandTable.commands.contains(where: { $0.words == [title] }) else { return nil }
    return [Argument(text: title)] + options
  }

  // MARK: Japanese words for commands, and words for a time

  private func meaning(of form: ShortForm, _ command: CommandSpec) -> Meaning {
    let rest = Array(operands.dropFirst())
    if let option = form.option { return meaning(of: form, giving: option, rest) }
    if command == CommandTable.tag, rest.isEmpty { return .command(called(CommandTable.tags)) }
    if command.fits(rest) { return .command(called(command)) }
    if let advice = Advice(numberIn: operands) {
      return .fault(.advice(form.word, advice, command: nil))
    }
    let usage = form.word + " → " + command.synopsis(picking: rest)
    return .fault(
      .eitherReading(
        form.word, command: usage, text: asText,
        isText: rest.first?.beginsWithParticle == true || operands.last?.endsASentence == true))
  }

  private func meaning(of form: ShortForm, giving option: String, _ rest: [Argument]) -> Meaning {
    if !form.isJapanese, ["week", "month"].contains(option) {
      if rest.joined.asText?.isTimePhrase == true { return .command(listed(rest.joined, [])) }
      let words = rest.flatMap { $0.shown.split(separator: " ").map(String.init) }
      let list = [Argument(text: "list"), Argument(text: "--\(option)")] + options + safe(rest)
      let kind = AfterDate(words, hasListOptions: hasListOptions, hasTextOptions: hasTextOptions)
      return kind == .query ? .command(list) : .list(list, text: asText)
    }
    return dated() ?? ordinary
  }

  /// The line with the command in place of the first word.
  private func called(_ command: CommandSpec) -> [Argument] {
    command.words.map(Argument.init(text:)) + words.dropFirst()
  }

  // MARK: Dates

  /// A list of a time, or an entry for a date; nil if the line begins with no date.
  private func dated() -> Meaning? {
    guard let text = operands.joined.asText, !hasOption(.at) else { return nil }
    if text.isTimePhrase { return .command(listed(text, [])) }
    // 2026-11-01..2026-11-10
    if let dots = text.firstRange(of: "..") {
      let ends = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
      if ends.allSatisfy(\.isTimePhrase) {
        let list = ["list", "--from", ends[0], "--to", ends[1]].map(Argument.init(text:))
        return .command(list + options)
      }
    }
    guard let dated = DatedText(inFrontOf: text) else { return nil }
    // 昨日は何をした？
    if dated.keepsDate, Advice.isQuestion(text) { return nil }
    let rest = dated.keepsDate ? nil : operands(after: dated)
    let added = asText(at: dated, rest)
    if dated.hasSign || dated.keepsDate && !dated.isPeriod { return .command(added) }
    let words = dated.rest.split(whereSeparator: \.isWhitespace).map(String.init)
    let list = listed(dated.phrase, rest ?? operands)
    let kind = AfterDate(words, hasListOptions: hasListOptions, hasTextOptions: hasTextOptions)
    switch kind {
    case .query: return .command(list)
    case .either where dated.isPeriod: return .list(list, text: asText)
    case .text where dated.isPeriod: return nil
    case .text: return .command(added)
    // A list of `12/1`, which may be two days, would fail and keep no words.
    case .unclear,
      .either where (try? TimePhrase(dated.phrase)) == nil:
      return .fault(
        .eitherReading(
          dated.phrase, command: shown(list), text: dated.isPeriod ? asText : added, isText: true))
    case .either where Mood.initial(dated.rest) != nil:
      return .list(list, text: mood(dated.rest, at: dated.phrase))
    case .either: return .list(list, text: added)
    }
  }

  /// The words after the date as typed, if its end is the end of a word; else as one word.
  private func operands(after dated: DatedText) -> [Argument] {
    let count = operands.indices.first {
      let length = Array(operands[...$0]).joined.count
      return length == dated.beginning.utf8.count || length + 1 == dated.beginning.utf8.count
    }
    guard let count, count + 1 < operands.count else { return [Argument(text: dated.rest)] }
    return Array(operands[(count + 1)...])
  }

  private func asText(at dated: DatedText, _ rest: [Argument]?) -> [Argument] {
    if dated.isPeriod { return asText }
    return ["text", "--at", dated.phrase].map(Argument.init(text:)) + options
      + safe(rest ?? operands)
  }

  private func mood(_ word: String, at date: String) -> [Argument] {
    ["mood", word, "--at", date].map(Argument.init(text:)) + options
  }

  /// Words in front of a date that make it a list, and the option that they mean.
  private static let prepositions: [String: String] = [
    "on": "on", "in": "on", "for": "on", "during": "on", "year": "on", "day": "on", "date": "on",
    "at": "on", "goto": "on", "jump": "on", "since": "from", "from": "from", "until": "to",
  ]

  /// `year 2025`, `since monday`
  private var preposed: Meaning? {
    guard operands.count > 1,
      let option = WordsWithoutCommand.prepositions[operands[0].shown.lowercased()],
      let date = Array(operands.dropFirst()).joined.asText, date.isTimePhrase,
      operands[0].shown.lowercased() != "at" || Argument(text: date).dateBehindWord != nil
    else { return nil }
    return .command(["list", "--\(option)", date].map(Argument.init(text:)) + options)
  }

  /// A word and a date after it, such as `gym yesterday`: a search or a text.
  private var dateBehind: UsageError.Fault? {
    guard operands.count == 2, operands[0].text?.contains(where: \.isWhitespace) == false,
      let date = operands[1].dateBehindWord
    else { return nil }
    let text = ["text", "--at", date].map(Argument.init(text:)) + options + [operands[0]]
    return .eitherReading(
      String(decoding: operands.joined, as: UTF8.self),
      command: shown(listed(date, [operands[0]])), text: text, isText: false)
  }

  private func listed(_ phrase: String, _ query: [Argument]) -> [Argument] {
    ["list", "--on", phrase].map(Argument.init(text:)) + options + safe(query)
  }

  private func listed(_ phrase: [UInt8], _ query: [Argument]) -> [Argument] {
    listed(String(decoding: phrase, as: UTF8.self), query)
  }

  /// The words behind `--`, if one of them looks like an option.
  private func safe(_ words: [Argument]) -> [Argument] {
    (words.contains(where: \.isOption) ? [Argument(text: "--")] : []) + words
  }

  private func hasOption(_ option: OptionSpec) -> Bool {
    line.prefix { $0.shown != "--" }.contains { $0.isSpelling(of: option) }
  }

  private var hasListOptions: Bool {
    CommandTable.list.options.contains { option in
      !CommandTable.addText.options.contains { $0.name == option.name } && isTyped(option)
    } || line.contains { $0.shown.hasPrefix("--format") }
  }

  private var hasTextOptions: Bool {
    CommandTable.addText.options.contains { option in
      !CommandTable.list.options.contains { $0.name == option.name } && isTyped(option)
    }
  }

  private func isTyped(_ option: OptionSpec) -> Bool {
    options.contains { word in
      word.isSpelling(of: option) || option.name == "limit" && word.isCount
        || option.short.map { word.shown.hasPrefix("-\($0)") && !word.shown.hasPrefix("--") }
          == true
    }
  }

  // MARK: Words of the tables

  /// Why the line is more likely something else than a text; nil if the tables don't know it.
  private var tableFault: UsageError.Fault? {
    let first = operands[0]
    let isAlone = operands.count == 1
    if let mood = moodFault { return mood }
    if let advice = Advice(numberIn: operands) { return .advice(first.shown, advice, command: nil) }
    if let advice = Advice(wordAndNumber: operands), nearCommand == nil {
      return .advice(first.shown, advice, command: shown(asText))
    }
    if operands.count < 5, let advice = Advice(phrase: operands.map(\.shown)) {
      let word = operands.map(\.shown).joined(separator: " ")
      return .advice(word, advice, command: isAlone ? nil : shown(asText))
    }
    if let text = operands.joined.asText, let advice = Advice(questionIn: text, operands) {
      return .advice(first.shown, advice, command: shown(asText))
    }
    if (2...3).contains(operands.count), let advice = Advice(requestIn: first.shown) {
      return .advice(first.shown, advice, command: shown(asText))
    }
    return nil
  }

  /// A mood in place of a command: `happy`, 😀, `😀 Slept well`.
  private var moodFault: UsageError.Fault? {
    let first = operands[0].shown
    if operands.count == 2, Mood.initial(first) != nil, !first.allSatisfy(\.isNumber),
      let date = operands[1].dateBehindWord
    {
      return .moodWord(first, mood(first, at: date))
    }
    let isFace = first.count == 1 && first.contains { !$0.isLetter && !$0.isASCII }
    guard operands.count == 1 || isFace, Mood.initial(first) != nil, !first.allSatisfy(\.isNumber),
      !operands[0].endsInThePast
    else { return nil }
    return .moodWord(first, [Argument(text: "mood")] + words)
  }

  // MARK: Ordinary words

  private var ordinary: Meaning { fault.map(Meaning.fault) ?? .text }

  /// Why the words are not added as a text; nil for one that can be nothing else.
  private var fault: UsageError.Fault? {
    let first = operands[0]
    let near = nearCommand
    let advice =
      Advice(first.shown) ?? (operands.count == 1 ? Advice(first.shown.lowercased()) : nil)
    if operands.count == 1 {
      if let advice { return .advice(first.shown, advice, command: nil) }
      if near == nil, first.isSentence, !first.isShortWord { return nil }
      if first.isPlain || near != nil { return .unknownCommand(first.shown, suggestion: near) }
    }
    if let advice {
      let isText = operands.count > 2 || advice.isForText
      return .advice(
        first.shown, advice, command: isText ? shown(asText) : nil)
    }
    // Few words after a misspelled command are its operands, and its words can be a text anyway.
    if let near, operands.count < 3 || WordsWithoutCommand.isForText(near) {
      return .unknownCommand(first.shown, suggestion: near)
    }
    return dateBehind ?? .bareWords(first.shown, suggestion: near, command: shown(asText))
  }

  /// The command that the first word is a near miss of.
  private var nearCommand: String? {
    let first = operands[0]
    if operands.count > 1, Mood.initial(first.shown) != nil { return nil }
    return WordsWithoutCommand.command(near: first, isAlone: operands.count == 1)
  }

  private var asText: [Argument] { words.asText }

  /// The whole line as a command to copy, with its options in front; nil if a message can't show it.
  private func shown(_ rest: [Argument]) -> String? {
    (line.dropLast(words.count) + rest).commandForShell
  }

  /// `add` and a word that is no type.
  static func fault(
    after command: String, _ word: String, in line: [Argument]
  ) -> UsageError.Fault {
    .bareWords("\(command) \(word)", suggestion: nil, command: line.asText.commandForShell)
  }

  private static func isForText(_ command: String) -> Bool {
    CommandTable.commands.contains {
      $0.isAny(of: .text) && ($0.words[0] == command || $0.forms.contains { $0.word == command })
    }
  }

  /// The command that a word is a near miss of. Several words need a closer one, because they are
  /// more likely a text.
  private static func command(near first: Argument, isAlone: Bool) -> String? {
    let word = first.shown.inHalfWidth.trimmed
    if isAlone, word.contains(where: \.isWhitespace) {
      // A command in quotes.
      return CommandTable.commands.map(\.title).first { editDistance(word.lowercased(), $0) < 2 }
    }
    guard word.allSatisfy(\.isASCII) else { return nil }
    if CommandTable.isFirstWord(word.lowercased()) { return word.lowercased() }
    if isAlone { return suggestion(for: word, among: CommandTable.guesses) }
    let isSentence = word.first?.isUppercase == true && word.contains(where: \.isLowercase)
    guard !isSentence, word.count > 1 else { return nil }
    let near = suggestion(for: word, among: CommandTable.guesses)
    return near.flatMap { near in
      let isClose = editDistance(word.lowercased(), near) <= max(1, near.count / 3)
      let isBeginning = word.count > 2 && near.hasPrefix(word)
      return isClose || isBeginning || word.count > 3 ? near : nil
    }
  }
}

/// What words after a date are, as far as they say.
private enum AfterDate {
  case query, text
  /// A query if it finds something.
  case either
  /// The user has to say.
  case unclear

  init(_ words: [String], hasListOptions: Bool, hasTextOptions: Bool) {
    let terms = words.filter(AfterDate.isTerm)
    let bare = words.filter { !AfterDate.isTerm($0) && !AfterDate.operators.contains($0) }
    let isChain =
      words.count > 2 && words.count % 2 == 1
      && words.enumerated().allSatisfy { AfterDate.operators.contains($1) == ($0 % 2 == 1) }
    if hasListOptions {
      self = .query
    } else if hasTextOptions {
      self = .text
    } else if bare.isEmpty || isChain || !terms.isEmpty && bare.count == 1 {
      self = .query
    } else if bare.count == 1 {
      self = Argument(text: bare[0]).endsASentence ? .text : .either
    } else {
      self = terms.contains { $0.first == "#" || $0.first == "＃" } ? .unclear : .text
    }
  }

  private static let operators: Set<String> = ["or", "and", "not", "OR", "AND", "NOT"]

  /// `#walk`, `-rain`, `mood:4`, `"a b"`, `/a+/`
  private static func isTerm(_ word: String) -> Bool {
    if let first = word.first, "#＃\"(".contains(first), word.count > 1 { return true }
    if word.first == "-", word.dropFirst().first?.isLetter == true { return true }
    if word.count > 2, word.first == "/", word.last == "/" { return true }
    return QueryParser.Field.allCases.contains {
      word.hasPrefix("\($0.rawValue):") && word.count > $0.rawValue.count + 1
    }
  }
}

extension CommandSpec {
  /// Whether words can follow the command after its Japanese name: an id or `@1` where it takes an
  /// entry, a file or a name where it takes one, and any words only where it reads or adds.
  fileprivate func fits(_ words: [Argument]) -> Bool {
    guard let first = words.first else { return true }
    if first.beginsWithParticle { return false }
    if self == CommandTable.tag || self == CommandTable.untag {
      return words.count > 1 && words.dropFirst().allSatisfy(\.isEntryName)
    }
    return words.enumerated().allSatisfy { index, word in
      guard let operand = index < operands.count ? operands[index] : operands.last,
        index < operands.count || operand.count == .any
      else { return false }
      return switch operand.placeholder {
      case "WORD", "QUERY", "VIEW|QUERY", "NOTE", "MOOD": true
      case "DATE", "MONTH", "PERIOD": words.joined.asText?.isTimePhrase == true
      case "COMMAND":
        CommandTable.isFirstWord(word.shown)
          || HelpTopic.allCases.contains { $0.word == word.shown }
      case "ID", "ID|QUERY", "N|ID", "N", "VERSION":
        word.isEntryName || word.shown.allSatisfy(\.isNumber) && operand.placeholder != "ID|QUERY"
      default: word.shown.allSatisfy(\.isASCII) || word.shown.contains { "./".contains($0) }
      }
    }
  }

  /// The command and what it takes: `journal star ID`.
  var synopsis: String {
    (["journal"] + words + operands.map(\.placeholder)).joined(separator: " ")
      .replacing("ID|QUERY", with: "ID")
  }

  /// The same for the entries of a time that the words name: `journal star on:昨日`.
  fileprivate func synopsis(picking words: [Argument]) -> String {
    guard operands.last == .picks, words.count == 1, words[0].shown.isTimePhrase else {
      return synopsis
    }
    return synopsis.replacing("ID", with: "on:\(words[0].shown)")
  }
}

extension [Argument] {
  /// The same words as a text to add: `text` before the first one, after `add`, or in place of a word
  /// such as `write`, if that can't be the text itself.
  var asText: [Argument] {
    if let first = operandIndices.first, let rest = textAfterNumber(first) {
      return self[..<first] + [Argument(text: "text")] + rest
    }
    if let first = operandIndices.first, let (rest, date) = textAfterVerb(first) {
      let front = ["text"] + (date.map { ["--at", $0] } ?? [])
      return self[..<first] + front.map(Argument.init(text:)) + rest
    }
    let first = operandIndices.first
    let index =
      first.map { self[$0].shown == "add" ? $0 + 1 : $0 }
      ?? firstIndex { $0.shown == "--" } ?? count
    return self[..<index] + [Argument(text: "text")] + self[index...]
  }

  /// The words after a number of an entry and how to change it: `5 annotate she called back`. Behind
  /// the verb, only words in quotes: `note 3 things` can be a text.
  private func textAfterNumber(_ first: Int) -> [Argument]? {
    let operands = operandIndices
    guard operands.count > 2, operands[2] == first + 2 else { return nil }
    let (one, other) = (self[first].shown.inHalfWidth, self[first + 1].shown.inHalfWidth)
    let isQuoted = operands.count == 3 && self[first + 2].isSentence
    let isChange =
      Advice.isNumber(one) && Advice.isEditing(other)
      || isQuoted && Advice.isNumber(other) && Advice.isEditing(one)
    return isChange ? Array(self[(first + 2)...]) : nil
  }

  /// The words after a verb such as `write`, with the options of this program, and the date in front
  /// of them. Nil if the verb may be the first word of the text.
  private func textAfterVerb(_ first: Int) -> (rest: [Argument], date: String?)? {
    let verb = self[first].shown
    let isVerb = Advice(verb)?.isForText == true || ["a", "add", "text", "t"].contains(verb)
    var rest = Array(self[(first + 1)...]).withOptionsOfTexts
    // `new entry`, `jot down`
    let isNamed = rest.count > 1 && ["entry", "entry:", "down"].contains(rest[0].shown)
    if isVerb, isNamed { rest.removeFirst() }
    let operands = rest.operandIndices.map { rest[$0] }
    guard isVerb, let text = operands.joined.asText, !text.isEmpty else { return nil }
    let dated = ["text", "t"].contains(verb) ? nil : DatedText(inFrontOf: text)
    if let dated, !dated.isPeriod, !dated.keepsDate {
      let options = rest.indices.filter { !rest.operandIndices.contains($0) }.map { rest[$0] }
      return (options + [Argument(text: dated.rest)], dated.phrase)
    }
    guard Advice(verb)?.isForText == true else { return nil }
    let isQuoted = operands.count == 1 && operands[0].isSentence
    let hasOptions = operands.count < rest.count
    let isOneMore = operandIndices.count < 3
    let isOnlyVerb = isNamed || [Argument].textVerbs.contains(verb)
    let beginsSentence = operands.first?.shown.first?.isUppercase == true
    return isQuoted || hasOptions || isOneMore || isOnlyVerb || beginsSentence ? (rest, nil) : nil
  }

  /// The options as this program calls them; without `-m`, which a text doesn't need.
  private var withOptionsOfTexts: [Argument] {
    let names = ["--date": "--at", "-d": "--at", "--time": "--at"]
    var next: [Argument] = []
    var isTag = false
    let hasText = operandIndices.first.map { self[$0].isSentence } ?? false
    for (index, word) in enumerated() where !["-m", "-am", "--message"].contains(word.shown) {
      if word.shown == "--" { return next + self[index...] }
      if word.isOption {
        isTag = word.shown == "--tags"
        if !isTag { next.append(names[word.shown].map(Argument.init(text:)) ?? word) }
      } else if isTag {
        // `--tags dog,morning`; behind a text in quotes, also `--tags dog morning`.
        for tag in word.shown.split(separator: ",") {
          next += ["--tag", String(tag)].map(Argument.init(text:))
        }
        isTag = hasText
      } else {
        next.append(word)
      }
    }
    return next
  }

  /// The indices of the words that are neither options nor their values, up to `--`.
  var operandIndices: [Int] {
    var indices: [Int] = []
    var index = 0
    while index < count, self[index].shown != "--" {
      if !self[index].isOption { indices.append(index) }
      index += CommandTable.spellingsWithValue.contains(self[index].shown) ? 2 : 1
    }
    return indices
  }

  /// Words that other programs use to add a text, and that begin no text.
  private static let textVerbs: [String] = ["write", "jot", "commit", "ci", "append", "compose"]

  /// The words with the command that the error message names; nil if it names none that takes a
  /// text.
  func corrected(_ fault: UsageError.Fault) -> [Argument]? {
    let operands = operandIndices
    switch fault {
    case .eitherReading(_, _, let text, _), .moodWord(_, let text): return withCommand(text)
    case .optionInFront: return nil
    default: break
    }
    guard let first = operands.first else { return isText(fault) ? asText : nil }
    var words = self
    switch fault {
    case .unknownCommand(_, let near?): words[first] = Argument(text: near)
    case .unfinishedCommand(_, _?, _, let near?) where operands.count > 1:
      words[operands[1]] = Argument(text: near)
    case .unfinishedCommand("add", _, _, _): words.insert(Argument(text: "text"), at: first + 1)
    case .advice(_, let advice, let command)
    where !advice.isForText && operands.count < 3 && command == nil:
      return nil
    default:
      guard isText(fault) else { return nil }
      // A pipe into `write` has the text.
      if operands.count == 1, [Argument].textVerbs.contains(words[first].shown) {
        words.remove(at: first)
      }
      return words.asText
    }
    return words
  }

  /// The options in front of the first word, and then these words.
  func withCommand(_ words: [Argument]) -> [Argument] {
    let first = operandIndices.first ?? firstIndex { $0.shown == "--" } ?? count
    return self[..<first] + words
  }

  private func isText(_ fault: UsageError.Fault) -> Bool {
    switch fault {
    case .bareWords, .advice: true
    default: false
    }
  }
}

extension Argument {
  /// Whether the word looks like `--frob` or `-x`, which are unlikely in a text.
  var looksLikeAnOption: Bool {
    let letters = shown.drop { $0 == "-" }
    let dashes = shown.count - letters.count
    return letters.allSatisfy { $0.isLetter || $0 == "-" }
      && (dashes == 2 && letters.count > 1 || dashes == 1 && letters.count == 1)
  }

  /// Whether this can be no command: it has a space or a letter outside ASCII.
  var isSentence: Bool {
    text?.contains { $0.isWhitespace || !$0.isASCII && $0.isLetter } ?? false
  }

  /// Whether this is at most three letters outside ASCII without hiragana and punctuation: 天気.
  var isShortWord: Bool {
    guard let text, text.count < 4, text.contains(where: { !$0.isASCII }) else { return false }
    return text.allSatisfy { ($0.isLetter || $0.isNumber) && !$0.isHiragana }
  }

  /// Whether this looks like a command: letters, digits and dashes.
  fileprivate var isPlain: Bool {
    text?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_#@".contains($0)) } ?? true
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

  /// `@1`, `@1..5`
  fileprivate var isPosition: Bool {
    let word = shown.inHalfWidth
    return word.first == "@" && word.dropFirst().first?.isNumber == true
  }

  /// A day after a word; nil for a number and for a time of any day, as in `good morning`.
  fileprivate var dateBehindWord: String? {
    guard let text, text.isTimePhrase, !text.allSatisfy(\.isNumber) else { return nil }
    return (try? TimePhrase(text))?.namesADay == true ? text : nil
  }

  /// `@1`, `@1..5`, or a word that can be an id and no number.
  fileprivate var isEntryName: Bool {
    let word = shown.inHalfWidth
    if word.first == "@" { return isPosition }
    return word.count > 1 && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && !word.allSatisfy(\.isNumber)
  }

  /// Whether this begins with a particle, as the second word of a sentence does: が綺麗.
  fileprivate var beginsWithParticle: Bool {
    guard let text, let particle = Argument.particles.first(where: text.hasPrefix) else {
      return false
    }
    // にんじん begins with none.
    let next = text.dropFirst(particle.count).first
    return particle == "を" || particle.count > 1 || next?.isHiragana != true
  }

  private static let particles: [String] = [
    "のは", "のが", "のを", "のに", "には", "では", "とは", "から", "まで", "より", "が", "を", "は", "に", "で", "と", "も",
    "の", "へ",
  ]

  /// Whether the last word ends as a sentence does: with punctuation, or as a Japanese verb or
  /// adjective.
  fileprivate var endsASentence: Bool {
    guard let text, let last = text.last else { return false }
    if "。．.！!？?…".contains(last) || text.contains(where: { "、，。".contains($0) }) { return true }
    return text.count > 2 && "ただるうくすつむぶぐいんねよなかてろれ".contains(last)
  }

  /// Whether this ends as a Japanese verb in the past: 疲れた.
  fileprivate var endsInThePast: Bool { text?.last.map { "ただ".contains($0) } ?? false }
}

extension String {
  var isPlainASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension Character {
  var isHiragana: Bool { ("\u{3041}"..."\u{309F}").contains(self) }
}
