import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

// Candidates for the end of a query, for times and for the values of settings.

extension CompleteCommand {
  // MARK: Queries

  /// Ids, and terms of a query if the word begins like one.
  func offerEntries() async throws(Failure) {
    try await offerIDs()
    if !prefix.bytes.isEmpty { try await offerTerms() }
  }

  /// Completes the last term of a query; what was typed before stays.
  func offerTerms() async throws(Failure) {
    let typed = prefix.shown
    let start = QueryEnd(typed, tagSign: output.tagSign)
    for choice in try await choices(for: start) {
      try offer(start.before + choice.word, choice.note)
    }
  }

  private func choices(for end: QueryEnd) async throws(Failure) -> [CompletionChoice] {
    switch end.field {
    case .sign(let sign):
      return try await tagChoices().map { CompletionChoice("\(sign)\($0.word)", $0.note) }
    case .field(let name):
      guard let field = QueryParser.Field(rawValue: name) else { return [] }
      return try await values(of: field).map { CompletionChoice("\(name):\($0.word)", $0.note) }
    case .word:
      return QueryParser.Field.allCases.map { field in
        CompletionChoice("\(field.rawValue):", output.words.meaning(QueryGrammar.term(of: field)))
      }
    }
  }

  private func values(
    of field: QueryParser.Field
  ) async throws(Failure) -> [CompletionChoice] {
    switch field {
    case .tag: return try await tagChoices()
    case .mood: return moodChoices(settings.configuration.moods.all)
    case .is: return QueryParser.states.map { CompletionChoice($0.0) }
    case .has: return QueryParser.parts.map { CompletionChoice($0.0) }
    case .type: return try await typeChoices()
    case .on, .before, .after, .since, .until, .from, .to:
      return output.words.dayExamples.filter { !$0.contains(" ") }.map { CompletionChoice($0) }
    case .text, .note, .id: return []
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
  func offerTimes(_ examples: [String]) throws(Failure) {
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
  func offerValues() throws(Failure) {
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
