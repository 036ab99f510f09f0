import Terminal
package import TimelineDomain

extension Japanese {
  package func sentence(_ confirmation: Confirmation) -> String {
    switch confirmation {
    case .unknown(let entry, let name): reason(entry, of: name)
    case .dependents(let name, let entries): "\(depend(entries, on: name))。"
    case .sharedID(let name, let count):
      "別々の記録\(count)件が \(name) という同じ ID を持っていて、そのすべてが対象になります。"
    case .joins(let name, let words):
      "\(name) は、新しいバージョンが記録\(words.count)件を一つにまとめたものです: "
        + words.map { "「\($0)」" }.joined(separator: "、") + "。"
    }
  }

  package func reason(_ entry: UnknownEntry, of name: String?) -> String {
    let subject = name.map { "\($0) は" } ?? ""
    let kind = entry.kind.safeName
    return switch entry.reason {
    case .unknownKind: "\(subject)このバージョンが対応していない種類「\(kind)」の記録です。"
    case .needs(let names):
      "\(subject)種類「\(kind)」の記録で、このバージョンが対応していない\(quoted(names))を必要とします。"
    case .unfamiliarContent:
      "\(subject)種類「\(kind)」の記録ですが、このバージョンでは内容を読み取れません。"
    case .compacted: "\(subject)古い版で、その本文は「journal compact」で取り除かれています。"
    }
  }

  /// Without a full stop, so that another sentence can follow.
  package func depend(_ entries: [Dependent], on name: String) -> String {
    let note = entries.contains(where: \.isUnderstood) ? "" : "このバージョンでは読み取れない"
    if let entry = entries.first, entries.count == 1 {
      return "\(note)種類「\(entry.kind.safeName)」の記録 \(entry.name.text.safeName) が "
        + "\(name) を参照しています"
    }
    let kinds = firstFew(entries.map { "\($0.kind.safeName) \($0.name.text.safeName)" }.sorted())
    return "\(note)記録\(entries.count)件（\(kinds)）が \(name) を参照しています"
  }
}
