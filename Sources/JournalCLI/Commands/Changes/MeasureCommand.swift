import Presentation
import Settings
import Terminal
import TimelineDomain

extension CommandTable {
  static let addMeasure: CommandSpec = CommandSpec(
    "add measure", addMeasureHelp, forms: ["measure"], japanese: "測る 計測", .text,
    takes: [
      .init("NAME", completes: .names), .init("NUMBER", .optional), .init("UNIT", .optional),
      .init("NOTE", .any),
    ],
    options: MeasureCommand.Options.init,
    examples: [
      "journal add measure weight 71.2 kg \"after the run\"", "journal measure coffee",
      "journal measure run 5.2 km --at yesterday",
    ]
  ) { MeasureCommand(add: AddCommand(parts: $0, options: $1.add), unit: $1.unit).run }

  private static let addMeasureHelp: CommandHelp = CommandHelp(.titled) {
    $0.say("Add a number of something, with an optional note", "体重や回数などの数を記録します（メモも付けられます）")
    $0.say(
      "NAME is one word of letters, digits, - and _. NUMBER is kept as you write it. Without a "
        + "number, a name without a unit counts 1. UNIT is one word; without it, the unit is that "
        + "of the last entry of this name. Quote a note of several words; a single - reads it from "
        + "standard input. As the only word, - reads NAME, NUMBER and UNIT in the first line, and "
        + "the note below it.",
      "NAME は文字、数字、-、_ の一語です。NUMBER は書いたとおりに残ります。単位のない名前は、数を省くと 1 になります。"
        + "UNIT は一語です。省くと、同じ名前の前の記録と同じ単位になります。空白のあるメモは引用符で囲んでください。"
        + "- だけを書くとメモを標準入力から読み込みます。- のほかに何も書かなければ、NAME、NUMBER、UNIT を 1 行目から、"
        + "メモをその下から読み込みます。")
    $0.say(
      "A name that is close to one in the journal and a second unit for a name are asked about. "
        + "--unit writes a second unit without a question.",
      "ジャーナルにある名前とよく似た新しい名前や、同じ名前の二つ目の単位は、記録する前に確認します。"
        + "--unit を付けると、二つ目の単位も確認なしで記録します。")
    $0.timeForms
    $0.attachForms
  }
}

extension OptionSpec {
  static let measured: OptionSpec = OptionSpec("name", value: .init("NAME", completes: .names)) {
    $0.say("The new name of a measure", "計測の新しい名前")
  }
  static let value: OptionSpec = OptionSpec("value", value: .init("NUMBER")) {
    $0.say("The new number of a measure", "計測の新しい値")
  }
  static let unit: OptionSpec = OptionSpec("unit", value: .init("UNIT")) {
    $0.say("The unit of a measure; an empty one removes it", "計測の単位。空なら単位を消します")
  }
}

/// Runs `journal add measure`.
@MainActor
struct MeasureCommand {
  let add: AddCommand
  let unit: TypedValue?

  struct Options {
    let add: AddCommand.Options
    let unit: TypedValue?

    init(_ reader: OptionReader) {
      add = AddCommand.Options(reader, hasTemplate: false)
      unit = reader.value(.unit)
    }
  }

  private var invocation: Invocation { add.invocation }
  private var output: Output { add.output }

  func run() async throws {
    let details = add.readDetails()
    var words = invocation.operands
    var (note, title): (String?, String?)
    if words.map(\.shown) == ["-"] {
      try await add.checkSealing(.input)
      let text = try add.input.read(from: add.source(words))
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      words = (lines.first ?? "").split(whereSeparator: \.isWhitespace)
        .map { Argument(text: String($0)) }
      (note, title) = (lines.count > 1 ? String(lines[1]) : nil, text)
      if words.isEmpty { throw Failure.nothingToSave }
    }
    let typed = MeasureWords(words)
    if let second = typed.secondNumber {
      throw invocation.failure {
        $0.say(
          "'\(second.shown)' is a second number, and a measure has one; quote a note of several words",
          "「\(second.shown)」は二つ目の数です。計測の数は一つです。空白のあるメモは引用符で囲んでください。")
      }
    }
    if !typed.note.isEmpty {
      let words = typed.note.compactMap(\.text).joined(separator: " ")
      let more = try title == nil ? add.input.read(from: add.source(typed.note)) : words
      note = [more, note].compactMap(\.self).joined(separator: "\n")
    }
    let known = try details.get()
    let measure = try await measure(typed)
    let isWithout = note?.isBlank ?? true
    try await add.add(
      .measure(measure, note: isWithout ? nil : note), known, try await add.takeIn(), typed: title)
    let source = typed.note.isEmpty ? .words([]) : add.source(typed.note)
    add.sayUnreadPipe(beside: source, isMood: true)
  }

  private func measure(_ typed: MeasureWords) async throws -> Measure {
    let name = try invocation.nameOfNumbers(typed.name)
    let number = try typed.number.map { try invocation.number($0) }
    if let unit, let word = typed.unit {
      throw invocation.failure(.contradiction(word.shown, unit.option))
    }
    let given = try (typed.unit ?? unit?.word).flatMap { word in
      word.shown.isEmpty ? nil : try invocation.unit(word)
    }
    let used = try await add.journals.namedNumbers(of: .measure, only: name).first
    if used == nil { try await checkNew(name) }
    let last = used?.units.first.flatMap(\.self)
    guard let number else {
      if let used, used.units.contains(where: { $0 != nil }) {
        throw invocation.failure {
          let line = [name, "71.2", given ?? last].compactMap(\.self).joined(separator: " ")
          return $0.say(
            "'\(name)' needs a number, as in 'journal measure \(line)'",
            "「\(name)」には数が要ります。「journal measure \(line)」のように書いてください。")
        }
      }
      return Measure(name: name, value: SpelledNumber(1), unit: given)
    }
    if let given, let used { try checkUnit(given, of: used) }
    let isGiven = typed.unit != nil || unit != nil
    if !isGiven, let last {
      output.say(
        output.words.say(
          "journal: in \(last.safeInOneLine), as in the last entry of '\(name)'",
          "journal: 単位は「\(name)」の前の記録と同じ \(last.safeInOneLine) です。"))
    }
    return Measure(name: name, value: number, unit: isGiven ? given : last)
  }

  /// Asks about a new name that is close to one in the journal; in a pipe, says so.
  private func checkNew(_ name: String) async throws {
    guard name.count >= (name.utf8.count > name.count ? 2 : 4),
      let near = suggestion(
        for: name, among: try await add.journals.namedNumbers(of: .measure).map(\.name))
    else { return }
    let words = output.words
    let fact = words.say(
      "'\(name)' is a new name, close to '\(near.safeName)'",
      "「\(name)」は新しい名前で、「\(near.safeName)」とよく似ています。")
    switch output.canAsk
      ? output.ask(fact + words.say(". Start it anyway? [y/N] ", "このまま記録しますか？ [y/N] ")) : nil
    {
    case true?: break
    case false?: throw Failure.declinedChange
    case nil: output.say("journal: \(fact)")
    }
  }

  /// Asks about a second unit of a name, which a pipe needs an option for.
  private func checkUnit(_ typed: String, of used: UsedName) throws {
    guard unit == nil, !used.units.contains(where: { $0.isSameUnit(as: typed) }) else { return }
    let others = used.units.compactMap { $0?.safeInOneLine }
    let name = used.name.safeName
    let words = output.words
    let fact =
      others.isEmpty
      ? words.say("'\(name)' has had no unit so far", "「\(name)」にはこれまで単位がありませんでした")
      : words.say(
        "'\(name)' has been in \(words.all(others)) so far",
        "「\(name)」の単位はこれまで \(words.all(others)) でした")
    if output.canAsk,
      let answer = output.ask(
        fact
          + words.say(
            ". Write \(typed)? [y/N] ", "。\(typed) で記録しますか？ [y/N] "))
    {
      if !answer { throw Failure.declinedChange }
      return
    }
    throw Failure(.refused) {
      $0.say(
        "\(fact); use --unit \(typed) for a second unit",
        "\(fact)。二つ目の単位で記録するには --unit \(typed) を付けてください。")
    }
  }
}

/// `weight 71.2 kg after the run`, in its parts.
private struct MeasureWords {
  let name: Argument
  var number: Argument?
  var unit: Argument?
  let note: [Argument]

  init(_ words: [Argument]) {
    name = words[0]
    var rest = words.dropFirst()
    if let first = rest.first, MeasureWords.isMeantAsNumber(first) {
      number = first
      rest.removeFirst()
      if let next = rest.first, !next.shown.contains(where: \.isWhitespace), next.shown != "-" {
        unit = next
        rest.removeFirst()
      }
    }
    note = Array(rest)
  }

  /// A word after the unit that looks like one more number.
  var secondNumber: Argument? { note.first.flatMap { Self.isMeantAsNumber($0) ? $0 : nil } }

  /// Whether a word is a number, or one with a mistake that must not become a note.
  private static func isMeantAsNumber(_ word: Argument) -> Bool {
    let text = word.shown.inHalfWidth.lowercased()
    guard text != "-", !text.contains(where: \.isWhitespace) else { return false }
    let digits = text.drop { "+-−.,".contains($0) }
    return digits.first?.isNumber == true
      || ["nan", "inf", "infinity", "∞"].contains(String(digits))
  }
}
