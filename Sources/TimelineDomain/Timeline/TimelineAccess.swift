/// What this version may do with a journal, and why not more.
package struct TimelineAccess: Hashable, Sendable {
  /// Ordered from nothing to everything.
  package enum Level: Int, Hashable, Sendable, Comparable {
    case none, readOnly, noRewrite, full

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  package enum Reason: Hashable, Sendable {
    /// The journal needs abilities that this version lacks.
    case needs([String])
    /// The header names another format.
    case anotherFormat(String)
    /// The header is missing, damaged or invalid.
    case unreadableHeader
    /// A later header is invalid.
    case unreadableFurtherHeader
  }

  package let level: Level
  package let reason: Reason?

  package init(level: Level, reason: Reason?) {
    self.level = level
    self.reason = reason
  }

  package static let full = TimelineAccess(level: .full, reason: nil)

  /// The unknown abilities.
  package var needs: [String] {
    if case .needs(let names) = reason { names } else { [] }
  }
}
