import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Entries by their ids, or counted from the newest.
extension JournalsInUse {
  /// The id in a word, or the id of the entry that it counts: `@1` is the newest.
  func id(_ word: Argument) async throws(Failure) -> EntryID {
    guard let number = word.newest else { return EntryID(bytes: word.bytes) }
    return try await newest(number, word).name
  }

  /// The item at position `number`, counted from the newest.
  func newest(_ number: Int, _ word: Argument) async throws(Failure) -> TimelineItem {
    let query = TimelineQuery.everything.with(skip: number - 1).with(limit: 1)
    if let item = try await load(query, telling: false).timeline.readFirst() { return item }
    let all = try await load(TimelineQuery.everything.asking(for: .count), telling: false)
    throw .noSuchNewest(word.shown, count: all.count)
  }

  /// The one item that a word names, and the result that holds it.
  func one(_ word: Argument) async throws(Failure) -> (TimelineItem, LoadResult) {
    let result = try await loadReadable(.idPrefix(try await id(word)))
    guard result.timeline.count == 1, let item = try result.timeline.readFirst() else {
      throw try notOne(result, word)
    }
    return (item, result)
  }

  /// Why a word names no entry, or more than one.
  func notOne(_ result: LoadResult, _ word: Argument) throws(Failure) -> Failure {
    guard !result.timeline.isEmpty else {
      if let deleted = result.deleted {
        return .idDeleted(word.shown, deleted.moment, output.hours)
      }
      return .idNotFound(word.shown)
    }
    let count = result.timeline.count
    if try result.timeline.haveSame(\.revision) { return .sharedID(word.shown, count: count) }
    var candidates: [Candidate] = []
    for index in result.timeline.indices.prefix(10) {
      let item = try result.timeline.readItem(at: index)
      candidates.append(
        Candidate(
          name: result.names.short(item.name).safeInOneLine,
          firstWords: item.journalMark + ItemText.firstWords(item, output.moods, output.words)))
    }
    return try result.timeline.haveSame(\.id)
      ? .inConflict(word.shown, candidates, count: count)
      : .idAmbiguous(word.shown, candidates, count: count)
  }

  /// The one post that a word names, deleted or not.
  func oneHistory(_ word: Argument) async throws(Failure) -> PostHistory {
    let found: [PostHistory]
    switch try await histories(word) {
    case .posts(let posts): found = posts
    case .tooMany(let count): throw .idAmbiguous(word.shown, [], count: count)
    }
    if found.isEmpty { throw .idNotFound(word.shown) }
    guard found.count == 1, let history = found.first else {
      let candidates = found.prefix(10).map { history in
        Candidate(
          name: history.id.short(8).safeInOneLine,
          firstWords: history.lastContent?.item.map {
            ItemText.firstWords($0, output.moods, output.words)
          } ?? "")
      }
      throw .idAmbiguous(word.shown, candidates, count: found.count)
    }
    return history
  }

  private func histories(_ word: Argument) async throws(Failure) -> FoundHistories {
    guard !word.bytes.isEmpty else { throw .idNotFound("") }
    let id = try await id(word)
    do { return try await history.histories(of: id) } catch { throw Failure(error) }
  }
}

extension TimelineItem {
  fileprivate var journalMark: String { journal.map { "\($0.safeInOneLine) · " } ?? "" }
}

extension Argument {
  /// The number in `@1`.
  var newest: Int? {
    guard bytes.first == UInt8(ascii: "@"), bytes.count < 9, let number = Int(shown.dropFirst())
    else { return nil }
    return number > 0 ? number : nil
  }
}
