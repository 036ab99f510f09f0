import Terminal
import TimelineDomain

extension English {
  func sentence(_ confirmation: Confirmation) -> String {
    switch confirmation {
    case .unknown(let entry, let name): reason(entry, of: name)
    case .dependents(let name, let entries): depend(entries, on: name)
    case .sharedID(let name, let count):
      "\(count) different entries share the id \(name); all of them would be deleted"
    case .joins(let name, let words):
      "\(name) is \(words.count) entries that a newer version joined into one: "
        + words.map { "'\($0)'" }.joined(separator: ", ")
    }
  }

  func reason(_ entry: UnknownEntry, of name: String?) -> String {
    let subject = name ?? "it"
    let kind = entry.kind.safeName
    return switch entry.reason {
    case .unknownKind:
      "\(subject) is of type '\(kind)', which this version does not know"
    case .needs(let names):
      "\(subject) is of type '\(kind)' and needs \(quoted(names)), which "
        + "this version does not support"
    case .unfamiliarContent:
      "\(subject) is of type '\(kind)', but this version does not understand its content"
    case .compacted:
      "\(subject) is an older version, and 'journal compact' removed its text"
    }
  }

  /// `an entry of type 'photo', which this version can't read, depends on 7f3k`
  func depend(_ entries: [UnknownEntry], on name: String) -> String {
    guard entries.count > 1 else {
      let kind = entries.first?.kind.safeName ?? ""
      return "an entry of type '\(kind)', which this version can't read, depends on \(name)"
    }
    let kinds = firstFew(Set(entries.map(\.kind.safeName)).sorted())
    return "\(entries.count) entries that this version can't read (\(kinds)) depend on \(name)"
  }

  func question(_ question: Question) -> String {
    switch question {
    case .delete(let confirmation):
      "\(sentence(confirmation)). Delete \(confirmation.name ?? "all of them") anyway? [y/N] "
    case .restore(let confirmation):
      "\(sentence(confirmation)). Replace all of it with this version? [y/N] "
    case .discard(let count): "Discard \(counted(count, "draft", "drafts")) for good? [y/N] "
    case .compact: "Rewrite the file without these? [y/N] "
    case .change(let command, 1): "Really \(command) this entry? [y/N] "
    case .change(let command, let count): "Really \(command) these \(count) entries? [y/N] "
    case .purge(1): "Remove it from the file for good? [y/N] "
    case .purge(let count): "Remove these \(count) entries from the file for good? [y/N] "
    case .openAgain: "Open the editor again? [y/N] "
    }
  }

  func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer) }
}
