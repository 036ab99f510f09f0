/// What this version may do with a journal, and why not more.
package struct TimelineAccess: Hashable, Sendable {
  /// From nothing to everything.
  package enum Level: Int, Hashable, Sendable, Comparable {
    case none, readOnly, noRewrite, full

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  package enum Reason: Hashable, Sendable {
    /// The journal names abilities that this version doesn't have.
    case needs([String])
    /// The first line says that this is something else.
    case anotherFormat(String)
    /// The first line is missing, damaged or says something that this version can't rely on.
    case unreadableHeader
  }

  package let level: Level
  package let reason: Reason?

  package init(level: Level, reason: Reason?) {
    self.level = level
    self.reason = reason
  }

  package static let full = TimelineAccess(level: .full, reason: nil)

  /// The names not known, of every list that limits this version.
  package var needs: [String] {
    if case .needs(let names) = reason { names } else { [] }
  }
}
