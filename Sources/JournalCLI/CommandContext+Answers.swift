import JSONBytes
import Settings
import Terminal
import TimelineDomain

extension CommandContext {
  enum JSONShape {
    case array, single
  }

  /// Items in a format for scripts. They are written one by one: a long timeline costs no more memory
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

  /// Some of them are made while others are written.
  func write(_ rows: some TimelineRows) async throws(Failure) {
    let parts = rows.parts
    guard parts.count > 1 else {
      for part in parts { try write(rows.made(of: part), rows) }
      return
    }
    let failure = await withTaskGroup(of: (Int, MadeRows).self) { group -> Failure? in
      var made: [Int: MadeRows] = [:]
      var started = 0
      for index in parts.indices {
        while started < parts.count, started < index + 3 {
          group.addTask { [started] in (started, rows.made(of: parts[started])) }
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

  private func write(_ made: MadeRows, _ rows: some TimelineRows) throws(Failure) {
    var made = made
    try write(made.bytes)
    while !made.rest.isEmpty {
      made = rows.made(of: made.rest)
      try write(made.bytes)
    }
  }

  /// Byte for byte in a pipe. A terminal gets no live control characters, whatever was asked.
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

  /// What was done to an item: a line for a person, the object for a script.
  func answer(_ deed: Deed, _ item: TimelineItem, name: String) throws(Failure) {
    guard format == .text else { return try write(json(item) + [0x0A]) }
    let moment = item.moment.map { "  " + words.dateAndTime($0, hours) } ?? ""
    try confirm(words.done(deed, name.safeInOneLine + moment) + item.journalSuffix)
  }

  /// A title and a text in each row; a text that wraps goes on beside its title. A row without a title
  /// belongs to the one above it.
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

  /// Lines for the terminal; as it is in a pipe.
  func wrapped(_ text: String, margin: Int = 0) -> [String] {
    console.columns.map { text.wrapped(to: max(12, $0 - margin)) } ?? [text]
  }

  /// The id that a word is, or that the entry has which it counts: `@1` is the newest.
  func id(_ word: Argument) async throws(Failure) -> EntryID {
    guard let number = word.newest else { return EntryID(bytes: word.bytes) }
    let query = TimelineQuery.everything.with(skip: number - 1).with(limit: 1)
    guard let item = try await load(query, telling: false).timeline.first else {
      throw .noSuchNewest(word.shown)
    }
    return item.name
  }

  /// The one item that a word names, and the journal it was found in.
  func one(_ word: Argument) async throws(Failure) -> (TimelineItem, LoadResult) {
    let word = try await settled(word)
    let result = try await loadReadable(.idPrefix(try await id(word)))
    guard result.timeline.count == 1, let item = result.timeline.first else {
      throw notOne(result, word)
    }
    return (item, result)
  }

  /// Why a word names nothing, or too much.
  func notOne(_ result: LoadResult, _ word: Argument) -> Failure {
    guard !result.timeline.isEmpty else {
      if let deleted = result.deleted { return .idDeleted(word.shown, deleted.moment, hours) }
      return .idNotFound(word.shown)
    }
    if result.timeline.haveOne(\.revision) {
      return .sharedID(word.shown, count: result.timeline.count)
    }
    let candidates = result.timeline.prefix(10).map { item in
      Candidate(
        name: result.names.short(item.name).safeInOneLine,
        firstWords: item.journalMark + ItemWords.firstWords(item, moods, words))
    }
    let count = result.timeline.count
    return result.timeline.haveOne(\.id)
      ? .contested(word.shown, candidates, count: count)
      : .idAmbiguous(word.shown, candidates, count: count)
  }
}

extension Timeline {
  /// Whether all have the same id, or revision; of very many, only the first few are made to find out that they haven't.
  func haveOne(_ id: (TimelineItem) -> EntryID) -> Bool {
    guard let first else { return false }
    let one = id(first)
    return dropFirst().allSatisfy { id($0) == one }
  }

  func indices(oldestFirst: Bool) -> [Int] {
    oldestFirst ? indices.reversed() : Array(indices)
  }
}

extension TimelineItem {
  /// `work · ` before the words of what stands in one of several journals.
  /// Behind what is told of it, where several journals were asked for, as in a list.
  var journalSuffix: String { journal.map { " · \($0.safeInOneLine)" } ?? "" }

  fileprivate var journalMark: String { journal.map { "\($0.safeInOneLine) · " } ?? "" }
}

extension Argument {
  /// 1 of `@1`.
  var newest: Int? {
    guard bytes.first == UInt8(ascii: "@"), bytes.count < 9, let number = Int(shown.dropFirst())
    else { return nil }
    return number > 0 ? number : nil
  }
}
