import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension CommandTable {
  /// Prints completion candidates for a word, one per line, each with a description after a tab.
  static let complete: CommandSpec = CommandSpec(
    "complete", completeHelp, [.several, .forOthers],
    takes: [
      .init("KIND", completes: .words(Completion.Kind.allCases.map(\.rawValue))),
      .init("PREFIX", .optional), .init("BEFORE", .optional),
    ], formats: [], examples: ["journal complete ids 7f"]
  ) { CompleteCommand(parts: $0).run }

  private static let completeHelp = CommandHelp {
    $0.say("List completions for a word", "補完の候補を一覧表示します")
    $0.say(
      "For the scripts of 'journal completions'. Prints no errors.",
      "「journal completions」のスクリプトが使います。失敗しても何も表示しません。")
  }
}

/// Runs `journal complete KIND [PREFIX]`: prints candidates for a shell, one per line, each with a
/// description after a tab. Control characters are made safe, and failures are silent.
@MainActor
struct CompleteCommand: Command {
  let parts: CommandParts

  /// Enough for any list; a shell must not wait for more.
  private static let limit = 200

  func run() async throws {
    switch Completion.Kind(rawValue: invocation.operands[0].shown) {
    case .ids: try await offerIDs()
    case .tags: try await offerTags()
    case .types: try await offerTypes()
    case .moods: try offerMoods()
    case .drafts: try offerDrafts()
    case .fields: try offerFields()
    case .journals: try offerJournals()
    case .templates: try offerTemplates()
    case .settings: try offerSettings()
    case .queries: try await offerTerms()
    case .views:
      for screen in FigureScreen.allCases {
        try offer(screen.rawValue, output.words.name(of: screen))
      }
      for kind in NumberTerm.kinds {
        for choice in try await names(of: kind) { try offer(choice.word, choice.note) }
      }
      try await offerTerms()
    case .measures:
      for word in ["entries", "words", "mood"] { try offer(word, "") }
      for choice in try await tagChoices() { try offer("#\(choice.word)", choice.note) }
    case .names:
      for kind in NumberTerm.kinds {
        for choice in try await names(of: kind) { try offer(choice.word, choice.note) }
      }
    case .entries: try await offerEntries()
    case .tagged:
      for choice in CommandTable.secondWords(of: "tag", output.words) {
        try offer(choice.word, choice.note)
      }
      try await offerTags()
    case .values: try offerValues()
    case .times: try offerTimes(output.words.timeExamples)
    case .days: try offerTimes(output.words.dayExamples)
    case .ownMoods: try offer(settings.configuration.moods.own)
    case .aliases: try offerAliases()
    case .called: try printCalled()
    case nil: break
    }
  }

  var prefix: Argument {
    invocation.operands.count > 1 ? invocation.operands[1] : Argument(bytes: [])
  }

  // MARK: Kinds

  /// Ids, newest first, each as short as in a list or as long as the prefix.
  func offerIDs() async throws {
    let start = EntryID(bytes: prefix.bytes)
    let query = prefix.bytes.isEmpty ? TimelineQuery.everything : .idPrefix(start)
    let result = try await journals.load(
      query.with(limit: CompleteCommand.limit), telling: false)
    for index in result.timeline.indices {
      let item = try result.timeline.readItem(at: index)
      let short = result.names.short(item.name)
      let id = EntryID(short).hasPrefix(start) ? short : item.name.text
      guard item.name.hasPrefix(EntryID(id)) else { continue }
      try offer(id, ItemText.firstWords(item, .standard, output.words))
    }
  }

  private func offerTags() async throws {
    for choice in try await tagChoices() { try offer(choice.word, choice.note) }
  }

  func tagChoices() async throws -> [CompletionChoice] {
    let result = try await journals.load(.everything.asking(for: .tagUses), telling: false)
    return (try result.tagUses).map { use in
      CompletionChoice(use.tag.name, output.words.tagUse(use.count, last: use.last?.date))
    }
  }

  /// The names that the journal has for the numbers of a kind, the last used first.
  private func names(of kind: Post.Kind) async throws -> [CompletionChoice] {
    try await journals.namedNumbers(of: kind).map { name in
      CompletionChoice(name.name, output.words.tagUse(name.count, last: name.last?.date))
    }
  }

  private func offerTypes() async throws {
    for choice in try await typeChoices() { try offer(choice.word, choice.note) }
  }

  /// The types that this version knows and the types in the journal.
  func typeChoices() async throws -> [CompletionChoice] {
    let result = try await journals.load(.everything.with(limit: 0), telling: false)
    let known = Post.Kind.allCases.map(\.rawValue)
    let unknown = result.summary.unknown.sorted { $0.key < $1.key }
    return known.map { CompletionChoice($0) }
      + unknown.filter { !known.contains($0.key) }.map {
        CompletionChoice($0.key, output.words.entries($0.value))
      }
  }

  /// Each mood by its name in the language in use, and by any other word that begins as typed.
  private func offerMoods() throws { try offer(settings.configuration.moods.all) }

  private func offer(_ moods: [MoodSet.Choice]) throws {
    for choice in moodChoices(moods) { try offer(choice.word, choice.note) }
  }

  private func offerDrafts() throws {
    for draft in ((try? input.drafts?.drafts()) ?? []).prefix(CompleteCommand.limit) {
      let purpose = input.drafts?.purpose(of: draft)
      let line = DraftText.summary(
        draft, try? input.drafts?.read(draft), purpose, output.hours, output.words)
      try offer(draft.name, line.cut(to: 60))
    }
  }

  private func offerFields() throws {
    try offerLast(of: ItemField.allCases.map { CompletionChoice($0.rawValue) })
  }

  private func offerJournals() throws {
    try offerLast(
      of: settings.configuration.journals.map { CompletionChoice($0.name, $0.path) })
  }

  /// The journal's own templates first, then those of all journals.
  private func offerTemplates() throws {
    for template in settings.configuration.templates(for: journals.name) {
      let first = template.text.split(separator: "\n").first.map { String($0) }
      try offer(template.name, (first ?? "").safeInOneLine.cut(to: 60))
    }
  }

  private func offerSettings() throws {
    for setting in Setting.allCases {
      try offer(setting.rawValue, output.words.about(setting))
    }
  }

  private func offerAliases() throws {
    for alias in settings.setup.aliases.aliases {
      try offer(alias.name, alias.line.safeInOneLine.cut(to: 60))
    }
  }

  /// The name of the command that an alias calls.
  private func printCalled() throws {
    guard let alias = settings.setup.aliases[prefix.shown] else { return }
    let commands = ArgumentParser.commands(among: alias.words.map(\.shown))
    if commands.count == 1 { try output.print(commands[0].title) }
  }

  // MARK: -

  /// Completes the last of several comma-separated words, without repeating one.
  private func offerLast(of choices: [CompletionChoice]) throws {
    let typed = prefix.shown.split(separator: ",", omittingEmptySubsequences: false)
    let before = typed.dropLast().map { $0 + "," }.joined()
    for choice in choices where !typed.dropLast().contains(choice.word[...]) {
      try offer(before + choice.word, choice.note)
    }
  }

  /// Offers a word that can be typed; a replacement character would name something else.
  func offer(_ word: String, _ note: String) throws {
    guard word.utf8.starts(with: prefix.bytes), !word.isEmpty, !word.hasPrefix("-"),
      word.utf8.count <= 200, word.hasSameBytes(as: word.safeInOneLine)
    else { return }
    try output.print(note.isEmpty ? word : "\(word)\t\(note.safeInOneLine)")
  }
}

// Candidates for the end of a query, for times and for the values of settings.

extension CompleteCommand {
  // MARK: Queries

  /// Ids, and terms of a query if the word begins like one.
  func offerEntries() async throws {
    try await offerIDs()
    if !prefix.bytes.isEmpty { try await offerTerms() }
  }

  /// Completes the last term of a query; what was typed before stays.
  func offerTerms() async throws {
    let typed = prefix.shown
    let start = QueryEnd(typed, tagSign: output.tagSign)
    for choice in try await choices(for: start) {
      try offer(start.before + choice.word, choice.note)
    }
  }

  private func choices(for end: QueryEnd) async throws -> [CompletionChoice] {
    switch end.field {
    case .sign(let sign):
      return try await tagChoices().map { CompletionChoice("\(sign)\($0.word)", $0.note) }
    case .field(let name):
      if let kind = NumberTerm.kinds.first(where: { $0.rawValue == name }) {
        return try await names(of: kind).map { CompletionChoice("\(name):\($0.word)", $0.note) }
      }
      guard let field = QueryParser.Field(rawValue: name) else { return [] }
      return try await values(of: field).map { CompletionChoice("\(name):\($0.word)", $0.note) }
    case .word:
      return QueryParser.Field.allCases.map { field in
        CompletionChoice("\(field.rawValue):", output.words.meaning(QueryGrammar.term(of: field)))
      }
        + NumberTerm.kinds.map { kind in
          CompletionChoice("\(kind.rawValue):", output.words.meaningOfNumber(kind))
        }
    }
  }

  private func values(
    of field: QueryParser.Field
  ) async throws -> [CompletionChoice] {
    switch field {
    case .tag: return try await tagChoices()
    case .mood: return moodChoices(settings.configuration.moods.all)
    case .is: return QueryParser.states.map { CompletionChoice($0.0) }
    case .has: return QueryParser.parts.map { CompletionChoice($0.0) }
    case .type: return try await typeChoices()
    case .on, .before, .after, .since, .until, .from, .to:
      return output.words.dayExamples.filter { !$0.contains(" ") }.map { CompletionChoice($0) }
    case .text, .note, .file, .id: return []
    }
  }

  // MARK: Moods

  func moodChoices(_ moods: [MoodSet.Choice]) -> [CompletionChoice] {
    moods.flatMap { choice -> [CompletionChoice] in
      let score = choice.score.flatMap { Int(exactly: $0.value) }
        .map { output.words.mood($0, of: Mood.known.count) }
      let note = [choice.face, score].compactMap { $0 }.joined(separator: " ")
      let name = output.words.name(of: .restored(choice.name))
      let others = prefix.bytes.isEmpty ? [] : [choice.name] + choice.words
      return ([name] + others.filter { $0 != name }).map { CompletionChoice($0, note) }
    }
  }

  // MARK: Times

  /// Examples, each with the time that it means now.
  func offerTimes(_ examples: [String]) throws {
    for example in examples {
      guard let phrase = try? TimePhrase(example, settings: settings.configuration.time)
      else { continue }
      let moment = phrase.isMoreThanADay ? nil : phrase.moment(in: time)
      try offer(
        example, moment.map { output.words.dateAndTime($0, output.hours) } ?? "")
    }
  }

  // MARK: Settings

  /// The values of the setting that the word before names.
  func offerValues() throws {
    guard invocation.operands.count > 2,
      let key = ConfigurationTable.key(invocation.operands[2].shown)
    else { return }
    let choices: [String] =
      switch key.shape {
      case .choice(let words): words
      case .number(let numbers): numbers.map { String($0) }
      case .flag: ["true", "false"]
      case .timeOfDay: ["00:00", "03:00", "04:00", "05:00"]
      case .text where key.setting == .defaultJournal:
        settings.configuration.journals.map(\.name)
      default: []
      }
    let standard = key.standard?.filter { $0 != "\"" }
    for choice in choices {
      try offer(choice, choice == standard ? output.words.standard(choice) : "")
    }
  }
}

/// The last term of a query as far as it is typed.
private struct QueryEnd {
  enum Field {
    /// After the sign of a tag.
    case sign(Character)
    case field(String)
    case word
  }

  /// What was typed before the term.
  let before: String
  let field: Field

  init(_ typed: String, tagSign: Character) {
    let start = typed.lastIndex { " (\u{3000}".contains($0) }.map { typed.index(after: $0) }
    var term = typed[(start ?? typed.startIndex)...]
    if term.first == "-" { term = term.dropFirst() }
    before = String(typed[..<term.startIndex])
    if let sign = term.first, ["#", "＃", tagSign].contains(sign) {
      field = .sign(sign)
    } else if let colon = term.firstIndex(of: ":") {
      field = .field(String(term[..<colon]))
    } else {
      field = .word
    }
  }
}
