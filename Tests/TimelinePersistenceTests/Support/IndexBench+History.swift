import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

extension IndexBench {
  /// Changes by this program, which keep the index current.
  func add(_ id: String) async throws {
    _ = try await indexed.save([
      .add(.text(.initial(id: EntryID(id), moment: .restored("2026-02-01T00:00:00Z")!, text: "hi")))
    ])
  }

  /// Compares histories, the trash and undo plans.
  func expectSameHistory(
    _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(
      try await indexed.trash() == whole.trash(), "\(note)", sourceLocation: sourceLocation)
    let items = try await whole.load(.everything).timeline
    let trashed = try await whole.trash()
    let all = items.flatMap { [$0.id, $0.revision] } + trashed.map(\.item.id)
    for (number, id) in (all + [EntryID("gone"), EntryID("")]).enumerated()
    where number % 5 == 0 || number > all.count - 4 {
      let prefix = EntryID(bytes: id.bytes.prefix([99, 99, 4, 2][number / 5 % 4]))
      #expect(
        try await indexed.histories(of: prefix) == whole.histories(of: prefix),
        "\(prefix) \(note)", sourceLocation: sourceLocation)
      #expect(
        try indexed.planned(.undoPost(id)) == whole.planned(.undoPost(id)),
        "\(id) \(note)", sourceLocation: sourceLocation)
    }
    for ids in [Array(all.prefix(9)), all, [EntryID("gone")], []] {
      #expect(
        try await indexed.histories(ofPosts: ids) == whole.histories(ofPosts: ids), "\(note)",
        sourceLocation: sourceLocation)
      let names = try await (
        indexed.names(of: ids, inAHurry: true), whole.names(of: ids, inAHurry: false)
      )
      #expect(
        ids.map { names.0?.short($0) } == ids.map { names.1?.short($0) }, "\(note)",
        sourceLocation: sourceLocation)
    }
    let last = try await whole.lastWritten()
    #expect(
      try await indexed.lastWritten() == last, "\(note)", sourceLocation: sourceLocation)
    for lastBytes in [1, 150, 400, 1000] {
      let found = try indexed.indexed().index?.lastWrite(lastBytes: lastBytes)
      guard let found else { continue }
      #expect(found.entry == last, "\(note) \(lastBytes)", sourceLocation: sourceLocation)
    }
    for request in [UndoRequest.undo(1), .redo(1), .undo(3)] {
      let plan = try whole.planned(request)
      #expect(
        try indexed.planned(request) == plan, "\(note)", sourceLocation: sourceLocation)
      for lastBytes in [1, 150, 400, 1000] {
        let found = try indexed.planned(request, lastBytes: lastBytes)
        #expect(found == plan, "\(note) \(lastBytes)", sourceLocation: sourceLocation)
      }
    }
  }
}

extension FilePostRepository {
  /// The lines of an undo, or the reason for a refusal.
  func planned(
    _ request: UndoRequest, lastBytes: Int = 1 << 9
  ) throws -> String {
    let moment = Moment.restored("2026-03-01T00:00:00Z")!
    var count = 0
    let makeID = {
      count += 1
      return EntryID("undo\(count)")
    }
    if let index = indexed().index,
      let result = try index.undoPlan(
        request, at: moment, lastBytes: lastBytes, makeID: makeID)
    {
      return result.words.withIDsInOrder
    }
    count = 0
    let document = TimelineDocument(try #require(try file.read()))
    return UndoPlan.make(request, in: document, at: moment, makeID: makeID).words.withIDsInOrder
  }
}

extension String {
  /// Counts ids from 1, again for each attempt with more lines.
  fileprivate var withIDsInOrder: String {
    var numbers: [Substring: Int] = [:]
    return split(separator: "\"undo", omittingEmptySubsequences: false).enumerated().map {
      index, part in
      let digits = part.prefix { $0.isNumber }
      guard index > 0, !digits.isEmpty else { return String(part) }
      if numbers[digits] == nil { numbers[digits] = numbers.count + 1 }
      return "\(numbers[digits] ?? 0)" + part.dropFirst(digits.count)
    }.joined(separator: "\"undo")
  }
}

extension CommandLog.LastWrite {
  /// Nil also if older lines are needed.
  fileprivate var entry: LastWritten? { if case .found(let entry) = self { entry } else { nil } }
}

extension UndoPlan.Result {
  /// The lines and the commands that they take back.
  var words: String {
    switch self {
    case .planned(let plan): "\(plan.commands)\n" + String(decoding: plan.lines, as: UTF8.self)
    case .refused(let outcome): "\(outcome)"
    case .needsOlder: "needs older lines"
    }
  }
}
