import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Entries by their ids, by their positions in a list, or by when they were written.
extension JournalsInUse {
  // MARK: Positions

  /// The entries at these positions of the list, as many as there are.
  func listed(
    _ range: ClosedRange<Int>, _ word: Argument, telling: Bool
  ) async throws(Failure) -> LoadResult {
    let query = TimelineQuery.everything.with(skip: range.lowerBound - 1).with(limit: range.count)
    let result = try await loadReadable(query, telling: telling)
    guard result.timeline.isEmpty else { return result }
    let all = try await load(TimelineQuery.everything.asking(for: .count), telling: false)
    throw .noSuchNewest(word.shown, count: all.count)
  }

  /// The entry that was written last, and its journal. Of several journals, the time of writing
  /// decides; within one, the order of the file.
  func lastWritten() async throws(Failure) -> (name: EntryID, journals: JournalsInUse) {
    var newest: (entry: LastWritten, journal: OpenJournal)?
    for journal in all {
      let last: LastWritten?
      do { last = try await journal.session.history.lastWritten() } catch { throw Failure(error) }
      guard let last else { continue }
      if let newest, !newest.entry.isBefore(last) { continue }
      newest = (last, journal)
    }
    guard let newest else { throw .noSuchNewest("--last", count: 0) }
    return (newest.entry.name, only(newest.journal))
  }

  /// The deleted entries, the last deleted first.
  func trash() async throws(Failure) -> [TrashedPost] {
    do { return try await history.trash() } catch { throw Failure(error) }
  }

  // MARK: Short ids

  /// The short names of these ids, as a list shows them.
  func names(of ids: [EntryID]) async -> ShortNames {
    if ids.isEmpty { return ShortNames([]) }
    return await knownNames(of: ids, inAHurry: false) ?? ShortNames(ids)
  }

  /// The short name of an id, as a list shows it. If finding it would take long, it is longer.
  func name(of id: EntryID, inAHurry: Bool = false) async -> String {
    let names = await knownNames(of: [id], inAHurry: inAHurry)
    return (names?.short(id) ?? id.short(6)).safeInOneLine
  }

  private func knownNames(of ids: [EntryID], inAHurry: Bool) async -> ShortNames? {
    var several: [ShortNames] = []
    for journal in all {
      let store = journal.session.store
      guard let names = (try? await store.names(of: ids, inAHurry: inAHurry)) ?? nil else {
        return nil
      }
      several.append(names)
    }
    return several.count == 1 ? several[0] : ShortNames(merging: several, shown: ids)
  }

  // MARK: Ids

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
    let isOnePost = try result.timeline.haveSame(\.id)
    var candidates: [Candidate] = []
    var names: Set<EntryID> = []
    for index in result.timeline.indices {
      var name = result.timeline.name(at: index)
      // Of another post in conflict, the word begins the name and not the versions' ids.
      if !isOnePost, !name.hasPrefix(EntryID(bytes: word.bytes)) {
        name = try result.timeline.readItem(at: index).id
      }
      guard names.insert(name).inserted, candidates.count < 10 else { continue }
      let item = try result.timeline.readItem(at: index)
      candidates.append(
        Candidate(
          name: result.names.short(name).safeInOneLine,
          firstWords: item.journalMark + ItemText.firstWords(item, output.moods, output.words)))
    }
    return isOnePost
      ? .inConflict(word.shown, candidates, count: count)
      : .idAmbiguous(word.shown, candidates, count: names.count)
  }

  /// The posts whose id begins with a word, deleted or not.
  func histories(of word: Argument) async throws(Failure) -> [PostHistory] {
    guard !word.bytes.isEmpty else { throw .idNotFound("") }
    let found: FoundHistories
    do { found = try await history.histories(of: EntryID(bytes: word.bytes)) } catch {
      throw Failure(error)
    }
    switch found {
    case .posts(let posts): return posts
    case .tooMany(let count): throw .idAmbiguous(word.shown, [], count: count)
    }
  }

  /// A word is the beginning of several ids, of deleted entries too.
  func ambiguous(_ word: Argument, _ found: [PostHistory]) async -> Failure {
    let names = await names(of: found.map(\.id))
    let candidates = found.prefix(10).map { history in
      Candidate(
        name: names.short(history.id).safeInOneLine,
        firstWords: history.lastContent?.item.map {
          ItemText.firstWords($0, output.moods, output.words)
        } ?? "")
    }
    return .idAmbiguous(word.shown, candidates, count: found.count)
  }
}

extension TimelineItem {
  fileprivate var journalMark: String { journal.map { "\($0.safeInOneLine) · " } ?? "" }
}
