import JSONBytes
import Presentation
import Settings
import Terminal
import TimelineDomain

extension Output {
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
    while true {
      try write(made.bytes)
      if let failure = made.failure { throw .repository(failure) }
      if made.rest.isEmpty { return }
      made = rows.render(made.rest)
    }
  }

  /// The stored bytes. A terminal gets no live control characters, whatever the format.
  private func raw(_ timeline: Timeline, _ index: Int) throws(Failure) -> [UInt8] {
    let line = try timeline.readStoredLine(at: index) ?? []
    guard console.isOutputTerminal else { return line }
    return Array(String(decoding: line, as: UTF8.self).safeInOneLine.utf8)
  }

  /// Writes items one by one, with one line or more for each.
  private func writeLines(_ result: LoadResult, oldestFirst: Bool) throws(Failure) {
    let short = ShortView(
      result, columns: console.columns, configuration: configuration, words: words)
    let markdown = MarkdownView(
      settings: configuration.time, moods: moods, hours: hours, words: words)
    var previous: TimelineItem?
    for index in result.timeline.indices(oldestFirst: oldestFirst) {
      let item = try result.timeline.readItem(at: index)
      if format == .markdown {
        for line in markdown.lines(item, after: previous) { try print(line) }
      } else {
        try print(short.line(item))
      }
      previous = item
    }
  }
}
