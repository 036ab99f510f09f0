import Presentation
import TimePhrases
import TimelineDomain

/// Reads the options of a command from the typed words. What a command reads is what it has: without
/// words, the reader only lists the options, for the parser, the help and the completion of shells.
final class OptionReader {
  /// What was read without words.
  private(set) var options: [OptionSpec] = []
  private let typed: Invocation?

  init(_ typed: Invocation? = nil) { self.typed = typed }

  /// An option without a value.
  func flag(_ option: OptionSpec) -> Bool {
    if let typed { return typed.has(option) }
    options.append(option)
    return false
  }

  /// An option with a value; of several, the last counts.
  func value(_ option: OptionSpec) -> TypedValue? { values(option).last }

  /// An option that may be repeated.
  func values(_ option: OptionSpec) -> [TypedValue] {
    if let typed { return typed.values(option).map { TypedValue(option, $0, of: typed) } }
    options.append(option)
    return []
  }

  func flag(_ name: String, short: Character? = nil, _ meaning: @escaping Wording) -> Bool {
    flag(OptionSpec(name, short: short, meaning))
  }

  func value(
    _ name: String, short: Character? = nil, _ placeholder: String, choices: [String] = [],
    completes completion: Completion? = nil, _ meaning: @escaping Wording
  ) -> TypedValue? {
    value(
      OptionSpec(
        name, short: short,
        value: .init(placeholder, choices: choices, completes: completion), meaning))
  }

  /// An option with a value that can be left out: `--compare` and `--compare=2025`.
  func optional(
    _ name: String, _ placeholder: String, completes completion: Completion? = nil,
    _ meaning: @escaping Wording
  ) -> (isGiven: Bool, value: TypedValue?) {
    let option = OptionSpec(
      name, value: .init(placeholder, completes: completion, isOptional: true), meaning)
    return (typed?.has(option) ?? false, value(option))
  }

  func values(
    _ name: String, _ placeholder: String, completes completion: Completion? = nil,
    _ meaning: @escaping Wording
  ) -> [TypedValue] {
    values(
      OptionSpec(
        name, value: .init(placeholder, completes: completion), isRepeatable: true, meaning))
  }

  /// An option whose value is one of these. The parser has refused any other word.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String, _ placeholder: String, among choices: [Choice], _ meaning: @escaping Wording
  ) -> Choice? {
    value(name, placeholder, choices: choices.map(\.rawValue), meaning)
      .flatMap { Choice(rawValue: $0.shown) }
  }
}

/// The value of an option as it was typed, until its meaning is known. Errors name the option.
final class TypedValue: Sendable {
  /// `--at`; `yesterday 25:00:` for a date in front of a text.
  let option: String
  let word: Argument
  let invocation: Invocation

  init(_ option: OptionSpec, _ word: Argument, of invocation: Invocation) {
    let isForm = invocation.isSentence && invocation.form?.option == option.name
    self.option = (isForm ? invocation.form?.word : nil) ?? "--\(option.name)"
    self.word = word
    self.invocation = invocation
  }

  var shown: String { word.shown }

  func moment(
    _ time: any TimeSource, _ settings: TimeSettings, keeping kept: Moment? = nil
  ) throws -> Moment {
    try invocation.moment(shown, time, settings, option: option, keeping: kept)
  }

  func tag(_ sign: Character) throws -> Tag {
    guard let tag = word.text.flatMap({ Tag.initial($0, sign: sign) }) else {
      throw invocation.failure(.notATag(option: option, word: shown))
    }
    return tag
  }

  func edit(of field: PostField, _ moods: MoodSet) throws -> FieldEdit<PostField.Value> {
    try invocation.edit(word, of: field, moods)
  }

  /// A number too large for `Int` is no limit.
  func count(from least: Int = 0, calledBy name: String? = nil) throws -> Int {
    let isDigits = !word.bytes.isEmpty && word.bytes.allSatisfy { (0x30...0x39).contains($0) }
    let count = Int(shown) ?? .max
    guard isDigits, count >= least else {
      throw invocation.failure(.notACount(option: name ?? option, word: shown, from: least))
    }
    return count
  }
}

extension [TypedValue] {
  func tags(_ sign: Character) throws -> [Tag] {
    var tags: [Tag] = []
    for value in self { tags.append(try value.tag(sign)) }
    return tags
  }
}

// MARK: - Options that commands share

extension OptionSpec {
  static let yes: OptionSpec = OptionSpec("yes", short: "y") { $0.say("Do not ask", "確認せずに実行します") }

  static let last: OptionSpec = OptionSpec("last") {
    $0.say("The entry added or edited last", "最後に追加または編集した記録")
  }

  static let star: OptionSpec = OptionSpec("star") { $0.say("Add the star", "スターを付けます") }

  static let tag: OptionSpec = OptionSpec(
    "tag", value: .init("TAG", completes: .tags), isRepeatable: true
  ) { $0.say("Add a tag; may be repeated", "タグを付けます（何度でも指定できます）") }

  static let at: OptionSpec = OptionSpec("at", value: .init("TIME", completes: .times)) {
    $0.say("When it happened", "いつのことか")
  }

  static let fields: OptionSpec = OptionSpec("fields", value: .init("NAMES", completes: .fields)) {
    $0.say("Only these fields or columns, in this order", "この項目だけを、この順に出力します")
  }

  static let plain: OptionSpec = OptionSpec("plain") {
    $0.say("Texts as typed, with the Markdown signs", "Markdown の記号も含めて、入力したとおりに表示します")
  }

  static let noPager: OptionSpec = OptionSpec("no-pager") {
    $0.say("Do not use a pager", "端末でも一度にすべて表示します")
  }

  static let dryRun: OptionSpec = OptionSpec("dry-run") {
    $0.say("Show which entries would change, and stop", "どの記録が対象かを表示するだけにします")
  }

  // Options of every command, or of every command that works on several journals.

  static let all: OptionSpec = OptionSpec("all") {
    $0.say("All journals that have a name, and the default one", "名前の付いたすべてのジャーナルと、いつもの場所のジャーナル")
  }

  static let file: OptionSpec = OptionSpec("file", value: .init("PATH", completes: .files)) {
    $0.say("Use the journal in this file", "このファイルのジャーナルを使います")
  }

  static let journal: OptionSpec = OptionSpec(
    "journal", short: "j", value: .init("NAME", completes: .journals)
  ) { $0.say("Use the journal of this name", "この名前のジャーナルを使います") }

  static let quiet: OptionSpec = OptionSpec("quiet", short: "q") {
    $0.say("Print no confirmations or notices", "確認のメッセージや知らせを表示しません")
  }

  static let unseal: OptionSpec = OptionSpec("unseal") {
    $0.say(
      "Also open sealed entries for files and programs, if the journal is unlocked",
      "ロックを解除していれば、封印した記録もファイルやプログラム向けに開きます")
  }

  static func format(_ formats: [String]) -> OptionSpec {
    OptionSpec("format", value: .init("FORMAT", choices: formats)) { $0.either(formats) }
  }
}

extension OptionReader {
  /// Whether a rewrite may leave the other names of the file behind.
  func hardLinks() -> HardLinks {
    let isWanted = flag("force") {
      $0.say("Even if the file has other hard links", "ファイルにほかの名前（ハードリンク）があっても実行します")
    }
    return isWanted ? .rewriteThisName : .refuse
  }
}

/// The options of every command.
struct CommonOptions {
  let isAll: Bool
  let format: TypedValue?
  let file: TypedValue?
  /// The names as typed: one, or several with commas.
  let journal: TypedValue?
  let color: TypedValue?
  let isQuiet: Bool
  /// Whether the words of sealed entries are wanted where they would stay closed.
  let isUnsealing: Bool

  init(_ reader: OptionReader, of command: CommandSpec) {
    isAll = command.isAny(of: .several) && reader.flag(.all)
    format = command.formats.isEmpty ? nil : reader.value(.format(command.formats))
    file = reader.value(.file)
    journal = reader.value(.journal)
    color = reader.value("color", "WHEN", choices: ["auto", "always", "never"]) {
      $0.say("When to use color: auto, always, never", "色を付けるかどうか: auto、always、または never")
    }
    isQuiet = reader.flag(.quiet)
    isUnsealing =
      command.isAny(of: [.several, .forOthers]) && !command.isAny(of: .changesFound)
      && reader.flag(.unseal)
    _ = reader.flag("help", short: "h") { $0.say("Show help for the command", "コマンドの使い方を表示します") }
  }

  /// `--file` or `--journal`, which name one journal.
  var place: TypedValue? { journal ?? file }
}

extension Invocation {
  /// The options that every command has.
  var common: CommonOptions { CommonOptions(OptionReader(self), of: command) }
}

/// The options of a command that changes what it finds.
struct ChangeOptions {
  /// Whether to show the change only.
  let isDry: Bool
  /// Whether the user has said yes before.
  let isConfirmed: Bool

  init(_ reader: OptionReader) {
    self.init(
      isDry: reader.flag(.dryRun),
      isConfirmed: reader.flag(.yes))
  }

  init(isDry: Bool, isConfirmed: Bool) {
    self.isDry = isDry
    self.isConfirmed = isConfirmed
  }
}

/// The options of a command that changes the picked entries.
struct PickedChangeOptions {
  let isLast: Bool
  let change: ChangeOptions

  init(_ reader: OptionReader) {
    isLast = reader.flag(.last)
    change = ChangeOptions(reader)
  }
}
