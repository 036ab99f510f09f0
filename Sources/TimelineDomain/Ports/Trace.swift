/// A file that this program wrote and that may contain text of purged posts.
package struct Trace: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A copy of the journal that `journal open` made.
    case copy
    case draft
    /// Left by a command that was killed.
    case temporary
    case index
  }

  package enum State: String, Hashable, Sendable {
    /// Certainly belongs to the journal and the posts: a purge removes it.
    case own
    case uncertain
    /// Another program uses it.
    case inUse
    case unreadable
  }

  package let kind: Kind
  /// A path, as bytes.
  package let location: [UInt8]
  package let state: State

  package init(kind: Kind, location: [UInt8], state: State) {
    self.kind = kind
    self.location = location
    self.state = state
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// The result of sweeping the traces of purged posts.
package struct SweptTraces: Hashable, Sendable {
  package let removed: [Trace]
  /// These may still contain the text; one of state `own` could not be removed.
  package let left: [Trace]

  package init(removed: [Trace], left: [Trace]) {
    self.removed = removed
    self.left = left
  }
}
