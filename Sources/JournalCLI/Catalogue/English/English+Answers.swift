import Terminal
import TimelineDomain

extension English {
  func done(_ deed: Deed, _ what: String) -> String {
    switch deed {
    case .added: "added \(what)"
    case .edited: "edited \(what)"
    case .unchanged: "unchanged \(what)"
    case .restored: "restored \(what)"
    case .removed: "removed \(what)"
    case .discarded: "discarded \(what)"
    case .set: "set \(what)"
    case .unset: "unset \(what)"
    }
  }

  func editedMore(_ count: Int) -> String { "edited \(count) more" }

  func deleted(_ name: String, count: Int, _ firstWords: String) -> String {
    """
    deleted \(name)\(count > 1 ? " (\(count) entries)" : "")  \(firstWords)
    Nothing was taken out of the file: it is hidden from lists.
    """
  }

  func purged(_ count: Int) -> String {
    "purged \(entries(count)): every line of it is out of the file."
  }

  func lines(_ count: Int) -> String { "(\(counted(count, "line", "lines")))" }

  func mentions(_ mentions: [PurgePlan.Mention]) -> [String] {
    func count(_ kind: PurgePlan.Mention.Kind) -> Int { mentions.count { $0.kind == kind } }
    var lines: [String] = []
    let deletions = count(.deletion)
    if deletions > 0 {
      lines.append(
        "\(counted(deletions, "deletion", "deletions")) will stay in the file: only ids, no words")
    }
    let unread = count(.opaqueDeletion)
    if unread > 0 {
      lines.append(
        "\(counted(unread, "deletion", "deletions")) that this version can't read will stay in the file")
    }
    for (isUnderstood, note) in [(true, ""), (false, " that this version can't read")] {
      let referring = mentions.filter { $0.kind == .refers && $0.isUnderstood == isUnderstood }
      if referring.isEmpty { continue }
      let kinds = firstFew(Set(referring.map(\.type.safeName)).sorted())
      lines.append(
        "\(counted(referring.count, "entry", "entries"))\(note) (\(kinds)) "
          + "\(referring.count == 1 ? "depends" : "depend") on it and will stay")
    }
    return lines
  }

  func joined(_ words: [String]) -> String {
    "a newer version joined \(words.count) entries into this one, and all of them go: "
      + words.joined(separator: " · ")
  }

  var dryChange: String { "Nothing was changed: it was a dry run." }
  var dryPurge: String { "Nothing was purged: it was a dry run." }

  func plan(_ report: CompactionReport) -> [String] {
    var lines = ["What would go for good:"]
    if report.oldVersions > 0 {
      let versions = counted(report.oldVersions, "older version", "older versions")
      let edited = counted(report.condensedPosts, "edited entry", "edited entries")
      lines.append("  \(versions) of \(edited): no more history, no undo of those edits")
    }
    if report.deletedPosts > 0 {
      let deleted = counted(report.deletedPosts, "deleted entry", "deleted entries")
      lines.append("  \(deleted): the trash is emptied")
    }
    if report.repeatedLines > 0 {
      let repeated = counted(report.repeatedLines, "line", "lines")
      lines.append("  \(repeated) that stood there more than once")
    }
    if report.purgedLines > 0 {
      let purged = counted(report.purgedLines, "line", "lines")
      lines.append("  \(purged) of purged entries that came back with a copy")
    }
    if report.blankLines > 0 {
      lines.append("  \(counted(report.blankLines, "empty line", "empty lines"))")
    }
    lines.append("  \(report.bytesBefore) bytes would be \(report.bytesAfter)")
    lines.append("Whatever this version does not understand stays as it is.")
    return lines
  }

  func compacted(_ before: Int, _ after: Int) -> String {
    "compacted: \(before) bytes before, \(after) now."
  }

  var nothingToCompact: String { "There is nothing to take out." }
  var emptyTrash: String { "Nothing was deleted." }
  func deletedAt(_ moment: Moment, _ hours: ClockHours) -> String {
    "deleted \(dateAndTime(moment, hours))"
  }
}
