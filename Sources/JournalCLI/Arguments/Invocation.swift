import Presentation
import Settings
import TimePhrases
import TimelineDomain
import TimelineExchange

/// The typed words, sorted by the command table but not yet interpreted.
final class Invocation: Sendable {
  let command: CommandSpec
  let operands: [Argument]
  /// The short form that called the command.
  let form: ShortForm?
  /// How many operands come before `--`; nil without it.
  let operandsBeforeDashes: Int?
  /// Whether it is a sentence without a command.
  let isSentence: Bool
  /// Values by option name; a flag has an empty list.
  private let options: [String: [Argument]]

  init(
    command: CommandSpec, operands: [Argument], options: [String: [Argument]],
    form: ShortForm? = nil, operandsBeforeDashes: Int? = nil, isSentence: Bool = false
  ) {
    self.operandsBeforeDashes = operandsBeforeDashes
    self.isSentence = isSentence
    self.command = command
    self.operands = operands
    self.form = form
    self.options = options
  }

  var hasOptions: Bool { !options.isEmpty }

  func has(_ option: OptionSpec) -> Bool { options[option.name] != nil }

  func value(_ option: OptionSpec) -> Argument? { options[option.name]?.last }

  func values(_ option: OptionSpec) -> [Argument] { options[option.name] ?? [] }

  /// The same options for other operands, or for another command.
  func with(operands: [Argument], of command: CommandSpec? = nil) -> Invocation {
    Invocation(
      command: command ?? self.command, operands: operands, options: options, form: form)
  }

  /// An empty list is a flag; nil removes the option.
  func setting(_ option: OptionSpec, to values: [Argument]?) -> Invocation {
    var options = options
    options[option.name] = values
    return Invocation(
      command: command, operands: operands, options: options, form: form,
      operandsBeforeDashes: operandsBeforeDashes)
  }
}

extension Invocation {
  /// The option that chose the journal, as a line to copy has it; nil without one, and for a path that no
  /// message can show.
  var journalOption: String? {
    if command.isAny(of: .several), has(.all) { return "--\(OptionSpec.all.name)" }
    let option = value(.journal).map { ("-j", $0) } ?? value(.file).map { ("--file", $0) }
    return option.flatMap { name, word in word.quotedForShell.map { "\(name) \($0)" } }
  }
}

// Interprets the typed values; each error quotes the word.

extension Invocation {
  /// With the moment of an entry, a date alone keeps its time of day, and a time of day alone its date.
  func moment(
    _ word: String, _ time: any TimeSource, _ settings: TimeSettings, option: String = "--at",
    keeping kept: Moment? = nil
  ) throws -> Moment {
    let phrase: TimePhrase
    do {
      phrase = try TimePhrase(word, settings: settings)
    } catch {
      throw failure(.time(error, option: option, word: word, settings))
    }
    let choices = phrase.choices(in: time, keeping: kept?.time)
    if !choices.isEmpty { throw failure(.eitherTime(option: option, word: word, choices)) }
    if phrase.isMoreThanADay { throw failure(.moreThanADay(option: option, word: word)) }
    guard let moment = phrase.moment(in: time, keeping: kept) else {
      throw failure(.noSuchDay(option: option, word: word))
    }
    return moment
  }

  func mood(_ word: Argument, among moods: MoodSet) throws -> Mood {
    guard let mood = moods.mood(word.shown) else {
      let own = moods.own.map(\.name)
      let near = suggestion(for: word.shown, among: moods.names)
      throw failure(.unknownMood(word.shown, suggestion: near, own: own))
    }
    return mood
  }

  /// What a word says in a field of a title; an empty one clears a field that a post can do without.
  func edit(
    _ word: Argument, of field: PostField, _ moods: MoodSet
  ) throws -> FieldEdit<PostField.Value> {
    field.isOptional && word.shown.isBlank ? .clear : .set(try value(word, of: field, moods))
  }

  func value(_ word: Argument, of field: PostField, _ moods: MoodSet) throws -> PostField.Value {
    switch field.form {
    case .words: .words(try words(word))
    case .mood: .mood(try mood(word, among: moods))
    case .number: .number(try number(word))
    case .name: .words(try nameOfNumbers(word))
    case .unit: .words(try unit(word))
    }
  }

  func number(_ word: Argument) throws -> SpelledNumber {
    if let number = SpelledNumber(typed: word.shown) { return number }
    if let comma = Failure.comma(in: word.shown) { throw failure(comma.sentence) }
    // `71.5kg`
    let digits = word.shown.prefix { !$0.isLetter }
    let unit = word.shown.dropFirst(digits.count)
    if operands.contains(word), value(.unit) == nil, unit.allSatisfy(\.isLetter),
      SpelledNumber(typed: String(digits)) != nil
    {
      throw failure {
        $0.say(
          "'\(word.shown)' is no number; write its unit apart: \(digits) \(unit)",
          "「\(word.shown)」は数として読み取れません。単位は離して書いてください: \(digits) \(unit)")
      }
    }
    throw failure {
      $0.say(
        "'\(word.shown)' is no number; write digits, such as 71.2, -4 or 1.5e3",
        "「\(word.shown)」は数として読み取れません。71.2、-4、1.5e3 のように書いてください。")
    }
  }

  func unit(_ word: Argument) throws -> String {
    let unit = try words(word)
    if unit.isBlank || unit.contains(where: \.isWhitespace) || SpelledNumber(typed: unit) != nil {
      throw failure {
        $0.say(
          "'\(word.shown)' can't be a unit; write one word that is no number, such as kg",
          "「\(word.shown)」は単位にできません。kg のように、数ではない一語で書いてください。")
      }
    }
    return unit
  }

  /// The words to save, as typed.
  private func words(_ word: Argument) throws -> String {
    if let flaw = TextFlaw(word.bytes) { throw Failure.unusableText(flaw) }
    return String(decoding: word.bytes, as: UTF8.self)
  }

  /// The fields that `--fields` names, or nil; refuses a format without fields.
  func fields(_ typed: TypedValue?, _ format: OutputFormat) throws -> [ItemField]? {
    guard let word = typed else { return nil }
    guard [.json, .jsonl, .csv].contains(format) else {
      let formats = ["json", "jsonl", "csv"]
      throw failure { language in
        language.say(
          "'--fields' works only with \(language.either(formats.map { "--format \($0)" }))",
          "「--fields」は \(language.either(formats.map { "--format \($0)" })) のときに使えます。")
      }
    }
    let known = ItemField.allCases.map(\.rawValue)
    var fields: [ItemField] = []
    for name in word.shown.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    {
      guard let field = ItemField(rawValue: name) else {
        let near = suggestion(for: name, among: known)
        throw failure { language in
          language.say(
            "there is no field '\(name)'\(near.map { " (did you mean '\($0)'?)" } ?? ""); fields are "
              + known.joined(separator: ", "),
            "「\(name)」という項目はありません\(near.map { "（\(language.didYouMean($0))）" } ?? "")。"
              + "項目は \(language.all(known)) です。")
        }
      }
      if fields.contains(field) { throw failure(.repeatedOption(name)) }
      fields.append(field)
    }
    return fields
  }

  /// A valid name for a journal or a template.
  func newName(_ word: Argument) throws -> String {
    guard word.isName, let name = word.text else {
      throw failure {
        $0.say(
          "'\(word.shown)' can't be a name; use letters, digits, - and _",
          "「\(word.shown)」は名前にできません。文字、数字、-、_ で書いてください。")
      }
    }
    return name
  }

  /// A valid name for numbers. Digits alone are a number whose name is missing.
  func nameOfNumbers(_ word: Argument) throws -> String {
    let name = try newName(word)
    guard name.contains(where: \.isLetter) else {
      throw failure {
        $0.say(
          "'\(name)' can't be a name, which has a letter; write it before the number, as in "
            + "'journal measure weight 71.2 kg'",
          "「\(name)」は名前にできません。名前には文字が必要です。「journal measure weight 71.2 kg」のように、"
            + "数の前に名前を書いてください。")
      }
    }
    return name
  }

  func failure(_ sentence: Sentence) -> Failure { Failure(.usage(command), sentence) }

  func failure(_ sentence: @escaping @Sendable (Catalogue) -> String) -> Failure {
    failure(Sentence(sentence))
  }

  /// Reads words of this command, whose usage line follows what is wrong with them.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw failure(Failure(error).sentence) }
  }
}

extension Argument {
  /// Whether this can be the name of a journal, a template or an alias.
  var isName: Bool {
    guard let text, let first = text.first, first != "-" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }
}
