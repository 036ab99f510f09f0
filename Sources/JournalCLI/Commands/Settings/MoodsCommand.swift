import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let moods: CommandSpec = CommandSpec(
    "moods", moodsHelp, japanese: "気分一覧", [.withoutJournal, .onSettings],
    examples: ["journal moods"]
  ) { MoodsCommand(parts: $0).list }

  private static let moodsHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("List moods and the words for them", "気分とその言い方を一覧表示します")
    $0.say(
      "Each line shows a mood's score, its face, its name, and other words that can be typed "
        + "for it wherever a command takes a mood. The journal stores the name that 'add mood' "
        + "knows. The words below are moods, too, and an entry keeps them as typed.",
      "気分ごとに、点数、顔、名前、ほかの言い方を示します。気分を書くところなら、どの言い方も使えます。"
        + "ジャーナルには「add mood」の名前で残ります。下の言葉も気分として書けて、そのまま残ります。")
    SaidMood.rows.map($0.moodRow)
  }

  static let moodsAdd: CommandSpec = CommandSpec(
    "moods add", moodsAddHelp, [.withoutJournal, .onSettings], takes: [.name],
    options: MoodsCommand.Options.init,
    examples: ["journal moods add calm --face 😌 --score 4 --words relaxed,serene"]
  ) { parts, options in
    { () async throws(Failure) in try MoodsCommand(parts: parts).add(options) }
  }

  private static let moodsAddHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Add a mood of your own", "自分の気分を加えます")
    $0.say(
      "Adds a mood to the setting 'moods'. NAME, the face and the other words must be free: "
        + "none of them may already mean a mood.",
      "設定「moods」に気分を加えます。NAME も、顔も、ほかの言い方も、まだどの気分も表していないものに限ります。")
  }

  static let moodsRemove: CommandSpec = CommandSpec(
    "moods remove", moodsRemoveHelp, [.withoutJournal, .onSettings],
    takes: [.init("NAME", completes: .ownMoods)],
    examples: ["journal moods remove calm"]
  ) { MoodsCommand(parts: $0).remove }

  private static let moodsRemoveHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Remove a mood of your own", "自分の気分を取り除きます")
    $0.say(
      "Removes a mood from the setting 'moods'. Entries with this mood keep it.",
      "設定「moods」から気分を取り除きます。この気分の記録は変わりません。")
  }
}

/// Runs `journal moods …`.
@MainActor
struct MoodsCommand: Command {
  let parts: CommandParts

  struct Options {
    let face: TypedValue?
    let score: TypedValue?
    let words: TypedValue?

    init(_ reader: OptionReader) {
      face = reader.value("face", "FACE") { $0.say("The emoji to show before it", "前に示す絵文字") }
      score = reader.value(
        "score", "N", completes: .words(["1", "2", "3", "4", "5"])
      ) { $0.say("How good it is, from 1 to 5", "どのくらい良いか。1 から 5") }
      words = reader.value("words", "WORDS") {
        $0.say("Other words for it, with commas between them", "ほかの言い方。コンマで区切ります")
      }
    }
  }

  func list() throws(Failure) {
    let moods = settings.configuration.moods
    guard output.format == .text else { return try output.write(json(moods)) }
    let rows = moods.all.map { mood in (mood: mood, names: names(of: mood)) }
    let width = rows.map { $0.names[0].displayWidth }.reduce(0, max)
    for (mood, names) in rows {
      let score = (mood.score.map(MoodsCommand.shown) ?? "").padded(to: 4)
      let face = (mood.face?.safeInOneLine ?? "").padded(to: 4)
      let words = names.dropFirst().joined(separator: output.words.listSeparator)
      let line =
        "  \(score)\(face)\(words.isEmpty ? names[0] : names[0].padded(to: width + 2))\(words)"
      for (index, row) in output.wrapped(line).enumerated() {
        try output.print(index == 0 ? row : String(repeating: " ", count: 10) + row)
      }
    }
    output.say(output.words.moreMoods)
  }

  func add(_ options: Options) throws(Failure) {
    let moods = settings.configuration.moods
    let name = try newName(invocation.operands[0])
    let face = try options.face.map { face throws(Failure) in try newName(face.word) }
    let words = try (options.words?.shown ?? "")
      .split { ",、".contains($0) }.map { Argument(text: $0.trimmed) }
      .map { word throws(Failure) in try newName(word) }
    for word in [name] + words + (face.map { [$0] } ?? []) {
      if let mood = moods.listed(word) { throw .moodTaken(word, mood: mood.name) }
    }
    let mood = MoodSet.Choice(name: name, face: face, score: try score(options.score), words: words)
    try settings.setup.checkReadable()
    var taken = false
    _ = try settings.change { (document) throws(ConfigurationFlaw) in
      // Another program may have added it meanwhile.
      taken = document.configuration.moods.listed(name) != nil
      return taken ? document : try document.adding(mood: mood)
    }
    if taken { throw .moodTaken(name, mood: name) }
    try output.report(output.words.done(.added, name.safeInOneLine)) {
      $0.name("name")
      $0.string(name)
      $0.name("added")
      $0.bool(true)
    }
  }

  func remove() throws(Failure) {
    let moods = settings.configuration.moods
    let word = invocation.operands[0]
    let named = moods.listed(word.shown)
    guard let mood = named, let own = moods.own.first(where: { $0.name == mood.name }) else {
      if let named {
        throw Failure(.refused) {
          $0.moodBuiltIn(named.name)
        }
      }
      throw invocation.failure(
        .unknownMood(
          word.shown, suggestion: suggestion(for: word.shown, among: moods.own.map(\.name)),
          own: moods.own.map(\.name)))
    }
    _ = try settings.change { (document) throws(ConfigurationFlaw) in
      try document.removing(mood: own.name)
    }
    try output.report(
      output.words.done(.removed, own.name.safeInOneLine) + "\n" + output.words.moodStaysInEntries
    ) {
      $0.name("name")
      $0.string(own.name)
      $0.name("removed")
      $0.bool(true)
    }
  }

  // MARK: -

  /// The names of a mood; the one in the language in use comes first.
  private func names(of mood: MoodSet.Choice) -> [String] {
    let first = output.words.name(of: .restored(mood.name))
    let names = [mood.name] + mood.words
    return ([first] + names.filter { $0 != first }).map(\.safeInOneLine)
  }

  nonisolated static func shown(_ score: Score) -> String {
    Int(exactly: score.value).map { String($0) } ?? String(score.value)
  }

  /// A word that can be typed for a mood: one line, and neither an option nor a comparison.
  private func newName(_ word: Argument) throws(Failure) -> String {
    let text = try word.checkedText()
    guard MoodsCommand.isName(text) else {
      throw invocation.failure {
        $0.notAMood(word.shown)
      }
    }
    return text
  }

  nonisolated static func isName(_ text: String) -> Bool {
    !text.isBlank && text == text.trimmed && text.hasSameBytes(as: text.safeInOneLine)
      && !"-<=>".contains(text.first ?? "-") && !text.contains { ",、\"".contains($0) }
      && Double(text) == nil
  }

  private func score(_ typed: TypedValue?) throws(Failure) -> Score? {
    guard let word = typed else { return nil }
    guard let score = Double(word.shown).flatMap(Score.init) else {
      throw invocation.failure(.notAScore(word.shown))
    }
    return score
  }

  private func json(_ moods: MoodSet) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { list in
      for mood in moods.all {
        list.object {
          $0.name("name")
          $0.string(mood.name)
          $0.name("face")
          $0.string(mood.face)
          $0.name("score")
          if let score = mood.score { $0.number(score.value) } else { $0.null() }
          $0.name("words")
          $0.strings(mood.words)
          $0.name("own")
          $0.bool(moods.own.contains { $0.name == mood.name })
        }
      }
    }
    return writer.bytes + [0x0A]
  }
}

/// A name that is taken.
extension Failure {
  /// A word of a new mood that already means another mood.
  static func moodTaken(_ word: String, mood: String) -> Failure {
    Failure(.refused) {
      $0.moodTaken(word, mood: mood)
    }
  }
}
