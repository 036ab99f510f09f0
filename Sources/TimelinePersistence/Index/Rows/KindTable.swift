import Synchronization

/// Numbers the kinds of the index, unknown ones included, in the order of their first use.
final class KindTable: Sendable {
  private struct State {
    var names: [[UInt8]]
    /// Filled by the first search, because most journals have no unknown kind.
    var numbers: [[UInt8]: Int] = [:]
  }

  private let state: Mutex<State>

  /// The kinds that this version knows come first.
  static let known: [[UInt8]] = EntryKind.allCases.compactMap { kind in
    kind.name.map { Array($0.description.utf8) }
  }

  init(_ names: [[UInt8]] = KindTable.known) {
    state = Mutex(State(names: names))
  }

  var names: [[UInt8]] { state.withLock { $0.names } }

  /// Nil if the table is full.
  func number(of name: [UInt8]) -> Int? {
    state.withLock { state in
      if state.numbers.isEmpty {
        for (number, name) in state.names.enumerated() where state.numbers[name] == nil {
          state.numbers[name] = number
        }
      }
      if let number = state.numbers[name] { return number }
      guard state.names.count <= TimeRow.highestKind else { return nil }
      state.numbers[name] = state.names.count
      state.names.append(name)
      return state.names.count - 1
    }
  }
}
