import Presentation
import Terminal
import TimelineDomain

extension English {
  func done(_ result: CommandResult, _ what: String) -> String {
    switch result {
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

  func deleted(_ name: String, count: Int, _ firstWords: String) -> String {
    """
    deleted \(name)\(count > 1 ? " (\(count) entries)" : "")  \(firstWords)
    Hidden from lists. 'journal undo' brings \(count > 1 ? "them" : "it") back.
    """
  }

  func purged(_ count: Int) -> String {
    "purged \(entries(count)): removed from the file for good."
  }

  func purgedVersions(_ count: Int, needed: Int) -> String {
    "purged \(counted(count, "older version", "older versions")): removed from the file for good."
      + (needed == 0
        ? ""
        : " \(needed) \(needed == 1 ? "stays" : "stay"): what is shown takes its time or its id from "
          + "\(needed == 1 ? "it" : "them").")
  }

  func lines(_ count: Int) -> String { "(\(counted(count, "line", "lines")))" }

  func mentions(_ mentions: [PurgePlan.Mention]) -> [String] {
    func count(_ kind: PurgePlan.Mention.Kind) -> Int { mentions.count { $0.kind == kind } }
    var lines: [String] = []
    let deletions = count(.deletion)
    if deletions > 0 {
      lines.append(
        "\(counted(deletions, "deletion", "deletions")) will stay in the file, with ids but no text"
      )
    }
    let unread = count(.unknownDeletion)
    if unread > 0 {
      lines.append(
        "\(counted(unread, "deletion", "deletions")) that this version can't read will stay in the file"
      )
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
    "a newer version joined \(words.count) entries into this one; all of them will be removed: "
      + words.joined(separator: " · ")
  }

  var dryChange: String { "Dry run: nothing was changed." }
  var dryPurge: String { "Dry run: nothing was purged." }

  func plan(_ report: CompactionReport) -> [String] {
    var lines = ["This would be removed for good:"]
    if report.oldVersions > 0 {
      let versions = counted(report.oldVersions, "older version", "older versions")
      let edited = counted(report.condensedPosts, "edited entry", "edited entries")
      let owners = report.condensedPosts > 0 ? edited : "deleted entries"
      lines.append("  \(versions) of \(owners), with their history and undo")
    }
    if report.deletedPosts > 0 {
      let deleted = counted(report.deletedPosts, "deleted entry", "deleted entries")
      lines.append("  \(deleted); this empties the trash")
    }
    if report.repeatedLines > 0 {
      let repeated = counted(report.repeatedLines, "repeated line", "repeated lines")
      lines.append("  \(repeated)")
    }
    if report.purgedLines > 0 {
      let purged = counted(report.purgedLines, "line", "lines")
      lines.append("  \(purged) of purged entries that a copy brought back")
    }
    if report.blankLines > 0 {
      lines.append("  \(counted(report.blankLines, "empty line", "empty lines"))")
    }
    if report.furtherHeaders > 0 {
      let headers = counted(report.furtherHeaders, "header", "headers")
      lines.append("  \(headers) of copies, joined into the first line")
    }
    lines.append("  \(report.bytesBefore) bytes would become \(report.bytesAfter)")
    lines.append("What this version does not understand stays as it is.")
    return lines
  }

  func compacted(_ before: Int, _ after: Int) -> String {
    "compacted: \(before) bytes became \(after)."
  }

  var nothingToCompact: String { "Nothing to compact." }
  var emptyTrash: String { "The trash is empty." }
  func deletedAt(_ moment: Moment, _ hours: ClockHours) -> String {
    "deleted \(dateAndTime(moment, hours))"
  }

  func sentence(_ tip: Tip) -> String {
    switch tip {
    case .afterFirstAddition: "tip: 'journal list' shows it; 'journal undo' removes it"
    case .dateInFront:
      "tip: a date at the beginning stays text; --at gives the time, and so does 'journal config set "
        + "dates-in-front true'"
    }
  }
}
