import Presentation
import Settings
import TimePhrases
import TimelineDomain
import TimelineStore

/// Finds the entries that words name: by ids if every word is one, or else by a query.
@MainActor
struct EntrySearch {
  let invocation: Invocation
  let journals: JournalsInUse
  let settings: SettingsInUse
  let time: any TimeSource

  /// Finds the entries in the one journal that has all of them.
  func entries(_ words: [Argument]) async throws(Failure) -> ChosenEntries {
    let (words, journals) = try await resolve(words)
    return try await entries(words, in: journals)
  }

  /// The one journal that has all the entries, and the words that name them there.
  func resolve(
    _ words: [Argument]
  ) async throws(Failure) -> (words: [Argument], journals: JournalsInUse) {
    guard journals.areSeveral, !words.isEmpty else { return (words, journals) }
    var items: [TimelineItem] = []
    for word in words {
      let found = try await journals.load(.idPrefix(try await journals.id(word)), telling: false)
      // `JournalsInUse.resolve` reports an id that several journals share.
      if words.count == 1, found.timeline.count > 1 {
        let (word, journals) = try await journals.resolve(word)
        return ([word], journals)
      }
      guard found.timeline.count == 1, let item = try found.timeline.readFirst() else {
        let all = try await matching(words, in: journals, telling: false)
        return (words, try journals.only(of: all.timeline.readItems()))
      }
      items.append(item)
    }
    return (items.map { Argument(bytes: $0.name.bytes) }, try journals.only(of: items))
  }

  func entries(
    _ words: [Argument], in journals: JournalsInUse
  ) async throws(Failure) -> ChosenEntries {
    guard !words.isEmpty else { throw invocation.failure(.missingOperand("ID")) }
    var items: [TimelineItem] = []
    var result: LoadResult?
    for word in words {
      let found = try await journals.loadReadable(.idPrefix(try await journals.id(word)))
      guard found.timeline.count == 1, let item = try found.timeline.readFirst() else {
        // An ambiguous prefix is more likely an id than a search.
        if words.count == 1, found.timeline.count > 1 { throw try journals.notOne(found, word) }
        let result = try await matching(words, in: journals)
        try journals.checkMayChange(result.summary)
        return ChosenEntries(
          items: try result.timeline.readItems(), names: result.names, journals: journals)
      }
      if !items.contains(where: { $0.revision == item.revision }) { items.append(item) }
      result = found
    }
    if let result { try journals.checkMayChange(result.summary) }
    return ChosenEntries(items: items, names: result?.names ?? ShortNames(), journals: journals)
  }

  private func matching(
    _ words: [Argument], in journals: JournalsInUse, telling: Bool = true
  ) async throws(Failure) -> LoadResult {
    let configuration = settings.configuration
    let text = String(decoding: words.joined, as: UTF8.self)
    let condition: PostCondition?
    do throws(QueryError) {
      condition = try QueryParser.condition(
        text, isExact: false, tagSign: configuration.tagSign, moods: configuration.moods
      ) { word throws(DayError) in
        try time.stretch(written: word, configuration.time)
      }
    } catch {
      throw invocation.failure(.badQuery(error))
    }
    let result = try await journals.loadReadable(
      .everything.with(condition: condition), telling: telling)
    if result.timeline.isEmpty { throw .nothingFits(query: text) }
    return result
  }
}
