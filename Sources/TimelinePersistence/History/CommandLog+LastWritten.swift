import TimelineDomain

/// The entry that was added or edited last.
extension CommandLog {
  enum LastWrite {
    case found(LastWritten)
    case nothing
    /// It is before the part that the document has.
    case needsOlder
  }

  /// The last line in the file that added or edited a shown post, if no undo has taken it back. The
  /// lines of undo and redo don't count. From the entry with the index `first` on, the document is
  /// complete.
  func lastWrite(completeFrom first: Int? = nil) -> LastWrite {
    let (entries, graph) = (shown.document.entries, shown.graph)
    let posts = Set(shown.heads.map { graph.firsts[$0.entry] })
    for number in entries.indices.reversed() {
      guard number >= first ?? 0 else { return .needsOlder }
      let entry = entries[number]
      guard !entry.isHider, entry.undoes.isEmpty, !isTakenBack[number],
        posts.contains(graph.firsts[number])
      else { continue }
      return .found(
        LastWritten(name: name(ofEntry: number), moment: RevisionReader(shown).written(number)))
    }
    return first == nil ? .nothing : .needsOlder
  }

  /// The id that selects what is shown of an entry's post: in a conflict, the entry itself.
  private func name(ofEntry number: Int) -> EntryID {
    let heads = shown.heads.filter {
      shown.graph.firsts[$0.entry] == shown.graph.firsts[number]
    }
    let own = heads.first { $0.entry == number || $0.twins.contains(number) }
    return (own ?? (heads.count == 1 ? heads[0] : nil)).map(shown.name)
      ?? shown.graph.names[number]
  }
}
