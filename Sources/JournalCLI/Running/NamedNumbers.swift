import TextSearch
import TimelineDomain

/// A name that the journal has for numbers.
struct UsedName {
  /// As it is spelled in the newest entry.
  let name: String
  /// The units in use, the newest first; nil for a number without one.
  fileprivate(set) var units: [String?]
  fileprivate(set) var count = 1
  /// When the newest entry happened.
  let last: Moment?
}

extension ChosenJournals {
  /// The names of a kind's numbers with what is known of them, the name used last first. `only` is one of them, in any
  /// case and width.
  func namedNumbers(of kind: Post.Kind, only: String? = nil) async throws -> [UsedName] {
    guard let fields = kind.namedNumber else { return [] }
    let named: [PostCondition] = only.map { [.named(fields.name, FoldedText($0))] } ?? []
    let all: PostCondition = .all([.type(kind.rawValue)] + named)
    let result = try await load(.everything.with(condition: all), telling: false)
    var (names, places): ([UsedName], [FoldedText: Int]) = ([], [:])
    for index in result.timeline.indices {
      let item = try result.timeline.readItem(at: index)
      guard let content = item.post?.content, let name = content[fields.name]?.words else {
        continue
      }
      let unit = content[fields.unit]?.words
      let folded = FoldedText(name)
      if let place = places[folded] {
        names[place].count += 1
        if !names[place].units.contains(where: { unit.isSameUnit(as: $0) }) {
          names[place].units.append(unit)
        }
      } else {
        places[folded] = names.count
        names.append(UsedName(name: name, units: [unit], last: item.sortingMoment))
      }
    }
    return names
  }
}

extension ChosenJournals {
  /// For each name of a number that a query asks for and the journal lacks, the one that was probably meant.
  func nearNames(_ condition: PostCondition?) async throws -> [QueryHint] {
    var hints: [QueryHint] = []
    for kind in Post.Kind.allCases {
      guard let field = kind.namedNumber?.name, let asked = condition?.names(of: field),
        !asked.isEmpty
      else { continue }
      let known = try await namedNumbers(of: kind).map(\.name)
      for name in asked where !known.contains(where: name.isSame) {
        if let near = suggestion(for: String(name.characters), among: known) {
          hints.append(.nearName("\(kind.rawValue):\(near)"))
        }
      }
    }
    return hints
  }
}

extension String? {
  /// Units are compared like tags.
  func isSameUnit(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return FoldedText(self).isSame(as: other)
  }
}
