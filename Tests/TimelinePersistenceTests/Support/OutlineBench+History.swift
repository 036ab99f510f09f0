import Testing
import TimelineDomain

@testable import TimelinePersistence

extension OutlineBench {
  /// By this program, which takes the outline along.
  func add(_ id: String) async throws {
    _ = try await outlined.save([
      .add(.text(.initial(id: EntryID(id), moment: .restored("2026-02-01T00:00:00Z")!, text: "hi")))
    ])
  }

  /// What was done to it, from both.
  func expectSameHistory(
    _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(
      try await outlined.trash() == whole.trash(), "\(note)", sourceLocation: sourceLocation)
    let items = try await whole.load(.everything).timeline
    let trashed = try await whole.trash()
    let all = items.flatMap { [$0.id, $0.revision] } + trashed.map(\.item.id)
    for (number, id) in (all + [EntryID("gone"), EntryID("")]).enumerated()
    where number % 5 == 0 || number > all.count - 4 {
      let prefix = EntryID(bytes: id.bytes.prefix([99, 99, 4, 2][number / 5 % 4]))
      #expect(
        try await outlined.histories(of: prefix) == whole.histories(of: prefix),
        "\(prefix) \(note)", sourceLocation: sourceLocation)
      #expect(
        try await outlined.command(.post(id)) == whole.command(.post(id)),
        "\(id) \(note)", sourceLocation: sourceLocation)
    }
    for choice in [UndoChoice.last, .lastUndone] {
      let command = try await whole.command(choice)
      #expect(
        try await outlined.command(choice) == command, "\(note)", sourceLocation: sourceLocation)
      guard let outline = try outlined.outlined() else { continue }
      for lastBytes in [1, 150, 400, 1000] {
        switch try outline.command(choice, lastBytes: lastBytes) {
        case .command(let found):
          #expect(found == command, "\(note) \(lastBytes)", sourceLocation: sourceLocation)
        case .nothing: #expect(command == nil, "\(note)", sourceLocation: sourceLocation)
        case .needsOlder, nil: break
        }
      }
    }
  }
}
