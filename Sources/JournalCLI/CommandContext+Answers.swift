import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain

extension CommandContext {
  enum JSONShape {
    case array, single
  }

  /// Writes items in a format for scripts, one by one, so that a long timeline needs no more memory
  /// than a short one.
  func write(
    _ result: LoadResult, _ shape: JSONShape, _ fields: [ItemField]?,
    oldestFirst: Bool = false
  ) async throws(Failure) {
    let timeline = result.timeline
    switch format {
    case .short, .markdown: return try writeLines(result, oldestFirst: oldestFirst)
    case .csv:
      let columns = fields ?? ItemField.columns + (result.journals.isEmpty ? [] : [.journal])
      try write(Array(CSVRow.header(columns).utf8))
      return try await write(ItemRows(timeline, .csv(columns), oldestFirst: oldestFirst))
    case .raw:
      for index in timeline.indices(oldestFirst: oldestFirst) {
        try write(raw(timeline, index) + [0x0A])
      }
      return
    case .json, .jsonl, .text: break
    }
    guard format == .json && (shape == .array || timeline.count > 1) else {
      return try await write(ItemRows(timeline, .lines(fields), oldestFirst: oldestFirst))
    }
    try write([UInt8(ascii: "[")])
    try await write(ItemRows(timeline, .elements(fields), oldestFirst: oldestFirst))
    try write(Array((timeline.isEmpty ? "]\n" : "\n]\n").utf8))
  }

  /// Renders parts in parallel while earlier parts are written.
  func write(_ rows: some TimelineRows) async throws(Failure) {
    let parts = rows.parts
    guard parts.count > 1 else {
      for part in parts { try write(rows.render(part), rows) }
      return
    }
    let failure = await withTaskGroup(of: (Int, RenderedRows).self) { group -> Failure? in
      var made: [Int: RenderedRows] = [:]
      var started = 0
      for index in parts.indices {
        while started < parts.count, started < index + 3 {
          group.addTask { [started] in (started, rows.render(parts[started])) }
          started += 1
        }
        while made[index] == nil, let (index, rows) = await group.next() { made[index] = rows }
        guard let next = made.removeValue(forKey: index) else { return nil }
        do throws(Failure) { try write(next, rows) } catch { return error }
      }
      return nil
    }
    if let failure { throw failure }
  }

  private func write(_ made: RenderedRows, _ rows: some TimelineRows) throws(Failure) {
    var made = made
    try write(made.bytes)
    while !made.rest.isEmpty {
      made = rows.render(made.rest)
      try write(made.bytes)
    }
  }

  /// The stored bytes. A terminal gets no live control characters, whatever the format.
  private func raw(_ timeline: Timeline, _ index: Int) -> [UInt8] {
    let line = timeline.storedLine(at: index) ?? []
    guard console.isOutputTerminal else { return line }
    return Array(String(decoding: line, as: UTF8.self).safeInOneLine.utf8)
  }

  private func json(_ item: TimelineItem) -> [UInt8] {
    var writer = JSONWriter()
    ItemJSON.write(item, to: &writer)
    return writer.bytes
  }

  /// Reports a change to an item: a line for people, an object for scripts.
  func answer(_ result: CommandResult, _ item: TimelineItem, name: String) throws(Failure) {
    guard format == .text else { return try write(json(item) + [0x0A]) }
    let moment = item.moment.map { "  " + words.dateAndTime($0, hours) } ?? ""
    try confirm(words.done(result, name.safeInOneLine + moment) + item.journalSuffix)
  }

  /// Prints titled rows. A text that wraps continues beside its title. A row without a title
  /// belongs to the one above.
  func printRows(_ rows: [(title: RowTitle?, text: String)]) throws(Failure) {
    for (row, text) in rows {
      let title = row.map(words.title) ?? ""
      let lines = console.columns.map {
        text.wrapped(to: max(12, $0 - 10), keepingWordsWhole: true)
      }
      for (index, line) in (lines ?? [text]).enumerated() {
        let head = index == 0 ? styler(.faint, title.padded(to: 10)) : "          "
        try print(head + line)
      }
    }
  }

  /// The lines of a text, wrapped for a terminal and unwrapped in a pipe.
  func wrapped(_ text: String, margin: Int = 0) -> [String] {
    console.columns.map { text.wrapped(to: max(12, $0 - margin)) } ?? [text]
  }

  /// The id in a word, or the id of the entry that it counts: `@1` is the newest.
  func id(_ word: Argument) async throws(Failure) -> EntryID {
    guard let number = word.newest else { return EntryID(bytes: word.bytes) }
    return try await newest(number, word).name
  }

  /// The item at position `number`, counted from the newest.
  func newest(_ number: Int, _ word: Argument) async throws(Failure) -> TimelineItem {
    let query = TimelineQuery.everything.with(skip: number - 1).with(limit: 1)
    if let item = try await load(query, telling: false).timeline.first { return item }
    let all = try await load(TimelineQuery.everything.asking(for: .count), telling: false)
    throw .noSuchNewest(word.shown, count: all.count)
  }

  /// The one item that a word names, and the result that holds it.
  func one(_ word: Argument) async throws(Failure) -> (TimelineItem, LoadResult) {
    let word = try await resolve(word)
    let result = try await loadReadable(.idPrefix(try await id(word)))
    guard result.timeline.count == 1, let item = result.timeline.first else {
      throw notOne(result, word)
    }
    return (item, result)
  }

  /// Why a word names no entry, or more than one.
  func notOne(_ result: LoadResult, _ word: Argument) -> Failure {
    guard !result.timeline.isEmpty else {
      if let deleted = result.deleted { return .idDeleted(word.shown, deleted.moment, hours) }
      return .idNotFound(word.shown)
    }
    if result.timeline.haveSame(\.revision) {
      return .sharedID(word.shown, count: result.timeline.count)
    }
    let candidates = result.timeline.prefix(10).map { item in
      Candidate(
        name: result.names.short(item.name).safeInOneLine,
        firstWords: item.journalMark + ItemText.firstWords(item, moods, words))
    }
    let count = result.timeline.count
    return result.timeline.haveSame(\.id)
      ? .inConflict(word.shown, candidates, count: count)
      : .idAmbiguous(word.shown, candidates, count: count)
  }
}

extension Timeline {
  /// Whether all items have the same id or revision. It stops at the first difference.
  func haveSame(_ id: (TimelineItem) -> EntryID) -> Bool {
    guard let first else { return false }
    let one = id(first)
    return dropFirst().allSatisfy { id($0) == one }
  }

  func indices(oldestFirst: Bool) -> [Int] {
    oldestFirst ? indices.reversed() : Array(indices)
  }
}

extension TimelineItem {
  /// ` · work` after a report, if several journals are in use.
  var journalSuffix: String { journal.map { " · \($0.safeInOneLine)" } ?? "" }

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
