import Terminal
package import TimelineDomain
package import TimelineStore

/// Information besides the output, on standard error unless quiet, or in the last line of the full screen.
package struct Notice: Sendable {
  package enum Kind: Sendable {
    case passing
    /// A change that was skipped, or that a power cut could undo: a quiet command says it, too.
    case lasting
    /// About the journal: its path comes before the sentence.
    case ofJournal
  }

  package let kind: Kind
  package let sentence: Sentence

  init(_ kind: Kind = .passing, _ text: @escaping @Sendable (Catalogue) -> String) {
    self.kind = kind
    sentence = Sentence(text)
  }

  /// With the journal's path, if it is about the journal. The program's name comes before it.
  package func text(_ words: Catalogue, path: String) -> String {
    (kind == .ofJournal ? "\(path): " : "") + sentence.text(words)
  }
}

extension Notice {
  /// Nil for progress, which is no message.
  package init?(_ event: RepositoryEvent) {
    switch event {
    case .waitingForLock(let holder): self = .waitingForLock(holder: holder)
    case .notDurable(let path, let obstacle): self = .notDurable(path: path, obstacle)
    case .unsafeCache(let path, let flaw): self = .unsafeCache(path: path, flaw)
    case .committingLargeFiles(let files): self = .committingLargeFiles(files)
    case .copyingFiles, .openingEntries: return nil
    }
  }

  /// The notices about a journal that was read.
  package static func all(of summary: TimelineSummary) -> [Notice] {
    var notices: [Notice] = []
    if summary.isNewer, let version = summary.version { notices.append(.newerVersion(version)) }
    switch summary.access.level {
    case .none, .full, .noRewrite: break
    case .readOnly:
      let isUnreadable = summary.access.reason == .unreadableHeader
      notices.append(isUnreadable ? .unreadableHeader : .restricted(summary.access))
    }
    // An unreadable header has its own notice.
    let damaged = summary.damagedLines.filter { $0 > 1 || summary.access.level == .full }
    if !damaged.isEmpty { notices.append(.damaged(damaged)) }
    if !summary.sharedIDs.isEmpty {
      notices.append(.sharedIDs(summary.sharedIDs.map { $0.short(6).safeInOneLine }))
    }
    return notices
  }
}

/// Why a deletion needs a confirmation.
package enum Confirmation: Sendable, Hashable {
  /// This version can't read the entry.
  case unknown(UnknownEntry, name: String)
  /// Entries that this version can't read depend on this one.
  case dependents(name: String, [Dependent])
  /// Several entries share one id, and all would be deleted.
  case sharedID(name: String, count: Int)
  /// An entry joined from several, given by their first words; all would be deleted.
  case joins(name: String, [String])

  /// The one entry to delete; nil for several.
  package var name: String? {
    switch self {
    case .unknown(_, let name), .dependents(let name, _), .joins(let name, _): name
    case .sharedID: nil
    }
  }

  /// `name` is the entry's short name.
  package init(
    _ warning: DeletionWarning, name: String, _ moods: MoodSet, _ words: Catalogue
  ) {
    self =
      switch warning.reason {
      case .joins(let items):
        .joins(name: name, items.map { ItemText.firstWords($0, moods, words) })
      case .unknown(let entry): .unknown(entry, name: name)
      case .sharedID(let count): .sharedID(name: name, count: count)
      case .dependents(let entries): .dependents(name: name, entries)
      }
  }
}

/// Why a text can't be stored, and where; positions count bytes from 1.
package enum TextFlaw: Sendable, Hashable {
  case notUTF8(byte: UInt8, position: Int)
  case nul(position: Int)

  /// Nil for a valid text.
  package init?(_ bytes: [UInt8]) {
    if let index = bytes.firstIndex(of: 0) {
      self = .nul(position: index + 1)
      return
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // The repaired text matches the bytes up to the first invalid one.
    var index = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let encoded = Array(UTF8.encode(scalar)!)
      guard bytes[index...].starts(with: encoded) else { break }
      index += encoded.count
    }
    self = .notUTF8(byte: bytes[index], position: index + 1)
  }
}

/// A sentence for the user, instead of an answer.
package struct Refusal: Error, Hashable, Sendable {
  package let sentence: String

  package init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// Names one of several journals in a message, the same way in every language.
package enum JournalLabel {
  /// `work: ` and a sentence about that journal.
  package static func prefixed(_ label: String, _ sentence: String) -> String {
    "\(label.safeInOneLine): \(sentence)"
  }

  /// The journal's name after an entry's words.
  package static func suffix(_ label: String) -> String { "· \(label.safeInOneLine)" }
}
