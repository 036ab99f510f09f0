/// A file that this program wrote and that may hold words of purged posts.
package struct Trace: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A copy of the journal that `journal open` made.
    case copy
    case draft
    /// Of a command that was killed.
    case temporary
    case index
  }

  package enum Standing: String, Hashable, Sendable {
    /// Certainly of the journal and the posts: it is removed with them.
    case own
    case uncertain
    /// Another program works on it.
    case inUse
    case unreadable
  }

  package let kind: Kind
  /// A path, as bytes.
  package let location: [UInt8]
  package let standing: Standing

  package init(kind: Kind, location: [UInt8], standing: Standing) {
    self.kind = kind
    self.location = location
    self.standing = standing
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// What became of the traces of purged posts.
package struct SweptTraces: Hashable, Sendable {
  package let removed: [Trace]
  /// Those that may still hold the words; one of standing `own` could not be removed.
  package let left: [Trace]

  package init(removed: [Trace], left: [Trace]) {
    self.removed = removed
    self.left = left
  }
}
