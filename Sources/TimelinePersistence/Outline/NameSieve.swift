import Synchronization

/// Picks out of the names of all parts of a journal those of which other lines speak, while these names are near the processor;
/// where they were, the next part's can be.
///
/// An entry speaks of earlier ones. So the names of a part are gone through when all that stands behind it is known,
/// which it nearly always is at once: the last part is read first.
final class NameSieve: Sendable {
  /// Of one part, in the order of the file.
  fileprivate struct Names {
    var names: [OutlineName]
    let marks: [UInt32]
    /// Marks of the ids that its lines replace or delete.
    let mentioned: [UInt32]

    /// Nobody else has the list any more: what it takes is of use again.
    init(taking names: inout [OutlineName], _ marks: [UInt32], mentioned: [UInt32]) {
      self.names = []
      self.marks = marks
      self.mentioned = mentioned
      swap(&self.names, &names)
    }
  }

  fileprivate struct State {
    var filter: MarkFilter
    /// The last of the parts that were not gone through.
    var next: Int
    var waiting: [Int: Names] = [:]
    var picked: [OutlineName] = []
    var free: [[OutlineName]] = []
  }

  private let state: Mutex<State>

  /// So many parts are going to come, which are so many bytes: most journals speak no more often of themselves.
  init(parts: Int, bytes: Int) {
    state = Mutex(State(filter: MarkFilter(for: bytes >> 13, spare: 64), next: parts - 1))
  }

  /// Every name of which an entry speaks in the same part or in one behind it, and some others.
  var picked: [OutlineName] { state.withLock { $0.picked } }

  /// An empty list with room in it, or without.
  func memory() -> [OutlineName] { state.withLock { $0.free.popLast() ?? [] } }

  /// The names of the part of that number, counted from the beginning of the file. They are taken out of the list.
  func put(
    _ names: inout [OutlineName], _ marks: [UInt32], _ mentions: [OutlineMention], part: Int
  ) {
    let mentioned = mentions.lazy.filter(\.isOfEntry).map { Mixer.shared.mark($0.id) }
    let all = Array(mentioned)
    state.withLock { state in
      state.waiting[part] = Names(taking: &names, marks, mentioned: all)
      while var next = state.waiting.removeValue(forKey: state.next) {
        state.next -= 1
        state.pick(&next)
      }
    }
  }
}

extension NameSieve.State {
  fileprivate mutating func pick(_ part: inout NameSieve.Names) {
    for mark in part.mentioned { filter.insert(mark) }
    for index in filter.indices(in: part.marks.span) { picked.append(part.names[index]) }
    part.names.removeAll(keepingCapacity: true)
    free.append(part.names)
    part.names = []
  }
}
