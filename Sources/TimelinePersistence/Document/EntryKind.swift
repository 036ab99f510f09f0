import JSONBytes
import TimelineDomain

/// The kinds of entries that this version can interpret, decided before a payload is read.
enum EntryKind: Int, Sendable, Hashable, CaseIterable {
  case text, mood, deletion, unknown

  /// The `type` in the file. Nil for all unknown kinds.
  var name: StaticString? {
    switch self {
    case .text: "text"
    case .mood: "mood"
    case .deletion: "deletion"
    case .unknown: nil
    }
  }

  /// Nil for a kind with members that `PlainPost` doesn't have.
  var plain: Post.Kind? {
    switch self {
    case .text: .text
    case .mood: .mood
    case .deletion, .unknown: nil
    }
  }

  /// Its number in the index. Nil for an unknown kind, which the `KindTable` numbers.
  var number: Int? { self == .unknown ? nil : rawValue }

  /// The kind that the string at `type` names.
  init(_ type: Range<Int>, _ scanner: JSONScanner) {
    if scanner.string(type, equals: "text") {
      self = .text
    } else if scanner.string(type, equals: "mood") {
      self = .mood
    } else if scanner.string(type, equals: "deletion") {
      self = .deletion
    } else {
      self = .unknown
    }
  }
}
