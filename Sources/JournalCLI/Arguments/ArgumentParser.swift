import Presentation
import Settings
import TimePhrases
import TimelineDomain

/// Parses words into an invocation, by the command table.
struct ArgumentParser {
  /// What the words ask the program to do.
  enum Request {
    case run(Invocation)
    /// Help for these commands, or the overview if the list is empty.
    case help([CommandSpec])
    /// `journal` alone.
    case home(Invocation)
    case version(isJSON: Bool)
  }

  /// All words of the command line.
  let words: [Argument]
  private(set) var rest: ArraySlice<Argument>
  private var options: [String: [Argument]] = [:]
  private var operands: [Argument] = []
  private var operandsBeforeDashes: Int?
  private var command: CommandSpec?
  private var form: ShortForm?
  private var isSentence = false
  /// Options before the command that only commands for texts have, as typed.
  private var textOptions: [(option: OptionSpec, typed: String)] = []

  private init(_ words: [Argument]) {
    self.words = words
    rest = words[...]
  }

  /// Parses the words after the program's own name.
  static func parse(_ words: [Argument]) throws -> Request {
    var parser = ArgumentParser(words.withPlainFirstWord.withPlainSpaces)
    return try parser.request()
  }

  private mutating func request() throws -> Request {
    // A request for help wins over anything else on the line.
    let beforeText = rest.prefix { !$0.endsOptions }.filter { !$0.isID }.map(\.shown)
    if beforeText.contains(where: ArgumentParser.asksForHelp) {
      return .help(ArgumentParser.commands(among: beforeText))
    }
    try takeLeadingOptions()
    if options["version"] != nil {
      try checkFormat(among: CommandSpec.textAndJSON)
      return .version(isJSON: options["format"]?.last?.shown == "json")
    }
    guard try takeCommand(), let command else {
      if let (_, typed) = textOptions.first { throw Failure.unknownOption(typed, of: command) }
      return try home()
    }
    let other = textOptions.first { front in
      !command.options.contains { $0.name == front.option.name }
    }
    if let other { throw Failure.unknownOption(other.typed, of: nil) }
    if options[OptionSpec.all.name] != nil { try checkSeveral(command) }
    try takeRest(of: command)
    try checkFormat(among: command.formats)
    try checkOperands(of: command)
    let operands = operands.enumerated().map { command.isNumber(operand: $0) ? $1.inHalfWidth : $1 }
    return .run(
      Invocation(
        command: command, operands: operands, options: options, form: form,
        operandsBeforeDashes: operandsBeforeDashes, isSentence: isSentence))
  }

  private func home() throws -> Request {
    let command = CommandTable.home
    if options["format"] != nil {
      throw Failure.unclear(RefusedLine(.optionInFront("--format"), command: words.asList))
    }
    return .home(Invocation(command: command, operands: [], options: options))
  }

  /// `--help`, `-h`, and `-qh`.
  static func asksForHelp(_ word: String) -> Bool {
    if word == "--help" { return true }
    guard word.hasPrefix("-"), word.contains("h"), !word.hasPrefix("--") else { return false }
    let flags = Set(
      CommandTable.commands.flatMap(\.allOptions).filter { $0.value == nil }.compactMap(\.short))
    return word.dropFirst().allSatisfy(flags.contains)
  }

  /// The command that the words name, or its whole family: both commands for `add`.
  static func commands(among words: [String]) -> [CommandSpec] {
    let words = words.filter { !$0.hasPrefix("-") }
    if let (command, _) = words.first.flatMap(CommandTable.form) { return [command] }
    let family = CommandTable.commands.filter { $0.words[0] == words.first }
    let exact = family.filter {
      $0.words.count > 1 && Array(words.prefix($0.words.count)) == $0.words
    }
    return exact.isEmpty ? family : exact
  }

  // MARK: Commands

  private mutating func takeLeadingOptions() throws {
    let own =
      CommandTable.leadingOptions + CommandTable.anyFormat + [.all]
      + CommandTable.addText.options
    while let word = rest.first, word.isOption {
      rest.removeFirst()
      if let option = CommandTable.addText.options.first(where: { word.isSpelling(of: $0) }) {
        textOptions.append((option, String(word.shown.prefix { $0 != "=" })))
      }
      try takeOption(word, from: own)
    }
  }

  /// Takes the command from the words; false if there is none.
  private mutating func takeCommand() throws -> Bool {
    guard let first = rest.popFirst() else { return false }
    if first.isPosition {
      command = CommandTable.show
      rest = [first] + rest
      return true
    }
    let candidates = CommandTable.beginning(with: first.shown)
    guard let candidate = candidates.first,
      candidate != CommandTable.complete || words.areOfShell
    else {
      if let (command, form) = CommandTable.form(first.shown), form.option == nil || !hasWords {
        self.command = command
        self.form = form
        if let option = form.option {
          options[option] = form.value.map { [Argument(text: $0)] } ?? []
        }
        return true
      }
      rest = [first] + rest
      try takeWithoutCommand()
      return true
    }
    guard candidates.contains(where: { $0.words.count > 1 }) else {
      command = candidate
      return true
    }
    // Options can come between `add` and `text`.
    while let word = rest.first, word.isOption {
      rest.removeFirst()
      try takeOption(word, from: candidate.allOptions)
    }
    let second = rest.first?.shown
    let longer = candidates.filter { $0.words.count > 1 }
    command = longer.first { $0.words[1] == second }
    guard command != nil else {
      // `journal tag walk` has a tag where `journal tag rename` has its second word.
      command = candidates.first {
        $0.words.count == 1 && (second == nil || !$0.operands.isEmpty)
      }
      if command != nil { return true }
      let choices = longer.map { $0.words[1] }
      if candidate.isAny(of: .text), let sentence = rest.first, Array(rest).operandIndices == [0],
        sentence.text?.trimmed.contains(where: \.isWhitespace) == true
      {
        command = CommandTable.addText
        return true
      }
      let near = second.flatMap { suggestion(for: $0, among: choices) }
      throw Failure.unfinishedCommand(first.shown, word: second, choices: choices, suggestion: near)
    }
    rest.removeFirst()
    return true
  }

  /// Whether a word that is no option follows.
  private var hasWords: Bool {
    !Array(rest).operandIndices.isEmpty || rest.contains { $0.shown == "--" }
  }

  private mutating func takeWithoutCommand() throws {
    switch LineRules(Array(rest), in: words).meaning {
    case .refused(let refusal): throw Failure.unclear(refusal)
    case .command(let meant, let date):
      isSentence = meant.first?.shown == "text"
      rest = meant[...]
      _ = try takeCommand()
      if let date { form = date }
    }
  }

  // MARK: Options and operands

  private mutating func takeRest(of command: CommandSpec) throws {
    let known = command.allOptions
    while let word = rest.popFirst() {
      if word.endsOptions {
        // Everything after `--` is text, even with dashes.
        operandsBeforeDashes = operands.count
        operands += rest
        rest = []
      } else if word.isOption, !isNegativeNumber(word) {
        try takeOption(word, from: known)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether a word such as `-4` is the number that the command takes.
  private func isNegativeNumber(_ word: Argument) -> Bool {
    command?.operands.contains { $0.placeholder == "NUMBER" } == true
      && SpelledNumber(typed: word.shown) != nil
  }

  private mutating func takeOption(
    _ word: Argument, from known: [OptionSpec]
  ) throws {
    guard word.bytes.starts(with: [0x2D, 0x2D]) else { return try takeShort(word, from: known) }
    let parts = word.bytes.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
    let typed = "--" + String(decoding: parts[0].dropFirst(2), as: UTF8.self)
    let attached = parts.count > 1 ? Argument(bytes: Array(parts[1])) : nil
    guard let option = known.first(where: { "--\($0.name)" == typed }) else {
      let near = suggestion(for: String(typed.dropFirst(2)), among: known.map(\.name))
        .map { "--\($0)" }
      if let command, typed == "--\(OptionSpec.all.name)" { try checkSeveral(command) }
      throw unknownOption(typed, near: near)
    }
    try take(option, typed, attached: attached)
  }

  /// Takes `-n5`, `-n 5`, `-q`, and several letters together.
  private mutating func takeShort(
    _ word: Argument, from known: [OptionSpec]
  ) throws {
    if word.isCount {
      // `-3` is `-n 3`.
      if let limit = known.first(where: { $0.name == "limit" }) {
        let count = Argument(bytes: Array(word.bytes.dropFirst()))
        return try take(limit, word.shown, attached: count)
      }
      // As a query it would be everything without that number.
      if command?.isAny(of: .query) == true { throw Failure.countOfPicks(word.shown) }
    }
    if let command, command.isAny(of: .query), word.isOfQuery(besides: known) {
      // A typing error is more likely than a query that excludes that word.
      let name = String(word.shown.dropFirst())
      if let near = known.first(where: { editDistance(name, $0.name) < 2 }) {
        throw Failure.unknownOption(word.shown, suggestion: "--\(near.name)", of: command)
      }
      operands.append(word)
      return
    }
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      let typed = "-" + String(decoding: [letter], as: UTF8.self)
      guard let option = known.first(where: { $0.short.map { "-\($0)" } == typed }) else {
        throw unknownOption(word.shown, near: nil)
      }
      if option.value != nil {
        try take(option, typed, attached: letters.isEmpty ? nil : Argument(bytes: Array(letters)))
        return
      }
      try take(option, typed, attached: nil)
    }
  }

  private mutating func take(
    _ option: OptionSpec, _ typed: String, attached: Argument?
  ) throws {
    let isRepeated = options[option.name] != nil && !option.isRepeatable
    if isRepeated { throw fault(.repeatedOption(typed), .option(typed)) }
    guard let value = option.value else {
      if let attached {
        throw fault(
          Sentence {
            $0.say(
              "'\(typed)' takes no value, but got '\(attached.shown)'",
              "「\(typed)」は値を取りませんが、「\(attached.shown)」が指定されました。")
          }, .option(typed))
      }
      options[option.name] = []
      return
    }
    if value.isOptional, attached == nil {
      options[option.name] = []
      return
    }
    guard let word = attached ?? rest.popFirst() else {
      throw fault(.missingValue(option: typed, placeholder: value.placeholder))
    }
    let isChoice = value.choices.isEmpty || value.choices.contains(word.shown)
    options[option.name, default: []].append(value.isNumber ? word.inHalfWidth : word)
    guard isChoice else {
      if option.name == "format", command == nil, words.operandIndices.isEmpty,
        let list = words.asList, ArgumentParser.formatNames[word.shown] != nil
      {
        throw Failure.unclear(RefusedLine(.optionInFront("--format"), command: list))
      }
      throw fault(
        .notAChoice(
          option: typed, word: word.shown, choices: value.choices,
          suggestion: ArgumentParser.formatNames[word.shown].flatMap { name in
            value.choices.first { $0 == name }
          } ?? suggestion(for: word.shown, among: value.choices)
            ?? otherOption(than: option, with: word.shown)), .option(typed))
    }
  }

  /// `--to markdown`, where `--format` has no such choice.
  private func otherOption(than option: OptionSpec, with word: String) -> String? {
    let name = ArgumentParser.formatNames[word] ?? word
    return command?.options.first {
      $0.name != option.name && $0.value?.choices.contains(name) == true
    }
    .map { "--\($0.name) \(name)" }
  }

  /// Short names of formats, which are the endings of their files.
  static let formatNames: [String: String] = [
    "md": "markdown", "txt": "text", "ndjson": "jsonl", "htm": "html",
  ]

  /// Refuses a format, given before the command, that the command doesn't have.
  private func checkFormat(among formats: [String]) throws {
    guard let word = options["format"]?.last?.shown, !formats.contains(word) else { return }
    if formats.isEmpty { throw Failure.unknownOption("--format", of: command) }
    throw fault(
      .notAChoice(
        option: "--format", word: word, choices: formats,
        suggestion: suggestion(for: word, among: formats)), .option("--format"))
  }

  /// Refuses `--all` for a command that needs one journal.
  private func checkSeveral(_ command: CommandSpec) throws {
    if !command.isAny(of: [.several, .withoutJournal]) {
      throw Failure.oneJournalOnly([], of: command)
    }
    if !command.isAny(of: .several) { throw Failure.unknownOption("--all", of: command) }
  }

  private func checkOperands(of command: CommandSpec) throws {
    let required = command.operands.filter { $0.count == .one }
    // As an id prefix, an empty word would match every id.
    let given = zip(operands, required).prefix { !$0.bytes.isEmpty || $1.takesEmptyWord }.count
    // A command without an id knows which entry it could mean.
    if given < required.count, required[given] != .id || command == CommandTable.resolve {
      throw fault(.missingOperand(required[given].placeholder, of: command))
    }
    if !command.operands.contains(where: { $0.count == .any }),
      operands.count > command.operands.count
    {
      let word = operands[command.operands.count].shown
      throw fault(.unwantedOperand(word), .operand(word))
    }
  }

  private func unknownOption(_ typed: String, near: String?) -> Failure {
    .unknownOption(typed, near: near, in: words, of: command)
  }

  private func fault(_ sentence: Sentence, _ misfit: AliasFlaw? = nil) -> Failure {
    Failure(.usage(command, misfit: misfit), sentence)
  }
}

extension [Argument] {
  /// The words with a wide space after an option as the end of a word: `-n　3`.
  fileprivate var withPlainSpaces: [Argument] {
    let isWide = { (word: Argument) in word.isOption && word.bytes.contains(0xE3) }
    guard contains(where: isWide) else { return self }
    let end = firstIndex { $0.shown == "--" } ?? count
    return self[..<end].flatMap { word -> [Argument] in
      guard isWide(word), let text = word.text, let space = text.firstIndex(of: "　") else {
        return [word]
      }
      let option = String(text[..<space])
      let value = String(text[space...].drop(while: \.isWhitespace))
      guard CommandTable.spellingsWithValue.contains(option), !value.isEmpty else { return [word] }
      return [Argument(text: option), Argument(text: value)]
    } + self[end...]
  }
}
