import JSONBytes
import TimelineDomain

extension ShownEntries {
  /// The heads that a query finds, newest first.
  struct Found {
    var heads: [Head] = []
    /// Unknown entries for which the condition has no answer.
    var unsearched = 0
  }

  /// `named` is what the query's word names, if it has one.
  func matching(_ query: TimelineQuery, _ named: Named?) -> Found {
    var heads = named?.heads ?? heads
    if !query.kinds.isEmpty {
      let kinds = query.kinds.map { Array($0.utf8) }
      document.withScanner { scanner in
        heads.removeAll { head in
          !kinds.contains(scanner.decodedString(document.entries[head.entry].typeRange))
        }
      }
    }
    let (sum, isTooLarge) = query.skip.addingReportingOverflow(query.limit ?? .max)
    var found = Found(heads: heads)
    if let condition = query.condition {
      found = matching(condition, heads, wanted: isTooLarge ? .max : sum)
    }
    found.heads.removeFirst(min(query.skip, found.heads.count))
    if let limit = query.limit { found.heads = Array(found.heads.prefix(limit)) }
    return found
  }

  /// The first `wanted` heads that fulfil the condition. After that it decodes nothing, and only
  /// counts unknown entries.
  private func matching(
    _ condition: PostCondition, _ heads: [Head], wanted: Int
  ) -> Found {
    document.withScanner { scanner in
      var found = Found()
      for head in heads {
        let entry = document.entries[head.entry]
        let reading = EntryReading(entry, in: scanner)
        let isUnderstood = if case .unknown = reading { false } else { true }
        if isUnderstood, found.heads.count == wanted { continue }
        let facts = ItemFacts(
          id: graph.names[head.entry], revision: entry.id, kind: entry.type(scanner),
          sortingMoment: graph.moments[head.entry], isUnderstood: isUnderstood,
          isEdited: isEdited(head.entry), isConflict: head.isConflict)
        switch answer(condition, facts, reading, entry, scanner) {
        case .yes where found.heads.count < wanted: found.heads.append(head)
        case .unsure: found.unsearched += 1
        case .yes, .no: break
        }
      }
      return found
    }
  }

  /// Decodes the payload only if the envelope does not decide.
  private func answer(
    _ condition: PostCondition, _ facts: ItemFacts, _ reading: EntryReading,
    _ entry: TimelineEntry, _ scanner: JSONScanner
  ) -> PostCondition.Answer {
    let answer = condition.answer(for: facts)
    guard answer == .unsure,
      let content = reading.content(of: entry, name: facts.id, in: scanner)
    else { return answer }
    return condition.answer(for: facts, content)
  }
}
