import Terminal
package import TimelineDomain

extension English {
  package func sentence(_ confirmation: Confirmation) -> String {
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

  package func reason(_ entry: UnknownEntry, of name: String?) -> String {
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

  /// `b2x9, an entry of type 'photo' that this version can't read, depends on 7f3k`
  package func depend(_ entries: [Dependent], on name: String) -> String {
    let isUnderstood = entries.allSatisfy(\.isUnderstood)
    if let entry = entries.first, entries.count == 1 {
      let note = isUnderstood ? "" : " that this version can't read"
      return "\(entry.name.text.safeName), an entry of type '\(entry.kind.safeName)'\(note), "
        + "depends on \(name)"
    }
    let kinds = firstFew(entries.map { "\($0.kind.safeName) \($0.name.text.safeName)" }.sorted())
    let note = entries.contains(where: \.isUnderstood) ? "" : " that this version can't read"
    return "\(entries.count) entries\(note) (\(kinds)) depend on \(name)"
  }
}
